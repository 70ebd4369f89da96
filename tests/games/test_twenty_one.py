"""Blackjack: every special rule of the twelve games, as settled rounds."""

import pytest
from tests.each import each
from tests.games.twenty_one_cases import (
    DEUCE,
    NO_BUST,
    PURE,
    SALOON_SPANISH,
    SPANISH,
    SWITCH,
    X_CORDOVA,
    X,
    describe,
    lines,
    net,
    report_of,
    winnings,
)

from houseway.cards.card import JOKER, STANDARD
from houseway.families.twenty_one.totals import count
from houseway.play.case import settle
from houseway.values.errors import InputError

# Pure Spanish 21.5 and Pure 21.5.


@pytest.mark.parametrize("game", [SPANISH, SALOON_SPANISH, PURE])
def test_an_ace_and_a_bonus_card_are_21_5_and_pay_6_to_5(game: str) -> None:
    assert winnings(game, "Ks As", "9d 8c") == 12


@pytest.mark.parametrize("game", [SPANISH, SALOON_SPANISH])
def test_21_5_beats_the_player_dealers_21_5_in_pure_spanish(game: str) -> None:
    assert winnings(game, "Ks As", "Qd Ac") == 12


def test_21_5_ties_the_player_dealers_21_5_in_pure_21_5() -> None:
    assert winnings(PURE, "Ks As", "Td Ac") == 0


def test_the_player_dealers_21_5_beats_everything_else_before_the_draw() -> None:
    assert winnings(SPANISH, "7s 7d", "Qd Ac") == -10
    assert winnings(PURE, "7s 7d", "Td Ac") == -10


def test_21_against_21_wins_in_pure_spanish() -> None:
    assert winnings(SPANISH, "7s 7d 7c", "9d 5c 7h") == 10


def test_21_against_21_pushes_in_pure_21_5() -> None:
    assert winnings(PURE, "7s 7d 7c", "9d 5c 7h") == 0


def test_equal_totals_below_21_push() -> None:
    assert winnings(SPANISH, "9s 9d", "9c 9h") == 0


@pytest.mark.parametrize("game", [SPANISH, SALOON_SPANISH, PURE])
def test_the_player_dealers_three_eights_push_players_who_bust(game: str) -> None:
    assert winnings(game, "9s 6d 8c", "8s 8d 8h") == 0
    assert winnings(game, "9s 6d 8c", "9d 7c 8h") == -10


def test_a_split_ace_with_a_bonus_card_is_21_and_pays_even_money() -> None:
    assert winnings(SPANISH, "As Kd|Ad 9c", "9d 8c") == 20


def test_a_player_must_stand_on_hard_17_in_pure_spanish() -> None:
    with pytest.raises(InputError, match="seat 1 was given 3 cards but takes 2"):
        report_of(SPANISH, "9s 8d 3c", "9d 8c")


def test_a_player_must_stand_on_hard_19_in_pure_21_5() -> None:
    with pytest.raises(InputError, match="seat 1 was given 3 cards but takes 2"):
        report_of(PURE, "Ts 9d 2c", "9d 8c")


def test_a_player_must_hit_hard_11_or_less_in_pure_21_5() -> None:
    report = report_of(PURE, "", "", "hit", "stand", shoe="5s 9c 4d 8c 2h 7h")
    assert report["hands"]["1"] == ["5s", "4d", "2h", "7h"]
    with pytest.raises(InputError, match="choose hit, double or surrender, not 'stand'"):
        report_of(PURE, "", "", "stand", shoe="5s 9c 4d 8c 2h")


def test_hard_19_cannot_be_doubled_in_pure_21_5_but_bonus_cards_may_be_split() -> None:
    with pytest.raises(InputError, match=r"choose .*, not 'double'"):
        report_of(PURE, "", "", "double", shoe="Ts 9c 9d 8c 2h")
    assert winnings(PURE, "Ts 9d|Kd 8c", "9d 7c 9h") == 20


