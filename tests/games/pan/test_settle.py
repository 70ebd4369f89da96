"""Settling a pan case: the best lay-down and the payments when a player goes out."""

import msgspec
import pytest
from tests.book import BOOK
from tests.each import each

from houseway import settle
from houseway.play.game import FiledGame
from houseway.values.errors import FeeError, InputError

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


def three_players(**first):
    """Three players; the first has these keys and goes out."""
    other_players = {seat: {"stack": "5.00"} for seat in "23"}
    return {"1": {"stack": "5.00", **first}, **other_players}


def test_players_who_are_in_or_fouled_pay_the_player_who_goes_out_up_to_their_stacks():
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


def test_the_best_lay_down_is_shown_with_its_pay():
    cards = ["3s", "3s", "3s", "3h", "3d", "3c", "Ks", "Qs", "Js", "7s", "6s"]
    case = {"game": "deuce-lounge/pan", "condition": "2.00", "cards": cards}
    result = settle(case)
    assert (result["out"], result["chips"], result["from_each"]) == (True, 14, "28.00")
    same_suit_only = settle({**case, "rules": {"added_pays": "same-suit"}})
    assert (same_suit_only["out"], same_suit_only["chips"], same_suit_only["from_each"]) == (
        True,
        9,
        "18.00",
    )


def test_going_out_pays_only_when_all_eleven_cards_are_melded():
    cards = ["3s", "3s", "3s", "3h", "3d", "3c", "Ks", "Qs", "Js", "7s"]
    result = settle({"game": "deuce-lounge/pan", "condition": "2.00", "cards": cards})
    assert (result["out"], result["chips"]) == (False, 12)


@pytest.mark.parametrize(
    ("cards", "any_suit", "same_suit"),
    [
        ("4h 4h 4h 4c", 2, 1),
        ("4h 4h 4h 4c 4d", 3, 1),
        ("5s 5s 5s 5h", 6, 4),
        ("5s 5s 5s 5s", 6, 6),
        ("5h 5h 5h 5c", 3, 2),
        ("4c 4c 4c 4s 4s 4s", 8, 3),
    ],
)
def test_a_card_of_any_suit_added_to_a_set_of_one_suit_pays_by_the_letter(
    cards, any_suit, same_suit
):
    case = {"game": "deuce-lounge/pan", "condition": "1.00", "cards": cards.split()}
    assert settle(case)["chips"] == any_suit
    assert settle({**case, "rules": {"added_pays": "same-suit"}})["chips"] == same_suit


def test_the_collection_comes_out_of_the_antes():
    players = {**three_players(**OUT["players"]["1"]), "4": {"stack": "5.00", "status": "top"}}
    case = {**OUT, "option": "pan:1", "players": players}
    result = settle(case)
    assert [(fee["payer"], fee["amount"]) for fee in result["fees"]] == [("pot", "1.00")]
    assert result["tops"] == "3.00"
    short = settle({**case, "tops": "0.50"})
    assert (short["fees"][0]["amount"], short["tops"]) == ("0.50", "0.00")
    with pytest.raises(FeeError, match="condition"):
        settle({**case, "option": "pan:2"})


@pytest.mark.parametrize(
    ("game_id", "rules", "cards", "spades"),
    [
        ("deuce-lounge/pan", {}, 320, 80),
        ("deuce-lounge/pan", {"stripped": "no-valle-spades"}, 296, 56),
        ("deuce-lounge/pan", {"stripped": "no-spades"}, 240, 0),
        ("lucky-buck/pan", {}, 320, 80),
        ("lucky-buck/pan", {"spades": "left-out"}, 310, 70),
    ],
)
def test_a_stripped_deck_has_fewer_spades(game_id, rules, cards, spades):
    deck = FiledGame(BOOK, game_id).rules(rules).cards
    assert (len(deck), sum(card[1] == "s" for card in deck)) == (cards, spades)


@each(
    ("change", "message"),
    [
        ({"out": "9"}, "out must be one of the players"),
        ({"condition": 1}, "must be text"),
        ({"condition": "1"}, "money must have two decimals"),
        ({"tops": "-"}, "money must have two decimals"),
        ({"foo": 1}, "unknown key 'foo'"),
        ({"players": three_players(melds=[["3s", "4d", "5c"]])}, "not a valid meld"),
        (
            {"players": three_players(melds=[["3s", "3d", "3c"]])},
            "has 3 cards melded, but needs 11 to go out",
        ),
        ({"players": three_players(status="away")}, "status must be in, top or foul"),
        ({"players": {"1": {"stack": "5.00"}}}, "players must be 3 to 10, not 1"),
        (
            {"players": {seat: {"stack": "5.00"} for seat in "123456789XY"}},
            "must be 3 to 10, not 11",
        ),
        (
            {"players": three_players(melds=[["8s", "8d", "8c"]])},
            "8s is given, but this game has no",
        ),
        ({"players": three_players(melds=[["3s"] * 5, ["3s"] * 4])}, "3s is given 9 times"),
        ({"cards": ["3s"] * 9}, "3s is given 9 times, but this game has 8"),
        ({"cards": ["Jk", "Jh", "Jd"]}, "Jk is given"),
        ({"cards": ["3s", "3h"] * 6}, "give at most 11 cards, not 12"),
        ({"condition": "0.00"}, r"more than \$0"),
    ],
)
def test_a_bad_case_is_refused_with_a_message_that_names_the_problem(change, message):
    with pytest.raises(InputError, match=message):
        settle({**OUT, **change})


def test_a_players_cards_are_melded_in_the_best_way():
    """The eleven cards of OUT, in any order, give the same melds and the same chips."""
    cards = ["3s", "Kh", "Ah", "3s", "2h", "Kd", "3h", "3s", "Ks", "3s", "Kh"]
    with_cards = {**OUT, "players": {**OUT["players"], "1": {"stack": "50.00", "cards": cards}}}
    assert settle(with_cards)["stacks"] == settle(OUT)["stacks"]
    with pytest.raises(InputError, match="cannot all be melded"):
        settle({**OUT, "players": three_players(cards=[*cards[:-1], "7c"])})
    with pytest.raises(InputError, match="give melds or cards, not both"):
        settle({**OUT, "players": three_players(cards=cards, melds=[["3s", "3s", "3s"]])})


def test_a_player_has_at_most_eleven_cards_to_meld():
    """Without the limit, the search for the best melds of 24 aces would take far too long."""
    aces = [f"A{suit}" for suit in "cdh" for _ in range(8)]
    with pytest.raises(InputError, match=r"give at most 11 cards, not 24 \(players.1.cards\)"):
        settle({**OUT, "game": "lucky-buck/pan", "players": three_players(cards=aces)})
