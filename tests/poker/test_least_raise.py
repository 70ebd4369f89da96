"""The least raise without fixed limits, and short all-ins, which follow from it.

The papers name the increment of the round (004 71-79; 003 3598-3605) or an amount within the table
limits (000 6863-6864; 001 930). Only Lucky Buck files the size of the bet that is raised (002
469-470).
"""

import pytest
from tests.poker.deal import ask, game, play, start

from houseway.values.errors import InputError

CORDOVA = "cordova/texas-holdem"
ONE_THREE = "no limit $1/$3"
FOUR = {1: 300, 2: 300, 3: 300, 4: 300}

INCREMENT = {
    "cordova/texas-holdem": ("no limit $1/$3", 3),
    "cordova/mexican-stud": ("$2-$5", 2),
    "deuce-lounge/texas-holdem": ("no limit $1/$3", 3),
    "deuce-lounge/texas-holdem-v1": ("no limit $1/$3", 3),
    "deuce-lounge/texas-holdem-high-low-split": ("no limit $1/$3", 3),
    "deuce-lounge/omaha": ("no limit $1/$3", 3),
    "deuce-lounge/omaha-high-low-split": ("$3 minimum bet", 3),
    "deuce-lounge/pineapple": ("$3 minimum bet", 3),
    "deuce-lounge/crazy-pineapple": ("$2 minimum bet", 2),
    "deuce-lounge/pineapple-high-low-split": ("$1 minimum bet", 1),
    "deuce-lounge/mexican-stud-poker": ("$2 minimum bet", 2),
    "saloon/big-o": ("pot limit $1/$2", 2),
    "saloon/double-board-omaha": ("no limit $1/$2", 2),
    "saloon/no-limit-texas-holdem": ("no limit $5/$10", 10),
    "saloon/omaha": ("pot limit $1/$2", 2),
    "saloon/omaha-hi-low-split": ("no limit $1/$2", 2),
    "saloon/pineapple-2019": ("no limit $1/$2", 2),
    "saloon/pineapple": ("no limit $1/$2", 2),
    "tavern/omaha": ("pot limit $1/$2", 2),
    "tavern/omaha-hi-low-split": ("no limit $1/$2", 2),
    "tavern/texas-holdem": ("no limit $1/$2", 2),
}
"""Every filing with other than fixed limits, except Lucky Buck's: stakes, and their increment."""


def least(turn) -> float:
    return turn.least / 100


def first_raise(game_id: str, **extra):
    """The decision after the largest first raise, with the bets before and after it."""
    table, _ = INCREMENT[game_id]
    opening = start(game_id, FOUR, table=table, **extra)
    first = ask(opening, "")
    bet, most = opening.bet, first.most
    hand = start(game_id, FOUR, table=table, **extra)
    level = min(most, 5 * bet)
    return ask(hand, f"r{level / 100}"), bet / 100, level / 100


@pytest.mark.parametrize("game_id", INCREMENT)
def test_a_raise_is_at_least_the_increment_of_the_round(game_id) -> None:
    turn, bet, level = first_raise(game_id)
    _, increment = INCREMENT[game_id]
    assert level - bet > increment
    assert least(turn) == level + increment


@pytest.mark.parametrize("game_id", INCREMENT)
def test_as_usually_dealt_a_raise_is_at_least_the_last_raise(game_id) -> None:
    turn, bet, level = first_raise(game_id, rules={"least_raise": "last-raise"})
    assert game(game_id).raw.options["least_raise"].practice == "last-raise"
    assert least(turn) == min(2 * level - bet, turn.most / 100)


def test_at_cordova_a_raise_to_9_is_raised_to_12() -> None:
    """$1/$3: the increment before the flop is $3 (004 77-79)."""
    hand = start(CORDOVA, FOUR, table=ONE_THREE)
    assert least(ask(hand, "r9")) == 12
    hand = start(CORDOVA, FOUR, table=ONE_THREE)
    assert least(ask(hand, "r9 r12")) == 15


