"""Lowball and Draw Poker: the draw, the joker, kills, the sevens rule and the order of action."""

import pytest
from tests.poker.deal import ask, game, net, play, start

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice, Decision
from houseway.play.driver import play_hand
from houseway.poker.events import BetReturned, Dealt, Reshuffled
from houseway.values.errors import InputError

LOWBALL = "lucky-buck/lowball"
DRAW = "lucky-buck/draw-poker"
TWO = {1: 100, 2: 100}
THREE = {1: 100, 2: 100, 3: 100}
FOUR = {1: 100, 2: 100, 3: 100, 4: 100}


def deal(*hands: str) -> str:
    """The cards of these hands in dealing order, one card at a time."""
    split = [hand.split() for hand in hands]
    return " ".join(hand[n] for n in range(5) for hand in split)


def winner(game_id: str, first: str, second: str) -> dict[int, str]:
    """The winner and the winning hand, with the first hand at seat 2 and the second at seat 1."""
    hand = start(game_id, TWO, deal(second, first), button=2)
    play(hand, "c k pat pat")
    return {award.seat: award.why for award in hand.awards}


def test_the_lowest_hand_wins_lowball_as_in_the_printed_example() -> None:
    winners = winner(LOWBALL, "2c 3d 5h 6s 7c", "2d 3h 4s 6c 7d")
    assert winners == {1: "7-6-4-3-2"}


def test_straights_and_flushes_do_not_count_in_lowball() -> None:
    assert winner(LOWBALL, "Ac 2c 3c 4c 5c", "Ad 2d 3h 4h 6s") == {2: "5-4-3-2-A"}


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Jk 2c 3d 4h 5s", "5-4-3-2-A"),
        ("Ac 2c 3d 4h Jk", "5-4-3-2-A"),
        ("Ac Jk 8d 7h 2s", "8-7-3-2-A"),
    ],
)
def test_the_joker_is_the_lowest_card_not_in_the_hand(cards: str, name: str) -> None:
    assert winner(LOWBALL, cards, "Kd Kh Qc Qd Js") == {2: name}


def test_the_joker_is_a_fifth_ace_in_draw_poker() -> None:
    assert winner(DRAW, "Ac Ad Ah As Jk", "Ks Qs Js Ts 9s") == {2: "five aces"}


def test_the_joker_completes_a_straight_or_flush_in_draw_poker() -> None:
    assert winner(DRAW, "Jk Ks Qs Js Ts", "9c 9d 9h 9s 2c") == {2: "a royal flush"}


def test_the_joker_is_not_a_third_king_in_draw_poker() -> None:
    winners = winner(DRAW, "Kc Kd Jk 7h 2s", "Kh Ks Qc 7d 2d")
    assert winners == {2: "a pair of kings"}


def test_a_card_is_burned_before_the_draw_in_lowball() -> None:
    hand = start(LOWBALL, TWO)
    play(hand)
    assert len(hand.burned) == 1


def test_in_lowball_the_button_may_draw_at_most_three_cards() -> None:
    hand = start(LOWBALL, THREE)
    turns = play(hand).turns
    draws = {turn.seat: turn.cards for turn in turns if turn.kind == "draw"}
    assert draws == {2: 5, 3: 5, 1: 3}
    hand = start(LOWBALL, TWO, deal("Ac 2c 3c 4c 5c", "Kd Qd Jd Td 9d"), button=1)
    with pytest.raises(InputError, match="at most 3 cards"):
        play(hand, "c k pat -Kd,Qd,Jd,Td")


def test_a_player_who_stands_pat_discards_nothing() -> None:
    hand = start(LOWBALL, TWO, deal("Ac 2c 3c 4c 5c", "Kd Qd Jd Td 9d"), button=1)
    turn = ask(hand, "c k")
    with pytest.raises(InputError, match="pat takes no cards, not 1"):
        hand.answer(turn, Choice("pat", cards=tuple(hand.cards[turn.seat][:1])))


def test_in_draw_poker_the_button_may_draw_five_cards() -> None:
    turns = play(start(DRAW, THREE)).turns
    assert {turn.cards for turn in turns if turn.kind == "draw"} == {5}


