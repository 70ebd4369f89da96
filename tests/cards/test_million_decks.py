"""A million shuffled decks against exact values."""

import math

import numpy as np
import numpy.typing as npt
import pytest
from tests.cards.statistics import chi_square_is_plausible

from houseway.cards.card import card_code
from houseway.cards.deck import Deck
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed

DECKS = 1_000_000

FIVE_CARD_HANDS = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "nothing": 1_302_540,
}

pytestmark = pytest.mark.slow

Decks = npt.NDArray[np.uint8]


@pytest.fixture(scope="module")
def decks() -> Decks:
    """The codes of each deck in the order dealt, every deck from a seed of its own."""
    cards, seed = Deck().cards, Seed.of(2024)
    codes = {card: card_code(card) for card in cards}
    dealt = bytearray()
    for hand in range(DECKS):
        dealt += bytes([codes[card] for card in Shoe(cards, seed.stream("shoe", hand)).deal(52)])
    return np.frombuffer(dealt, np.uint8).reshape(DECKS, 52)


def test_each_card_comes_equally_often_in_each_position(decks: Decks) -> None:
    seen = np.array([np.bincount(decks[:, place], minlength=52) for place in range(52)])
    assert chi_square_is_plausible(seen, DECKS / 52, 51 * 51)


def test_each_card_follows_each_other_equally_often(decks: Decks) -> None:
    seen = sum(
        np.bincount(decks[:, place].astype(int) * 52 + decks[:, place + 1], minlength=52 * 52)
        for place in range(51)
    ).reshape(52, 52)
    assert not seen.diagonal().any()
    unlike = seen[~np.eye(52, dtype=bool)]
    # Two given cards lie so in 1 of 52 decks, so the mean of chi-square is 52 x 51 x 51/52.
    assert chi_square_is_plausible(unlike, DECKS / 52, 51 * 51)


def test_first_and_last_card_are_independent(decks: Decks) -> None:
    seen = np.bincount(decks[:, 0].astype(int) * 52 + decks[:, 51], minlength=52 * 52)
    unlike = seen.reshape(52, 52)[~np.eye(52, dtype=bool)]
    assert chi_square_is_plausible(unlike, DECKS / (52 * 51), 52 * 51 - 1)


def test_five_card_hands_come_as_often_as_they_can_be_made(decks: Decks) -> None:
    seen = np.bincount(classes(decks[:, :5]), minlength=len(FIVE_CARD_HANDS))
    exact = np.array(list(FIVE_CARD_HANDS.values())) / math.comb(52, 5)
    assert chi_square_is_plausible(seen, exact * DECKS, len(FIVE_CARD_HANDS) - 1)


def test_cards_stay_in_place_about_once_in_a_deck(decks: Decks) -> None:
    """Fixed points of a random permutation have mean one and variance one."""
    fixed = (decks == np.arange(52)).sum(axis=1)
    assert abs(fixed.mean() - 1) < 5 / math.sqrt(DECKS)
    exact = [math.exp(-1) / math.factorial(k) for k in range(8)]
    assert chi_square_is_plausible(np.bincount(fixed)[:8], np.array(exact) * DECKS, 8)


def classes(hands: Decks) -> npt.NDArray[np.int64]:
    """The place in FIVE_CARD_HANDS of each hand."""
    ranks, suits = np.sort(hands >> 2, axis=1).astype(int), hands & 3
    of_a_kind = np.sort([(ranks == rank).sum(axis=1) for rank in range(13)], axis=0)
    most, next_most = of_a_kind[-1], of_a_kind[-2]
    flush = (suits == suits[:, :1]).all(axis=1)
    wheel = (ranks == [0, 1, 2, 3, 12]).all(axis=1)
    straight = (most == 1) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    tests = {
        "straight flush": straight & flush,
        "four of a kind": most == 4,
        "full house": (most == 3) & (next_most == 2),
        "flush": flush,
        "straight": straight,
        "three of a kind": most == 3,
        "two pair": (most == 2) & (next_most == 2),
        "pair": most == 2,
        "nothing": np.ones(len(hands), bool),
    }
    return np.select([tests[name] for name in FIVE_CARD_HANDS], range(len(FIVE_CARD_HANDS)))
