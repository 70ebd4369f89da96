"""The ranking of three-card poker hands."""

from collections import Counter
from itertools import combinations

import pytest

from houseway.cards.card import STANDARD, parse_cards
from houseway.ranking.three_card import (
    CLASSES,
    ThreeCardRules,
    rank_three,
    three_card_value,
    three_card_values,
)
from houseway.values.errors import InputError

LITERAL = ThreeCardRules("4-3-2", "4-3-2")


def test_hands_beat_each_other_in_the_order_of_three_card_poker() -> None:
    in_order = [
        "5c 3d 2h",
        "Ac Kd Jh",
        "2c 2d 3h",
        "Ac Ad Kh",
        "5c 3c 2c",
        "Ac Kc Jc",
        "Ac 2d 3h",
        "4c 3d 2h",
        "Ac Kd Qh",
        "2c 2d 2h",
        "Ac Ad Ah",
        "Ac 2c 3c",
        "Kc Qc Jc",
        "Ac Kc Qc",
    ]
    values = [three_card_value(parse_cards(text)) for text in in_order]
    assert values == sorted(set(values))


def test_the_classes_have_the_published_counts_among_22100_hands() -> None:
    counts = Counter(rank_three(cards).class_name for cards in combinations(STANDARD, 3))
    assert [counts[name] for name in CLASSES] == [16440, 3744, 1096, 720, 52, 44, 4]


def test_ace_two_three_is_ace_high_if_four_three_two_is_the_lowest_straight() -> None:
    assert rank_three(parse_cards("Ac 2d 3h"), LITERAL).class_name == "high-card"
    assert rank_three(parse_cards("Ac 2c 3c"), LITERAL).class_name == "flush"
    counts = Counter(rank_three(cards, LITERAL).class_name for cards in combinations(STANDARD, 3))
    assert counts["straight"] == 660
    assert counts["straight-flush"] == 40


def test_there_are_741_kinds_of_hands_under_either_rule() -> None:
    assert len(three_card_values()) == len(three_card_values(LITERAL)) == 741


def test_a_hand_without_exactly_three_cards_is_refused() -> None:
    with pytest.raises(InputError, match="needs three cards, not 2"):
        rank_three(parse_cards("Ac 2d"))
