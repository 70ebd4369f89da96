"""What an expert can win from Ultimate Texas Hold'em."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.families.carnival.ultimate.hidden import edges_of
from houseway.play.game import Rules
from houseway.protection.protecting import Protecting
from houseway.protection.results import SeenCards
from houseway.protection.shared import COVER

ANTE = "ante"
UNIT = "the edge is of Ante, Blind and Play together, in units of the Ante"
BOARD = (
    "slide the community cards face down under a cover card before bettors pick up their cards, "
    "and do not lift them until they are turned",
)
DEALER_CARD = (
    "before the flop, raise hands that are well ahead of a hand with the seen card; on the river, "
    "call with less if the board does not pair that card, and fold more if it does"
)
FLOP_CARD = (
    "before the flop, raise every hand that pairs the seen card, and fewer hands that it misses"
)


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """The edge with one card of the player-dealer, or one of the flop, seen before the flop."""
    edges = edges_of(rules)
    parts = (
        ("one card of the player-dealer", edges.dealer_card, DEALER_CARD, COVER),
        ("one card of the flop", edges.flop_card, FLOP_CARD, BOARD),
    )
    return {
        ANTE: [
            SeenCards(
                cards=cards,
                edge=float(edge),
                exact_edge=str(edge),
                edge_without=float(edges.none),
                strategy=strategy,
                change=list(change),
                says=[UNIT],
            )
            for cards, edge, strategy, change in parts
        ]
    }


PROTECT = Protecting(seen=seen)
