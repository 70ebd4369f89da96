"""Suit symmetry: one hand represents all hands that differ from it only in the names of suits.

A mask (see `houseway.ranking.fast`) has sixteen bits for each suit. Two hands are the same up to
suits if their four suits have the same sets of ranks, in any order.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from houseway.values.kernels import kernel

Masks = NDArray[np.uint64]
Weights = NDArray[np.int64]


@cache
def distinct_hands(size: int) -> tuple[Masks, Weights]:
    """One mask for each hand up to suits, and how many hands it represents.

    >>> masks, weights = distinct_hands(3)
    >>> len(masks), int(weights.sum())
    (1755, 22100)
    """
    masks, weights = [], []
    for suits in _suits(size):
        masks.append(sum(ranks << 16 * suit for suit, ranks in enumerate(suits)))
        weights.append(24 // prod(factorial(n) for n in Counter(suits).values()))
    return np.array(masks, dtype=np.uint64), np.array(weights, dtype=np.int64)


def _suits(size: int) -> Iterator[tuple[int, ...]]:
    """The four sets of ranks of every hand up to suits, longest suit first."""
    sets = [
        [sum(1 << place for place in places) for places in combinations(range(13), count)]
        for count in range(size + 1)
    ]
    for lengths in _lengths(size, 4, size):
        groups = [
            combinations_with_replacement(sets[length], repeats)
            for length, repeats in Counter(lengths).items()
        ]
        for chosen in product(*groups):
            yield tuple(ranks for group in chosen for ranks in group)


def _lengths(cards: int, suits: int, longest: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide `cards` among `suits`, the longest suit first."""
    if suits == 1:
        if cards <= longest:
            yield (cards,)
        return
    for first in range(min(cards, longest), -1, -1):
        for others in _lengths(cards - first, suits - 1, first):
            yield (first, *others)


def codes_of(mask: int) -> list[int]:
    """The codes of the cards of a mask, lowest first."""
    suits = [mask >> 16 * suit & 0x1FFF for suit in range(4)]
    return [code for code in range(52) if suits[code % 4] >> code // 4 & 1]


@cache
def suit_changes() -> NDArray[np.int16]:
    """For each way to rename the suits, the new code of every card."""
    changes = [
        [code // 4 * 4 + suits[code % 4] for code in range(52)] for suits in permutations(range(4))
    ]
    return np.array(changes, dtype=np.int16)


@cache
def triple_numbers() -> NDArray[np.int16]:
    """The number of each set of three cards, whatever their order."""
    numbers = np.zeros((52, 52, 52), dtype=np.int16)
    for number, three in enumerate(combinations(range(52), 3)):
        for ordered in permutations(three):
            numbers[ordered] = number
    return numbers


def by_triple(chosen: NDArray[np.bool_]) -> Masks:
    """For each set of three cards by its number, the mask of the cards chosen for it.

    `chosen` has a row for each of the three-card hands up to suits, and a column for each card, or
    one for all cards.
    """
    masks, _ = distinct_hands(3)
    hands = np.array([codes_of(int(mask)) for mask in masks])
    cards = np.zeros((comb(52, 3), 52), dtype=np.bool_)
    for change in suit_changes():
        renamed = triple_numbers()[tuple(change[hands].T)]
        cards[renamed[:, None], change[None, :]] = chosen
    bits = np.array([1 << 16 * (code % 4) + code // 4 for code in range(52)], dtype=np.uint64)
    by_number: Masks = np.where(cards, bits, np.uint64(0)).sum(axis=1)
    return by_number


@cache
def every_five() -> NDArray[np.uint8]:
    """All 2,598,960 five-card hands by their codes, lowest first."""
    hands = np.empty((comb(52, 5), 5), dtype=np.uint8)
    _list_fives(hands)
    return hands


@kernel
def _list_fives(hands: NDArray[np.uint8]) -> None:
    place = 0
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        hands[place, 0] = a
                        hands[place, 1] = b
                        hands[place, 2] = c
                        hands[place, 3] = d
                        hands[place, 4] = e
                        place += 1