def test_a_double_may_be_for_less_in_pure_21_5() -> None:
    report = report_of(PURE, "6s 5d Tc", "9d 8c", "double 4.00")
    assert [line["amount"] for line in lines(report)] == ["10.00", "4.00"]
    assert net(report) == 14


def test_surrender_is_a_house_option_in_pure_21_5() -> None:
    assert winnings(PURE, "Ts 6d", "9d 8c", "surrender") == -5
    with pytest.raises(InputError, match="choose stand, hit or double, not 'surrender'"):
        report_of(PURE, "Ts 6d", "9d 8c", "surrender", rules={"surrender": False})


def test_surrender_is_offered_after_the_hole_card_check_in_the_pure_games() -> None:
    with pytest.raises(InputError, match="no decision is open for seat"):
        report_of(PURE, "Ts 6d", "Kd Ac", "surrender")


def test_insurance_pays_2_to_1_and_offsets_the_lost_wager() -> None:
    report = report_of(PURE, "Ts 8d", "Ac Kd", "insure 5.00")
    assert lines(report, "insurance")[0]["paid"] == "10.00"
    assert net(report) == 0


def test_insurance_is_settled_when_the_hole_card_is_checked() -> None:
    report = report_of(PURE, "Ts 9d", "Ac 9d", "insure")
    assert [line["wager"] for line in report["lines"]] == ["insurance", "base"]
    assert net(report) == -15


def test_insurance_is_at_most_half_the_wager() -> None:
    with pytest.raises(InputError, match=r"insurance on \$10 must be at most \$5, not \$6"):
        report_of(PURE, "Ts 9d", "Ac 9d", "insure 6.00")


# Doubling again and rescue.


def test_rescue_returns_the_doubled_part_and_forfeits_the_rest() -> None:
    report = report_of(SPANISH, "6s 5d 2c", "9d 8c", "double", "rescue")
    assert [(x["result"], x["taken"], x["returned"]) for x in lines(report)] == [
        ("lose", "10.00", "0.00"),
        ("withdrawn", "0.00", "10.00"),
    ]


def test_a_wager_may_be_doubled_three_times_to_eight_times_its_size() -> None:
    report = report_of(SPANISH, "2s 3d 4c 5h 6s", "9d 8c", "double", "double", "double")
    assert [line["amount"] for line in lines(report)] == ["10.00", "10.00", "20.00", "40.00"]
    assert net(report) == 80


def test_rescue_after_three_doublings_loses_four_times_the_wager() -> None:
    choices = ("double", "double", "double", "rescue")
    assert winnings(SPANISH, "2s 3d 4c 2h 2s", "9d 8c", *choices) == -40


def test_a_fourth_doubling_is_not_allowed() -> None:
    with pytest.raises(InputError, match="choose stand or rescue, not"):
        report_of(SPANISH, "", "", *["double"] * 4, shoe="2s 9d 3d 8c 4c 2h 2d 2c")


def test_a_busted_hand_cannot_be_rescued() -> None:
    with pytest.raises(InputError, match="no decision is open for seat"):
        report_of(SPANISH, "", "", "double", "rescue", shoe="9s 9d 7d 8c 9c")


def test_doubling_for_less_is_allowed_only_at_a_table_without_redoubling() -> None:
    with pytest.raises(InputError, match=r"double on \$10 must be \$10, not \$4"):
        report_of(SPANISH, "6s 5d 9c", "9d 8c", "double 4.00")
    assert winnings(SPANISH, "6s 5d 9c", "9d 8c", "double 4.00", rules={"redoubles": 0}) == 14


