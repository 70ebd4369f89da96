"""Pai gow poker: the variations, with hands that trigger their rules."""

import pytest
from tests.each import each
from tests.games.pai_gow_cases import (
    ACE_UP,
    BOOK,
    BUCK,
    CORDOVA,
    FACE_UP,
    FREE,
    KINGS,
    LUCKY,
    MINI,
    PILES,
    QUADS,
    TRIPLE,
    ULTIMATE,
    base_result,
    bet,
    case,
    results,
    set_low,
    unused_cards,
    whole_shoe,
)

import houseway
from houseway.banked.events import CardsMoved
from houseway.play.case import settle
from houseway.play.events import FeeTaken
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

# Face Up and Ace Up.

ACE_HIGH = "As Kd 9c 7h 5d 3c 2s"
JOKER_HIGH = "Jk Kd Tc 8h 6d 4c 2s"


@pytest.mark.parametrize(
    ("game", "bonus"), [(FACE_UP, "ace-high"), ("tavern/face-up-pai-gow-poker", "ace-high")]
)
def test_ace_high_pushes_the_base_wagers_and_pays_the_bonus(game, bonus):
    wagers = [bet(1, "base"), bet(1, bonus)]

    def outcomes(player, dealer):
        hands = {"1": player, "player-dealer": dealer}
        return [(x[2], x[3]) for x in results(game, hands, wagers)]

    pair = "Ts Td 8d 6c 4h 3h 2c"
    assert outcomes(pair, ACE_HIGH) == [("push", "0.00"), ("win", "50.00")]
    assert outcomes("Ah Qd Tc 8s 6d 4c 2h", ACE_HIGH) == [("push", "0.00"), ("win", "400.00")]
    assert outcomes("9s 9d Jc 7h 5c 3d 2h", JOKER_HIGH) == [("push", "0.00"), ("win", "150.00")]
    assert outcomes(pair, "Jk As Kd 9c 7h 5d 3c")[1] == ("lose", "0.00")


def test_ace_up_pays_without_a_base_wager_and_settles_the_lucky_bonus_too():
    hands = {"1": QUADS, "player-dealer": "As Kh Tc 7h 5d 3c 2s"}
    wagers = [bet(1, "base"), bet(1, "lucky-bonus"), bet(1, "ace-up")]
    assert [x[1:] for x in results(ACE_UP, hands, wagers)] == [
        ("base", "push", "0.00"),
        ("lucky-bonus", "win", "150.00"),
        ("ace-up", "win", "50.00"),
    ]
    assert results(ACE_UP, hands, [bet(1, "ace-up")])[0][2] == "win"


def test_no_hand_is_set_when_the_player_dealer_has_ace_high():
    hands = {"1": QUADS, "player-dealer": "As Kh Tc 7h 5d 3c 2s"}
    with pytest.raises(InputError, match="no decision is open"):
        results(FACE_UP, hands, [bet(1, "base")], [set_low(1, "9s 9d")])


def test_the_player_dealers_face_up_hand_is_set_before_the_players_hands():
    hand = houseway.game(FACE_UP).open_table().deal(seed=1, player_dealer=7)
    seats = []
    while not hand.closed:
        (decision, *_) = hand.decisions
        if decision.kind == "set":
            seats.append(decision.seat)
        hand.answer(decision.default)
    assert seats[0] == 7
    assert len(seats) > 1


def test_a_case_of_face_up_may_list_the_settings_in_any_order():
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": KINGS}
    choices = [set_low(7, "Qc 9h"), set_low(1, "Kc 9d")]
    for ordered in (choices, choices[::-1]):
        assert results(FACE_UP, hands, [bet(1, "base")], ordered)[0][2] == "win"


def test_an_ace_up_joker_completes_a_flush_in_practice_but_not_by_the_letter():
    flush = "Jk Ks Qs 9s 5s 4d 2c"
    trips = "7d 7h 7c Ah Qd 5c 3h"
    assert base_result(ACE_UP, flush, trips) == "lose"
    assert base_result(ACE_UP, flush, trips, rules={"joker_rule": "ace-straight-flush"}) == "push"


# Commission Free.


