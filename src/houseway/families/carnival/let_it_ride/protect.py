"""What an expert can win from Let It Ride."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.families.carnival.let_it_ride.hidden import edges_of, paid_by_value
from houseway.families.carnival.let_it_ride.sharing import CHUNKS, sample_chunk
from houseway.play.game import Rules
from houseway.protection.protecting import Protecting
from houseway.protection.results import SeenCards, SharedCards
from houseway.protection.shared import most_bettors, sample_gains, shared_cards

UNIT = "the edge is of all three bets together, in units of one bet"
BET = "bet-1"
COVER = (
    "slide the community cards face down under a cover card before bettors pick up their cards, "
    "and do not lift them until they are turned",
    "a shuffler that delivers whole hands shows no card while dealing",
)


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """The edge with one and with both community cards seen before the first decision."""
    edges = edges_of(rules)
    parts = (
        ("the community card that is turned first", edges.first, "play bet 1 as bet 2"),
        (
            "the community card that is turned last",
            edges.last,
            "play bet 1 as bet 2, with the card that was seen; let bet 2 ride if the five cards "
            "win",
        ),
        ("both community cards", edges.both, "let bets 1 and 2 ride if the five cards win"),
    )
    return {
        BET: [
            SeenCards(
                cards=cards,
                edge=float(edge),
                exact_edge=str(edge),
                edge_without=float(edges.none),
                strategy=strategy,
                change=[] if place else list(COVER),
                says=[] if place else [UNIT],
            )
            for place, (cards, edge, strategy) in enumerate(parts)
        ]
    }


def shared(rules: Rules) -> Mapping[str, list[SharedCards]]:
    """The edge of each seat, when two to all seats share their cards."""
    paid, scale = paid_by_value(rules)
    arguments = (most_bettors(rules), scale, paid)
    gains, errors = sample_gains("let-it-ride-shared", sample_chunk, CHUNKS, arguments)
    strategy = "withdraw draws whose cards the others hold; ride on draws whose cards are left"
    without = edges_of(rules).none
    return {BET: shared_cards(without, gains, errors, strategy=strategy, says=[UNIT])}


PROTECT = Protecting(seen=seen, shared=shared)
