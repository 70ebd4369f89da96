"""The distribution of an amount on an even grid of cents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, gcd, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.values.money import Cents

Floats = NDArray[np.float64]

MAX_POINTS = 1 << 17
"""The maximum number of points of a grid; a wider distribution gets a coarser grid."""
MAX_IN_SUM = 1 << 20
"""The maximum number of points of a sum."""
_SIGMAS = 10
_LARGEST = 3
"""How far from its mean a sum of hands is calculated: this many standard deviations of the sum,
plus this many times the largest deviation of one hand."""


@dataclass(frozen=True)
class Spread:
    """The chance of each amount first + n * step, in cents; chances add up to 1."""

    first: Cents
    step: Cents
    chances: Floats

    @classmethod
    def of(cls, pairs: Iterable[tuple[Any, Any]], points: int = MAX_POINTS) -> Spread:
        """Build from amounts in cents with their chances; chances of equal amounts are added up.

        If an amount is between two points of a coarse grid, its chance is divided between them,
        which keeps the mean.
        """
        possible = [(float(amount), float(chance)) for amount, chance in pairs if chance]
        amounts = np.array([amount for amount, _ in possible])
        weights = np.array([chance for _, chance in possible])
        return cls.on_grid(amounts, weights / weights.sum(), _step(amounts, points))

    @classmethod
    def on_grid(cls, amounts: Floats, weights: Floats, step: Cents) -> Spread:
        """Put amounts on a grid; the chance of an amount between two points is divided."""
        places = amounts / step
        below = np.floor(places).astype(np.int64)
        part = places - below
        below, first = below - below.min(), int(below.min())
        length = int(below.max()) + 2
        chances = np.zeros(length)
        chances += np.bincount(below, weights * (1 - part), length)
        chances += np.bincount(below + 1, weights * part, length)
        return cls(first * step, step, chances)

    @property
    def amounts(self) -> Floats:
        return self.first + self.step * np.arange(len(self.chances), dtype=np.float64)

    @property
    def mean(self) -> float:
        return float(self.amounts @ self.chances)

    @property
    def variance(self) -> float:
        deviations = self.amounts - self.mean
        return float((deviations * deviations) @ self.chances)

    @property
    def stdev(self) -> float:
        return sqrt(self.variance)

    def moved(self, cents: Cents) -> Spread:
        """This distribution with a fixed amount added."""
        return Spread(self.first + cents, self.step, self.chances)

    def stretched(self, factor: float) -> Spread:
        """This distribution with every distance from the mean multiplied by `factor`."""
        mean = self.mean
        return Spread.on_grid(mean + factor * (self.amounts - mean), self.chances, self.step)

    def plus(self, other: Spread) -> Spread:
        """The sum of two independent amounts."""
        if other.step != self.step:
            coarse = max(self, other, key=lambda spread: spread.step).step
            return self.coarser(coarse).plus(other.coarser(coarse))
        length = len(self.chances) + len(other.chances) - 1
        size = _power_of_two(length)
        product = np.fft.rfft(self.chances, size) * np.fft.rfft(other.chances, size)
        return Spread(self.first + other.first, self.step, _clean(np.fft.irfft(product, size)))

    def coarser(self, step: Cents) -> Spread:
        """This distribution on a grid with a larger step."""
        return self if step == self.step else Spread.on_grid(self.amounts, self.chances, step)

    def times(self, number: int) -> Spread:
        """The sum of `number` independent amounts."""
        spread = self
        while (width := _window(spread, number)) > MAX_IN_SUM:
            spread = spread.coarser(spread.step * max(2, ceil(width / MAX_IN_SUM)))
        size = _power_of_two(width)
        sums = np.fft.irfft(np.fft.rfft(spread.chances, size) ** number, size)
        middle = number * (spread.mean - spread.first) / spread.step
        whole = number * (len(spread.chances) - 1) < size
        start = 0 if whole else max(0, round(middle) - size // 2)
        # Sums beyond the window wrap around to its other end; their chance is negligible.
        chances = _clean(np.roll(sums, -start))
        return Spread(number * spread.first + start * spread.step, spread.step, chances)

    def mixed(self, other: Spread, share: float) -> Spread:
        """A mixture: `other` with a chance of `share`, otherwise this distribution.

        Both grids must start at multiples of their steps.
        """
        step = max(self.step, other.step)
        spreads = self.coarser(step), other.coarser(step)
        first = min(spread.first for spread in spreads)
        places = [(spread.first - first) // step for spread in spreads]
        ends = (at + len(spread.chances) for at, spread in zip(places, spreads, strict=True))
        chances = np.zeros(max(ends))
        for place, spread, weight in zip(places, spreads, (1 - share, share), strict=True):
            chances[place : place + len(spread.chances)] += weight * spread.chances
        return Spread(first, step, chances)

    def below(self, cents: float) -> float:
        """The chance that the amount is less than `cents`."""
        return float(self.chances[self.amounts < cents].sum())

    def quantile(self, share: float) -> Cents:
        """The smallest amount for which the chance of this amount or less is at least `share`."""
        reached = np.cumsum(self.chances)
        place = int(np.searchsorted(reached, share - 1e-12))
        return int(self.first + min(place, len(reached) - 1) * self.step)

    @property
    def smallest(self) -> Cents:
        """The smallest possible amount."""
        return self.first + int(np.flatnonzero(self.chances > 0)[0]) * self.step


def _window(spread: Spread, number: int) -> int:
    """How many points the sum needs: its full width, or the width without negligible tails."""
    length = len(spread.chances)
    far = float(max(spread.mean - spread.amounts[0], spread.amounts[-1] - spread.mean))
    half = (_SIGMAS * spread.stdev * sqrt(number) + _LARGEST * far) / spread.step
    return min(number * (length - 1) + 1, max(2 * ceil(half), length))


def _step(amounts: Floats, points: int) -> Cents:
    """The largest step that puts every amount on the grid; larger if that needs too many points."""
    cents = [round(amount) for amount in amounts]
    exact = max(1, gcd(*cents)) if all(c == a for c, a in zip(cents, amounts, strict=True)) else 1
    width = float(amounts.max() - amounts.min())
    return exact * max(1, ceil(width / (points * exact)))


def _power_of_two(length: int) -> int:
    return 1 << max(1, (length - 1).bit_length())


def _clean(chances: Floats) -> Floats:
    """Remove the noise of the transform and make the chances add up to 1."""
    kept = np.where(chances > 1e-15, chances, 0.0)
    ends = np.flatnonzero(kept)
    # Leading zeros stay, because the caller knows the amount of the first point.
    kept = kept[: int(ends[-1]) + 1]
    cleaned: Floats = kept / kept.sum()
    return cleaned
