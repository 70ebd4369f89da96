"""The host of one table: a task that handles requests in order, stores events and sends them out.

Nothing is acknowledged or shown before it is stored. Events that could not be stored are dropped:
the table is restored from the journal, and until that succeeds it shows and accepts nothing. Only
an error that recurs after a restore freezes the table; its chips stay where they are, and the
floor is notified.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, Protocol

from sqlalchemy.exc import SQLAlchemyError

from houseway.cardroom.bots import next_move
from houseway.cardroom.describe import describe
from houseway.cardroom.presence import AWAY, Presence
from houseway.cardroom.protocol import Aside, Form, changes
from houseway.cardroom.writer import Writer
from houseway.journal.commit import Batch, Stored
from houseway.journal.database import reason
from houseway.journal.store import Journal
from houseway.play.ledger import person
from houseway.play.live.table import Emitted, LiveTable
from houseway.play.rules_hash import rules_text
from houseway.play.table_events import HandCommitted
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents

CLOCK = {
    "bank": 15.0,
    "wagers": 20.0,
    "play": 25.0,
    "settled": 6.0,
    "waiting": 5.0,
    "seat": 30.0,
    "bots": 0.7,
}
"""Seconds until time runs out in each phase or on an offered seat, and between bots' moves."""

_MAX_WAITING = 100
_REMEMBERED = 100
_RETRY = 0.25
"""Seconds before restoring a table or retrying its clock; each error doubles the wait."""
_LONGEST_RETRY = 5.0
_LOST = "the table cannot reach its journal: try again in a moment"
_FAULT = "something went wrong: the error is in the server's log"

log = logging.getLogger("houseway")


class Viewer(Protocol):
    """A connection as its table sees it."""

    person: str
    cursor: int
    form: Form

    def send(self, messages: Iterable[bytes]) -> None: ...


class _Request(NamedTuple):
    call: Callable[[LiveTable], None]
    actor: str
    action_id: str
    answer: Callable[[LiveTable], Any]
    done: asyncio.Future[Any]


class _UnstoredError(Exception):
    """The events are not in the journal, or it is unknown whether they are."""


def _number(live: LiveTable) -> int:
    return live.number


