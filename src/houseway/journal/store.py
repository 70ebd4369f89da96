"""The journal: append-only events with the chips they move, committed together and hash-chained."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from threading import Lock
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    bindparam,
    func,
    literal_column,
    or_,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from houseway.journal.commit import (
    Batch,
    Commit,
    JournalCache,
    Stored,
    StoredEvent,
    balance_of,
    done_before,
    last_event,
    with_entries,
)
from houseway.journal.database import JournalError, database_name, is_read_only, make_engine, reason
from houseway.journal.driver import Statements
from houseway.journal.schema import ACCOUNTS, EVENTS
from houseway.journal.seals import Key, Sealer
from houseway.play.ledger import Account
from houseway.play.table_events import HOUSE
from houseway.values.errors import InputError
from houseway.values.money import Cents

_NO_END = 1 << 62
"""A number above all hand numbers."""
_FAR_BACK = 100_000
"""How many of the newest events are searched for events of particular kinds."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """A database of events and chips. Several processes may use it, and write in turn."""

    def __init__(self, engine: Engine, clock: Callable[[], str] = now) -> None:
        self.engine = engine
        self.clock = clock
        self.reading = engine.execution_options(reading=True)
        self._cache = JournalCache()
        self._lock = Lock()
        self._sealer: Sealer | None = None
        self.term = 0
        """The term of this server; 0 before it joins the servers and after it leaves them."""

    @classmethod
    def open(cls, url: str, clock: Callable[[], str] = now, *, reading: bool = False) -> Journal:
        """Open a database by URL or an SQLite file by path; create or upgrade the tables.

        `reading` also opens a read-only file, if it needs no upgrade.
        """
        from alembic.util.exc import CommandError

        from houseway.journal.migrate import is_newest, upgrade

        engine = make_engine(url, reading=reading)
        try:
            if not (reading and is_read_only(engine)):
                upgrade(engine)
            elif not is_newest(engine):
                what = "the database is read-only and has an old format: open a writable copy"
                raise JournalError(what, database_name(url))
        except (SQLAlchemyError, CommandError, TypeError, ValueError) as error:
            engine.dispose()
            raise JournalError(
                f"can't open the database: {reason(error)}", database_name(url)
            ) from error
        return cls(engine, clock)

    def close(self) -> None:
        self.engine.dispose()

    def seal_with(self, key: Key) -> None:
        """Seal the journal from now on; raises JournalError if it lacks the last sealed event."""
        last = key.last()
        if last is not None:
            with self.reading.connect() as connection:
                digest = connection.execute(_HASH, {"seq": last.seq}).scalar()
            if digest != last.hash:
                what = f"this is not the journal that was sealed at event {last.seq:,}"
                raise JournalError(what, str(key.root_file))
        self._sealer = Sealer(key)

    def seal(self) -> None:
        """Seal the newest event now, if there is a key."""
        if self._sealer is not None:
            with self._lock, self.engine.begin() as connection:
                self._sealer.store(connection, *last_event(connection), self.clock())
            self._sealer.confirm()

    def append(self, batch: Batch) -> Stored:
        """Store a batch durably, completely or not at all."""
        (result,) = self.append_all([batch])
        if isinstance(result, InputError):
            raise result
        return result

    def append_all(self, batches: Sequence[Batch]) -> list[Stored | InputError]:
        """Store batches of any tables in one commit; refused batches leave no trace."""
        return self._append(lambda _: batches)

    def append_by(self, account: Account, make: Callable[[Cents], Sequence[Batch]]) -> None:
        """Store what `make` returns for the balance of an account, which is locked meanwhile."""
        self._append(lambda commit: make(commit.balance(account)))

    def append_with(self, change: Callable[[Connection], Sequence[Batch]]) -> None:
        """Make a change and store the batches that it returns, in one transaction."""
        self._append(lambda commit: change(commit.connection))

    def _append(self, make: Callable[[Commit], Sequence[Batch]]) -> list[Stored | InputError]:
        with self._lock:
            try:
                with self.engine.begin() as connection:
                    commit = Commit(connection, self._cache, self.clock, self.term)
                    results = commit.add_all(make(commit))
                    commit.write()
                    if self._sealer is not None:
                        cache = self._cache
                        self._sealer.add(connection, cache.seq, cache.hash, commit.at)
            except BaseException:
                self._cache = JournalCache()
                if self._sealer is not None:
                    self._sealer.discard()
                raise
            if self._sealer is not None:
                self._sealer.confirm()
        return results

    def take_moved(self) -> set[Account] | None:
        """The accounts that other processes changed since the last call; None if any may have."""
        return self._cache.take_moved()

    def done_before(self, actor: str, table: str, action_id: str) -> Stored | None:
        """The result of an action at a table by its id, if it was stored."""
        with self.reading.connect() as connection:
            return done_before(connection, (actor, table, action_id))

    def seed(self, table: str, hand: int) -> str:
        """The seed of a hand, revealed or not; "" if there is none."""
        with self.reading.connect() as connection:
            rows = Statements(connection).rows(_SEED, [table, hand])
            return str(rows[0][0]) if rows else ""

    def tables(self) -> list[str]:
        """The tables with events, in the order they were opened."""
        first = EVENTS.c.number == literal_column("1")  # a literal, so that the index is used
        query = select(EVENTS.c.table_id).where(first).order_by(EVENTS.c.seq)
        with self.reading.connect() as connection:
            return [str(row.table_id) for row in connection.execute(query)]

    def closed_tables(self) -> set[str]:
        """The tables that are closed."""
        newest = func.max(EVENTS.c.number).label("number")
        last = select(EVENTS.c.table_id, newest).group_by(EVENTS.c.table_id).subquery()
        is_last = (EVENTS.c.table_id == last.c.table_id) & (EVENTS.c.number == last.c.number)
        query = select(EVENTS.c.table_id).join(last, is_last).where(_of_kind("table-closed"))
        with self.reading.connect() as connection:
            return set(connection.execute(query).scalars())

    def open_tables(self) -> list[str]:
        """The tables that are not closed, in the order they were opened."""
        closed = self.closed_tables()
        return [table for table in self.tables() if table != HOUSE and table not in closed]

    def is_closed(self, table: str) -> bool:
        """Whether a table is closed."""
        query = select(EVENTS.c.body).where(EVENTS.c.table_id == table)
        with self.reading.connect() as connection:
            last = connection.execute(query.order_by(EVENTS.c.number.desc()).limit(1)).scalar()
        return str(last).startswith('{"event":"table-closed"')

    def events(
        self, table: str | None = None, after: int = 0, hands_from: int = 0
    ) -> Iterator[StoredEvent]:
        """Events of one table or all tables, in order: above `after`, from hand `hands_from` on."""
        query = _EVENTS_OF[table is not None, bool(hands_from)]
        values = {"table": table, "after": after, "hand": hands_from}
        with self.reading.connect() as connection:
            for rows in connection.execute(query, values).yield_per(500).partitions():
                yield from with_entries(connection, rows)

    def newest(
        self, count: int, kinds: Sequence[str] = (), after: int = 0, before: int = 0
    ) -> list[StoredEvent]:
        """The newest events, oldest first, with numbers above `after` and, if set, below `before`.

        With kinds, only recent events are searched.
        """
        with self.reading.connect() as connection:
            far = last_event(connection)[0] - _FAR_BACK if kinds else 0
            query = select(EVENTS).where(EVENTS.c.seq > max(after, far))
            if before:
                query = query.where(EVENTS.c.seq < before)
            if kinds:
                query = query.where(or_(*map(_of_kind, kinds)))
            rows = connection.execute(query.order_by(EVENTS.c.seq.desc()).limit(count)).all()[::-1]
            return list(with_entries(connection, rows))

    def last_of(self, table: str, kind: str) -> StoredEvent | None:
        """The last event of a kind at a table or, with HOUSE, of the cardroom; None if none is."""
        query = select(EVENTS).where(EVENTS.c.table_id == table, _of_kind(kind))
        with self.reading.connect() as connection:
            rows = connection.execute(query.order_by(EVENTS.c.number.desc()).limit(1)).all()
            return next(iter(with_entries(connection, rows)), None)

    def since_checkpoint(
        self, table: str, hand: int | None = None
    ) -> tuple[str, Iterator[StoredEvent]]:
        """The newest checkpoint of a table, optionally up to a hand, and the events to apply.

        The events are the table's opening and those since the checkpoint. If there is none, the
        checkpoint is "" and the events are all events of the table.
        """
        with self.reading.connect() as connection:
            values = [table, _NO_END if hand is None else hand]
            rows = Statements(connection).rows(_CHECKPOINT, values)
        if not rows:
            return "", self.events(table)
        first_hand, state = rows[0]
        return state, self._opening_and_hands(table, first_hand)

    def _opening_and_hands(self, table: str, hands_from: int) -> Iterator[StoredEvent]:
        first = (EVENTS.c.table_id == table) & (EVENTS.c.number == 1)
        with self.reading.connect() as connection:
            rows = connection.execute(select(EVENTS).where(first)).all()
            yield from with_entries(connection, rows)
        yield from self.events(table, hands_from=hands_from)

    def sittings(self, table: str, person: str) -> list[tuple[int, int]]:
        """The first and last hand of each stay of a person at a table; `_NO_END` if still there."""
        seated_or_left = or_(_of_kind("seated"), _of_kind("left"))
        of_person = EVENTS.c.body.contains(f'"person":"{person}"', autoescape=True)
        at_table = EVENTS.c.table_id == table
        query = select(EVENTS.c.hand).where(at_table & seated_or_left & of_person)
        with self.reading.connect() as connection:
            hands = list(connection.execute(query.order_by(EVENTS.c.seq)).scalars())
        if len(hands) % 2:
            hands.append(_NO_END)
        return list(zip(hands[::2], hands[1::2], strict=True))

    def hand(self, table: str, hand: int) -> list[StoredEvent]:
        """The events of one hand."""
        of_hand = (EVENTS.c.table_id == table) & (EVENTS.c.hand == hand)
        with self.reading.connect() as connection:
            rows = connection.execute(select(EVENTS).where(of_hand).order_by(EVENTS.c.seq))
            return list(with_entries(connection, rows.all()))

    def balance(self, account: Account) -> Cents:
        with self.reading.connect() as connection:
            return balance_of(connection, account)

    def accounts(self, prefix: str = "") -> dict[Account, Cents]:
        """The balances of all accounts with this prefix."""
        query = select(ACCOUNTS).where(ACCOUNTS.c.id.startswith(prefix, autoescape=True))
        with self.reading.connect() as connection:
            return {
                row.id: row.balance for row in connection.execute(query.order_by(ACCOUNTS.c.id))
            }


# Statements are built once: building one costs more than running it.
_SEED = "SELECT seed FROM seeds WHERE table_id = ? AND hand = ?"
_CHECKPOINT = (
    "SELECT hand, state FROM checkpoints WHERE table_id = ? AND hand <= ?"
    " ORDER BY hand DESC LIMIT 1"
)
_HASH = select(EVENTS.c.hash).where(EVENTS.c.seq == bindparam("seq"))


def _select_events(of_table: bool, from_hand: bool) -> Select[Any]:
    query = select(EVENTS).where(EVENTS.c.seq > bindparam("after"))
    if from_hand:
        query = query.where(EVENTS.c.hand >= bindparam("hand"))
    if of_table:
        query = query.where(EVENTS.c.table_id == bindparam("table"))
    # The hands of a table are consecutive, so the index has them in order.
    return query.order_by(*([EVENTS.c.hand] if of_table and from_hand else []), EVENTS.c.seq)


_EVENTS_OF = {
    (of_table, from_hand): _select_events(of_table, from_hand)
    for of_table in (True, False)
    for from_hand in (True, False)
}


def _of_kind(kind: str) -> ColumnElement[bool]:
    return EVENTS.c.body.startswith(f'{{"event":"{kind}"')
