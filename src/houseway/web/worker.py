"""One process for heavy calculations, so that they do not slow down live tables.

Requests wait in a bounded queue and run one after another. The process is started when it is first
needed, killed when its request is canceled or takes too long, and replaced for the next request.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from threading import Condition, Thread, Timer
from time import monotonic
from typing import IO, Any, Literal

import msgspec

import houseway
from houseway.cards.shuffle import session_token
from houseway.pages.words import count
from houseway.rulebook.book import Rulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.strict import decoder

State = Literal["waiting", "running", "done", "failed", "canceled"]
CHILD = "houseway.web.worker_child"
_POLL_INTERVAL = 0.05
_MAX_DIGITS = 9
STOPPED = "the calculation stopped unexpectedly: try again"


class Busy(HousewayError):
    """No more calculations are accepted now."""


@dataclass(frozen=True)
class WorkLimits:
    """The limits of the work queue."""

    waiting: int = 8
    """The maximum number of requests in the queue."""
    per_visitor: int = 3
    """The maximum number of waiting and running requests of one visitor."""
    seconds: float = 600.0
    """The maximum time for a calculation."""
    kept: int = 64
    """How many finished requests are stored with their results."""


@dataclass
class Work:
    """One request, from the queue to its result."""

    id: str
    kind: str
    body: bytes
    visitor: str
    state: State = "waiting"
    progress: dict[str, Any] = field(default_factory=dict)
    result: Any = None
    error: dict[str, str] = field(default_factory=dict)
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


class _Answer(msgspec.Struct):
    """A line from the process: progress, or at the end an error or a result."""

    id: str
    progress: dict[str, Any] = {}
    error: dict[str, str] = {}
    result: msgspec.Raw = msgspec.Raw(b"null")


_ANSWERS = decoder(_Answer)


class Worker:
    """The queue and the process; every method may be called from any thread."""

    def __init__(
        self, rulebook: Rulebook, limits: WorkLimits | None = None, *, server: int = 0
    ) -> None:
        self.server = server
        """The term of the server, which begins the id of each request."""
        self.directories = rulebook.directories[1:]
        self.limits = limits or WorkLimits()
        self._changed = Condition()
        self._queue: deque[Work] = deque()
        self._known: OrderedDict[str, Work] = OrderedDict()
        self._running: Work | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._doomed = False
        self._outdated = False
        self._thread: Thread | None = None
        self._closed = False

    @property
    def process_id(self) -> int:
        """The id of the process; 0 while there is none."""
        with self._changed:
            return self._process.pid if self._process is not None else 0

    def submit(self, kind: str, body: bytes, visitor: str) -> Work:
        """Put a request into the queue; raises Busy if the queue is full."""
        with self._changed:
            self._check_capacity(visitor)
            work = Work(self._new_id(), kind, body, visitor)
            self._queue.append(work)
            self._remember(work)
            if self._thread is None:
                self._thread = Thread(target=self._serve, name="worker", daemon=True)
                self._thread.start()
            self._changed.notify_all()
            return work

    def add_finished(self, kind: str, result: Any, visitor: str) -> Work:
        """Add a request whose result is already known."""
        work = Work(self._new_id(), kind, b"", visitor)
        work.end("done", result=result)
        with self._changed:
            self._remember(work)
        return work

    def _new_id(self) -> str:
        return f"{self.server}.{session_token()}"

    def find(self, work_id: str) -> Work | None:
        with self._changed:
            return self._known.get(work_id)

    def cancel(self, work: Work) -> None:
        """Remove a request from the queue, or kill the process working on it."""
        with self._changed:
            work.end("canceled")
            if work in self._queue:
                self._queue.remove(work)
            if work is self._running:
                self._kill()
            self._changed.notify_all()

    def view(self, work: Work) -> dict[str, Any]:
        """A request as the API shows it; `place` is the number of requests before it."""
        with self._changed:
            place = 0
            if work in self._queue:
                place = self._queue.index(work) + (self._running is not None)
            since = work.started or monotonic()
            return {
                "id": work.id,
                "kind": work.kind,
                "state": work.state,
                "place": place,
                "progress": work.progress,
                "seconds": round((work.ended or monotonic()) - since, 1) if work.started else 0.0,
                "result": work.result,
                "error": work.error or None,
            }

    def renew(self) -> None:
        """Read the changed rulebook for the next request; the running request keeps the old one."""
        with self._changed:
            self._outdated = True

    def close(self) -> None:
        """Cancel everything and end the process."""
        with self._changed:
            self._closed = True
            for work in (*self._queue, *filter(None, (self._running,))):
                work.end("canceled")
            self._queue.clear()
            self._kill()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    # Called with the lock held.

    def _check_capacity(self, visitor: str) -> None:
        if self._closed:
            raise Busy("the server is shutting down")
        unfinished = [*self._queue, *filter(None, (self._running,))]
        if sum(work.visitor == visitor for work in unfinished) >= self.limits.per_visitor:
            limit = count(self.limits.per_visitor, "calculation")
            raise Busy(f"you have {limit} waiting or running: wait or cancel one")
        if len(self._queue) >= self.limits.waiting:
            raise Busy("too many calculations are waiting: try again in a minute")

    def _remember(self, work: Work) -> None:
        self._known[work.id] = work
        over = [known for known in self._known.values() if known.is_over]
        for known in over[: max(0, len(over) - self.limits.kept)]:
            del self._known[known.id]

    def _kill(self) -> None:
        if self._process is not None:
            self._doomed = True  # A killed process may need a moment to end.
            self._process.kill()

    # Called in the thread.

    def _serve(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._closed)
                if self._closed:
                    break
                self._running = work = self._queue.popleft()
                work.state, work.started = "running", monotonic()
            self._run(work)
        with self._changed:
            self._reap()

    def _ready_process(self) -> subprocess.Popen[bytes]:
        is_usable = not (self._doomed or self._outdated)
        if self._process is not None and self._process.poll() is None and is_usable:
            return self._process
        self._reap()
        self._outdated = False
        source = str(Path(houseway.__file__).parent.parent)
        paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-m", CHILD, *map(str, self.directories)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        return self._process

    def _reap(self) -> None:
        """Kill the process if it still runs, and wait until it ends."""
        if self._process is not None:
            self._kill()
            for pipe in (self._process.stdin, self._process.stdout):
                _close(pipe)
            self._process.wait()
            self._process = None
            self._doomed = False

    def _run(self, work: Work) -> None:
        timeout = Timer(self.limits.seconds, self._give_up, (work,))
        timeout.daemon = True
        timeout.start()
        try:
            with self._changed:
                process = None if work.is_over else self._ready_process()
            if process is not None:
                self._follow(work, process)
        except (OSError, msgspec.DecodeError):
            pass  # The process is gone; part of a line may remain.
        finally:
            timeout.cancel()
            with self._changed:
                if self._doomed or not work.is_over:
                    self._reap()  # The process was killed and may still be ending.
                work.end("failed", error={"what": STOPPED, "where": ""})
                self._running = None
                self._changed.notify_all()

    def _give_up(self, work: Work) -> None:
        minutes = self.limits.seconds / 60
        with self._changed:
            if work is self._running:
                unit = "minute" if minutes == 1 else "minutes"
                what = f"the calculation took more than {minutes:g} {unit}"
                work.end("failed", error={"what": what, "where": ""})
                self._kill()

    def _follow(self, work: Work, process: subprocess.Popen[bytes]) -> None:
        """Send a request and read its answers until the last."""
        assert process.stdin is not None
        assert process.stdout is not None
        request = {"id": work.id, "kind": work.kind, "body": msgspec.Raw(work.body)}
        process.stdin.write(msgspec.json.encode(request) + b"\n")
        process.stdin.flush()
        for line in process.stdout:
            answer = _ANSWERS.decode(line)
            with self._changed:
                if answer.progress:
                    work.progress = answer.progress
                    continue
                if answer.error:
                    work.end("failed", error=answer.error)
                else:
                    work.end("done", result=answer.result.copy())
                return


def _close(pipe: IO[bytes] | None) -> None:
    # The process may no longer read its input.
    with suppress(OSError):
        if pipe is not None:
            pipe.close()


async def result_of(worker: Worker, work: Work) -> Any:
    """The result of a request when it is done; cancels it if the caller stops waiting."""
    try:
        await ends_within(work, inf)
    finally:
        worker.cancel(work)
    check_done(work)
    return work.result


async def ends_within(work: Work, seconds: float) -> bool:
    """Wait up to this many seconds for a request to end; returns whether it has ended."""
    deadline = monotonic() + seconds
    while not work.is_over and monotonic() < deadline:
        await asyncio.sleep(_POLL_INTERVAL)
    return work.is_over


def server_of(work_id: str) -> int:
    """The term of the server that has a request; 0 if the id does not name a server."""
    term = work_id.partition(".")[0]
    return int(term) if term.isascii() and term.isdecimal() and len(term) <= _MAX_DIGITS else 0


def check_done(work: Work) -> None:
    """Raise the error of a request that failed or was canceled."""
    if work.state != "done":
        raise InputError(
            work.error.get("what", "the calculation was canceled"), work.error.get("where", "")
        )