def test_discards_are_replaced_from_the_deck() -> None:
    cards = deal("Ac 2c 3c 4c Kc", "Kd Qd Jd Td 9d") + " 2h 5s"
    hand = start(LOWBALL, TWO, cards, button=1)
    play(hand, "c k -Kc pat")
    assert hand.cards[2] == ["Ac", "2c", "3c", "4c", "5s"]


def test_the_first_to_act_is_left_of_the_big_blind_and_then_left_of_the_button() -> None:
    hand = start(LOWBALL, FOUR)
    assert ask(hand, "").seat == 4
    hand = start(LOWBALL, FOUR)
    assert ask(hand, "c c c k pat pat pat pat").seat == 2


def test_the_largest_blind_acts_last_in_both_rounds_of_draw_poker() -> None:
    hand = start(DRAW, FOUR)
    turns = [turn for turn in play(hand).turns if turn.kind == "bet"]
    assert [turns[3].seat, turns[7].seat] == [3, 3]


def test_the_second_of_two_equal_blinds_acts_last_in_both_rounds() -> None:
    hand = start(DRAW, FOUR, table="straight $6")
    turns = [turn for turn in play(hand).turns if turn.kind == "bet"]
    assert [turn.seat for turn in turns] == [4, 1, 2, 3] * 2


def test_the_dealer_acts_last_in_an_ante_game() -> None:
    hand = start(DRAW, FOUR, table="spread $1-$5, ante")
    turns = [turn for turn in play(hand).turns if turn.kind == "bet"]
    assert [turns[3].seat, turns[7].seat] == [1, 1]


def test_a_player_may_pass_and_come_back_in_if_the_pot_is_opened() -> None:
    hand = start(DRAW, THREE, table="spread $1-$5, ante")
    turn = ask(hand, "k b5 f")
    assert (turn.seat, turn.choices) == (2, ("fold", "call", "raise"))


def test_a_big_blind_of_half_the_limit_is_completed_by_the_first_raise() -> None:
    hand = start(LOWBALL, THREE, table="straight $10")
    turn = ask(hand, "")
    assert (turn.call, turn.least) == (500, 1000)


def play_seven(line: str) -> dict[int, float]:
    """Play a line with 7-5-4-2-A at seat 2 against a king-high hand; return the nets."""
    hands = deal("7c 5c 4c 2c Ac", "Kd Qd Jd Td 9d")
    hand = start(LOWBALL, TWO, hands, button=1, table="split $5/$10")
    play(hand, line)
    assert any(isinstance(event, BetReturned) for event in hand.events) == (net(hand)[2] == 5)
    return net(hand)


def test_a_seven_that_was_checked_wins_no_bets_made_after_the_draw() -> None:
    """The player checks 7-5-4-2-A, calls 10 and wins only the money from before the draw."""
    assert play_seven("c k pat pat k b10 c") == {1: -5, 2: 5}


def test_a_seven_that_was_bet_wins_everything() -> None:
    assert play_seven("c k pat pat b10 c") == {1: -15, 2: 15}


def test_a_losing_seven_that_was_checked_loses_its_call() -> None:
    hand = start(LOWBALL, TWO, deal("7c 5c 4c 2c Ac", "6d 5d 4d 2d Ad"), table="split $5/$10")
    play(hand, "c k pat pat k b10 c")
    assert net(hand) == {1: 15, 2: -15}


def test_an_eight_that_was_checked_wins_its_call() -> None:
    hand = start(LOWBALL, TWO, deal("8c 5c 4c 2c Ac", "Kd Qd Jd Td 9d"), table="split $5/$10")
    play(hand, "c k pat pat k b10 c")
    assert net(hand) == {1: -15, 2: 15}


def test_draw_poker_has_no_sevens_rule() -> None:
    assert not game(DRAW).rules().play.sevens  # type: ignore[attr-defined]


def test_a_player_may_kill_the_pot_after_seeing_two_cards() -> None:
    hand = start(LOWBALL, FOUR, table="split $4/$8", may_kill=True)
    turn = ask(hand, "")
    assert (turn.kind, turn.seat, len(hand.cards[2])) == ("kill", 2, 2)


