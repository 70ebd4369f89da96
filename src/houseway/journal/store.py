"""The journal: append-only events with their chips, committed together, chained by hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    bindparam,
    func,
    insert,
    literal_column,
    or_,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError

from houseway.journal.database import JournalError, is_read_only, make_engine, reason, shown
from houseway.journal.schema import (
    ACCOUNTS,
    ACTIONS,
    CHECKPOINTS,
    ENTRIES,
    EVENTS,
    LEADER,
    RULINGS,
    SEEDS,
)
from houseway.journal.seals import Key, Sealer
from houseway.play.events import Event
from houseway.play.ledger import Account, Transfer, balances, may_be_negative
from houseway.play.table_events import HOUSE, ServerStarted
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed

START = "0" * 64
"""The predecessor hash of the first event."""

_MOST_CHIPS: Cents = 1 << 53
_MOST_KEPT = 50_000
"""The maximum number of cached balances."""
_WRITER_LOCK = 0x40053A  # one writer at a time on PostgreSQL

_STILL = 1 << 62
"""The last hand of a person who is still seated."""
_FAR_BACK = 100_000
"""How many of the newest events are searched for some kinds."""


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
    """Whether it follows from the previous batch and is stored only with it."""
    checkpoint: str = ""
    """The checkpoint of the table before the hand that begins with this batch, if any."""
    rules: tuple[str, str] | None = None
    """The hash and the text of the rules of the hand, if they may not be stored yet."""
    ruling: Mapping[str, object] | None = None
    """The columns of a ruling that the batch saves, without its number and time."""


class Stored(NamedTuple):
    """The position of a batch; `repeated` if the same action was stored before."""

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
    """Another server has taken over the tables of the journal."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """A database of events and chips. One process writes at a time."""

    def __init__(self, engine: Engine, clock: Callable[[], str] = now) -> None:
        self.engine = engine
        self.clock = clock
        self.reading = engine.execution_options(reading=True)
        self._kept = _Kept()
        self._one_at_a_time = Lock()
        self._sealer: Sealer | None = None
        self.term = 0
        """The term of this server; 0 if it does not lead."""

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
                what = "is read-only and of an earlier version: copy it first"
                raise JournalError(what, shown(url))
        except (SQLAlchemyError, CommandError, TypeError, ValueError) as error:
            engine.dispose()
            raise JournalError(f"cannot be opened: {reason(error)}", shown(url)) from error
        return cls(engine, clock)

    def close(self) -> None:
        self.engine.dispose()

    def seal_with(self, key: Key) -> None:
        """Sign the journal with a key from now on; refuse one that was cut off before."""
        last = key.last()
        if last is not None:
            with self.reading.connect() as connection:
                found = connection.execute(_HASH, {"seq": last.seq}).scalar()
            if found != last.hash:
                what = f"is not the journal that was sealed at event {last.seq:,}"
                raise JournalError(what, str(key.root_file))
        self._sealer = Sealer(key)

    def seal(self) -> None:
        """Sign the newest event now, if there is a key."""
        if self._sealer is not None:
            with self._one_at_a_time, self.engine.begin() as connection:
                self._sealer.store(connection, *_last(connection), self.clock())
            self._sealer.committed()

    def append(self, batch: Batch) -> Stored:
        """Store a batch durably, completely or not at all."""
        (done,) = self.append_all([batch])
        if isinstance(done, InputError):
            raise done
        return done

    def append_all(self, batches: Sequence[Batch]) -> list[Stored | InputError]:
        """Store batches of any tables in one commit; refused batches leave no trace."""
        return self._append(lambda _: batches)

    def append_by(self, account: Account, make: Callable[[Cents], Sequence[Batch]]) -> None:
        """Store batches made from a balance that cannot change in between."""
        self._append(lambda writing: make(writing.balance(account)))

    def append_with(self, change: Callable[[Connection], Sequence[Batch]]) -> None:
        """Store batches and a change of another table in one transaction."""
        self._append(lambda writing: change(writing.connection))

    def _append(self, make: Callable[[_Writing], Sequence[Batch]]) -> list[Stored | InputError]:
        with self._one_at_a_time:
            if len(self._kept.balances) >= _MOST_KEPT:
                self._kept = _Kept()
            try:
                with self.engine.begin() as connection:
                    writing = _Writing(connection, self._kept, self.clock())
                    if self.term:
                        _check_term(connection, self.term)
                    done = writing.add_all(make(writing))
                    writing.write()
                    if self._sealer is not None:
                        kept = self._kept
                        self._sealer.add(connection, kept.seq, kept.hash, writing.at)
            except BaseException:
                self._kept = _Kept()
                if self._sealer is not None:
                    self._sealer.dropped()
                raise
            if self._sealer is not None:
                self._sealer.committed()
        return done

    def lead(self) -> None:
        """Become the leader; commits of earlier leaders are refused from now on."""
        term = 0

        def take_over(writing: _Writing) -> list[Batch]:
            nonlocal term
            term = _term(writing.connection) + 1
            writing.connection.execute(_SET_TERM, {"term": term})
            return [Batch(HOUSE, 0, [ServerStarted(term)])]

        self._append(take_over)
        self.term = term

    def done_before(self, actor: str, table: str, action_id: str) -> Stored | None:
        """The result of an action at a table by id, if it was stored."""
        with self.reading.connect() as connection:
            return _done_of(connection, actor, table, action_id)

    def seed(self, table: str, hand: int) -> str:
        """The seed of a hand, revealed or not; "" if there is none."""
        with self.reading.connect() as connection:
            found = connection.execute(_SEED, {"table": table, "hand": hand})
            return str(found.scalar() or "")

    def tables(self) -> list[str]:
        """The tables with events, in the order they were opened."""
        first = EVENTS.c.number == literal_column("1")  # as the index says it
        chosen = select(EVENTS.c.table_id).where(first).order_by(EVENTS.c.seq)
        with self.reading.connect() as connection:
            return [str(row.table_id) for row in connection.execute(chosen)]

    def closed(self) -> set[str]:
        """The tables whose last event is their closing."""
        newest = func.max(EVENTS.c.number).label("number")
        last = select(EVENTS.c.table_id, newest).group_by(EVENTS.c.table_id).subquery()
        is_last = (EVENTS.c.table_id == last.c.table_id) & (EVENTS.c.number == last.c.number)
        chosen = select(EVENTS.c.table_id).join(last, is_last).where(_of_kind("table-closed"))
        with self.reading.connect() as connection:
            return set(connection.execute(chosen).scalars())

    def events(
        self, table: str | None = None, after: int = 0, hands_from: int = 0
    ) -> Iterator[StoredEvent]:
        """Events in order, of one table or of all, with sequence numbers above `after`."""
        chosen = _EVENTS_OF[table is not None, bool(hands_from)]
        values = {"table": table, "after": after, "hand": hands_from}
        with self.reading.connect() as connection:
            for rows in connection.execute(chosen, values).yield_per(500).partitions():
                yield from with_entries(connection, rows)

    def newest(
        self, count: int, kinds: Sequence[str] = (), after: int = 0, before: int = 0
    ) -> list[StoredEvent]:
        """The newest events above `after` and, if given, below `before`, in order.

        With kinds, only recent events are searched.
        """
        with self.reading.connect() as connection:
            far = _last(connection)[0] - _FAR_BACK if kinds else 0
            chosen = select(EVENTS).where(EVENTS.c.seq > max(after, far))
            if before:
                chosen = chosen.where(EVENTS.c.seq < before)
            if kinds:
                chosen = chosen.where(or_(*map(_of_kind, kinds)))
            rows = connection.execute(chosen.order_by(EVENTS.c.seq.desc()).limit(count)).all()[::-1]
            return list(with_entries(connection, rows))

    def since_checkpoint(
        self, table: str, hand: int | None = None
    ) -> tuple[str, Iterator[StoredEvent]]:
        """The newest checkpoint of a table, optionally up to a hand, and the events after it.

        The events are the opening of the table and all since the checkpoint; all if it is "".
        """
        chosen = select(CHECKPOINTS).where(CHECKPOINTS.c.table_id == table)
        if hand is not None:
            chosen = chosen.where(CHECKPOINTS.c.hand <= hand)
        with self.reading.connect() as connection:
            newest = chosen.order_by(CHECKPOINTS.c.hand.desc()).limit(1)
            kept = connection.execute(newest).first()
        if kept is None:
            return "", self.events(table)
        return kept.state, self._opening_and(table, kept.hand)

    def _opening_and(self, table: str, hands_from: int) -> Iterator[StoredEvent]:
        first = (EVENTS.c.table_id == table) & (EVENTS.c.number == 1)
        with self.reading.connect() as connection:
            rows = connection.execute(select(EVENTS).where(first)).all()
            yield from with_entries(connection, rows)
        yield from self.events(table, hands_from=hands_from)

    def sittings(self, table: str, person: str) -> list[tuple[int, int]]:
        """The first and last hand of each time a person sat at a table."""
        moved = or_(_of_kind("seated"), _of_kind("left"))
        named = EVENTS.c.body.contains(f'"person":"{person}"', autoescape=True)
        chosen = select(EVENTS.c.hand).where((EVENTS.c.table_id == table) & moved & named)
        with self.reading.connect() as connection:
            hands = list(connection.execute(chosen.order_by(EVENTS.c.seq)).scalars())
        if len(hands) % 2:
            hands.append(_STILL)
        return list(zip(hands[::2], hands[1::2], strict=True))

    def leads(self) -> bool:
        """Whether this server still leads."""
        with self.reading.connect() as connection:
            return not self.term or _term(connection) == self.term

    def hand(self, table: str, hand: int) -> list[StoredEvent]:
        """The events of one hand."""
        of_hand = (EVENTS.c.table_id == table) & (EVENTS.c.hand == hand)
        with self.reading.connect() as connection:
            rows = connection.execute(select(EVENTS).where(of_hand).order_by(EVENTS.c.seq))
            return list(with_entries(connection, rows.all()))

    def balance(self, account: Account) -> Cents:
        with self.reading.connect() as connection:
            return _balance(connection, account)

    def accounts(self, prefix: str = "") -> dict[Account, Cents]:
        """Balances of all accounts with this prefix."""
        chosen = select(ACCOUNTS).where(ACCOUNTS.c.id.startswith(prefix, autoescape=True))
        with self.reading.connect() as connection:
            return {
                row.id: row.balance for row in connection.execute(chosen.order_by(ACCOUNTS.c.id))
            }


class _Kept:
    """The writer's cache of the journal; invalid if another process wrote."""

    def __init__(self) -> None:
        self.seq = -1
        self.hash = START
        self.numbers: dict[str, int] = {}
        self.balances: dict[Account, Cents] = {}


