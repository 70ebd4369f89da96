"""Limits on how fast and how much anyone may ask."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


class Limits(NamedTuple):
    """The limits of a server."""

    messages: Rate = Rate(60, 20)
    """What one connection sends."""
    requests: Rate = Rate(120, 30)
    """What one address asks over HTTP."""
    entries: Rate = Rate(20, 0.5)
    """How often one address lets somebody in: guests, accounts, logins."""
    pages: Rate = Rate(60, 10)
    """Pages that one address reads."""
    connections: int = 64
    """Open lines to tables of one address."""
    tables: int = 10
    """Open tables that one person of no house role has opened."""
    clock: float = 0.5
    """The shortest clock, in seconds, that a table may be opened with over HTTP."""
    waiting: int = 256
    """Messages that wait for a slow client before it is dropped."""


class Bucket:
    """Counts what was used of a rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.left = rate.burst
        self.at = clock()

    def take(self) -> bool:
        """Whether one more is within the rate."""
        now = self.clock()
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each of the latest addresses."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self.rate = rate
        self.most = most
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> bool:
        bucket = self._kept.pop(name, None) or Bucket(self.rate)
        self._kept[name] = bucket
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return bucket.take()
