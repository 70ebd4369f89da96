"""The exact price of a wager from the counts of its outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Any

from houseway.play.wager import Outcome, ReadyWager

if TYPE_CHECKING:
    from houseway.pricing.outcomes import OutcomeTable


@dataclass(frozen=True)
class OutcomeCount:
    """One outcome of a wager: its payoff in units, and its count."""

    result: str
    pays: Fraction
    combinations: int
    says: str


@dataclass(frozen=True)
class WagerPrice:
    """The price of a wager from the bettor's side: a positive edge is a loss.

    `risked` is the average amount put at risk, in units of the initial wager. `error` is 0 if the
    edge is exact; otherwise `Priced.method` says what it means.
    """

    wager: str
    outcomes: tuple[OutcomeCount, ...]
    part_of: str = ""
    risked: Fraction = Fraction(1)
    error: float = 0.0

    @property
    def total(self) -> int:
        return sum(outcome.combinations for outcome in self.outcomes)

    @property
    def edge(self) -> Fraction:
        """The expected loss per unit of the initial wager."""
        return -self._mean(1)

    @property
    def variance(self) -> Fraction:
        return self._mean(2) - self._mean(1) ** 2

    @property
    def stdev(self) -> float:
        return _root(self.variance)

    @property
    def hit_rate(self) -> Fraction:
        wins = sum(outcome.combinations for outcome in self.outcomes if outcome.pays > 0)
        return Fraction(wins, self.total)

    @property
    def element_of_risk(self) -> Fraction:
        return self.edge / self.risked

    def _mean(self, power: int) -> Fraction:
        # Python integers: squares of large payoffs times 10^15 rounds overflow 64 bits.
        weighted = sum(outcome.pays**power * outcome.combinations for outcome in self.outcomes)
        return Fraction(weighted) / self.total

    def to_json(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "part_of": self.part_of or None,
            "edge": float(self.edge),
            "error": self.error,
            "element_of_risk": float(self.element_of_risk),
            "stdev": self.stdev,
            "hit_rate": float(self.hit_rate),
            "outcomes": [
                {
                    "result": outcome.result,
                    "pays": _number(outcome.pays),
                    "combinations": outcome.combinations,
                    "probability": outcome.combinations / self.total,
                    "says": outcome.says,
                    "exact": {
                        "count": str(outcome.combinations),
                        "pays": [outcome.pays.numerator, outcome.pays.denominator],
                    },
                }
                for outcome in self.outcomes
            ],
        }


def price_wager(ready: ReadyWager, table: OutcomeTable) -> WagerPrice:
    """The price of a wager from a table of all hands of its game."""
    small = table.collapse(ready.names)
    counts = small.counts(ready.columns(small.columns, len(small)), len(ready.outcomes()))
    return WagerPrice(ready.id, tuple(count_outcomes(ready.outcomes(), counts)))


def count_outcomes(outcomes: Sequence[Outcome], counts: Sequence[int]) -> list[OutcomeCount]:
    return [
        OutcomeCount(outcome.result, units(outcome), count, outcome.why)
        for outcome, count in zip(outcomes, counts, strict=True)
        if count
    ]


def units(outcome: Outcome) -> Fraction:
    """The payoff of an outcome in units of the stake; a fixed payment counts as 0."""
    if outcome.odds is not None:
        return outcome.odds.profit
    if outcome.result in ("push", "withdrawn"):
        return Fraction(0)
    return Fraction(-1, 2) if outcome.result == "surrender" else Fraction(-1)


def _root(value: Fraction) -> float:
    """A square root with full float precision, for fractions of any size."""
    scale = 10**40
    return isqrt(value.numerator * scale * scale // value.denominator) / scale


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)
