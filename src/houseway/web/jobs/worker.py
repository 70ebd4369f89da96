"""Processes for heavy calculations, so that they do not slow down live tables.

Requests wait in a fair queue. A few run at the same time, each in its own process, which is
started when it is first needed, killed when its request is canceled, takes too long or needs too
much memory, and replaced for the next request.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread
from time import monotonic
from typing import IO, Any

import msgspec

import houseway
from houseway.cards.shuffle import session_token
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.strict import decoder
from houseway.web.jobs.queue import Busy, Durations, FairQueue, Visitor, Work, WorkLimits

CHILD = "houseway.web.jobs.worker_child"
_POLL_INTERVAL = 0.05
_WATCH_INTERVAL = 0.25
_MAX_DIGITS = 9
_LOWEST_PRIORITY = 19
_MAX_KEPT_RESULT = 256 * 1024
_QUICK_LIMIT = 1.0
"""Seconds after which work that should have been quick is queued like any other."""
_START_LIMIT = 20.0
"""The same for the first work of a process, which loads the rulebook and the kernels."""
STOPPED = "the calculation stopped unexpectedly: try again"


class _Answer(msgspec.Struct):
    """A line from the process: progress, or at the end an error or a result."""

    id: str
    progress: dict[str, Any] = {}
    error: dict[str, str] = {}
    result: msgspec.Raw = msgspec.Raw(b"null")
    seconds: float = 0.0
    """How long the calculation took, without the start of the process."""


_ANSWERS = decoder(_Answer)


class _Subject(msgspec.Struct):
    """The part of any request that says which game it is about."""

    game: str = ""


class Slot:
    """A process and the request that it works on; except where noted, used with the lock held."""

    def __init__(self, command: list[str], *, quick: bool = False) -> None:
        self.command = command
        self.quick = quick
        """Whether this slot is only for quick work."""
        self.work: Work | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.is_worn = False
        """Whether the process must not be used again: killed, outdated, or of low priority."""
        self.is_warm = False
        """Whether the process has answered before, so that it has loaded everything."""
        self.thread: Thread | None = None

    def kill(self) -> None:
        if self.process is not None:
            self.is_worn = True  # A killed process may need a moment to end.
            self.process.kill()

    def lower_priority(self) -> None:
        """Let newer work have most of the machine; only an administrator could raise it again."""
        if self.process is not None and not self.is_worn:
            self.is_worn = True
            with suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self.process.pid, _LOWEST_PRIORITY)

    def ready_process(self) -> subprocess.Popen[bytes]:
        if self.process is not None and self.process.poll() is None and not self.is_worn:
            return self.process
        self.reap()
        source = str(Path(houseway.__file__).parent.parent)
        paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            process_group=0,  # so that a priority is that of all its threads
        )
        return self.process

    def reap(self) -> None:
        """Kill the process if it still runs, and wait until it ends."""
        if self.process is not None:
            self.process.kill()
            for pipe in (self.process.stdin, self.process.stdout):
                _close(pipe)
            self.process.wait()
            self.process = None
        self.is_worn = self.is_warm = False


class Worker:
    """The queue and the processes; every method may be called from any thread."""

    def __init__(
        self, rulebook: FiledRulebook, limits: WorkLimits | None = None, *, server: int = 0
    ) -> None:
        self.server = server
        """The term of the server, which begins the id of each request."""
        self.limits = limits or WorkLimits()
        self.durations = Durations()
        self._changed = Condition()
        self._queue = FairQueue(self.limits, self.durations)
        self._known: OrderedDict[str, Work] = OrderedDict()
        self._results: OrderedDict[tuple[str, bytes], Any] = OrderedDict()
        directories = map(str, rulebook.directories[1:])
        command = [sys.executable, "-m", CHILD, str(self.limits.megabytes), *directories]
        self._slots = [Slot(command) for _ in range(self.limits.processes)]
        self._slots.append(Slot(command, quick=True))
        self._watch: Thread | None = None
        self._closed = False

    def counts(self) -> tuple[int, int]:
        """How many calculations wait, and how many are under way."""
        with self._changed:
            return len(self._queue.waiting), len(self._running)

    @property
    def process_ids(self) -> list[int]:
        """The ids of the processes."""
        with self._changed:
            return [slot.process.pid for slot in self._slots if slot.process is not None]

    def submit(self, kind: str, body: bytes, visitor: Visitor) -> Work:
        """Put a request into the queue; raises Busy if the visitor or all have too many.

        A request that was answered before is not queued.
        """
        with self._changed:
            known = self._results.get((kind, body))
        if known is not None:
            return self.add_finished(kind, known, visitor)
        work = Work(self._new_id(), kind, body, visitor, f"{kind} {_game_of(body)}")
        with self._changed:
            if self._closed:
                raise Busy("the server is shutting down")
            dropped = self._queue.add(work, self._running)
            if dropped is not None:
                what = "others are waiting, and your address has the most: try again in a minute"
                dropped.end("failed", error={"what": what, "where": ""})
            self._remember(work)
            self._start_threads()
            self._changed.notify_all()
            return work

    def add_finished(self, kind: str, result: Any, visitor: Visitor) -> Work:
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
            self._end(work, "canceled")

    def view(self, work: Work) -> dict[str, Any]:
        """A request as the API shows it; `place` is the number of requests before it."""
        with self._changed:
            work.asked = monotonic()
            place, wait = 0, None
            if work in self._queue.waiting:
                place, wait = self._queue.forecast(work, self._running)
            since = work.started or monotonic()
            return {
                "id": work.id,
                "kind": work.kind,
                "state": work.state,
                "place": place,
                "wait": wait,
                "progress": work.progress,
                "seconds": round((work.ended or monotonic()) - since, 1) if work.started else 0.0,
                "result": work.result,
                "error": work.error or None,
            }

    def renew(self) -> None:
        """Read the changed rulebook for the next request; running requests keep the old one."""
        with self._changed:
            self._results.clear()
            for slot in self._slots:
                slot.is_worn = True

    def close(self) -> None:
        """Cancel everything and end the processes."""
        with self._changed:
            self._closed = True
            for work in (*self._queue.waiting, *self._running):
                work.end("canceled")
            self._queue.waiting.clear()
            for slot in self._slots:
                slot.kill()
            self._changed.notify_all()
        for thread in (*(slot.thread for slot in self._slots), self._watch):
            if thread is not None:
                thread.join()

    # Called with the lock held.

    @property
    def _running(self) -> list[Work]:
        """What the slots work on, without quick work."""
        return [slot.work for slot in self._slots if slot.work is not None and not slot.quick]

    def _end(self, work: Work, state: Any, what: str = "") -> None:
        """End a request, and kill its process."""
        work.end(state, **({"error": {"what": what, "where": ""}} if what else {}))
        if work in self._queue.waiting:
            self._queue.waiting.remove(work)
        for slot in self._slots:
            if slot.work is work:
                slot.kill()
        self._changed.notify_all()

    def _remember(self, work: Work) -> None:
        self._known[work.id] = work
        over = [known for known in self._known.values() if known.is_over]
        for known in over[: max(0, len(over) - self.limits.kept)]:
            del self._known[known.id]

    def _remember_result(self, work: Work) -> None:
        if len(work.result) <= _MAX_KEPT_RESULT:
            self._results[work.kind, work.body] = work.result
        while len(self._results) > self.limits.kept:
            self._results.popitem(last=False)

    def _start_threads(self) -> None:
        if self._watch is None:
            self._watch = Thread(target=self._keep_watch, name="worker watch", daemon=True)
            self._watch.start()
            for slot in self._slots:
                slot.thread = Thread(target=self._serve, args=(slot,), name="worker", daemon=True)
                slot.thread.start()

    def _take(self, slot: Slot) -> Work | None:
        return self._queue.take_quick() if slot.quick else self._queue.take(self._running)

    # Called in the watching thread.

    def _keep_watch(self) -> None:
        """End requests that take too long or that nobody waits for, and slow down old ones."""
        with self._changed:
            while not self._closed:
                for slot in self._slots:
                    self._check_time(slot)
                for work in [*self._queue.abandoned(self._running)]:
                    self._end(work, "canceled")
                self._changed.wait(_WATCH_INTERVAL)

    def _check_time(self, slot: Slot) -> None:
        work = slot.work
        if work is None or work.is_over:
            return
        seconds = monotonic() - work.started
        if slot.quick and seconds > (_QUICK_LIMIT if slot.is_warm else _START_LIMIT):
            self.durations.note(work, seconds)
            work.state, slot.work = "waiting", None
            self._queue.waiting.append(work)
            slot.kill()
            self._changed.notify_all()
        elif seconds > self.limits.seconds:
            minutes = self.limits.seconds / 60
            unit = "minute" if minutes == 1 else "minutes"
            self._end(work, "failed", f"the calculation took more than {minutes:g} {unit}")
        elif seconds > self.limits.aged:
            slot.lower_priority()

    # Called in the thread of a slot.

    def _serve(self, slot: Slot) -> None:
        while True:
            with self._changed:
                work: Work | None = None
                while not self._closed and (work := self._take(slot)) is None:
                    self._changed.wait()
                if self._closed or work is None:
                    slot.reap()
                    return
                slot.work = work
                work.state, work.started = "running", monotonic()
            self._run(slot, work)

    def _run(self, slot: Slot, work: Work) -> None:
        try:
            with self._changed:
                process = None if work.is_over else slot.ready_process()
            if process is not None:
                self._follow(slot, work, process)
        except (OSError, msgspec.DecodeError):
            pass  # The process is gone; part of a line may remain.
        finally:
            with self._changed:
                if slot.work is work:  # Otherwise it is back in the queue.
                    self._finish(slot, work)
                elif slot.is_worn:
                    slot.reap()

    def _finish(self, slot: Slot, work: Work) -> None:
        if slot.is_worn or not work.is_over:
            slot.reap()  # The process may have been killed and may still be ending.
        work.end("failed", error={"what": STOPPED, "where": ""})
        if work.state == "done":
            self._remember_result(work)
        slot.work = None
        self._changed.notify_all()

    def _follow(self, slot: Slot, work: Work, process: subprocess.Popen[bytes]) -> None:
        """Send a request and read its answers until the last."""
        assert process.stdin is not None
        assert process.stdout is not None
        request = {"id": work.id, "kind": work.kind, "body": msgspec.Raw(work.body)}
        process.stdin.write(msgspec.json.encode(request) + b"\n")
        process.stdin.flush()
        for line in process.stdout:
            answer = _ANSWERS.decode(line)
            with self._changed:
                if slot.work is not work:
                    return
                if answer.progress:
                    work.progress = answer.progress
                    continue
                if answer.error:
                    work.end("failed", error=answer.error)
                else:
                    work.end("done", result=answer.result.copy())
                    self.durations.note(work, answer.seconds)
                slot.is_warm = True
                return


def _game_of(body: bytes) -> str:
    return decoder(_Subject).decode(body).game


def _close(pipe: IO[bytes] | None) -> None:
    # The process may no longer read its input.
    with suppress(OSError):
        if pipe is not None:
            pipe.close()


async def _nobody_left() -> bool:
    return False


async def result_of(
    worker: Worker, work: Work, has_left: Callable[[], Awaitable[bool]] = _nobody_left
) -> Any:
    """The result of a request when it is done; cancels it if the caller leaves or stops waiting."""
    try:
        while not await ends_within(work, _WATCH_INTERVAL):
            if await has_left():
                break
    finally:
        worker.cancel(work)
    check_done(work)
    return work.result


async def ends_within(work: Work, seconds: float) -> bool:
    """Wait up to this many seconds for a request to end; returns whether it has ended."""
    deadline = monotonic() + seconds
    while not work.is_over and monotonic() < deadline:
        work.asked = monotonic()
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
