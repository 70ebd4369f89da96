"""Lows: ace-to-five, eight or better, and Lowball's joker."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ranking.masks import every_hand, values_of

from houseway.cards.card import JOKER, STANDARD, parse_cards
from houseway.ranking.fast import mask_of
from houseway.ranking.fast_low import evaluate_eight, evaluate_low
from houseway.ranking.low import EIGHTS_FROM, KINDS, low_of, rank_eight, rank_low
from houseway.values.errors import InputError

# Unpaired hands by their top card, five first: four suits for each of five ranks.
UNPAIRED = [1024, 5120, 15360, 35840, 71680, 129024, 215040, 337920, 506880]


def low(text: str) -> int:
    return rank_low(parse_cards(text)).value


def test_the_best_low_is_the_wheel_and_straights_and_flushes_do_not_count() -> None:
    assert low("As 2s 3s 4s 5s") == low("As 2d 3c 4h 5s") == KINDS


def test_seven_six_four_beats_seven_six_five() -> None:
    assert low("2c 3d 4h 6s 7c") > low("2c 3d 5h 6s 7c")


def test_the_highest_card_is_compared_first_whatever_the_lowest() -> None:
    assert low("7c 6d 4h 3s 2c") > low("8c 6d 5h 3s Ac")


def test_any_unpaired_hand_beats_a_pair_and_a_low_pair_beats_a_high_pair() -> None:
    assert low("Kc Qd Jh Ts 9c") > low("Ac Ad 2h 3s 4c") > low("2c 2d Ah 3s 4c")


def test_two_pairs_beat_three_of_a_kind_which_beats_a_full_house() -> None:
    assert low("Kc Kd Qh Qs Jc") > low("Ac Ad Ah 2s 3c") > low("Ac Ad Ah 2s 2c")
    assert low("Ac Ad Ah Ks Kc") > low("Ac Ad Ah As 2c")


def test_the_joker_is_the_lowest_card_that_the_hand_does_not_have() -> None:
    assert low("Jk 2d 3c 4h 5s") == low("Ah 2d 3c 4h 5s")
    assert low("Jk Ad 3c 4h 8s") == low("2h Ad 3c 4h 8s")
    assert low("Jk Ad Ac 4h 8s") == low("2h Ad Ac 4h 8s")


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("8c 7d 6h 5s 4c", "8-7-6-5-4"),
        ("5c 4d 3h 2s Ac Kd Kc", "5-4-3-2-A"),
        ("9c 7d 6h 5s 4c", "no low"),
        ("8c 8d 6h 5s 4c", "no low"),
        ("8c 8d 6h 5s 4c 2d", "8-6-5-4-2"),
    ],
)
def test_eight_or_better_needs_five_different_ranks_of_eight_or_lower(
    cards: str, name: str
) -> None:
    assert str(rank_eight(parse_cards(cards))) == name


@pytest.mark.slow
def test_fifty_six_lows_are_eight_or_better() -> None:
    values = set(values_of(every_hand(STANDARD, 5), evaluate_eight).tolist())
    assert values == {0, *range(EIGHTS_FROM, KINDS + 1)}
    assert len(values) == 57


def test_four_cards_are_not_a_low_hand() -> None:
    with pytest.raises(InputError, match="needs five cards or more, not 4"):
        rank_low(parse_cards("As 2s 3s 4s"))


@pytest.mark.slow
def test_unpaired_lows_have_the_combinatorial_counts_by_top_card() -> None:
    counts = Counter(values_of(every_hand(STANDARD, 5), evaluate_low).tolist())
    tops: Counter[int] = Counter()
    for value, count in counts.items():
        kind, ranks = low_of(value)
        if kind == 0:
            tops[ranks[0]] += count
    assert [tops[top] for top in range(4, 13)] == UNPAIRED
    assert counts.total() == 2_598_960


@given(st.lists(st.sampled_from(STANDARD), min_size=5, max_size=7, unique=True))
def test_fast_lows_equal_the_reference(cards: list[str]) -> None:
    hand = parse_cards(cards)
    assert evaluate_low(mask_of(hand)) == rank_low(hand).value
    assert evaluate_eight(mask_of(hand)) == rank_eight(hand).value


@given(st.lists(st.sampled_from(STANDARD), min_size=4, max_size=4, unique=True))
def test_fast_lows_with_the_joker_equal_the_reference(cards: list[str]) -> None:
    hand = [*parse_cards(cards), JOKER]
    assert evaluate_low(mask_of(hand)) == rank_low(hand).value