def test_redoubling_is_not_allowed_when_the_player_dealer_stands_on_soft_17() -> None:
    report = report_of(SPANISH, "6s 5d 9c", "Ad 6c", "double", rules={"soft_17": "stand"})
    assert net(report) == 20
    with pytest.raises(InputError, match="choose stand or rescue, not"):
        report_of(
            SPANISH,
            "",
            "",
            "double",
            "double",
            shoe="6s Ad 5d 6c 2c 3c",
            rules={"soft_17": "stand"},
        )


def test_the_player_dealer_hits_soft_17() -> None:
    assert winnings(SPANISH, "9s 9d", "Ad 6c 4d") == -10


def test_split_aces_may_draw_and_be_split_again_in_pure_spanish() -> None:
    report = report_of(SPANISH, "As 5d 5c|Ad 9c|Ah 9h|Ac 8h", "9d 8c")
    assert [line["hand"] for line in lines(report)] == [1, 2, 3, 4]
    assert net(report) == 40


def test_a_double_after_a_split_applies_only_to_that_hand() -> None:
    report = report_of(SPANISH, "8s 3d 9c|8d 9s", "9d 8c", "double")
    assert [(x["hand"], x["amount"]) for x in lines(report)] == [
        (1, "10.00"),
        (1, "10.00"),
        (2, "10.00"),
    ]
    assert net(report) == 20


def test_a_natural_that_the_player_dealer_cannot_match_is_paid_immediately() -> None:
    case = describe(SPANISH, "As Ks", "9d 8c")
    case["wagers"].insert(0, {"seat": 2, "bettor": "B", "wager": "base", "amount": "10.00"})
    case["hands"]["2"] = ["9s", "9c"]
    case["player_dealer"]["seat"] = 8
    report = settle(case)
    assert [(x["seat"], x["paid"]) for x in report["lines"]] == [(1, "12.00"), (2, "10.00")]


# No Bust 4.0.


@each(
    ("player", "dealer", "gain"),
    [
        ("As Kd", "Td 7c", 12),
        ("As Kd", "Ac Qd", 0),
        ("Ts Kd", "Ac Qd", -10),
        ("Ts 6d 9c", "Td 6c Kh", 0),
        ("Ts 6d 9c", "Td 5c Kh", -10),
        ("Ts 6d 9c", "Td 4c Kh", -10),
        ("Ts 2d 4c 9c", "Td 6c Kh", -10),
        ("Ts 5d 7c", "Td 6c Kh", -10),
        ("Ts Td", "Td 6c 6h", 10),
        ("9s 9d", "Td 8c", 0),
        ("Ts 6d 9c", "Td 8c", -10),
    ],
)
def test_when_both_bust_the_player_loses_unless_a_three_card_25_pushes(
    player: str, dealer: str, gain: float
) -> None:
    assert winnings(NO_BUST, player, dealer) == gain


def test_a_player_must_stand_on_soft_21() -> None:
    report = report_of(NO_BUST, "", "", "hit", shoe="As Td 5d 8c 5h")
    assert report["hands"]["1"] == ["As", "5d", "5h"]


def test_a_player_must_hit_11_or_less() -> None:
    report = report_of(NO_BUST, "", "", "hit", "stand", shoe="2s Td 3d 8c 4h Ts")
    assert report["hands"]["1"] == ["2s", "3d", "4h", "Ts"]


def test_insurance_is_taken_before_the_player_dealers_second_card() -> None:
    report = report_of(NO_BUST, "", "", "insure", shoe="Ts Ad 9d Kc")
    assert net(report) == 0
    assert lines(report, "insurance")[0]["paid"] == "10.00"
    with pytest.raises(InputError, match="too few choices: seat 1 must choose decline or insure"):
        report_of(NO_BUST, "", "", shoe="Ts Ad 9d")


def test_the_player_dealers_natural_ends_the_hand_and_bars_surrender() -> None:
    with pytest.raises(InputError, match="no decision is open for seat"):
        report_of(NO_BUST, "", "", "surrender", shoe="Ts Kd 6d Ac")


