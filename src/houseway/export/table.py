"""A table: its columns with types and units, its keys, and where its rows come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from houseway.rulebook.book import FiledRulebook

Type = Literal["string", "integer", "number", "boolean"]
Row = Sequence[Any]
PYTHON: dict[Type, type] = {"string": str, "integer": int, "number": float, "boolean": bool}


class Column(NamedTuple):
    """A column; `unit` is empty for text and for plain counts."""

    name: str
    type: Type
    says: str
    unit: str = ""


class Link(NamedTuple):
    """Columns that are the key of a row in another table."""

    columns: tuple[str, ...]
    table: str


@dataclass(frozen=True)
class Table:
    """A tidy table: one row for each key, one column for each value."""

    name: str
    says: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    rows: Callable[[FiledRulebook], Iterator[Row]]
    links: tuple[Link, ...] = ()


def text(name: str, says: str) -> Column:
    return Column(name, "string", says)


def whole(name: str, says: str, unit: str = "") -> Column:
    return Column(name, "integer", says, unit)


def cents(name: str, says: str) -> Column:
    return Column(name, "integer", says, "US cents")


def number(name: str, says: str, unit: str = "") -> Column:
    return Column(name, "number", says, unit)


def yes_no(name: str, says: str) -> Column:
    return Column(name, "boolean", says)


GAME = text("game", "The id of the filing: cardroom and game")
ROOM = text("room", "The id of the cardroom")
SOURCE = text("source", "Documents and lines of the papers, such as 001 lines 1511, 1578")
OF_GAME = Link(("game",), "filings")
OF_WAGER = Link(("game", "wager"), "wagers")


def clean(table: Table, row: Row) -> list[Any]:
    """The values of a row: no text is empty, and each has the type of its column."""
    values = [None if value in ("", None) else value for value in row]
    return [
        None if value is None else _typed(table, column, value)
        for column, value in zip(table.columns, values, strict=True)
    ]


def _typed(table: Table, column: Column, value: Any) -> Any:
    kind = PYTHON[column.type]
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not kind:
        value_type = type(value).__name__
        raise TypeError(f"{table.name}.{column.name} must be {column.type}, not {value_type}")
    return value