def test_a_nine_high_front_pushes_game_wagers_and_pays_tiger_9():
    hands = {"1": "As Ad Kc Qd 8h 4d 3c", "player-dealer": "9h 8c 5s 5d 5h 5c 2s"}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00"), bet(1, "tiger-9", "5.00")]
    assert results(FREE, hands, wagers) == [
        (1, "fortune-bonus", "lose", "0.00"),
        (1, "tiger-9", "win", "150.00"),
        (1, "base", "push", "0.00"),
    ]
    hands["player-dealer"] = "Tc 9d 8s 5s 4c 3d 2h"
    assert results(FREE, hands, wagers)[1][2] == "win"


def test_a_pair_of_nines_in_front_is_not_nine_high():
    hands = {"1": "As Ad Kc Qd 8h 4d 3c", "player-dealer": "9h 9c Js Jd Qs 5c 2s"}
    wagers = [bet(1, "base"), bet(1, "tiger-9", "5.00")]
    assert results(FREE, hands, wagers)[0][2] == "lose"


# Mini Pai Gow.


def mini_results(player, dealer, choices=(), wagers=("base",), **extra):
    hands = {"1": player, "player-dealer": dealer}
    placed = [bet(1, wager) for wager in wagers]
    lines = results(MINI, hands, placed, choices, dealer=8, **extra)
    return [(x[1], x[2], x[3]) for x in lines]


DOUBLE = {"seat": 1, "choice": "double"}


def test_mini_pai_gow_has_one_card_in_front_and_five_behind():
    assert mini_results("As Kd Kc 9h 7d 4c", "Qs Jd Jc 9d 7h 4d") == [("base", "win", "10.00")]
    assert mini_results("Js Kd Kc 9h 7d 4c", "Qs Qd Ac 9d 7h 4d") == [("base", "push", "0.00")]


def test_the_joker_in_front_beats_an_ace():
    assert mini_results("Jk Kd Kc 9h 7d 4c", "As Qd Qc 9d 7h 4d") == [("base", "win", "10.00")]
    assert mini_results("Ad Kd Kc 9h 7d 4c", "As Qd Qc 9d 7h 4d") == [("base", "push", "0.00")]


def test_a_double_pushes_unless_the_player_dealer_has_fives_or_better():
    player = "As Kd Kc 9h 7d 4c"
    fives = mini_results(player, "Qs 5d 5c 9d 7h 4d", [DOUBLE])
    assert fives == [("base", "win", "10.00"), ("double-down", "win", "10.00")]
    fours = mini_results(player, "Qs 4h 4s 9d 7h 2d", [DOUBLE])
    assert fours == [("base", "win", "10.00"), ("double-down", "push", "0.00")]
    nothing = mini_results(player, "Qs Jd 9d 7h 4d 2d", [DOUBLE])
    assert nothing[1] == ("double-down", "push", "0.00")


def test_a_front_card_higher_than_a_back_without_a_pair_is_foul():
    assert (
        mini_results("As Kd Qc 9h 7d 4c", "Js Td 8d 6h 4d 2d", [set_low(1, "As")])[0][1] == "lose"
    )


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("As Ad Ac Ah Jk 4c", "25000.00"),
        ("As Ks Qs Js Ts 4c", "10000.00"),
        ("As Ks Qs Jk Ts 4c", "1000.00"),
        ("9s 9d 5c 5h 3d 3s", "50.00"),
        ("As Ad Ac 9h 7d 4c", "20.00"),
        ("8s 7d 6c 4h 3d 2c", "500.00"),
    ],
)
def test_the_aces_bonus_pays_however_the_hand_is_set(hand, pays):
    for choices in ([], *([set_low(1, card)] for card in hand.split())):
        lines = mini_results(hand, unused_cards(hand, 6), choices, wagers=("base", "aces-bonus"))
        assert ("aces-bonus", "win", pays) in lines


def test_a_dice_total_of_12_is_seat_5_when_seat_2_banks_not_6_as_in_the_filings_example():
    hands = {
        "5": "As Kd Kc 9h 7d 4c",
        "6": "Ad Kh Ks 8h 6d 3c",
        "player-dealer": "Qs Jd 9d 7h 4d 2d",
    }
    wagers = [bet(5, "base"), bet(6, "base")]
    settlement = settle(case(MINI, hands, wagers, dealer=2, dice=[3, 4, 5]), BOOK)
    assert settlement["action_seat"] == 5


