"""High poker with a joker: a bug, as in Draw Poker, or wild, as when face down in Mexican Stud."""

from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ranking.masks import every_hand_with_joker, values_of

from houseway.cards.card import JOKER, STANDARD, Card, parse_cards
from houseway.ranking import high, joker
from houseway.ranking.fast import mask_of
from houseway.ranking.fast_joker import BUG, WILD, evaluate_joker
from houseway.ranking.joker import rank_bug, rank_wild
from houseway.values.errors import InputError

# Classes that can be counted by ranks: hands without the joker, then with the joker as an ace.
DERIVED_BUGS = {
    "five-of-a-kind": 1,
    "four-of-a-kind": 624 + 12 + comb(4, 3) * 48,
    "full-house": 3744 + 12 * comb(4, 3) * 4 + comb(4, 2) * 12 * comb(4, 2),
    "three-of-a-kind": 54912 + 12 * comb(4, 3) * 44 + comb(4, 2) * comb(12, 2) * 4 * 4,
    "two-pair": 123552 + comb(12, 2) * comb(4, 2) ** 2 + 12 * comb(4, 2) * 4 * 44,
}
# Five-card hands from 53 cards, as commonly printed, with a bug and with a wild joker.
PUBLISHED_BUGS = {
    "five-of-a-kind": 1,
    "royal-flush": 24,
    "straight-flush": 180,
    "four-of-a-kind": 828,
    "full-house": 4368,
    "flush": 7804,
    "straight": 20532,
    "three-of-a-kind": 63360,
    "two-pair": 138600,
    "pair": 1215024,
    "high-card": 1418964,
}
PUBLISHED_WILDS = {
    "five-of-a-kind": 13,
    "royal-flush": 24,
    "straight-flush": 180,
    "four-of-a-kind": 3120,
    "full-house": 6552,
    "flush": 7804,
    "straight": 20532,
    "three-of-a-kind": 137280,
    "two-pair": 123552,
    "pair": 1268088,
    "high-card": 1302540,
}


def bug(text: str) -> str:
    return str(rank_bug(parse_cards(text)))


def wild(text: str) -> str:
    return str(rank_wild(parse_cards(text)))


def test_five_aces_beat_a_royal_flush() -> None:
    royal = rank_bug(parse_cards("As Ks Qs Js Ts"))
    assert rank_bug(parse_cards("As Ad Ah Ac Jk")).value > royal.value == 7462


def test_the_bug_with_a_pair_of_kings_is_an_ace_and_not_a_third_king() -> None:
    assert (
        rank_bug(parse_cards("Ks Kd Jk 7c 2h")).value
        == high.rank_high(parse_cards("Ks Kd As 7c 2h")).value
    )


def test_the_bug_is_any_card_in_a_straight_or_flush() -> None:
    assert bug("Jk Ks Qs Js Ts") == "a royal flush"
    assert bug("9c Jk 7d 6h 5s") == "a nine-high straight"
    assert bug("2c Jk 3d 4h 5s") == "a six-high straight"
    assert (
        rank_bug(parse_cards("As 9s 5s 2s Jk")).value
        == high.rank_high(parse_cards("As Ks 9s 5s 2s")).value
    )


def test_four_kings_with_a_bug_have_an_ace_and_with_a_wild_joker_are_five_kings() -> None:
    with_bug, with_ace = (rank_bug(parse_cards(f"Ks Kd Kh Kc {card}")) for card in ("Jk", "As"))
    assert with_bug.value == with_ace.value
    assert bug("Ks Kd Kh Kc Jk") == "four kings"
    assert wild("Ks Kd Kh Kc Jk") == "five kings"


def test_a_wild_joker_makes_three_of_a_kind_or_a_full_house() -> None:
    assert wild("Ks Kd 9c 4h Jk") == "three kings"
    assert wild("As Ad Kc Kh Jk") == "aces full of kings"


def test_two_jokers_are_refused() -> None:
    with pytest.raises(InputError, match="the deck has one joker, not 2"):
        rank_bug(parse_cards("As Ad Jk Jk 2c"))


@pytest.mark.slow
def test_five_of_53_cards_with_a_bug_have_the_published_class_counts() -> None:
    counts = class_counts(BUG)
    assert counts == PUBLISHED_BUGS
    assert counts.total() == comb(53, 5) == 2_869_685
    assert DERIVED_BUGS.items() <= counts.items()


@pytest.mark.slow
def test_five_of_53_cards_with_a_wild_joker_have_the_published_class_counts() -> None:
    assert class_counts(WILD) == PUBLISHED_WILDS


def class_counts(joker_rule: int) -> Counter[str]:
    values = values_of(every_hand_with_joker(STANDARD, 5), evaluate_joker, joker_rule)
    counts: Counter[str] = Counter()
    for value, count in enumerate(np.bincount(values).tolist()):
        if count:
            counts[joker.class_of(value)] += count
    return counts


@given(st.lists(st.sampled_from([*STANDARD, JOKER]), min_size=5, max_size=6, unique=True))
def test_fast_values_equal_the_reference(cards: list[Card]) -> None:
    assert evaluate_joker(mask_of(cards), BUG) == rank_bug(cards).value
    assert evaluate_joker(mask_of(cards), WILD) == rank_wild(cards).value


@given(st.lists(st.sampled_from(STANDARD), min_size=4, max_size=6, unique=True))
def test_fast_values_with_the_joker_equal_the_reference(cards: list[Card]) -> None:
    hand = [*cards, JOKER]
    assert evaluate_joker(mask_of(hand), BUG) == rank_bug(hand).value
    assert evaluate_joker(mask_of(hand), WILD) == rank_wild(hand).value
