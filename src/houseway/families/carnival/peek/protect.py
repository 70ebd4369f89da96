"""What an expert can win from Two Card Peek."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.families.carnival.peek.hidden import PICK, ROWS, sights_of
from houseway.play.game import Rules
from houseway.protection.protecting import Protecting
from houseway.protection.results import SeenCards, SharedCards
from houseway.protection.seen import better_bet

FIRST = "the first card of a row before the bet"
SAME_CARDS = "all bettors see the same cards, so sharing adds nothing"


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """What the first card is worth to a bettor who then picks the better row."""
    sights = sights_of(rules)
    without = -sum((sight.chance * sight.worth["same"] for sight in sights), Fraction(0))
    return {PICK: [better_bet(FIRST, sights, ROWS, without, "row")]}


def shared(rules: Rules) -> Mapping[str, list[SharedCards]]:
    """Nothing is gained by sharing, because every card is dealt face up."""
    sights = sights_of(rules)
    edge = -sum((sight.chance * sight.worth["same"] for sight in sights), Fraction(0))
    part = SharedCards(
        seats=2,
        edge=float(edge),
        exact_edge=str(edge),
        edge_without=float(edge),
        gain_per_round=0.0,
        says=[SAME_CARDS],
    )
    return {PICK: [part]}


PROTECT = Protecting(seen=seen, shared=shared)
