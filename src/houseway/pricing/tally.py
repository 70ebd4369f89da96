"""What compiled rounds came to: how often each result of each wager, and how they go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

import numpy as np

from houseway.pricing.compiled import NOT_BET, CompiledGame, PayRows, play_shuffled
from houseway.pricing.dealing import NO_SHOES, Ints
from houseway.pricing.tally_kernel import (
    EMPTY,
    add_products,
    count_results,
    count_rows,
    find_slot,
)
from houseway.values.stream import Stream

SLOTS_AT_FIRST = 1 << 10

Counts = Counter[int]
"""How often each result came up, in parts of a unit."""


@dataclass
class Tally:
    """The results of so many rounds; results are whole numbers of 1 / scale of a unit."""

    wagers: tuple[str, ...]
    scale: int
    rounds: int = 0
    counts: list[Counts] = field(default_factory=list)
    """The results of each wager, in rounds in which it was made."""
    products: list[list[int]] = field(default_factory=list)
    """The sums of the products of two wagers' results, with 0 for a wager that was not made."""

    @classmethod
    def of(cls, wagers: tuple[str, ...], scale: int) -> Tally:
        """A tally of no rounds."""
        counts: list[Counts] = [Counter() for _ in wagers]
        return cls(wagers, scale, 0, counts, [[0] * len(wagers) for _ in wagers])

    def add_rounds(self, results: Sequence[int], times: int) -> None:
        """Add so many rounds with the same results, one for each wager."""
        self.rounds += times
        won = [0 if result == NOT_BET else result for result in results]
        for place, result in enumerate(results):
            if result != NOT_BET:
                self.counts[place][result] += times
            if won[place]:
                row = self.products[place]
                for other, amount in enumerate(won):
                    row[other] += won[place] * amount * times

    def add(self, other: Tally) -> None:
        """Add the rounds of another tally of the same game."""
        self.rounds += other.rounds
        for own, more in zip(self.counts, other.counts, strict=True):
            own.update(more)
        self.products = [
            [a + b for a, b in zip(row, more, strict=True)]
            for row, more in zip(self.products, other.products, strict=True)
        ]

    def sum_of(self, wager: str) -> int:
        """All that a wager won, in parts of a unit."""
        return sum(won * count for won, count in self.counts_of(wager).items())

    def counts_of(self, wager: str) -> Counts:
        return self.counts[self.wagers.index(wager)]

    def made(self, wager: str) -> int:
        """In how many rounds a wager was made."""
        return self.counts_of(wager).total()

    def covariance(self, first: str, second: str) -> Fraction:
        """The covariance of the results of two wagers in a round; the variance of one."""
        a, b = self.wagers.index(first), self.wagers.index(second)
        product = Fraction(self.products[a][b], self.rounds)
        means = Fraction(self.sum_of(first) * self.sum_of(second), self.rounds**2)
        return (product - means) / self.scale**2

    def squares_of(self, parts: Sequence[str]) -> int:
        """The sum of the squares of what some wagers won together."""
        places = [self.wagers.index(wager) for wager in parts]
        return sum(self.products[a][b] for a in places for b in places)


class Counting(Protocol):
    """Plays rounds and counts their results, on one thread."""

    def play(self, stream: Stream, rounds: int) -> None: ...

    def tally(self) -> Tally:
        """What all rounds so far came to."""


def counting_of(game: CompiledGame) -> Counting:
    return ResultCounting(game) if game.rows is None else RowCounting(game, game.rows)


class RowCounting:
    """Counts how often each row of a table of results came up."""

    def __init__(self, game: CompiledGame, rows: PayRows) -> None:
        self._game = game
        self._rows = rows
        self._counts = np.zeros(len(rows.pay), dtype=np.int64)

    def play(self, stream: Stream, rounds: int) -> None:
        """Play rounds and count their rows."""
        numbers = np.zeros(rounds, dtype=np.int64)
        self._rows.find(NO_SHOES, stream, numbers)
        count_rows(numbers, self._counts)

    def tally(self) -> Tally:
        tally = Tally.of(self._game.wagers, self._game.scale)
        for row, count in self._merged(np.flatnonzero(self._counts)):
            tally.add_rounds(row, count)
        return tally

    def _merged(self, played: Ints) -> list[tuple[tuple[int, ...], int]]:
        """The different rows of results that came up, with how often."""
        merged: Counter[tuple[int, ...]] = Counter()
        paid = self._rows.pay[played, : len(self._game.wagers)]
        for row, count in zip(paid.tolist(), self._counts[played].tolist(), strict=True):
            merged[tuple(row)] += count
        return list(merged.items())


class ResultCounting:
    """Counts the results of each wager, in slots that are found by a hash of the result."""

    def __init__(self, game: CompiledGame) -> None:
        self._game = game
        columns = len(game.wagers)
        self._rounds = 0
        self._keys = np.full((columns, SLOTS_AT_FIRST), EMPTY)
        self._counts = np.zeros((columns, SLOTS_AT_FIRST), dtype=np.int64)
        self._products = np.zeros((columns, columns), dtype=object)

    def play(self, stream: Stream, rounds: int) -> None:
        """Play rounds and count their results."""
        results = play_shuffled(self._game, stream, rounds)
        columns = len(self._game.wagers)
        counted = 0
        while (counted := count_results(results, counted, self._keys, self._counts)) < rounds:
            self._grow()
        products = np.zeros((columns, columns), dtype=np.int64)
        add_products(results, products)
        self._products += products.astype(object)
        self._rounds += rounds

    def _grow(self) -> None:
        """Twice as many slots, filled again."""
        keys, counts = self._keys, self._counts
        self._keys = np.full((len(keys), 2 * keys.shape[1]), EMPTY)
        self._counts = np.zeros(self._keys.shape, dtype=np.int64)
        for wager in range(len(keys)):
            for slot in np.flatnonzero(keys[wager] != EMPTY):
                place = find_slot(self._keys, wager, keys[wager, slot])
                self._keys[wager, place] = keys[wager, slot]
                self._counts[wager, place] = counts[wager, slot]

    def tally(self) -> Tally:
        tally = Tally.of(self._game.wagers, self._game.scale)
        tally.rounds = self._rounds
        for place, counts in enumerate(tally.counts):
            for key, count in zip(self._keys[place], self._counts[place], strict=True):
                if key not in (EMPTY, NOT_BET):
                    counts[int(key)] = int(count)
        tally.products = [list(map(int, row)) for row in self._products]
        return tally
