"""Opening a database for a journal: SQLite files and PostgreSQL."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from houseway.values.errors import HousewayError
from houseway.values.extras import missing_extra


class JournalError(HousewayError):
    """The database or the key of a journal cannot be used."""


def make_engine(url: str, *, reading: bool = False) -> Engine:
    """An engine for `postgresql://...`, `sqlite:///...` or the path of an SQLite file.

    With `reading`, an SQLite file that can't be written can still be read.
    """
    path = url if "://" in url else f"sqlite:///{Path(url)}"
    try:
        parts = _parse(path.replace("postgresql://", "postgresql+psycopg://", 1))
        # Connections closed by a restart of the database are replaced before use.
        ping = parts.drivername.startswith("postgresql")
        # Statement values contain seeds and cards: keep them out of messages and logs.
        engine = create_engine(parts, pool_pre_ping=ping, hide_parameters=True)
    except (ArgumentError, ImportError, ValueError) as error:
        what = "not a database: give the path of an SQLite file or a postgresql:// URL"
        missing = missing_extra("a PostgreSQL database", error)
        raise (missing or JournalError(what, database_name(url))) from error
    if engine.dialect.name == "sqlite":
        if not _is_file(parts):
            raise JournalError("database must be the path of a file", database_name(url))
        if reading and is_read_only(engine):
            event.listen(engine, "do_connect", _connect_reading)
            event.listen(engine, "connect", _leave_transactions)
        else:
            event.listen(engine, "do_connect", _make_private)
            event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_immediate)
    return engine


def _is_file(parts: URL) -> bool:
    database = parts.database or ""
    return bool(database) and database != ":memory:" and not database.startswith("file:")


def is_read_only(engine: Engine) -> bool:
    """Whether a database is a file that can't be written, or in a folder that can't be written."""
    if engine.dialect.name != "sqlite":
        return False
    path = Path(engine.url.database or "")
    return path.is_file() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def _connect_reading(_dialect: Any, _record: Any, arguments: list[Any], _options: Any) -> Any:
    """Connect to a read-only file; without a log, SQLite must treat the file as unchanging."""
    path = Path(arguments[0]).resolve()
    log = path.with_name(f"{path.name}-wal")
    immutable = "" if log.exists() and log.stat().st_size else "&immutable=1"
    url = f"{path.as_uri()}?mode=ro{immutable}"
    return sqlite3.connect(url, uri=True, check_same_thread=False)


def _make_private(_dialect: Any, _record: Any, arguments: list[Any], _options: Any) -> None:
    """Create a file that only its owner can read: it contains the seeds of hands in play."""
    with suppress(OSError):
        os.close(os.open(arguments[0], os.O_CREAT | os.O_WRONLY, 0o600))


def _leave_transactions(connection: Any, _record: Any) -> None:
    # `_begin_immediate` starts transactions; the driver must not.
    connection.isolation_level = None


def _set_up_sqlite(connection: Any, record: Any) -> None:
    _leave_transactions(connection, record)
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _parse(url: str) -> URL:
    """Parse a URL; raises ArgumentError if part of the password could be misread as the host."""
    parts = make_url(url)
    if "@" in (parts.host or ""):
        raise ArgumentError("write an @ in the password as %40")
    return parts


def database_name(url: str) -> str:
    """The name of a database for messages, without secrets."""
    if "://" not in url:
        return url
    try:
        parts = _parse(url)
    except (ArgumentError, ValueError):
        return f"{url.partition('://')[0]}://..."
    query = {name: value for name, value in parts.query.items() if name in ("host", "port")}
    return parts.set(query=query).render_as_string(hide_password=True)


_REASONS = {
    "file is not a database": "it is not an SQLite file",
    "unable to open database file": "it is a directory, or its directory can't be used",
    "readonly database": "it is read-only",
    "database is locked": "another program is using it",
    "failed to resolve host": "the name of its server is unknown",
    "Connection refused": "its server does not answer",
    "password authentication failed": "wrong user or password",
}
"""Parts of messages from the database drivers, and the words that replace them."""


def reason(error: Exception) -> str:
    """Why the database failed: plain words for a known message, otherwise its first line."""
    lines = str(getattr(error, "orig", None) or error).splitlines()
    message = lines[0] if lines else "no reason given"
    return next((words for part, words in _REASONS.items() if part in message), message)
