"""Tests that compare shuffled decks with exact probabilities.

A deck is a row of card codes in the order dealt. Every test counts one thing per deck (or per pair
of decks used once), so that counts are independent and chi-square has its usual distribution.
"""

import math
from collections.abc import Callable
from itertools import permutations

import numpy as np
import numpy.typing as npt
from tools.randomness.chance import chi_square, upper_gamma

Decks = npt.NDArray[np.uint8]

CARDS = 52
_MIN_EXPECTED = 5.0
"""Classes with a lower expected count are counted together."""

FIVE_CARD_HANDS = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}


def card_by_position(decks: Decks) -> float:
    """Each card is equally likely in each position."""
    observed = [np.bincount(decks[:, place], minlength=CARDS) for place in range(CARDS)]
    # Each deck fills every position once: rescaled, the statistic has 51 x 51 degrees of freedom.
    expected = len(decks) / CARDS
    statistic = float(((np.array(observed) - expected) ** 2).sum()) / expected
    freedom = (CARDS - 1) ** 2
    return upper_gamma(freedom / 2, statistic * (CARDS - 1) / CARDS / 2)


def adjacent_pairs(decks: Decks) -> float:
    """Each ordered pair of neighbors is equally likely; each deck is checked at one position."""
    places = np.arange(len(decks)) % (CARDS - 1)
    every = np.arange(len(decks))
    return _ordered_pairs(decks[every, places], decks[every, places + 1])


def first_and_last(decks: Decks) -> float:
    return _ordered_pairs(decks[:, 0], decks[:, -1])


def _ordered_pairs(first: Decks, second: Decks) -> float:
    counts = np.bincount(first.astype(int) * CARDS + second, minlength=CARDS**2)
    different = counts.reshape(CARDS, CARDS)[~np.eye(CARDS, dtype=bool)]
    return chi_square(different, len(first) / len(different), len(different) - 1)


def rising_sequences(decks: Decks) -> float:
    """The number of rising sequences, which has the Eulerian distribution."""
    places = np.argsort(decks, axis=1)
    counts = 1 + (places[:, 1:] < places[:, :-1]).sum(axis=1)
    exact = [count / math.factorial(CARDS) for count in eulerian(CARDS)]
    return _pooled_chi_square(np.bincount(counts, minlength=CARDS + 1)[1:], exact, len(decks))


def eulerian(n: int) -> list[int]:
    """The numbers of permutations of n with 1, 2, ... n rising sequences."""
    row = [1]
    for size in range(2, n + 1):
        row = [
            (k + 1) * (row[k] if k < len(row) else 0) + (size - k) * (row[k - 1] if k else 0)
            for k in range(size)
        ]
    return row


def fixed_points(decks: Decks) -> float:
    """The number of cards that stay in their place."""
    counts = np.bincount((decks == np.arange(CARDS)).sum(axis=1), minlength=CARDS + 1)
    exact = [
        sum((-1) ** j / math.factorial(j) for j in range(CARDS - k + 1)) / math.factorial(k)
        for k in range(CARDS + 1)
    ]
    return _pooled_chi_square(counts, exact, len(decks))


def order_of_five(decks: Decks) -> float:
    """The 120 orders of the first five cards."""
    orders = list(permutations(range(5)))
    number = {order: place for place, order in enumerate(orders)}
    sizes = np.argsort(np.argsort(decks[:, :5], axis=1), axis=1)
    codes = sizes.dot(5 ** np.arange(5))
    table = np.zeros(5**5, int)
    for order, place in number.items():
        table[sum(size * 5**power for power, size in enumerate(order))] = place
    observed = np.bincount(table[codes], minlength=len(orders))
    return chi_square(observed, len(decks) / len(orders), len(orders) - 1)


def five_card_hands(decks: Decks) -> float:
    observed = np.bincount(hand_classes(decks[:, :5]), minlength=len(FIVE_CARD_HANDS))
    exact = [count / math.comb(CARDS, 5) for count in FIVE_CARD_HANDS.values()]
    return _pooled_chi_square(observed, exact, len(decks))


def hand_classes(hands: Decks) -> npt.NDArray[np.int64]:
    """The index in FIVE_CARD_HANDS of each hand's class."""
    ranks, suits = np.sort(hands >> 2, axis=1).astype(int), hands & 3
    of_a_kind = np.sort([(ranks == rank).sum(axis=1) for rank in range(13)], axis=0)
    largest, second = of_a_kind[-1], of_a_kind[-2]
    flush = (suits == suits[:, :1]).all(axis=1)
    wheel = (ranks == [0, 1, 2, 3, 12]).all(axis=1)
    straight = (largest == 1) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    tests = {
        "straight flush": straight & flush,
        "four of a kind": largest == 4,
        "full house": (largest == 3) & (second == 2),
        "flush": flush,
        "straight": straight,
        "three of a kind": largest == 3,
        "two pair": (largest == 2) & (second == 2),
        "pair": largest == 2,
        "high card": np.ones(len(hands), bool),
    }
    return np.select([tests[name] for name in FIVE_CARD_HANDS], range(len(FIVE_CARD_HANDS)))


TESTS: dict[str, Callable[[Decks], float]] = {
    "Each card in each position": card_by_position,
    "Adjacent pairs": adjacent_pairs,
    "First and last card": first_and_last,
    "Rising sequences": rising_sequences,
    "Cards that stay in place": fixed_points,
    "Orders of the first five cards": order_of_five,
    "Five-card hands": five_card_hands,
}


def joint(first: npt.ArrayLike, second: npt.ArrayLike, sizes: tuple[int, int]) -> float:
    """The p-value of two uniform values being independent."""
    rows, columns = sizes
    codes = np.asarray(first, int) * columns + np.asarray(second, int)
    observed = np.bincount(codes, minlength=rows * columns)
    return chi_square(observed, len(codes) / (rows * columns), rows * columns - 1)


def _pooled_chi_square(observed: npt.NDArray[np.int64], exact: list[float], decks: int) -> float:
    """Chi-square with classes that are too rare merged into a neighbor."""
    counts: list[float] = []
    expected: list[float] = []
    for count, share in zip(observed, exact, strict=True):
        if expected and expected[-1] < _MIN_EXPECTED:
            counts[-1] += int(count)
            expected[-1] += share * decks
        else:
            counts.append(int(count))
            expected.append(share * decks)
    while len(expected) > 1 and expected[-1] < _MIN_EXPECTED:
        counts[-2:] = [sum(counts[-2:])]
        expected[-2:] = [sum(expected[-2:])]
    return chi_square(counts, expected, len(counts) - 1)
