"""Settling a case: the documented input and output, and the input that is refused."""

import copy

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.book import BOOK
from tests.each import each
from tests.games.plain_baccarat import GAMES
from tests.own_rulebook import SMALL, own_book

from houseway.play.case import settle
from houseway.values.errors import HousewayError, InputError

CASE = {
    "game": "tavern/ez-baccarat-panda-8",
    "seats": 8,
    "rules": {"decks": 6},
    "option": "12",
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [
        {"seat": 1, "bettor": "A", "wager": "banker", "amount": "100.00"},
        {"seat": 3, "bettor": "B", "wager": "player", "amount": "50.00"},
    ],
    "shoe": ["8d", "3h", "Ks", "4c"],
}


def test_the_result_has_the_documented_keys():
    assert settle(CASE, BOOK) == {
        "game": "tavern/ez-baccarat-panda-8",
        "preset": "letter",
        "action_seat": 1,
        "starts_at": 1,
        "seated": {"1": "A", "3": "B"},
        "notes": [],
        "hands": {"player": ["8d", "Ks"], "banker": ["3h", "4c"]},
        "facts": {
            "player_points": 8,
            "banker_points": 7,
            "player_cards": 2,
            "banker_cards": 2,
            "winner": "player",
            "margin": 1,
            "player_natural": True,
            "banker_natural": False,
            "player_two_points": 8,
            "banker_two_points": 7,
            "player_pair": False,
            "banker_pair": False,
            "player_suited_pair": False,
            "banker_suited_pair": False,
        },
        "lines": [
            {
                "order": 1,
                "seat": 3,
                "bettor": "B",
                "hand": 1,
                "wager": "player",
                "amount": "50.00",
                "in_action": "50.00",
                "result": "win",
                "paid": "50.00",
                "taken": "0.00",
                "returned": "0.00",
                "why": "player 8 beats banker 7: pays 1 to 1",
                "source": "001 lines 49, 86, 88",
            },
            {
                "order": 2,
                "seat": 1,
                "bettor": "A",
                "hand": 1,
                "wager": "banker",
                "amount": "100.00",
                "in_action": "100.00",
                "result": "lose",
                "paid": "0.00",
                "taken": "100.00",
                "returned": "0.00",
                "why": "banker 7 loses to player 8",
                "source": "001 lines 50, 87, 89",
            },
        ],
        "fees": [
            {
                "payer": "player-dealer",
                "seat": 8,
                "bettor": None,
                "amount": "3.00",
                "basis": "total-table-action",
                "tier": "$100-$199",
                "when": "after the wagers are down, before the deal",
            }
        ],
        "player_dealer": {"bank": "500.00", "used": "150.00", "net": "50.00"},
    }


ZOOBAC = {
    "game": "tavern/zoobac",
    "player_dealer": {"seat": 8, "bank": "1000.00"},
    "wagers": [
        {"seat": 2, "bettor": "A", "wager": "banker", "amount": "100.00"},
        {"seat": 3, "bettor": "B", "wager": "player", "amount": "100.00"},
        {"seat": 5, "bettor": "C", "wager": "player", "amount": "100.00"},
    ],
    "hands": {"player": ["9h", "Th"], "banker": ["7c", "Kd"]},
}
"""The action button is at seat 2; a bank that covers every wager settles from seat 8 to seat 1."""


@pytest.mark.parametrize(
    ("changes", "start"),
    [
        ({}, 5),
        ({"player_dealer": {"seat": 8, "bank": "150.00"}}, 2),
        # The bank is short in some orders, but covers every wager in the order of the short pass.
        (
            {
                "player_dealer": {"seat": 8, "bank": "150.00"},
                "rules": {"cover": "net", "settlement_order": "seat-by-seat"},
            },
            2,
        ),
        # A returned wager does not make the bank short.
        (
            {
                "rulings": [
                    {"irregularity": "wrong-draw", "after": 1, "seat": 2, "remedy": "void-seat"}
                ]
            },
            5,
        ),
    ],
)
def test_settlement_starts_where_the_pass_for_a_full_or_short_bank_starts(changes, start):
    result = settle({**ZOOBAC, **changes}, BOOK)
    assert (result["action_seat"], result["starts_at"]) == (2, start)


def test_text_bytes_and_data_give_the_same_settlement():
    text = msgspec.json.encode(CASE)
    assert settle(text, BOOK) == settle(text.decode(), BOOK) == settle(CASE, BOOK)


