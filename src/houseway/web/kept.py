"""Results that the application makes once."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from starlette.datastructures import State
from starlette.requests import Request

T = TypeVar("T")


class Kept:
    """Results made once per rulebook, in a thread and one at a time: each may take seconds."""

    def __init__(self) -> None:
        self._made: dict[Hashable, Any] = {}
        self._busy = asyncio.Lock()

    def put(self, key: Hashable, value: object) -> None:
        """Store a result made elsewhere."""
        self._made.setdefault(key, value)

    async def get(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._made:
            async with self._busy:
                if key not in self._made:
                    self._made[key] = await asyncio.to_thread(make)
        found: T = self._made[key]
        return found


def kept_of(request: Request) -> Kept:
    """The stored results of this application, which has one rulebook."""
    return kept_in(request.app.state)


def kept_in(state: State) -> Kept:
    if not hasattr(state, "kept_checks"):
        state.kept_checks = Kept()
    kept: Kept = state.kept_checks
    return kept
