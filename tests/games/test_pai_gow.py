"""Pai gow poker: every special rule of the basic games, with hands that trigger it."""

import pytest
from tests.each import each
from tests.games.pai_gow_cases import (
    BOOK,
    BUCK,
    BUCK_FORTUNE,
    CORDOVA,
    DEUCE,
    FACE_UP,
    FORTUNE,
    FREE,
    KINGS,
    LUCKY,
    PILES,
    QUADS,
    SALOON,
    TAVERN,
    TRIPLE,
    WILD,
    base_result,
    bet,
    case,
    results,
    set_low,
    unused_cards,
    whole_shoe,
)

from houseway.cards.card import JOKER, STANDARD
from houseway.play.case import settle
from houseway.values.errors import InputError

PLAIN = [SALOON, WILD, FORTUNE, TAVERN, BUCK, BUCK_FORTUNE, DEUCE, CORDOVA, TRIPLE, LUCKY]


@each("game", PLAIN)
def test_a_player_wins_with_both_hands_higher_and_loses_with_both_lower(game):
    assert base_result(game, "As Ad Kc 9d 8h 4d 2c") == "win"
    assert base_result(game, "Js Jd Tc 8d 6h 4d 2c") == "lose"


@each("game", PLAIN)
def test_one_hand_higher_and_one_lower_is_a_push(game):
    assert base_result(game, "As Ad Jc 9d 7h 4d 2c") == "push"


@each("game", PLAIN)
def test_the_player_dealer_wins_copies(game):
    both_copy = "Kh Kc Qs 9d 7s 4d 2c"
    assert base_result(game, both_copy) == "lose"
    front_copies_back_wins = "Ah Ac Qs 9d 7s 4d 2c"
    assert base_result(game, front_copies_back_wins) == "push"
    front_copies_back_loses = "Jh Jc Qs 9d 7s 4d 2c"
    assert base_result(game, front_copies_back_loses) == "lose"


@pytest.mark.parametrize("game", [SALOON, BUCK, CORDOVA, FACE_UP, TAVERN])
def test_a_front_that_outranks_the_back_is_foul_and_loses(game):
    hand = "As Ad Kc 9d 8h 4d 2c"
    assert base_result(game, hand, choices=[set_low(1, "As Ad")]) == "lose"


def test_a_front_of_three_cards_is_foul():
    assert base_result(SALOON, "As Ad Kc 9d 8h 4d 2c", choices=[set_low(1, "Kc 9d 8h")]) == "lose"


def test_cards_that_are_not_in_the_hand_cannot_be_set():
    with pytest.raises(InputError, match="Qh is not in the hand"):
        base_result(SALOON, "As Ad Kc 9d 8h 4d 2c", choices=[set_low(1, "Qh 2c")])


def test_a_wild_joker_with_an_ace_in_front_of_nines_counts_as_a_king():
    hand = "As Jk 9s 9d 7h 3d 2c"
    choices = [set_low(1, "As Jk")]
    assert base_result(WILD, hand, "8s 8h Ac Qd 6h 5d 3s", choices) == "win"
    assert base_result(WILD, hand, "8s 8h Ac Kd 6h 5d 3s", choices) == "push"  # A-K copies


def test_the_same_front_is_foul_where_the_joker_counts_as_an_ace():
    hand = "As Jk 9s 9d 7h 3d 2c"
    assert base_result(SALOON, hand, "8s 8h Ac Qd 6h 5d 3s", [set_low(1, "As Jk")]) == "lose"


def test_the_wheel_is_the_lowest_straight_unless_the_option_ranks_it_second():
    wheel = "5s 4d 3c 2h As Kd Qc"
    six_high = "6s 5d 4c 3h 2s Jd Tc"
    assert base_result(CORDOVA, wheel, six_high) == "push"
    assert base_result(CORDOVA, wheel, six_high, rules={"wheel": "second-highest"}) == "win"


