"""Proving a journal: the chain, the chips, and every round played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from houseway.errors import HousewayError
from houseway.journal.events import AnyEvent, Event, RoundClosed, RoundOpened
from houseway.journal.ledger import Account, may_be_negative
from houseway.journal.replay import replay
from houseway.journal.store import START, Journal, StoredEvent, chain
from houseway.money import Cents
from houseway.rulebook.book import Rulebook


class Fault(NamedTuple):
    """Something in a journal that cannot be as it was written."""

    seq: int
    what: str


class Verdict(NamedTuple):
    """What was looked at, and every fault found."""

    events: int
    hands: int
    accounts: int
    faults: list[Fault]


def verify(journal: Journal, rulebook: Rulebook | None = None) -> Verdict:
    """Check every event's hash, every account's balance, and every round by replaying it."""
    faults: list[Fault] = []
    counted: dict[Account, Cents] = {}
    rounds = _Rounds(rulebook or Rulebook())
    events = 0
    previous = START
    for number, stored in enumerate(journal.events(), 1):
        events += 1
        faults += _chain_faults(stored, previous, number)
        previous = stored.hash
        faults += _chip_faults(stored, counted)
        faults += rounds.add(stored)
    faults += _balance_faults(journal, counted)
    return Verdict(events, rounds.played, len(counted), faults)


def _chain_faults(stored: StoredEvent, previous: str, number: int) -> Iterator[Fault]:
    if stored.seq != number:
        yield Fault(stored.seq, f"event {number} is missing")
    if chain(previous, stored) != stored.hash:
        yield Fault(stored.seq, "the event, its chips or its place was changed")


def _chip_faults(stored: StoredEvent, counted: dict[Account, Cents]) -> Iterator[Fault]:
    for transfer in stored.entries:
        counted[transfer.debit] = counted.get(transfer.debit, 0) - transfer.amount
        counted[transfer.credit] = counted.get(transfer.credit, 0) + transfer.amount
    for account in {a for transfer in stored.entries for a in (transfer.debit, transfer.credit)}:
        if counted[account] < 0 and not may_be_negative(account):
            yield Fault(stored.seq, f"{account} falls below zero")


def _balance_faults(journal: Journal, counted: dict[Account, Cents]) -> Iterator[Fault]:
    kept = journal.accounts()
    for account in sorted({*kept, *counted}):
        if kept.get(account, 0) != counted.get(account, 0):
            yield Fault(0, f"the balance of {account} is not the sum of its entries")
    if sum(counted.values()):
        yield Fault(0, "the accounts do not add up to zero")


class _Rounds:
    """Gathers the events of each round at its table and replays it when it closes."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.open: dict[tuple[str, int], list[Event]] = {}
        self.played = 0

    def add(self, stored: StoredEvent) -> Iterator[Fault]:
        event = _round_event(stored.body)
        if event is None:
            return
        place = (stored.table, stored.hand)
        if isinstance(event, RoundOpened):
            self.open[place] = []
        if place not in self.open:
            yield Fault(stored.seq, "an event of a round that was not opened")
            return
        self.open[place].append(event)
        if isinstance(event, RoundClosed):
            self.played += 1
            yield from self._replay(self.open.pop(place), stored.seq)

    def _replay(self, record: list[Event], seq: int) -> Iterator[Fault]:
        try:
            difference = replay(record, self.rulebook)
        except HousewayError as error:
            yield Fault(seq, f"the round cannot be played again: {error}")
            return
        if difference is not None:
            yield Fault(seq, f"the round comes out otherwise: {difference}")


class _Tagged(msgspec.Struct):
    event: str


_NAMES = {kind.__struct_config__.tag for kind in AnyEvent.__args__}


def _round_event(body: str) -> Event | None:
    """The event if it belongs to a player-dealer round; other kinds have no replay here."""
    try:
        kind = msgspec.json.decode(body, type=_Tagged).event
        if kind not in _NAMES:
            return None
        event: Event = msgspec.json.decode(body, type=AnyEvent)
    except msgspec.DecodeError:
        # Its hash no longer fits either, which is the fault that is told.
        return None
    return event
