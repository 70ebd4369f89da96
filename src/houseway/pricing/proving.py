"""Prices next to compiled rounds: the second proof of a price, which shares no count with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from houseway.pricing.wager import WagerPrice

if TYPE_CHECKING:
    from houseway.pricing.tally import Tally

CHANCE = 1 / 1000
"""How likely at least one of all comparisons may be beyond the limit if all prices are right."""


class Sum(NamedTuple):
    """What simulated rounds won on a price: exact sums, in parts of a unit."""

    rounds: int
    won: int
    squares: int
    scale: int

    @property
    def edge(self) -> Fraction:
        """The average loss per unit."""
        return Fraction(-self.won, self.rounds * self.scale)

    @property
    def stdev(self) -> float:
        mean = Fraction(self.won, self.rounds)
        variance = Fraction(self.squares, self.rounds) - mean**2
        return sqrt(max(variance, Fraction(0))) / self.scale

    @property
    def error(self) -> float:
        """One standard error of the edge."""
        return self.stdev / sqrt(self.rounds)

    def plus(self, other: Self) -> Self:
        """The sum of more rounds of the same game."""
        return self._replace(
            rounds=self.rounds + other.rounds,
            won=self.won + other.won,
            squares=self.squares + other.squares,
        )


class Compared(NamedTuple):
    """A price and its simulated rounds."""

    price: WagerPrice
    sum: Sum

    @property
    def error(self) -> float:
        """One standard error of the difference, by the standard deviation of the price."""
        return self.price.stdev / sqrt(self.sum.rounds)

    @property
    def z(self) -> float:
        """How many standard errors the simulated edge is above the price.

        An error of the price itself is allowed for.
        """
        difference = float(self.sum.edge - self.price.edge)
        return difference / sqrt(self.error**2 + self.price.error**2)

    def to_json(self) -> dict[str, Any]:
        return {
            "wager": self.price.wager,
            "rounds": self.sum.rounds,
            "edge": float(self.sum.edge),
            "stderr": self.error,
            "exact": float(self.price.edge),
            "z": self.z,
        }


def limit_of(comparisons: int) -> float:
    """The largest z that chance gives for so many comparisons, in 999 of 1,000 cases."""
    return NormalDist().inv_cdf(1 - CHANCE / (2 * comparisons))


def parts_of(price: WagerPrice, prices: Iterable[WagerPrice], wagers: Sequence[str]) -> list[str]:
    """The wagers whose results together are priced: a wager, and the raises that it includes.

    On a wager that includes raises, more than a unit is risked on average.
    """
    if price.part_of or price.risked == 1:
        return [price.wager] if price.wager in wagers else []
    names = [price.wager, *(part.wager for part in prices if part.part_of == price.wager)]
    return list(dict.fromkeys(name for name in names if name in wagers))


def sums_of(
    tally: Tally, prices: Sequence[WagerPrice], named: Mapping[str, Sequence[str]] | None = None
) -> Iterator[tuple[str, Sum]]:
    """What the rounds won on each price that they have.

    A wager that is priced alone is counted in the rounds in which it was made, a wager with raises
    or a raise in every round, unless it is priced over fewer rounds than the whole. `named` lists
    the prices to take, with the wagers of each.
    """
    totals = {price.wager: price.total for price in prices}
    for price in prices:
        parts = parts_of(price, prices, tally.wagers) if named is None else named.get(price.wager)
        if parts:
            every_round = price.part_of and totals.get(price.part_of) == price.total
            alone = len(parts) == 1 and not every_round
            rounds = tally.made(parts[0]) if alone else tally.rounds
            if rounds:
                won = sum(map(tally.sum_of, parts))
                yield price.wager, Sum(rounds, won, tally.squares_of(parts), tally.scale)
