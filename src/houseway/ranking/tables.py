"""The tables behind `houseway.ranking.fast`, built from the reference in a fraction of a second."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.ranking.high import PLACES, Five, every_kind, value_of
from houseway.values.kernels import kernel

Table = NDArray[np.uint32]
Counts = NDArray[np.int64]

RANK_WEIGHTS = np.array(
    [
        0x7922E4FF,
        0x8306BDF3,
        0xC152A866,
        0xF35196BB,
        0x08EC18CD,
        0x24E7A4F6,
        0xD2AC6FD2,
        0xF2DAB0AE,
        0x3FCD72A9,
        0x4FD42FA0,
        0xDE787048,
        0x6C5F1F45,
        0x45EE6D24,
    ],
    dtype=np.uint32,
)
"""The weights of the ranks. They were drawn at random until the sums of all hands were different,
modulo 2 ** 32, and `_displace` found a place for every bucket."""

BUCKET_SHIFT = 19
SLOTS = 1 << 17

_SHAPES = {1: (2, 1, 1, 1), 2: (2, 2, 1), 3: (3, 1, 1), 6: (3, 2), 7: (4, 1)}


def weights_of_suits() -> Table:
    """The sum of weights for each set of ranks."""
    sets = np.arange(1 << 13)
    return sums(sets[:, None] >> np.arange(13) & 1)


def sums(counts: Counts) -> Table:
    """The sum of weights of hands given by how many cards of each rank they have."""
    total: Table = (counts * RANK_WEIGHTS).sum(axis=1, dtype=np.uint32)
    return total


def flushes_of_suits() -> NDArray[np.int16]:
    """The value of a flush in each set of five to seven ranks of one suit; 0 for other sets."""
    values = np.zeros(1 << 13, dtype=np.int16)
    for five in every_kind():
        if five.kind in (5, 8, 9):
            values[sum(1 << place for place in _ranks(five))] = value_of(five)
    for size in (6, 7):
        for places in combinations(range(13), size):
            cards = sum(1 << place for place in places)
            values[cards] = max(values[cards ^ 1 << place] for place in places)
    return values


def _ranks(five: Five) -> tuple[int, ...]:
    """The ranks of a hand of five different ranks."""
    if len(five.ranks) == 5:
        return five.ranks
    top = five.ranks[0]
    return tuple((top - step) % 13 for step in range(5))


def _counts(five: Five) -> list[int]:
    """How many cards of each rank a hand has."""
    counts = [0] * 13
    ranks = five.ranks if five.kind in _SHAPES else _ranks(five)
    for place, many in zip(ranks, _SHAPES.get(five.kind, (1,) * 5), strict=True):
        counts[place] = many
    return counts


def hands_by_counts() -> Counts:
    """Every way to have up to seven cards, up to four of a rank: a row of thirteen counts each."""
    rows = np.zeros((1, 0), dtype=np.int64)
    for _ in PLACES:
        many = np.tile(np.arange(5), len(rows))
        rows = np.column_stack((np.repeat(rows, 5, axis=0), many))
        rows = rows[rows.sum(axis=1) <= 7]
    return rows


def plain_values() -> tuple[Table, NDArray[np.int16]]:
    """The sums of all hands of five to seven cards, and their values without a flush."""
    plain = [five for five in every_kind() if five.kind not in (5, 8, 9)]
    values = np.array([value_of(five) for five in plain], dtype=np.int16)
    return best_of_up_to_seven(np.array([_counts(five) for five in plain]), values)


def best_of_up_to_seven(
    counts: Counts, values: NDArray[np.int16]
) -> tuple[Table, NDArray[np.int16]]:
    """The sums of all hands of five to seven cards, and the value of the best five of each.

    `counts` are the five-card hands as rows of thirteen counts, all 6,175 of them.
    """
    keys = sums(counts)
    order = np.argsort(keys)
    by_size = [(keys[order], values[order])]
    every = hands_by_counts()
    for size in (6, 7):
        by_size.append(_best_of_one_fewer(every[every.sum(axis=1) == size], *by_size[-1]))
    every_key = np.concatenate([keys for keys, _ in by_size])
    return every_key, np.concatenate([values for _, values in by_size])


def _best_of_one_fewer(
    counts: Counts, keys: Table, values: NDArray[np.int16]
) -> tuple[Table, NDArray[np.int16]]:
    """The sums of hands, and the best value with any one card removed; `keys` are sorted."""
    totals = sums(counts)
    best = np.zeros(len(counts), dtype=np.int16)
    for place, weight in enumerate(RANK_WEIGHTS):
        has = counts[:, place] > 0
        without = np.searchsorted(keys, totals[has] - weight)
        best[has] = np.maximum(best[has], values[without])
    order = np.argsort(totals)
    return totals[order], best[order]


def hash_table() -> tuple[Table, NDArray[np.int16]]:
    """How far each bucket is displaced, and the values by slot."""
    keys, values = plain_values()
    buckets = keys >> np.uint32(BUCKET_SHIFT)
    sizes = np.bincount(buckets, minlength=1 << (32 - BUCKET_SHIFT))
    # The fullest buckets are placed first, while most slots are free.
    order = np.lexsort((buckets, -sizes[buckets]))
    displaced = np.zeros(len(sizes), dtype=np.uint32)
    slots = np.zeros(SLOTS, dtype=np.int16)
    if not _displace(keys[order], values[order], displaced, slots):
        raise AssertionError(
            "no displacement fits a bucket: two hands may have the same sum of weights"
        )
    return displaced, slots


def values_by_slot(displaced: Table, keys: Table, values: NDArray[np.int16]) -> NDArray[np.int16]:
    """The values of another ranking in the slots that `hash_table` found."""
    slots = np.zeros(SLOTS, dtype=np.int16)
    slots[slots_of(displaced, keys)] = values
    return slots


def slots_of(displaced: Table, keys: Table) -> Table:
    """The slots of hands with these sums of weights."""
    slots: Table = (keys + displaced[keys >> np.uint32(BUCKET_SHIFT)]) & np.uint32(SLOTS - 1)
    return slots


@kernel
def _displace(
    keys: Table, values: NDArray[np.int16], displaced: Table, slots: NDArray[np.int16]
) -> bool:
    """Give each bucket the first displacement at which all its keys find a free slot."""
    last = np.uint32(len(slots) - 1)
    start = 0
    while start < len(keys):
        bucket = keys[start] >> np.uint32(BUCKET_SHIFT)
        end = start
        while end < len(keys) and keys[end] >> np.uint32(BUCKET_SHIFT) == bucket:
            end += 1
        for shift in range(len(slots) + 1):
            if shift == len(slots):
                return False
            placed = start
            while placed < end and slots[(keys[placed] + np.uint32(shift)) & last] == 0:
                slots[(keys[placed] + np.uint32(shift)) & last] = values[placed]
                placed += 1
            if placed == end:
                displaced[bucket] = np.uint32(shift)
                break
            for undone in range(start, placed):
                slots[(keys[undone] + np.uint32(shift)) & last] = 0
        start = end
    return True
