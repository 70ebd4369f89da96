"""The referee of Caribbean Stud and Let It Ride agrees, and notices wrong rules."""

import pytest
from tests.referee import carnival, own_hands
from tests.referee.carnival import (
    CARIBBEAN,
    FILINGS,
    LET_IT_RIDE,
    LIRX_02,
    PREMIUM,
    SEATS,
    compare,
)
from tests.referee.own_hands import HIGH_CARD, PAIR, TRIPS, rank_five
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.setups import LOSE, PUSH, win

PLANTED = 4000
"""Hands in which a planted fault must show; most show within the first few."""


@pytest.mark.parametrize("filing", FILINGS)
def test_hands_are_settled_as_filed(filing):
    compare_hands(compare, filing)


@pytest.mark.slow
@pytest.mark.parametrize("filing", FILINGS)
def test_many_hands_are_settled_as_filed(filing):
    compare_hands(compare, filing, SLOW_HANDS)


@pytest.mark.parametrize("kind", PREMIUM)
def test_a_wrong_row_of_caribbean_stud_is_noticed(monkeypatch, kind):
    pays, per = PREMIUM[kind]
    monkeypatch.setitem(PREMIUM, kind, (pays + 1, per))
    assert differs(compare, CARIBBEAN, PLANTED)


@pytest.mark.parametrize("kind", LIRX_02)
def test_a_wrong_row_of_let_it_ride_is_noticed(monkeypatch, kind):
    monkeypatch.setitem(LIRX_02, kind, LIRX_02[kind] + 1)
    assert differs(compare, LET_IT_RIDE, PLANTED)


def _without_copies(cards, dealer):
    return win(1) if rank_five(cards) >= rank_five(dealer) else LOSE


def _bet_is_paid(cards, dealer):
    return win(*PREMIUM[rank_five(cards)[0]]) if rank_five(cards) > rank_five(dealer) else LOSE


def _bettor_by_bettor(setup, cards, chosen):
    decided = DECIDE(setup, cards, chosen)
    return sorted(decided, key=lambda line: line[0].bettor)


def _folds_last(setup, cards, chosen):
    decided = DECIDE(setup, cards, chosen)
    folds = sum(choice == "fold" for _, choice in chosen)
    return decided[folds:] + decided[:folds]


DECIDE = carnival.decide_caribbean
RIDES = carnival.ride_decisions
WRONG = {
    "qualifies with ace-queen": (CARIBBEAN, "QUALIFIES", (HIGH_CARD, (14, 12))),
    "qualifies with a pair": (CARIBBEAN, "QUALIFIES", (PAIR, (2,))),
    "qualifies with ace-king-five": (CARIBBEAN, "QUALIFIES", (HIGH_CARD, (14, 13, 5))),
    "a copy is paid": (CARIBBEAN, "ante_due", _without_copies),
    "the Bet is paid without ace-king": (CARIBBEAN, "bet_due", _bet_is_paid),
    "all Bets push": (CARIBBEAN, "bet_due", lambda cards, dealer: PUSH),
    "bettor by bettor": (CARIBBEAN, "decide_caribbean", _bettor_by_bettor),
    "surrendered Antes are collected last": (CARIBBEAN, "decide_caribbean", _folds_last),
    "the first card places the button": (
        CARIBBEAN,
        "button",
        lambda setup, cards: own_hands.button_seat(
            cards["player-dealer"][0], 8, setup.player_dealer, setup.wagered
        ),
    ),
    "no button": (CARIBBEAN, "button", lambda setup, cards: setup.places(setup.left)[0]),
    "five cards at once": (
        CARIBBEAN,
        "caribbean_places",
        lambda setup: sorted([*map(str, setup.places(setup.left)), "player-dealer"] * 5),
    ),
    "a pair of nines wins": (LET_IT_RIDE, "LOWEST_PAIR", 9),
    "a pair of tens loses": (LET_IT_RIDE, "LOWEST_PAIR", 11),
    "Bet 1 is settled first": (LET_IT_RIDE, "RIDE_ORDER", ("bet-1", "bet-2", "bet-3")),
    "a withdrawn bet pushes": (LET_IT_RIDE, "BACK", PUSH),
    "clockwise": (LET_IT_RIDE, "around", lambda first, seats, step=1: AROUND(first, seats)),
    "each player decides both bets at once": (
        LET_IT_RIDE,
        "ride_decisions",
        lambda setup: sorted(RIDES(setup), key=lambda bet: bet.seat),
    ),
    "decisions begin at the player-dealer's left": (
        LET_IT_RIDE,
        "ride_decisions",
        lambda setup: [
            *setup.bettors("bet-1", setup.left),
            *setup.bettors("bet-2", setup.left),
        ],
    ),
    "three of a kind is needed": (
        LET_IT_RIDE,
        "ride_due",
        lambda cards, board: (
            win(LIRX_02[rank_five(cards + board)[0]])
            if rank_five(cards + board)[0] >= TRIPS
            else LOSE
        ),
    ),
}
AROUND = carnival.around


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_noticed(monkeypatch, wrong):
    filing, name, value = WRONG[wrong]
    monkeypatch.setattr(carnival, name, value)
    assert differs(compare, filing, PLANTED)


@pytest.mark.parametrize("filing", FILINGS)
def test_tables_have_as_many_seats_as_filed(filing):
    assert carnival.houseway.game(filing).open_table().seats == SEATS[filing]
