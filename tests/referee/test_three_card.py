"""The referee of Three Card Poker agrees with the library, and notices a wrong rule."""

import pytest
from tests.referee import own_hands, three_card
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.three_card import FILINGS, compare

PLANTED = 3000
"""Hands in which a planted fault must show; most show within the first few."""

LUCKY_BUCK = "lucky-buck/three-card-poker-6-card-bonus"
SALOON = "saloon/three-card-poker-6-card-bonus"
CORDOVA = "cordova/3-card-poker"
DEUCE = "deuce-lounge/three-card-poker"
TAVERN = "tavern/three-card-poker-6-card-bonus"


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
        (CORDOVA, {"bettor_by_bettor": False}),
        (CORDOVA, {"pair_plus_after_fold": False}),
        (CORDOVA, {"unqualified_ante": "compared"}),
        (CORDOVA, {"button": True}),
        (CORDOVA, {"six_card_pays": three_card.SIX_CARD_4}),
        (CORDOVA, {"lowest_run_suited": "432"}),
        (DEUCE, {"unqualified_ante": "paid"}),
        (DEUCE, {"pair_plus_after_fold": True}),
        (DEUCE, {"lowest_run": "432"}),
        (DEUCE, {"lowest_run_suited": "A23"}),
        (LUCKY_BUCK, {"lowest_run": "A23"}),
        (LUCKY_BUCK, {"six_card_pays": three_card.SIX_CARD_3}),
        (SALOON, {"button": False}),
        (SALOON, {"seats": 7}),
        (TAVERN, {"pair_plus_after_fold": False}),
        ("tavern/three-card-poker", {"button": False}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, filing, wrong):
    monkeypatch.setitem(FILINGS, filing, FILINGS[filing]._replace(**wrong))
    assert differs(compare, filing, PLANTED)


@pytest.mark.parametrize("kind", three_card.PAIR_PLUS)
def test_a_wrong_row_of_pair_plus_is_noticed(monkeypatch, kind):
    monkeypatch.setitem(three_card.PAIR_PLUS, kind, three_card.PAIR_PLUS[kind] + 1)
    assert differs(compare, DEUCE, PLANTED)


@pytest.mark.parametrize("kind", three_card.SIX_CARD_3)
def test_a_wrong_row_of_the_six_card_bonus_is_noticed(monkeypatch, kind):
    monkeypatch.setitem(three_card.SIX_CARD_3, kind, three_card.SIX_CARD_3[kind] + 1)
    assert differs(compare, TAVERN, PLANTED)


WRONG = {
    "qualifies with a jack": (three_card, "qualifies", lambda hand: hand >= (0, (11,))),
    "qualifies with a king": (three_card, "qualifies", lambda hand: hand >= (0, (13,))),
    "an equal hand wins": (
        three_card,
        "compared",
        lambda player, dealer: three_card.EVEN if player >= dealer else own_hands.LOSE,
    ),
    "Play is paid without a queen": (three_card, "play_due", three_card.compared),
    "bonuses come first": (
        three_card,
        "kinds",
        lambda filing: [k for k in (filing.six_card, filing.pair_plus, "ante", "play") if k],
    ),
    "payments are rounded down": (
        three_card,
        "cover",
        lambda bets, bank: own_hands.cover(bets, bank - 1) if bank > 1 else [],
    ),
    "an empty seat stops the button": (
        three_card,
        "button_seat",
        lambda card, seats, player_dealer, wagered: own_hands.left_of(player_dealer, seats),
    ),
    "counterclockwise": (
        three_card,
        "clockwise",
        lambda start, seats, without: own_hands.clockwise(start, seats, without)[::-1],
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_of_all_filings_is_noticed(monkeypatch, wrong):
    monkeypatch.setattr(*WRONG[wrong])
    assert differs(compare, SALOON, PLANTED)