class Host:
    """Runs one table."""

    def __init__(
        self,
        live: LiveTable,
        journal: Journal,
        *,
        writer: Writer,
        read: Callable[[], LiveTable],
        idle: float,
        away: float = AWAY,
    ) -> None:
        self.live = live
        live.purse = self._balance
        self.presence = Presence(away)
        live.gone = self.presence.gone
        self.journal = journal
        self.writer = writer
        self.read = read
        self.idle = idle
        """Seconds without a connection until an unused table that has dealt no hand closes."""
        self.viewers: set[Viewer] = set()
        self.clock = {**CLOCK, **live.opened.clock}
        self._requests: asyncio.Queue[_Request | None] = asyncio.Queue(_MAX_WAITING)
        """Requests in order; None only wakes the task."""
        self._done: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._waits_for: object = None
        self._deadline: float | None = None
        self._seat_offer: object = None
        self._seat_deadline: float | None = None
        self._idle_deadline: float | None = None
        self._bot_at = 0.0
        self.lost = False
        """Whether the table must be restored before it continues."""
        self._faults = 0
        """Consecutive errors of the journal or the clock."""
        self._retry_at = 0.0
        self._renewed = False
        """Whether the rulebook has changed since the table was read."""
        self.about = describe(live)
        """The entry in the list of tables, as stored."""
        self._open_requests = 0
        """How many requests are waiting for an answer."""
        self._abandoned = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.live.id}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def is_closed(self) -> bool:
        return self.live.phase == "stopped" and not self.lost

    @property
    def is_busy(self) -> bool:
        """Whether someone is connected or is waiting for an answer."""
        return bool(self.viewers or self._open_requests)

    def abandon(self) -> None:
        """End the task of a closed table that no one uses."""
        self._abandoned = True
        self.live.purse = None  # refers to this object, which nothing else keeps
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def renew(self) -> None:
        """Play by the changed rulebook from the next hand on."""
        self._renewed = True
        self._wake()

    def _wake(self) -> None:
        """Make the task check its clock; a table with a full queue is already awake."""
        with suppress(asyncio.QueueFull):
            self._requests.put_nowait(None)

    async def ask(
        self,
        call: Callable[[LiveTable], None],
        actor: str = "",
        action_id: str = "",
        answer: Callable[[LiveTable], Any] = _number,
    ) -> Any:
        """Apply an action at the table, once per action id, and store its events.

        Returns `answer(table)` after that: by default, the number of the last event.
        """
        if self._abandoned:
            raise InputError("this table is closed and was unloaded: try again", "table")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        try:
            self._requests.put_nowait(_Request(call, actor, action_id, answer, done))
        except asyncio.QueueFull:
            raise InputError("the table is busy: try again") from None
        self._open_requests += 1
        try:
            return await done
        finally:
            self._open_requests -= 1
            # The exception and this frame refer to each other: break the cycle.
            del done

    async def join(self, viewer: Viewer) -> None:
        """Add a viewer, continuing from its cursor if possible."""

        def begin(live: LiveTable) -> None:
            self.viewers.add(viewer)
            viewer.send(self._messages(viewer.person, viewer.cursor, viewer.form, self.spectators))
            viewer.cursor = live.number

        await self.ask(begin)

    def part(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        # The task notes when the absence began, and stops the clock if no one is left.
        self._wake()

    def until(self, who: str) -> str | None:
        """When time runs out, as text: for the table, or for the seat offered to this person."""
        offer = self.live.seat_offer
        deadline = self._seat_deadline if offer and offer.person == who else self._deadline
        return None if deadline is None else _clock_time(deadline)

    # The task.

    async def _run(self) -> None:
        while True:
            if self._renewed and not (self.lost or self.live.playing):
                self._renewed = False
                await self._read_again()
            if not self.lost:
                self._set_clock()
            request = await self._next(self._pause())
            if self.lost:
                await self._serve_lost(request)
            elif request is None:
                await self._tick()
            else:
                await self._serve(request)

    async def _serve_lost(self, request: _Request | None) -> None:
        """Refuse a request, and restore the table if the pause is over."""
        if request is not None:
            _fail(request.done, InputError(_LOST))
        if self._retry_at <= _now():
            await self._read_again()

    async def _next(self, pause: float | None) -> _Request | None:
        """The next request, or None when the pause is over; requests come before bots."""
        if not self._requests.empty():
            return self._requests.get_nowait()
        if pause == 0:
            await asyncio.sleep(0)
            return None
        if pause is None:
            return await self._requests.get()
        timer = asyncio.get_running_loop().call_later(pause, self._wake)
        try:
            return await self._requests.get()
        finally:
            timer.cancel()

    async def _serve(self, request: _Request) -> None:
        try:
            await self._carry_out(request)
            answer = request.answer(self.live)
        except (_UnstoredError, SQLAlchemyError) as error:
            await self._go_back(error)
            _fail(request.done, InputError(_LOST))
        except HousewayError as error:
            if self.live.pending:
                await self._go_back(error)
            _fail(request.done, error)
        except Exception as error:
            await self._go_back(error)
            _fail(request.done, InputError(_FAULT))
        else:
            if not request.done.done():
                request.done.set_result(answer)

    async def _carry_out(self, request: _Request) -> None:
        """Apply a request and store it, unless it was stored before.

        Ids are rarely sent twice, so the journal is queried only if the request is refused;
        otherwise the commit notices a repeated id.
        """
        if (request.actor, request.action_id) in self._done:
            return
        try:
            request.call(self.live)
        except HousewayError as error:
            if not self._happened_before(request):
                raise
            if self.live.pending:
                await self._go_back(error)
            return
        await self.store(request.actor, request.action_id)

    def _happened_before(self, request: _Request) -> bool:
        if not request.action_id:
            return False
        return self.journal.done_before(request.actor, self.live.id, request.action_id) is not None

    async def _tick(self) -> None:
        """Make a bot's move, apply the clock, remove an absent person, or close an unused table."""
        try:
            move = next_move(self.live)
            overdue = self.presence.overdue(_now())
            if self._idle_deadline is not None and self._idle_deadline <= _now():
                self.live.close_unused()
            elif overdue and not (self.live.paused or self.live.froze):
                self._stand_up(overdue[0])
            elif move is not None and self._bot_at <= _now():
                move()
            elif self._deadline is not None and self._deadline <= _now():
                self.live.time_out()
                self._waits_for = None
            elif self._seat_deadline is not None and self._seat_deadline <= _now():
                self.live.expire_seat_offer()
            await self.store()
            self._faults = 0
        except (_UnstoredError, SQLAlchemyError) as error:
            await self._go_back(error)
        except Exception as error:
            is_recurring = self._faults > 0
            await self._go_back(error)
            if is_recurring and not self.lost:
                await self._freeze(repr(error))

    def _stand_up(self, who: str) -> None:
        """Remove a person who is gone; their current hand is played with the defaults."""
        self.presence.gone.add(who)
        self.live.give_up(who)

    async def leave(self, who: str) -> None:
        """Remove a person who plays elsewhere; a table that is then unused closes."""

        def leave(live: LiveTable) -> None:
            in_hand = live.at_stake(who)
            self._stand_up(who)
            if live.unused and not in_hand:
                live.close_unused()

        await self.ask(leave)

    async def store(self, actor: str = "", action_id: str = "") -> None:
        """Store the pending events, then show them."""
        refusal = await self._write(actor, action_id)
        if refusal is not None:
            # The table's state does not match the journal's balances.
            await self._read_again()
            raise refusal

    async def _write(self, actor: str = "", action_id: str = "") -> InputError | None:
        """Store the pending events and show them; returns the journal's refusal, if any."""
        emitted, self.live.pending = self.live.pending, []
        if emitted or action_id:
            # Store a request that changes nothing, too: repeating it later must have no effect.
            batches = self._batches(emitted, actor, action_id) or [
                Batch(self.live.id, self.live.hand, [], actor=actor, action_id=action_id)
            ]
            try:
                results = await self.writer.append(batches)
            except Exception as error:
                raise _UnstoredError(reason(error)) from error
            for result in results:
                if isinstance(result, InputError):
                    return result
            if emitted and any(result.repeated for result in results if isinstance(result, Stored)):
                # The request was carried out before: the journal has its events already.
                await self._read_again()
                return None
        if action_id:
            self._done[actor, action_id] = None
            if len(self._done) > _REMEMBERED:
                self._done.popitem(last=False)
        if emitted:
            self.about = describe(self.live)
            self._set_clock()
            self._show()
        return None

    def _batches(self, emitted: list[Emitted], actor: str, action_id: str) -> list[Batch]:
        """A batch for each hand; the first has the actor and the action id."""
        batches: list[Batch] = []
        for hand, group in groupby(emitted, key=lambda entry: entry.hand):
            entries = list(group)
            begins = any(isinstance(entry.event, HandCommitted) for entry in entries)
            seed = self.live.secret.hex() if begins and self.live.secret else ""
            events = [entry.event for entry in entries]
            transfers = [entry.transfers for entry in entries]
            batches.append(
                Batch(
                    table=self.live.id,
                    hand=hand,
                    events=events,
                    transfers=transfers,
                    actor=actor,
                    action_id=action_id,
                    seed=seed,
                    follows=bool(batches),
                    checkpoint="".join(entry.checkpoint for entry in entries),
                    rules=self._new_rules() if begins else None,
                )
            )
            actor = action_id = ""
        return batches

    def _new_rules(self) -> tuple[str, str] | None:
        """The hash and text of a new hand's rules, unless this server has stored them already."""
        rules_hash = self.live.rules_now
        if self.writer.has_rules(rules_hash):
            return None
        return rules_hash, rules_text(self.live.rules)

    async def _go_back(self, error: Exception) -> None:
        """Return to the stored state after an error."""
        log.error("table %s is restored from its journal after an error: %r", self.live.id, error)
        self._faults += 1
        self.writer.figures.faults += 1
        await self._read_again()

    async def _read_again(self) -> None:
        """Restore the table from its journal, or mark it as lost."""
        self.lost = True
        try:
            self.live = await asyncio.to_thread(self.read)
            self.live.purse = self._balance
            self.live.gone = self.presence.gone
            self.lost = False
            refusal = await self._write()
            if refusal is not None:
                raise refusal
            self.about = describe(self.live)
            self._show()
        except Exception as error:
            log.error("table %s cannot be restored: %r", self.live.id, error)
            self.lost = True
            self._faults += 1
            self.about = {**self.about, "phase": "stopped", "froze": _LOST}
        wait = min(_LONGEST_RETRY, _RETRY * 2 ** min(self._faults, 10))
        self._retry_at = _now() + wait

    async def _freeze(self, what: str) -> None:
        """Freeze the table at its stored state; the floor can resume, void or close it."""
        log.error("table %s froze: %s", self.live.id, what)
        if self.live.froze or self.live.phase == "stopped":
            return
        try:
            self.live.freeze(what[:200])
            await self.store()
        except (_UnstoredError, SQLAlchemyError) as error:
            await self._go_back(error)

    def _show(self) -> None:
        """Send the new events to every viewer; viewers with the same view share the work."""
        messages: dict[tuple[str, int, Form], list[bytes]] = {}
        spectators = self.spectators
        for viewer in list(self.viewers):
            key = (viewer.person, viewer.cursor, viewer.form)
            if key not in messages:
                messages[key] = self._messages(*key, spectators)
            viewer.send(messages[key])
            viewer.cursor = self.live.number

    def _messages(self, who: str, cursor: int, form: Form, spectators: int) -> list[bytes]:
        aside = Aside(self.until(who), self._balance(who), spectators)
        return changes(self.live, who, cursor, form=form, aside=aside)

    @property
    def spectators(self) -> int:
        """How many connections belong to people without a seat."""
        seated = set(self.live.seated.values())
        return sum(viewer.person not in seated for viewer in self.viewers)

    def _balance(self, who: str) -> Cents:
        return self.writer.balance(person(who)) if who else 0

    # The clock. It stops while no one is connected, until the absent people have left.

    def _set_clock(self) -> None:
        live, now = self.live, _now()
        people = [seat.person for seat in live.seats.values() if not seat.bot]
        self.presence.note(people, {viewer.person for viewer in self.viewers}, now)
        abandoned = bool(people) and not self.viewers and self.presence.gone.issuperset(people)
        plays_out = abandoned and live.playing
        waits_for = (live.waits_for(), live.paused, bool(self.viewers), plays_out)
        if waits_for != self._waits_for:
            self._waits_for = waits_for
            stopped = not (self.viewers or plays_out)
            stopped = stopped or live.paused or bool(live.froze) or live.phase == "stopped"
            seconds = 0.0 if plays_out or stopped else self.clock[live.phase]
            self._deadline = None if stopped else now + seconds
        if live.seat_offer != self._seat_offer:
            self._seat_offer = live.seat_offer
            has_offer = live.seat_offer is not None
            self._seat_deadline = _now() + self.clock["seat"] if has_offer else None
        self._idle_deadline = self._closes_at(abandoned and not plays_out)
        self._bot_at = now + (0.0 if plays_out else self.clock["bots"])

    def _closes_at(self, everyone_left: bool) -> float | None:
        """When the table closes: immediately if everyone has left, or after a while if unused."""
        live, presence = self.live, self.presence
        if everyone_left and not (live.paused or live.froze):
            return _now()
        if not live.unused:
            return None
        return presence.alone_until(min(self.idle, presence.away) if live.hand else self.idle)

    def _pause(self) -> float | None:
        """How long to wait for a request before a bot or the clock is due."""
        if self.lost:
            return max(0.0, self._retry_at - _now())
        absent = None if self.live.paused or self.live.froze else self.presence.deadline
        deadlines = (self._deadline, self._seat_deadline, self._idle_deadline, absent)
        due = [at for at in deadlines if at is not None]
        if self._deadline is not None and next_move(self.live) is not None:
            due.append(self._bot_at)
        if not due:
            return None
        first = max(min(due), self._retry_at) if self._faults else min(due)
        return max(0.0, first - _now())


def _now() -> float:
    return asyncio.get_running_loop().time()


@lru_cache(maxsize=4096)
def _clock_time(deadline: float) -> str:
    """A deadline of the event loop as a UTC time; computed once for all viewers."""
    remaining = timedelta(seconds=deadline - _now())
    return (datetime.now(UTC) + remaining).isoformat(timespec="milliseconds")


def _fail(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():
        done.set_exception(error.with_traceback(None))
