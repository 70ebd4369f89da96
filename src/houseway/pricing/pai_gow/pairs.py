"""All pairs of hands that share no card, counted exactly by how they compare."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from houseway.pricing.jobs import Ints, Job, run
from houseway.pricing.pai_gow import pair_kernel
from houseway.pricing.pai_gow.kernel import BACK_BITS
from houseway.pricing.pai_gow.pair_kernel import WORD, Bank, Grid, Limits
from houseway.pricing.pai_gow.patterns import (
    ALL_RANKS,
    SUITS,
    Patterns,
    new_room,
    patterns_of,
    shared_sets,
    weights_of,
)

CHUNKS = 64
SIGNS = 9
"""Front higher, lower or a copy, and the same of the back."""


class Cards(NamedTuple):
    """The deck of a count and the cards of a hand; small decks are for proofs."""

    cards: int = 7
    ranks: int = ALL_RANKS
    suits: int = SUITS


class Hands(NamedTuple):
    """Hands by pattern: the setting (front value, then back value) and a class, -1 for none."""

    settings: Any
    classes: Any


def count_signs(player: Hands, bank: Hands, cards: Cards = Cards()) -> Ints:
    """All pairs by the player's class, the bank's class, and how front and back compare.

    The last two axes are front and back: higher, lower, copy.
    """
    scale = _Scale.of(player.settings, bank.settings)
    fronts, backs = scale.places(player.settings)
    codes = [_pack(one) for one in (fronts, backs, player.classes)]
    others = [_pack(one) for one in (*scale.places(bank.settings), bank.classes)]
    (sums,) = run(Job("pai-gow-pairs", _count_signs, CHUNKS, (*cards, *codes, *others)))
    return _signs(sums)


def _count_signs(chunk: int, chunks: int, cards: int, ranks: int, suits: int, *sides: bytes) -> Any:
    one, other = sides[:3], sides[3:]
    limits = _sign_limits(*one, *other[:2])
    return (count_chunk(chunk, chunks, Cards(cards, ranks, suits), limits, _bank(*other)),)


@lru_cache(maxsize=2)
def _sign_limits(fronts: bytes, backs: bytes, classes: bytes, *others: bytes) -> Limits:
    """For every pattern: fronts below, at or below, and any; and the same of backs."""
    front, back, kind = (_unpack(one).astype(np.int64) for one in (fronts, backs, classes))
    top, last = (int(_unpack(one).max()) for one in others)
    top, last = max(top, int(front.max())), max(last, int(back.max()))
    many = len(front)
    by_front = np.stack([front - 1, front, np.full(many, top)], axis=1)
    by_back = np.stack([back - 1, back, np.full(many, last)], axis=1)
    sums = kind[:, None, None] * SIGNS + np.arange(SIGNS).reshape(3, 3)
    rows = np.broadcast_arrays(by_front[:, :, None], by_back[:, None, :], sums)
    return make_limits(kind >= 0, *(row.reshape(many, SIGNS) for row in rows))


def make_limits(used: Any, fronts: Any, backs: Any, sums: Any, factors: Any = None) -> Limits:
    """Limits from a row for each pattern; none where unused, and those that hold nothing fall."""
    if factors is None:
        factors = np.ones_like(sums)
    keep = used[:, None] & (fronts >= 0) & (backs >= 0) & (factors != 0)
    starts = np.concatenate([[0], np.cumsum(keep.sum(axis=1))])
    return Limits(
        starts=starts,
        fronts=fronts[keep].astype(np.int16),
        backs=backs[keep].astype(np.int16),
        sums=sums[keep].astype(np.int32),
        factors=factors[keep].astype(np.int64),
    )


@lru_cache(maxsize=2)
def _bank(fronts: bytes, backs: bytes, classes: bytes) -> Bank:
    return Bank(*(np.maximum(_unpack(one), 0) for one in (fronts, backs, classes)))


def count_chunk(chunk: int, chunks: int, cards: Cards, limits: Limits, bank: Bank) -> Ints:
    """One part of the sum over all sets of shared cards."""
    patterns = patterns_of(*cards)
    kinds = int(bank.classes.max()) + 1
    out = np.zeros((int(limits.sums.max()) + 1, kinds), dtype=np.int64)
    room = new_room(patterns)
    grid = _grid(limits, bank, kinds)
    for size in range(cards.cards):
        shared = shared_sets(size, *cards)
        mine = slice((chunk + size) % chunks, None, chunks)
        weights = shared.weights[mine] * (-1) ** size
        pair_kernel.count_pairs(
            shared.cards[mine], weights, patterns.deck, limits, bank, room, grid, out
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
    """From at or below and so on to higher, lower and copy: differences along both axes."""
    below = sums.reshape(-1, 3, 3, sums.shape[1])
    for axis in (1, 2):
        less, at, every = np.moveaxis(below, axis, 0)
        below = np.stack([less, every - at, at - less], axis=axis)
    return np.moveaxis(below, 3, 1)


class _Scale(NamedTuple):
    """The fronts and backs that occur, each in order."""

    fronts: Any
    backs: Any

    @classmethod
    def of(cls, *settings: Any) -> "_Scale":
        every = np.unique(np.concatenate(settings))
        every = every[every >= 0]
        return cls(np.unique(every >> BACK_BITS), np.unique(every & (1 << BACK_BITS) - 1))

    def places(self, settings: Any) -> tuple[Any, Any]:
        """The places of fronts and backs, -1 where there is no setting."""
        fronts = np.searchsorted(self.fronts, settings >> BACK_BITS)
        backs = np.searchsorted(self.backs, settings & (1 << BACK_BITS) - 1)
        none = settings < 0
        return np.where(none, -1, fronts), np.where(none, -1, backs)


def _pack(column: Any) -> bytes:
    packed: bytes = column.astype(np.int16).tobytes()
    return packed


def _unpack(packed: bytes) -> Any:
    return np.frombuffer(packed, dtype=np.int16)
