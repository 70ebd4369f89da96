"""Measures the work that callbacks do on the event loop, in processor time of its thread.

Processor time, because a busy machine makes callbacks wait, but does not give them more to do.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Any

import pytest


class LoopWatch:
    """The longest callback since `reset`."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.callback = ""

    def reset(self) -> None:
        self.seconds, self.callback = 0.0, ""

    def note(self, seconds: float, handle: Any) -> None:
        if seconds > self.seconds:
            self.seconds, self.callback = seconds, repr(handle)[:300]


@contextmanager
def watching_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopWatch]:
    """Watch every callback of every event loop until the block ends."""
    watch, run = LoopWatch(), asyncio.Handle._run

    def timed(handle: Any) -> None:
        begun = thread_time()
        run(handle)
        watch.note(thread_time() - begun, handle)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    yield watch