def test_surrender_gives_up_half() -> None:
    assert winnings(NO_BUST, "", "", "surrender", shoe="Ts Kd 6d 9c") == -5


def test_aces_are_split_once_and_receive_one_card_each() -> None:
    report = report_of(NO_BUST, "", "", "split", shoe="As Td Ad 8c Ah 9c")
    assert report["hands"]["1"] == [["As", "Ah"], ["Ad", "9c"]]
    assert net(report) == 0


def test_a_pair_means_two_cards_of_one_rank_where_the_filing_says_pair() -> None:
    with pytest.raises(InputError, match=r"choose .*, not 'split'"):
        report_of(NO_BUST, "", "", "split", shoe="Ks Td Qd 8c 9h 9c")
    assert winnings(NO_BUST, "", "", "split", "stand", "2 stand", shoe="Ks Td Qd 8c 9h 9c",
               rules={"pairs": "value"}) == 20  # fmt: skip


def test_a_pair_may_be_split_into_four_hands() -> None:
    shoe = "8s Td 8d 8c 8h 8c Ts Td Tc Th"
    report = report_of(
        NO_BUST, "", "", "split", "split", "split", "stand", "2 stand", "3 stand", "4 stand",
        shoe=shoe,
    )  # fmt: skip
    assert len(report["hands"]["1"]) == 4
    assert net(report) == 0


def test_a_double_for_less_is_at_least_the_tables_minimum() -> None:
    case = describe(NO_BUST, "6s 5d Tc", "Td 8c", "double 4.00")
    case["limits"] = {"minimum": "5.00", "maximum": "100.00"}
    with pytest.raises(InputError, match=r"double on \$10 must be \$5 to \$10, not \$4"):
        settle(case)


def test_an_option_makes_back_line_wagers_follow_splits_and_doubles() -> None:
    case = describe(NO_BUST, "8s 3d Tc|8d Ts", "Td 8c", "double")
    case["wagers"].append({"seat": 1, "bettor": "B", "wager": "base", "amount": "30.00"})
    case["rules"] = {**case.get("rules", {}), "back_line_adds": "follows"}
    report = settle(case)
    assert sorted((x["bettor"], x["hand"], x["amount"]) for x in report["lines"]) == [
        ("A", 1, "10.00"),
        ("A", 1, "10.00"),
        ("A", 2, "10.00"),
        ("B", 1, "30.00"),
        ("B", 1, "30.00"),
        ("B", 2, "30.00"),
    ]
    assert net(report) == 80


def test_back_line_bettors_choose_whether_to_add_to_splits_and_doubles() -> None:
    case = describe(NO_BUST, "8s 3d Tc|8d Ts", "Td 8c", "double")
    case["wagers"] += [
        {"seat": 1, "bettor": "B", "wager": "base", "amount": "30.00"},
        {"seat": 1, "bettor": "C", "wager": "base", "amount": "20.00"},
    ]
    case["choices"] = [
        {"seat": 1, "bettor": "B", "choice": "split"},
        {"seat": 1, "bettor": "C", "choice": "decline"},
        *case["choices"],
        {"seat": 1, "bettor": "B", "choice": "decline"},
        {"seat": 1, "bettor": "C", "choice": "double", "amount": "15.00"},
    ]
    report = settle(case)
    assert sorted((x["bettor"], x["hand"], x["amount"]) for x in report["lines"]) == [
        ("A", 1, "10.00"),
        ("A", 1, "10.00"),
        ("A", 2, "10.00"),
        ("B", 1, "30.00"),
        ("B", 2, "30.00"),
        ("C", 1, "15.00"),
        ("C", 1, "20.00"),
    ]


