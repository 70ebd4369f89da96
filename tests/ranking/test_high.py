"""The reference ranking of high poker hands."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import STANDARD, parse_cards
from houseway.ranking.high import (
    CLASSES,
    class_of,
    describe,
    every_kind,
    first_values,
    five_of,
    rank_five,
    rank_high,
    value_of,
)
from houseway.values.errors import InputError

# Worst to best: low and high hands of each class, with neighbors that must not be confused.
IN_ORDER = [
    "7c 5d 4h 3s 2c",
    "As Kd Qh Jc 9s",
    "2c 2d 5h 4s 3c",
    "Ac Ad Kh Qs Jc",
    "3c 3d 2h 2s 4c",
    "Ac Ad Kh Ks Qc",
    "2c 2d 2h 4s 3c",
    "Ac Ad Ah Ks Qc",
    "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c",
    "Ac Kd Qh Js Tc",
    "7c 5c 4c 3c 2c",
    "Ac Kc Qc Jc 9c",
    "2c 2d 2h 3s 3c",
    "Ac Ad Ah Ks Kc",
    "2c 2d 2h 2s 3c",
    "Ac Ad Ah As Kc",
    "Ac 2c 3c 4c 5c",
    "Kc Qc Jc Tc 9c",
    "Ac Kc Qc Jc Tc",
]


def test_hands_beat_each_other_in_the_usual_order() -> None:
    values = [rank_high(parse_cards(text)).value for text in IN_ORDER]
    assert values == sorted(values)
    assert len(set(values)) == len(values)


def test_there_are_7462_kinds_of_hands_and_each_has_its_own_value() -> None:
    kinds = list(every_kind())
    assert len(kinds) == 7462
    assert {value_of(five) for five in kinds} == set(range(1, 7463))
    assert all(five_of(value_of(five)) == five for five in kinds)


def test_each_class_begins_after_the_values_of_the_lower_classes() -> None:
    sizes = [1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1]
    firsts = [1 + sum(sizes[:place]) for place in range(10)]
    assert list(first_values()) == firsts
    assert [class_of(value) for value in firsts] == list(CLASSES)


def test_the_ace_is_low_only_in_a_five_high_straight() -> None:
    assert rank_five(parse_cards("Ac 2d 3h 4s 5c")).class_name == "straight"
    assert rank_five(parse_cards("Kc Ad 2h 3s 4c")).class_name == "high-card"


def test_fewer_than_five_cards_are_not_a_hand() -> None:
    with pytest.raises(InputError, match="needs five cards or more"):
        rank_high(parse_cards("As Kd Qh Jc"))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ks Kd 6h 6c 2d", "kings and sixes"),
        ("6s 6d 6h 9c 9d", "sixes full of nines"),
        ("5s 4d 3h 2c Ad", "a five-high straight"),
        ("As Ks Qs Js Ts", "a royal flush"),
        ("9s 9d 9h 9c 2d", "four nines"),
    ],
)
def test_a_hand_is_described_in_words(cards: str, words: str) -> None:
    assert describe(rank_high(parse_cards(cards)).value) == words


@given(st.lists(st.sampled_from(STANDARD), min_size=7, max_size=7, unique=True))
def test_seven_cards_rank_as_the_best_six_of_them(cards: list[str]) -> None:
    seven = rank_high(cards).value  # type: ignore[arg-type]
    assert seven == max(rank_high(six).value for six in combinations(cards, 6))  # type: ignore[arg-type]
