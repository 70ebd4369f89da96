"""Leases: which server leads which tables.

Several servers may run on one PostgreSQL database. Each has a term and increases its beat at
regular intervals; each open table is stored with the term of the server that leads it. Every commit
checks both in its own transaction, so a server that was declared dead and comes back stores
nothing. Terms, beats and leads change only under the writer's lock, in turn with all commits.

A server counts as dead when its beat has not changed for `DEAD_AFTER` seconds by the clock of
another server, which could read the journal all that time. Clock differences and database
outages therefore cause no false takeovers. SQLite has one server at a time, so a server that joins
is alone.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import NamedTuple

import msgspec
from sqlalchemy import URL, Connection, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from houseway.cards.shuffle import session_token
from houseway.journal.commit import Batch, Deposed
from houseway.journal.database import JournalError
from houseway.journal.schema import EVENTS, LEADER, LEADS, SERVERS
from houseway.journal.store import Journal
from houseway.play.table_events import HOUSE, ServerStarted
from houseway.values.errors import InputError

BEAT = 1.0
"""Seconds between the beats of a server."""
DEAD_AFTER = 4.0
"""Seconds without a beat after which a server counts as dead."""
MAX_TAKEOVERS = 25
"""The most tables that a server takes over at a beat, so that several servers share them."""

_TERM = select(LEADER.c.term)
_SET_TERM = text(
    "INSERT INTO leader (id, term) VALUES (1, :term)"
    " ON CONFLICT (id) DO UPDATE SET term = excluded.term"
)
_BEAT = update(SERVERS).where(SERVERS.c.term == bindparam("mine")).values(beat=SERVERS.c.beat + 1)
_OPENED = (
    select(EVENTS.c.seq).where((EVENTS.c.table_id == LEADS.c.table_id) & (EVENTS.c.number == 1))
).exists()
_ORPHANS = (
    select(LEADS.c.table_id)
    .where(LEADS.c.term.not_in(select(SERVERS.c.term)) & _OPENED)
    .order_by(func.length(LEADS.c.table_id), LEADS.c.table_id)
    .limit(bindparam("most"))
)
_LED = select(LEADS.c.table_id, LEADS.c.opened_by)
_OPENINGS = select(EVENTS.c.table_id, EVENTS.c.body).where(
    (EVENTS.c.number == 1) & EVENTS.c.table_id.in_(bindparam("tables", expanding=True))
)
_LEADER = (
    select(LEADS.c.term, SERVERS.c.address, SERVERS.c.secret, SERVERS.c.beat)
    .join(SERVERS, LEADS.c.term == SERVERS.c.term, isouter=True)
    .where(LEADS.c.table_id == bindparam("table"))
)


class Server(NamedTuple):
    """A running server."""

    term: int
    address: str
    secret: str
    """The secret that other servers send with the requests that they forward to it."""
    beat: int


class Leases:
    """The tables of one server; without `join`, it is alone and leads every table."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = monotonic) -> None:
        self.journal = journal
        self.clock = clock
        self.secret = session_token()
        self.others: tuple[Server, ...] = ()
        """The other servers that were running at the last beat."""
        self._seen: dict[int, tuple[int, float]] = {}
        """The latest beat of every other server by term, and when it was first seen."""
        self._taken: dict[str, str] = {}
        """The tables of a server that is alone, and who opened them."""
        self._opening = Lock()

    @property
    def shared(self) -> bool:
        """Whether there may be other servers."""
        return bool(self.journal.term) and self.journal.engine.dialect.name == "postgresql"

    def join(self, address: str = "") -> None:
        """Join the list of servers; on SQLite, all other servers are removed from it."""
        term = 0
        alone = self.journal.engine.dialect.name != "postgresql"
        without_leader = self._tables_without_leader()

        def enter(connection: Connection) -> list[Batch]:
            nonlocal term
            term = (connection.execute(_TERM).scalar() or 0) + 1
            connection.execute(_SET_TERM, {"term": term})
            if alone:
                connection.execute(delete(SERVERS))
            row = {"term": term, "address": address, "secret": self.secret, "beat": 0}
            connection.execute(insert(SERVERS).values(**row))
            if without_leader:
                rows = [
                    {"table_id": table, "term": 0, "opened_by": by}
                    for table, by in without_leader.items()
                ]
                connection.execute(insert(LEADS), rows)
            return [Batch(HOUSE, 0, [ServerStarted(term)])]

        self.journal.append_with(enter)
        self.journal.term = term

    def _tables_without_leader(self) -> dict[str, str]:
        """The open tables that no lease lists, each with the person who opened it.

        There are such tables if the journal is older than leases or was restored from a backup.
        """
        with self.journal.reading.connect() as connection:
            led = set(connection.execute(select(LEADS.c.table_id)).scalars())
        return self._openers([table for table in self.journal.open_tables() if table not in led])

    def _openers(self, tables: list[str]) -> dict[str, str]:
        with self.journal.reading.connect() as connection:
            rows = connection.execute(_OPENINGS, {"tables": tables}).all()
        return {table: msgspec.json.decode(body)["by"] for table, body in rows}

    def leave(self) -> None:
        """Leave the list of servers, so that other servers take over the tables right away."""
        with suppress(Deposed, SQLAlchemyError):
            statement = delete(SERVERS).where(SERVERS.c.term == self.journal.term)
            with self.journal.engine.begin() as connection:
                connection.execute(statement)
        self.journal.term = 0

    def beat(self, most: int = MAX_TAKEOVERS) -> list[str]:
        """Show that this server is alive, depose dead servers, and take tables without a leader.

        Returns the tables that were taken.
        """
        if not self.journal.term:
            return self._take_all()
        taken: list[str] = []

        def change(connection: Connection) -> list[Batch]:
            mine = self.journal.term
            connection.execute(_BEAT, {"mine": mine})
            rows = connection.execute(select(SERVERS).where(SERVERS.c.term != mine))
            self.others = tuple(Server(*row) for row in rows)
            dead = self._dead_servers()
            if dead:
                connection.execute(delete(SERVERS).where(SERVERS.c.term.in_(dead)))
                self.others = tuple(other for other in self.others if other.term not in dead)
            taken.extend(connection.execute(_ORPHANS, {"most": most}).scalars())
            if taken:
                orphans = LEADS.c.table_id.in_(taken)
                connection.execute(update(LEADS).where(orphans).values(term=mine))
            return []

        try:
            self.journal.append_with(change)
        except SQLAlchemyError:
            # No server could update its beat: earlier observations do not count.
            self._seen.clear()
            raise
        return taken

    def _take_all(self) -> list[str]:
        tables = [table for table in self.journal.open_tables() if table not in self._taken]
        self._taken.update(self._openers(tables))
        return tables

    def _dead_servers(self) -> list[int]:
        """The terms of servers whose beat has not changed for too long."""
        now = self.clock()
        self._seen = {
            other.term: self._seen[other.term]
            if self._seen.get(other.term, (-1, 0.0))[0] == other.beat
            else (other.beat, now)
            for other in self.others
        }
        return [term for term, (_, since) in self._seen.items() if now - since > DEAD_AFTER]

    def new_table(self, by: str = "", most: int | None = None) -> str:
        """The id for a new table, which this server leads.

        Raises InputError if the person already has `most` open tables, counted over all servers.
        """
        if not self.journal.term:
            return self._new_table_alone(by, most)
        table_id = ""

        def change(connection: Connection) -> list[Batch]:
            nonlocal table_id
            led = dict(connection.execute(_LED).all())
            _check_most(list(led.values()).count(by), most)
            table_id = self._next_id([*self.journal.tables(), *led])
            row = {"table_id": table_id, "term": self.journal.term, "opened_by": by}
            connection.execute(insert(LEADS).values(**row))
            return []

        self.journal.append_with(change)
        return table_id

    def _new_table_alone(self, by: str, most: int | None) -> str:
        with self._opening:
            own_tables = [table for table, opener in self._taken.items() if opener == by]
            if most is not None:
                _check_most(sum(not self.journal.is_closed(table) for table in own_tables), most)
            table_id = self._next_id([*self.journal.tables(), *self._taken])
            self._taken[table_id] = by
            return table_id

    def drop(self, table: str) -> None:
        """Give back the id of a table that was not opened."""
        self._taken.pop(table, None)
        if self.journal.term:
            unused = (LEADS.c.table_id == table) & ~_OPENED
            with self.journal.engine.begin() as connection:
                connection.execute(delete(LEADS).where(unused))

    @staticmethod
    def _next_id(names: list[str]) -> str:
        numbers = [int(name[1:]) for name in names if name != HOUSE]
        return f"t{max(numbers, default=0) + 1}"

    def leader(self, table: str) -> Server | None:
        """The server that leads an open table, without an address if that server is gone."""
        if not self.shared:
            return None
        with self.journal.reading.connect() as connection:
            row = connection.execute(_LEADER, {"table": table}).first()
        return Server(row.term, row.address or "", row.secret or "", row.beat or 0) if row else None

    def server(self, term: int) -> Server | None:
        """Another running server by its term."""
        if not self.shared or term == self.journal.term:
            return None
        with self.journal.reading.connect() as connection:
            row = connection.execute(select(SERVERS).where(SERVERS.c.term == term)).first()
        return Server(*row) if row else None

    def tables(self) -> set[str]:
        """The open tables of all servers; empty if there can be only one server."""
        if not self.shared:
            return set()
        with self.journal.reading.connect() as connection:
            return set(connection.execute(select(LEADS.c.table_id)).scalars())

    def is_held(self) -> bool:
        """Whether this server still leads its tables."""
        if not self.journal.term:
            return True
        with self.journal.reading.connect() as connection:
            mine = select(SERVERS.c.term).where(SERVERS.c.term == self.journal.term)
            return connection.execute(mine).first() is not None


def _check_most(opened: int, most: int | None) -> None:
    if most is not None and opened >= most:
        tables = "1 table" if most == 1 else f"{most} tables"
        raise InputError(f"you have opened {tables}: close one first")


@contextmanager
def leading(journal: Journal, address: str = "") -> Iterator[Leases]:
    """Lead tables of a journal until the block ends."""
    with only_server(journal.engine.url) as mine:
        if not mine:
            what = "another server is using this database"
            raise JournalError(what, str(journal.engine.url.database))
        leases = Leases(journal)
        leases.join(address)
        try:
            yield leases
        finally:
            leases.leave()


@contextmanager
def only_server(url: URL) -> Iterator[bool]:
    """Keep other servers out of an SQLite file; on PostgreSQL there may be several.

    Yields whether this server may run.
    """
    if url.drivername.startswith("postgresql"):
        yield True
        return
    path = Path(url.database or "").resolve()
    # A separate file, because closing any handle on the database would release SQLite's locks.
    with open(f"{path}-server", "ab", opener=_open_private) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
