"""`houseway settle`: who is paid what, in what order."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from houseway.cli import Json, OnDate, PapersDir, RulebookDir, fail, open_rulebook
from houseway.cli.cited import open_papers, print_cited
from houseway.cli.show import terminal_progress, write_json, write_page
from houseway.pages.results import names_in, settlement_page
from houseway.pages.words import count
from houseway.play.case import settle as settle_case
from houseway.values.errors import HousewayError, unreadable

if TYPE_CHECKING:
    from houseway.checking.shift.rows import Row
    from houseway.rulebook.book import FiledRulebook

MANY = (".jsonl", ".ndjson", ".csv")
"""How the names of files with many hands end."""

CasePreset = Annotated[
    str | None,
    typer.Option("--preset", help="letter (default) or practice; overrides the case."),
]


def settle(
    file: Annotated[
        str,
        typer.Argument(help="A case as JSON (- for standard input), or many as .jsonl or .csv."),
    ],
    preset: CasePreset = None,
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
    papers: PapersDir = None,
) -> None:
    """Settle a hand: who is paid, in what order, until the bank runs out.

    A file of many hands gives one result per line, as JSON; a bad row does not end it.
    """
    book = open_rulebook(rulebook, on)
    if Path(file).suffix.lower() in MANY:
        _settle_many(Path(file), book, preset)
        return
    result = settle_case(_read(file), book, preset=preset)
    copies = open_papers(papers, book.filing(result["game"]).source)
    if json:
        write_json(result)
        return
    write_page(settlement_page(result, names_in(result, book)))
    print_cited(copies, (line["source"] for line in result.get("lines", ()) if "source" in line))


def _settle_many(path: Path, book: FiledRulebook, preset: str | None) -> None:
    """Print the result of each row, or its error, as a line of JSON."""
    from houseway.checking.shift.rows import read_rows

    rows = bad = 0
    with terminal_progress("Settling") as show:
        for row in read_rows(path, show):
            result = _settle_row(row, book, preset)
            rows += 1
            bad += "error" in result
            sys.stdout.write(msgspec.json.encode({"row": row.line, **result}).decode() + "\n")
    if bad:
        fail(f"{bad:,} of {count(rows, 'row')} could not be settled ({path})")


def _settle_row(row: Row, book: FiledRulebook, preset: str | None) -> dict[str, Any]:
    """The settlement of a row, which may be a case or a row of a shift with a case."""
    try:
        if row.error is not None:
            raise row.error
        case = row.data["case"] if isinstance(row.data.get("case"), dict) else row.data
        return settle_case(case, book, preset=preset)
    except HousewayError as error:
        return {"error": error.what, "where": error.where}


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise unreadable(error, file) from error
