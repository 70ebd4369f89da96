"""An answer needs no amount where only one amount is legal."""

import pytest
from tests.poker.deal import ask, start
from tests.poker.test_random_play import POKER
from tests.server.poker_tables import open_table

import houseway
from houseway.play.decision import Choice
from houseway.poker.events import Acted
from houseway.values.errors import InputError

LIMIT = [
    game_id
    for game_id in POKER
    if game_id not in ("cordova/mexican-stud", "saloon/no-limit-texas-holdem")
]
"""Every filing with fixed limits."""


def limit_stakes(game_id: str) -> str:
    kinds = houseway.game(game_id).filed.rules().play.stakes
    return next(stakes.name for stakes in kinds if stakes.betting == "limit")


@pytest.mark.parametrize("game_id", LIMIT)
def test_at_fixed_limits_a_raise_needs_no_amount(game_id) -> None:
    table = houseway.game(game_id).open_table(stakes=limit_stakes(game_id))
    hand = table.deal(seed=1, players=4)
    (turn,) = hand.decisions
    assert turn.least == turn.most > 0
    hand.answer("raise")
    assert hand.events[-1] == Acted(turn.seat, "raise", turn.least)


def test_an_all_in_that_is_the_only_raise_needs_no_amount() -> None:
    table = houseway.game("tavern/texas-holdem").open_table(stakes="no limit $1/$2")
    hand = table.deal(seed=1, stacks={1: 10000, 2: 10000, 3: 10000})
    hand.answer("raise", amount=9900)
    hand.answer("raise")
    assert hand.events[-1].level == 10000


def test_without_fixed_limits_a_raise_needs_an_amount() -> None:
    table = houseway.game("tavern/texas-holdem").open_table(stakes="no limit $1/$2")
    hand = table.deal(seed=1, stacks={1: 10000, 2: 10000, 3: 10000})
    with pytest.raises(InputError, match=r"^raise must be \$4 to \$100, not \$0"):
        hand.answer("raise")


def test_an_amount_that_is_given_must_still_be_the_legal_one() -> None:
    hand = houseway.game("tavern/omaha").open_table(stakes="$4-$8").deal(seed=1)
    with pytest.raises(InputError, match=r"^raise must be \$8, not \$12"):
        hand.answer("raise", amount=1200)


def test_an_open_pair_with_two_limits_needs_an_amount() -> None:
    cards = "2c 2d 3c 3d 4c 4d Ks 5s 9d 7c Th Jh 5h"
    hand = start("cordova/seven-card-stud", {1: 200, 2: 200, 3: 200}, cards, table="$4-$8")
    turn = ask(hand, "c c")
    assert (turn.seat, turn.least, turn.most) == (3, 400, 800)
    with pytest.raises(InputError, match=r"^bet must be \$4 or \$8, not \$0"):
        hand.act(turn, "bet")


def test_a_live_table_takes_a_raise_without_an_amount() -> None:
    table = open_table("tavern/omaha", stakes="$4-$8")
    turn = table.turn
    table.choose(table.persons[turn.seat], turn.seat, "bet", Choice("raise"))
    assert table.current.bets[turn.seat] == turn.least
