"""A consistent snapshot of a journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from sqlalchemy import Connection, Table, bindparam, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from houseway.journal.commit import StoredEvent, with_entries
from houseway.journal.database import JournalError, reason
from houseway.journal.schema import ACCOUNTS, CHECKPOINTS, EVENTS, PEOPLE, RULES, SEALS, SEEDS
from houseway.journal.seals import Seal
from houseway.journal.store import Journal
from houseway.play.ledger import Account
from houseway.values.money import Cents

_BATCH_SIZE = 500
# Statements are built once: building one costs more than running it.
_SEED = select(SEEDS.c.seed).where(
    (SEEDS.c.table_id == bindparam("table")) & (SEEDS.c.hand == bindparam("hand"))
)
_RULES = select(RULES.c.body).where(RULES.c.hash == bindparam("name"))
_CHECKPOINT = select(CHECKPOINTS.c.state).where(
    (CHECKPOINTS.c.table_id == bindparam("table")) & (CHECKPOINTS.c.hand == bindparam("hand"))
)


class Snapshot:
    """The journal as one transaction sees it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.count: int = connection.execute(select(func.count()).select_from(EVENTS)).scalar() or 0

    def events(self) -> Iterator[StoredEvent]:
        """All events in order, with their chips."""
        result = self._connection.execute(select(EVENTS).order_by(EVENTS.c.seq))
        for rows in result.yield_per(_BATCH_SIZE).partitions():
            yield from with_entries(self._connection, rows)

    def accounts(self) -> dict[Account, Cents]:
        """The stored balances."""
        return {row.id: row.balance for row in self._connection.execute(select(ACCOUNTS))}

    def seed(self, table: str, hand: int) -> str:
        """The seed of a hand, revealed or not; "" if there is none."""
        values = {"table": table, "hand": hand}
        return str(self._connection.execute(_SEED, values).scalar() or "")

    def rules(self, name: str) -> str:
        """The text of the rules with this hash; "" if it is not stored."""
        return str(self._connection.execute(_RULES, {"name": name}).scalar() or "")

    def checkpoints(self) -> dict[str, set[int]]:
        """The hands with a checkpoint before them, by table."""
        hands: dict[str, set[int]] = {}
        for row in self._connection.execute(select(CHECKPOINTS.c.table_id, CHECKPOINTS.c.hand)):
            hands.setdefault(row.table_id, set()).add(row.hand)
        return hands

    def checkpoint(self, table: str, hand: int) -> str:
        """The checkpoint of a table before a hand."""
        values = {"table": table, "hand": hand}
        return str(self._connection.execute(_CHECKPOINT, values).scalar_one())

    def seals(self) -> list[Seal]:
        return [Seal(**row) for row in self.rows(SEALS)]

    def people(self) -> Iterator[dict[str, Any]]:
        return self.rows(PEOPLE)

    def damage(self) -> list[str]:
        """The faults that SQLite finds in its file; PostgreSQL has no check like this."""
        if self._connection.dialect.name != "sqlite":
            return []
        lines = self._connection.execute(text("PRAGMA integrity_check(10)")).scalars()
        return [str(line) for line in lines if line != "ok"]

    def rows(self, table: Table) -> Iterator[dict[str, Any]]:
        """All rows of a table, in the order of their keys."""
        names = [str(column.name) for column in table.columns]
        result = self._connection.execute(select(table).order_by(*table.primary_key.columns))
        for rows in result.yield_per(_BATCH_SIZE).partitions():
            yield from (dict(zip(names, row, strict=True)) for row in rows)


@contextmanager
def snapshot(journal: Journal) -> Iterator[Snapshot]:
    """Open a snapshot of a journal."""
    options: dict[str, Any] = {"reading": True}
    if journal.engine.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"
    with ExitStack() as stack:
        try:
            connection = stack.enter_context(journal.engine.connect())
            state = Snapshot(connection.execution_options(**options))
        except (SQLAlchemyError, TypeError, ValueError) as error:
            raise JournalError(f"can't read the journal: {reason(error)}") from error
        yield state
