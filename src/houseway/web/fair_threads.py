"""Threads that make pages and answers: few, and each address gets its turn.

Many busy threads would make live tables wait for Python's lock, so only a few work at a time. The
threads of asyncio stay free for the journal.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar, copy_context
from functools import partial, wraps
from inspect import iscoroutinefunction
from typing import NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.values.errors import HousewayError

T = TypeVar("T")

THREADS = max(3, min(4, os.cpu_count() or 3))
"""How many pages are made at the same time."""
MAX_WAITING = 60
"""How many pages of one address wait for a thread."""


class TooMany(HousewayError):
    """An address waits for too many pages."""


class FairThreads:
    """A few threads; one is always left for other addresses. Used on one event loop."""

    def __init__(self, threads: int = THREADS) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="page")
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._running: Counter[str] = Counter()

    async def run(self, address: str, function: Callable[[], T]) -> T:
        """The result of a function; raises TooMany if the address has too many waiting."""
        turn = asyncio.get_running_loop().create_future()
        queue = self._waiting.setdefault(address, deque())
        if len(queue) >= MAX_WAITING:
            raise TooMany("too many requests are waiting: try again in a moment")
        queue.append(turn)
        self._start_next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(address)
            raise
        work = asyncio.get_running_loop().run_in_executor(self._pool, copy_context().run, function)
        # The thread goes on even if nobody waits for it any more.
        work.add_done_callback(lambda _: self._release(address))
        return await asyncio.shield(work)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _start_next(self) -> None:
        """Give free threads to addresses in turn."""
        while self._running.total() < self.threads:
            address = next(filter(self._may_start, self._waiting), None)
            if address is None:
                return
            turn = self._waiting[address].popleft()
            self._waiting.move_to_end(address)
            if not self._waiting[address]:
                del self._waiting[address]
            if not turn.done():
                self._running[address] += 1
                turn.set_result(None)

    def _may_start(self, address: str) -> bool:
        return self._running[address] < self.threads - 1

    def _release(self, address: str) -> None:
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]
        self._start_next()


class Visit(NamedTuple):
    """Whose request this is, and the threads that answer it."""

    threads: FairThreads
    address: str


_VISIT: ContextVar[Visit | None] = ContextVar("visit", default=None)


async def in_thread(function: Callable[..., T], *arguments: object) -> T:
    """The result of a function for the current request, called in a thread in its turn."""
    visit = _VISIT.get()
    if visit is None:
        return await asyncio.to_thread(function, *arguments)
    return await visit.threads.run(visit.address, partial(function, *arguments))


class ThreadsForVisitors:
    """Notes the address of each request, for `in_thread`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            client = scope.get("client")
            _VISIT.set(Visit(scope["app"].state.threads, client[0] if client else ""))
        await self.app(scope, receive, send)


def threaded(routes: Iterable[BaseRoute]) -> Iterator[BaseRoute]:
    """The routes, with those that are plain functions called in fair threads."""
    for route in routes:
        if isinstance(route, Route) and not iscoroutinefunction(route.endpoint):
            yield Route(route.path, _in_turn(route.endpoint), methods=[*(route.methods or ())])
        else:
            yield route


def _in_turn(endpoint: Callable[[Request], Response]) -> Callable[[Request], object]:
    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        return await in_thread(endpoint, request)

    return answer
