"""Three raises in a round, unless only two players take part in it.

A player who is all in takes no part in later rounds (001 931, 1034, 1137; 000 6866-6868,
10226-10228, 13274-13276; 003 4011-4013). Where the papers say heads up or remaining, a player who
is all in still counts (003 3608-3610; 004 82-83; 002 34-35).
"""

import pytest
from tests.poker.deal import ask, game, start

import houseway

TWO_CAN_WAGER = (
    "tavern/omaha",
    "tavern/omaha-hi-low-split",
    "tavern/texas-holdem",
    "saloon/big-o",
    "saloon/double-board-omaha",
    "saloon/omaha",
    "saloon/omaha-hi-low-split",
    "saloon/pineapple",
    "saloon/pineapple-2019",
    "saloon/seven-card-stud",
    "deuce-lounge/pineapple",
    "deuce-lounge/pineapple-high-low-split",
    "deuce-lounge/crazy-pineapple",
)
ALL_IN_COUNTS = (
    "deuce-lounge/texas-holdem",
    "deuce-lounge/texas-holdem-v1",
    "deuce-lounge/texas-holdem-high-low-split",
    "deuce-lounge/omaha",
    "deuce-lounge/omaha-high-low-split",
    "cordova/texas-holdem",
    "cordova/omaha",
    "cordova/omaha-high-low-split",
    "lucky-buck/texas-holdem",
    "lucky-buck/omaha-8",
)


def choices_after_three_raises(game_id: str, **rules: str) -> tuple[str, ...]:
    """Seat 1 is all in before the flop; then a bet and three raises by seats 2 and 3."""
    stakes = "split $4/$8" if game_id.startswith("lucky") else "$4-$8"
    table = houseway.game(game_id).open_table(stakes=stakes, **rules)
    hand = table.deal(seed=5, stacks={1: 800, 2: 100_000, 3: 100_000})
    while hand.state.street != "flop":
        (turn,) = hand.decisions
        if turn.kind == "discard":
            hand.answer("discard", cards=hand.state.cards[turn.seat][:1])
        elif turn.seat == 1 and "raise" in turn.choices:
            hand.answer("raise", amount=800)
        else:
            hand.answer("call" if turn.call else "check")
    assert hand.state.stacks[1] == 0
    for choice, amount in (("bet", 400), ("raise", 800), ("raise", 1200), ("raise", 1600)):
        hand.answer(choice, amount=amount)
    (turn,) = hand.decisions
    return turn.choices


def stud_choices(**extra) -> tuple[str, ...]:
    """Seat 2 is all in on third street, and seats 3 and 1 bet and raise on fourth street."""
    stacks = {1: 1000, 2: 5, 3: 1000}
    cards = "2c 2d 3c 3d 4c 4d 5c Ks 9d 7c Th Jh 5h"
    hand = start("saloon/seven-card-stud", stacks, cards, table="$4-$8", **extra)
    return ask(hand, "r4 c c b4 r8 r12 r16").choices


@pytest.mark.parametrize("game_id", [name for name in TWO_CAN_WAGER if "stud" not in name])
def test_two_who_can_still_wager_are_not_capped_while_a_third_is_all_in(game_id) -> None:
    """The hand of the audit: $4-$8, seed 5."""
    assert choices_after_three_raises(game_id) == ("fold", "call", "raise")
    recorded = {"free_raises": "two-entered"}
    assert choices_after_three_raises(game_id, **recorded) == ("fold", "call")


def test_two_who_can_still_wager_are_not_capped_in_stud() -> None:
    assert stud_choices() == ("fold", "call", "raise")
    assert stud_choices(rules={"free_raises": "two-entered"}) == ("fold", "call")


@pytest.mark.parametrize("game_id", ALL_IN_COUNTS)
def test_a_player_who_is_all_in_still_counts_where_the_pot_is_what_counts(game_id) -> None:
    assert choices_after_three_raises(game_id) == ("fold", "call")


@pytest.mark.parametrize("game_id", TWO_CAN_WAGER)
def test_each_paper_that_says_participating_has_this_reading(game_id) -> None:
    rules = game(game_id).rules()
    assert rules.options["free_raises"] == rules.play.betting.uncapped == "two-can-wager"


def test_three_who_begin_a_round_stay_capped_when_one_folds_or_goes_all_in() -> None:
    hand = start("tavern/texas-holdem", {1: 1000, 2: 1000, 3: 1000}, table="$4-$8")
    assert ask(hand, "c c k b4 f r8 r12 r16").choices == ("fold", "call")
    hand = start("tavern/texas-holdem", {1: 1000, 2: 8, 3: 1000}, table="$4-$8")
    assert ask(hand, "c c k b4 r8 r12 r16").choices == ("fold", "call")


def test_a_blind_that_takes_the_last_chip_leaves_two_who_can_wager() -> None:
    hand = start("tavern/texas-holdem", {1: 1000, 2: 2, 3: 1000}, table="$4-$8")
    assert ask(hand, "r8 r12 r16").choices == ("fold", "call", "raise")