def test_the_player_dealers_second_card_places_the_action_button() -> None:
    """Seat 7 counts one. A six counts to seat 4, and the next seat with a wager is 5."""
    for second_card, action_seat in (("3c", 1), ("4c", 2), ("6c", 5)):
        case = describe(NO_BUST, "Ts 9d", f"Td {second_card} 9d")
        case["wagers"] = [
            {"seat": seat, "bettor": f"P{seat}", "wager": "base", "amount": "10.00"}
            for seat in (1, 2, 5)
        ]
        case["hands"] |= {"2": ["Ts", "9d"], "5": ["Ts", "9d"]}
        assert settle(case)["action_seat"] == action_seat


# Switch.


def test_a_switch_exchanges_the_second_cards_and_never_makes_a_natural() -> None:
    report = report_of(SWITCH, "", "", "switch", "2 hit", shoe="Ks 6d 9c 5s Ad 9d Th")
    assert report["hands"]["1"][0] == ["Ks", "Ad"]
    assert report["hands"]["1"][1][:2] == ["6d", "5s"]
    assert "switched" in lines(report)[0]["why"]


@pytest.mark.parametrize(
    ("dealer", "gain"),
    [("9c 9d", 10), ("Tc 6d 5h", 0), ("Tc 6d 6h", 0), ("Tc 6d 9h", 10), ("Tc Ad", -10)],
)
def test_a_switched_21_and_a_half_pushes_21_and_22_and_loses_to_a_natural(
    dealer: str, gain: float
) -> None:
    report = report_of(SWITCH, "Ks Ad|6d 5s 9c", dealer, "switch")
    line = lines(report)[0]
    assert float(line["paid"]) - float(line["taken"]) == gain


def test_the_player_dealers_22_pushes_all_but_naturals() -> None:
    report = report_of(SWITCH, "9s 9d|Ts Td", "Tc 6d 6h", "keep")
    assert [line["result"] for line in lines(report)] == ["push", "push"]
    report = report_of(SWITCH, "As Kd|Ts Td", "Tc 6d 6h", "keep")
    assert [line["paid"] for line in lines(report)] == ["10.00", "0.00"]


def test_a_player_dealer_natural_with_a_ten_up_is_revealed_last_and_beats_doubles() -> None:
    report = report_of(SWITCH, "6s 5d Tc|Ts 9d", "Kc Ad", "keep", "double")
    assert net(report) == -30


def test_a_player_dealer_natural_with_an_ace_up_is_checked_before_the_draw() -> None:
    assert winnings(SWITCH, "6s 5d|Ts 9d", "Ad Kc") == -20


def test_insurance_in_switch_is_exactly_half_on_each_hand() -> None:
    report = report_of(SWITCH, "6s 5d|Ts 9d", "Ad Kc", "insure", "2 insure")
    assert net(report) == 0
    with pytest.raises(InputError, match=r"insurance on .* not \$4"):
        report_of(SWITCH, "6s 5d|Ts 9d", "Ad Kc", "insure 4.00")


def test_both_hands_of_switch_must_have_equal_wagers() -> None:
    case = describe(SWITCH, "9s 9d|Ts Td", "Tc 7d", "keep")
    case["wagers"][1]["amount"] = "20.00"
    with pytest.raises(InputError, match="must make 2 equal bets on Game wager"):
        settle(case)


# The Deuce Lounge's game with jokers.


@each(
    ("player", "dealer", "gain"),
    [
        ("Ts 6d 7c", "Td 6c 9h", 0),
        ("Ts 6d 9c", "Td 6c 7h", -10),
        ("Ts 6d 8c", "Td 5c 9h", -10),
        ("Ts Td", "Td 6c 6h", 10),
        ("Ts 6d 6c", "Td Tc", -10),
        ("Ks Jk", "Td Tc", 10),
        ("Jk Jk", "Td Tc", 15),
        ("Jk Jk", "Td Jk", 15),
        ("Ks Jk", "Td Jk", 0),
        ("Ks 9d", "Td 6c Jk", -10),
    ],
)
def test_when_both_bust_a_player_closer_to_21_pushes_and_ties_lose(
    player: str, dealer: str, gain: float
) -> None:
    assert winnings(DEUCE, player, dealer) == gain


