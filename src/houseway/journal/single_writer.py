"""One server per journal, so no two servers run the same tables.

A lock refuses a second server; a term in the journal, checked by every commit, refuses a server
that has lost its lock.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from houseway.journal.database import JournalError
from houseway.journal.store import Journal

_ALL_UNLOCKED = text("SELECT pg_advisory_unlock_all()")
_SERVER_LOCK = text("SELECT pg_try_advisory_lock(4195131)")


@contextmanager
def sole_server(journal: Journal) -> Iterator[None]:
    """Keep other servers out of a journal until this one ends."""
    url = journal.engine.url
    held = _postgresql(journal) if url.drivername.startswith("postgresql") else _file(url.database)
    with held as mine:
        if not mine:
            raise JournalError("another server has its tables open", str(url.database))
        journal.lead()
        yield


@contextmanager
def _file(database: str | None) -> Iterator[bool]:
    """A lock on a separate file, because SQLite loses its locks when others close the database."""
    path = Path(database or "").resolve()
    with open(f"{path}-server", "ab", opener=_private) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@contextmanager
def _postgresql(journal: Journal) -> Iterator[bool]:
    """A session lock, outside a transaction, which would keep old rows alive."""
    with journal.engine.connect() as connection:
        session = connection.execution_options(isolation_level="AUTOCOMMIT")
        # Not for the pool, which would keep the session and its lock.
        session.detach()
        mine = bool(session.execute(_SERVER_LOCK).scalar())
        try:
            yield mine
        finally:
            # The database needs a moment to notice the end of a session.
            with suppress(SQLAlchemyError):
                session.execute(_ALL_UNLOCKED)
