"""Verifying a journal: the chain, the chips, and a replay of its hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway.banked.events import BankAccepted
from houseway.journal import rulings
from houseway.journal.commit import START, StoredEvent, chain
from houseway.journal.database import JournalError, reason
from houseway.journal.hand_check import Fault, HandCheck, Place
from houseway.journal.schema import RULINGS
from houseway.journal.seals import Key, SealCheck, fingerprint
from houseway.journal.snapshot import Snapshot, snapshot
from houseway.journal.store import Journal
from houseway.journal.tables import table_class
from houseway.pan.events import PanClosed
from houseway.play.events import Event
from houseway.play.ledger import Account, bank, may_be_negative, wagers
from houseway.play.registry import decode_event
from houseway.play.table_events import (
    HOUSE,
    HandCommitted,
    PasswordSet,
    RoleGiven,
    ServerStarted,
    TableOpened,
)
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.values.money import Cents
from houseway.values.strict import convert

if TYPE_CHECKING:
    from houseway.play.live.table import LiveTable

_SAME_TIME = timedelta(seconds=1)
REPORT_EVERY = 500
"""The number of events between progress reports."""


class Verdict(NamedTuple):
    """What was checked, and every fault found."""

    events: int
    hands: int
    """The number of finished hands."""
    accounts: int
    faults: list[Fault]
    notes: list[str] = []
    """Remarks that are not faults, such as hands that could not be replayed."""
    root: str = START
    """The hash of the last event; comparing it later shows whether an earlier event was changed."""


def verify(
    journal: Journal,
    rulebook: FiledRulebook | None = None,
    *,
    key: Key | None = None,
    root: str = "",
) -> Verdict:
    """Check every hash, balance and checkpoint, and replay the hands that this version can play.

    With a key, check every seal too; with a root, check that an event has this hash.
    """
    with snapshot(journal) as state:
        verification = Verification(state, rulebook or filed_rulebook(), key=key, root=root)
        verification.run()
    return verification.verdict


class Verification:
    """A verification that can be interrupted; the findings so far are available."""

    def __init__(
        self,
        journal: Snapshot,
        rulebook: FiledRulebook,
        progress: Callable[[int, int], None] | None = None,
        *,
        key: Key | None = None,
        root: str = "",
    ) -> None:
        self.root = START
        self._key, self._known_root = key, root
        self._seals = SealCheck(None, [])
        self._people = PeopleCheck()
        self._clock = _Clock()
        self.journal = journal
        self.progress = progress
        self.faults: list[Fault] = []
        self.events = 0
        self._counted: dict[Account, Cents] = {}
        self._hands = HandCheck(rulebook, journal.seed, journal.rules)
        self._states = _States(rulebook, journal)
        self._leaders = _Leaders()
        self._rulings = rulings.Check()

    @property
    def verdict(self) -> Verdict:
        notes = [
            f"{count:,} {'hand' if count == 1 else 'hands'} recorded under rules {name}:"
            " chain, chips and cards verified, not replayed"
            for name, count in sorted(self._hands.unplayed.items())
        ]
        return Verdict(
            events=self.events,
            hands=self._hands.finished,
            accounts=len(self._counted),
            faults=self.faults,
            notes=[*notes, *self._clock.notes(), *self._seals.notes()],
            root=self.root,
        )

    def run(self) -> None:
        """Check all of the journal that the database can read."""
        try:
            self._run()
        except JournalError:
            raise
        except Exception as error:
            # Nothing in a damaged database may stop the verification.
            what = f"the database cannot be read: {reason(error)}"
            self.faults.append(Fault(self.events + 1, what))

    def _run(self) -> None:
        self._seals = SealCheck(self._key, self.journal.seals(), self._known_root)
        self.faults += [Fault(0, f"the file is damaged: {line}") for line in self.journal.damage()]
        expected = 1
        for number, stored in enumerate(self.journal.events(), 1):
            self.events = number
            if not _well_typed(stored):
                self.faults.append(Fault(expected, "a value of the event has the wrong type"))
                expected += 1
                continue
            self.faults += _chain_faults(stored, self.root, expected)
            expected = stored.seq + 1
            self.root = stored.hash
            seal_faults = self._seals.add(stored.seq, stored.hash)
            self.faults += [Fault(stored.seq, what) for what in seal_faults]
            self.faults += _chip_faults(stored, self._counted)
            self._clock.add(stored)
            event = _event(stored.body)
            if event is not None:
                self._people.add(event)
                self.faults += self._leaders.add(stored, event, self._counted)
                self.faults += self._hands.add(stored, event)
                self.faults += self._states.add(stored, event)
                self._rulings.add(stored, event)
            if self.progress is not None and number % REPORT_EVERY == 0:
                self.progress(number, self.journal.count)
        self.faults += self._hands.end()
        self.faults += self._states.end()
        saved = self.journal.rows(RULINGS)
        self.faults += (Fault(seq, what) for seq, what in self._rulings.faults(saved))
        self.faults += _balance_faults(self.journal.accounts(), self._counted)
        self.faults += [Fault(0, what) for what in self._people.end(self.journal.people())]
        self.faults += [Fault(0, what) for what in self._seals.end(self.events)]


def _well_typed(stored: StoredEvent) -> bool:
    """Whether all values of an event have the right type; they may not in a damaged database."""
    try:
        convert(stored, StoredEvent)
    except msgspec.ValidationError:
        return False
    return True


class _Clock:
    """Notes when the clock of a table went back, which is not a fault of the journal.

    Servers may have different clocks, and each leads its own tables, so only the times of one table
    are compared. A difference of a second, as between the clocks of two servers, does not matter.
    """

    def __init__(self) -> None:
        self.last: dict[str, str] = {}
        self.tables: set[str] = set()
        self.first = 0
        self.longest = timedelta()

    def add(self, stored: StoredEvent) -> None:
        last = self.last.get(stored.table, "")
        if stored.at < last and stored.table != HOUSE:
            self._add_step(stored, last)
        self.last[stored.table] = stored.at

    def _add_step(self, stored: StoredEvent, last: str) -> None:
        try:
            back = datetime.fromisoformat(last) - datetime.fromisoformat(stored.at)
        except (TypeError, ValueError):
            return
        if back > _SAME_TIME:
            self.tables.add(stored.table)
            self.first = self.first or stored.seq
            self.longest = max(self.longest, back)

    def notes(self) -> Iterator[str]:
        if self.tables:
            tables = "1 table" if len(self.tables) == 1 else f"{len(self.tables):,} tables"
            where = f"at {tables}, first at event {self.first:,}"
            longest = timedelta(seconds=round(self.longest.total_seconds()))
            yield f"the clock went back by up to {longest} {where}"


def _chain_faults(stored: StoredEvent, previous: str, expected: int) -> Iterator[Fault]:
    """The faults of an event, given the hash of the event before it and its expected number."""
    if stored.seq != expected:
        last = stored.seq - 1
        several = f"events {expected:,} to {last:,} are missing"
        yield Fault(stored.seq, several if last > expected else f"event {expected:,} is missing")
    if chain(previous, stored) != stored.hash:
        yield Fault(stored.seq, "the event, its chips or its place was changed")


def _chip_faults(stored: StoredEvent, counted: dict[Account, Cents]) -> Iterator[Fault]:
    for transfer in stored.entries:
        counted[transfer.debit] = counted.get(transfer.debit, 0) - transfer.amount
        counted[transfer.credit] = counted.get(transfer.credit, 0) + transfer.amount
    for account in {a for transfer in stored.entries for a in (transfer.debit, transfer.credit)}:
        if counted[account] < 0 and not may_be_negative(account):
            yield Fault(stored.seq, f"{account} falls below zero")


def _balance_faults(stored: dict[Account, Cents], counted: dict[Account, Cents]) -> Iterator[Fault]:
    for account in sorted({*stored, *counted}):
        if stored.get(account, 0) != counted.get(account, 0):
            yield Fault(0, f"the balance of {account} is not the sum of its entries")
    if sum(counted.values()):
        yield Fault(0, "the accounts do not add up to zero")


class _Leaders:
    """Detects signs that two servers ran the same tables."""

    def __init__(self) -> None:
        self.term = 0
        self.banks: set[Place] = set()
        self.hands: dict[str, int] = {}
        self.carried: dict[str, Cents] = {}
        """The tops that a pan table carries over to the next hand, by table."""

    def add(
        self, stored: StoredEvent, event: Event, counted: dict[Account, Cents]
    ) -> Iterator[Fault]:
        place = (stored.table, stored.hand)
        match event:
            case ServerStarted():
                if event.term <= self.term:
                    what = f"server {event.term} started after server {self.term}"
                    yield Fault(stored.seq, f"{what}: terms must go up")
                self.term = event.term
            case BankAccepted():
                if place in self.banks:
                    yield Fault(stored.seq, "a second bank is put up in one hand")
                self.banks.add(place)
            case PanClosed():
                self.carried[stored.table] = event.carried
            case HandCommitted():
                if stored.hand != self.hands.get(stored.table, 0) + 1:
                    yield Fault(stored.seq, f"hand {stored.hand} does not follow the last hand")
                self.hands[stored.table] = stored.hand
                chips = counted.get(bank(stored.table), 0) + counted.get(wagers(stored.table), 0)
                if chips not in (0, self.carried.get(stored.table, 0)):
                    yield Fault(stored.seq, "chips of the last hand are still on the table")


class _States:
    """Rebuilds tables from their events and compares them with their checkpoints.

    A table is rebuilt only up to its last checkpoint.
    """

    def __init__(self, rulebook: FiledRulebook, journal: Snapshot) -> None:
        self.rulebook = rulebook
        self.journal = journal
        self.unchecked = journal.checkpoints()
        """The hands whose checkpoints have not been compared yet, by table."""
        self.tables: dict[str, LiveTable] = {}

    def add(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        if stored.table not in self.unchecked:
            return
        try:
            yield from self._follow(stored, event)
        except Exception as error:
            # Nothing in a journal may stop the verification.
            del self.unchecked[stored.table]
            yield Fault(stored.seq, f"table {stored.table} cannot be rebuilt: {error!r}")

    def end(self) -> Iterator[Fault]:
        """Report checkpoints for hands that are not in the journal."""
        for table, hands in self.unchecked.items():
            what = f"table {table} has a checkpoint before hand {min(hands)}, which never began"
            yield Fault(0, what)

    def _follow(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        name, hands = stored.table, self.unchecked[stored.table]
        if isinstance(event, TableOpened):
            self.tables[name] = table_class(event, self.rulebook)(name, event, self.rulebook)
        if isinstance(event, HandCommitted) and stored.hand in hands:
            hands.remove(stored.hand)
            if not self.tables[name].matches(self.journal.checkpoint(name, stored.hand)):
                what = f"the checkpoint before hand {stored.hand} of table {name}"
                yield Fault(stored.seq, f"{what} does not match its events")
        if hands:
            self.tables[name].apply(event, stored.entries)
        else:
            del self.unchecked[name], self.tables[name]


def _event(body: str) -> Event | None:
    """The decoded event; None if it is damaged, which its hash has shown already."""
    try:
        return decode_event(body)
    except msgspec.DecodeError:
        return None


class PeopleCheck:
    """Follows roles and passwords in the journal, and compares them with the database."""

    def __init__(self) -> None:
        self.roles: dict[str, frozenset[str]] = {}
        self.passwords: dict[str, str] = {}

    def add(self, event: Event) -> None:
        if isinstance(event, RoleGiven):
            self.roles[event.person] = frozenset(event.roles)
        elif isinstance(event, PasswordSet):
            self.passwords[event.person] = event.fingerprint

    def end(self, people: Iterable[dict[str, Any]]) -> Iterator[str]:
        """Report roles and passwords that differ from the journal.

        Passwords that earlier versions did not write to the journal are not compared.
        """
        for row in people:
            who = row["id"]
            if frozenset(row["roles"].split()) != self.roles.get(who, frozenset({"player"})):
                yield f"{who} has roles that differ from the journal: {row['roles']}"
            recorded = self.passwords.get(who)
            if recorded is not None and recorded != fingerprint(row["password"]):
                yield f"the password of {who} was changed outside the journal"