def test_a_joker_up_card_ends_all_player_choices() -> None:
    report = report_of(DEUCE, "", "", shoe="5s Jk 6d 9c")
    assert report["hands"]["1"] == ["5s", "6d"]
    assert net(report) == -10


def test_two_jokers_on_each_side_push() -> None:
    assert winnings(DEUCE, "Jk Jk", "Jk Jk") == 0


def test_a_joker_ends_the_play_of_a_hand_at_21() -> None:
    report = report_of(DEUCE, "", "", "hit", shoe="5s Td 6d 9c Jk")
    assert net(report) == 10


def test_a_player_may_hit_or_stand_on_any_total_at_the_deuce_lounge() -> None:
    assert winnings(DEUCE, "", "", "stand", shoe="2s Td 3d 9c") == -10
    assert winnings(DEUCE, "", "", "hit", "stand", shoe="Ts Td 9d 9c 2h") == 10


def test_a_hand_over_21_may_be_hit_only_by_the_letter() -> None:
    shoe, letter = "Ts Td 6d 9c 9h Jk", {"hits_over": True}
    assert winnings(DEUCE, "", "", "hit", "hit", shoe=shoe, rules=letter) == 10
    assert winnings(DEUCE, "", "", "hit", "stand", shoe=shoe, rules=letter) == -10
    with pytest.raises(InputError, match="no decision is open for seat"):
        report_of(DEUCE, "", "", "hit", "hit", shoe=shoe)


def test_the_deuce_lounge_has_no_surrender_against_an_ace_or_after_a_split() -> None:
    assert winnings(DEUCE, "", "", "surrender", shoe="Ts Td 6d 9c") == -5
    with pytest.raises(InputError, match=r"choose .*, not 'surrender'"):
        report_of(DEUCE, "", "", "surrender", shoe="Ts Ad 6d 9c")
    with pytest.raises(InputError, match=r"choose .*, not 'surrender'"):
        report_of(DEUCE, "", "", "split", "surrender", shoe="8s Td 8d 9c 5c 6c")


def test_a_player_may_bet_three_adjacent_circles_at_the_deuce_lounge() -> None:
    case = describe(DEUCE, "Ts 9d", "Td 8c")
    case["player_dealer"]["seat"] = 7
    for seat in (2, 3):
        case["wagers"].append({"seat": seat, "bettor": "A", "wager": "base", "amount": "10.00"})
        case["hands"][str(seat)] = ["Ts", "9d"]
    assert net(settle(case)) == 30
    case["wagers"][2]["seat"] = 4
    with pytest.raises(InputError, match="at most 3 circles"):
        settle(case)


def test_the_deuce_lounge_settles_counter_clockwise_from_the_player_dealers_left() -> None:
    """An option starts at the house dealer's right instead."""
    case = describe(DEUCE, "Ts 9d", "Td 8c")
    case["player_dealer"]["seat"] = 4
    for seat, bettor in ((5, "B"), (2, "C"), (6, "D")):
        case["wagers"].append({"seat": seat, "bettor": bettor, "wager": "base", "amount": "9.00"})
        case["hands"][str(seat)] = ["Ts", "9d"]
    assert [x["seat"] for x in settle(case)["lines"]] == [5, 2, 1, 6]
    case["rules"] = {"settlement_start": "house-dealer-right"}
    assert [x["seat"] for x in settle(case)["lines"]] == [6, 5, 2, 1]


# Blackjack X.


def test_a_natural_31_pays_6_to_5_or_3_to_2_with_the_x_ace() -> None:
    assert winnings(X, "As Kd", "Td 8c") == 12
    assert winnings(X, "Ax Kd", "Td 8c") == 15


