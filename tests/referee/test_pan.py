"""Pan in both filings, compared; planted faults in the referee are noticed."""

import pytest
from tests.referee import pan, pan_hands
from tests.referee.pan import FILINGS
from tests.referee.pan_hands import compare
from tests.referee.runs import SLOW_HANDS, compare_hands, differs

PLANTED = 2000
"""Hands in which a planted fault must show; most show within the first few."""

DEUCE = "deuce-lounge/pan"
LUCKY_BUCK = "lucky-buck/pan"


@pytest.mark.parametrize("game_id", FILINGS)
def test_pan_is_paid_as_filed(game_id):
    compare_hands(compare, game_id)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", FILINGS)
def test_many_hands_of_pan_are_paid_as_filed(game_id):
    compare_hands(compare, game_id, SLOW_HANDS)


@pytest.mark.parametrize(
    ("game_id", "wrong"),
    [
        (DEUCE, {"loose_sets": False}),
        (DEUCE, {"any_suit_pays": False}),
        (LUCKY_BUCK, {"loose_sets": True}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, game_id, wrong):
    monkeypatch.setitem(FILINGS, game_id, FILINGS[game_id]._replace(**wrong))
    assert differs(compare, game_id, PLANTED)


def value_without_suits(filing, kind, cards, own=""):
    return 0 if kind == "suits" else real_value(filing, kind, cards, own)


def every_player_pays(name, filing, hand):
    players = {
        seat: player._replace(status="in" if player.status == "top" else player.status)
        for seat, player in hand.players.items()
    }
    return real_settle(name, filing, hand._replace(players=players))


def no_doubles(name, filing, hand):
    players = {seat: player._replace(doubles=False) for seat, player in hand.players.items()}
    return real_settle(name, filing, hand._replace(players=players))


def fouled_players_are_free(name, filing, hand):
    players = {
        seat: player._replace(status="top" if player.status == "foul" else player.status)
        for seat, player in hand.players.items()
    }
    return real_settle(name, filing, hand._replace(players=players))


real_settle, real_value = pan.settle, pan.value

WRONG = {
    "spades pay once": (pan, "double", lambda suit, chips: chips),
    "hearts pay double": (pan, "double", lambda suit, chips: chips * (1 + (suit in "sh"))),
    "three suits of a valle card pay nothing": (pan, "value", value_without_suits),
    "fours are valle cards": (pan, "VALLE", "3457"),
    "threes are not valle cards": (pan, "VALLE", "57"),
    "king, queen and jack pay nothing": (pan, "ROPES", ("A23",)),
    "ace, two and three pay nothing": (pan, "ROPES", ("KQJ",)),
    "going out pays three chips": (pan, "GOING_OUT", 3),
    "retired players pay": (pan_hands, "settle", every_player_pays),
    "fouled players do not pay": (pan_hands, "settle", fouled_players_are_free),
    "nothing is taken from the antes": (pan_hands, "fee", lambda name, hand: 0),
    "a split pays nothing": (pan_hands.Watch, "split", lambda watch, old, half: 0),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_of_pan_is_noticed(monkeypatch, wrong):
    monkeypatch.setattr(*WRONG[wrong])
    pan.best.cache_clear()
    at_tables = wrong == "a split pays nothing"
    assert differs(pan_hands.compare_table if at_tables else compare, DEUCE, PLANTED)
    pan.best.cache_clear()


def test_doubles_players_who_pay_singles_are_noticed(monkeypatch):
    monkeypatch.setattr(pan_hands, "settle", no_doubles)
    assert differs(compare, LUCKY_BUCK, PLANTED)
