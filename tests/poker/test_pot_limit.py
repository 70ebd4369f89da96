"""The largest bet and raise in pot limit, also after a collection was taken."""

import pytest
from tests.poker.deal import ask, start

POT_LIMIT = (
    "saloon/big-o",
    "saloon/double-board-omaha",
    "saloon/omaha",
    "saloon/omaha-hi-low-split",
    "saloon/pineapple",
    "saloon/pineapple-2019",
    "tavern/omaha",
    "tavern/omaha-hi-low-split",
    "tavern/texas-holdem",
)
THREE = {1: 500, 2: 500, 3: 500}
DROP = "gega-002281:52"
"""$4 from the pot after the flop with two to four players."""


def largest(turn) -> float:
    return turn.most / 100


@pytest.mark.parametrize("game_id", POT_LIMIT)
def test_a_raise_adds_the_pot_after_the_call(game_id) -> None:
    """$1 and $2 are in; a call makes it $5, so the raise is to $7; then $17 more to $24."""
    hand = start(game_id, THREE, table="pot limit $1/$2")
    assert largest(ask(hand, "")) == 2 + 5
    hand = start(game_id, THREE, table="pot limit $1/$2")
    assert largest(ask(hand, "r7")) == 7 + (1 + 2 + 7) + 6


def test_a_collection_that_was_taken_is_not_part_of_the_pot() -> None:
    """Three players put in $7 each; $4 of the $21 is taken on the flop, and $17 may be bet."""
    hand = start("saloon/big-o", THREE, table="pot limit $1/$2", option=DROP)
    turn = ask(hand, "r7 c c")
    assert sum(hand.paid) - hand.fee_total == 2100 - 400
    assert largest(turn) == 17
    hand = start("saloon/big-o", THREE, table="pot limit $1/$2", option=DROP)
    assert largest(ask(hand, "r7 c c b10")) == 10 + (17 + 10) + 10


def test_without_a_collection_the_whole_pot_may_be_bet() -> None:
    hand = start("saloon/big-o", THREE, table="pot limit $1/$2")
    assert largest(ask(hand, "r7 c c")) == 21


def test_dead_money_is_part_of_the_pot() -> None:
    posts = [(4, 200, 100)]
    hand = start("tavern/omaha", {**THREE, 4: 500}, posts=posts, table="pot limit $1/$2")
    turn = ask(hand, "")
    assert (turn.seat, turn.call, largest(turn)) == (4, 0, 2 + 1 + 2 + 2 + 1)
