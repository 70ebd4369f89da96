"""One commit of the journal: batches of events, checked and chained to the last event."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert

from houseway.journal.database import JournalError
from houseway.journal.driver import Row, Statements
from houseway.journal.schema import LEADS, RULINGS
from houseway.play.events import Event
from houseway.play.ledger import Account, Transfer, balances, may_be_negative
from houseway.play.table_events import HOUSE, TableClosed
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed

START = "0" * 64
"""The predecessor hash of the first event."""

_MAX_CHIPS: Cents = 1 << 53
_MAX_CACHED = 50_000
"""The maximum number of cached balances."""
_MAX_MISSED = 1_000
"""If other processes stored more events than this, the cache is dropped instead of updated."""
_WRITER_LOCK = 0x40053A  # one writer at a time on PostgreSQL

ActionKey = tuple[str, str, str]
"""The actor, the table and the id of a request."""


class Batch(NamedTuple):
    """Events of one table that happen together, each with the chips it moves."""

    table: str
    hand: int
    events: Sequence[Event]
    transfers: Sequence[Sequence[Transfer]] = ()
    actor: str = ""
    action_id: str = ""
    seed: str = ""
    """The secret seed of the hand, if it begins with this batch."""
    follows: bool = False
    """Whether the batch depends on the previous batch and is stored only with it."""
    checkpoint: str = ""
    """The checkpoint of the table before the hand that begins with this batch, if any."""
    rules: tuple[str, str] | None = None
    """The hash and the text of the rules of the hand, in case they are not stored yet."""
    ruling: Mapping[str, object] | None = None
    """The columns of a ruling that the batch saves, without its number and time."""


class Stored(NamedTuple):
    """The numbers of a batch's first and last event; `repeated` if it was stored before."""

    first_seq: int
    last_seq: int
    repeated: bool = False


class StoredEvent(NamedTuple):
    """A stored event; `body` is its JSON."""

    seq: int
    at: str
    table: str
    hand: int
    number: int
    body: str
    hash: str
    entries: tuple[Transfer, ...]


class Deposed(JournalError):
    """Another server has taken over the tables of this server."""


class JournalCache:
    """A writer's cache of the journal, updated before each commit."""

    def __init__(self) -> None:
        self.seq = -1
        self.hash = START
        self.numbers: dict[str, int] = {}
        """The number of the last event of each table."""
        self.balances: dict[Account, Cents] = {}
        self._moved: set[Account] | None = set()
        self._moving = Lock()

    def catch_up(self, sql: Statements) -> None:
        """Forget what other processes have changed since the last commit."""
        seq, digest = _last(sql)
        if (seq, digest) == (self.seq, self.hash) and len(self.balances) < _MAX_CACHED:
            return
        missed = sql.rows(_SINCE, [self.seq]) if self._is_near(seq) else []
        if missed and missed[0][1] == self.hash:
            for table, _ in missed[1:]:
                self.numbers.pop(table, None)
            self._forget(sql.rows(_MOVED_SINCE, [self.seq]))
        else:
            self.numbers.clear()
            self.balances.clear()
            with self._moving:
                self._moved = None
        self.seq, self.hash = seq, digest

    def _is_near(self, seq: int) -> bool:
        return 0 < self.seq <= seq <= self.seq + _MAX_MISSED and len(self.balances) < _MAX_CACHED

    def _forget(self, moved: Sequence[Row]) -> None:
        accounts = {account for both in moved for account in both}
        for account in accounts:
            self.balances.pop(account, None)
        with self._moving:
            if self._moved is not None:
                self._moved |= accounts

    def take_moved(self) -> set[Account] | None:
        """The accounts that other processes changed since the last call; None if any may have."""
        with self._moving:
            moved, self._moved = self._moved, set()
        return moved