@pytest.mark.parametrize("game", [SALOON, BUCK, CORDOVA, TRIPLE])
def test_a_bettor_on_several_seats_sets_the_first_hand_only(game):
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base", bettor="A"), bet(2, "base", bettor="A")]
    foul = [set_low(1, "As Ad")]
    assert [line[2] for line in results(game, hands, wagers, foul)] == ["lose", "win"]
    with pytest.raises(InputError, match="no decision is open"):
        results(game, hands, wagers, [*foul, set_low(2, "Ah Ac")])


def test_in_lucky_pai_gow_a_bettor_sets_every_hand():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base", bettor="A"), bet(2, "base", bettor="A")]
    fouls = [set_low(1, "As Ad"), set_low(2, "Ah Ac")]
    assert [line[2] for line in results(LUCKY, hands, wagers, fouls)] == ["lose", "lose"]


@pytest.mark.parametrize("game", [SALOON, WILD, BUCK])
def test_the_bettor_with_the_most_money_on_a_hand_sets_it(game):
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": "Qs Qd Jc Th 7d 5c 2s"}
    wagers = [bet(1, "base", "10.00", "A"), bet(1, "base", "50.00", "B")]
    choice = {**set_low(1, "As Ad"), "bettor": "B"}
    assert [line[2] for line in results(game, hands, wagers, [choice])] == ["lose", "lose"]
    with pytest.raises(InputError):
        results(game, hands, wagers, [{**choice, "bettor": "A"}])


@pytest.mark.parametrize("game", [FORTUNE, FREE, DEUCE, "tavern/pai-gow-poker"])
def test_the_player_dealer_must_play_the_house_way_if_the_filing_says_so(game):
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": KINGS}
    with pytest.raises(InputError, match="no decision is open"):
        results(game, hands, [bet(1, "base")], [set_low(7, "9h 7d")])


def test_where_no_house_way_is_required_the_player_dealer_sets_freely_but_cannot_foul():
    dealer_hand = "Ks Kd 4c 4h Ac 9d 8h"
    two_pair_in_back = [set_low(7, "Ac 9d")]
    player = "Js Jd Tc 8c 6h 3d 2c"
    hands = {"1": player, "player-dealer": dealer_hand}
    settlement = settle(case(CORDOVA, hands, [bet(1, "base")], two_pair_in_back), BOOK)
    assert settlement["set"]["player-dealer"]["low"] == ("Ac", "9d")
    foul = settle(case(CORDOVA, hands, [bet(1, "base")], [set_low(7, "Ks Kd")]), BOOK)
    assert "house way" in foul["set"]["player-dealer"]["why"]


# Deal and action.


def settle_dealt(game, dice, pick="4", dealer=7, wagers=None, piles=PILES, **extra):
    """Settle a round dealt from a shoe in which every hand is set the house way."""
    seats = sorted({placed["seat"] for placed in wagers or [bet(1, "base")]})
    choices = [{"seat": dealer, "choice": pick}] if pick else []
    full = {
        "game": game,
        "player_dealer": {"seat": dealer, "bank": "1000.00"},
        "wagers": wagers or [bet(1, "base")],
        "shoe": whole_shoe(piles, **extra.pop("shoe", {})),
        **({"dice": dice} if isinstance(dice, list) else {"number": dice}),
        "choices": choices
        + [{"seat": seat, "choice": "house-way"} for seat in extra.pop("order", seats)]
        + extra.pop("after", [{"seat": dealer, "choice": "house-way"}]),
        **extra,
    }
    return settle(full, BOOK)


