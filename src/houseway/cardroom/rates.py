"""Rate limits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from houseway.values.errors import HousewayError


class TooFast(HousewayError):
    """A client exceeds a rate limit."""


class Rate(NamedTuple):
    """A burst size and a rate per second."""

    burst: float
    per_second: float


class Limits(NamedTuple):
    """The limits of a server."""

    messages: Rate = Rate(60, 20)
    """Messages per connection."""
    requests: Rate = Rate(120, 30)
    """HTTP requests per address."""
    entries: Rate = Rate(20, 0.5)
    """Sign-ins, new accounts and password changes per address."""
    attempts: Rate = Rate(10, 1 / 30)
    """Passwords tried for one account from one address, known device or session."""
    strangers: Rate = Rate(30, 1 / 3)
    """Passwords tried for one account by all strangers together; more have to wait."""
    pages: Rate = Rate(60, 10)
    """Page views per address."""
    connections: int = 64
    """Open WebSocket connections per address."""
    tables: int = 10
    """Open tables per person without a staff role."""
    clock: float = 0.2
    """The shortest clock, in seconds, for a table opened over HTTP."""
    waiting: int = 256
    """Queued messages before a slow client is dropped."""


class Bucket:
    """Counts uses against a rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.left = rate.burst
        self.at = clock()

    def take(self) -> bool:
        """Count one use; returns whether it is within the rate."""
        now = self.clock()
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each recent address."""

    def __init__(self, rate: Rate, size: int = 10_000) -> None:
        self.rate = rate
        self.size = size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Count one use by an address; returns whether it is within the rate."""
        bucket = self._buckets.pop(address, None) or Bucket(self.rate)
        self._buckets[address] = bucket
        if len(self._buckets) > self.size:
            self._buckets.popitem(last=False)
        return bucket.take()