class _Writing:
    """The batches of one transaction."""

    def __init__(self, connection: Connection, kept: _Kept, at: str) -> None:
        self.connection = connection
        self.kept = kept
        self.at = at
        self.rows: list[StoredEvent] = []
        self.actions: dict[tuple[str, str, str], Stored] = {}
        self.seeds: list[dict[str, object]] = []
        self.checkpoints: list[dict[str, object]] = []
        self.rules: dict[str, str] = {}
        self.rulings: list[dict[str, object]] = []
        self.changed: set[Account] = set()
        lock_writers(connection)
        seq, last = _last(connection)
        if (seq, last) != (kept.seq, kept.hash):
            kept.seq, kept.hash = seq, last
            kept.numbers.clear()
            kept.balances.clear()

    def add_all(self, batches: Sequence[Batch]) -> list[Stored | InputError]:
        """Add batches, each with those that follow from it."""
        groups: list[list[Batch]] = []
        for batch in batches:
            if batch.follows and groups:
                groups[-1].append(batch)
            else:
                groups.append([batch])
        return [done for group in groups for done in self._add(group)]

    def _add(self, group: list[Batch]) -> Sequence[Stored | InputError]:
        """Add a group, unless it was done before or an account would become negative."""
        if not all(batch.events or batch.action_id for batch in group):
            return [InputError("a batch holds at least one event")] * len(group)
        first = group[0]
        done = self._done_before(first) if first.action_id else None
        if done is not None:
            return [done._replace(repeated=True)] * len(group)
        try:
            self._move_chips(group)
        except InputError as error:
            return [error] * len(group)
        return [self._take_in(batch) for batch in group]

    def _take_in(self, batch: Batch) -> Stored:
        stored = self._add_events(batch)
        if batch.action_id:
            self.actions[batch.actor, batch.table, batch.action_id] = stored
        if batch.seed:
            self.seeds.append({"table_id": batch.table, "hand": batch.hand, "seed": batch.seed})
        if batch.rules:
            self.rules.update([batch.rules])
        if batch.checkpoint:
            state = {"table_id": batch.table, "hand": batch.hand, "state": batch.checkpoint}
            self.checkpoints.append(state)
        if batch.ruling:
            self.rulings.append({"id": stored.first_seq, "at": self.at, **batch.ruling})
        return stored

    def write(self) -> None:
        if self.rows:
            insert_events(self.connection, self.rows)
        if self.changed:
            left = self.kept.balances
            changed = [{"account": one, "balance": left[one]} for one in sorted(self.changed)]
            self.connection.execute(_SET_BALANCE, changed)
        if self.actions:
            actions = [
                {
                    "actor": actor,
                    "table_id": table,
                    "action_id": name,
                    "first_seq": done.first_seq,
                    "last_seq": done.last_seq,
                }
                for (actor, table, name), done in self.actions.items()
            ]
            self.connection.execute(_INSERT_ACTION, actions)
        if self.seeds:
            self.connection.execute(_INSERT_SEED, self.seeds)
        if self.checkpoints:
            self.connection.execute(_INSERT_CHECKPOINT, self.checkpoints)
        if self.rules:
            kept = [{"hash": name, "body": body} for name, body in self.rules.items()]
            self.connection.execute(_INSERT_RULES, kept)
        if self.rulings:
            self.connection.execute(insert(RULINGS), self.rulings)

    def _done_before(self, batch: Batch) -> Stored | None:
        """The result of the same action, in this transaction or an earlier one."""
        action = (batch.actor, batch.table, batch.action_id)
        return self.actions.get(action) or _done_of(self.connection, *action)

    def _move_chips(self, group: list[Batch]) -> None:
        transfers = [one for batch in group for some in batch.transfers for one in some]
        if any(not 0 < one.amount <= _MOST_CHIPS for one in transfers):
            raise InputError("an amount must be more than $0 and fit into the database")
        moved = balances(transfers)
        left = {account: self.balance(account) + change for account, change in moved.items()}
        for account, balance in left.items():
            if balance < 0 and not may_be_negative(account):
                short = format_printed(-balance)
                raise InputError(f"{account} is {short} short of what it must pay")
        self.kept.balances.update(left)
        self.changed.update(left)

    def _add_events(self, batch: Batch) -> Stored:
        kept = self.kept
        first = kept.seq + 1
        number = self._last_number(batch.table)
        for place, one in enumerate(batch.events):
            kept.seq, number = kept.seq + 1, number + 1
            transfers = tuple(batch.transfers[place]) if place < len(batch.transfers) else ()
            body = msgspec.json.encode(one).decode()
            row = StoredEvent(
                seq=kept.seq,
                at=self.at,
                table=batch.table,
                hand=batch.hand,
                number=number,
                body=body,
                hash="",
                entries=transfers,
            )
            kept.hash = chain(kept.hash, row)
            self.rows.append(row._replace(hash=kept.hash))
        kept.numbers[batch.table] = number
        return Stored(first, kept.seq)

    def balance(self, account: Account) -> Cents:
        if account not in self.kept.balances:
            self.kept.balances[account] = _balance(self.connection, account)
        return self.kept.balances[account]

    def _last_number(self, table: str) -> int:
        if table not in self.kept.numbers:
            self.kept.numbers[table] = _last_number(self.connection, table)
        return self.kept.numbers[table]


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


