"""Starts servers quickly: each is forked from a process that has already read the rulebook.

    python -m tests.server.server_starter

Each line of input has the URL of a database, whether several servers share it, and whether the
server's clock jumps at a signal. The process forks a server and writes its process id and port.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta, tzinfo
from importlib import import_module
from random import Random
from typing import NamedTuple

import uvicorn
from tests.book import BOOK
from tests.passwords import CHEAP

from houseway.cardroom.cardroom import Cardroom
from houseway.cards.shuffle import Seed
from houseway.journal.database import make_engine
from houseway.journal.leases import Leases
from houseway.journal.store import Journal
from houseway.play.registry import decode_event
from houseway.web.app import create_app
from houseway.web.run import configure, listen


class Server(NamedTuple):
    """A server in a separate process."""

    pid: int
    site: str

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def jump_clock(self) -> None:
        """Set the clock of a server started with `jumps` up to two days ahead or back."""
        os.kill(self.pid, signal.SIGUSR1)


class ServerStarter:
    """Starts servers on databases; all servers shuffle with the same seeds."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    @contextmanager
    def server(
        self, database: str, *, shared: bool = False, jumps: bool = False
    ) -> Iterator[Server]:
        """Run a server until the block ends; with `shared`, others may use its journal."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps([database, shared, jumps]), file=self._process.stdin, flush=True)
        process = json.loads(self._process.stdout.readline())
        server = Server(process["pid"], f"http://127.0.0.1:{process['port']}")
        try:
            yield server
        finally:
            server.kill()


@contextmanager
def server_starter() -> Iterator[ServerStarter]:
    command = [sys.executable, "-m", __name__]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield ServerStarter(process)
        finally:
            process.kill()


def serve(database: str, shared: bool, jumps: bool) -> None:
    journal = Journal.open(database)
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    leases = Leases(journal)
    if shared:
        leases.join(f"http://127.0.0.1:{port}")
    room = Cardroom(BOOK, journal, seeds=Seed.of(5).child, leases=leases)
    room.people._hasher = CHEAP  # the default hasher is slow
    if jumps:
        let_clock_jump()
    print(json.dumps({"pid": os.getpid(), "port": port}), flush=True)
    uvicorn.Server(configure(create_app(BOOK, room))).run(sockets=[listener])


def let_clock_jump() -> None:
    """Replace the wall clock of Houseway by one that jumps at the signal SIGUSR1."""
    ahead = timedelta()

    class JumpingClock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + ahead

    def jump(*_: object) -> None:
        nonlocal ahead
        ahead = timedelta(hours=Random().uniform(-48, 48))

    for name, module in list(sys.modules.items()):
        if name.startswith("houseway.") and getattr(module, "datetime", None) is datetime:
            vars(module)["datetime"] = JumpingClock
    jump()
    signal.signal(signal.SIGUSR1, jump)


def read_everything() -> None:
    """Import and read what a server needs when it starts."""
    import_module("alembic.command")
    make_engine("postgresql://").dispose()
    decode_event('{"event":"table-waits"}')
    for game_id in BOOK:
        BOOK.raw(game_id)


def main() -> None:
    read_everything()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system removes killed servers
    for line in sys.stdin:
        if os.fork() == 0:
            serve(*json.loads(line))
            os._exit(0)


if __name__ == "__main__":
    main()
