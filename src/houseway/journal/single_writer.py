"""One server for a journal: two would each lead the same tables.

A lock turns a second server away while it can be held; a term in the journal, which every commit
looks at, refuses a first server whose lock was lost.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from houseway.journal.store import Journal, JournalError

_ALL_UNLOCKED = text("SELECT pg_advisory_unlock_all()")
_SERVER_LOCK = text("SELECT pg_try_advisory_lock(4195131)")


@contextmanager
def sole_server(journal: Journal) -> Iterator[None]:
    """Keep every other server from a journal until this one ends, however it ends."""
    url = journal.engine.url
    held = _postgresql(journal) if url.drivername.startswith("postgresql") else _file(url.database)
    with held as mine:
        if not mine:
            raise JournalError("another server has its tables open", str(url.database))
        journal.lead()
        yield


@contextmanager
def _file(database: str | None) -> Iterator[bool]:
    """A lock on a file of its own: SQLite loses its locks where others close the database."""
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
    """A lock that a session holds; outside a transaction, which would keep old rows alive."""
    with journal.engine.connect() as connection:
        session = connection.execution_options(isolation_level="AUTOCOMMIT")
        # Not for the pool, which would keep the session and its lock.
        session.detach()
        mine = bool(session.execute(_SERVER_LOCK).scalar())
        try:
            yield mine
        finally:
            # The end of a session takes a moment to be noticed: the next server need not wait.
            with suppress(SQLAlchemyError):
                session.execute(_ALL_UNLOCKED)
