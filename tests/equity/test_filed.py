"""Equity of every filed poker game."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.equities.contest import NAMED
from houseway.equities.equity import Spot, find_equity
from houseway.equities.ranges import parse_range
from houseway.poker.filed_equity import contest_for
from houseway.values.errors import InputError

NAMES = {
    "saloon/no-limit-texas-holdem": "holdem",
    "saloon/big-o": "big-o",
    "saloon/double-board-omaha": "double-board-omaha",
    "saloon/pineapple-2019": "pineapple",
    "saloon/pineapple": "crazy-pineapple",
    "deuce-lounge/omaha-high-low-split": "omaha-8",
    "deuce-lounge/pineapple-high-low-split": "pineapple-8",
    "deuce-lounge/mexican-stud-poker": "mexican-stud",
    "cordova/mexican-stud": "mexican-stud-53",
    "cordova/seven-card-stud-high-low-split": "stud-8",
    "lucky-buck/lowball": "lowball",
    "lucky-buck/draw-poker": "draw",
}
POKER = [game for game in BOOK if BOOK.filing(game).family in ("flop", "stud", "draw")]


@each(("game", "name"), NAMES.items())
def test_a_filing_has_the_same_showdown_rules_as_the_named_game(game: str, name: str) -> None:
    assert contest_for(game, BOOK) == NAMED[name]


@pytest.mark.parametrize("game", ["texas-holdem-high-low-8", "tahoe-pineapple-8", "omaha-8"])
def test_the_high_half_needs_a_pair_at_lucky_buck(game: str) -> None:
    assert contest_for(f"lucky-buck/{game}", BOOK).pair


@each("game", POKER)
def test_equity_can_be_found_for_every_poker_filing(game: str) -> None:
    contest = contest_for(game, BOOK)
    ranges = tuple(tuple(parse_range(text, contest, text)) for text in ("AsAh", "KsKh"))
    equity = find_equity(Spot(contest, ranges, ((),) * contest.boards), samples=500)
    assert sum(share.equity for share in equity.shares) == pytest.approx(1)
    assert equity.shares[0].equity != equity.shares[1].equity


def test_a_game_that_is_not_poker_is_refused() -> None:
    with pytest.raises(InputError, match="is not a poker game"):
        contest_for("saloon/ez-baccarat-panda-8", BOOK)
