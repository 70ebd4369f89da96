"""Where each card came from and where it is now, so that it is shown to the right people."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.cards.card import Card
from houseway.play.events import CardBurned, Event, FloorRuled
from houseway.poker.events import BoardDealt, Dealt, Drew, Reshuffled, Turned
from houseway.poker.record import DRAWN

BOARD = 0
"""The seat number for cards on the board, and for cards that a ruling takes from the deck."""


@dataclass
class DealtCard:
    """A dealt card: its seat, stub, place in the stub, and whether it is face up or discarded."""

    seat: int
    card: Card
    stub: int
    place: int
    up: bool
    thrown: bool = False


class CardPlaces:
    """Follows the cards of one hand."""

    def __init__(self) -> None:
        self.cards: list[DealtCard] = []
        self._held: dict[int, list[DealtCard]] = {}
        self._deals: list[tuple[Event, list[DealtCard]]] = []
        self._stub = 0
        self._place = 0

    def see(self, event: Event) -> None:
        """Record the cards that an event deals, turns up or discards."""
        match event:
            case Dealt():
                faces = event.up or (False,) * len(event.cards)
                dealt = zip(event.to, event.cards, faces, strict=True)
                self._deals.append((event, [self._put(*placed) for placed in dealt]))
            case BoardDealt() if not event.shared:
                for card in event.cards:
                    self._put(BOARD, card, True)
            case CardBurned():
                self._place += 1
            case FloorRuled() if event.card and event.remedy in DRAWN:
                self._put(BOARD, event.card, True)
            case Drew():
                self._discard(event)
            case Turned():
                for held in self.held(event.seat):
                    held.up = True
            case Reshuffled():
                self._stub, self._place = self._stub + 1, 0

    def held(self, seat: int) -> list[DealtCard]:
        """The cards that a seat holds, in dealing order."""
        return self._held.get(seat, [])

    def dealt_by(self, event: Event) -> list[DealtCard]:
        """The cards dealt by this event."""
        return next((cards for deal, cards in self._deals if deal is event), [])

    def _put(self, seat: int, card: Card, up: bool) -> DealtCard:
        placed = DealtCard(seat, card, self._stub, self._place, up)
        self.cards.append(placed)
        self._held.setdefault(seat, []).append(placed)
        self._place += 1
        return placed

    def _discard(self, event: Drew) -> None:
        held = self.held(event.seat)
        for card in event.thrown:
            discarded = next(place for place in held if place.card == card)
            discarded.thrown = True
            held.remove(discarded)
