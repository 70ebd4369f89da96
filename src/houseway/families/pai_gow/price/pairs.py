"""All pairs of hands that share no card, counted exactly by how they compare.

A pattern stands for many hands that are set alike, so hands are given by pattern: how it is set,
and its class, which is whatever else a wager pays for. Settings are compared by place: the fronts
that occur are numbered from the lowest, and so are the backs. `pair_kernel` counts, for a place in
front and a place in back, the bank hands at or below both. Three such counts in each direction
tell how many bank hands are lower, equal and higher.

For example, let the fronts that occur be 9-high, ace-high and a pair of aces: places 0, 1 and 2.
For a player with an ace in front, the kernel counts bank fronts up to place 0 (lower ones), up to
place 1 (these and copies), and up to place 2 (all). If that is 4, 5 and 7 bank hands, then the
player's front is higher than 4 of them, a copy of 1 and lower than 2.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price import pair_kernel
from houseway.families.pai_gow.price.kernel import BACK_BITS
from houseway.families.pai_gow.price.pair_kernel import WORD, Bank, Grid, Quadrants
from houseway.families.pai_gow.price.pattern_kernel import SUITS
from houseway.families.pai_gow.price.patterns import (
    ALL_RANKS,
    new_workspace,
    patterns_of,
    shared_sets,
    weights_of,
)
from houseway.pricing.jobs import Ints, Job, run

CHUNKS = 32
COUNTERS = 9
"""The counters of one class of the player: bank fronts below, up to a copy, or all; times backs."""


class Cards(NamedTuple):
    """Cards in a hand, and the ranks and suits of the deck; small decks are for tests."""

    cards: int = 7
    ranks: int = ALL_RANKS
    suits: int = SUITS


class Hands(NamedTuple):
    """The hands of one side by pattern."""

    settings: Any
    """The front value, then the back value in the last `BACK_BITS`; -1 for no hand."""
    classes: Any
    """The class of each pattern, -1 for none."""


def count_comparisons(player: Hands, bank: Hands, cards: Cards) -> Ints:
    """All pairs by the player's class, the bank's class, and how front and back compare.

    The last two axes are front and back: 0 if the player's is higher, 1 if it is lower, 2 for a
    copy. So `[3, 1, 0, 2]` is the number of pairs in which the player has class 3 and the bank
    class 1, the player's front is higher, and the backs are copies.
    """
    sides = *pack_hands(player), *pack_hands(bank)
    (counts,) = run(Job("pai-gow-pairs", _count_comparisons, CHUNKS, (*cards, *sides)))
    return comparisons(counts)


def _count_comparisons(
    chunk: int, chunks: int, cards: int, ranks: int, suits: int, *sides: bytes
) -> tuple[Ints]:
    quadrants, bank = _quadrants(*sides)
    return (count_chunk(chunk, chunks, Cards(cards, ranks, suits), quadrants, bank),)


@lru_cache(maxsize=2)
def _quadrants(*sides: bytes) -> tuple[Quadrants, Bank]:
    """The nine quadrants of each pattern of the player, and the bank's hands.

    A pattern of class 2 with its front at place 5 of 8 and its back at place 7 of 10 has, in the
    counters 18 to 26, the quadrants (4, 6), (4, 7), (4, 9), (5, 6), (5, 7), (5, 9), (7, 6), (7, 7)
    and (7, 9).
    """
    player, bank = unpack_hands(*sides[:2]), unpack_hands(*sides[2:])
    order = ValueOrder.of(player.settings, bank.settings)
    front, back = order.places(player.settings)
    patterns = len(front)
    fronts = np.stack([front - 1, front, np.full(patterns, len(order.fronts) - 1)], axis=1)
    backs = np.stack([back - 1, back, np.full(patterns, len(order.backs) - 1)], axis=1)
    counters = player.classes[:, None, None] * COUNTERS + np.arange(COUNTERS).reshape(3, 3)
    grids = np.broadcast_arrays(fronts[:, :, None], backs[:, None, :], counters)
    rows = (grid.reshape(patterns, COUNTERS) for grid in grids)
    return _that_count(player.settings >= 0, *rows), order.bank(bank)


def _that_count(used: Any, fronts: Any, backs: Any, counters: Any) -> Quadrants:
    """The quadrants of the patterns in use, without those below the lowest front or back."""
    keep = used[:, None] & (fronts >= 0) & (backs >= 0)
    return Quadrants(
        starts=np.concatenate([[0], np.cumsum(keep.sum(axis=1))]),
        fronts=fronts[keep].astype(np.int16),
        backs=backs[keep].astype(np.int16),
        counters=counters[keep].astype(np.int32),
        factors=np.ones(int(keep.sum()), dtype=np.int64),
    )


def count_chunk(chunk: int, chunks: int, cards: Cards, quadrants: Quadrants, bank: Bank) -> Ints:
    """The pairs in each quadrant by counter and class of the bank: one part of the sum.

    The sum is over sets of shared cards, as `pair_kernel` explains; the parts are added up.
    """
    patterns = patterns_of(*cards)
    classes = int(bank.classes.max()) + 1
    counts = np.zeros((int(quadrants.counters.max()) + 1, classes), dtype=np.int64)
    work = new_workspace(patterns)
    grid = _new_grid(quadrants, bank, classes)
    for size in range(cards.cards):
        shared = shared_sets(size, *cards)
        own = slice((chunk + size) % chunks, None, chunks)
        weights = shared.weights[own] * (-1) ** size
        pair_kernel.count_pairs(
            shared.cards[own], weights, patterns.deck, quadrants, bank, work, grid, counts
        )
    if chunk == 0:
        # All cards are shared: every hand meets itself.
        weights = (-1) ** cards.cards * weights_of(cards)
        pair_kernel.count_same(weights, quadrants, bank, counts)
    return counts


def _new_grid(quadrants: Quadrants, bank: Bank, classes: int) -> Grid:
    fronts = max(int(quadrants.fronts.max()), int(bank.fronts.max())) + 1
    backs = max(int(quadrants.backs.max()), int(bank.backs.max())) + 1
    words = backs // WORD + 1
    return Grid(
        front_ranks=np.zeros(fronts, dtype=np.int64),
        words=np.zeros(words, dtype=np.uint64),
        before=np.zeros(words, dtype=np.int64),
        table=np.zeros((classes, (fronts + 1) * (backs + 1)), dtype=np.int64),
    )


def comparisons(counts: Ints) -> Ints:
    """Counts of higher, lower and copy, from the counters of each class of the player.

    For one class of each side, with the counters for bank fronts below in the first row, those up
    to a copy in the second, all in the third, and the same for backs in the columns:

    >>> counters = [1, 3, 4], [2, 5, 7], [3, 6, 10]
    >>> comparisons(np.array(counters).reshape(9, 1))[0, 0].tolist()
    [[1, 1, 2], [1, 2, 0], [1, 1, 1]]

    In 4 pairs the player's front is higher; of these, the back is higher in 1, lower in 1 and a
    copy in 2.
    """
    cumulative = counts.reshape(-1, 3, 3, counts.shape[1])
    for axis in (1, 2):
        below, up_to_copy, every = np.moveaxis(cumulative, axis, 0)
        cumulative = np.stack([below, every - up_to_copy, up_to_copy - below], axis=axis)
    return np.moveaxis(cumulative, 3, 1)


class ValueOrder(NamedTuple):
    """The front values and the back values that occur, each from the lowest.

    >>> nine_high, ace_high = 9 << BACK_BITS, 14 << BACK_BITS
    >>> order = ValueOrder.of(np.array([ace_high + 500, nine_high + 700, -1]))
    >>> [places.tolist() for places in order.places(np.array([ace_high + 700, -1]))]
    [[1, -1], [1, -1]]
    """

    fronts: Any
    backs: Any

    @classmethod
    def of(cls, *settings: Any) -> "ValueOrder":
        values = np.unique(np.concatenate(settings))
        values = values[values >= 0]
        return cls(np.unique(values >> BACK_BITS), np.unique(values & (1 << BACK_BITS) - 1))

    def places(self, settings: Any) -> tuple[Any, Any]:
        """The places of fronts and backs, -1 if there is no setting."""
        fronts = np.searchsorted(self.fronts, settings >> BACK_BITS)
        backs = np.searchsorted(self.backs, settings & (1 << BACK_BITS) - 1)
        none = settings < 0
        return np.where(none, -1, fronts), np.where(none, -1, backs)

    def bank(self, hands: Hands) -> Bank:
        """The bank's hands by their places; patterns that no hand has get place 0."""
        columns = *self.places(hands.settings), hands.classes
        return Bank(*(np.maximum(column, 0).astype(np.int16) for column in columns))


def pack_hands(hands: Hands) -> tuple[bytes, bytes]:
    """Hands as bytes, for the arguments of a job."""
    return hands.settings.astype(np.int64).tobytes(), hands.classes.astype(np.int16).tobytes()


def unpack_hands(settings: bytes, classes: bytes) -> Hands:
    return Hands(
        settings=np.frombuffer(settings, dtype=np.int64),
        classes=np.frombuffer(classes, dtype=np.int16),
    )
