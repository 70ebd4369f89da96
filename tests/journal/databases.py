"""A real PostgreSQL that the tests start, and SQLite files."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text

from houseway.journal.store import make_engine


def _program(name: str) -> str:
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    assert found, f"{name} is missing: make postgresql installs it"
    return found


def _run(*command: str) -> None:
    # PostgreSQL refuses to run as root.
    as_user = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    subprocess.run((*as_user, *command), check=True, capture_output=True, cwd="/")


@contextmanager
def postgresql() -> Iterator[str]:
    """Start a server of its own on a socket in a new directory; yields its URL."""
    home = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    if os.geteuid() == 0:
        shutil.chown(home, "postgres", "postgres")
    data = home / "data"
    # Programs are killed here, not machines: the server need not wait for the disk.
    options = f"-c listen_addresses='' -c unix_socket_directories={home} -c fsync=off"
    try:
        _run(_program("initdb"), "-D", str(data), "-A", "trust", "-U", "houseway")
        log = str(home / "log")
        _run(_program("pg_ctl"), "-D", str(data), "-w", "-l", log, "-o", options, "start")
        yield f"postgresql://houseway@/postgres?host={home}"
        _run(_program("pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def emptied(url: str) -> str:
    """The same database without anything in it."""
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url