def test_final_hands_settle_like_the_shoe_that_dealt_them():
    hands = {"player": ["8d", "Ks"], "banker": ["3h", "4c"]}
    with_hands = {key: value for key, value in CASE.items() if key != "shoe"} | {"hands": hands}
    assert settle(with_hands, BOOK) == settle(CASE, BOOK)


def test_a_hand_may_be_named_as_in_the_filing():
    case = {
        "game": "cordova/commission-free-baccarat",
        "player_dealer": {"seat": 8, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "dealer", "amount": "10.00"}],
    }
    cards = {"player": ["Ks", "6d"], "dealer": ["Kc", "7h"]}
    as_filed = settle({**case, "hands": cards}, BOOK)
    assert as_filed["lines"][0]["why"] == "dealer 7 beats player 6: pays 1 to 1"
    renamed = {"player": cards["player"], "banker": cards["dealer"]}
    assert settle({**case, "hands": renamed}, BOOK) == as_filed


def changed_case(path, value):
    """CASE with one value changed, or removed if `value` is None."""
    case = copy.deepcopy(CASE)
    *keys, last = path
    parent = case
    for step in keys:
        parent = parent[step]
    if value is None:
        del parent[last]
    elif isinstance(parent, list) and last == len(parent):
        parent.append(value)
    else:
        parent[last] = value
    return case


