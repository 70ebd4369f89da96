"""Bets and raises under the filed betting structures and caps."""

import pytest
from tests.poker.deal import ask, net, play, stakes, start

from houseway.values.errors import InputError

FOUR = {1: 500, 2: 500, 3: 500, 4: 500}
THREE = {1: 500, 2: 500, 3: 500}
LUCKY = "lucky-buck/texas-holdem"
DEUCE = "deuce-lounge/texas-holdem"
LAST_RAISE = {"least_raise": "last-raise"}
"""The least raise as usually dealt."""


def amounts(turn: object) -> tuple[float, float]:
    return turn.least / 100, turn.most / 100  # type: ignore[attr-defined]


def test_split_limit_has_two_rounds_at_the_lower_limit_and_two_at_the_higher() -> None:
    table = "split $5/$10"
    checks = ""
    amounts_by_round = []
    for _ in range(4):
        turn = ask(start(LUCKY, THREE, table=table), checks + ("c c" if not checks else "").strip())
        amounts_by_round.append(turn.most - turn.call - (500 if not checks else 0))
        checks = (checks + " k k k" if checks else "c c k").strip()
    assert amounts_by_round == [500, 500, 1000, 1000]


def test_progressive_limit_has_an_amount_for_each_round() -> None:
    table = stakes(betting="limit", bets=["$2", "$4", "$6", "$8"], blinds=["$1", "$2"])
    line, amounts_by_round = "c c k", []
    for _ in range(3):
        amounts_by_round.append(amounts(ask(start(LUCKY, THREE, table=table), line)))
        line += " k k k"
    assert amounts_by_round == [(4, 4), (6, 6), (8, 8)]


def test_straight_limit_has_the_same_bet_in_every_round() -> None:
    hand = start("lucky-buck/lowball", THREE, table="straight $4")
    assert amounts(ask(hand, "")) == (8, 8)
    hand = start("lucky-buck/lowball", THREE, table="straight $4")
    assert amounts(ask(hand, "c c k pat pat pat")) == (4, 4)


def test_a_spread_limit_raise_is_at_least_the_bet_and_at_most_the_maximum() -> None:
    """The filing's example: limit $3-$12, bet $3, raise $6, raise $6, re-raise $12 (maximum)."""
    line = "c c k pat pat pat pat"
    hand = start("lucky-buck/lowball", FOUR, table="spread $3-$12")
    assert amounts(ask(hand, f"c {line} b3")) == (6, 15)
    hand = start("lucky-buck/lowball", FOUR, table="spread $3-$12")
    assert amounts(ask(hand, f"c {line} b3 r9")) == (15, 21)
    hand = start("lucky-buck/lowball", FOUR, table="spread $3-$12")
    assert amounts(ask(hand, f"c {line} b3 r9 r15")) == (21, 27)
    hand = start("lucky-buck/lowball", FOUR, table="spread $3-$12")
    assert amounts(ask(hand, f"c {line} b3 r9 r15 r27")) == (39, 39)


def test_a_no_limit_raise_is_at_least_the_last_raise_and_at_most_the_stack() -> None:
    hand = start("tavern/texas-holdem", THREE, table="no limit $1/$2", rules=LAST_RAISE)
    assert amounts(ask(hand, "r8")) == (14, 500)


def test_the_minimum_no_limit_bet_is_the_limit_of_each_round() -> None:
    """It is the lower limit in the first two rounds and the higher limit in the last two."""
    line, amounts_by_round = "c c k", []
    for _ in range(3):
        hand = start("cordova/texas-holdem", THREE, table="no limit $2/$5")
        amounts_by_round.append(ask(hand, line).least / 100)
        line += " k k k"
    assert amounts_by_round == [5, 10, 10]


def test_a_pot_limit_raise_is_at_most_the_pot_after_a_call() -> None:
    hand = start("saloon/omaha", THREE, table="pot limit $1/$2")
    assert amounts(ask(hand, "")) == (4, 7)


def test_at_most_a_bet_and_three_raises_are_allowed() -> None:
    hand = start(LUCKY, THREE, table="split $5/$10")
    assert ask(hand, "r10 r15 r20").choices == ("fold", "call")


def test_raises_are_unlimited_at_lucky_buck_once_two_players_remain() -> None:
    hand = start(LUCKY, THREE, table="split $5/$10")
    assert ask(hand, "f r10 r15 r20 r25").choices == ("fold", "call", "raise")


def test_the_raise_cap_is_lifted_only_if_two_players_began_the_betting_round() -> None:
    """Dropping to two within a betting round does not lift the cap."""
    hand = start(DEUCE, THREE, table="$3-$6")
    assert "raise" not in ask(hand, "f r6 r9 r12").choices
    hand = start(DEUCE, THREE, table="$3-$6")
    line = "f c k b3 r6 r9 r12 r15"
    assert "raise" in ask(hand, line).choices


def test_an_option_lifts_the_raise_cap_as_soon_as_two_players_remain() -> None:
    rules = {"free_raises": "two-remain"}
    hand = start("tavern/texas-holdem", THREE, table="$4-$8", rules=rules)
    assert "raise" in ask(hand, "f r8 r12 r16 r20").choices


def test_the_saloons_no_limit_game_is_capped_at_three_raises_by_the_letter() -> None:
    hand = start("saloon/no-limit-texas-holdem", THREE)
    assert "raise" not in ask(hand, "r4 r8 r16").choices
    hand = start("saloon/no-limit-texas-holdem", THREE, rules={"no_limit_raises": "free"})
    assert "raise" in ask(hand, "r4 r8 r16").choices