def test_piles_are_dealt_back_and_forth_and_handed_out_from_the_picked_pile():
    """Pile 4 and a total of 10: position 3 gets pile 4, then 5, 6, 7, 1, 2 (the bank) and 3."""
    wagers = [bet(seat, "base") for seat in range(1, 7)]
    settlement = settle_dealt(CORDOVA, [3, 3, 4], "4", wagers=wagers, order=[2, 3, 4, 5, 6, 1])
    pile_of = {
        name: [PILES.index(sorted(cards, key=lambda c: [*STANDARD, JOKER].index(c)))]
        for name, cards in settlement["hands"].items()
    }
    assert settlement["action_seat"] == 2
    assert pile_of == {
        "2": [3],
        "3": [4],
        "4": [5],
        "5": [6],
        "6": [0],
        "player-dealer": [1],
        "1": [2],
    }


@pytest.mark.parametrize(
    ("dice", "seat"), [([1, 1, 1], 2), ([1, 1, 2], 3), ([3, 4, 5], 4), ([6, 6, 6], 3)]
)
def test_the_dice_count_the_player_dealer_as_one_eight_and_fifteen(dice, seat):
    wagers = [bet(n, "base") for n in range(1, 7)]
    order = [(seat - 1 + n) % 7 + 1 for n in range(7)]
    settlement = settle_dealt(SALOON, dice, wagers=wagers, order=[n for n in order if n != 7])
    assert settlement["action_seat"] == seat


@pytest.mark.parametrize("dice", [[2, 2, 4], [5, 5, 5]])
def test_a_count_that_ends_at_the_player_dealer_gives_them_the_first_pile(dice):
    settlement = settle_dealt(SALOON, dice, pick="1")
    assert settlement["hands"]["player-dealer"] == PILES[0]
    assert settlement["action_seat"] == 1
    assert settlement["hands"]["1"] == PILES[1]


def test_the_shufflers_number_decides_who_gets_the_first_hand():
    """With the player-dealer at seat 3, 9 is seat 4, and 15 is the player-dealer."""
    shoe = {"back_and_forth": False}
    settlement = settle_dealt(TAVERN, 9, "", 3, [bet(4, "base")], shoe=shoe)
    assert settlement["action_seat"] == 4
    assert settlement["hands"]["4"] == PILES[0]
    settlement = settle_dealt(TAVERN, 15, "", 3, [bet(4, "base")], shoe=shoe)
    assert settlement["action_seat"] == 4
    assert settlement["hands"]["player-dealer"] == PILES[0]
    assert settlement["hands"]["4"] == PILES[1]


def test_piles_of_seats_without_a_wager_are_discarded():
    assert set(settle_dealt(SALOON, [3, 4, 5])["hands"]) == {"1", "player-dealer"}


def test_a_case_with_a_shoe_must_give_the_dice():
    with pytest.raises(InputError, match="dice"):
        settle(
            {
                "game": SALOON,
                "player_dealer": {"seat": 7, "bank": "100.00"},
                "wagers": [bet(1, "base")],
                "shoe": whole_shoe(PILES),
                "choices": [{"seat": 7, "choice": "1"}],
            },
            BOOK,
        )


def test_with_eight_seats_the_seat_to_the_right_of_the_player_dealer_is_blocked():
    hands = {"1": "As Ad Kc 9d 8h 4d 2c", "player-dealer": KINGS}
    assert results(BUCK, hands, [bet(1, "base")], seats=8, dealer=3)[0][2] == "win"
    blocked = {"2": hands["1"], "player-dealer": KINGS}
    with pytest.raises(InputError, match="seat 2 is blocked"):
        results(BUCK, blocked, [bet(2, "base")], seats=8, dealer=3)
    with pytest.raises(InputError):
        results(SALOON, hands, [bet(1, "base")], seats=8)


