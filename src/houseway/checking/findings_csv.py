"""Findings as CSV, one row each, for spreadsheets."""

import csv
from collections.abc import Iterable
from io import StringIO

from houseway.checking.finding import Finding
from houseway.values.spreadsheet import safe_cell

COLUMNS = (
    "severity",
    "code",
    "pack",
    "confidence",
    "game",
    "option",
    "field",
    "source",
    "message",
    "evidence",
)


def to_csv(findings: Iterable[Finding]) -> str:
    """A header and a row for each finding; several pieces of evidence are lines of one cell.

    Filings of the user may contain what a spreadsheet runs as a formula.
    """
    output = StringIO()
    writer = csv.writer(output)
    writer.writerow(COLUMNS)
    writer.writerows(map(safe_cell, _row(finding)) for finding in findings)
    return output.getvalue()


def _row(finding: Finding) -> tuple[str, ...]:
    where = finding.where
    return (
        finding.severity,
        finding.code,
        finding.pack,
        finding.confidence,
        where.game or "",
        where.option or "",
        where.field or "",
        where.source or "",
        finding.message,
        "\n".join(finding.evidence),
    )