def test_the_ace_and_king_of_spades_are_a_blackjack_x_and_pay_2_to_1_at_cordova() -> None:
    assert winnings(X_CORDOVA, "As Ks", "Td 8c") == 20
    assert winnings(X_CORDOVA, "Ax Ks", "Td 8c") == 20
    assert winnings(X_CORDOVA, "Ad Kd", "Td 8c") == 12
    assert winnings(X_CORDOVA, "Ad Kd", "Td 8c", rules={"blackjack_x": "suited"}) == 20


def test_two_card_31s_tie_as_each_filing_says() -> None:
    assert winnings(X, "As Kd", "Ad Kc") == 0
    assert winnings(X, "As Kd", "Ax Kc") == 12
    assert winnings(X, "Ax Kd", "As Kc") == -10
    assert winnings(X, "Ax Kd", "As Kc", rules={"naturals_tie": "all"}) == 0
    assert winnings(X_CORDOVA, "As Ks", "Ad Kc") == 0


def test_a_hard_21_hit_with_a_ten_is_hard_31_and_pays_3_to_1() -> None:
    assert winnings(X, "Ts 5d 6c Kh", "Td 8c") == 30
    assert winnings(X_CORDOVA, "Ts 5d 6c Kh", "Td 5c Ah 5h") == 30


def test_a_soft_21_hit_with_a_ten_is_21() -> None:
    assert winnings(X, "As 5d 5c Kh", "Td 8c") == 10


def test_a_hand_of_22_to_30_stops_and_loses_whatever_the_player_dealer_has() -> None:
    report = report_of(X, "Ts 6d 9c", "Td 6c")
    assert net(report) == -10
    assert report["hands"]["player-dealer"] == ["Td", "6c"]


def test_a_split_ace_with_a_ten_is_21_and_pays_even_money_in_blackjack_x() -> None:
    assert winnings(X, "As Kd|Ad 9c", "Td 8c") == 20


def test_surrender_in_blackjack_x_is_offered_before_the_check() -> None:
    assert winnings(X, "Ts 6d", "Td Ac", "surrender") == -5
    assert winnings(X, "", "", "decline", "surrender", shoe="Ts Ad 6d Kc") == -5


def test_a_split_hand_may_be_surrendered_in_blackjack_x() -> None:
    assert winnings(X, "", "", "split", "surrender", "2 stand", shoe="8s 9d 8d 8c 8h Tc") == -5 + 10


def test_insurance_in_blackjack_x_is_settled_after_the_base_wager() -> None:
    report = report_of(X, "Ts 8d", "Ad Kc", "insure 3.00")
    assert [line["wager"] for line in report["lines"]] == ["base", "insurance"]
    assert net(report) == -4
    with pytest.raises(InputError, match=r"insurance on \$10 must be .* not \$0.05"):
        report_of(X, "Ts 8d", "Ad Kc", "insure 0.05")


# Refused cases


def test_insurance_is_a_choice_and_not_a_wager() -> None:
    with pytest.raises(InputError, match="Insurance is bet when the player-dealer shows an ace"):
        report_of(NO_BUST, "Ts 9d", "Td 8c", insurance="5.00")


def test_too_few_and_too_many_choices_are_refused() -> None:
    with pytest.raises(InputError, match="too few choices: seat 1 must choose stand, hit"):
        report_of(NO_BUST, "", "", shoe="Ts Td 6d 8c")
    with pytest.raises(InputError, match=r"no decision is open for seat .* \(choices\[1\]\)"):
        report_of(NO_BUST, "", "", "stand", "stand", shoe="Ts Td 6d 8c")


def test_a_fees_only_filing_cannot_be_settled() -> None:
    with pytest.raises(InputError, match="only its fees are on file"):
        report_of("deuce-lounge/pure-21-5-buster-blackjack", "Ts 9d", "Td 8c")


def test_a_hand_of_a_whole_shoe_is_counted_in_full() -> None:
    assert count(STANDARD * 8) == (8 * 340, False)
    assert count([*STANDARD * 8, JOKER]) == (21, False)
