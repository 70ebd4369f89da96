"""War: what war, surrender and a bet on a second tie are worth, over all pairs of war cards."""

from collections import Counter
from fractions import Fraction

from houseway.cards.card import Card
from houseway.families.war.script import WAR_OR_SURRENDER, WAR_TIE, compare
from houseway.play.game import Rules
from houseway.pricing.advice import Advice, Advisers, Option, Seen, cards_left, mean, ranked
from houseway.rulebook.facts import FactValue

_FACTS = ("comparison", "choice", "war_comparison")


def war_or_surrender(rules: Rules, seen: Seen) -> Advice:
    base = seen.stakes["base"]
    surrendered: dict[tuple[FactValue, ...], int] = {("tie", "surrender", "none"): 1}
    return ranked(
        [
            Option("war", mean(rules, {"base": base, "war": base}, _FACTS, _wars(rules, seen))),
            Option("surrender", mean(rules, {"base": base}, _FACTS, surrendered)),
        ]
    )


def tie_or_none(rules: Rules, seen: Seen) -> Advice:
    stake = {WAR_TIE: seen.stakes.get(WAR_TIE, seen.stakes.get("base", 0))}
    won = mean(rules, stake, _FACTS, _wars(rules, seen))
    return ranked([Option("tie", won), Option("none", Fraction(0))])


def _wars(rules: Rules, seen: Seen) -> Counter[tuple[FactValue, ...]]:
    """All pairs of war cards, counted by how they compare."""
    ranks = Counter(card[0] for card in cards_left(rules, seen))
    counts: Counter[tuple[FactValue, ...]] = Counter()
    for mine, times in ranks.items():
        for theirs, others in ranks.items():
            ways = times * (others - (mine == theirs))
            result = compare([Card(f"{mine}s")], [Card(f"{theirs}s")])
            counts["tie", "war", result] += ways
    return counts


ADVICE = Advisers({WAR_OR_SURRENDER: war_or_surrender, WAR_TIE: tie_or_none})
