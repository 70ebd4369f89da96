"""Real PostgreSQL servers that the tests start and stop."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import text

from houseway.journal.database import make_engine


def _program(name: str) -> str:
    program = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    assert program, f"{name} is missing: install it with make postgresql"
    return program


def _run(*command: str) -> None:
    # PostgreSQL refuses to run as root.
    as_user = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    subprocess.run((*as_user, *command), check=True, capture_output=True, cwd="/")


class Cluster(NamedTuple):
    """A PostgreSQL server that tests stop the way a crash would, and start again."""

    home: Path
    fsync: str = "off"
    """Off, because the tests kill programs, not machines, and need not wait for the disk."""

    @property
    def url(self) -> str:
        return f"postgresql://houseway@/postgres?host={self.home}"

    def start(self) -> None:
        options = (
            f"-c listen_addresses='' -c unix_socket_directories={self.home} -c fsync={self.fsync}"
        )
        self._control("-w", "-l", str(self.home / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def _control(self, *command: str) -> None:
        _run(_program("pg_ctl"), "-D", str(self.home / "data"), *command)


@contextmanager
def postgresql() -> Iterator[str]:
    """Start a new PostgreSQL server and yield its URL."""
    with cluster() as server:
        yield server.url


@contextmanager
def cluster(fsync: str = "off") -> Iterator[Cluster]:
    """Start a new PostgreSQL server on a socket in a new directory."""
    home = Path(tempfile.mkdtemp(prefix="houseway-pg-"))
    if os.geteuid() == 0:
        shutil.chown(home, "postgres", "postgres")
    server = Cluster(home, fsync)
    try:
        data = str(home / "data")
        _run(_program("initdb"), "-D", data, "-A", "trust", "-U", "houseway")
        server.start()
        yield server
        server.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def empty_database(url: str) -> str:
    """Empty a database and return its URL."""
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url
