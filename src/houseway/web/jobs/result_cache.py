"""A cache of results that the application computes once."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from starlette.datastructures import State
from starlette.requests import Request

from houseway.web.fair_threads import in_thread

T = TypeVar("T")


class ResultCache:
    """Results made once per rulebook, each in a thread: it may take seconds."""

    def __init__(self) -> None:
        self._results: dict[Hashable, Any] = {}
        self._making: dict[Hashable, asyncio.Lock] = {}

    def put(self, key: Hashable, value: object) -> None:
        """Store a result made elsewhere."""
        self._results.setdefault(key, value)

    async def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result for a key, made on the first request."""
        if key not in self._results:
            async with self._making.setdefault(key, asyncio.Lock()):
                if key not in self._results:
                    self._results[key] = await in_thread(make)
        result: T = self._results[key]
        return result


def results_of(request: Request) -> ResultCache:
    """The stored results of this application, which has one rulebook."""
    return results_in(request.app.state)


def results_in(state: State) -> ResultCache:
    """The stored results in the state of an application."""
    if not hasattr(state, "results"):
        state.results = ResultCache()
    results: ResultCache = state.results
    return results
