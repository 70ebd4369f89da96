"""Proving a journal: the chain, the chips, and every round played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

import msgspec

from houseway.cards.shuffle import Seed
from houseway.errors import HousewayError
from houseway.games.chance import hand_chance
from houseway.games.game import Game
from houseway.journal.events import (
    AnyEvent,
    CardBurned,
    CardDealt,
    DiceRolled,
    Event,
    NumberDrawn,
    RoundClosed,
    RoundOpened,
)
from houseway.journal.ledger import Account, may_be_negative
from houseway.journal.replay import Difference, first_difference, rebuild, replay
from houseway.journal.store import START, Journal, StoredEvent, chain
from houseway.journal.table_events import (
    HandCommitted,
    HandVoided,
    SeedRevealed,
    WagerMade,
    decode_event,
)
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
    faults += rounds.end()
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
    """Gathers the events of each round at its table and replays it when it closes.

    A hand with a commitment is dealt again from the seed that was revealed after it.
    """

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.open: dict[_Place, list[Event]] = {}
        self.closed: dict[_Place, list[Event]] = {}
        self.committed: dict[_Place, str] = {}
        self.played = 0

    def add(self, stored: StoredEvent) -> Iterator[Fault]:
        event = _event(stored.body)
        place = (stored.table, stored.hand)
        match event:
            case HandCommitted():
                self.committed[place] = event.commitment
            case WagerMade() if place not in self.committed:
                yield Fault(stored.seq, "a wager was taken before the hand was committed to")
            case SeedRevealed():
                yield from self._reveal(place, event.seed, stored.seq)
            case HandVoided():
                self.open.pop(place, None)
            case _ if isinstance(event, get_args(AnyEvent)):
                yield from self._add_to_round(place, event, stored.seq)

    def end(self) -> Iterator[Fault]:
        """What is still owed when the journal ends."""
        for table, hand in self.closed:
            yield Fault(0, f"the seed of hand {hand} at table {table} was never revealed")

    def _add_to_round(self, place: _Place, event: Event, seq: int) -> Iterator[Fault]:
        if isinstance(event, RoundOpened):
            self.open[place] = []
        if place not in self.open:
            yield Fault(seq, "an event of a round that was not opened")
            return
        self.open[place].append(event)
        if isinstance(event, RoundClosed):
            self.played += 1
            record = self.open.pop(place)
            if place in self.committed:
                self.closed[place] = record
            else:
                yield from self._replay(record, None, seq)

    def _reveal(self, place: _Place, text: str, seq: int) -> Iterator[Fault]:
        record = self.closed.pop(place, None)
        try:
            seed = Seed.parse(text)
        except HousewayError as error:
            yield Fault(seq, str(error))
            return
        if seed.commitment != self.committed.pop(place, ""):
            yield Fault(seq, "the seed is not the one that was committed to")
        if record is not None:
            yield from self._replay(record, seed, seq)

    def _replay(self, record: list[Event], seed: Seed | None, seq: int) -> Iterator[Fault]:
        try:
            if seed is None:
                difference = replay(record, self.rulebook)
            else:
                difference = deal_again(record, seed, self.rulebook)
        except HousewayError as error:
            yield Fault(seq, f"the round cannot be played again: {error}")
            return
        if difference is not None:
            yield Fault(seq, f"the round comes out otherwise: {difference}")


_Place = tuple[str, int]
_CHANCES = (CardDealt, CardBurned, DiceRolled, NumberDrawn)


def deal_again(record: list[Event], seed: Seed, rulebook: Rulebook) -> Difference | None:
    """Play a round with the cards and dice of its seed; None if every event comes out the same."""
    opened = record[0]
    assert isinstance(opened, RoundOpened)
    cards = Game(rulebook, opened.game).rules(opened.rules).cards
    chosen = [event for event in record if not isinstance(event, _CHANCES)]
    round = rebuild(chosen, rulebook, hand_chance(seed, cards))
    return first_difference(record, round.events)


def _event(body: str) -> Event | None:
    """The event, if it can be read: else its hash does not fit, which is the fault that is told."""
    try:
        return decode_event(body)
    except msgspec.DecodeError:
        return None