def test_settlement_runs_from_the_button_until_the_bank_is_used_up():
    hands = {
        "1": "As Ad Kc 9d 8h 4d 2c",
        "2": "Ah Ac Ks 9c 8d 4h 3c",
        "player-dealer": "Qs Qd Jc Th 7d 5c 2s",
    }
    wagers = [bet(1, "base", "100.00"), bet(2, "base", "100.00")]
    first = results(
        CORDOVA, hands, wagers, bank="150.00", dice=[3, 3, 3]
    )  # a total of nine is seat 1
    assert first == [(1, "base", "win", "100.00"), (2, "base", "win", "50.00")]
    second = results(CORDOVA, hands, wagers, bank="150.00", dice=[3, 3, 4])
    assert second == [(2, "base", "win", "100.00"), (1, "base", "win", "50.00")]


# Fortune and envy.

STRAIGHT_FLUSH = "8h 7h 6h 5h 4h 4s 3c"
NO_PAIR = "Ah Qd Tc 8s 6d 4d 2h"


@each(
    ("hand", "pays"),
    [
        ("4h 5h 6h 7h 8h 9h Th", "12500.00"),
        ("As Ks Qs Js Ts Kh Qh", "5000.00"),
        ("4h 5h Jk 7h 8h 9h Th", "3750.00"),
        ("As Ad Ah Ac Jk 9d 2c", "1250.00"),
        ("As Ks Qs Js Ts Kh Jh", "625.00"),
        (STRAIGHT_FLUSH, "250.00"),
        (QUADS, "125.00"),
        ("Ks Kd Kc 7h 7d 4c 2d", "25.00"),
        ("Ks Qs 9s 8s 5s 4c 2d", "20.00"),
        ("9s 9d 9c 8h 7d 6c 5d", "15.00"),
        ("Ks 9d 8c 7h 6d 5c 2d", "10.00"),
    ],
)
def test_fpg_04_pays_the_best_row_with_three_of_a_kind_above_a_straight(hand, pays):
    hands = {"1": hand, "player-dealer": unused_cards(hand)}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00")]
    lines = results(TAVERN, hands, wagers)
    assert lines[1] == (1, "fortune-bonus", "win", pays)


def test_the_royal_match_may_have_a_joker_in_the_royal_but_not_in_the_match():
    hands = {"player-dealer": "2s 3d 4s 6h 8d Tc 3h"}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00")]
    in_royal = results(TAVERN, {**hands, "1": "As Ks Jk Js Ts Kh Qh"}, wagers)
    in_match = results(TAVERN, {**hands, "1": "As Ks Qs Js Ts Kh Jk"}, wagers)
    wild = results(FORTUNE, {**hands, "1": "As Ks Qs Js Ts Kh Jk"}, wagers)
    assert [lines[1][3] for lines in (in_royal, in_match, wild)] == [
        "5000.00",
        "625.00",
        "5000.00",
    ]


def test_envy_is_paid_for_every_other_bonus_hand_and_never_for_the_bettors_own():
    """Seat 2 has four of a kind and seat 3 a straight flush.

    Envy is therefore $5 + $20 for seat 1, $20 for seat 2 and $5 for seat 3.
    """
    hands = {
        "1": NO_PAIR,
        "2": QUADS,
        "3": STRAIGHT_FLUSH,
        "player-dealer": "As Ad Jd Ts 7c 5d 3s",
    }
    wagers = [bet(n, w, "5.00") for n in (1, 2, 3) for w in ("base", "fortune-bonus")]
    settlement = settle(case(FACE_UP, hands, wagers), BOOK)
    envy = [(x["seat"], x["paid"]) for x in settlement["lines"] if x["wager"] == "envy"]
    assert envy == [(1, "5.00"), (1, "20.00"), (2, "20.00"), (3, "5.00")]
    assert all(x["amount"] == "0.00" for x in settlement["lines"] if x["wager"] == "envy")
    assert [x["wager"] for x in settlement["lines"]][-4:] == ["envy"] * 4


