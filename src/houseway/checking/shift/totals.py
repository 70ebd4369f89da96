"""Totals of a shift: by table, dealer, hour, game and option."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from houseway.checking.shift.compare import Compared, Outcome, hour_of
from houseway.values.money import Cents, format_money

BY = ("table", "dealer", "hour", "game", "option")
"""What rows are added up by; each is a key `by_...` of the totals."""


@dataclass(slots=True)
class Sum:
    """Amounts of one kind: what was paid, and what is due as filed."""

    paid: Cents = 0
    filed: Cents = 0

    def add(self, found: Compared) -> None:
        self.paid += found.paid
        self.filed += found.filed

    def to_dict(self) -> dict[str, str]:
        return {
            "paid": format_money(self.paid),
            "filed": format_money(self.filed),
            "difference": format_money(self.paid - self.filed),
        }


class Total:
    """The rows of one table, dealer, hour, game or option."""

    __slots__ = ("agreed", "errors", "rows", "sums")

    def __init__(self) -> None:
        self.rows = self.agreed = self.errors = 0
        self.sums = {"paid": Sum(), "taken": Sum(), "collected": Sum()}

    def add(self, outcome: Outcome) -> None:
        self.rows += 1
        self.errors += outcome.error is not None
        self.agreed += outcome.error is None and outcome.agrees
        for compared in outcome.found:
            self.sums[compared.kind].add(compared)

    def to_dict(self) -> dict[str, Any]:
        return {
            "rows": self.rows,
            "agreed": self.agreed,
            "errors": self.errors,
            "payouts": self.sums["paid"].to_dict(),
            "taken": self.sums["taken"].to_dict(),
            "collections": self.sums["collected"].to_dict(),
        }


class Totals:
    """The total of all rows, and a total by each label."""

    def __init__(self) -> None:
        self.all = Total()
        self.by: dict[str, dict[str, Total]] = {name: {} for name in BY}

    def add(self, outcome: Outcome) -> None:
        """Add a hand or a count; one that could not be compared counts as an error."""
        labels = {
            "table": outcome.table,
            "dealer": outcome.dealer,
            "hour": "" if outcome.error else hour_of(outcome.time),
            "game": outcome.game,
            "option": outcome.option,
        }
        for total in self._totals(labels):
            total.add(outcome)

    def _totals(self, labels: dict[str, str]) -> Iterator[Total]:
        yield self.all
        for name, label in labels.items():
            if label:
                yield self.by[name].setdefault(label, Total())

    def to_dict(self) -> dict[str, Any]:
        grouped = {
            f"by_{name}": {label: totals[label].to_dict() for label in sorted(totals)}
            for name, totals in self.by.items()
        }
        return {"all": self.all.to_dict(), **grouped}
