"""Which players the collection of Cordova's flop games counts, at a dealt table."""

import pytest

import houseway


def fees(game_id, folds, **terms):
    """The fees of a hand with eight players, of whom this many fold before the flop."""
    hand = houseway.game(game_id).open_table(seats=8, **terms).deal(1, players=8)
    for _ in range(folds):
        hand.answer("fold")
    while not hand.closed:
        hand.answer("call" if "call" in hand.decisions[0].choices else "check")
    return [(fee.amount, fee.tier) for fee in hand.state.fees if fee.amount]


@pytest.mark.parametrize(
    ("game_id", "option"),
    [
        ("cordova/texas-holdem", "texas-holdem-limit:3"),
        ("cordova/omaha", "omaha:3"),
        ("cordova/omaha-high-low-split", "omaha:3"),
    ],
)
def test_those_who_see_the_flop_count_or_with_an_option_everyone_dealt_in(game_id, option) -> None:
    assert fees(game_id, 5, option=option) == [(200, "2-4")]
    assert fees(game_id, 2, option=option) == [(200, "5-6")]
    assert fees(game_id, 5, option=option, fee_players="dealt-in") == [(400, "7+")]
    assert fees(game_id, 5, option=option, preset="practice") == [(400, "7+")]


def test_without_a_flop_everyone_dealt_in_counts_in_holdem_and_omaha_takes_nothing() -> None:
    assert fees("cordova/texas-holdem", 7, option="texas-holdem-limit:3") == [(200, "7+")]
    assert fees("cordova/texas-holdem", 7, option="texas-holdem-limit:4") == [(400, "7+")]
    assert fees("cordova/omaha", 7, option="omaha:3") == []