def test_the_player_dealers_hand_and_hands_without_a_bonus_bet_earn_no_envy():
    hands = {"1": NO_PAIR, "2": "Ks Kh Jc Ts 7h 5d 3s", "player-dealer": QUADS}
    wagers = [bet(1, "base"), bet(1, "fortune-bonus", "5.00"), bet(2, "base")]
    assert not [x for x in results(TAVERN, hands, wagers) if x[1] == "envy"]
    hands = {"1": NO_PAIR, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    assert not [x for x in results(TAVERN, hands, wagers) if x[1] == "envy"]


@pytest.mark.parametrize(
    ("game", "minimum", "below"), [(TAVERN, "5.00", "4.00"), (BUCK_FORTUNE, "25.00", "5.00")]
)
def test_a_bonus_bet_below_the_minimum_earns_no_envy(game, minimum, below):
    hands = {"1": NO_PAIR, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    for amount, count in ((minimum, 1), (below, 0)):
        wagers = [bet(1, "base", "25.00"), bet(1, "fortune-bonus", amount)]
        wagers += [bet(2, "base", "25.00"), bet(2, "fortune-bonus", below)]
        assert len([x for x in results(game, hands, wagers) if x[1] == "envy"]) == count


def test_an_option_sets_the_saloons_envy_minimum_to_25_dollars():
    hands = {"1": NO_PAIR, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    wagers = [bet(n, w, "5.00") for n in (1, 2) for w in ("base", "fortune-bonus")]
    option = {"envy_minimum": "$25"}
    assert [x for x in results(FORTUNE, hands, wagers) if x[1] == "envy"]
    assert not [x for x in results(FORTUNE, hands, wagers, rules=option) if x[1] == "envy"]


def test_envy_is_paid_only_as_far_as_the_bank_covers_it():
    hands = {"1": NO_PAIR, "2": QUADS, "player-dealer": "Ks Kh Jc Ts 7h 5d 3s"}
    wagers = [bet(n, w, "5.00") for n in (1, 2) for w in ("base", "fortune-bonus")]
    used = settle(case(TAVERN, hands, wagers, number=2), BOOK)["player_dealer"]["used"]
    assert used == "140.00"

    def envy(bank):
        line = settle(case(TAVERN, hands, wagers, bank=bank, number=2), BOOK)["lines"][-1]
        return line["wager"], line["result"], line["paid"]

    assert envy("140.00") == ("envy", "win", "5.00")
    assert envy("137.00") == ("envy", "win", "2.00")
    assert envy("135.00") == ("envy", "no-action", "0.00")


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("9s 9d 9c 9h Jk Kd 4c", "5000.00"),
        ("As Ad Ac Ah Jk Kd 4c", "6250.00"),
        ("4h 5h Jk 7h 8h 9h Th", "12500.00"),
        ("Ks 9d 8c 7h Jk 5c 2d", "50.00"),
    ],
)
def test_lucky_buck_has_a_separate_pay_table_for_fully_wild_jokers(hand, pays):
    hands = {"1": hand, "player-dealer": "2s 3d 4s 6h 8d Tc Qh"}
    wagers = [bet(1, "base", "25.00"), bet(1, "fortune-bonus", "25.00")]
    lines = results(BUCK_FORTUNE, hands, wagers, rules={"joker_rule": "wild"})
    assert (1, "fortune-bonus", "win", pays) in lines


def test_three_of_a_kind_loses_on_the_wild_table_and_three_pairs_lose_on_fpg_03():
    hands = {"1": "9s 9d 9c Kd Qh 4c 2d", "player-dealer": "2s 3d 4s 6h 8d Tc Qc"}
    wagers = [bet(1, "base", "25.00"), bet(1, "fortune-bonus", "25.00")]
    lines = results(BUCK_FORTUNE, hands, wagers, rules={"joker_rule": "wild"})
    assert lines[1][2] == "lose"
    hands = {"1": "9s 9d 8c 8d 7h 7c 2d", "player-dealer": "2s 3d 4s 6h Jd Tc Qc"}
    assert results(DEUCE, hands, wagers)[1][2] == "lose"