class Commit:
    """The batches of one transaction; with a term, only for tables that this server leads."""

    def __init__(
        self, connection: Connection, cache: JournalCache, clock: Callable[[], str], term: int = 0
    ) -> None:
        self.connection = connection
        self.sql = Statements(connection)
        self.cache = cache
        self.term = term
        self.rows: list[StoredEvent] = []
        self.actions: dict[ActionKey, Stored] = {}
        self.seeds: list[Row] = []
        self.checkpoints: list[Row] = []
        self.rules: dict[str, str] = {}
        self.rulings: list[dict[str, object]] = []
        self.closed: list[str] = []
        self.changed: set[Account] = set()
        self._led: Collection[str] = ()
        self._done: dict[ActionKey, Stored] = {}
        lock_writers(connection)
        # With the lock, so that the times of servers on one machine are in the order of events.
        self.at = clock()
        cache.catch_up(self.sql)

    def add_all(self, batches: Sequence[Batch]) -> list[Stored | InputError]:
        """Add batches, each together with the batches that depend on it."""
        groups: list[list[Batch]] = []
        for batch in batches:
            if batch.follows and groups:
                groups[-1].append(batch)
            else:
                groups.append([batch])
        self._read_ahead(batches)
        return [result for group in groups for result in self._add(group)]

    def _read_ahead(self, batches: Sequence[Batch]) -> None:
        """Read the data that the batches need, with one query for each kind of data."""
        if self.term:
            tables = {batch.table for batch in batches}
            self._led = {HOUSE, *_led_tables(self.sql, self.term, tables)}
        keys = {(batch.actor, batch.table, batch.action_id) for batch in batches if batch.action_id}
        if keys:
            self._done = _done_before(self.sql, keys)
        accounts = {
            account
            for batch in batches
            for transfers in batch.transfers
            for transfer in transfers
            for account in (transfer.debit, transfer.credit)
        }
        missing = [account for account in accounts if account not in self.cache.balances]
        if missing:
            self.cache.balances.update(dict.fromkeys(missing, 0))
            self.cache.balances.update(self.sql.rows(_BALANCES, [missing]))

    def _add(self, group: list[Batch]) -> Sequence[Stored | InputError]:
        """Add all batches of a group; none if it is refused or was stored before."""
        if not all(batch.events or batch.action_id for batch in group):
            return [InputError("a batch must have at least one event")] * len(group)
        first = group[0]
        if self.term and first.table not in self._led:
            return [InputError(f"table {first.table} is not led by this server")] * len(group)
        done = self._done_before(first) if first.action_id else None
        if done is not None:
            return [done._replace(repeated=True)] * len(group)
        try:
            self._move_chips(group)
        except InputError as error:
            return [error] * len(group)
        return [self._add_batch(batch) for batch in group]

    def _add_batch(self, batch: Batch) -> Stored:
        stored = self._add_events(batch)
        if batch.action_id:
            self.actions[batch.actor, batch.table, batch.action_id] = stored
        if batch.seed:
            self.seeds.append((batch.table, batch.hand, batch.seed))
        if batch.rules:
            self.rules.update([batch.rules])
        if batch.checkpoint:
            self.checkpoints.append((batch.table, batch.hand, batch.checkpoint))
        if batch.ruling:
            self.rulings.append({"id": stored.first_seq, "at": self.at, **batch.ruling})
        if any(isinstance(event, TableClosed) for event in batch.events):
            self.closed.append(batch.table)
        return stored

    def write(self) -> None:
        with self.sql.together():
            if self.rows:
                _insert_events(self.sql, self.rows)
            if self.changed:
                new = self.cache.balances
                self.sql.insert(
                    _SET_BALANCE, ((account, new[account]) for account in sorted(self.changed))
                )
            if self.actions:
                rows = ((*key, at.first_seq, at.last_seq) for key, at in self.actions.items())
                self.sql.insert(_INSERT_ACTION, rows)
            if self.seeds:
                self.sql.insert(_INSERT_SEED, self.seeds)
            if self.checkpoints:
                self.sql.insert(_INSERT_CHECKPOINT, self.checkpoints)
            if self.rules:
                self.sql.insert(_INSERT_RULES, self.rules.items())
        if self.rulings:
            self.connection.execute(insert(RULINGS), self.rulings)
        if self.closed and self.term:
            self.connection.execute(delete(LEADS).where(LEADS.c.table_id.in_(self.closed)))

    def balance(self, account: Account) -> Cents:
        if account not in self.cache.balances:
            self.cache.balances[account] = _balance(self.sql, account)
        return self.cache.balances[account]

    def _done_before(self, batch: Batch) -> Stored | None:
        """The result of the same action, in this transaction or an earlier one."""
        action = (batch.actor, batch.table, batch.action_id)
        return self.actions.get(action) or self._done.get(action)

    def _move_chips(self, group: list[Batch]) -> None:
        """Update the balances; raises InputError if an amount or a new balance is not allowed."""
        transfers = [transfer for batch in group for each in batch.transfers for transfer in each]
        if any(not 0 < transfer.amount <= _MAX_CHIPS for transfer in transfers):
            raise InputError("an amount must be more than $0 and fit into the database")
        changes = balances(transfers)
        new = {account: self.balance(account) + change for account, change in changes.items()}
        for account, balance in new.items():
            if balance < 0 and not may_be_negative(account):
                shortfall = format_printed(-balance)
                raise InputError(f"{account} is {shortfall} short of what it must pay")
        self.cache.balances.update(new)
        self.changed.update(new)

    def _add_events(self, batch: Batch) -> Stored:
        cache = self.cache
        first = cache.seq + 1
        number = self._last_number(batch.table)
        for place, event in enumerate(batch.events):
            cache.seq, number = cache.seq + 1, number + 1
            transfers = tuple(batch.transfers[place]) if place < len(batch.transfers) else ()
            body = msgspec.json.encode(event).decode()
            row = StoredEvent(
                seq=cache.seq,
                at=self.at,
                table=batch.table,
                hand=batch.hand,
                number=number,
                body=body,
                hash="",
                entries=transfers,
            )
            cache.hash = chain(cache.hash, row)
            self.rows.append(row._replace(hash=cache.hash))
        cache.numbers[batch.table] = number
        return Stored(first, cache.seq)

    def _last_number(self, table: str) -> int:
        if table not in self.cache.numbers:
            ((number,),) = self.sql.rows(_LAST_NUMBER, [table])
            self.cache.numbers[table] = number or 0
        return self.cache.numbers[table]


