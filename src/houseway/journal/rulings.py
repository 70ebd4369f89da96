"""Rulings that the floor has saved: a settled hand, the decision, and who made it when."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, or_, select

from houseway.journal.commit import Batch, StoredEvent
from houseway.journal.schema import RULINGS
from houseway.journal.store import Journal
from houseway.play.table_events import HOUSE, RulingSaved
from houseway.values.money import Cents

_SEARCHED = (
    RULINGS.c.title,
    RULINGS.c.decision,
    RULINGS.c.game,
    RULINGS.c.name,
    RULINGS.c.hand,
    RULINGS.c.at,
)
_MAX_WORDS = 20


class Decided(NamedTuple):
    """The content of a ruling: the person, the decision, the hand and its settlement."""

    person: str
    name: str
    game: str
    title: str
    amount: Cents
    """The amount in dispute."""
    decision: str
    hand: str
    """The case as JSON."""
    answer: str
    """The settlement as JSON, as it was shown."""


class Ruling(NamedTuple):
    """A saved ruling; its id is the number of its event in the journal."""

    id: int
    at: str
    decided: Decided


def digest(decided: Decided) -> str:
    """The hash of a ruling, which the journal stores so that a change is noticed."""
    return sha256(msgspec.json.encode(tuple(decided))).hexdigest()


def save(journal: Journal, decided: Decided) -> Ruling:
    """Store a ruling together with its event."""
    event = RulingSaved(
        by=decided.person, game=decided.game, title=decided.title, digest=digest(decided)
    )
    batch = Batch(HOUSE, 0, [event], ruling=decided._asdict())
    return find(journal, journal.append(batch).first_seq)


def find(journal: Journal, number: int) -> Ruling:
    """One ruling by its number; raises LookupError if there is none."""
    with journal.reading.connect() as connection:
        row = connection.execute(select(RULINGS).where(RULINGS.c.id == number)).first()
    if row is None:
        raise LookupError(number)
    return read(row._asdict())


def search(journal: Journal, query: str = "", *, before: int = 0, most: int = 50) -> list[Ruling]:
    """The newest rulings that have every word of a query; with `before`, only lower ids."""
    statement = select(RULINGS).order_by(RULINGS.c.id.desc()).limit(most)
    if before:
        statement = statement.where(RULINGS.c.id < before)
    for word in query.split()[:_MAX_WORDS]:
        statement = statement.where(_has(word))
    with journal.reading.connect() as connection:
        return [read(row._asdict()) for row in connection.execute(statement)]


def _has(word: str) -> ColumnElement[bool]:
    return or_(*(column.icontains(word, autoescape=True) for column in _SEARCHED))


def read(row: dict[str, Any]) -> Ruling:
    """A ruling from its columns."""
    return Ruling(
        id=row["id"],
        at=row["at"],
        decided=Decided(**{name: row[name] for name in Decided._fields}),
    )


class Check:
    """Compares saved rulings with their events."""

    def __init__(self) -> None:
        self._saved: dict[int, tuple[str, str]] = {}
        """The time and the hash of each ruling by its id."""

    def add(self, stored: StoredEvent, event: object) -> None:
        if isinstance(event, RulingSaved):
            self._saved[stored.seq] = (stored.at, event.digest)

    def faults(self, rows: Iterator[dict[str, Any]]) -> Iterator[tuple[int, str]]:
        """The id of each ruling that does not match its event, with a description of the fault."""
        for ruling in map(read, rows):
            saved = self._saved.pop(ruling.id, None)
            if saved is None:
                yield ruling.id, f"ruling {ruling.id} is not in the journal"
            elif saved != (ruling.at, digest(ruling.decided)):
                yield ruling.id, f"ruling {ruling.id} was changed"
        for seq in self._saved:
            yield seq, f"ruling {seq} is missing"
