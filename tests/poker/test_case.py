"""`houseway settle` for poker: pots, odd chips and the fee of a finished hand."""

from typing import Any

import pytest
from tests.each import each

from houseway.play.case import settle
from houseway.values.errors import InputError

BOARD = ["Ah", "Kh", "Qs", "Js", "Td"]


def case(game: str = "tavern/texas-holdem", **extra: Any) -> dict[str, Any]:
    return {
        "game": game,
        "button": 1,
        "stacks": {"1": "200.00", "2": "200.00", "3": "200.00"},
        "bets": {"1": "5.00", "2": "5.00", "3": "1.00"},
        "folded": [3],
        "boards": [BOARD],
        "hands": {"1": ["2c", "3c"], "2": ["2d", "3d"]},
        **extra,
    }


def test_odd_chips_go_to_the_tied_player_closest_to_the_left_of_the_button() -> None:
    result = settle(case())
    assert [(w["seat"], w["share"]) for w in result["pots"][0]["winners"]] == [
        (2, "6.00"),
        (1, "5.00"),
    ]
    assert result["stacks"] == {"1": "200.00", "2": "201.00", "3": "199.00"}


def test_a_case_may_give_the_smallest_chip() -> None:
    result = settle(case(chip="0.50"))
    assert [w["share"] for w in result["pots"][0]["winners"]] == ["5.50", "5.50"]


def test_side_pots_are_won_by_players_who_matched_them() -> None:
    poker_case = case(
        stacks={"1": "10.00", "2": "50.00", "3": "80.00"},
        bets={"1": "10.00", "2": "50.00", "3": "80.00"},
        folded=[],
        boards=[["2h", "7d", "9c", "Js", "Kd"]],
        hands={"1": ["Ac", "Ad"], "2": ["Kc", "Qd"], "3": ["4c", "5d"]},
    )
    result = settle(poker_case)
    assert [(pot["amount"], pot["eligible"]) for pot in result["pots"]] == [
        ("30.00", [2, 3, 1]),
        ("80.00", [2, 3]),
    ]
    assert result["returned"] == {"3": "30.00"}
    assert result["stacks"] == {"1": "30.00", "2": "80.00", "3": "30.00"}


def hi_lo(game: str, **extra: Any) -> dict[str, Any]:
    return case(
        game,
        bets={"1": "50.00", "2": "50.00", "3": "1.00"},
        boards=[["9s", "3s", "4h", "7d", "Jc"]],
        hands={"1": ["9c", "9d", "8c", "8h"], "2": ["As", "2h", "Kd", "Qc"]},
        **extra,
    )


def parts(result: dict[str, Any]) -> dict[str, str]:
    return {w["part"]: w["share"] for w in result["pots"][0]["winners"]}


def test_the_odd_chip_between_high_and_low_goes_to_the_high_half_at_lucky_buck() -> None:
    poker_case = hi_lo("lucky-buck/crazy-pineapple-8")
    poker_case["hands"] = {seat: cards[:2] for seat, cards in poker_case["hands"].items()}
    assert parts(settle(poker_case)) == {"high": "51.00", "low": "50.00"}


def test_the_odd_chip_between_high_and_low_goes_by_position_at_cordova_and_the_saloon() -> None:
    """Seat 2, who wins the low, is closest to the button's left."""
    for game in ("cordova/omaha-high-low-split", "saloon/omaha-hi-low-split"):
        assert parts(settle(hi_lo(game))) == {"high": "50.00", "low": "51.00"}
    result = settle(hi_lo("cordova/omaha-high-low-split", rules={"odd_half": "high"}))
    assert parts(result) == {"high": "51.00", "low": "50.00"}


def test_one_low_and_two_tied_highs_share_the_halves() -> None:
    poker_case = case(
        "saloon/omaha-hi-low-split",
        bets={"1": "40.00", "2": "30.00", "3": "30.00"},
        stacks={"1": "40.00", "2": "30.00", "3": "30.00"},
        folded=[],
        boards=[["9s", "3s", "4h", "Kd", "8c"]],
        hands={
            "1": ["As", "2h", "Qd", "Qc"],
            "2": ["Kc", "Jd", "Th", "6s"],
            "3": ["Kh", "Jc", "Ts", "6d"],
        },
    )
    result = settle(poker_case)
    shares = {(w["seat"], w["part"]): w["share"] for w in result["pots"][0]["winners"]}
    assert shares == {(1, "low"): "45.00", (2, "high"): "23.00", (3, "high"): "22.00"}
    assert result["returned"] == {"1": "10.00"}


