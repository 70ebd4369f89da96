"""Which cards of a hand are face up."""

from houseway.banked.events import CardDealt, CardsMoved, CardsShown
from houseway.play.events import Event


class Faces:
    """Follows which cards are face up; moved cards are face up only if all of them were."""

    def __init__(self) -> None:
        self.up: dict[str, list[bool]] = {}

    def see(self, event: Event) -> None:
        match event:
            case CardDealt():
                self.up.setdefault(event.hand, []).append(event.face_up)
            case CardsShown():
                hand = self.up[event.hand]
                hand[: event.cards] = [True] * event.cards
            case CardsMoved():
                self._move(event)

    def _move(self, event: CardsMoved) -> None:
        up = all(all(self.up.get(name, ())) for name in event.hands)
        self.up.update({name: [up] * len(cards) for name, cards in event.hands.items()})
        self.up = {name: faces for name, faces in self.up.items() if faces}
