"""The results of several wagers in the same hand, and their exact covariance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from houseway.play.game import Rules
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Pricing
from houseway.pricing.stakes import Stakes, gains
from houseway.pricing.wager import units
from houseway.rulebook.facts import FactValue
from houseway.values.extras import needs_extras

Row = tuple[Mapping[str, FactValue], int]
"""The facts of a hand, and the number of ways to deal it."""


@dataclass(frozen=True)
class Joint:
    """Rows of hands with weights: the result of each wager, in units of its initial stake."""

    weights: Sequence[int]
    payoffs: Mapping[str, Sequence[Fraction]]

    @classmethod
    def merged(cls, weights: Iterable[int], payoffs: Mapping[str, Iterable[Fraction]]) -> Self:
        """Merge rows in which every wager has the same result."""
        counts: Counter[tuple[Fraction, ...]] = Counter()
        for ways, *results in zip(weights, *payoffs.values(), strict=True):
            counts[tuple(results)] += ways
        columns = zip(*counts, strict=True)
        return cls(list(counts.values()), dict(zip(payoffs, columns, strict=True)))

    @property
    def total(self) -> int:
        return sum(self.weights)

    def mean(self, wager: str) -> Fraction:
        pairs = zip(self.payoffs[wager], self.weights, strict=True)
        return sum((won * ways for won, ways in pairs), Fraction(0)) / self.total

    def covariance(self, first: str, second: str) -> Fraction:
        """The covariance of two wagers; the variance if both are the same wager."""
        rows = zip(self.payoffs[first], self.payoffs[second], self.weights, strict=True)
        product = sum((a * b * ways for a, b, ways in rows), Fraction(0))
        return product / self.total - self.mean(first) * self.mean(second)


def joint_results(rules: Rules, *, long: bool = False) -> Joint | None:
    """The joint results of the wagers that are made in every hand; None if they are not counted.

    Counts that may take minutes are made only if `long` is set.
    """
    with needs_extras("price"):
        pricing = rules.family.part("price", Pricing)
        return pricing.joint(rules, long=long) if pricing and pricing.joint else None


def joint_of_table(rules: Rules, table: OutcomeTable, stakes: Mapping[str, Stakes]) -> Joint:
    """The joint results of wagers, each with its stakes, in the rows of an outcome table."""
    payoffs = {}
    for wager, parts in stakes.items():
        won, scale = gains(rules, table.columns, parts)
        units_of = {value: Fraction(value, scale) for value in set(won.tolist())}
        payoffs[wager] = [units_of[value] for value in won.tolist()]
    return Joint.merged(table.weights.tolist(), payoffs)


def joint_of_rows(rules: Rules, wagers: Sequence[str], rows: Sequence[Row]) -> Joint:
    """The joint results of wagers in rows of facts."""
    payoffs = {
        wager: [units(rules.wagers[wager].outcome(facts)) for facts, _ in rows] for wager in wagers
    }
    return Joint.merged([ways for _, ways in rows], payoffs)


def counted_together(rules: Rules) -> list[str]:
    """The wagers without named cards, which a family counts in one table."""
    return [ready.id for ready in rules.wagers.values() if not ready.sets]
