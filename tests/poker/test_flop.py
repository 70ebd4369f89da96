"""Flop games: the deal of each filing, which cards play, boards, runs and bomb pots."""

import pytest
from tests.poker.deal import ask, game, net, play, start

from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.poker.events import BoardDealt, Reshuffled
from houseway.values.errors import InputError

TWO = {1: 100, 2: 100}
THREE = {1: 100, 2: 100, 3: 100}
NLH = "saloon/no-limit-texas-holdem"


def deal(*hands: str, board: str = "", burns: str = "2c 2d 2h") -> str:
    """Cards in dealing order: the hands one card at a time, then the board with its burns."""
    split = [hand.split() for hand in hands]
    hole = [hand[n] for n in range(len(split[0])) for hand in split]
    cards = board.split()
    burned = burns.split()
    streets = [burned[0], *cards[:3], burned[1], *cards[3:4], burned[2], *cards[4:5]]
    return " ".join([*hole, *(streets if board else [])])


def test_a_player_may_play_the_board() -> None:
    cards = deal("2s 3s", "4c 5d", board="Ah Kh Qh Jh Th", burns="9c 9d 9s")
    hand = start("tavern/texas-holdem", TWO, cards, button=1)
    play(hand)
    assert net(hand) == {1: 0, 2: 0}


def test_omaha_uses_exactly_two_hole_cards() -> None:
    """One spade in hand makes no flush: a straight with the king of diamonds is best."""
    cards = deal("As Ah Kd 2c", "9s 9d 8c 3h", board="Ks Qs Js Ts 3s", burns="2d 2h 2s")
    hand = start("saloon/omaha", TWO, cards, button=1)
    play(hand)
    assert [(award.seat, award.why) for award in hand.awards] == [(2, "an ace-high straight")]


def test_big_o_deals_five_cards_and_has_no_low() -> None:
    hand = start("saloon/big-o", TWO, button=1)
    play(hand)
    assert len(hand.cards[1]) == 5
    assert {award.part for award in hand.awards} == {""}


def test_the_2019_pineapple_filing_discards_before_the_flop() -> None:
    hand = start("saloon/pineapple-2019", THREE)
    turn = ask(hand, "c c k")
    assert (turn.kind, turn.seat, hand.boards) == ("discard", 2, [[]])


def test_pineapple_discards_after_the_betting_on_the_flop() -> None:
    hand = start("saloon/pineapple", THREE)
    turn = ask(hand, "c c k k k k")
    assert (turn.kind, turn.seat, len(hand.boards[0])) == ("discard", 2, 3)


def test_crazy_pineapple_discards_before_the_turn() -> None:
    hand = start("deuce-lounge/crazy-pineapple", THREE)
    assert ask(hand, "c c k k k k").kind == "discard"


def test_the_deuce_lounges_pineapple_discards_before_the_flop() -> None:
    hand = start("deuce-lounge/pineapple", THREE)
    assert ask(hand, "c c k").kind == "discard"


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    hand = start("saloon/pineapple-2019", TWO, "As Ks Qs Ad Kd Qd")
    with pytest.raises(InputError, match="does not hold 2c"):
        play(hand, "c k -2c")


def test_tahoe_keeps_three_cards_and_uses_at_most_two() -> None:
    """Three queens in the hole and a queen on the board are three queens, not four."""
    cards = deal("Qs Qh Qd", "Ac 9d 6c", board="Qc Jh Ts 4s 3h", burns="2d 2h 2s")
    hand = start("lucky-buck/tahoe-pineapple-8", TWO, cards, button=1)
    play(hand)
    assert [award.why for award in hand.awards] == ["three queens"]
    assert hand.cards[2] == ["Qs", "Qh", "Qd"]


def test_the_high_hand_wins_the_whole_pot_without_a_qualifying_low() -> None:
    cards = deal("As 2h 3d 4c", "Kc Kd 8c 8h", board="Ks Qs Js Ts 9d", burns="2d 2s 2c")
    hand = start("saloon/omaha-hi-low-split", TWO, cards, button=1)
    play(hand)
    assert {award.part for award in hand.awards} == {"high"}