def chain(previous: str, stored: StoredEvent) -> str:
    """The hash of an event with its chips, chained to the hash of the event before it."""
    hashed = [
        previous,
        stored.seq,
        stored.at,
        stored.table,
        stored.hand,
        stored.number,
        stored.body,
        [list(transfer) for transfer in stored.entries],
    ]
    return hashlib.sha256(msgspec.json.encode(hashed)).hexdigest()


_LAST = "SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1"
_LAST_NUMBER = "SELECT max(number) FROM events WHERE table_id = ?"
_SINCE = "SELECT table_id, hash FROM events WHERE seq >= ? ORDER BY seq"
_MOVED_SINCE = "SELECT debit, credit FROM entries WHERE seq > ?"
_LED_TABLES = (
    "SELECT '' FROM servers WHERE term = ?"
    " UNION ALL SELECT table_id FROM leads WHERE term = ? AND table_id IN ?"
)
_BALANCES = "SELECT id, balance FROM accounts WHERE id IN ?"
_DONE = (
    "WITH asked (actor, table_id, action_id) AS (VALUES ?)"
    " SELECT actor, table_id, action_id, first_seq, last_seq"
    " FROM asked JOIN actions USING (actor, table_id, action_id)"
)
_INSERT_EVENT = "INSERT INTO events (seq, at, table_id, hand, number, body, hash) VALUES ?"
_INSERT_ENTRY = "INSERT INTO entries (seq, place, debit, credit, amount, why) VALUES ?"
_INSERT_ACTION = "INSERT INTO actions (actor, table_id, action_id, first_seq, last_seq) VALUES ?"
_INSERT_SEED = "INSERT INTO seeds (table_id, hand, seed) VALUES ?"
_INSERT_CHECKPOINT = "INSERT INTO checkpoints (table_id, hand, state) VALUES ?"
_INSERT_RULES = "INSERT INTO rules (hash, body) VALUES ? ON CONFLICT (hash) DO NOTHING"
_SET_BALANCE = (
    "INSERT INTO accounts (id, balance) VALUES ?"
    " ON CONFLICT (id) DO UPDATE SET balance = excluded.balance"
)
_ENTRIES_OF = (
    "SELECT seq, debit, credit, amount, why FROM entries WHERE seq IN ? ORDER BY seq, place"
)