# Statements are built once: building one costs more than running it.
_ONE_WRITER = text(f"SELECT pg_advisory_xact_lock({_WRITER_LOCK})")
_SEED = select(SEEDS.c.seed).where(
    (SEEDS.c.table_id == bindparam("table")) & (SEEDS.c.hand == bindparam("hand"))
)


def _select_events(of_table: bool, from_hand: bool) -> Select[Any]:
    chosen = select(EVENTS).where(EVENTS.c.seq > bindparam("after"))
    if from_hand:
        chosen = chosen.where(EVENTS.c.hand >= bindparam("hand"))
    if of_table:
        chosen = chosen.where(EVENTS.c.table_id == bindparam("table"))
    # The hands of a table are consecutive, so the index has them in order.
    return chosen.order_by(*([EVENTS.c.hand] if of_table and from_hand else []), EVENTS.c.seq)


_EVENTS_OF = {
    (of_table, from_hand): _select_events(of_table, from_hand)
    for of_table in (True, False)
    for from_hand in (True, False)
}
_LAST = select(EVENTS.c.seq, EVENTS.c.hash).order_by(EVENTS.c.seq.desc()).limit(1)
_LAST_NUMBER = select(func.max(EVENTS.c.number)).where(EVENTS.c.table_id == bindparam("table"))
_BALANCE = select(ACCOUNTS.c.balance).where(ACCOUNTS.c.id == bindparam("account"))
_DONE = select(ACTIONS.c.first_seq, ACTIONS.c.last_seq).where(
    (ACTIONS.c.actor == bindparam("actor"))
    & ACTIONS.c.table_id.in_([bindparam("table"), literal_column("''")])
    & (ACTIONS.c.action_id == bindparam("name"))
)
_INSERT_EVENT, _INSERT_ENTRY = insert(EVENTS), insert(ENTRIES)
_INSERT_ACTION, _INSERT_SEED = insert(ACTIONS), insert(SEEDS)
_INSERT_CHECKPOINT = insert(CHECKPOINTS)
_INSERT_RULES = text(
    "INSERT INTO rules (hash, body) VALUES (:hash, :body) ON CONFLICT (hash) DO NOTHING"
)
_SET_BALANCE = text(
    "INSERT INTO accounts (id, balance) VALUES (:account, :balance)"
    " ON CONFLICT (id) DO UPDATE SET balance = excluded.balance"
)


