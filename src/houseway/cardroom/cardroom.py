"""The cardroom: all live tables, the people, and the journal that they are kept in."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from houseway.banked.limits import check_limits
from houseway.cardroom.bots import seat_bots
from houseway.cardroom.host import CLOCK, Host
from houseway.cardroom.people import People, Person
from houseway.cardroom.rates import Buckets, Limits
from houseway.cardroom.writer import Writer
from houseway.journal.store import Deposed, Journal
from houseway.journal.tables import read_table, table_class
from houseway.play.game import Game
from houseway.play.limits import TableLimits
from houseway.play.live.table import LiveTable, Seeds, fresh_seed
from houseway.play.table_events import HOUSE, TableOpened
from houseway.rulebook.book import Rulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents, format_printed

MOST_TABLES = 500
MOST_STAKES: Cents = 1_000_000_00
"""The most that a table may ask of whoever sits down, or take as a wager."""
IDLE = 30 * 60.0
"""Seconds after which a table is closed to which no one is connected and where no one sits."""
_LONGEST = 600.0


class NoTable(InputError):
    """There is no table of this id."""


class Cardroom:
    """Opens tables and finds them again after a restart."""

    def __init__(
        self,
        rulebook: Rulebook,
        journal: Journal,
        *,
        seeds: Seeds = fresh_seed,
        limits: Limits | None = None,
        idle: float = IDLE,
    ) -> None:
        self.rulebook = rulebook
        self.journal = journal
        self.seeds = seeds
        self.limits = limits or Limits()
        self.idle = idle
        self.people = People(journal)
        self.hosts: dict[str, Host] = {}
        self._closed: set[str] = set()
        """Tables that were closed before the server began, and no one has asked for."""
        self.unreadable: set[str] = set()
        """Tables that could not be opened: whether their last hands are over is not known."""
        self.requests = Buckets(self.limits.requests)
        self.pages = Buckets(self.limits.pages)
        self.entries = Buckets(self.limits.entries)
        self.connected: Counter[str] = Counter()
        self.pricing = asyncio.Semaphore(1)
        self.writer: Writer
        self.on_deposed: Callable[[], None] = lambda: None
        """What is done once another server has taken over."""

    async def open(self) -> None:
        """Begin to write, and resume every table that was not closed."""
        self.writer = Writer(self.journal, self.on_deposed)
        self._closed = self.journal.closed()
        for table_id in self.journal.tables():
            if table_id != HOUSE and table_id not in self._closed:
                await self._resume(table_id)

    async def close(self) -> None:
        """Stop all tables where they are, then store what they have asked for."""
        await asyncio.gather(*(host.stop() for host in self.hosts.values()))
        await self.writer.close()

    async def open_table(
        self,
        by: Person,
        game: str,
        option: str | None = None,
        *,
        rules: dict[str, Any] | None = None,
        limits: tuple[Cents, Cents] | None = None,
        seats: int | None = None,
        bots: int = 0,
        clock: dict[str, float] | None = None,
        stakes: str = "",
        may_kill: bool = False,
        collect_by: str = "",
    ) -> Host:
        """Open a table with a collection option, limits or stakes, and the filing's options."""
        if len(self.open_hosts) >= MOST_TABLES:
            raise InputError("every table of the house is open")
        if by.roles <= {"player"} and self._opened_by(by.id) >= self.limits.tables:
            raise InputError(f"you have opened {self.limits.tables} tables: close one first")
        chosen = Game(self.rulebook, game).rules(rules or {})
        if limits is not None and chosen.filing.player_dealer is not None:
            filed = self.rulebook.collection_option(game, option).limits if option else None
            check_limits(filed, TableLimits(*limits))
        opened = TableOpened(
            game=game,
            rules=dict(chosen.options),
            seats=chosen.seats if seats is None else seats,
            by=by.id,
            option=option or "",
            limits=limits,
            clock=check_clock(clock or {}),
            stakes=stakes,
            may_kill=may_kill,
            collect_by=collect_by,
        )
        table_id = self._next_id()
        kind = table_class(opened, self.rulebook)
        kind.kind.check_opening(opened, chosen)
        live = kind.open(table_id, opened, self.rulebook, self.seeds)
        _check_stakes(live)
        if not 0 <= bots <= live.places:
            raise InputError(f"{bots} bots do not fit at {live.places} seats", "bots")
        seat_bots(live, bots)
        host = self._host(live)
        self.hosts[table_id] = host
        try:
            await host.store()
        except BaseException:
            del self.hosts[table_id]
            raise
        host.start()
        return host

    def _opened_by(self, who: str) -> int:
        return sum(host.live.opened.by == who for host in self.open_hosts)

    @property
    def open_hosts(self) -> list[Host]:
        """The hosts of all tables that are not closed."""
        return [host for host in self.hosts.values() if host.lost or host.live.phase != "stopped"]

    def find(self, table_id: str) -> Host:
        """The host of a table; of one that was closed long ago too."""
        if table_id in self._closed:
            host = self.hosts[table_id] = self._host(self.read(table_id))
            host.start()
            self._closed.remove(table_id)
        if table_id not in self.hosts:
            raise NoTable(f"there is no table {table_id!r}", "table")
        return self.hosts[table_id]

    def read(self, table_id: str) -> LiveTable:
        """A table as the journal has it, for the server that leads it."""
        if not self.journal.leads():
            raise Deposed("another server leads the tables of this journal")
        return read_table(self.journal, table_id, self.rulebook, self.seeds)

    async def _resume(self, table_id: str) -> None:
        try:
            live = self.read(table_id)
        except Exception as error:
            # Its game is not in this rulebook, or it has a fault: the others play on all the same,
            # and its chips stay in the journal.
            what = str(error) if isinstance(error, HousewayError) else repr(error)
            print(f"Table {table_id} cannot be opened: {what}", flush=True)
            self.unreadable.add(table_id)
            return
        host = self.hosts[table_id] = self._host(live)
        await host.store()
        host.start()

    def _host(self, live: LiveTable) -> Host:
        return Host(
            live, self.journal, writer=self.writer, read=lambda: self.read(live.id), idle=self.idle
        )

    def _next_id(self) -> str:
        numbers = [int(name[1:]) for name in (*self.hosts, *self.journal.tables()) if name != HOUSE]
        return f"t{max(numbers, default=0) + 1}"


def _check_stakes(live: LiveTable) -> None:
    """Refuse a table that plays for more than anyone has."""
    least, most = live.buy_range()[0], live.limits.maximum if live.limits else 0
    if max(least, most) > MOST_STAKES:
        raise InputError(f"no table plays for more than {format_printed(MOST_STAKES)}", "limits")


def check_clock(clock: dict[str, float]) -> dict[str, float]:
    """The seconds of each phase as asked, if there is such a phase and they make sense."""
    for name, seconds in clock.items():
        if name not in CLOCK:
            raise InputError(f"there is no clock for {name!r}", f"it has {', '.join(CLOCK)}")
        if not 0 <= seconds <= _LONGEST:
            raise InputError(f"{seconds} seconds: from 0 to {_LONGEST:.0f}", f"clock.{name}")
    return dict(clock)
