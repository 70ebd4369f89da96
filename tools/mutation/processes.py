"""Work in forked processes: several at a time, each with its own temporary folder."""

import json
import os
import resource
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

Job = TypeVar("Job")
Send = Callable[[Any], None]
"""Sends a JSON value to the process that started the work."""

PATIENCE = 180.0
"""Seconds after which a process that only waits is ended."""
MEMORY = 6 << 30
"""Enough for every test; a fault that fills the memory ends in MemoryError."""


def in_parallel(
    jobs: Iterable[Job], work: Callable[[Job, Send], None], workers: int
) -> Iterator[tuple[Job, list[Any]]]:
    """Do each job in its own process; yields each job with what it has sent, when it has ended.

    What a process has sent is there however it ends.
    """
    waiting = iter(jobs)
    running: dict[int, tuple[Job, Path]] = {}
    while True:
        for job in waiting:
            folder = Path(tempfile.mkdtemp(prefix="mutants-"))
            running[_start(job, work, folder)] = job, folder
            if len(running) >= workers:
                break
        if not running:
            return
        ended, _ = os.wait()
        if ended in running:
            job, folder = running.pop(ended)
            lines = (folder / "sent").read_text("utf-8").splitlines()
            _clean_up(folder)
            yield job, [json.loads(line) for line in lines]


def _start(job: Job, work: Callable[[Job, Send], None], folder: Path) -> int:
    (folder / "sent").touch()
    folder.chmod(0o711)  # PostgreSQL runs as another user
    pid = os.fork()
    if pid == 0:
        try:
            tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            with (folder / "sent").open("a", encoding="utf-8", buffering=1) as sent:
                work(job, lambda value: print(json.dumps(value), file=sent))
        finally:
            os._exit(0)
    return pid


def _clean_up(folder: Path) -> None:
    """Stop the PostgreSQL servers that a process has left, and remove its folder."""
    for file in folder.rglob("postmaster.pid"):
        with suppress(ProcessLookupError):
            os.kill(int(file.read_text("utf-8").splitlines()[0]), signal.SIGQUIT)
    shutil.rmtree(folder, ignore_errors=True)


def limit_time(seconds: float) -> None:
    """End this process after this much processor time, or if it has only waited for long."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)
    before = _wanted()

    def end_if_idle(*_: object) -> None:
        nonlocal before
        now = _wanted()
        if now - before < 0.1:
            os._exit(1)
        before = now

    signal.signal(signal.SIGALRM, end_if_idle)


def _wanted() -> float:
    """Seconds for which this process ran, or was ready to run while others had the processor."""
    times = Path("/proc/self/schedstat").read_text("ascii").split()[:2]
    return sum(map(int, times)) / 1e9


def no_limit() -> None:
    """A process that only waits for others may take as long as they do."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)


def be_quiet() -> None:
    """Drop everything that this process prints."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