def test_a_qualifying_low_takes_half_the_pot() -> None:
    cards = deal("As 2h Kd Qc", "9c 9d 8c 8h", board="9s 3s 4h 7d Jc", burns="2d 2s 2c")
    hand = start("tavern/omaha-hi-low-split", TWO, cards, button=1)
    play(hand, "c k b4 c")
    parts = {(award.part, award.seat): award.amount for award in hand.awards}
    assert parts == {("high", 1): 800, ("low", 2): 800}


def test_the_low_hand_with_the_lower_top_card_wins() -> None:
    """6-5-4-3-A beats 7-6-4-3-2, which beats 8-6-4-3-A although it has no ace."""
    cards = deal("7s 2h Kd Qc", "8c Ad 5h Jh", board="6s 4s 3h Qd Jc", burns="2d 2s 2c")
    hand = start("cordova/omaha-high-low-split", TWO, cards, button=1)
    play(hand)
    low = [(award.seat, award.why) for award in hand.awards if award.part == "low"]
    assert low == [(1, "6-5-4-3-A")]
    cards = deal("7s 2h Kd Qc", "8c Ad Th Jh", board="6s 4s 3h Qd Jc", burns="2d 2s 2c")
    hand = start("cordova/omaha-high-low-split", TWO, cards, button=1)
    play(hand)
    low = [(award.seat, award.why) for award in hand.awards if award.part == "low"]
    assert low == [(2, "7-6-4-3-2")]


def test_the_high_half_needs_a_pair_in_lucky_bucks_holdem() -> None:
    cards = deal("Ac 2d", "3c 4d", "5h 6c", board="Ks Qd Th 9c 7s", burns="2c 2h 2s")
    hand = start("lucky-buck/texas-holdem-high-low-8", THREE, cards, button=1)
    play(hand, "c c k b4 c c")
    assert {award.why for award in hand.awards} == {
        "no hand qualifies, so all hands still in split the pot"
    }
    assert net(hand) == {1: 0, 2: 0, 3: 0}


def test_a_pair_on_the_board_qualifies_every_hand_for_high() -> None:
    cards = deal("Ac 2d", "3c 4d", "5h 6c", board="Ks Kd Th 9c 7s", burns="2c 2h 2s")
    hand = start("lucky-buck/texas-holdem-high-low-8", THREE, cards, button=1)
    play(hand)
    assert [(award.seat, award.part) for award in hand.awards] == [(2, "high")]


def test_a_low_takes_the_whole_pot_if_no_hand_has_a_pair() -> None:
    cards = deal("Ac 2d", "Jc 9d", board="8s 7d 4h Qc Ks", burns="2c 2h 2s")
    hand = start("lucky-buck/texas-holdem-high-low-8", TWO, cards, button=1)
    play(hand)
    assert [(award.seat, award.part) for award in hand.awards] == [(2, "low")]


def test_a_six_high_straight_counts_for_high_and_as_a_low() -> None:
    cards = deal("5c 6d", "Ac Qd", board="2s 3d 4h Kc Kh", burns="2c 2h 9s")
    hand = start("lucky-buck/texas-holdem-high-low-8", TWO, cards, button=1)
    play(hand)
    assert [(a.seat, a.part, a.why) for a in hand.awards] == [
        (2, "high", "a six-high straight"),
        (2, "low", "6-5-4-3-2"),
    ]


def test_double_board_omaha_deals_two_boards_with_one_burn_per_street() -> None:
    hand = start("saloon/double-board-omaha", TWO)
    play(hand)
    dealt = [event.board for event in hand.events if isinstance(event, BoardDealt)]
    assert dealt == [1, 2, 1, 2, 1, 2]
    assert len(hand.burned) == 3


