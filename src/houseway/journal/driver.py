"""Plain SQL on the driver's cursor for commits; SQLAlchemy expressions are several times slower."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

Row = tuple[Any, ...]

_MAX_ROWS = 64
"""The maximum number of rows of one INSERT statement on SQLite."""


class Statements:
    """Runs statements, with `?` for values, in the transaction of a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._driver: Any = connection.connection.dbapi_connection
        self._cursor = connection.connection.cursor()
        self._errors = connection.dialect.loaded_dbapi.Error
        self._is_sqlite = connection.dialect.name == "sqlite"

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        """The result rows of a statement; a list value expands to its values or rows of values."""
        parts = statement.split("?")
        marks = [*map(_placeholder, values), ""]
        text = "".join(part + mark for part, mark in zip(parts, marks, strict=True))
        self._run(self._cursor.execute, text, list(_flatten(values)))
        return list(self._cursor.fetchall())

    def insert(self, statement: str, rows: Iterable[Row]) -> None:
        """Insert rows with a statement that has one `?` for all of them.

        Each call to SQLite releases Python's global lock and must then wait for the event loop to
        release it again, so one call inserts many rows. The number of rows is a power of two, so
        that only a few different statements are prepared.
        """
        remaining = list(rows)
        if not self._is_sqlite:
            text = statement.replace("?", _placeholder(remaining[0]))
            self._run(self._cursor.executemany, text, remaining)
            return
        while remaining:
            count = min(_MAX_ROWS, 1 << (len(remaining).bit_length() - 1))
            chunk, remaining = remaining[:count], remaining[count:]
            text = _for_rows(statement, count, len(chunk[0]))
            self._run(self._cursor.execute, text, list(chain.from_iterable(chunk)))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Send the statements of a block to PostgreSQL together, without waiting after each one."""
        if self._is_sqlite:
            yield
            return
        try:
            with self._driver.pipeline():
                yield
        except self._errors as error:
            raise OperationalError("", None, error, hide_parameters=True) from error

    def _run(self, run: Any, statement: str, values: list[Any]) -> None:
        text = statement if self._is_sqlite else statement.replace("?", "%s")
        try:
            self._notify("before_cursor_execute", text, values)
            run(text, values)
            self._notify("after_cursor_execute", text, values)
        except self._errors as error:
            # Like SQLAlchemy's error, without the values.
            raise OperationalError(statement, None, error, hide_parameters=True) from error

    def _notify(self, what: str, text: str, values: list[Any]) -> None:
        """Notify the listeners for statements, the way SQLAlchemy does."""
        for listener in getattr(self._connection.engine.dispatch, what):
            listener(self._connection, self._cursor, text, values, None, False)


@cache
def _for_rows(statement: str, rows: int, columns: int) -> str:
    """A statement with placeholders for the values of several rows."""
    return statement.replace("?", ", ".join([_placeholder((None,) * columns)] * rows))


def _placeholder(value: Any) -> str:
    """The placeholder of a value; a list of values is in parentheses, a list of rows is not."""
    if isinstance(value, tuple):
        return f"({', '.join('?' * len(value))})"
    if not isinstance(value, list):
        return "?"
    if value and isinstance(value[0], tuple):
        return ", ".join(map(_placeholder, value))
    return _placeholder(tuple(value)) if value else "(NULL)"


def _flatten(values: Iterable[Any]) -> Iterator[Any]:
    for value in values:
        if isinstance(value, list | tuple):
            yield from _flatten(value)
        else:
            yield value
