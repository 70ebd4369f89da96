"""War or surrender, over every pair of war cards."""

from collections import Counter

from houseway.cards.card import Card
from houseway.games.war import compare
from houseway.play.game import Rules
from houseway.pricing.advice.seen import Advice, Option, Seen, cards_left, mean, ranked
from houseway.rulebook.facts import FactValue

_FACTS = ("comparison", "choice", "war_comparison")


def war_or_surrender(rules: Rules, seen: Seen) -> Advice:
    ranks = Counter(card[0] for card in cards_left(rules, seen))
    counts: Counter[tuple[FactValue, ...]] = Counter()
    for mine, times in ranks.items():
        for theirs, others in ranks.items():
            ways = times * (others - (mine == theirs))
            result = compare([Card(f"{mine}s")], [Card(f"{theirs}s")])
            counts["tie", "war", result] += ways
    base = seen.stakes["base"]
    given_up: dict[tuple[FactValue, ...], int] = {("tie", "surrender", "none"): 1}
    return ranked(
        [
            Option("war", mean(rules, {"base": base, "war": base}, _FACTS, counts)),
            Option("surrender", mean(rules, {"base": base}, _FACTS, given_up)),
        ]
    )
