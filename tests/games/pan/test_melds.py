"""Pan melds and what they pay under both filings."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each
from tests.games.pan.helpers import DEUCE, LUCKY

from houseway.cards.card import parse_cards
from houseway.pan.melds import ORDER, best_lay_down
from houseway.pan.rules import meld_rules

DEUCE_MELDS = meld_rules(DEUCE.rules())
LUCKY_MELDS = meld_rules(LUCKY.rules())
PACK = [rank + suit for rank in ORDER for suit in "cdhs"]


def kind(rules, text):
    meld = rules.meld(parse_cards(text))
    return meld and meld.kind


def pay(rules, text):
    return rules.pay(rules.meld(parse_cards(text)))


@each("rules", [DEUCE_MELDS, LUCKY_MELDS])
@each(
    ("text", "expected"),
    [
        ("5d 6d 7d", "rope"),
        ("7d Jd Qd", "rope"),
        ("6d 7d Jd", "rope"),
        ("Qh Jh 7h", "rope"),
        ("As 2s 3s", "rope"),
        ("2s As Ks", None),
        ("5d 6d 7h", None),
        ("As As Ah", "any"),
        ("Kh Kh Kd", "any"),
        ("4s 4s 4h", None),
        ("Qh Qh Qd", None),
        ("4s 4s 4s", "same"),
        ("4s 4h 4d", "suits"),
        ("4s 4h", None),
    ],
)
def test_a_meld_is_a_rope_in_one_suit_a_set_in_one_or_three_suits_or_any_aces_or_kings(
    rules, text, expected
):
    assert kind(rules, text) == expected


@each("rules", [DEUCE_MELDS, LUCKY_MELDS])
@each(
    ("text", "chips"),
    [
        ("3s 3s 3s", 4),
        ("3s 3s 3s 3s", 6),
        ("7h 7h 7h", 2),
        ("7h 7h 7h 7h", 3),
        ("5h 5d 5c", 1),
        ("5h 5d 5c 5s", 2),
        ("4d 4d 4d", 1),
        ("4d 4d 4d 4d", 2),
        ("6s 6s 6s", 2),
        ("6s 6s 6s 6s", 4),
        ("4h 4d 4c", 0),
        ("Ks Qs Js", 2),
        ("Ks Qs Js 7s", 2),
        ("Ah 2h 3h", 1),
        ("Ah 2h 3h 4h 5h", 1),
        ("Qh Jh 7h", 0),
        ("Kh Kh Kd", 0),
        ("Ah Ah Ah", 1),
    ],
)
def test_conditions_pay_as_the_table_says(rules, text, chips):
    assert pay(rules, text) == chips


def test_a_set_of_several_suits_may_repeat_a_suit_at_the_deuce_lounge_only():
    assert kind(DEUCE_MELDS, "4s 4h 4d 4d") == "suits"
    assert kind(LUCKY_MELDS, "4s 4h 4d 4d") is None


def test_a_one_suit_set_stays_a_one_suit_set_and_pays_for_an_added_card_of_another_suit():
    three = DEUCE_MELDS.meld(parse_cards("3h 3h 3h"))
    four = DEUCE_MELDS.added(three, "3d")
    assert four.kind == "same"
    assert (DEUCE_MELDS.pay(three), DEUCE_MELDS.pay(four)) == (2, 3)
    assert LUCKY_MELDS.added(three, "3d") is None


def test_a_meld_splits_into_two_valid_melds_with_one_additional_card():
    five = DEUCE_MELDS.meld(parse_cards("2h 3h 4h 5h 6h"))
    pairs = DEUCE_MELDS.splits(five, "7h")
    assert [(str(first), str(second)) for first, second in pairs] == [("2h 3h 4h", "5h 6h 7h")]


def test_a_card_may_be_borrowed_only_from_an_increased_meld_that_stays_valid():
    assert DEUCE_MELDS.spare_cards(DEUCE_MELDS.meld(parse_cards("2h 3h 4h"))) == []
    four = DEUCE_MELDS.meld(parse_cards("2h 3h 4h 5h"))
    assert [card for card, _ in DEUCE_MELDS.spare_cards(four)] == ["2h", "5h"]


def test_the_best_lay_down_of_eleven_cards_is_found():
    cards = parse_cards("3s 3s 3s 3h 3d 3c Ks Qs Js 7s 6s")
    lay_down = best_lay_down(DEUCE_MELDS, cards)
    texts = sorted(str(meld) for meld in lay_down.melds)
    assert texts == ["3s 3s 3s 3c 3d 3h", "6s 7s Js Qs Ks"]
    assert lay_down.pay == 4 + 3 * 2 + 2


@pytest.mark.parametrize(("first", "added", "pay"), [("4c", "4s", 1 + 3), ("4s", "4c", 2 + 6)])
def test_added_cards_pay_by_the_suit_that_was_laid_first(first, added, pay):
    meld = DEUCE_MELDS.meld(parse_cards([first] * 3))
    for _ in range(3):
        meld = DEUCE_MELDS.added(meld, added)
    assert DEUCE_MELDS.pay(meld) == pay


def test_cards_that_cannot_all_be_melded_have_no_full_lay_down():
    cards = parse_cards("3s 3s 3s 3h 3d As 2s Ks Qs Js 5c")
    assert best_lay_down(DEUCE_MELDS, cards) is None


pan_cards = st.lists(st.sampled_from(PACK), min_size=3, max_size=8)


@given(pan_cards)
def test_no_other_choice_of_melds_pays_more_than_the_best_lay_down(cards):
    lay_down = best_lay_down(DEUCE_MELDS, cards, whole=False)
    assert (lay_down.pay if lay_down else 0) == _brute_force(cards)


@given(pan_cards)
def test_a_lay_down_uses_each_card_once_and_only_valid_melds(cards):
    lay_down = best_lay_down(LUCKY_MELDS, cards, whole=False)
    if lay_down is None:
        return
    used = [card for meld in lay_down.melds for card in meld.cards]
    assert all(LUCKY_MELDS.is_valid(meld.kind, meld.cards) for meld in lay_down.melds)
    assert all(used.count(card) <= cards.count(card) for card in used)


@given(st.sampled_from(PACK), pan_cards)
def test_every_three_card_meld_with_a_card_is_found(card, other_cards):
    melds = set(DEUCE_MELDS.threes_with(card, other_cards))
    pairs = combinations(other_cards, 2)
    assert melds == {meld for pair in pairs if (meld := DEUCE_MELDS.meld((card, *pair)))}


def _brute_force(cards):
    """The highest pay of any choice of melds, trying every meld that has the first card."""
    if len(cards) < 3:
        return 0
    first, later_cards = cards[0], cards[1:]
    best = _brute_force(later_cards)
    for size in range(2, len(later_cards) + 1):
        for places in combinations(range(len(later_cards)), size):
            meld = DEUCE_MELDS.meld((first, *(later_cards[place] for place in places)))
            if meld:
                remaining = [card for place, card in enumerate(later_cards) if place not in places]
                best = max(best, DEUCE_MELDS.pay(meld) + _brute_force(remaining))
    return best