_ENTRIES_OF = (
    select(ENTRIES)
    .where(ENTRIES.c.seq.in_(bindparam("seqs", expanding=True)))
    .order_by(ENTRIES.c.seq, ENTRIES.c.place)
)
_HASH = select(EVENTS.c.hash).where(EVENTS.c.seq == bindparam("seq"))
_TERM = select(LEADER.c.term)
_SET_TERM = text(
    "INSERT INTO leader (id, term) VALUES (1, :term)"
    " ON CONFLICT (id) DO UPDATE SET term = excluded.term"
)


def _term(connection: Connection) -> int:
    return connection.execute(_TERM).scalar() or 0


def _check_term(connection: Connection, term: int) -> None:
    """Raise Deposed inside the transaction if another server has taken over."""
    if _term(connection) != term:
        raise Deposed("another server leads the tables of this journal")


def _of_kind(kind: str) -> ColumnElement[bool]:
    return EVENTS.c.body.startswith(f'{{"event":"{kind}"')


def _last(connection: Connection) -> tuple[int, str]:
    row = connection.execute(_LAST).first()
    return (row.seq, row.hash) if row else (0, START)


def _last_number(connection: Connection, table: str) -> int:
    return connection.execute(_LAST_NUMBER, {"table": table}).scalar() or 0


