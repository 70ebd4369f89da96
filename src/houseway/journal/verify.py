"""Verifying a journal: the chain, the chips, and a replay of every hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from houseway.banked.events import BankAccepted, ShoeBurned, ShoeEnded, WagerMade
from houseway.banked.shoe_proof import ShoeProof
from houseway.banked.shoes import lasts
from houseway.cards.commitment import CommittedShoe, check
from houseway.cards.shuffle import Seed
from houseway.journal import rulings
from houseway.journal.database import JournalError, reason
from houseway.journal.people_check import PeopleCheck
from houseway.journal.schema import RULINGS
from houseway.journal.seals import Key, SealCheck
from houseway.journal.snapshot import Snapshot, snapshot
from houseway.journal.store import START, Journal, StoredEvent, chain
from houseway.journal.tables import table_class
from houseway.pan.events import PanClosed
from houseway.play.chance import ShuffledChance, hand_chance
from houseway.play.events import Event
from houseway.play.game import Game
from houseway.play.ledger import Account, bank, may_be_negative, wagers
from houseway.play.record import cards_of, kind_of_record, replay
from houseway.play.recorded_game import RecordedGame
from houseway.play.registry import decode_event, hand_events, kind_of, kind_opened_by
from houseway.play.rules_hash import hash_of_text, rules_hash, same_rules
from houseway.play.table_events import (
    CardsOpened,
    HandCommitted,
    HandVoided,
    SeedRevealed,
    ServerStarted,
    ShoeCommitted,
    TableOpened,
)
from houseway.rulebook.book import Rulebook
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents

if TYPE_CHECKING:
    from houseway.play.live.table import LiveTable

TELL_EVERY = 500
"""The number of events between progress reports."""


class Fault(NamedTuple):
    """An inconsistency in a journal."""

    seq: int
    what: str


class Verdict(NamedTuple):
    """What was checked, and every fault found."""

    events: int
    hands: int
    accounts: int
    faults: list[Fault]
    notes: list[str] = []
    """What could not be replayed, which is not a fault."""
    root: str = START
    """The hash of the last event: whoever knows it can tell later whether anything was changed."""


def verify(
    journal: Journal, rulebook: Rulebook | None = None, *, key: Key | None = None, root: str = ""
) -> Verdict:
    """Check every hash, every balance, every hand by replaying it, and every checkpoint.

    With a key, every seal; with a root, that an event has this hash.
    """
    with snapshot(journal) as now:
        looking = Verification(now, rulebook or Rulebook(), key=key, root=root)
        looking.run()
    return looking.verdict


class Verification:
    """A verification that can be interrupted; the findings so far are available."""

    def __init__(
        self,
        journal: Snapshot,
        rulebook: Rulebook,
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
        self._hands = _Hands(rulebook, journal.seed, journal.rules)
        self._states = _States(rulebook, journal)
        self._leaders = _Leaders()
        self._rulings = rulings.Check()

    @property
    def verdict(self) -> Verdict:
        notes = [
            f"{count:,} hands recorded under rules {name}: chain, chips and cards verified,"
            " not replayed"
            for name, count in sorted(self._hands.unplayed.items())
        ]
        return Verdict(
            events=self.events,
            hands=self._hands.played,
            accounts=len(self._counted),
            faults=self.faults,
            notes=[*notes, *self._clock.notes(), *self._seals.notes()],
            root=self.root,
        )

    def run(self) -> None:
        """Check the journal, as far as the database can be read."""
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
        for number, stored in enumerate(self.journal.events(), 1):
            self.events = number
            if not _well_typed(stored):
                self.faults.append(Fault(number, "a value of the event has the wrong type"))
                continue
            self.faults += _chain_faults(stored, self.root, number)
            self.root = stored.hash
            self.faults += [Fault(number, what) for what in self._seals.add(number, stored.hash)]
            self.faults += _chip_faults(stored, self._counted)
            self._clock.add(stored)
            event = _event(stored.body)
            if event is not None:
                self._people.add(event)
                self.faults += self._leaders.add(stored, event, self._counted)
                self.faults += self._hands.add(stored, event)
                self.faults += self._states.add(stored, event)
                self._rulings.add(stored, event)
            if self.progress is not None and number % TELL_EVERY == 0:
                self.progress(number, self.journal.count)
        self.faults += self._hands.end()
        self.faults += self._states.end()
        saved = self.journal.rows(RULINGS)
        self.faults += (Fault(seq, what) for seq, what in self._rulings.faults(saved))
        self.faults += _balance_faults(self.journal.accounts(), self._counted)
        self.faults += [Fault(0, what) for what in self._people.end(self.journal.people())]
        self.faults += [Fault(0, what) for what in self._seals.end(self.events)]


def _well_typed(stored: StoredEvent) -> bool:
    """Whether a damaged database gave every value of an event as what it should be."""
    try:
        msgspec.convert(stored, StoredEvent, strict=True)
    except msgspec.ValidationError:
        return False
    return True


class _Clock:
    """Notes where the clock of the server went back, which is not a fault of the journal."""

    def __init__(self) -> None:
        self.last = ""
        self.back = 0
        self.first = 0

    def add(self, stored: StoredEvent) -> None:
        if stored.at < self.last:
            self.back += 1
            self.first = self.first or stored.seq
        self.last = stored.at

    def notes(self) -> Iterator[str]:
        if self.back:
            yield f"the clock went back {self.back:,} times, first at event {self.first:,}"


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


def _balance_faults(kept: dict[Account, Cents], counted: dict[Account, Cents]) -> Iterator[Fault]:
    for account in sorted({*kept, *counted}):
        if kept.get(account, 0) != counted.get(account, 0):
            yield Fault(0, f"the balance of {account} is not the sum of its entries")
    if sum(counted.values()):
        yield Fault(0, "the accounts do not add up to zero")


class _Leaders:
    """Detects the traces of two servers that ran the same tables."""

    def __init__(self) -> None:
        self.term = 0
        self.banks: set[_Place] = set()
        self.hands: dict[str, int] = {}
        self.carried: dict[str, Cents] = {}
        """The tops of pan that wait for the next hand, by table."""

    def add(
        self, stored: StoredEvent, event: Event, counted: dict[Account, Cents]
    ) -> Iterator[Fault]:
        place = (stored.table, stored.hand)
        match event:
            case ServerStarted():
                if event.term <= self.term:
                    yield Fault(stored.seq, f"server {event.term} follows server {self.term}")
                self.term = event.term
            case BankAccepted():
                if place in self.banks:
                    yield Fault(stored.seq, "a second bank is put up in one hand")
                self.banks.add(place)
            case PanClosed():
                self.carried[stored.table] = event.carried
            case HandCommitted():
                if stored.hand != self.hands.get(stored.table, 0) + 1:
                    yield Fault(stored.seq, f"hand {stored.hand} does not follow the one before")
                self.hands[stored.table] = stored.hand
                left = counted.get(bank(stored.table), 0) + counted.get(wagers(stored.table), 0)
                if left not in (0, self.carried.get(stored.table, 0)):
                    yield Fault(stored.seq, "chips of the hand before are left on the table")


class _States:
    """Follows tables by their events and compares their checkpoints.

    A table is followed only up to its last checkpoint.
    """

    def __init__(self, rulebook: Rulebook, journal: Snapshot) -> None:
        self.rulebook = rulebook
        self.journal = journal
        self.left = journal.checkpoints()
        self.tables: dict[str, LiveTable] = {}

    def add(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        if stored.table not in self.left:
            return
        try:
            yield from self._follow(stored, event)
        except Exception as error:
            # Nothing in a journal may stop the verification.
            del self.left[stored.table]
            yield Fault(stored.seq, f"table {stored.table} cannot be followed: {error!r}")

    def end(self) -> Iterator[Fault]:
        for table, hands in self.left.items():
            yield Fault(
                0, f"a state of table {table} was kept before hand {min(hands)}: none began"
            )

    def _follow(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        name, hands = stored.table, self.left[stored.table]
        if isinstance(event, TableOpened):
            self.tables[name] = table_class(event, self.rulebook)(name, event, self.rulebook)
        if isinstance(event, HandCommitted) and stored.hand in hands:
            hands.remove(stored.hand)
            if not self.tables[name].matches(self.journal.checkpoint(name, stored.hand)):
                what = f"the state kept before hand {stored.hand} of table {name}"
                yield Fault(stored.seq, f"{what} does not match its events")
        if hands:
            self.tables[name].apply(event, stored.entries)
        else:
            del self.left[name], self.tables[name]


_Place = tuple[str, int]


class _Hands:
    """Collects the events of each hand and replays it when it closes or is void.

    A hand with a commitment is dealt again from its seed: the one revealed after it, or the stored
    one if hands may be mucked or the shoe continues.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        kept_seed: Callable[[str, int], str],
        kept_rules: Callable[[str], str] = lambda name: "",
    ) -> None:
        self.rulebook = rulebook
        self.kept_seed = kept_seed
        self.kept_rules = kept_rules
        self.recorded: dict[str, RecordedGame | None] = {}
        """Games by rules of other days; None where no engine plays them any more."""
        self.rules_of: dict[_Place, str] = {}
        self.unplayed: Counter[str] = Counter()
        self.open: dict[_Place, list[Event]] = {}
        self.closed: dict[_Place, list[Event]] = {}
        self.committed: dict[_Place, str] = {}
        self.tables: dict[str, TableOpened] = {}
        self.shoes: dict[str, dict[int, ShoeCommitted]] = {}
        """The current shoe of each table, by stub."""
        self.lasting: dict[str, ShoeProof] = {}
        """The shoe for several hands of each table."""
        self.played = 0

    def add(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        try:
            yield from self._add(stored, event)
        except Exception as error:
            # Nothing in a journal may stop the verification.
            what = f"hand {stored.hand} at table {stored.table} cannot be followed"
            yield Fault(stored.seq, f"{what}: {error!r}")

    def _add(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        place = (stored.table, stored.hand)
        if stored.table in self.lasting:
            told = self._follow_shoe(self.lasting[stored.table], event, place)
            yield from (Fault(stored.seq, what) for what in told)
        match event:
            case TableOpened():
                self.tables[stored.table] = event
            case HandCommitted():
                self.committed[place] = event.commitment
                self.rules_of[place] = event.rules
            case ShoeCommitted():
                stubs = self.shoes.get(stored.table, {}) if event.stub else {}
                self.shoes[stored.table] = {**stubs, event.stub: event}
                self._begin_shoe(place, event)
            case CardsOpened():
                yield from self._opened(stored.table, event, stored.seq)
            case WagerMade() if place not in self.committed:
                yield Fault(stored.seq, "a wager was taken before the hand was committed to")
            case SeedRevealed():
                yield from self._reveal(place, event.seed, stored.seq)
            case HandVoided() if place in self.open:
                yield from self._close(place, stored.seq)
            case Event() if type(event) in hand_events():
                yield from self._add_to_hand(place, event, stored.seq)
            case _:
                yield from self._prove(place, event, stored.seq)

    def end(self) -> Iterator[Fault]:
        """Report what is missing at the end of the journal."""
        for table, hand in self.closed:
            yield Fault(0, f"the seed of hand {hand} at table {table} was never revealed")

    def _add_to_hand(self, place: _Place, event: Event, seq: int) -> Iterator[Fault]:
        if kind_opened_by(event) is not None:
            self.open[place] = []
        if place not in self.open:
            yield Fault(seq, "an event of a hand that was not opened")
            return
        record = self.open[place]
        record.append(event)
        if isinstance(event, kind_of_record(record).closes):
            self.played += 1
            yield from self._close(place, seq)

    def _close(self, place: _Place, seq: int) -> Iterator[Fault]:
        """Replay a finished hand, or a void one as far as it went."""
        record = self.open.pop(place)
        if place not in self.committed:
            yield from self._play(record, None, seq)
        elif place[0] in self.lasting:
            yield from self._deal_from_shoe(place, record, seq)
        elif kind_of_record(record).seed_revealed:
            self.closed[place] = record
        else:
            yield from self._deal_kept(place, record, seq)

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
            game = self._game_of(place, record)
            if game is not None:
                chance = hand_chance(seed, cards_of(record[0], self.rulebook, game))
                yield from self._play(record, chance, seq, game)

    def _deal_kept(self, place: _Place, record: list[Event], seq: int) -> Iterator[Fault]:
        """Replay a hand from its unpublished seed and compare its shoe."""
        kept = self.kept_seed(*place)
        if not kept:
            yield Fault(seq, "the seed of the hand is missing")
            return
        seed = Seed.parse(kept)
        game = self._game_of(place, record)
        shoe = CommittedShoe(cards_of(record[0], self.rulebook, game), seed)
        if game is not None:
            yield from self._play(record, ShuffledChance(shoe, seed.stream("dice")), seq, game)
        stubs = self.shoes.get(place[0], {})
        bound = (seed.commitment, *(told.root for told in stubs.values()))
        if self.committed.pop(place) not in bound:
            yield Fault(seq, "the seed is not the one that was committed to")
        for stub, told in stubs.items():
            if stub > shoe.stub or told.root != shoe.commitment(stub).root:
                yield Fault(seq, "the shoe is not the one that was committed to")

    def _begin_shoe(self, place: _Place, event: ShoeCommitted) -> None:
        """Start following a shoe for several hands."""
        opened = self.tables.get(place[0])
        if opened is None or event.stub:
            return
        rules = Game(self.rulebook, opened.game).rules(opened.rules)
        if lasts(rules):
            self.lasting[place[0]] = ShoeProof(event, self.committed.get(place, ""), rules)

    def _follow_shoe(self, shoe: ShoeProof, event: Event | None, place: _Place) -> Iterator[str]:
        match event:
            case HandCommitted():
                yield from shoe.next_hand(event.commitment)
            case ShoeBurned():
                shoe.burn(event)
            case CardsOpened():
                yield from shoe.open(event)
            case ShoeEnded():
                yield from shoe.end(event)
                del self.lasting[place[0]]

    def _deal_from_shoe(self, place: _Place, record: list[Event], seq: int) -> Iterator[Fault]:
        """Replay a hand at its position in a shoe, from the seed revealed at the end."""
        kept = self.kept_seed(*place)
        shoe = self.lasting[place[0]]
        if not kept or Seed.parse(kept).commitment != self.committed.pop(place):
            yield Fault(seq, "the seed is not the one that was committed to")
        else:
            game = self._game_of(place, record)
            if game is not None:
                yield from self._play(record, shoe.chance(Seed.parse(kept)), seq, game)
        shoe.close_hand(record)

    def _prove(self, place: _Place, event: Event, seq: int) -> Iterator[Fault]:
        """Check what follows from the seed of a hand besides its cards."""
        opened = self.tables.get(place[0])
        if opened is None:
            return
        rules = Game(self.rulebook, opened.game).rules(opened.rules)
        kind = kind_of(rules)
        if isinstance(event, kind.table_events):
            wrong = kind.prove(event, opened, rules, self.kept_seed(*place))
            yield from (Fault(seq, what) for what in wrong)

    def _opened(self, table: str, event: CardsOpened, seq: int) -> Iterator[Fault]:
        """Check that every opened card matches its commitment."""
        stubs = self.shoes.get(table, {})
        for opening in event.openings:
            told = stubs.get(opening.stub)
            if told is None or not check(told.root, told.cards, opening):
                yield Fault(seq, f"{opening.card} is not the card that was committed to")

    def _game_of(self, place: _Place, record: list[Event]) -> Game | None:
        """The game by the rules that a hand was committed to; None where nothing plays them."""
        today = Game(self.rulebook, record[0].game)  # type: ignore[attr-defined]
        name = self.rules_of.pop(place, "")
        options = record[0].rules  # type: ignore[attr-defined]
        try:
            if not name or same_rules(name, rules_hash(today.rules(options))):
                return today
        except HousewayError:
            pass
        if name not in self.recorded:
            self.recorded[name] = self._recorded_game(name)
        game = self.recorded[name]
        if game is None:
            self.unplayed[name] += 1
        return game

    def _recorded_game(self, name: str) -> RecordedGame | None:
        text = self.kept_rules(name)
        if not text:
            return None
        if hash_of_text(text) != name:
            raise InputError(f"the rules stored as {name} have a different hash")
        try:
            return RecordedGame(self.rulebook, text)
        except HousewayError:
            return None

    def _play(
        self,
        record: list[Event],
        chance: ShuffledChance | None,
        seq: int,
        game: Game | None = None,
    ) -> Iterator[Fault]:
        try:
            difference = replay(record, self.rulebook, chance, broken_off=True, game=game)
        except Exception as error:
            yield Fault(seq, f"the hand cannot be replayed: {error}")
            return
        if difference is not None:
            yield Fault(seq, f"replay does not match the record: {difference}")


def _event(body: str) -> Event | None:
    """The event, if it can be decoded; otherwise its hash does not match, which is reported."""
    try:
        return decode_event(body)
    except msgspec.DecodeError:
        return None
