"""Rows compared by several processes, in their order."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec

import houseway
from houseway.checking.shift.compare import Filed, Outcome, examine
from houseway.checking.shift.rows import Row
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError
from houseway.values.strict import decoder

CHUNK = 250
"""How many rows a process is given at a time."""
FEW = 4_000
"""Up to this many rows are compared here, since processes take a second to start."""
_MAX_PROCESSES = 4


class SentRow(msgspec.Struct, array_like=True):
    """A row on its way to another process."""

    line: int
    data: dict[str, Any]
    error: tuple[str, str] | None = None


def examine_all(
    rows: Iterable[Row], book: FiledRulebook, *, processes: int | None = None
) -> Iterator[Outcome]:
    """Every row compared, in order; by default with all processors if there are many rows."""
    source = iter(rows)
    first = list(islice(source, FEW + 1 if processes is None else 0))
    if processes is None:
        processes = min(_MAX_PROCESSES, _processors()) if len(first) > FEW else 1
    if processes < 2:
        filed = Filed(book)
        yield from (examine(row, filed) for row in chain(first, source))
        return
    with ExitStack() as stack:
        workers = [stack.enter_context(_Worker(book)) for _ in range(processes)]
        yield from _in_turn(workers, chain(first, source))


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _in_turn(workers: Sequence[_Worker], rows: Iterator[Row]) -> Iterator[Outcome]:
    """Give each process a chunk in turn; each answers one before it is given the next."""
    busy: list[_Worker] = []
    while True:
        for worker in workers:
            if worker in busy:
                busy.remove(worker)
                yield from worker.read()
            if chunk := list(islice(rows, CHUNK)):
                worker.send(chunk)
                busy.append(worker)
        if not busy:
            return


class _Worker:
    """A process that compares rows; it ends when its input is closed."""

    def __init__(self, book: FiledRulebook) -> None:
        package = str(Path(houseway.__file__).parent.parent)
        paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
        day = book.on.isoformat() if book.on else ""
        own = [str(directory) for directory in book.directories[1:]]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "houseway.checking.shift.worker", day, *own],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )

    def __enter__(self) -> _Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.kill()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdout.close()
        with suppress(BrokenPipeError):  # It may have ended before it read everything.
            self._process.stdin.close()
        self._process.wait()

    def send(self, rows: Iterable[Row]) -> None:
        sent = [
            SentRow(row.line, row.data, (row.error.what, row.error.where) if row.error else None)
            for row in rows
        ]
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(msgspec.json.encode(sent) + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError as error:
            raise HousewayError("a process that compares rows stopped") from error

    def read(self) -> list[Outcome]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise HousewayError("a process that compares rows stopped")
        return decoder(list[Outcome]).decode(line)