def test_the_odd_chip_between_two_boards_goes_to_the_first_board() -> None:
    poker_case = case(
        "saloon/double-board-omaha",
        boards=[["4h", "Ks", "7h", "7c", "7s"], ["Jd", "2s", "8c", "4d", "2c"]],
        hands={"1": ["Kd", "Kh", "Jc", "Js"], "2": ["Ah", "Qh", "9s", "5c"]},
    )
    winners = settle(poker_case)["pots"][0]["winners"]
    assert [(w["board"], w["share"]) for w in winners] == [(1, "6.00"), (2, "5.00")]


def test_two_runs_from_the_same_flop_are_two_boards() -> None:
    poker_case = case(
        "saloon/no-limit-texas-holdem",
        boards=[["4h", "Ks", "7h", "2c", "9s"], ["4h", "Ks", "7h", "Ac", "Jd"]],
        hands={"1": ["Kd", "Qh"], "2": ["Ah", "Qs"]},
    )
    winners = settle(poker_case)["pots"][0]["winners"]
    assert [(w["board"], w["seat"]) for w in winners] == [(1, 1), (2, 2)]


def test_the_odd_chip_between_two_runs_goes_to_the_first_run() -> None:
    poker_case = case(
        "saloon/no-limit-texas-holdem",
        boards=[["4h", "Ks", "7h", "2c", "9s"], ["4h", "Ks", "7h", "2s", "Jd"]],
        hands={"1": ["Kd", "Qh"], "2": ["Ah", "Qs"]},
    )
    winners = settle(poker_case)["pots"][0]["winners"]
    assert [(w["board"], w["share"]) for w in winners] == [(1, "6.00"), (2, "5.00")]


def test_the_options_fee_comes_from_the_pot() -> None:
    """Option 3 takes $2 from two to four players after the flop."""
    result = settle(case(option="gega-003783:3"))
    assert [(fee["payer"], fee["amount"], fee["tier"]) for fee in result["fees"]] == [
        ("pot", "2.00", "2-4")
    ]
    assert result["pots"][0]["amount"] == "9.00"


def test_a_hand_that_ends_before_the_flop_pays_the_modified_fee() -> None:
    poker_case = case(option="gega-003783:1", boards=[], hands={}, folded=[1, 3])
    result = settle(poker_case)
    assert [fee["amount"] for fee in result["fees"]] == ["1.00"]
    assert result["stacks"] == {"1": "195.00", "2": "205.00", "3": "199.00"}


def test_the_modified_fee_may_come_from_each_player() -> None:
    poker_case = case(option="gega-003783:73", boards=[], hands={}, folded=[1, 3])
    result = settle(poker_case)
    assert [(fee["payer"], fee["seat"], fee["amount"]) for fee in result["fees"]] == [
        ("player", 2, "1.00"),
        ("player", 3, "1.00"),
        ("player", 1, "1.00"),
    ]


def test_the_value_of_the_joker_in_mexican_stud_depends_on_how_it_was_dealt() -> None:
    """Dealt face down it is wild: three kings. Face up it is an ace: a pair of kings."""
    hands = {"1": ["Jk", "Ks", "Kd", "9c", "4h"], "2": ["Qs", "Qd", "Ac", "7h", "2c"]}
    faces = {"1": ["down", "up", "up", "up", "up"]}
    poker_case = case("cordova/mexican-stud", boards=[], hands=hands, faces=faces)
    assert settle(poker_case)["pots"][0]["winners"][0]["why"] == "three kings"
    faces = {"1": ["up", "down", "up", "up", "up"]}
    poker_case = case("cordova/mexican-stud", boards=[], hands=hands, faces=faces)
    assert settle(poker_case)["pots"][0]["winners"][0]["why"] == "a pair of kings"


