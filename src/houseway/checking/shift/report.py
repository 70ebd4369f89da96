"""An audit as a page and as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any

from houseway.checking.shift.audit import AuditReport, Difference
from houseway.checking.shift.totals import BY
from houseway.pages.page import Block, Column, DataTable, Page, Paragraph, Section, nonempty
from houseway.pages.papers import name_sources
from houseway.pages.results import money
from houseway.pages.words import count
from houseway.values.money import format_printed, parse_money

Data = Mapping[str, Any]

COLUMNS = Difference.__struct_fields__
"""The columns of the CSV file: a row for each difference."""
MAX_LISTED = 500
"""How many differences a page lists."""
_NAMES = {"table": "Table", "dealer": "Dealer", "hour": "Hour", "game": "Game", "option": "Option"}


def to_csv(report: AuditReport) -> str:
    """A header, and a row for each difference and each row that could not be compared."""
    output = StringIO()
    writer = csv.writer(output)
    writer.writerow(("kind", *COLUMNS))
    for found in report.differences:
        writer.writerow(("difference", *(_cell(getattr(found, name)) for name in COLUMNS)))
    for bad in report.errors:
        cells = {"row": bad.row, "what": bad.what, "why": bad.where}
        writer.writerow(("error", *(_cell(cells.get(name, "")) for name in COLUMNS)))
    return output.getvalue()


def _cell(value: object) -> str:
    """Text that a spreadsheet does not run as a formula; amounts stay numbers."""
    text = str(value)
    is_formula = text.startswith(("=", "+", "@", "\t", "\r")) or (
        text.startswith("-") and not text[1:2].isdecimal()
    )
    return f"'{text}" if is_formula else text


def audit_page(report: Data, name: str = "") -> Page:
    """The differences and totals of a shift, from the documented JSON."""
    differences, errors = report["differences"], report["errors"]
    sections = (
        Section("Differences", tuple(_differences(differences))),
        Section("Rows that could not be read", tuple(_errors(errors))),
        Section("Totals", tuple(_totals(report["totals"]))),
    )
    return Page(f"Audit of {name}" if name else "Audit", summary(report), nonempty(*sections))


def summary(report: Data) -> str:
    """The outcome in one line."""
    rows, differences, errors = report["rows"], report["differences"], report["errors"]
    found = report.get("differences_found", len(differences))
    bad = report.get("errors_found", len(errors))
    parts = [f"{report['agreed']:,} of {rows:,} rows agree with the filings"]
    parts += [f"{count(found, 'difference')} found"] if found else []
    parts += [f"{count(bad, 'row')} could not be read"] if bad else []
    return "; ".join(parts) + "."


def _differences(differences: list[Data]) -> Iterable[Block]:
    if not differences:
        yield Paragraph("Everything that was paid and collected is as filed.")
        return
    names = ("Row", "Where", "What", "Paid", "As filed", "Difference", "Why")
    rows = tuple(
        (
            str(found["row"]),
            _where(found),
            found["what"],
            money(found["paid"]),
            money(found["filed"]),
            _difference(found),
            _why(found),
        )
        for found in differences[:MAX_LISTED]
    )
    numbers = ("Row", "Paid", "As filed", "Difference")
    yield _table("Paid or collected, and as filed", names, rows, numbers)
    if len(differences) > MAX_LISTED:
        yield Paragraph(f"The CSV file lists all {len(differences):,} differences.")


def _where(found: Data) -> str:
    labels = (("table", "table "), ("dealer", "dealer "), ("time", ""), ("hand", "hand "))
    return ", ".join(f"{words}{found[name]}" for name, words in labels if found[name])


def _difference(found: Data) -> str:
    cents = parse_money(found["paid"]) - parse_money(found["filed"])
    return ("+" if cents > 0 else "") + format_printed(cents)


def _why(found: Data) -> str:
    source = f" ({name_sources(found['source'])})" if found["source"] else ""
    return f"{found['why']}{source}"


def _errors(errors: list[Data]) -> Iterable[Block]:
    if errors:
        rows = tuple((str(e["row"]), e["what"], e["where"]) for e in errors[:MAX_LISTED])
        yield _table("Rows that were not compared", ("Row", "What", "Field"), rows, ("Row",))
    if len(errors) > MAX_LISTED:
        yield Paragraph(f"The CSV file lists all {len(errors):,} rows.")


def _totals(totals: Data) -> Iterable[Block]:
    yield _total_table("All rows", "Total", {"All rows": totals["all"]})
    for name in BY:
        if totals[f"by_{name}"]:
            yield _total_table(f"By {name}", _NAMES[name], totals[f"by_{name}"])
    if drops := totals["drops"]:
        rows = tuple(
            (
                drop["table"] or "-",
                drop["shift"] or "-",
                money(drop["paid"]),
                money(drop["filed"]),
                _difference(drop),
            )
            for drop in drops
        )
        names = ("Table", "Shift", "Drop", "As filed", "Difference")
        yield _table("Drops and collections as filed", names, rows, names[2:])


def _total_table(caption: str, label: str, totals: Mapping[str, Data]) -> DataTable:
    names = (label, "Rows", "Agree", "Not read", "Paid", "As filed", "Collected", "As filed ")
    rows = tuple(
        (
            name,
            f"{total['rows']:,}",
            f"{total['agreed']:,}",
            f"{total['errors']:,}",
            money(total["payouts"]["paid"]),
            money(total["payouts"]["filed"]),
            money(total["collections"]["paid"]),
            money(total["collections"]["filed"]),
        )
        for name, total in totals.items()
    )
    return _table(caption, names, rows, names[1:])


def _table(
    caption: str,
    names: Iterable[str],
    rows: tuple[tuple[str, ...], ...],
    numbers: Iterable[str] = (),
) -> DataTable:
    columns = tuple(
        Column(name.strip(), number=name in numbers, wide=name == "Why") for name in names
    )
    return DataTable(caption, columns, rows)
