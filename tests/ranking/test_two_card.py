"""The ranking of two-card poker hands."""

from collections import Counter
from itertools import combinations

import pytest

from houseway.cards.card import STANDARD, parse_cards
from houseway.ranking.two_card import CLASSES, rank_two
from houseway.values.errors import InputError


def test_hands_beat_each_other_in_order_of_rarity() -> None:
    in_order = ["3c 5d", "Ac Qd", "2c 4c", "Ac Qc", "Ac 2d", "Ac Kd", "2c 2d", "Ac Ad", "2c 3c"]
    in_order += ["Kc Qc", "Ac Kc"]
    ranks = [rank_two(parse_cards(text)) for text in in_order]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


def test_the_classes_have_the_known_counts_among_1326_hands() -> None:
    counts = Counter(rank_two(cards).class_name for cards in combinations(STANDARD, 2))
    assert [counts[name] for name in CLASSES] == [780, 260, 156, 78, 48, 4]


def test_a_hand_without_exactly_two_cards_is_refused() -> None:
    with pytest.raises(InputError, match="needs two cards, not 3"):
        rank_two(parse_cards("Ac 2d 3d"))