def test_no_limit_is_capped_at_three_raises_by_the_letter_but_not_in_practice() -> None:
    hand = start("tavern/texas-holdem", THREE, table="no limit $1/$2")
    assert ask(hand, "r4 r8 r16").choices == ("fold", "call")
    practice = {"no_limit_raises": "free"}
    hand = start("tavern/texas-holdem", THREE, table="no limit $1/$2", rules=practice)
    assert "raise" in ask(hand, "r4 r8 r16 r32").choices


def test_lowball_has_no_cap_on_raises() -> None:
    hand = start("lucky-buck/lowball", THREE, table="split $2/$4")
    assert "raise" in ask(hand, "r4 r6 r8 r10 r12 r14").choices


def test_a_check_raise_is_not_allowed_in_lowball() -> None:
    hand = start("lucky-buck/lowball", THREE, table="split $2/$4")
    assert ask(hand, "c c k pat pat pat k b4 c").choices == ("fold", "call")


def test_a_check_raise_is_allowed_in_holdem() -> None:
    hand = start(LUCKY, THREE, table="split $5/$10")
    assert "raise" in ask(hand, "c c k k b5 c").choices


def test_the_county_cap_limits_a_betting_round_to_200_dollars() -> None:
    hand = start(DEUCE, THREE, table="$3 minimum bet")
    assert amounts(ask(hand, "")) == (6, 200)
    hand = start(DEUCE, THREE, table="$3 minimum bet")
    assert ask(hand, "r200").choices == ("fold", "call")
    hand = start(DEUCE, THREE, table="$3 minimum bet")
    assert amounts(ask(hand, "r200 c c")) == (3, 200)


def test_the_deuce_lounges_spread_games_have_no_cap_on_raises() -> None:
    hand = start(DEUCE, THREE, table="$3 minimum bet")
    assert "raise" in ask(hand, "r6 r9 r12 r15 r18").choices


def test_a_player_who_has_called_may_not_raise_a_short_all_in() -> None:
    """After a bet of $10 and an all-in of $14, a player who called $10 may only call $4 or fold."""
    stacks = {1: 500, 2: 14, 3: 500, 4: 500}
    hand = start(LUCKY, stacks, table="split $10/$20", button=4)
    turn = ask(hand, "c c c r14")
    assert (turn.seat, turn.choices, turn.call) == (3, ("fold", "call"), 400)


def test_a_short_all_in_may_be_raised_by_a_player_who_has_not_acted() -> None:
    """The raise is to $20, counted from the last full bet of $10."""
    stacks = {1: 500, 2: 500, 3: 500, 4: 14}
    hand = start(LUCKY, stacks, table="split $10/$20")
    turn = ask(hand, "r14")
    assert (turn.seat, turn.least, turn.most) == (1, 2000, 2000)


def test_a_short_all_in_does_not_reopen_no_limit_betting() -> None:
    stacks = {1: 500, 2: 500, 3: 15}
    hand = start("tavern/texas-holdem", stacks, table="no limit $1/$2", rules=LAST_RAISE)
    assert ask(hand, "r10 c r15").choices == ("fold", "call")


def test_an_option_lets_short_all_ins_that_add_up_to_a_full_raise_reopen_betting() -> None:
    stacks = {1: 500, 2: 15, 3: 20, 4: 500}
    line = "r10 c r15 r20"
    hand = start("tavern/texas-holdem", stacks, table="no limit $1/$2", rules=LAST_RAISE)
    assert ask(hand, line).choices == ("fold", "call")
    rules = {**LAST_RAISE, "short_all_in": "together"}
    hand = start("tavern/texas-holdem", stacks, table="no limit $1/$2", rules=rules)
    assert "raise" in ask(hand, line).choices


def test_a_full_raise_reopens_the_betting() -> None:
    hand = start("tavern/texas-holdem", THREE, table="no limit $1/$2")
    assert "raise" in ask(hand, "r10 c r30").choices


def test_a_bet_that_nobody_can_call_is_returned() -> None:
    hand = start("tavern/texas-holdem", {1: 100, 2: 20}, table="no limit $1/$2")
    play(hand, "r100 c")
    assert sum(award.amount for award in hand.awards) == 4000


def test_a_player_with_no_opponent_left_to_act_is_not_asked() -> None:
    hand = start("tavern/texas-holdem", {1: 100, 2: 20, 3: 20}, table="no limit $1/$2")
    line = play(hand, "r20 c c")
    assert [(turn.kind, turn.seat) for turn in line.turns] == [("bet", 1), ("bet", 2), ("bet", 3)]


def test_a_raise_outside_its_bounds_is_refused_with_the_bounds() -> None:
    hand = start("tavern/texas-holdem", THREE, table="no limit $1/$2")
    with pytest.raises(InputError, match=r"raise must be \$4 to \$500, not \$3"):
        play(hand, "r3")


def test_a_choice_that_is_not_offered_is_refused() -> None:
    hand = start("tavern/texas-holdem", THREE, table="no limit $1/$2")
    with pytest.raises(InputError, match="choose fold, call or raise, not 'check'"):
        play(hand, "k")


def test_the_big_blind_is_live() -> None:
    hand = start("cordova/texas-holdem", THREE, table="$3-$6")
    assert ask(hand, "c c").choices == ("fold", "check", "raise")


def test_the_last_player_wins_the_pot_when_everybody_else_folds() -> None:
    hand = start("saloon/big-o", THREE, table="$4-$8")
    play(hand, "f f")
    assert net(hand) == {1: 0, 2: -2, 3: 2}