def _last(sql: Statements) -> Row:
    """The number and the hash of the newest event."""
    rows = sql.rows(_LAST)
    return rows[0] if rows else (0, START)


def last_event(connection: Connection) -> tuple[int, str]:
    """The number and the hash of the newest event."""
    seq, digest = _last(Statements(connection))
    return seq, digest


def balance_of(connection: Connection, account: Account) -> Cents:
    return _balance(Statements(connection), account)


def _balance(sql: Statements, account: Account) -> Cents:
    balance: Cents = sum(balance for _, balance in sql.rows(_BALANCES, [[account]]))
    return balance


def done_before(connection: Connection, key: ActionKey) -> Stored | None:
    """The result of a request, if it was stored before."""
    return _done_before(Statements(connection), [key]).get(key)


def _done_before(sql: Statements, keys: Collection[ActionKey]) -> dict[ActionKey, Stored]:
    """The results of stored requests; earlier versions stored requests without a table."""
    old_keys = [(actor, "", name) for actor, _, name in keys]
    rows = sql.rows(_DONE, [[*keys, *old_keys]])
    results = {row[:3]: Stored(row[3], row[4], repeated=True) for row in rows}
    pairs = ((key, results.get(key) or results.get((key[0], "", key[2]))) for key in keys)
    return {key: result for key, result in pairs if result}


def _led_tables(sql: Statements, term: int, tables: Collection[str]) -> set[str]:
    """Which of these tables a server leads; raises Deposed if another has taken over."""
    names = {name for (name,) in sql.rows(_LED_TABLES, [term, term, list(tables)])}
    if "" not in names:
        raise Deposed("another server has taken over the tables of this server")
    return names


def lock_writers(connection: Connection) -> None:
    """Lock out other writers until the transaction ends; SQLite does this by itself."""
    if connection.dialect.name == "postgresql":
        Statements(connection).rows(f"SELECT pg_advisory_xact_lock({_WRITER_LOCK})")


def insert_events(connection: Connection, rows: Sequence[StoredEvent]) -> None:
    _insert_events(Statements(connection), rows)


def _insert_events(sql: Statements, rows: Sequence[StoredEvent]) -> None:
    sql.insert(_INSERT_EVENT, (row[:-1] for row in rows))
    entries = [
        (row.seq, place, *transfer) for row in rows for place, transfer in enumerate(row.entries)
    ]
    if entries:
        sql.insert(_INSERT_ENTRY, entries)


def with_entries(connection: Connection, rows: Sequence[Any]) -> Iterator[StoredEvent]:
    """Events from rows of the table `events`; one query reads the chips of all of them."""
    if not rows:
        return
    entries: dict[int, list[Transfer]] = {}
    entry_rows = Statements(connection).rows(_ENTRIES_OF, [[row[0] for row in rows]])
    for seq, *transfer in entry_rows:
        entries.setdefault(seq, []).append(Transfer(*transfer))
    for row in rows:
        yield StoredEvent._make((*row, tuple(entries.get(row[0], ()))))