# Ultimate and Triple Bonus.


def ultimate_results(player, banker, wagers=("player", "banker", "push", "tie"), **extra):
    hands = {"player": player, "banker": banker}
    # A bettor may not bet on both sides, so another bettor makes the banker wager.
    placed = [bet(2 if w == "banker" else 1, w) for w in wagers]
    lines = results(ULTIMATE, hands, placed, dealer=14, **extra)
    return {x[1]: (x[2], x[3]) for x in lines}


def test_winning_both_halves_pays_2_to_1_or_3_to_1_with_threes_or_better_in_front():
    both = ultimate_results("As Ad Kc 9d 8h 4d 2c", "Qs Qd Jc Th 7d 5c 2s")
    assert both["player"] == ("win", "20.00")
    assert both["banker"] == both["push"] == both["tie"] == ("lose", "0.00")
    paired = ultimate_results("Qs Qd Jc Th 7d 5c 2s", "As Ad 3c 3d 8h 6d 2c")
    assert paired["banker"] == ("win", "30.00")
    twos = ultimate_results("Qs Qd Jc Th 7d 5c 3s", "As Ad 2c 2d 8h 6d 4c")
    assert twos["banker"] == ("win", "20.00")


def test_when_each_side_wins_one_half_the_base_wagers_lose_and_the_push_wins():
    one_each = ultimate_results("As Ad Jc 9d 7h 4d 2c", KINGS)
    assert one_each["player"] == one_each["banker"] == ("lose", "0.00")
    assert one_each["push"] == ("win", "10.00")
    with_option = ultimate_results("As Ad Jc 9d 7h 4d 2c", KINGS, rules={"one_each": "push"})
    assert with_option["player"] == with_option["banker"] == ("push", "0.00")


def test_a_side_that_copies_one_half_and_wins_the_other_pushes():
    front = ultimate_results("Ah Ac Qs 9d 7s 4d 2c", KINGS)
    assert front["player"] == ("push", "0.00")
    assert front["banker"] == ("lose", "0.00")
    assert front["push"] == ("lose", "0.00")
    assert front["tie"] == ("win", "300.00")
    assert ultimate_results(KINGS, "Ah Ac Qs 9d 7s 4d 2c")["banker"] == ("push", "0.00")
    copies_count = ultimate_results("Ah Ac Qs 9d 7s 4d 2c", KINGS, rules={"copy_pushes": "yes"})
    assert copies_count["push"] == ("win", "10.00")


def test_a_copy_of_all_seven_cards_pays_only_the_tie_bet_at_1000_to_1():
    all_seven = ultimate_results("Kh Kc Qs 9d 7s 4d 2c", KINGS)
    assert all_seven["player"] == all_seven["banker"] == ("lose", "0.00")
    assert all_seven["tie"] == ("win", "10000.00")


def test_in_a_hand_deal_the_dice_count_from_the_picked_pile_to_the_player_pile():
    full = {
        "game": ULTIMATE,
        "rules": {"deal": "back-and-forth"},
        "player_dealer": {"seat": 14, "bank": "1000.00"},
        "wagers": [bet(1, "player")],
        "shoe": whole_shoe(PILES),
        "dice": [1, 1, 1],
        "choices": [{"seat": 14, "choice": "6"}],
    }
    hands = settle(full, BOOK)["hands"]
    assert hands == {"player": PILES[0], "banker": PILES[1]}


def triple_result(player, dealer, wager, choices=(), **extra):
    hands = {"1": player, "player-dealer": dealer}
    return results(TRIPLE, hands, [bet(1, "base"), bet(1, wager)], choices, **extra)[1][2:]


