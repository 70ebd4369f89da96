"""Low poker by tables: integer masks in, the values of `houseway.ranking.low` out.

Only ranks count, so the sum of weights of `houseway.ranking.fast` is enough.
"""

from itertools import combinations

import numpy as np

from houseway.ranking.fast import DISPLACED, JOKER_BIT, WEIGHTS, Values, slot_of
from houseway.ranking.low import KINDS, SHAPES, LowFive, low_of, low_value
from houseway.ranking.tables import RANK_WEIGHTS, Counts, best_of_up_to_seven, values_by_slot
from houseway.values.kernels import kernel

_GROUPS = tuple(SHAPES)
_SUIT = np.uint64(0x1FFF)
_JOKER = np.uint64(JOKER_BIT)


def _counts(five: LowFive) -> list[int]:
    """How many cards of each rank a hand has, twos first and aces last."""
    counts = [0] * 13
    for place, many in zip(five.ranks, _GROUPS[five.kind], strict=True):
        counts[(place - 1) % 13] = many
    return counts


def _values() -> Values:
    """The value of the lowest five by slot."""
    every = np.arange(1, KINDS + 1, dtype=np.int16)
    counts: Counts = np.array([_counts(low_of(int(value))) for value in every])
    return values_by_slot(DISPLACED, *best_of_up_to_seven(counts, every))


def _eights() -> Values:
    """The eight-or-better low in each set of ranks; 0 for none."""
    best = np.zeros(1 << 13, dtype=np.int16)
    sets = np.arange(1 << 13)
    for places in combinations(range(8), 5):
        ranks = sum(1 << (place - 1) % 13 for place in places)
        value = low_value(LowFive(0, tuple(reversed(places))))
        has = (sets & ranks) == ranks
        best[has] = np.maximum(best[has], value)
    return best


VALUES = _values()
EIGHTS = _eights()


@kernel
def ranks_in(bits: np.uint64) -> np.uint64:
    """The set of ranks in a mask."""
    ranks: np.uint64 = (
        bits | bits >> np.uint64(16) | bits >> np.uint64(32) | bits >> np.uint64(48)
    ) & _SUIT
    return ranks


@kernel
def weight_of(bits: np.uint64) -> np.uint32:
    """The sum of weights of a mask."""
    return np.uint32(
        WEIGHTS[bits & _SUIT]
        + WEIGHTS[bits >> np.uint64(16) & _SUIT]
        + WEIGHTS[bits >> np.uint64(32) & _SUIT]
        + WEIGHTS[bits >> np.uint64(48)]
    )


@kernel
def evaluate_low(mask: int) -> int:
    """The ace-to-five low of five to seven cards, or of five with the joker among them.

    >>> from houseway.ranking.fast import mask_of
    >>> evaluate_low(mask_of(["5s", "4s", "3s", "2s", "As", "Ad", "Ac"]))
    6175
    """
    bits = np.uint64(mask)
    key = weight_of(bits)
    if bits & _JOKER:
        ranks = ranks_in(bits)
        place = np.int64(12)
        while ranks >> np.uint64(place) & np.uint64(1):
            place = np.int64(0) if place == 12 else place + 1
        key += RANK_WEIGHTS[place]
    value: int = VALUES[slot_of(key)]
    return value


@kernel
def evaluate_eight(mask: int) -> int:
    """The eight-or-better low in any number of cards; 0 for none.

    >>> from houseway.ranking.fast import mask_of
    >>> evaluate_eight(mask_of(["5s", "4s", "3s", "2s", "As"])), evaluate_eight(0)
    (6175, 0)
    """
    value: int = EIGHTS[ranks_in(np.uint64(mask))]
    return value
