"""Verifying the hands of a journal: each hand is dealt and played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from houseway.banked.events import ShoeBurned, ShoeEnded, WagerMade
from houseway.banked.shoe_proof import ShoeProof
from houseway.banked.shoes import lasts
from houseway.cards.commitment import CommittedShoe, check
from houseway.cards.shuffle import Seed
from houseway.journal.commit import StoredEvent
from houseway.play.chance import ShuffledChance, hand_chance
from houseway.play.events import Event
from houseway.play.game import FiledGame, Rules
from houseway.play.record import cards_of, kind_of_record, replay
from houseway.play.registry import hand_events, kind_of, kind_opened_by
from houseway.play.rules_hash import hash_of_text, rules_hash, same_rules
from houseway.play.table_events import (
    CardsOpened,
    HandCommitted,
    HandVoided,
    SeedRevealed,
    ShoeCommitted,
    TableOpened,
)
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.decode import decode
from houseway.rulebook.model import Filing, Value
from houseway.values.errors import HousewayError, InputError

Place = tuple[str, int]
"""A table and the number of a hand there."""


class Fault(NamedTuple):
    """An inconsistency in a journal."""

    seq: int
    what: str


class HandCheck:
    """Collects the events of each hand and replays the hand after it ends or is voided.

    A hand with a commitment is dealt again from its seed: the seed revealed after the hand, or the
    stored seed if hands may be mucked or the shoe continues.
    """

    def __init__(
        self,
        rulebook: FiledRulebook,
        stored_seed: Callable[[str, int], str],
        stored_rules: Callable[[str], str] = lambda name: "",
    ) -> None:
        self.rulebook = rulebook
        self.stored_seed = stored_seed
        self.stored_rules = stored_rules
        self.recorded: dict[str, RecordedGame | None] = {}
        """Games by the hash of their recorded rules; None if the engine no longer plays them."""
        self.rules_of: dict[Place, str] = {}
        self.unplayed: Counter[str] = Counter()
        self.open: dict[Place, list[Event]] = {}
        self.closed: dict[Place, list[Event]] = {}
        self.committed: dict[Place, str] = {}
        self.tables: dict[str, TableOpened] = {}
        self.shoes: dict[str, dict[int, ShoeCommitted]] = {}
        """The current shoe of each table, by stub."""
        self.lasting: dict[str, ShoeProof] = {}
        """The current shoe of each table that uses a shoe for several hands."""
        self.finished = 0
        """The number of finished hands, replayed or not."""

    def add(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        try:
            yield from self._add(stored, event)
        except Exception as error:
            # Nothing in a journal may stop the verification.
            what = f"hand {stored.hand} at table {stored.table} cannot be replayed"
            yield Fault(stored.seq, f"{what}: {error!r}")

    def _add(self, stored: StoredEvent, event: Event) -> Iterator[Fault]:
        place = (stored.table, stored.hand)
        if stored.table in self.lasting:
            faults = self._follow_shoe(self.lasting[stored.table], event, place)
            yield from (Fault(stored.seq, what) for what in faults)
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
                yield from self._check_openings(stored.table, event, stored.seq)
            case WagerMade() if place not in self.committed:
                yield Fault(stored.seq, "a wager was taken before the commitment to the hand")
            case SeedRevealed():
                yield from self._reveal(place, event.seed, stored.seq)
            case HandVoided() if place in self.open:
                yield from self._close(place, stored.seq)
            case Event() if type(event) in hand_events():
                yield from self._add_to_hand(place, event, stored.seq)
            case _:
                yield from self._prove(place, event, stored.seq)

    def end(self) -> Iterator[Fault]:
        """Report the hands whose seeds should have been revealed and were not."""
        for table, hand in self.closed:
            yield Fault(0, f"the seed of hand {hand} at table {table} was never revealed")

    def _add_to_hand(self, place: Place, event: Event, seq: int) -> Iterator[Fault]:
        if kind_opened_by(event) is not None:
            self.open[place] = []
        if place not in self.open:
            yield Fault(seq, "the event belongs to a hand that was not opened")
            return
        record = self.open[place]
        record.append(event)
        if isinstance(event, kind_of_record(record).closes):
            self.finished += 1
            yield from self._close(place, seq)

    def _close(self, place: Place, seq: int) -> Iterator[Fault]:
        """Replay a finished or void hand now, or keep it until its seed is revealed."""
        record = self.open.pop(place)
        if place not in self.committed:
            yield from self._play(record, None, seq)
        elif place[0] in self.lasting:
            yield from self._deal_from_shoe(place, record, seq)
        elif kind_of_record(record).seed_revealed:
            self.closed[place] = record
        else:
            yield from self._deal_stored(place, record, seq)

    def _reveal(self, place: Place, text: str, seq: int) -> Iterator[Fault]:
        record = self.closed.pop(place, None)
        try:
            seed = Seed.parse(text)
        except HousewayError as error:
            yield Fault(seq, str(error))
            return
        if seed.commitment != self.committed.pop(place, ""):
            yield Fault(seq, "the seed does not match its commitment")
        if record is not None:
            game = self._game_of(place, record)
            if game is not None:
                chance = hand_chance(seed, cards_of(record[0], self.rulebook, game))
                yield from self._play(record, chance, seq, game)

    def _deal_stored(self, place: Place, record: list[Event], seq: int) -> Iterator[Fault]:
        """Replay a hand from its unpublished seed and compare its shoe."""
        text = self.stored_seed(*place)
        if not text:
            yield Fault(seq, "the seed of the hand is missing")
            return
        seed = Seed.parse(text)
        game = self._game_of(place, record)
        shoe = CommittedShoe(cards_of(record[0], self.rulebook, game), seed)
        if game is not None:
            yield from self._play(record, ShuffledChance(shoe, seed.stream("dice")), seq, game)
        stubs = self.shoes.get(place[0], {})
        commitments = (seed.commitment, *(committed.root for committed in stubs.values()))
        if self.committed.pop(place) not in commitments:
            yield Fault(seq, "the seed does not match its commitment")
        for stub, committed in stubs.items():
            if stub > shoe.stub or committed.root != shoe.commitment(stub).root:
                yield Fault(seq, "the shoe does not match its commitment")

    def _begin_shoe(self, place: Place, event: ShoeCommitted) -> None:
        """Start following a shoe for several hands."""
        opened = self.tables.get(place[0])
        if opened is None or event.stub:
            return
        rules = FiledGame(self.rulebook, opened.game).rules(opened.rules)
        if lasts(rules):
            self.lasting[place[0]] = ShoeProof(event, self.committed.get(place, ""), rules)

    def _follow_shoe(self, shoe: ShoeProof, event: Event | None, place: Place) -> Iterator[str]:
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

    def _deal_from_shoe(self, place: Place, record: list[Event], seq: int) -> Iterator[Fault]:
        """Replay a hand at its position in a shoe, from the stored seed of the hand."""
        text = self.stored_seed(*place)
        shoe = self.lasting[place[0]]
        if not text or Seed.parse(text).commitment != self.committed.pop(place):
            yield Fault(seq, "the seed does not match its commitment")
        else:
            game = self._game_of(place, record)
            if game is not None:
                yield from self._play(record, shoe.chance(Seed.parse(text)), seq, game)
        shoe.close_hand(record)

    def _prove(self, place: Place, event: Event, seq: int) -> Iterator[Fault]:
        """Check a table event that follows from the seed of the hand."""
        opened = self.tables.get(place[0])
        if opened is None:
            return
        rules = FiledGame(self.rulebook, opened.game).rules(opened.rules)
        kind = kind_of(rules)
        if isinstance(event, kind.table_events):
            faults = kind.prove(event, opened, rules, self.stored_seed(*place))
            yield from (Fault(seq, what) for what in faults)

    def _check_openings(self, table: str, event: CardsOpened, seq: int) -> Iterator[Fault]:
        """Check that every opened card matches its commitment."""
        stubs = self.shoes.get(table, {})
        for opening in event.openings:
            committed = stubs.get(opening.stub)
            if committed is None or not check(committed.root, committed.cards, opening):
                yield Fault(seq, f"{opening.card} does not match its commitment")

    def _game_of(self, place: Place, record: list[Event]) -> FiledGame | None:
        """The game with the rules a hand was committed to; None if the engine can't play them."""
        current = FiledGame(self.rulebook, record[0].game)  # type: ignore[attr-defined]
        name = self.rules_of.pop(place, "")
        options = record[0].rules  # type: ignore[attr-defined]
        try:
            if not name or same_rules(name, rules_hash(current.rules(options))):
                return current
        except HousewayError:
            pass
        if name not in self.recorded:
            self.recorded[name] = self._recorded_game(name)
        game = self.recorded[name]
        if game is None:
            self.unplayed[name] += 1
        return game

    def _recorded_game(self, name: str) -> RecordedGame | None:
        text = self.stored_rules(name)
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
        game: FiledGame | None = None,
    ) -> Iterator[Fault]:
        try:
            difference = replay(record, self.rulebook, chance, broken_off=True, game=game)
        except Exception as error:
            yield Fault(seq, f"the hand cannot be replayed: {error}")
            return
        if difference is not None:
            yield Fault(seq, f"replay does not match the record: {difference}")


class RecordedGame(FiledGame):
    """A game whose tables all use the rules in one stored text."""

    def __init__(self, rulebook: FiledRulebook, text: str) -> None:
        stored = msgspec.json.decode(text)
        super().__init__(rulebook, stored["game"])
        self._rules = {}
        self._filing = decode(stored["filing"], Filing, "stored rules")
        self._options: dict[str, Value] = stored["options"]
        self._stored_rules = Rules(self, self._options)

    @property
    def filing(self) -> Filing:
        return self._filing

    def rules(self, chosen: Mapping[str, object] | None = None, *, preset: str = "letter") -> Rules:
        return self._stored_rules

    def recorded_rules(self, chosen: Mapping[str, object]) -> Rules:
        return self._stored_rules

    def with_side_bets(self, values: Mapping[str, Value]) -> Filing:
        return self._filing
