"""Long enumerations, run in chunks whose integer results are added up.

An interrupted job resumes; a finished one is read from the cache. The same chunks run on threads,
because kernels release the interpreter lock, or on a Dask cluster.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.pricing import cache
from houseway.values.errors import InputError
from houseway.values.extras import needs_extras

Ints = NDArray[np.int64]
Result = tuple[Ints, ...]
Work = Callable[..., Result]

SAVE_EVERY = 10.0
"""Seconds between saves of the progress."""


@dataclass(frozen=True)
class Job:
    """A job: `work(chunk, chunks, *arguments)` is called for every chunk, and results are added."""

    name: str
    work: Work
    chunks: int
    arguments: tuple[Any, ...] = ()

    @property
    def key(self) -> bytes:
        return cache.key_of(self.name, self.chunks, *self.arguments)


Engine = Callable[[Job, Sequence[int]], Iterator[tuple[int, Result]]]
"""Runs some chunks of a job and yields each with its result, in any order."""


def run(job: Job) -> Result:
    """The sum over all chunks, computed or cached."""
    totals, done = _load_progress(job)
    left = [chunk for chunk in range(job.chunks) if not done[chunk]]
    if left:
        totals = _finish(job, left, totals, done)
    return totals


def _finish(job: Job, left: list[int], totals: Result, done: NDArray[np.bool_]) -> Result:
    saved = monotonic()
    with progress(job.name.replace("-", " "), len(left), job.chunks) as advance:
        try:
            for chunk, result in ENGINE.get()(job, left):
                totals = _add(totals, result)
                done[chunk] = True
                advance()
                if monotonic() - saved > SAVE_EVERY:
                    _save_progress(job, totals, done)
                    saved = monotonic()
        finally:
            # After an interruption the next run continues from here.
            _save_progress(job, totals, done)
    return totals


def _add(totals: Result, result: Result) -> Result:
    if not totals:
        return result
    for total, part in zip(totals, result, strict=True):
        np.add(total, part, out=total)
    return totals


def _load_progress(job: Job) -> tuple[Result, NDArray[np.bool_]]:
    arrays = cache.load(job.name, job.key)
    if arrays is None:
        return (), np.zeros(job.chunks, dtype=np.bool_)
    done = arrays.pop("done")
    return tuple(arrays[f"part{number}"] for number in range(len(arrays))), done


def _save_progress(job: Job, totals: Result, done: NDArray[np.bool_]) -> None:
    if totals:
        parts = {f"part{number}": total for number, total in enumerate(totals)}
        cache.save(job.name, job.key, {"done": done, **parts})


# Where chunks run.


def on_threads(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Result]]:
    """Run chunks on the cores of this machine."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        running = {pool.submit(job.work, c, job.chunks, *job.arguments): c for c in chunks}
        try:
            for future in as_completed(running):
                yield running[future], future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def on_dask(address: str, timeout: str = "10s") -> Engine:
    """An engine for the cluster of a Dask scheduler; chunks of a lost worker are run again."""
    with needs_extras("the dask engine"):
        # The package has no types.
        distributed: Any = import_module("distributed")

    def connect() -> Any:
        try:
            return distributed.Client(address, timeout=timeout)
        except (OSError, ValueError) as error:
            raise InputError(f"no Dask scheduler answers at {address}", "--scheduler") from error

    def engine(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Result]]:
        with connect() as client:
            running = {
                client.submit(job.work, chunk, job.chunks, *job.arguments, pure=False): chunk
                for chunk in chunks
            }
            for future in distributed.as_completed(list(running)):
                yield running[future], future.result()
                future.release()

    # Connect now, so a wrong address is reported even if every result is cached.
    connect().close()
    return engine


ENGINE: ContextVar[Engine] = ContextVar("engine", default=on_threads)
"""The engine that runs the jobs of this context."""


Watcher = Callable[[str, int, int], None]
"""Called with the name of a job, the number of chunks done and the total number of chunks."""
WATCHER: ContextVar[Watcher | None] = ContextVar("watcher", default=None)
"""Receives the progress of the jobs of this context; None shows it on a terminal."""


@contextmanager
def progress(name: str, left: int, total: int) -> Iterator[Callable[[], None]]:
    """Report progress to the watcher or a terminal; call the yielded function after each chunk."""
    watcher = WATCHER.get()
    if watcher is not None:
        yield _counting(watcher, name, total - left, total)
        return
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=left)
        yield lambda: bar.advance(task)


class Steps:
    """The steps of a calculation in order, each with its share of the work.

    Progress is reported over all steps together, and never goes backward.
    """

    def __init__(self, **shares: int) -> None:
        self.shares = shares
        self._done = 0

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        watcher = WATCHER.get()
        if watcher is None:
            yield
            return
        names = list(self.shares)
        before = sum(self.shares[earlier] for earlier in names[: names.index(name)])
        text = name.replace("_", " ")

        def watch(inner: str, done: int, chunks: int) -> None:
            part = self.shares[name] * _FINENESS * done // chunks
            self._done = max(self._done, before * _FINENESS + part)
            watcher(inner or text, self._done, sum(self.shares.values()) * _FINENESS)

        watch("", 0, 1)
        token = WATCHER.set(watch)
        try:
            yield
        finally:
            WATCHER.reset(token)


_FINENESS = 1000
"""How many parts each share of the work is divided into."""


def _counting(watcher: Watcher, name: str, done: int, total: int) -> Callable[[], None]:
    counted = count(done + 1)
    watcher(name, done, total)
    return lambda: watcher(name, next(counted), total)
