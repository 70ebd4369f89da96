"""High poker by tables: integer masks in, the values of `houseway.ranking.high` out.

A mask has a bit for each card, sixteen bits to a suit: bit 16 * suit + rank, with suits and ranks
in the order of `houseway.cards.card`. `evaluate` takes one mask of five to seven cards, in
Python or inside a kernel; `evaluator` is the same for loops in Python, where it takes less than
half the time; `evaluate_all` takes an array of masks.

The best hand without a flush depends only on how many cards of each rank there are. Each rank
has a weight such that no two hands of five to seven cards have the same sum of weights; four
lookups, one for each suit, give the sum, and a displaced hash table gives the value for that sum.
A flush depends on one suit's ranks alone, and up to seven cards with a flush cannot have a full
house or four of a kind as well.
"""

from collections.abc import Callable, Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, card_code
from houseway.ranking.high import first_values
from houseway.ranking.tables import (
    BUCKET_SHIFT,
    SLOTS,
    flushes_of_suits,
    hash_table,
    weights_of_suits,
)
from houseway.values.kernels import entry_point, kernel

Masks = NDArray[np.uint64]
Values = NDArray[np.int16]

BITS: Masks = np.array([1 << (16 * (code % 4) + code // 4) for code in range(52)], dtype=np.uint64)
"""The bit of each card by its code."""

WEIGHTS = weights_of_suits()
FLUSHES = flushes_of_suits()
DISPLACED, VALUES = hash_table()

CLASS_OF: NDArray[np.int8] = np.searchsorted(first_values(), np.arange(7463), "right").astype(
    np.int8
) - np.int8(1)
"""The class of each value as its place in `high.CLASSES`; -1 for no hand."""

_SUIT = np.uint64(0x1FFF)


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some cards.

    >>> mask_of(["2c", "2d"]) == 1 | 1 << 16
    True
    """
    return sum(_BIT[card_code(card)] for card in cards)


JOKER_BIT = 1 << 15
"""The joker's bit in a mask. No suit uses it, and `evaluate` ignores it."""

_BIT = [*(int(bit) for bit in BITS), JOKER_BIT]


@kernel
def slot_of(key: np.uint32) -> np.uint32:
    """The index of the value of the hand with this sum of weights."""
    # In a kernel, a sum of two 32-bit numbers has 64 bits: cut it off at 32.
    low = np.uint32(key)
    slot: np.uint32 = (low + DISPLACED[low >> np.uint32(BUCKET_SHIFT)]) & np.uint32(SLOTS - 1)
    return slot


@kernel
def evaluate(mask: int) -> int:
    """The value of five to seven cards.

    >>> from houseway.cards.card import parse_cards
    >>> evaluate(mask_of(parse_cards("As Ks Qs Js Ts 2d 2c")))
    7462
    """
    bits = np.uint64(mask)
    clubs = bits & _SUIT
    diamonds = (bits >> np.uint64(16)) & _SUIT
    hearts = (bits >> np.uint64(32)) & _SUIT
    spades = bits >> np.uint64(48)
    flush = FLUSHES[clubs] | FLUSHES[diamonds] | FLUSHES[hearts] | FLUSHES[spades]
    key = np.uint32(WEIGHTS[clubs] + WEIGHTS[diamonds] + WEIGHTS[hearts] + WEIGHTS[spades])
    value: int = max(flush, VALUES[slot_of(key)])
    return value


@cache
def evaluator() -> Callable[[int], int]:
    """A faster `evaluate` for Python.

    >>> from houseway.cards.card import parse_cards
    >>> evaluator()(mask_of(parse_cards("As Ks Qs Js Ts 2d 2c")))
    7462
    """
    return entry_point(_evaluate_one)


def _evaluate_one(mask: int) -> int:
    return evaluate(mask)


@kernel
def evaluate_into(masks: Masks, values: Values) -> None:
    """Write the value of each mask."""
    for place in range(len(masks)):
        values[place] = evaluate(masks[place])


def evaluate_all(masks: Masks) -> Values:
    """The values of many masks."""
    values = np.empty(len(masks), dtype=np.int16)
    evaluate_into(masks, values)
    return values
