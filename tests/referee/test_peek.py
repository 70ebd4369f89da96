"""The referee of Two Card Peek agrees with the library, and notices a wrong rule."""

import pytest
from tests.referee import peek
from tests.referee.peek import GAME, HIGH, PEEK, ROWS, SUPER, TWO_CARD, compare
from tests.referee.runs import SLOW_HANDS, compare_hands, differs
from tests.referee.setups import LOSE, PUSH, win

PLANTED = 4000
"""Hands in which a planted fault must show; most show within the first few."""


def test_hands_are_settled_as_filed():
    compare_hands(compare, GAME)


@pytest.mark.slow
def test_many_hands_are_settled_as_filed():
    compare_hands(compare, GAME, SLOW_HANDS)


@pytest.mark.parametrize("kind", TWO_CARD)
def test_a_wrong_row_of_two_card_poker_is_noticed(monkeypatch, kind):
    pays, per = TWO_CARD[kind]
    monkeypatch.setitem(TWO_CARD, kind, (pays + 1, per))
    assert differs(compare, GAME, PLANTED)


@pytest.mark.parametrize("kind", SUPER)
def test_a_wrong_row_of_the_super_bet_is_noticed(monkeypatch, kind):
    monkeypatch.setitem(SUPER, kind, SUPER[kind] + 1)
    assert differs(compare, GAME, PLANTED)


@pytest.mark.parametrize("kind", PEEK)
def test_a_wrong_row_of_the_peek_bonus_is_noticed(monkeypatch, kind):
    without_pair, with_pair = PEEK[kind]
    monkeypatch.setitem(PEEK, kind, (without_pair + 1, with_pair + 1))
    assert differs(compare, GAME, PLANTED)


PICK = peek.pick_due


def _tie_loses(picked, cards):
    return LOSE if PICK(picked, cards) == PUSH else PICK(picked, cards)


def _tie_wins(picked, cards):
    pays = win(2 if len(picked) == 1 else 1)
    return pays if PICK(picked, cards) == PUSH else PICK(picked, cards)


def _best_row(cards):
    pays = max(SUPER.get(peek.rank_five(cards[row])[0], 0) for row in ROWS)
    return win(pays) if pays else LOSE


def _all_pay_even(picked, cards):
    return win(1) if PICK(picked, cards)[0] == "win" else PICK(picked, cards)


WRONG = {
    "nine high qualifies": ("LOWEST_HIGH_CARD", 9),
    "jack high is needed": ("LOWEST_HIGH_CARD", 11),
    "a tied pick loses": ("pick_due", _tie_loses),
    "a tied pick wins": ("pick_due", _tie_wins),
    "one row pays even money": ("pick_due", _all_pay_even),
    "only the best row pays the Super Bet": ("super_due", _best_row),
    "a flush ranks above a straight": ("SUITED", 2.5),
    "a pair is lower than a flush": ("TWINS", 0.5),
    "A-2 is only ace high": (
        "rank_two",
        lambda cards: (
            (HIGH, [14, 2]) if {cards[0][0], cards[1][0]} == {"A", "2"} else RANK_TWO(cards)
        ),
    ),
    "2 Card Poker is settled first": (
        "ORDERS",
        (("2-card-poker", "pick-row"), ("peek-bonus", "super-bet")),
    ),
    "the Super Bet is settled before the Peek Bonus": (
        "ORDERS",
        (("pick-row", "2-card-poker"), ("super-bet", "peek-bonus")),
    ),
    "everything is settled at the end": (
        "ORDERS",
        (("pick-row", "2-card-poker", "peek-bonus", "super-bet"),),
    ),
    "counterclockwise": ("around", lambda first, seats: AROUND(first, seats, -1)),
    "a Peek Bonus of $100": ("MOST_PEEK", 100_00),
    "whole rows are dealt at once": ("columns", lambda cards: sorted(COLUMNS(cards))),
    "three of a kind pays alike with a pair": ("PEEK", {**PEEK, peek.TRIPS: (8, 8)}),
    "two pair pays alike with a pair": ("PEEK", {**PEEK, peek.TWO_PAIR: (6, 6)}),
}
AROUND, COLUMNS, RANK_TWO = peek.around, peek.columns, peek.rank_two


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_noticed(monkeypatch, wrong):
    monkeypatch.setattr(peek, *WRONG[wrong])
    assert differs(compare, GAME, PLANTED)