def test_an_odd_chip_in_the_saloons_stud_goes_to_the_higher_suit() -> None:
    poker_case = case(
        "saloon/seven-card-stud",
        boards=[],
        hands={
            "1": ["As", "Kd", "Qd", "Jd", "Tc", "2c", "3h"],
            "2": ["Ad", "Kc", "Qc", "Jc", "Ts", "2d", "3s"],
        },
    )
    winners = settle(poker_case)["pots"][0]["winners"]
    assert [(w["seat"], w["share"]) for w in winners] == [(1, "6.00"), (2, "5.00")]


def test_the_ace_of_a_five_high_straight_does_not_decide_the_odd_chip() -> None:
    poker_case = case(
        "saloon/seven-card-stud",
        boards=[],
        hands={
            "1": ["As", "2d", "3d", "4d", "5c", "9c", "Jh"],
            "2": ["Ad", "2c", "3c", "4c", "5h", "9d", "Jc"],
        },
    )
    winners = settle(poker_case)["pots"][0]["winners"]
    assert {w["why"] for w in winners} == {"a five-high straight"}
    assert {w["seat"]: w["share"] for w in winners} == {1: "5.00", 2: "6.00"}


@each(
    ("change", "where"),
    [
        ({"bets": {"1": "500.00"}}, "bets.1"),
        ({"bets": {"9": "5.00"}}, "bets.9"),
        ({"bets": {"1": 5}}, "bets"),
        ({"bets": {"1": "-5.00"}}, "bets.1"),
        ({"stacks": {"1": "5", "2": "5.00"}}, "stacks.1"),
        ({"stacks": {"one": "5.00"}}, "stacks"),
        ({"button": 11}, "button"),
        ({"dead": {"9": "5.00"}}, "dead.9"),
        ({"dead": {"99": "5.00"}}, "dead.99"),
        ({"dead": {"1": "500.00"}}, "dead.1"),
        ({"last_round": {"9": "5.00"}}, "last_round.9"),
        ({"folded": [4]}, "folded"),
        ({"folded": [1, 1]}, "folded"),
        ({"folded": [1, 2, 3]}, "folded"),
        ({"boards": [["Ah", "Kh"]]}, "boards[0]"),
        ({"boards": [["Ah", "Kh", "Qs"]]}, "boards[0]"),
        ({"boards": [BOARD, BOARD]}, "boards"),
        ({"hands": {"1": ["2c", "3c"]}}, "hands.2"),
        ({"hands": {"1": ["2c", "3c", "4c"], "2": ["2d", "3d"]}}, "hands.1"),
        ({"hands": {"1": ["2c", "3c"], "2": ["2c", "3d"]}}, "hands"),
        ({"hands": {"1": ["2c", "XX"], "2": ["2d", "3d"]}}, "hands.1[1]"),
        ({"hands": {"7": ["2c", "3c"]}}, "hands.7"),
        ({"option": "999"}, "option"),
        ({"rules": {"odd": 1}}, "rules.odd"),
        ({"what": 1}, "what"),
    ],
)
def test_bad_input_is_refused_with_its_location(change: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as caught:
        settle(case(**change))
    assert caught.value.where == where


def sevens(bets: dict[str, str], last_round: dict[str, str]) -> dict[str, Any]:
    """A hand of lowball with a $3 drop that seat 2 wins with a seven it checked."""
    return settle(
        {
            "game": "lucky-buck/lowball",
            "option": "lowball-and-draw:spread-2-10",
            "button": 1,
            "stacks": {"1": "40.00", "2": "40.00"},
            "bets": bets,
            "last_round": last_round,
            "checked": [2],
            "hands": {"1": ["Kd", "Qd", "Jd", "Td", "9d"], "2": ["7c", "5c", "4c", "2c", "Ac"]},
        }
    )


def test_the_drop_is_at_most_what_stays_in_the_pot_when_a_checked_seven_wins() -> None:
    settled = sevens({"1": "23.00", "2": "23.00"}, {"1": "22.00", "2": "22.00"})
    assert [fee["amount"] for fee in settled["fees"]] == ["2.00"]
    assert settled["stacks"] == {"1": "39.00", "2": "39.00"}


def test_what_nobody_called_is_returned_once_when_a_checked_seven_wins() -> None:
    settled = sevens({"1": "20.00", "2": "6.00"}, {"1": "10.00"})
    assert settled["returned"] == {"1": "14.00"}
    assert settled["stacks"] == {"1": "34.00", "2": "43.00"}
