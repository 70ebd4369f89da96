"""Omaha: exactly two hole cards and three cards of the board."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import STANDARD, Card, card_code, parse_cards
from houseway.ranking.fast_omaha import Codes, evaluate_omaha, evaluate_omaha_eight
from houseway.ranking.omaha import rank_omaha, rank_omaha_eight
from houseway.values.errors import InputError


def high(own: str, board: str) -> str:
    return str(rank_omaha(parse_cards(own), parse_cards(board)))


def test_one_spade_in_hand_with_five_on_the_board_is_not_a_flush() -> None:
    assert high("As Ah Kd 2c", "Ks Qs Js Ts 3s") == "an ace-high straight"


def test_four_of_a_kind_in_hand_counts_as_a_pair() -> None:
    assert high("As Ah Ad Ac", "Ks Qd 9s 8h 3s") == "a pair of aces"


def test_the_same_hand_is_ranked_separately_on_two_boards() -> None:
    assert high("7d Ac 2d 2h", "7h 7c 7s 3d Kd") == "four sevens"
    assert high("7d Ac 2d 2h", "2s 2c Jd Tc 8h") == "four twos"


def test_high_and_low_may_use_different_cards() -> None:
    own, board = parse_cards("As 2s Kd Kc"), parse_cards("Ks 8s 7d 3c 3h")
    assert str(rank_omaha(own, board)) == "kings full of threes"
    assert str(rank_omaha_eight(own, board)) == "8-7-3-2-A"


def test_a_board_without_three_low_cards_has_no_low() -> None:
    assert rank_omaha_eight(parse_cards("As 2s 3d 4c"), parse_cards("Ks Qs Js 8d 7c")).value == 0


def test_a_board_of_two_cards_is_refused() -> None:
    with pytest.raises(InputError, match="not 4 and 2"):
        rank_omaha(parse_cards("As 2s 3d 4c"), parse_cards("Ks Qs"))


def codes(cards: list[Card]) -> Codes:
    return np.array([card_code(card) for card in cards])


@given(st.lists(st.sampled_from(STANDARD), min_size=10, max_size=10, unique=True))
def test_fast_values_equal_the_reference(cards: list[Card]) -> None:
    board = cards[:5]
    for own in (cards[5:9], cards[5:]):
        assert evaluate_omaha(codes(own), codes(board)) == rank_omaha(own, board).value
        assert evaluate_omaha_eight(codes(own), codes(board)) == rank_omaha_eight(own, board).value
