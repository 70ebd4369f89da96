"""What an expert can win from Caribbean Stud."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from houseway.families.carnival.caribbean.hidden import table_of, two_known
from houseway.families.carnival.caribbean.price import PRICE, payoffs
from houseway.families.carnival.caribbean.sharing import CHUNKS, sample_chunk
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.rules import CarnivalPlay
from houseway.play.game import Rules
from houseway.protection.protecting import Protecting
from houseway.protection.results import SeenCards, SharedCards
from houseway.protection.shared import COVER, most_bettors, sample_gains, shared_cards

ANTE = "ante"
UNIT = "the edge is of the Ante and the bet together, in units of the Ante"


def seen(rules: Rules) -> Mapping[str, list[SeenCards]]:
    """The edge with one card more than the one that is dealt face up."""
    known = two_known(rules)
    part = SeenCards(
        cards="one hidden card of the player-dealer",
        edge=float(known.edge),
        exact_edge=str(known.edge),
        edge_without=float(edge_without(rules)),
        strategy="bet from a lowest hand on, which depends on both known cards, and lower hands "
        "that hold cards of the same ranks",
        table=table_of(known.by_value),
        change=list(COVER),
        says=[
            UNIT,
            "the card that is dealt face up is known as well",
            "the table has only the lowest hand for both ranks, whatever cards the bettor holds: "
            f"with it alone the edge is {float(known.simple_edge):.4%}",
        ],
    )
    return {ANTE: [part]}


def shared(rules: Rules) -> Mapping[str, list[SharedCards]]:
    """The edge of each seat, when two to all seats share their cards."""
    play = rules.play_as(CarnivalPlay).caribbean
    assert play is not None
    bets, folds, scale = payoffs(rules, play)
    arguments = (most_bettors(rules), scale, bets - folds, least_value(play.qualifies))
    gains, errors = sample_gains("caribbean-stud-shared", sample_chunk, CHUNKS, arguments)
    strategy = "bet lower hands if the others hold cards that would pair the card face up"
    return {ANTE: shared_cards(edge_without(rules), gains, errors, strategy=strategy, says=[UNIT])}


def edge_without(rules: Rules) -> Fraction:
    """The edge against best play with only the face-up card known."""
    return next(price.edge for price in PRICE.wagers(rules, [ANTE]).wagers if price.wager == ANTE)


PROTECT = Protecting(seen=seen, shared=shared)
