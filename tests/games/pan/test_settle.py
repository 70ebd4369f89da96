"""Settling a case of pan: the best lay-down, and what is due when a player goes out."""

import msgspec
import pytest

from houseway import settle
from houseway.values.errors import InputError

OUT = {
    "game": "deuce-lounge/pan",
    "condition": "1.00",
    "out": "1",
    "tops": "4.00",
    "players": {
        "1": {
            "stack": "50.00",
            "melds": [["3s", "3s", "3s", "3s"], ["Ah", "2h", "3h"], ["Kh", "Kh", "Kd", "Ks"]],
        },
        "2": {"stack": "50.00"},
        "3": {"stack": "5.00", "status": "foul"},
        "4": {"stack": "20.00", "status": "top"},
    },
}


def test_going_out_is_paid_by_players_in_action_and_fouled_as_far_as_their_chips_go():
    result = settle(OUT)
    assert result["chips"] == 2 + 6 + 1
    assert [(line["payer"], line["paid"]) for line in result["lines"]] == [
        ("2", "9.00"),
        ("3", "5.00"),
    ]
    assert result["stacks"] == {"1": "68.00", "2": "41.00", "3": "0.00", "4": "20.00"}


def test_doubles_players_pay_each_other_double():
    case = msgspec.convert(OUT, dict) | {"game": "lucky-buck/pan"}
    case["players"] = {
        "1": {**OUT["players"]["1"], "doubles": True},
        "2": {"stack": "50.00", "doubles": True},
        "3": {"stack": "50.00"},
    }
    case["players"]["1"]["melds"] = [*OUT["players"]["1"]["melds"][:2], ["Kh", "Kd", "Kc", "Ks"]]
    paid = [line["paid"] for line in settle(case)["lines"]]
    assert paid == ["18.00", "9.00"]


def test_the_best_lay_down_of_cards_is_told_with_its_pay():
    cards = ["3s", "3s", "3s", "3h", "3d", "3c", "Ks", "Qs", "Js", "7s", "6s"]
    case = {"game": "deuce-lounge/pan", "condition": "2.00", "cards": cards}
    result = settle(case)
    assert (result["out"], result["chips"], result["from_each"]) == (True, 7, "14.00")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"out": "9"}, "no player '9'"),
        ({"condition": 1}, "Expected `str`"),
        ({"condition": "1"}, "not money"),
        ({"tops": "-"}, "not money"),
        ({"foo": 1}, "unknown field"),
        ({"players": {"1": {"stack": "5.00", "melds": [["3s", "4d", "5c"]]}}}, "not a valid meld"),
        (
            {"players": {"1": {"stack": "5.00", "melds": [["3s", "3d", "3c"]]}}},
            "3 cards are melded",
        ),
        ({"players": {"1": {"stack": "5.00", "status": "away"}}}, "status is 'away'"),
        ({"cards": ["3s"] * 12}, "at most eleven"),
    ],
)
def test_a_wrong_case_is_refused_with_its_place(change, what):
    with pytest.raises(InputError, match=what):
        settle({**OUT, **change})