def _balance(connection: Connection, account: Account) -> Cents:
    return connection.execute(_BALANCE, {"account": account}).scalar() or 0


def _done_of(connection: Connection, actor: str, table: str, action_id: str) -> Stored | None:
    chosen = {"actor": actor, "table": table, "name": action_id}
    row = connection.execute(_DONE, chosen).first()
    return Stored(row.first_seq, row.last_seq, repeated=True) if row else None


def lock_writers(connection: Connection) -> None:
    """Lock out other writers until the transaction ends; SQLite does this on its own."""
    if connection.dialect.name == "postgresql":
        connection.execute(_ONE_WRITER)


def insert_events(connection: Connection, rows: Sequence[StoredEvent]) -> None:
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
    connection.execute(_INSERT_EVENT, events)
    if entries:
        connection.execute(_INSERT_ENTRY, entries)


def with_entries(connection: Connection, rows: Sequence[Any]) -> Iterator[StoredEvent]:
    """Events with their chips, loaded in one query."""
    if not rows:
        return
    entries: dict[int, list[Transfer]] = {}
    for row in connection.execute(_ENTRIES_OF, {"seqs": [row.seq for row in rows]}):
        transfer = Transfer(row.debit, row.credit, row.amount, row.why)
        entries.setdefault(row.seq, []).append(transfer)
    for row in rows:
        yield _stored(row, tuple(entries.get(row.seq, ())))


def _stored(row: Any, entries: tuple[Transfer, ...]) -> StoredEvent:
    return StoredEvent(
        seq=row.seq,
        at=row.at,
        table=row.table_id,
        hand=row.hand,
        number=row.number,
        body=row.body,
        hash=row.hash,
        entries=entries,
    )
