"""The journal: append-only events with their chips, committed together, chained by hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError, OperationalError

from houseway.errors import HousewayError, InputError
from houseway.journal.events import Event
from houseway.journal.ledger import Account, Transfer, balances, may_be_negative
from houseway.journal.schema import ACCOUNTS, ACTIONS, ENTRIES, EVENTS
from houseway.money import Cents, format_printed

START = "0" * 64
"""What the first event is chained to."""

_WRITER_LOCK = 0x40053A  # one writer at a time on PostgreSQL


class Batch(NamedTuple):
    """Events of one table that happen together, each with the chips it moves."""

    table: str
    hand: int
    events: Sequence[Event]
    transfers: Sequence[Sequence[Transfer]] = ()
    actor: str = ""
    action_id: str = ""


class Stored(NamedTuple):
    """Where a batch stands; `repeated` if the same action had been stored before."""

    first_seq: int
    last_seq: int
    repeated: bool = False


class StoredEvent(NamedTuple):
    """An event as it stands in the journal; `body` is its JSON."""

    seq: int
    at: str
    table: str
    hand: int
    number: int
    body: str
    hash: str
    entries: tuple[Transfer, ...]


class JournalError(HousewayError):
    """The database cannot be used."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """A database of events and chips. One process writes at a time."""

    def __init__(self, engine: Engine, clock: Callable[[], str] = now) -> None:
        self.engine = engine
        self.clock = clock

    @classmethod
    def open(cls, url: str, clock: Callable[[], str] = now) -> Journal:
        """Open a database by its URL, or an SQLite file by its path; make or upgrade the tables."""
        from houseway.journal.migrate import upgrade

        engine = make_engine(url)
        try:
            upgrade(engine)
        except (OperationalError, DatabaseError) as error:
            engine.dispose()
            raise JournalError(f"cannot be opened: {_first_line(error)}", url) from error
        return cls(engine, clock)

    def close(self) -> None:
        self.engine.dispose()

    def append(self, batch: Batch) -> Stored:
        """Store a batch whole or not at all, durably, before this returns."""
        if not batch.events:
            raise InputError("a batch holds at least one event")
        with self.engine.begin() as connection:
            done = self._done_before(connection, batch)
            if done is not None:
                return done
            return self._store(connection, batch)

    def events(self, table: str | None = None, after: int = 0) -> Iterator[StoredEvent]:
        """Events in their order, of one table or of all, with sequence numbers above `after`."""
        chosen = select(EVENTS).where(EVENTS.c.seq > after).order_by(EVENTS.c.seq)
        if table is not None:
            chosen = chosen.where(EVENTS.c.table_id == table)
        with self.engine.connect() as connection:
            for row in connection.execute(chosen).yield_per(500):
                yield _stored(row, self._entries(connection, row.seq))

    def hand(self, table: str, hand: int) -> list[StoredEvent]:
        """The events of one hand."""
        of_hand = (EVENTS.c.table_id == table) & (EVENTS.c.hand == hand)
        with self.engine.connect() as connection:
            rows = connection.execute(select(EVENTS).where(of_hand).order_by(EVENTS.c.seq))
            return [_stored(row, self._entries(connection, row.seq)) for row in rows]

    def balance(self, account: Account) -> Cents:
        with self.engine.connect() as connection:
            return _balance(connection, account)

    def accounts(self, prefix: str = "") -> dict[Account, Cents]:
        """Balances of all accounts whose id begins so."""
        chosen = select(ACCOUNTS).where(ACCOUNTS.c.id.startswith(prefix, autoescape=True))
        with self.engine.connect() as connection:
            return {
                row.id: row.balance for row in connection.execute(chosen.order_by(ACCOUNTS.c.id))
            }

    # Within one transaction.

    def _done_before(self, connection: Connection, batch: Batch) -> Stored | None:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_WRITER_LOCK})"))
        if not batch.action_id:
            return None
        same = (ACTIONS.c.actor == batch.actor) & (ACTIONS.c.action_id == batch.action_id)
        row = connection.execute(select(ACTIONS).where(same)).first()
        return Stored(row.first_seq, row.last_seq, repeated=True) if row else None

    def _store(self, connection: Connection, batch: Batch) -> Stored:
        seq, previous = _last(connection)
        number = _last_number(connection, batch.table)
        first = seq + 1
        at = self.clock()
        self._move_chips(connection, batch)
        rows = []
        for place, one in enumerate(batch.events):
            seq, number = seq + 1, number + 1
            transfers = tuple(batch.transfers[place]) if place < len(batch.transfers) else ()
            body = msgspec.json.encode(one).decode()
            stored = StoredEvent(seq, at, batch.table, batch.hand, number, body, "", transfers)
            previous = chain(previous, stored)
            rows.append(stored._replace(hash=previous))
        _insert(connection, rows)
        if batch.action_id:
            done = {"actor": batch.actor, "action_id": batch.action_id}
            connection.execute(insert(ACTIONS).values(first_seq=first, last_seq=seq, **done))
        return Stored(first, seq)

    def _move_chips(self, connection: Connection, batch: Batch) -> None:
        """Change the balances, refusing the batch if any account would fall below zero."""
        moved = balances([transfer for some in batch.transfers for transfer in some])
        for account, change in moved.items():
            left = _balance(connection, account) + change
            if left < 0 and not may_be_negative(account):
                short = format_printed(-left)
                raise InputError(f"{account} is {short} short of what it must pay")
            _set_balance(connection, account, left)

    def _entries(self, connection: Connection, seq: int) -> tuple[Transfer, ...]:
        chosen = select(ENTRIES).where(ENTRIES.c.seq == seq).order_by(ENTRIES.c.place)
        return tuple(
            Transfer(row.debit, row.credit, row.amount, row.why)
            for row in connection.execute(chosen)
        )


def chain(previous: str, stored: StoredEvent) -> str:
    """The hash of an event with its chips, chained to the one before."""
    told = [
        previous,
        stored.seq,
        stored.at,
        stored.table,
        stored.hand,
        stored.number,
        stored.body,
        [list(transfer) for transfer in stored.entries],
    ]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def make_engine(url: str) -> Engine:
    """An engine for `postgresql://...`, `sqlite:///...` or the path of an SQLite file."""
    if "://" not in url:
        url = f"sqlite:///{Path(url)}"
    url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_immediate)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # SQLAlchemy's own "begin" below starts transactions; the driver must not.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _last(connection: Connection) -> tuple[int, str]:
    newest = select(EVENTS.c.seq, EVENTS.c.hash).order_by(EVENTS.c.seq.desc()).limit(1)
    row = connection.execute(newest).first()
    return (row.seq, row.hash) if row else (0, START)


def _last_number(connection: Connection, table: str) -> int:
    newest = select(func.max(EVENTS.c.number)).where(EVENTS.c.table_id == table)
    return connection.execute(newest).scalar() or 0


def _insert(connection: Connection, rows: Sequence[StoredEvent]) -> None:
    events = [
        {
            "seq": row.seq,
            "at": row.at,
            "table_id": row.table,
            "hand": row.hand,
            "number": row.number,
            "body": row.body,
            "hash": row.hash,
        }
        for row in rows
    ]
    entries = [
        {"seq": row.seq, "place": place, **transfer._asdict()}
        for row in rows
        for place, transfer in enumerate(row.entries)
    ]
    connection.execute(insert(EVENTS), events)
    if entries:
        connection.execute(insert(ENTRIES), entries)


def _balance(connection: Connection, account: Account) -> Cents:
    chosen = select(ACCOUNTS.c.balance).where(ACCOUNTS.c.id == account)
    return connection.execute(chosen).scalar() or 0


def _set_balance(connection: Connection, account: Account, balance: Cents) -> None:
    changed = connection.execute(
        update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(balance=balance)
    )
    if not changed.rowcount:
        connection.execute(insert(ACCOUNTS).values(id=account, balance=balance))


def _stored(row: Any, entries: tuple[Transfer, ...]) -> StoredEvent:
    return StoredEvent(
        row.seq, row.at, row.table_id, row.hand, row.number, row.body, row.hash, entries
    )


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]