def test_in_the_last_two_rounds_the_increment_is_the_higher_limit() -> None:
    for checks, bet, due in (("", 9, 12), ("k k k k", 9, 15), ("k k k k k k k k", 9, 15)):
        hand = start(CORDOVA, FOUR, table=ONE_THREE)
        assert least(ask(hand, f"c c c k {checks} b{bet}")) == due


def test_every_raise_of_an_increment_counts_toward_the_cap() -> None:
    hand = start(CORDOVA, FOUR, table=ONE_THREE)
    assert ask(hand, "r9 r12 r15").choices == ("fold", "call")


def test_a_raise_of_less_than_the_increment_is_refused() -> None:
    hand = start(CORDOVA, FOUR, table=ONE_THREE)
    with pytest.raises(InputError, match=r"raise must be \$12 to \$300, not \$11"):
        play(hand, "r9 r11")


def test_a_straddle_is_raised_by_the_increment_too() -> None:
    blinds = [(2, 100), (3, 300), (4, 600)]
    hand = start(CORDOVA, FOUR, table=ONE_THREE, blinds=blinds)
    assert least(ask(hand, "")) == 9
    usual = {"least_raise": "last-raise"}
    hand = start(CORDOVA, FOUR, table=ONE_THREE, blinds=blinds, rules=usual)
    assert least(ask(hand, "")) == 12


# Short all-ins. Seat 4 is first to act, then 1, 2 (small blind) and 3 (big blind).


def test_an_all_in_one_dollar_short_of_a_raise_does_not_reopen_the_betting() -> None:
    hand = start(CORDOVA, {**FOUR, 1: 11}, table=ONE_THREE)
    turn = ask(hand, "r9 r11")
    assert (turn.seat, least(turn)) == (2, 14)
    hand = start(CORDOVA, {**FOUR, 1: 11}, table=ONE_THREE)
    turn = ask(hand, "r9 r11 c c")
    assert (turn.seat, turn.choices, turn.call) == (4, ("fold", "call"), 200)


def test_an_all_in_of_exactly_the_increment_reopens_it() -> None:
    hand = start(CORDOVA, {**FOUR, 1: 12}, table=ONE_THREE)
    turn = ask(hand, "r9 r12 c c")
    assert (turn.seat, turn.choices, least(turn)) == (4, ("fold", "call", "raise"), 15)
    usual = {"least_raise": "last-raise"}
    hand = start(CORDOVA, {**FOUR, 1: 12}, table=ONE_THREE, rules=usual)
    assert ask(hand, "r9 r12 c c").choices == ("fold", "call")


@pytest.mark.parametrize(("second", "reopened"), [(11, False), (12, True), (13, True)])
def test_short_all_ins_together_reopen_from_exactly_a_full_raise_on(second, reopened) -> None:
    """$9, all in for $10, all in for $12: two short all-ins that make one raise of $3."""
    stacks = {**FOUR, 1: 10, 2: second}
    for rule, expected in (("full-raise", second == 13), ("together", reopened)):
        hand = start(CORDOVA, stacks, table=ONE_THREE, rules={"short_all_in": rule})
        choices = ask(hand, f"r9 r10 r{second} c").choices
        assert ("raise" in choices) == expected, rule


@pytest.mark.parametrize(("second", "reopened"), [(18, False), (19, True), (20, True)])
def test_in_practice_they_add_up_to_the_last_raise(second, reopened) -> None:
    """$11 is a raise of $8; all in for $15 and all in for $19 make another $8 together."""
    usual = {"least_raise": "last-raise", "short_all_in": "together"}
    hand = start(CORDOVA, {**FOUR, 1: 15, 2: second}, table=ONE_THREE, rules=usual)
    assert ("raise" in ask(hand, f"r11 r15 r{second} c").choices) == reopened


def test_at_lucky_buck_a_raise_is_at_least_the_bet_being_raised() -> None:
    """002 469-470: the big blind of $3 is raised by $3 or more, not by the minimum of $2."""
    hand = start("lucky-buck/draw-poker", FOUR, table="spread $2-$10")
    assert least(ask(hand, "")) == 6
    hand = start("lucky-buck/draw-poker", FOUR, table="spread $2-$10")
    assert least(ask(hand, "r9")) == 15
