"""The bonus wagers of blackjack, as settled rounds."""

import pytest
from tests.each import each
from tests.games.twenty_one_cases import (
    BUSTER,
    LUCKY,
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

from houseway.play.case import settle
from houseway.values.errors import InputError

# Match the Dealer.


@pytest.mark.parametrize(
    ("player", "up", "gain"),
    [
        ("7h 7h", "7h", 90),
        ("7h 7s", "7h", 65),
        ("7h 9s", "7h", 45),
        ("7c 7s", "7h", 40),
        ("7c 9s", "7h", 20),
        ("9c 9s", "7h", -5),
    ],
)
def test_match_the_dealer_counts_suited_and_unsuited_matches(
    player: str, up: str, gain: float
) -> None:
    report = report_of(SPANISH, player, f"{up} Kd", match_the_dealer="5.00")
    line = lines(report, "match-the-dealer")[0]
    assert float(line["paid"]) - float(line["taken"]) == gain


def test_match_the_dealer_stays_in_action_after_a_natural_is_paid() -> None:
    report = report_of(SPANISH, "As Ks", "Kd 9c", match_the_dealer="5.00")
    assert [line["wager"] for line in report["lines"]] == ["base", "match-the-dealer"]
    assert net(report) == 12 + 20


def test_a_natural_of_22_pays_3_to_2_with_lucky_lucky() -> None:
    assert winnings(LUCKY, "As Kd", "Td 8c") == 15


# Buster.


@pytest.mark.parametrize(
    ("dealer", "gain"),
    [
        ("Td 6c Kh", 10),
        ("2s 3d 4c 5h 9c", 20),
        ("2s 2d 3c 3h 6c 9c", 75),
        ("2s 2d 2c 2h 3c 3d 2s Ts", 1500),
        ("Td 7c", -5),
        ("Ad Kc", -5),
    ],
)
def test_buster_pays_by_the_number_of_cards_in_the_busted_hand(dealer: str, gain: float) -> None:
    report = report_of(BUSTER, "Ts 8d", dealer, buster="5.00")
    line = lines(report, "buster")[0]
    assert float(line["paid"]) - float(line["taken"]) == gain


@pytest.mark.parametrize(("game", "pays"), [(PURE, 60), (X, 150), (X_CORDOVA, 75), (BUSTER, 75)])
def test_each_filing_has_its_own_buster_table(game: str, pays: float) -> None:
    report = report_of(game, "Ts 8d", "2s 2d 3c 3h 6c 9c", buster="5.00")
    assert float(lines(report, "buster")[0]["paid"]) == pays


def test_a_live_buster_wager_makes_the_player_dealer_draw_after_the_base_is_paid() -> None:
    report = report_of(BUSTER, "As Kd", "Td 6c Kh", buster="5.00")
    assert report["hands"]["player-dealer"] == ["Td", "6c", "Kh"]
    assert [line["wager"] for line in report["lines"]] == ["base", "buster"]
    without_buster = report_of(BUSTER, "As Kd", "Td 6c")
    assert without_buster["hands"]["player-dealer"] == ["Td", "6c"]


def test_all_base_wagers_are_settled_before_any_buster_wager() -> None:
    case = describe(BUSTER, "Ts 9d", "Td 8c", buster="5.00")
    case["wagers"] += [
        {"seat": 2, "bettor": "B", "wager": w, "amount": "5.00"} for w in ("base", "buster")
    ]
    case["hands"]["2"] = ["Ts", "9c"]
    order = [line["wager"] for line in settle(case)["lines"]]
    assert order == ["base", "base", "buster", "buster"]
    case["rules"] = {"settlement_order": "seat-by-seat"}
    assert [x["wager"] for x in settle(case)["lines"]] == ["base", "buster", "base", "buster"]


def test_back_line_buster_wagers_are_refused() -> None:
    case = describe(BUSTER, "Ts 9d", "Td 8c")
    case["wagers"] += [
        {"seat": 1, "bettor": "B", "wager": w, "amount": "5.00"} for w in ("base", "buster")
    ]
    with pytest.raises(InputError, match="only the seated player can bet on"):
        settle(case)


# Lucky Lucky.


@each(
    ("player", "up", "gain"),
    [
        ("7h 7h", "7h", 1000),
        ("6s 7s", "8s", 500),
        ("7c 7d", "7h", 250),
        ("8c 6d", "7h", 150),
        ("Ks 9s", "2s", 50),
        ("Tc 9d", "2h", 15),
        ("Tc 9d", "Ah", 10),
        ("9c 9d", "Ah", 10),
        ("9c 8d", "Ah", -5),
        ("Tc 5d", "3h", -5),
        ("Kc Kd", "5h", -5),
    ],
)
def test_lucky_lucky_uses_the_first_two_cards_and_the_up_card(
    player: str, up: str, gain: float
) -> None:
    first, second = player.split()
    first_choices = ["decline"] if up[0] == "A" else []
    shoe = f"{first} {up} {second} 9c"
    report = report_of(LUCKY, "", "", *first_choices, "surrender", shoe=shoe, lucky_lucky="5.00")
    line = lines(report, "lucky-lucky")[0]
    assert float(line["paid"]) - float(line["taken"]) == gain


def test_lucky_lucky_is_settled_before_the_draw_and_from_the_player_dealers_left() -> None:
    case = describe(LUCKY, "", "", shoe="", lucky_lucky="5.00")
    case["hands"] = {"1": ["7c", "7d", "4s"], "2": ["Ts", "9c"], "player-dealer": ["7h", "Td"]}
    case["player_dealer"] = {"seat": 8, "bank": "500.00"}
    case["wagers"] += [
        {"seat": 2, "bettor": "B", "wager": w, "amount": "5.00"} for w in ("base", "lucky-lucky")
    ]
    report = settle(case)
    assert [(x["wager"], x["seat"]) for x in report["lines"]][:2] == [
        ("lucky-lucky", 1),
        ("lucky-lucky", 2),
    ]


@pytest.mark.parametrize(
    ("first_four", "gain"),
    [
        ("9s 9d|9c 9h", 200),
        ("8s 8d|Kc Kh", 40),
        ("8s 8d|8c Kh", 25),
        ("8s 8d|Kc Qh", 5),
        ("Ks Qd|Jc Th", -5),
    ],
)
def test_super_match_uses_the_first_four_cards(first_four: str, gain: float) -> None:
    report = report_of(SWITCH, first_four, "Td 8c", super_match="5.00")
    line = lines(report, "super-match")[0]
    assert float(line["paid"]) - float(line["taken"]) == gain


def test_super_match_is_settled_before_the_draw_from_the_house_dealers_right() -> None:
    case = describe(SWITCH, "8s 8d|Ks Qd", "Tc 7d", super_match="5.00")
    case["player_dealer"]["seat"] = 6
    case["wagers"] += [
        {"seat": 3, "bettor": "B", "wager": w, "amount": "5.00"}
        for w in ("base", "base", "super-match")
    ]
    case["hands"]["3"] = [["9s", "9d"], ["Ts", "Jd"]]
    report = settle(case)
    assert [(x["wager"], x["seat"]) for x in report["lines"]][:2] == [
        ("super-match", 3),
        ("super-match", 1),
    ]
    assert [x["seat"] for x in lines(report)] == [3, 3, 1, 1]


def test_a_bonus_wager_makes_the_player_dealer_complete_the_hand() -> None:
    report = report_of(X, "Ts 6d 9c", "Td 6c 3d", aces_bonus="5.00")
    assert report["hands"]["player-dealer"] == ["Td", "6c", "3d"]


@each(
    ("player", "small", "large"),
    [
        ("As Ax|Ad Ad", 4 * 4999, 5 * 4999),
        ("As Ah|Ad Ad", 4 * 999, 5 * 999),
        ("As Ah|Ad Ac", 4 * 999, 5 * 999),
        ("7s 7s 7s", 4 * 4999, 5 * 4999),
        ("7s 7d 7c", 4 * 99, 5 * 199),
        ("Ad Ad", 4 * 49, 5 * 99),
        ("5s 5d 5c 5h", 4 * 19, 5 * 49),
        ("8s 6d 7c", 4 * 9, 5 * 24),
        ("Ad Ac", 4 * 9, 5 * 9),
        ("9d 9d", 4 * 4, 5 * 4),
        ("Kd Qd", -4, 5 * 4),
        ("Ad 7c", -4, 0),
        ("7c Ad", -4, -5),
    ],
)
def test_aces_bonus_has_one_column_below_5_dollars_and_another_from_5_dollars(
    player: str, small: float, large: float
) -> None:
    for amount, gain in (("4.00", small), ("5.00", large)):
        line = lines(report_of(X, player, "Td 8c", aces_bonus=amount), "aces-bonus")[0]
        assert float(line["paid"]) - float(line["taken"]) == gain


def test_an_aces_bonus_may_be_made_without_a_base_wager() -> None:
    report = report_of(X, "Ad Ac", "Td 8c", base="", aces_bonus="5.00")
    assert net(report) == 45


def test_lucky_pair_pays_10_to_1_or_40_to_1_if_the_player_dealer_has_a_natural() -> None:
    assert winnings(X_CORDOVA, "8s 8d", "Ad Kc", lucky_pair="5.00") == -10 + 200
    assert winnings(X_CORDOVA, "9s 9d", "Td 8c", lucky_pair="5.00") == 0 + 50
    assert winnings(X_CORDOVA, "Ks Qd", "Td Tc", lucky_pair="5.00") == -5


def test_buster_may_not_exceed_the_base_wager_in_blackjack_x() -> None:
    with pytest.raises(InputError, match=r"must be at most \$10, not \$11"):
        report_of(X, "Ts 9d", "Td 8c", buster="11.00")


# The Blackjack Bonus Bet.


@each(
    ("player", "pays"),
    [
        ("Ks As", 10),
        ("Ks Ac", 5),
        ("Ks Ad", 3),
        ("As 2s 3s 4s", 300),
        ("As 2c 3s 4s", 100),
        ("As 2d 3s 4s", 50),
        ("7s 7s 7s", 200),
        ("7s 7c 7s", 150),
        ("7s 7d 7s", 75),
        ("8s 6s 7s", 100),
        ("8s 6c 7s", 50),
        ("8s 6d 7s", 10),
        ("As 2d 2c 3c 4h 5d", 20),
        ("9d 9s", 3),
        ("Kd Qs", 0),
        ("Kd 9s", -1),
    ],
)
def test_the_blackjack_bonus_bet_pays_the_highest_row(player: str, pays: float) -> None:
    report = report_of(SALOON_SPANISH, player, "9d 8c", blackjack_bonus="10.00")
    line = lines(report, "blackjack-bonus")[0]
    assert float(line["paid"]) - float(line["taken"]) == 10 * pays


def test_the_blackjack_bonus_bet_is_1_to_25_dollars() -> None:
    for amount, gain in (("1.00", 3), ("25.00", 75)):
        assert winnings(SALOON_SPANISH, "9s 9d", "9d 9c", blackjack_bonus=amount) == gain
    with pytest.raises(InputError, match=r"must be at least \$1, not \$0.99"):
        report_of(SALOON_SPANISH, "9s 9d", "9d 8c", blackjack_bonus="0.99")
    with pytest.raises(InputError, match=r"must be at most \$25, not \$25.01"):
        report_of(SALOON_SPANISH, "9s 9d", "9d 8c", blackjack_bonus="25.01")
