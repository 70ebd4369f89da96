"""Kills a program (-9) at each boundary of its writes, for the tests of promise C3.

    python -m tests.journal.killed MODULE:FUNCTION URL

For k = 0, 1, 2, ... a child is forked that runs the function with a journal, a function `tell` that
acknowledges something, and `watch`: from when that is called the child is killed at the k-th
boundary: before or after a statement, before or after the commit. What each child told, and where
it died, is one line of JSON; the next child begins when a line is read. It ends with the first
child that survives.
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


class Died(NamedTuple):
    """One child: what it had acknowledged, and at which boundary it was killed; "" if at none."""

    output: list[Any]
    at: str


class Boundaries:
    """Counts boundaries and kills this process at one of them."""

    def __init__(self, fatal: int, pipe: int) -> None:
        self.left = fatal
        self.pipe = pipe

    def tell(self, what: Any) -> None:
        os.write(self.pipe, json.dumps(what).encode() + b"\n")

    def watch(self, engine: Engine) -> None:
        event.listen(engine, "before_cursor_execute", self._statement("before"))
        event.listen(engine, "after_cursor_execute", self._statement("after"))
        # The commit itself lies between these two.
        event.listen(engine, "commit", lambda connection: self.reach("before commit"))
        event.listen(engine, "checkin", lambda connection, record: self.reach("after commit"))

    def reach(self, name: str) -> None:
        if self.left == 0:
            self.tell({"at": name})
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1

    def _statement(self, when: str) -> Callable[..., None]:
        def reach(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
            self.reach(f"{when} {' '.join(statement.lower().split()[:3])}")

        return reach


def run_child(work: Work, url: str, fatal: int) -> Died:
    """Fork, work, and wait for the end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        boundaries = Boundaries(fatal, writing)
        journal = Journal(make_engine(url))
        work(journal, boundaries.tell, lambda: boundaries.watch(journal.engine), fatal)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        lines = [json.loads(line) for line in pipe]
    _, status = os.waitpid(child, 0)
    killed = bool(lines) and isinstance(lines[-1], dict)
    assert os.WIFSIGNALED(status) == killed, f"a child ended with {status}"
    return Died(lines[:-1], lines[-1]["at"]) if killed else Died(lines, "")


@contextmanager
def killed_at_every_boundary(work: str, url: str) -> Iterator[Iterator[Died]]:
    """The children one after another, each killed one boundary later; the last is not."""
    command = [sys.executable, "-m", __name__, work, url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:  # type: ignore[call-overload]

        def deaths() -> Iterator[Died]:
            while True:
                died = Died(*json.loads(process.stdout.readline()))
                yield died
                if not died.at:
                    return
                print(file=process.stdin, flush=True)

        try:
            yield deaths()
        finally:
            process.kill()


def main() -> None:
    module, _, name = sys.argv[1].partition(":")
    work = getattr(import_module(module), name)
    # What every child would have to read first.
    make_engine(sys.argv[2]).dispose()
    decode_event('{"event":"table-waits"}')
    fatal = 0
    while True:
        died = run_child(work, sys.argv[2], fatal)
        print(json.dumps(died), flush=True)
        if not died.at or not sys.stdin.readline():
            return
        fatal += 1


if __name__ == "__main__":
    main()