def test_each_board_of_double_board_omaha_awards_half_the_pot_as_in_the_printed_example() -> None:
    """Seat 2 has kings full and jacks full; seat 1 has three sevens and a pair of twos."""
    hole = ["Kd Kh Jc Js", "Ah Qh 9s 5c"]
    split = [hand.split() for hand in hole]
    cards = [hand[n] for n in range(4) for hand in split]
    first, second = ["4h", "Ks", "7h", "7c", "7s"], ["Jd", "2s", "8c", "4d", "2c"]
    cards += ["3c", *first[:3], *second[:3], "3d", first[3], second[3], "3h", first[4], second[4]]
    hand = start("saloon/double-board-omaha", TWO, " ".join(cards), button=1)
    play(hand)
    assert [(a.seat, a.board, a.why) for a in hand.awards] == [
        (2, 1, "kings full of sevens"),
        (2, 2, "jacks full of twos"),
    ]


def test_running_it_twice_needs_every_players_consent() -> None:
    hand = start(NLH, TWO)
    play(hand, "r100 c yes no")
    assert len(hand.boards) == 1
    hand = start(NLH, TWO)
    play(hand, "r100 c yes yes")
    assert [len(board) for board in hand.boards] == [5, 5]


def test_an_all_in_on_the_flop_can_run_the_turn_and_river_twice() -> None:
    hand = start(NLH, TWO)
    play(hand, "c k b98 c yes yes")
    assert hand.boards[0][:3] == hand.boards[1][:3]
    assert len(set(hand.boards[0][3:]) & set(hand.boards[1][3:])) == 0


def test_an_all_in_on_the_turn_can_run_the_river_twice() -> None:
    hand = start(NLH, TWO)
    play(hand, "c k k k b98 c yes yes")
    assert hand.boards[0][:4] == hand.boards[1][:4]


def test_each_run_wins_half_of_every_pot() -> None:
    hand = start(NLH, {1: 100, 2: 100, 3: 40}, button=1)
    play(hand, "r100 c c yes yes yes")
    by_pot = {}
    for award in hand.awards:
        by_pot.setdefault((award.pot, award.board), 0)
        by_pot[award.pot, award.board] += award.amount
    assert by_pot == {(1, 1): 6000, (1, 2): 6000, (2, 1): 6000, (2, 2): 6000}


def test_ten_handed_omaha_run_twice_reshuffles_the_four_burns() -> None:
    stacks = dict.fromkeys(range(1, 11), 10)
    shoe = Shoe(game("saloon/omaha").rules().cards, Seed.of(7).stream("test"))
    hand = start("saloon/omaha", stacks, shoe, table="no limit $1/$2")
    play(hand, "r10 " + "c " * 9 + "yes " * 10)
    reshuffled = [event.cards for event in hand.events if isinstance(event, Reshuffled)]
    assert [len(cards) for cards in reshuffled] == [4]
    assert set(hand.boards[1][3:]) <= set(reshuffled[0])


def test_nine_handed_omaha_run_twice_has_enough_cards() -> None:
    stacks = dict.fromkeys(range(1, 10), 10)
    hand = start("saloon/omaha", stacks, table="no limit $1/$2")
    play(hand, "r10 " + "c " * 8 + "yes " * 9)
    assert hand.stub == 0
    assert not [event for event in hand.events if isinstance(event, Reshuffled)]


def test_pineapple_run_twice_before_the_flop_discards_after_both_flops() -> None:
    hand = start("saloon/pineapple", TWO, table="no limit $1/$2")
    turn = ask(hand, "r100 c yes yes")
    assert turn.kind == "discard"
    assert [len(board) for board in hand.boards] == [3, 3]


def test_a_bomb_pot_skips_the_first_betting_round() -> None:
    hand = start(NLH, THREE, bomb=1000)
    turn = ask(hand, "")
    assert (turn.seat, hand.street, hand.pot) == (2, "flop", 3000)


def test_a_bomb_pot_in_pineapple_still_discards_after_the_flop_betting() -> None:
    hand = start("saloon/pineapple", THREE, bomb=1000)
    assert ask(hand, "k k k").kind == "discard"


def test_the_first_action_is_left_of_the_big_blind_and_then_left_of_the_button() -> None:
    hand = start("cordova/texas-holdem", dict.fromkeys(range(1, 6), 100), button=2)
    assert ask(hand, "").seat == 5
    hand = start("cordova/texas-holdem", dict.fromkeys(range(1, 6), 100), button=2)
    assert ask(hand, "c c c c k").seat == 3
