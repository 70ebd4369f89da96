"""Let It Ride: what a bet that rides is worth, over all community cards still face down."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from houseway.families.carnival.facts import best
from houseway.families.carnival.let_it_ride.script import WITHDRAWABLE, wins
from houseway.families.carnival.rules import CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.advice import Advice, Advisers, Option, Seen, cards_left, mean, ranked
from houseway.ranking.high import class_of
from houseway.rulebook.facts import FactValue


def ride_or_withdraw(rules: Rules, seen: Seen) -> Advice:
    play = rules.play_as(CarnivalPlay).let_it_ride
    assert play is not None
    drawn = [*seen.own, *seen.board]
    counts: Counter[tuple[FactValue, ...]] = Counter()
    for hidden in combinations(cards_left(rules, seen), 5 - len(drawn)):
        value = best([*drawn, *hidden])
        counts[class_of(value), wins(value, play.lowest_pair), False] += 1
    stakes = {seen.kind: seen.stakes[seen.kind]}
    names = ("player_hand", "tens_or_better", "withdrawn")
    return ranked(
        [
            Option("ride", mean(rules, stakes, names, counts)),
            Option("withdraw", Fraction(0)),
        ]
    )


ADVICE = Advisers(dict.fromkeys(WITHDRAWABLE, ride_or_withdraw))