def test_the_ultimate_push_uses_the_house_way_whatever_the_player_set():
    player = "As Ad Jc 9d 7h 4d 2c"
    foul = [set_low(1, "As Ad")]
    assert triple_result(player, KINGS, "ultimate-push", foul) == ("win", "10.00")
    assert triple_result("As Ad 3c 3d 7h 4d 2c", "Ks Kd Qc Qh 7d 4c 2s", "ultimate-push") == (
        "win",
        "20.00",
    )
    assert triple_result("As Ad Kc 9d 8h 4d 2c", KINGS, "ultimate-push") == ("lose", "0.00")


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("9s 8d 7c 6h 4d 3c 2s", "1000.00"),
        ("Ts 8d 7c 6h 4d 3c 2s", "250.00"),
        ("As Qd Tc 8h 6d 4c 2s", "30.00"),
        ("Jk Qd Tc 8h 6d 4c 2s", "30.00"),
        ("As Qd Tc 8h 6d 2c 2s", "0.00"),
    ],
)
def test_happy_pai_gow_pays_more_for_lower_hands(hand, pays):
    assert triple_result(hand, unused_cards(hand), "happy-pai-gow")[1] == pays


def test_a_one_color_nine_high_pays_1000_to_1_only_if_dealt_by_a_machine():
    red = "9h 8d 7h 6d 4h 3d 2h"
    assert triple_result(red, unused_cards(red), "happy-pai-gow")[1] == "1000.00"
    assert (
        triple_result(red, unused_cards(red), "happy-pai-gow", rules={"machine": "yes"})[1]
        == "10000.00"
    )


@each(
    ("hand", "pays"),
    [
        ("8c 7c 6c 5c 4c 3c 2c", "20000.00"),
        ("As Ad Ac Ah Jk 9d 9c", "10000.00"),
        ("8c 7c Jk 5c 4c 3c 2c", "300.00"),
        ("Ac Kc Qc Jc Tc 3d 3h", "2000.00"),
        ("9s 9d 9c 9h 5d 5c 2s", "400.00"),
        ("8s 8d 8c 4h 4d As Ad", "200.00"),
        ("9s 8d 7c 6h 5d 3c 3s", "40.00"),
        ("9s 8d 7c 6h 5d 9c 2s", "20.00"),
    ],
)
def test_double_luck_pays_double_when_the_other_two_cards_are_a_pair(hand, pays):
    assert triple_result(hand, unused_cards(hand), "double-luck")[1] == pays


def test_triple_bonus_settles_from_the_player_dealers_left_unless_the_bank_is_short():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base"), bet(2, "base")]
    dice = [3, 3, 4]  # A total of ten is seat 2.
    full_bank = results(TRIPLE, hands, wagers, dice=dice)
    short_bank = results(TRIPLE, hands, wagers, dice=dice, bank="15.00")
    assert [line[0] for line in full_bank] == [1, 2]
    assert [line[0] for line in short_bank] == [2, 1]


def test_lucky_pai_gow_settles_all_base_wagers_before_any_bonus():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(n, w) for n in (1, 2) for w in ("base", "lucky-bonus")]
    assert [x[:2] for x in results(LUCKY, hands, wagers)] == [
        (1, "base"),
        (2, "base"),
        (1, "lucky-bonus"),
        (2, "lucky-bonus"),
    ]


@pytest.mark.parametrize("game", [BUCK, CORDOVA])
def test_a_card_exposed_while_dealing_kills_only_that_hand(game):
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    ruling = [{"irregularity": "exposed-in-distribution", "after": 3, "seat": 1}]
    lines = results(game, hands, [bet(1, "base"), bet(2, "base")], rulings=ruling)
    assert [line[2] for line in lines] == ["withdrawn", "win"]


def test_the_deuce_lounges_plain_pai_gow_poker_has_only_fees_on_file():
    with pytest.raises(InputError, match="only its fees are on file"):
        FiledGame(BOOK, "deuce-lounge/pai-gow-poker").rules()


def test_the_deuce_lounge_takes_its_fees_while_hands_are_set():
    # 003 6154-6156
    hand = houseway.game("deuce-lounge/fortune-pai-gow-poker").open_table(option="1").deal(seed=3)
    taken = [event for event in hand.events if isinstance(event, FeeTaken)]
    moved = [event for event in hand.events if isinstance(event, CardsMoved)]
    assert hand.decisions[0].kind == "set"
    assert [fee.payer for fee in taken].count("player-dealer") == 1
    assert hand.events.index(moved[-1]) < hand.events.index(taken[0])
