"""One server per SQLite file: a lock keeps out a second server."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL


@contextmanager
def only_server(url: URL) -> Iterator[bool]:
    """Keep other servers out of an SQLite file; on PostgreSQL there may be several.

    Yields whether this server may run.
    """
    if url.drivername.startswith("postgresql"):
        yield True
        return
    path = Path(url.database or "").resolve()
    # A separate file, because closing any handle on the database would release SQLite's locks.
    with open(f"{path}-server", "ab", opener=_open_private) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
