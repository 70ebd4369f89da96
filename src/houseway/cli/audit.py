"""`houseway audit`: a shift compared with the filings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import Json, OnDate, RulebookDir, open_rulebook
from houseway.cli.documents import DocumentFormat, choose_format, write_document
from houseway.cli.show import terminal_progress, write_json
from houseway.values.errors import InputError, unwritable

if TYPE_CHECKING:
    from houseway.checking.shift.audit import AuditReport

CSV = ".csv"


def audit(
    file: Annotated[Path, typer.Argument(help="A shift: a file that ends in .jsonl or .csv.")],
    output: Annotated[
        Path | None,
        typer.Option(help="A file that ends in .csv, .txt, .md, .html or .pdf."),
    ] = None,
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
) -> None:
    """Audit a shift: compare what was paid and collected with the filings."""
    from houseway.checking.shift.audit import audit_rows
    from houseway.checking.shift.rows import read_rows

    if output is not None and output.suffix != CSV:
        _check_format(output)
    book = open_rulebook(rulebook, on)
    with terminal_progress("Comparing with the filings") as show:
        report = audit_rows(read_rows(file, show), book)
    if json:
        write_json(report.to_dict())
    _write(report, file.name, output, quiet=json)
    if report.errors or report.differences:
        raise typer.Exit(2 if report.errors else 1)


def _check_format(output: Path) -> DocumentFormat:
    try:
        return choose_format(None, output)
    except InputError as error:
        what = "the file name must end in .csv, .txt, .md, .html or .pdf"
        raise InputError(what, str(output)) from error


def _write(report: AuditReport, name: str, output: Path | None, *, quiet: bool) -> None:
    """Print the report, or write it to a file; both if it was not printed as JSON."""
    from houseway.checking.shift.report import audit_page, to_csv

    if output is not None and output.suffix == CSV:
        try:
            output.write_text(to_csv(report), "utf-8", newline="")
        except OSError as error:
            raise unwritable(error, output) from error
    page = audit_page(report.to_dict(), name)
    if output is not None and output.suffix != CSV:
        write_document(page, _check_format(output), output)
    if not quiet:
        write_document(page, DocumentFormat.text, None)
