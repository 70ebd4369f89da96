"""Verifying a shoe for several hands: its seed, its burn, and that all dealt cards are opened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.banked.events import CardDealt, ShoeBurned, ShoeEnded
from houseway.banked.shoes import burned_at_first, cut_of, dealt_places, turns_first
from houseway.cards.card import Card
from houseway.cards.commitment import Commitment, CommittedShoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import ShuffledChance, hand_chance
from houseway.play.events import CardBurned, Event
from houseway.play.game import Rules
from houseway.play.table_events import CardsOpened, ShoeCommitted
from houseway.values.errors import HousewayError


class ShoeProof:
    """Follows a shoe through its hands and describes every inconsistency."""

    def __init__(self, committed: ShoeCommitted, commitment: str, rules: Rules) -> None:
        self.committed = committed
        self.commitment = commitment
        self.rules = rules
        self.hands = 1
        self.out = 0
        self.burned = ShoeBurned(0)
        self.owed: list[int] = []
        """Places of dealt cards that must still be opened."""

    def burn(self, event: ShoeBurned) -> None:
        self.burned = event
        self.out = event.cards
        self.owed = [0] if event.first else []

    def next_hand(self, commitment: str) -> Iterator[str]:
        self.hands += 1
        yield from self._check_opened()
        if commitment != self.commitment:
            yield "the shoe continues with a different seed"
        if self.committed.cards - self.out <= cut_of(self.rules):
            yield "the shoe continues after its cut card came out"

    def chance(self, seed: Seed) -> ShuffledChance:
        """The cards and dice of the next hand."""
        return hand_chance(seed, self.rules.cards, self.out, self.hands)

    def close_hand(self, record: Sequence[Event]) -> None:
        """Count the cards that a finished or void hand took from the shoe."""
        self.owed += dealt_places(record, self.out)
        self.out += sum(isinstance(event, CardDealt | CardBurned) for event in record)

    def open(self, event: CardsOpened) -> Iterator[str]:
        """Check that exactly the dealt cards are opened."""
        if [opening.place for opening in event.openings] != self.owed:
            yield "the opened cards are not the cards that were dealt"
        self.owed = []

    def end(self, event: ShoeEnded) -> Iterator[str]:
        yield from self._check_opened()
        try:
            seed = Seed.parse(event.seed)
        except HousewayError as error:
            yield str(error)
            return
        if seed.commitment != self.commitment:
            yield "the seed does not match its commitment"
        tree: Commitment[Card] = CommittedShoe(self.rules.cards, seed).commitment()
        if (tree.root, tree.cards) != (self.committed.root, self.committed.cards):
            yield "the shoe does not match its commitment"
        first = tree.order[0]
        burned = burned_at_first(self.rules, first)
        if self.burned != ShoeBurned(burned, first if turns_first(self.rules) else Card("")):
            yield "the burn does not match the filing"

    def _check_opened(self) -> Iterator[str]:
        if self.owed and self.owed != [0]:
            yield "some dealt cards were never opened"
