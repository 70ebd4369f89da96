"""What wagers are worth for any composition of the shoe, as sums over the cards that are drawn.

A round draws a fixed number of cards. Which ones, in which order, decides every wager; how often
they come depends only on how many of each kind there are, so all orders of the same cards are
added up in advance. The sum over a few thousand sets of cards is shared by all wagers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import combinations_with_replacement
from math import lcm, perm, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Column = NDArray[Any]

_BATCH = 128
"""Compositions that are valued at a time, so that their chances stay in the processor's cache."""


@dataclass(frozen=True)
class Draws:
    """The results of wagers, added up over all orders of the same cards."""

    wagers: tuple[str, ...]
    kinds: tuple[str, ...]
    """The names of the kinds of cards, such as A, 2 ... 9, T."""
    sets: Ints
    """A row for each set of cards, as kinds in rising order."""
    results: Ints
    """For each set, the sum of each wager's results over all orders of the cards."""
    scales: Ints
    """The results of a wager are in units of 1 / scale."""

    def exact(self, counts: Sequence[int]) -> dict[str, Fraction]:
        """The bettor's expected result on each wager, with so many cards of each kind."""
        total, drawn = sum(counts), self.sets.shape[1]
        sums = [0] * len(self.wagers)
        for cards, results in zip(self.sets.tolist(), self.results.tolist(), strict=True):
            ways = prod(counts[card] - cards[:n].count(card) for n, card in enumerate(cards))
            for place, result in enumerate(results):
                sums[place] += ways * result
        return {
            wager: Fraction(won, perm(total, drawn) * int(scale))
            for wager, won, scale in zip(self.wagers, sums, self.scales, strict=True)
        }

    def effects(self, counts: Sequence[int]) -> dict[str, list[Fraction]]:
        """By wager, how the expected result changes when one card of each kind is removed."""
        whole = self.exact(counts)
        without = [
            self.exact([count - (n == kind) for n, count in enumerate(counts)])
            for kind in range(len(counts))
        ]
        return {wager: [one[wager] - whole[wager] for one in without] for wager in self.wagers}

    def values(self, compositions: Ints) -> Floats:
        """The expected result of each wager for each row of counts by kind."""
        kinds, same, starts = self._tree
        parts = [
            ways_of(np.ascontiguousarray(rows), kinds, same, starts) @ self._weights
            for rows in np.array_split(compositions, max(1, len(compositions) // _BATCH))
        ]
        return np.concatenate(parts)

    @property
    def key(self) -> str:
        """A hash of the results."""
        return sha256(self.results.tobytes() + self.scales.tobytes()).hexdigest()[:16]

    @cached_property
    def _weights(self) -> Floats:
        weights: Floats = self.results / self.scales
        return np.ascontiguousarray(weights)

    @cached_property
    def _tree(self) -> tuple[Ints, Ints, Ints]:
        """The beginnings of the sets by length: the last card, and how many of it there are.

        Returns also where each length starts; the last length has the sets themselves.
        """
        kinds, same, starts = [], [], [0]
        for length in range(1, self.sets.shape[1] + 1):
            heads = all_sets(len(self.kinds), length)
            kinds.append(heads[:, -1])
            same.append((heads == heads[:, -1:]).sum(axis=1))
            starts.append(starts[-1] + len(heads))
        return np.concatenate(kinds), np.concatenate(same), np.array(starts)


def all_sets(kinds: int, size: int) -> Ints:
    """Every set of cards as kinds in rising order, in order."""
    rows = list(combinations_with_replacement(range(kinds), size))
    return np.array(rows, dtype=np.int64)


def draws_of(
    kinds: Sequence[str],
    drawn: Sequence[Column],
    results: Mapping[str, Sequence[Fraction]],
    outcomes: Mapping[str, Column],
) -> Draws:
    """Add up rounds: `drawn` are the kinds of the cards of each round, in the order of drawing.

    `outcomes` has the place of each round's result in the wager's `results`.
    """
    cards = np.sort(np.stack(drawn, axis=1).astype(np.int64), axis=1)
    sets = all_sets(len(kinds), cards.shape[1])
    place = np.searchsorted(_keys(sets, len(kinds)), _keys(cards, len(kinds)))
    sums, scales = [], []
    for wager, values in results.items():
        scale = lcm(*(value.denominator for value in values))
        whole = np.array([int(value * scale) for value in values], dtype=np.int64)
        total = np.zeros(len(sets), dtype=np.int64)
        np.add.at(total, place, whole[outcomes[wager]])
        sums.append(total)
        scales.append(scale)
    return Draws(
        wagers=tuple(results),
        kinds=tuple(kinds),
        sets=sets,
        results=np.stack(sums, axis=1),
        scales=np.array(scales, dtype=np.int64),
    )


def _keys(cards: Ints, kinds: int) -> Ints:
    """A number for each row of cards, in the order of the rows."""
    keys = np.zeros(len(cards), dtype=np.int64)
    for column in cards.T:
        keys = keys * kinds + column
    return keys


@kernel
def ways_of(compositions: Ints, kinds: Ints, same: Ints, starts: Ints) -> Floats:
    """The chance of each set, divided by the number of its orders, for each composition.

    Every set extends a shorter one by a card that is not lower than its last.
    """
    drawn = len(starts) - 1
    size = compositions.shape[1]
    chances = np.zeros((len(compositions), starts[drawn] - starts[drawn - 1]))
    ways = np.zeros(starts[drawn])
    for row in range(len(compositions)):
        counts = compositions[row].astype(np.float64)
        left = counts.sum()
        ways[:size] = counts / left
        for length in range(1, drawn):
            share = 1.0 / (left - length)
            place = starts[length]
            for before in range(starts[length - 1], starts[length]):
                way, last = ways[before] * share, kinds[before]
                ways[place] = way * (counts[last] - same[before])
                place += 1
                for kind in range(last + 1, size):
                    ways[place] = way * counts[kind]
                    place += 1
        chances[row] = ways[starts[drawn - 1] :]
    return chances
