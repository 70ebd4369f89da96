"""The calculations that wait, in an order that is fair to every visitor.

Addresses take turns, and so do the accounts of one address; the work of members comes before the
work of guests and visitors who are not signed in.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import monotonic
from typing import Any, Literal, NamedTuple

from houseway.pages.words import count
from houseway.values.errors import HousewayError

State = Literal["waiting", "running", "done", "failed", "canceled"]
QUICK = 0.05
"""Work that takes at most this many seconds does not queue."""
_MAX_REMEMBERED = 2000
_USUAL = 60.0
"""The assumed seconds of work that was never done before; no wait that is shown is based on it."""


class Busy(HousewayError):
    """No more calculations are accepted now."""


@dataclass(frozen=True)
class WorkLimits:
    """The limits of the work queue."""

    processes: int = 3
    """The maximum number of calculations at the same time."""
    waiting: int = 40
    """The maximum number of requests in the queue."""
    per_account: int = 3
    """The maximum number of waiting and running requests of one account or strange address."""
    per_address: int = 6
    """The maximum number of waiting and running requests of one address."""
    seconds: float = 600.0
    """The maximum time for a calculation."""
    aged: float = 10.0
    """A calculation that takes longer gives way to others."""
    abandoned: float = 180.0
    """A request is canceled if nobody asks about it for this many seconds."""
    megabytes: int = 3000
    """The maximum memory of a calculation."""
    kept: int = 64
    """How many finished requests are stored with their results."""


class Visitor(NamedTuple):
    """Who asks for a calculation."""

    account: str
    """The id of the person; empty for a visitor who is not signed in."""
    address: str
    is_member: bool = False
    """Whether the person has a password; guests and strangers do not."""

    @property
    def key(self) -> str:
        """What counts as one visitor."""
        return self.account or f"@{self.address}"


@dataclass(eq=False)
class Work:
    """One request, from the queue to its result."""

    id: str
    kind: str
    body: bytes
    visitor: Visitor
    subject: str = ""
    """What is calculated, such as a kind and a game: equal subjects take about the same time."""
    state: State = "waiting"
    progress: dict[str, Any] = field(default_factory=dict)
    result: Any = None
    error: dict[str, str] = field(default_factory=dict)
    asked: float = field(default_factory=monotonic)
    """When somebody last asked about it."""
    started: float = 0.0
    ended: float = 0.0

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "failed", "canceled")

    def end(self, state: State, **fields: Any) -> None:
        """End the request; the first end state counts, so a canceled request stays canceled."""
        if self.is_over:
            return
        self.state = state
        self.ended = monotonic()
        for name, value in fields.items():
            setattr(self, name, value)


class Durations:
    """How long calculations took, as an estimate for the next."""

    def __init__(self) -> None:
        self._last: dict[str, float] = {}
        self._of_kind: dict[str, deque[float]] = {}

    def note(self, work: Work, seconds: float) -> None:
        if len(self._last) >= _MAX_REMEMBERED:
            self._last.clear()
        self._last[work.subject] = seconds
        self._of_kind.setdefault(work.kind, deque(maxlen=20)).append(seconds)

    def is_quick(self, work: Work) -> bool:
        return self._last.get(work.subject, QUICK + 1) <= QUICK

    def expected(self, work: Work) -> float | None:
        """The seconds that the work will take; None if nothing like it was done before."""
        if work.subject in self._last:
            return self._last[work.subject]
        return median(self._of_kind[work.kind]) if work.kind in self._of_kind else None

    def left(self, work: Work, now: float) -> float | None:
        """The seconds that running work still takes: by its progress, or like earlier work."""
        elapsed = now - work.started
        done, parts = work.progress.get("done", 0), work.progress.get("of", 0)
        if done and parts:
            return float(elapsed * (parts - done) / done)
        expected = self.expected(work)
        return None if expected is None else max(expected - elapsed, elapsed / 2)


class Forecast(NamedTuple):
    """When a waiting request will start."""

    place: int
    """How many other requests end before it starts."""
    seconds: float | None
    """None if requests before it are of unknown length."""


class FairQueue:
    """The waiting requests."""

    def __init__(self, limits: WorkLimits, durations: Durations) -> None:
        self.limits = limits
        self.durations = durations
        self.waiting: list[Work] = []
        self._served: dict[str, int] = {}
        """The turn in which an address or account was last served."""
        self._turn = 0

    def add(self, work: Work, running: Sequence[Work]) -> Work | None:
        """Add a request; returns one that has to go instead. Raises Busy if there is no room."""
        self._check_shares(work.visitor, running)
        dropped = (
            self._make_room(work.visitor) if len(self.waiting) >= self.limits.waiting else None
        )
        self.waiting.append(work)
        return dropped

    def _check_shares(self, visitor: Visitor, running: Sequence[Work]) -> None:
        visitors = [work.visitor for work in (*self.waiting, *running)]
        for own, limit, whose in (
            ([v for v in visitors if v.key == visitor.key], self.limits.per_account, "you have"),
            (
                [v for v in visitors if v.address == visitor.address],
                self.limits.per_address,
                "visitors at your address have",
            ),
        ):
            if len(own) >= limit:
                limited = count(limit, "calculation")
                raise Busy(f"{whose} {limited} waiting or running: wait or cancel one")

    def _make_room(self, visitor: Visitor) -> Work:
        """Remove the last request of the address that has the most."""
        shares = Counter(work.visitor.address for work in self.waiting)
        largest = max(shares, key=lambda address: shares[address], default="")
        if shares[largest] <= shares[visitor.address] + 1:
            raise Busy("too many calculations are waiting: try again in a minute")
        last = [work for work in self.waiting if work.visitor.address == largest][-1]
        self.waiting.remove(last)
        return last

    def take(self, running: Sequence[Work]) -> Work | None:
        """Remove and return the request whose turn it is; None if none may run now."""
        work = self._next(self.waiting, running, self._served)
        if work is not None:
            self.waiting.remove(work)
            self._turn += 1
            if len(self._served) >= _MAX_REMEMBERED:
                self._served.clear()
            self._note_turn(work, self._served, self._turn)
        return work

    def take_quick(self) -> Work | None:
        """Remove and return a request that takes no time worth waiting for."""
        quick = next(filter(self.durations.is_quick, self.waiting), None)
        if quick is not None:
            self.waiting.remove(quick)
        return quick

    @staticmethod
    def _note_turn(work: Work, served: dict[str, int], turn: int) -> None:
        served[work.visitor.address] = served[work.visitor.key] = turn

    def _next(
        self, waiting: Iterable[Work], running: Sequence[Work], served: Mapping[str, int]
    ) -> Work | None:
        allowed = [work for work in waiting if self._may_run(work.visitor, running)]

        def rank(work: Work) -> tuple[bool, int, int]:
            visitor = work.visitor
            turns = served.get(visitor.address, 0), served.get(visitor.key, 0)
            return (not visitor.is_member, *turns)

        return min(allowed, key=rank, default=None)

    def _may_run(self, visitor: Visitor, running: Sequence[Work]) -> bool:
        """Whether a visitor's share of the processes has room; members always find one."""
        if len(running) >= self.limits.processes:
            return False
        others = [work.visitor for work in running]
        at_address = sum(other.address == visitor.address for other in others)
        most = max(1, self.limits.processes - 1)
        if visitor.is_member:
            has_room = at_address < most
        else:
            guests = sum(not other.is_member for other in others)
            has_room = at_address < 1 and guests < most
        return has_room and all(other.key != visitor.key for other in others)

    def forecast(self, wanted: Work, running: Sequence[Work]) -> Forecast:
        """When a waiting request will start if all others take as long as expected."""
        now = monotonic()
        waiting, served, turn = list(self.waiting), dict(self._served), self._turn
        ends = {work: self.durations.left(work, now) for work in running}
        is_known = None not in ends.values()
        until = {work: _USUAL if end is None else end for work, end in ends.items()}
        time, place = 0.0, 0
        while (work := self._next(waiting, list(until), served)) is not wanted:
            if work is None:
                first = min(until, key=lambda running_work: until[running_work])
                time, place = until.pop(first), place + 1
                continue
            waiting.remove(work)
            turn += 1
            self._note_turn(work, served, turn)
            expected = self.durations.expected(work)
            is_known = is_known and expected is not None
            until[work] = time + (_USUAL if expected is None else expected)
        return Forecast(place, round(time, 1) if is_known else None)

    def abandoned(self, running: Sequence[Work]) -> Iterator[Work]:
        """The requests that nobody has asked about for a while."""
        since = monotonic() - self.limits.abandoned
        return (work for work in (*self.waiting, *running) if work.asked < since)
