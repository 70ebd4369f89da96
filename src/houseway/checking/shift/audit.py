"""Comparing a shift with the filings: what was paid and collected, and what is due as filed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.checking.shift.compare import Compared, Outcome
from houseway.checking.shift.parallel import examine_all
from houseway.checking.shift.rows import Row
from houseway.checking.shift.totals import Totals
from houseway.pages.words import count
from houseway.rulebook.book import FiledRulebook
from houseway.values.money import Cents, format_money, format_printed


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One amount that is not what the filing says, with the rule and its lines."""

    row: int
    what: str
    paid: str
    filed: str
    why: str
    source: str
    hand: str = ""
    table: str = ""
    dealer: str = ""
    time: str = ""
    shift: str = ""
    game: str = ""
    option: str = ""


class BadRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row that could not be compared."""

    row: int
    what: str
    where: str


class AuditReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a shift shows; equal to the JSON of `houseway audit`."""

    rows: int
    agreed: int
    differences: list[Difference]
    errors: list[BadRow]
    totals: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class _Drop:
    """The drop of a table and shift, and the collections that it should hold."""

    def __init__(self) -> None:
        self.filed: Cents = 0
        self.found: Cents = 0
        self.rows = 0
        self.missing = 0
        self.last: Outcome | None = None

    def add(self, outcome: Outcome) -> None:
        if outcome.error is not None:
            self.missing += 1
        elif outcome.drop is not None:
            self.found += outcome.drop
            self.last = outcome
        else:
            self.filed += outcome.collection
            self.rows += 1


class Audit:
    """Adds up row after row; `report` is the result so far."""

    def __init__(self) -> None:
        self.rows = 0
        self.differences: list[Difference] = []
        self.errors: list[BadRow] = []
        self._agreed = 0
        self._totals = Totals()
        self._drops: dict[tuple[str, str], _Drop] = {}

    def add(self, outcome: Outcome) -> None:
        """Add a compared row; one that could not be compared is noted with its error."""
        self.rows += 1
        drop = self._drops.setdefault((outcome.table, outcome.shift), _Drop())
        if outcome.error is not None:
            what, where = outcome.error
            self.errors.append(BadRow(row=outcome.line, what=what, where=where))
        elif outcome.drop is not None:
            # Earlier drops of a table are part of the last one.
            self._agreed += drop.last is not None
        else:
            self._agreed += outcome.agrees
        if outcome.drop is None:
            self._totals.add(outcome)
        drop.add(outcome)
        found = (compared for compared in outcome.found if compared.differs)
        self.differences += (_difference(outcome, compared) for compared in found)

    def report(self) -> AuditReport:
        """Every difference and the totals, with the drops compared."""
        differences, agreed = [*self.differences], self._agreed
        for drop in self._drops.values():
            if drop.last is None:
                continue
            if drop.found == drop.filed:
                agreed += 1
            else:
                differences.append(_drop_difference(drop, drop.last))
        return AuditReport(
            rows=self.rows,
            agreed=agreed,
            differences=sorted(differences, key=lambda difference: difference.row),
            errors=[*self.errors],
            totals={**self._totals.to_dict(), "drops": self._drop_totals()},
        )

    def _drop_totals(self) -> list[dict[str, Any]]:
        return [
            {
                "table": table,
                "shift": shift,
                "paid": format_money(drop.found),
                "filed": format_money(drop.filed),
                "difference": format_money(drop.found - drop.filed),
            }
            for (table, shift), drop in self._drops.items()
            if drop.last is not None
        ]


def audit_rows(
    rows: Iterable[Row], book: FiledRulebook, *, processes: int | None = None
) -> AuditReport:
    """Compare every row with the filings, by default with all processors if there are many rows."""
    audit = Audit()
    for outcome in examine_all(rows, book, processes=processes):
        audit.add(outcome)
    return audit.report()


def _difference(outcome: Outcome, found: Compared) -> Difference:
    return Difference(
        row=outcome.line,
        what=found.what,
        paid=format_money(found.paid),
        filed=format_money(found.filed),
        why=found.why,
        source=found.source,
        hand=outcome.hand,
        table=outcome.table,
        dealer=outcome.dealer,
        time=outcome.time,
        shift=outcome.shift,
        game=outcome.game,
        option=outcome.option,
    )


def _drop_difference(drop: _Drop, last: Outcome) -> Difference:
    where = f"table {last.table}" if last.table else "the tables without a name"
    when = f", shift {last.shift}" if last.shift else ""
    rows = count(drop.rows, "row")
    why = f"the filed collections of {rows} add up to {format_printed(drop.filed)}"
    if drop.missing:
        why += f"; without {count(drop.missing, 'row')} that could not be read"
    return Difference(
        row=last.line,
        what=f"drop of {where}{when}",
        paid=format_money(drop.found),
        filed=format_money(drop.filed),
        why=why,
        source="",
        table=last.table,
        dealer=last.dealer,
        time=last.time,
        shift=last.shift,
    )
