"""`houseway export`: the rulebook as tables for data tools."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import Json, OnDate, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.pages.words import count


class ExportFormat(StrEnum):
    """The form of the tables."""

    csv = "csv"
    jsonl = "jsonl"
    parquet = "parquet"


def export(
    directory: Annotated[Path, typer.Argument(help="Where to write the tables.")],
    format: Annotated[ExportFormat, typer.Option(help="The form of the tables.")] = (
        ExportFormat.csv
    ),
    changes: Annotated[
        tuple[Path, Path] | None,
        typer.Option(
            help="Write what differs between two versions: rulebook directories or checkouts."
        ),
    ] = None,
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
) -> None:
    """Write filings, fees, prices and findings as tables, with a data dictionary."""
    from houseway.export.changes import changes_table, read_version
    from houseway.export.package import TABLES, export

    book, tables = open_rulebook(rulebook, on), TABLES
    if changes is not None:
        first, second = map(read_version, changes)
        tables = (changes_table(first, second),)
    rows = export(book, directory, format.value, tables)
    if json:
        write_json({"directory": str(directory), "format": format.value, "rows": rows})
    else:
        title = f"{count(len(rows), 'table')} and datapackage.json in {directory}"
        write_table(title, ["table", "rows>"], [(name, f"{n:,}") for name, n in rows.items()])