@each(
    ("path", "value", "message", "where"),
    [
        (["game"], "tavern/ez", "no game called 'tavern/ez': did you mean", "game"),
        (["game"], None, "the key 'game' is missing", "game"),
        (["game"], 7, "must be text, not a whole number", "game"),
        (["gmae"], "x", "unknown key 'gmae'", "gmae"),
        (["player_dealer"], None, "the key 'player_dealer' is missing", "player_dealer"),
        (["player_dealer", "seat"], 9, "seat must be 1 to 8, not 9", "player_dealer.seat"),
        (["player_dealer", "seat"], "8", "must be a whole number, not text", "player_dealer.seat"),
        (["player_dealer", "bank"], "500", "money must", "player_dealer.bank"),
        (["player_dealer", "bank"], "0.00", "bank must be more than $0", "player_dealer.bank"),
        (["player_dealer", "bank"], "-5.00", "bank must be more than $0", "player_dealer.bank"),
        (["player_dealer", "bnak"], "1.00", "'bnak'", "player_dealer"),
        (["wagers", 0, "amount"], "100.005", "money must", "wagers[0].amount"),
        (["wagers", 0, "amount"], 100, 'like "25.00", not a number', "wagers[0].amount"),
        (["wagers", 0, "amount"], "-1.00", "a bet must be more than $0", "wagers[0]"),
        (["wagers", 0, "amount"], "0.00", "a bet must be more than $0", "wagers[0]"),
        (["wagers", 0, "amount"], "10000.01", "must be at most $10,000", "wagers[0]"),
        (["wagers", 0, "amount"], "0.99", "must be at least $1", "wagers[0]"),
        (["wagers", 0, "seat"], 0, "seat must be 1 to 8, not 0", "wagers[0]"),
        (["wagers", 1, "seat"], 15, "seat must be 1 to 8, not 15", "wagers[1]"),
        (["wagers", 1, "seat"], 8, "is the player-dealer", "wagers[1]"),
        (["wagers", 1, "wager"], "dealer", "wager must be player, banker", "wagers[1]"),
        (["wagers", 1, "wager"], "panda-8", "requires a bet on", "wagers[1]"),
        (["wagers", 1, "bettor"], "", "every wager must name its bettor", "wagers[1]"),
        (["wagers", 1, "bettor"], None, "the key 'bettor' is missing", "wagers[1]"),
        (["shoe"], None, "give the cards either as shoe or as hands", "shoe"),
        (["hands"], {}, "give the cards either as shoe or as hands", "shoe"),
        (["shoe"], ["8d", "3h"], "2 cards were given, but the hand needs another", "shoe"),
        (["shoe"], [], "0 cards were given, but the hand needs another", "shoe"),
        (["shoe", 1], "10h", "ten is T", "shoe[1]"),
        (["shoe", 1], "Jk", "this game has no joker", "shoe"),
        (["shoe", 1], 8, "must be text, not a whole number", "shoe[1]"),
        (["shoe"], ["8d"] * 7, "8d is given 7 times, but this game has 6", "shoe"),
        (["seats"], 15, "seats must be 2 to 14, not 15", "seats"),
        (["seats"], 0, "seats must be 2 to 14, not 0", "seats"),
        (["rules", "decks"], 9, "decks must be 3 to 8, not 9", "decks"),
        (["rules", "deck"], 8, "has no option 'deck': did you mean decks?", "rules.deck"),
        (["option"], "999", "999", ""),
        (
            ["choices"],
            [{"seat": 1, "choice": "hit"}],
            "no decision is open for seat 1",
            "choices[0]",
        ),
        (["choices"], [{"seat": 1}], "the key 'choice' is missing", "choices[0]"),
        (["seated"], {"9": "A"}, "seat must be 1 to 8, not '9'", "seated"),
        (["seated"], {"one": "A"}, "seat must be 1 to 8, not 'one'", "seated"),
        (["seated"], {"3": "C"}, "only the seated player", ""),
        (["dice"], [1, 2, 0], "a die must be 1 to 6, not 0", "dice[2]"),
        (["dice"], "123", "must be a list, not text", "dice"),
        (["number"], -1, "must be 1 or more", "number"),
        (
            ["limits"],
            {"minimum": "5.00", "maximum": "60.00"},
            "must be $100 to $10,000",
            "limits.maximum",
        ),
        (
            ["rulings"],
            [{"irregularity": "fire", "after": 1}],
            "irregularity must be misdeal",
            "rulings",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line_with_its_location(path, value, message, where):
    case = changed_case(path, value)
    if path == ["seated"] and value == {"3": "C"}:
        case["wagers"][1]["wager"] = "tie"
    with pytest.raises(HousewayError) as caught:
        settle(case, BOOK)
    assert message in caught.value.what
    assert where in caught.value.where
    assert "\n" not in str(caught.value)


@each("text", ["", "{", "[]", "7", "null", '{"game": 1e999}', b"\xff", '{"a": 1}'])
def test_input_that_is_not_a_case_is_refused(text):
    with pytest.raises(InputError):
        settle(text, BOOK)


def test_a_card_given_twice_in_a_one_deck_game_is_refused(tmp_path):
    case = CASE | {"game": SMALL, "rules": {"decks": 1}, "option": None}
    twice = case | {"shoe": ["8d", "8d", "Ks", "4c"]}
    with pytest.raises(InputError, match=r"8d is given 2 times, but this game has 1 \(shoe\)"):
        settle(twice, own_book(tmp_path))
    both = {"player": ["8d", "Ks"], "banker": ["8d", "4c"]}
    with_hands = {key: value for key, value in case.items() if key != "shoe"} | {"hands": both}
    with pytest.raises(InputError, match=r"8d is given 2 times, but this game has 1 \(hands\)"):
        settle(with_hands, own_book(tmp_path))


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ({"player": ["8d", "Ks"]}, "banker was given no cards"),
        (
            {"player": ["8d", "Ks"], "dealer": ["3h"]},
            "no hand called 'dealer': the hands are player and b",
        ),
        ({"player": ["8d", "Ks", "2c"], "banker": ["3h", "4c"]}, "was given 3 cards but takes 2"),
        ({"player": [["8d"], ["Ks"]], "banker": ["3h", "4c"]}, "player has only one hand"),
        ({"player": "8d Ks", "banker": ["3h", "40"]}, "is not a card"),
        ({"player": 7, "banker": ["3h", "4c"]}, "give a list of cards, not 7"),
    ],
)
def test_impossible_final_hands_are_refused(hands, message):
    with_hands = {key: value for key, value in CASE.items() if key != "shoe"} | {"hands": hands}
    with pytest.raises(InputError, match=message):
        settle(with_hands, BOOK)


def test_a_side_bet_ruled_out_by_an_option_is_refused_with_its_requirement():
    case = {
        "game": "lucky-buck/pure-21-5-blackjack",
        "rules": {"decks": 2},
        "player_dealer": {"seat": 7, "bank": "500.00"},
        "wagers": [{"seat": 1, "bettor": "A", "wager": "buster", "amount": "5.00"}],
        "hands": {"1": ["Ks", "9d"], "player-dealer": ["7c", "Th"]},
    }
    with pytest.raises(InputError, match=r"^Buster Blackjack needs at least 6 decks \(wagers\[0\]"):
        settle(case, BOOK)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 20) | st.text(max_size=4) | st.just("10.00"),
    lambda part: (
        st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=4), part, max_size=3)
    ),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [*CASE, "hands", "dice", "number", "choices", "seated", "limits", "rulings", "x"]
)


def refusal(case):
    try:
        settle(case, BOOK)
    except HousewayError as error:
        return error.what
    return "none"


@given(st.sampled_from(sorted(GAMES)), st.dictionaries(KEYS, VALUES, max_size=3))
def test_any_case_is_settled_or_refused_in_one_line(game, changes):
    case = CASE | {"game": game, "option": None, "rules": {}} | changes
    assert len(refusal(case).splitlines()) == 1
