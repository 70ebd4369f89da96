"""All pairs of hands that share no card, counted exactly by how they compare."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price import pair_kernel
from houseway.families.pai_gow.price.kernel import BACK_BITS
from houseway.families.pai_gow.price.pair_kernel import WORD, Bank, Grid, Limits
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
SIGNS = 9
"""The number of comparisons: higher, lower or copy in front, times the same in the back."""


class Cards(NamedTuple):
    """Cards in a hand, and the ranks and suits of the deck; small decks are for tests."""

    cards: int = 7
    ranks: int = ALL_RANKS
    suits: int = SUITS


class Hands(NamedTuple):
    """Hands by pattern: the setting (front value, then back value) and a class, -1 for none."""

    settings: Any
    classes: Any


def count_signs(player: Hands, bank: Hands, cards: Cards) -> Ints:
    """All pairs by the player's class, the bank's class, and how front and back compare.

    The last two axes are front and back: higher, lower, copy.
    """
    sides = *pack_hands(player), *pack_hands(bank)
    (sums,) = run(Job("pai-gow-pairs", _count_signs, CHUNKS, (*cards, *sides)))
    return _signs(sums)


def _count_signs(
    chunk: int, chunks: int, cards: int, ranks: int, suits: int, *sides: bytes
) -> tuple[Ints]:
    limits, bank = _sign_limits(*sides)
    return (count_chunk(chunk, chunks, Cards(cards, ranks, suits), limits, bank),)


@lru_cache(maxsize=2)
def _sign_limits(*sides: bytes) -> tuple[Limits, Bank]:
    """For every pattern: fronts below, at or below, and any; and the same for backs."""
    player, bank = unpack_hands(*sides[:2]), unpack_hands(*sides[2:])
    scale = Scale.of(player.settings, bank.settings)
    front, back = scale.places(player.settings)
    count = len(front)
    by_front = np.stack([front - 1, front, np.full(count, len(scale.fronts) - 1)], axis=1)
    by_back = np.stack([back - 1, back, np.full(count, len(scale.backs) - 1)], axis=1)
    sums = player.classes[:, None, None] * SIGNS + np.arange(SIGNS).reshape(3, 3)
    rows = np.broadcast_arrays(by_front[:, :, None], by_back[:, None, :], sums)
    limits = _limits(player.settings >= 0, *(row.reshape(count, SIGNS) for row in rows))
    return limits, scale.bank(bank)


def _limits(used: Any, fronts: Any, backs: Any, sums: Any) -> Limits:
    """Limits from a row for each pattern, without unused patterns and empty limits."""
    keep = used[:, None] & (fronts >= 0) & (backs >= 0)
    return Limits(
        starts=np.concatenate([[0], np.cumsum(keep.sum(axis=1))]),
        fronts=fronts[keep].astype(np.int16),
        backs=backs[keep].astype(np.int16),
        sums=sums[keep].astype(np.int32),
        factors=np.ones(int(keep.sum()), dtype=np.int64),
    )


def count_chunk(chunk: int, chunks: int, cards: Cards, limits: Limits, bank: Bank) -> Ints:
    """One part of the sum over sets of shared cards, which `pair_kernel` explains."""
    patterns = patterns_of(*cards)
    kinds = int(bank.classes.max()) + 1
    out = np.zeros((int(limits.sums.max()) + 1, kinds), dtype=np.int64)
    work = new_workspace(patterns)
    grid = _grid(limits, bank, kinds)
    for size in range(cards.cards):
        shared = shared_sets(size, *cards)
        mine = slice((chunk + size) % chunks, None, chunks)
        weights = shared.weights[mine] * (-1) ** size
        pair_kernel.count_pairs(
            shared.cards[mine], weights, patterns.deck, limits, bank, work, grid, out
        )
    if chunk == 0:
        pair_kernel.count_same((-1) ** cards.cards * weights_of(cards), limits, bank, out)
    return out


def _grid(limits: Limits, bank: Bank, kinds: int) -> Grid:
    fronts = max(int(limits.fronts.max()), int(bank.fronts.max())) + 1
    backs = max(int(limits.backs.max()), int(bank.backs.max())) + 1
    words = backs // WORD + 1
    return Grid(
        front_ranks=np.zeros(fronts, dtype=np.int64),
        words=np.zeros(words, dtype=np.uint64),
        before=np.zeros(words, dtype=np.int64),
        table=np.zeros((kinds, (fronts + 1) * (backs + 1)), dtype=np.int64),
    )


def _signs(sums: Ints) -> Ints:
    """Counts of higher, lower and copy, as differences of cumulative counts along both axes."""
    below = sums.reshape(-1, 3, 3, sums.shape[1])
    for axis in (1, 2):
        less, at, every = np.moveaxis(below, axis, 0)
        below = np.stack([less, every - at, at - less], axis=axis)
    return np.moveaxis(below, 3, 1)


class Scale(NamedTuple):
    """The fronts and backs that occur, each in order."""

    fronts: Any
    backs: Any

    @classmethod
    def of(cls, *settings: Any) -> "Scale":
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