def test_nobody_may_kill_the_pot_without_the_floors_approval() -> None:
    hand = start(LOWBALL, FOUR, table="split $4/$8")
    assert ask(hand, "").kind == "bet"


def test_a_kill_doubles_the_blind_and_the_limits() -> None:
    hand = start(LOWBALL, FOUR, table="split $4/$8", may_kill=True)
    turn = ask(hand, "kill no no no")
    assert (turn.call, turn.least, turn.most) == (800, 1600, 1600)


def test_a_kill_raises_the_maximum_of_a_spread() -> None:
    hand = start(LOWBALL, FOUR, table="spread $3-$12", may_kill=True)
    turn = ask(hand, "kill no no no")
    assert (turn.call, turn.least, turn.most) == (600, 1200, 3000)


def test_the_killer_acts_last_before_the_draw() -> None:
    hand = start(LOWBALL, FOUR, table="split $4/$8", may_kill=True)
    turns = play(hand, "no no kill no no no").turns
    bets = [turn.seat for turn in turns if turn.kind == "bet"][:4]
    assert bets == [1, 2, 3, 4]
    hand = start(LOWBALL, FOUR, table="split $4/$8", may_kill=True)
    turns = play(hand, "kill no no no").turns
    bets = [turn.seat for turn in turns if turn.kind == "bet"][:4]
    assert bets == [4, 1, 3, 2]


def test_in_an_over_killed_pot_the_first_killer_acts_second_to_last() -> None:
    hand = start(LOWBALL, FOUR, table="split $4/$8", may_kill=True)
    turns = play(hand, "kill kill").turns
    bets = [turn for turn in turns if turn.kind == "bet"][:4]
    assert [turn.seat for turn in bets] == [4, 1, 2, 3]
    assert bets[0].call == 1600


def test_when_the_killer_raises_action_goes_to_the_opener_then_in_order_of_entry() -> None:
    """Seats 1 and 3 call, in that order, and the killer in seat 2 raises.

    Seat 1 acts first, although seat 3 is on the killer's left.
    """
    hand = start(LOWBALL, FOUR, table="split $4/$8", may_kill=True)
    turns = play(hand, "kill no no no f c c r16").turns
    bets = [turn.seat for turn in turns if turn.kind == "bet"]
    assert bets[:6] == [4, 1, 3, 2, 1, 3]


def test_a_stub_that_is_too_short_is_refilled_with_other_players_discards() -> None:
    stacks = dict.fromkeys(range(1, 9), 100)
    shoe = Shoe(game(DRAW).rules().cards, Seed.of(3).stream("test"))
    hand = start(DRAW, stacks, shoe)
    discards: dict[int, tuple[str, ...]] = {}

    def discard_all(turn: Decision) -> Choice:
        if turn.kind == "draw":
            discards[turn.seat] = tuple(hand.cards[turn.seat])
            return Choice("draw", 0, discards[turn.seat])
        return Choice("check" if "check" in turn.choices else "call")

    play_hand(hand, discard_all)
    assert [event for event in hand.events if isinstance(event, Reshuffled)]
    assert all(len(hand.cards[seat]) == 5 for seat in stacks)
    assert not any(set(hand.cards[seat]) & set(discards[seat]) for seat in stacks)
    cards = [card for seat in stacks for card in hand.cards[seat]]
    assert len(set(cards)) == 40


def test_lowballs_collection_comes_from_the_blinds_before_the_deal() -> None:
    hand = start(LOWBALL, THREE, table="spread $3-$12", option="spread-3-12")
    play(hand)
    assert [(fee.payer, fee.amount) for fee in hand.fees] == [("blinds", 300)]
    before = hand.events.index(hand.fees[0])
    assert not any(isinstance(event, Dealt) for event in hand.events[:before])
    assert sum(award.amount for award in hand.awards) == 3 * 300 - 300


def test_no_drop_is_taken_when_time_is_collected() -> None:
    hand = start(LOWBALL, THREE, table="spread $3-$12", option="spread-3-12", condition="time")
    play(hand)
    assert hand.fees == []
