"""The cardroom: all live tables, the people and the journal."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypedDict, Unpack

from sqlalchemy.exc import SQLAlchemyError

from houseway.banked.limits import check_limits
from houseway.cardroom.attempts import Attempts
from houseway.cardroom.auditions import Auditions
from houseway.cardroom.bots import seat_bots
from houseway.cardroom.coach import RulesKey, check_coach
from houseway.cardroom.host import CLOCK, Host
from houseway.cardroom.house_rules import USUAL, stored_preset
from houseway.cardroom.people import REFRESH, People, Person
from houseway.cardroom.presence import AWAY
from houseway.cardroom.rates import Buckets, Limits
from houseway.cardroom.worker import Worker
from houseway.cardroom.writer import Writer
from houseway.journal.commit import Deposed
from houseway.journal.database import reason
from houseway.journal.leases import BEAT, Leases, Server
from houseway.journal.store import Journal
from houseway.journal.tables import read_table, table_class
from houseway.play.game import FiledGame, Rules
from houseway.play.limits import TableLimits
from houseway.play.live.table import LiveTable, Seeds, fresh_seed
from houseway.play.table_events import HOUSE, TableOpened
from houseway.pricing.advice import Advice
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents, format_printed

MAX_TABLES = 2_000
MAX_STAKES: Cents = 1_000_000_00
"""The highest minimum buy-in and the highest table limit that a table can have."""
MAX_CLOSED = 50
"""How many closed tables stay in memory: those requested last. The journal has all of them."""
IDLE = 30 * 60.0
"""Seconds without a connection until an unused table that has dealt no hand closes."""
_MAX_SECONDS = 600.0

log = logging.getLogger("houseway")


class Terms(TypedDict, total=False):
    """Other settings fixed when a table is opened; see `TableOpened`."""

    stakes: str
    may_kill: bool
    collect_by: str
    coach: str


class NoTable(InputError):
    """No table has this id."""


class LedElsewhere(HousewayError):
    """Another server leads this table."""

    def __init__(self, server: Server) -> None:
        super().__init__("this table is on another server: try again in a moment", "table")
        self.server = server


class Moving(HousewayError):
    """The server that led this table is gone, and another server is taking over."""


class Cardroom:
    """Opens tables and finds them again after a restart."""

    def __init__(
        self,
        rulebook: FiledRulebook,
        journal: Journal,
        *,
        seeds: Seeds = fresh_seed,
        limits: Limits | None = None,
        idle: float = IDLE,
        away: float = AWAY,
        leases: Leases | None = None,
        preset: str = "",
    ) -> None:
        self.rulebook = rulebook
        self.journal = journal
        self.leases = leases or Leases(journal)
        self.seeds = seeds
        self.limits = limits or Limits()
        self.idle = idle
        self.away = away
        self.people = People(journal)
        self.auditions = Auditions(journal, rulebook)
        self.hosts: dict[str, Host] = {}
        self.preset = preset or USUAL
        """The preset for people who play or learn; other commands and pages use the filing."""
        self._keeps_preset = bool(preset)
        self.unreadable: set[str] = set()
        """Tables that could not be restored, so the state of their last hands is unknown."""
        self.requests = Buckets(self.limits.requests)
        self.pages = Buckets(self.limits.pages)
        self.entries = Buckets(self.limits.entries)
        self.attempts = Attempts(journal, self.limits.attempts, self.limits.strangers)
        self.hashing = asyncio.Semaphore(2)
        """How many passwords are hashed at a time, which takes a thread and 64 MB each."""
        self.connected: Counter[str] = Counter()
        self.worker = Worker()
        self.advice: OrderedDict[tuple[RulesKey, str], Advice | None] = OrderedDict()
        """Cached advice on decisions that players asked about."""
        self.edges: dict[RulesKey, dict[str, tuple[Fraction, str]]] = {}
        self.writer: Writer
        self._periodic: list[asyncio.Task[None]] = []
        self.loop: asyncio.AbstractEventLoop
        self.tasks: set[asyncio.Task[None]] = set()
        """Background tasks, referenced here so that they are not garbage collected."""
        self.on_deposed: Callable[[], None] = lambda: None
        """Called when another server takes over."""
        self.on_renewed: Callable[[FiledRulebook], None] = lambda rulebook: None
        """Called when a changed rulebook is adopted."""

    async def open(self) -> None:
        """Start the writer, and resume every open table that no other server leads."""
        self.loop = asyncio.get_running_loop()
        self.writer = Writer(self.journal, self.on_deposed)
        await self._take_tables()
        await asyncio.to_thread(self._read_preset)
        self._periodic = [asyncio.create_task(self._refresh_sessions())]
        if self.leases.shared:
            self._periodic.append(asyncio.create_task(self._keep_leading()))

    async def close(self) -> None:
        """Stop all tables, then store their pending events."""
        self.worker.close()
        for task in self._periodic:
            task.cancel()
        await asyncio.gather(*(host.stop() for host in self.hosts.values()))
        await self.writer.close()

    async def _refresh_sessions(self) -> None:
        while True:
            await asyncio.sleep(REFRESH)
            try:
                await asyncio.to_thread(self.people.refresh)
                await asyncio.to_thread(self._read_preset)
            except SQLAlchemyError as error:
                log.error("the sessions cannot be read: %s", reason(error))

    def _read_preset(self) -> None:
        """Follow the floor's choice of rules, unless the server was started with a preset."""
        if not self._keeps_preset:
            self.preset = stored_preset(self.journal)

    async def _keep_leading(self) -> None:
        """Show that this server is alive, and take over the tables of servers that are not."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._take_tables()
            except Deposed:
                self.on_deposed()
                return
            except SQLAlchemyError as error:
                log.error("the journal cannot be reached: %s", reason(error))

    async def _take_tables(self) -> None:
        """Resume tables that have no leader, until there are none."""
        while True:
            table_ids = await asyncio.to_thread(self.leases.beat)
            self.writer.forget_moved()
            for table_id in table_ids:
                await self._resume(table_id)
                await asyncio.sleep(0)
            if not table_ids:
                return

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
        **terms: Unpack[Terms],
    ) -> Host:
        """Open a table with a collection option, limits or stakes, and the filing's options."""
        self._drop_closed()
        if len(self.open_hosts) >= MAX_TABLES:
            raise InputError(f"{MAX_TABLES:,} tables are open, the maximum: try again later")
        game_rules = FiledGame(self.rulebook, game).rules(rules or {})
        if limits is not None and game_rules.filing.player_dealer is not None:
            filed = self.rulebook.collection_option(game, option).limits if option else None
            check_limits(filed, TableLimits(*limits))
        opened = TableOpened(
            game=game,
            rules=dict(game_rules.options),
            seats=game_rules.seats if seats is None else seats,
            by=by.id,
            option=option or "",
            limits=limits,
            clock=check_clock(clock or {}),
            **terms,
        )
        check_coach(opened.coach)
        limit = self.limits.tables if by.roles <= {"player"} else None
        table_id = await asyncio.to_thread(self.leases.new_table, by.id, limit)
        try:
            live = self._begin(table_id, opened, game_rules, bots)
            host = self.hosts[table_id] = self._host(live)
            await host.store()
        except BaseException:
            self.hosts.pop(table_id, None)
            with suppress(SQLAlchemyError):
                self.leases.drop(table_id)
            raise
        host.start()
        return host

    def _begin(self, table_id: str, opened: TableOpened, rules: Rules, bots: int) -> LiveTable:
        """A new table with its bots; raises InputError if it cannot be opened."""
        kind = table_class(opened, self.rulebook)
        kind.kind.check_opening(opened, rules)
        live = kind.open(table_id, opened, self.rulebook, self.seeds)
        _check_stakes(live)
        if not 0 <= bots <= live.places:
            raise InputError(f"bots must be 0 to {live.places}, not {bots}", "bots")
        seat_bots(live, bots)
        return live

    @property
    def open_hosts(self) -> list[Host]:
        """The hosts of all open tables."""
        return [host for host in self.hosts.values() if not host.is_closed]

    def find(self, table_id: str) -> Host:
        """The host of a table; raises NoTable, LedElsewhere or Moving if this server has none."""
        if table_id not in self.hosts:
            self._check_elsewhere(table_id)
            if table_id == HOUSE or not self.journal.is_closed(table_id):
                raise NoTable(f"no table called {table_id!r}", "table")
            self._drop_closed()
            self.hosts[table_id] = self._host(self.read(table_id))
            self.hosts[table_id].start()
        host = self.hosts[table_id]
        if host.is_closed:
            self.hosts[table_id] = self.hosts.pop(table_id)  # move it to the end
        return host

    def _drop_closed(self) -> None:
        closed = [host for host in self.hosts.values() if host.is_closed and not host.is_busy]
        for host in closed[:-MAX_CLOSED]:
            del self.hosts[host.live.id]
            host.abandon()

    def _check_elsewhere(self, table_id: str) -> None:
        leader = self.leases.leader(table_id)
        if leader is None or table_id in self.unreadable:
            return
        if leader.address and leader.term != self.journal.term:
            raise LedElsewhere(leader)
        raise Moving("the table is moving to another server: try again in a moment", "table")

    def read(self, table_id: str) -> LiveTable:
        """Restore a table from the journal."""
        if not self.leases.is_held():
            raise Deposed("another server has taken over the tables of this server")
        return self._restore(table_id)

    def _restore(self, table_id: str) -> LiveTable:
        return read_table(self.journal, table_id, self.rulebook, self.seeds)

    async def _resume(self, table_id: str) -> None:
        try:
            live = self._restore(table_id)
        except Exception as error:
            # Its game is not in this rulebook, or it cannot be restored: the other tables
            # continue, and its chips stay in the journal.
            what = str(error) if isinstance(error, HousewayError) else repr(error)
            print(f"Table {table_id} cannot be opened: {what}", flush=True)
            self.unreadable.add(table_id)
            return
        host = self.hosts[table_id] = self._host(live)
        await host.store()
        host.start()

    def _host(self, live: LiveTable) -> Host:
        return Host(
            live,
            self.journal,
            writer=self.writer,
            read=lambda: self.read(live.id),
            idle=self.idle,
            away=self.away,
        )


def _check_stakes(live: LiveTable) -> None:
    """Raise InputError for stakes above the maximum."""
    amounts = {"the minimum buy-in": live.buy_range()[0]}
    if live.limits:
        amounts["the table maximum"] = live.limits.maximum
    for name, amount in amounts.items():
        if amount > MAX_STAKES:
            allowed = format_printed(MAX_STAKES)
            raise InputError(
                f"{name} must be at most {allowed}, not {format_printed(amount)}", "limits"
            )


def check_clock(clock: dict[str, float]) -> dict[str, float]:
    """The seconds of each phase; raises InputError for unknown phases or bad values."""
    for name, seconds in clock.items():
        if name not in CLOCK:
            what = f"clock can set only {', '.join(CLOCK)}, not {name!r}"
            raise InputError(what, "clock")
        if not 0 <= seconds <= _MAX_SECONDS:
            raise InputError(
                f"{name} must be 0 to {_MAX_SECONDS:.0f} seconds, not {seconds:g}", f"clock.{name}"
            )
    return dict(clock)
