"""Writing results: JSON for programs, tables for people."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec


def write_json(value: Any) -> None:
    """One document on standard output and nothing else there."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def write_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table for people; columns whose name ends in `>` are numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for column in columns:
        number = column.endswith(">")
        table.add_column(column.rstrip(">"), justify="right" if number else "left")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    Console().print(table)


def percent(value: float, digits: int = 4) -> str:
    return f"{100 * value:.{digits}f} %"
