"""Kills a program with SIGKILL before and after each of its writes to the journal.

    python -m tests.journal.killed MODULE:FUNCTION URL

For k = 0, 1, 2, ... a forked child process runs the function with a journal, two functions and k:
`acknowledge` reports an action as done, and `watch` starts counting boundaries. A boundary is the
moment before or after a statement or the commit; the child is killed at boundary k. One line of
JSON says what the child acknowledged and where it died; the next child starts when a line arrives
on standard input. The program ends with the first child that survives.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

from sqlalchemy import Engine, event

from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.play.registry import decode_event

Work = Callable[[Journal, Callable[[Any], None], Callable[[], None], int], None]


class Death(NamedTuple):
    """What a child acknowledged, and the boundary where it was killed; "" if it survived."""

    output: list[Any]
    at: str


class Boundaries:
    """Counts boundaries and kills this process at one of them."""

    def __init__(self, fatal: int, pipe: int) -> None:
        self.remaining = fatal
        self.pipe = pipe

    def acknowledge(self, message: Any) -> None:
        os.write(self.pipe, json.dumps(message).encode() + b"\n")

    def watch(self, engine: Engine) -> None:
        event.listen(engine, "before_cursor_execute", self._statement("before"))
        event.listen(engine, "after_cursor_execute", self._statement("after"))
        # The commit itself happens between these two events.
        event.listen(engine, "commit", lambda connection: self.reach("before commit"))
        event.listen(engine, "checkin", lambda connection, record: self.reach("after commit"))

    def reach(self, name: str) -> None:
        if self.remaining == 0:
            self.acknowledge({"at": name})
            os.kill(os.getpid(), signal.SIGKILL)
        self.remaining -= 1

    def _statement(self, when: str) -> Callable[..., None]:
        def reach(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
            self.reach(f"{when} {' '.join(statement.lower().split()[:3])}")

        return reach


def run_child(work: Work, url: str, fatal: int) -> Death:
    """Fork a child that does the work, and wait until it ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        boundaries = Boundaries(fatal, writing)
        journal = Journal(make_engine(url))
        work(journal, boundaries.acknowledge, lambda: boundaries.watch(journal.engine), fatal)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        lines = [json.loads(line) for line in pipe]
    _, status = os.waitpid(child, 0)
    killed = bool(lines) and isinstance(lines[-1], dict)
    assert os.WIFSIGNALED(status) == killed, f"a child ended with {status}"
    return Death(lines[:-1], lines[-1]["at"]) if killed else Death(lines, "")


@contextmanager
def killed_at_every_boundary(work: str, url: str) -> Iterator[Iterator[Death]]:
    """Yield the death of each child, one boundary later each time; the last child survives."""
    command = [sys.executable, "-m", __name__, work, url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:  # type: ignore[call-overload]

        def deaths() -> Iterator[Death]:
            while True:
                death = Death(*json.loads(process.stdout.readline()))
                yield death
                if not death.at:
                    return
                print(file=process.stdin, flush=True)

        try:
            yield deaths()
        finally:
            process.kill()


def main() -> None:
    module, _, name = sys.argv[1].partition(":")
    work = getattr(import_module(module), name)
    # Import now what every child would otherwise import again.
    make_engine(sys.argv[2]).dispose()
    decode_event('{"event":"table-waits"}')
    fatal = 0
    while True:
        death = run_child(work, sys.argv[2], fatal)
        print(json.dumps(death), flush=True)
        if not death.at or not sys.stdin.readline():
            return
        fatal += 1


if __name__ == "__main__":
    main()
