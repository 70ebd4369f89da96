"""The referee of Casino War and Ultimate War agrees with the library, and notices a wrong rule."""

import pytest
from tests.referee import bank, war
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.war import CASINO, FILINGS, LOSE, PUSH, ULTIMATE, compare, win

PLANTED = 4000
"""Hands in which a planted fault must show; most show within the first few."""


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
        (CASINO, {"tie_pays": 11}),
        (CASINO, {"war_ties_pay": 1}),
        (CASINO, {"war_ties_pay": 3}),
        (CASINO, {"burns": 2}),
        (ULTIMATE, {"wars_pay": (10, 20, 100, 100)}),
        (ULTIMATE, {"wars_pay": (10, 30, 120, 300)}),
        (ULTIMATE, {"fives_pay": (40, 40)}),
        (ULTIMATE, {"fives_pay": (120, 120)}),
        (ULTIMATE, {"first_card": "player"}),
        (ULTIMATE, {"five_pushes": False}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, filing, wrong):
    monkeypatch.setitem(FILINGS, filing, FILINGS[filing]._replace(**wrong))
    assert differs(compare, filing, PLANTED)


def _base_wins(filing, wager, result):
    return win(1) if result >= 0 else LOSE


def _war_ties_push(filing, wager, result):
    return LOSE if result < 0 else PUSH if wager == "base" or result == 0 else win(1)


def _only_seated(setup, cards):
    return [bet for bet in TIED(setup, cards) if setup.turns[bet.seat, bet.bettor] == 0]


TIED = war.tied_bets
WRONG = {
    "the Primary Wager is paid after a war": (CASINO, war, "war_due", _base_wins),
    "a tie in the war pushes": (CASINO, war, "war_due", _war_ties_push),
    "suits decide": (CASINO, war, "higher", lambda card, other: (card > other) - (card < other)),
    "aces are low": (CASINO, war, "RANKS", "A23456789TJQK"),
    "only the seated player chooses": (CASINO, war, "tied_bets", _only_seated),
    "choices go counterclockwise": (CASINO, war, "tied_bets", lambda *a: TIED(*a)[::-1]),
    "the player-dealer's war card is first": (
        CASINO,
        war,
        "war_places",
        lambda at_war: ["player-dealer", *map(str, sorted(at_war))] if at_war else [],
    ),
    "surrender takes the whole wager": (CASINO, war, "SURRENDER", LOSE),
    "surrender is free": (CASINO, war, "SURRENDER", PUSH),
    "Casino War begins at the player-dealer": (
        CASINO,
        war,
        "start_seat",
        lambda setup: setup.player_dealer % setup.seats + 1,
    ),
    "a cent of a half is rounded up": (
        CASINO,
        bank.Bank,
        "surrender",
        lambda self, stake: bank.Bank.lose(self, (stake + 1) // 2)._replace(
            result="surrender", in_action=stake, returned=0
        ),
    ),
    "a short bank takes everything": (
        ULTIMATE,
        bank.Bank,
        "lose",
        lambda self, stake: bank.Line("lose", stake, 0, stake, 0),
    ),
    "aces lose to a 2": (ULTIMATE, war, "RANKS", "A23456789TJQK"),
    "the order of wagers": (ULTIMATE, war, "ULTIMATE_KINDS", war.ULTIMATE_KINDS[::-1]),
    "seat by seat instead of wager by wager": (
        ULTIMATE,
        war.Setup,
        "rules",
        property(lambda self: {"cover": self.cover}),
    ),
    "an empty seat has the button": (ULTIMATE, war, "first_with_wager", lambda start, *_: start),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_noticed(monkeypatch, wrong):
    filing, place, name, value = WRONG[wrong]
    monkeypatch.setattr(place, name, value)
    assert differs(compare, filing, PLANTED)
