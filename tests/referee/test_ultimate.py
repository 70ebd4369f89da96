"""The referee of Ultimate Texas Hold'em agrees with the library, and notices a wrong rule."""

import pytest
from tests.referee import ultimate
from tests.referee.own_hands import HIGH_CARD, STRAIGHT, TRIPS, TWO_PAIR
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.setups import LOSE, PUSH, win
from tests.referee.ultimate import BAD_BEAT, BLIND, FILINGS, STREETS, UTH_04, compare

PLANTED = 4000
"""Hands in which a planted fault must show; most show within the first few."""

CORDOVA = "cordova/ultimate-texas-holdem"
SALOON = "saloon/ultimate-texas-holdem"
SALOON_BAD_BEAT = "saloon/ultimate-texas-holdem-bad-beat-bonus"
TAVERN = "tavern/ultimate-texas-holdem-bad-beat-bonus"


@pytest.mark.parametrize("filing", FILINGS)
def test_hands_are_settled_as_filed(filing):
    compare_hands(compare, filing)


@pytest.mark.slow
@pytest.mark.parametrize("filing", FILINGS)
def test_many_hands_are_settled_as_filed(filing):
    compare_hands(compare, filing, SLOW_HANDS)


@pytest.mark.parametrize(
    ("filing", "wrong"),
    [
        (SALOON, {"order": ("play", "ante", "blind", "trips")}),
        (SALOON, {"trips_after_fold": False}),
        (SALOON, {"board": "first"}),
        (SALOON, {"trips": ultimate.CORDOVA_TRIPS}),
        (SALOON_BAD_BEAT, {"trips_after_fold": True}),
        (SALOON_BAD_BEAT, {"bad_beat_after_fold": True}),
        (SALOON_BAD_BEAT, {"bad_beat_needs": "ante"}),
        (SALOON_BAD_BEAT, {"bonus_limit": False}),
        (SALOON_BAD_BEAT, {"board": "last"}),
        (TAVERN, {"bad_beat_after_fold": True}),
        (TAVERN, {"board": "street by street"}),
        (TAVERN, {"bonus_back_line": True}),
        (TAVERN, {"seats": 7}),
        (CORDOVA, {"bad_beat_after_fold": False}),
        (CORDOVA, {"trips_after_fold": False}),
        (CORDOVA, {"trips": UTH_04}),
        (CORDOVA, {"board": "last"}),
        (CORDOVA, {"order": ("ante", "play", "blind", "trips", "bad-beat-bonus")}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, filing, wrong):
    monkeypatch.setitem(FILINGS, filing, FILINGS[filing]._replace(**wrong))
    assert differs(compare, filing, PLANTED)


@pytest.mark.parametrize("kind", BLIND)
def test_a_wrong_row_of_the_blind_is_noticed(monkeypatch, kind):
    pays, per = BLIND[kind]
    monkeypatch.setitem(BLIND, kind, (pays + 1, per))
    assert differs(compare, SALOON, PLANTED)


@pytest.mark.parametrize("kind", UTH_04)
def test_a_wrong_row_of_trips_is_noticed(monkeypatch, kind):
    monkeypatch.setitem(UTH_04, kind, UTH_04[kind] + 1)
    assert differs(compare, SALOON, PLANTED)


@pytest.mark.parametrize("kind", BAD_BEAT)
def test_a_wrong_row_of_bad_beat_is_noticed(monkeypatch, kind):
    monkeypatch.setitem(BAD_BEAT, kind, BAD_BEAT[kind] + 1)
    assert differs(compare, CORDOVA, PLANTED)


ORDER = ultimate.in_order


def _blind_pays_even(own, dealer):
    return win(*BLIND.get(own[0], (1, 1))) if own > dealer else ultimate.compared(own, dealer)


def _winner_decides(own, dealer):
    best = max(own, dealer)[0]
    return win(BAD_BEAT[best]) if own != dealer and best in BAD_BEAT else LOSE


def _ties_pay(own, dealer):
    beaten = min(own, dealer)[0]
    return win(BAD_BEAT[beaten]) if beaten in BAD_BEAT else LOSE


WRONG = {
    "qualifies with a high card": (SALOON, "QUALIFIES", HIGH_CARD),
    "qualifies with two pair": (TAVERN, "QUALIFIES", TWO_PAIR),
    "the Ante wins without a pair": (TAVERN, "ante_due", ultimate.compared),
    "equal hands win": (SALOON, "compared", lambda own, other: win(1) if own >= other else LOSE),
    "equal hands lose": (SALOON, "compared", lambda own, other: win(1) if own > other else LOSE),
    "the Blind pays below a straight": (CORDOVA, "blind_due", _blind_pays_even),
    "the Blind pushes with any win": (
        CORDOVA,
        "blind_due",
        lambda own, dealer: PUSH if own >= dealer else LOSE,
    ),
    "three of a kind loses Trips": (
        SALOON,
        "trips_due",
        lambda filing, own: win(filing.trips[own[0]]) if own[0] >= STRAIGHT else LOSE,
    ),
    "Bad Beat pays the winner's hand": (CORDOVA, "bad_beat_due", _winner_decides),
    "Bad Beat pays for a tie": (CORDOVA, "bad_beat_due", _ties_pay),
    "Trips of a fold is always collected": (
        CORDOVA,
        "is_collected_on_fold",
        lambda filing, bet, own: bet.wager != "bad-beat-bonus",
    ),
    "a fold keeps the Blind": (
        SALOON,
        "is_collected_on_fold",
        lambda filing, bet, own: bet.wager == "ante" or (bet.wager == "trips" and own[0] < TRIPS),
    ),
    "only 4x before the flop": (SALOON, "STREETS", (("check", "4x"), *STREETS[1:])),
    "3x on the flop": (TAVERN, "STREETS", (STREETS[0], ("check", "3x"), STREETS[2])),
    "2x at the river": (SALOON_BAD_BEAT, "STREETS", (*STREETS[:2], ("fold", "2x"))),
    "folds on the flop": (CORDOVA, "STREETS", (STREETS[0], ("fold", "2x"), STREETS[2])),
    "kind by kind with back-line bettors": (
        CORDOVA,
        "in_order",
        lambda setup, bets, by_bettor: ORDER(setup, bets, by_bettor=False),
    ),
    "counterclockwise": (
        SALOON,
        "in_order",
        lambda setup, bets, by_bettor: ORDER(setup, bets, by_bettor=by_bettor)[::-1],
    ),
    "the board plays no part": (SALOON, "best_five", lambda cards: (HIGH_CARD, tuple(cards[:2]))),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_noticed(monkeypatch, wrong):
    filing, name, value = WRONG[wrong]
    monkeypatch.setattr(ultimate, name, value)
    assert differs(compare, filing, PLANTED)
