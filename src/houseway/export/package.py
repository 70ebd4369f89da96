"""Writing tables, with the description of a Frictionless data package beside them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, Literal

import msgspec

from houseway import __version__
from houseway.export import fees, figures, rules
from houseway.export.table import Column, Row, Table, clean
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError, unwritable
from houseway.values.extras import require_extra

Format = Literal["csv", "jsonl", "parquet"]
TABLES: tuple[Table, ...] = (*rules.TABLES, *fees.TABLES, *figures.TABLES)
"""Every table of an export."""
DESCRIPTION = "datapackage.json"
_MEDIA = {
    "csv": "text/csv",
    "jsonl": "application/jsonl",
    "parquet": "application/vnd.apache.parquet",
}


def export(
    book: FiledRulebook, directory: Path, form: Format, tables: Iterable[Table] = TABLES
) -> dict[str, int]:
    """Write the tables and their description; returns the number of rows of each table."""
    if form == "parquet":
        require_extra("parquet", "a Parquet file")
    _make(directory)
    resources: list[dict[str, Any]] = []
    counts: dict[str, int] = {}
    for table in tables:
        rows = [clean(table, row) for row in table.rows(book)]
        check_keys(table, rows)
        content = _encode(table, rows, form)
        path = directory / f"{table.name}.{form}"
        _write(path, content)
        resources.append(_describe(table, path.name, content, form))
        counts[table.name] = len(rows)
    package = {
        "name": "houseway",
        "title": "Houseway: the filed rules of California cardrooms",
        "version": __version__,
        "profile": "tabular-data-package" if form == "csv" else "data-package",
        "resources": resources,
    }
    _write(directory / DESCRIPTION, msgspec.json.format(msgspec.json.encode(package), indent=2))
    return counts


def check_keys(table: Table, rows: Iterable[Row]) -> None:
    """Raise InputError unless the key of every row is complete and its own."""
    places = [[column.name for column in table.columns].index(name) for name in table.key]
    seen = set()
    for row in rows:
        key = tuple(row[place] for place in places)
        if key in seen or None in key:
            raise InputError(f"two rows have the key {key}, or it is incomplete", table.name)
        seen.add(key)


def _make(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(error, directory) from error


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise unwritable(error, path) from error


def _encode(table: Table, rows: Sequence[Row], form: Format) -> bytes:
    if form == "csv":
        return _csv(table, rows).encode()
    if form == "jsonl":
        names = [column.name for column in table.columns]
        return b"".join(
            msgspec.json.encode(dict(zip(names, row, strict=True))) + b"\n" for row in rows
        )
    from houseway.export.parquet import to_parquet

    return to_parquet(table, rows)


def _csv(table: Table, rows: Iterable[Row]) -> str:
    output = StringIO()
    writer = csv.writer(output)
    writer.writerow([column.name for column in table.columns])
    writer.writerows(map(_cells, rows))
    return output.getvalue()


def _cells(row: Row) -> Iterator[str]:
    """The cells of a row; an empty cell has no value."""
    for value in row:
        if isinstance(value, bool):
            yield "true" if value else "false"
        else:
            yield "" if value is None else str(value)


def _describe(table: Table, name: str, content: bytes, form: Format) -> dict[str, Any]:
    return {
        "name": table.name.replace("_", "-"),
        "description": table.says,
        "path": name,
        "format": form,
        "mediatype": _MEDIA[form],
        **({"encoding": "utf-8"} if form != "parquet" else {}),
        **({"profile": "tabular-data-resource"} if form == "csv" else {}),
        "bytes": len(content),
        "hash": f"sha256:{sha256(content).hexdigest()}",
        "schema": {
            "fields": [_field(column) for column in table.columns],
            "primaryKey": list(table.key),
            "foreignKeys": [
                {
                    "fields": list(link.columns),
                    "reference": {
                        "resource": link.table.replace("_", "-"),
                        "fields": list(link.columns),
                    },
                }
                for link in table.links
            ],
            "missingValues": [""],
        },
    }


def _field(column: Column) -> dict[str, str]:
    unit = {"unit": column.unit} if column.unit else {}
    return {"name": column.name, "type": column.type, "description": column.says, **unit}
