"""A separate process for calculations, so that they do not delay tables.

If a calculation takes too long, its process is ended; the next calculation starts a new one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

from houseway.values.errors import InputError

T = TypeVar("T")

SECONDS = 30.0
"""How long a calculation may take."""
_MAX_WAITING = 20
_NICE = 10


class Worker:
    """Runs one calculation after another."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def run(
        self,
        calculate: Callable[..., T],
        *arguments: object,
        wanted: Callable[[], bool] = lambda: True,
    ) -> T:
        """The result of a calculation.

        Raises InputError if it takes too long, its process dies, it is not needed, or too many
        are waiting.
        `wanted` is called just before the calculation, and returns whether it is still needed.
        """
        if self._waiting >= _MAX_WAITING:
            raise InputError("too many calculations are waiting: try again in a moment")
        self._waiting += 1
        try:
            async with self._turn:
                if not wanted():
                    raise InputError("the decision has changed")
                return await self._run(calculate, *arguments)
        finally:
            self._waiting -= 1

    async def _run(self, calculate: Callable[..., T], *arguments: object) -> T:
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin)
        future = self._pool.submit(calculate, *arguments)
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), self.seconds)
        except TimeoutError:
            self.close()
            raise InputError(f"the calculation took longer than {self.seconds:g} seconds") from None
        except BrokenProcessPool:
            self.close()
            raise InputError("the calculation failed: try again") from None

    def close(self) -> None:
        """Stop the process and its current calculation."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((getattr(pool, "_processes", None) or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with suppress(ProcessLookupError):
                process.kill()


def _begin() -> None:
    """Lower this process's priority, and end it with the server, even if the server is killed."""
    with suppress(OSError):
        os.nice(_NICE)
    Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = parent_process()
    assert server is not None
    server.join()
    os._exit(1)
