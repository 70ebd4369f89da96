"""The fast evaluator gives the same values as the reference."""

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import STANDARD
from houseway.ranking.fast import BITS, CLASS_OF, evaluate, evaluate_all, evaluator, mask_of
from houseway.ranking.high import CLASSES, rank_five, rank_high, value_of
from houseway.ranking.tables import plain_values

# Hands per class, from high card to royal flush. The counts for five cards are in any textbook;
# the counts for six and seven cards are from B. Alspach.
FIVE = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
SIX = [6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1656, 188]
SEVEN = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]


@pytest.mark.parametrize("size", [5, 6, 7])
@given(data=st.data())
def test_any_hand_has_the_same_value_as_in_the_reference(size: int, data: st.DataObject) -> None:
    cards = data.draw(
        st.lists(st.sampled_from(STANDARD), min_size=size, max_size=size, unique=True)
    )
    value = rank_high(cards).value
    assert evaluate(mask_of(cards)) == evaluator()(mask_of(cards)) == value


def test_ten_thousand_seven_card_hands_have_the_same_values_as_in_the_reference() -> None:
    source = random.Random(7)
    hands = [source.sample(STANDARD, 7) for _ in range(10_000)]
    masks = np.array([mask_of(hand) for hand in hands], dtype=np.uint64)
    assert evaluate_all(masks).tolist() == [rank_high(hand).value for hand in hands]


def test_no_two_sets_of_ranks_have_the_same_sum_of_weights() -> None:
    keys, _ = plain_values()
    assert len(keys) == len(set(keys.tolist())) == 6175 + 18395 + 49205


def test_five_cards_have_the_published_class_counts() -> None:
    assert class_counts(5) == FIVE


def test_a_value_that_is_not_a_hand_has_no_class() -> None:
    assert CLASS_OF[0] == -1
    assert CLASSES[CLASS_OF[7462]] == "royal-flush"


@pytest.mark.slow
def test_all_five_card_hands_have_the_same_values_as_in_the_reference() -> None:
    hands = list(combinations(STANDARD, 5))
    masks = np.array([mask_of(hand) for hand in hands], dtype=np.uint64)
    assert len(hands) == 2_598_960
    assert evaluate_all(masks).tolist() == [value_of(rank_five(hand)) for hand in hands]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "counts"), [(6, SIX), (7, SEVEN)])
def test_six_and_seven_cards_have_the_published_class_counts(size: int, counts: list[int]) -> None:
    assert class_counts(size) == counts


def class_counts(size: int) -> list[int]:
    """The number of hands in each class, counted one pair of lowest cards at a time."""
    counts = np.zeros(len(CLASSES), dtype=np.int64)
    for first, second in combinations(range(54 - size), 2):
        # Masks grow one card at a time; `last` is the highest card in each.
        masks, last = np.array([BITS[first] | BITS[second]]), np.array([second])
        for remaining in reversed(range(size - 2)):
            room = 51 - remaining - last
            offset = np.arange(room.sum()) - np.repeat(np.cumsum(room) - room, room)
            last = np.repeat(last + 1, room) + offset
            masks = np.repeat(masks, room) | BITS[last]
        assert len(masks) == comb(51 - second, size - 2)
        counts += np.bincount(CLASS_OF[evaluate_all(masks)], minlength=len(CLASSES))
    by_class: list[int] = counts.tolist()
    return by_class
