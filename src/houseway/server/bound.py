"""A table at which hands may stay hidden: its deck is bound card by card, its seed kept secret."""

from __future__ import annotations

from typing import Any

from houseway.cards.card import Card
from houseway.cards.commitment import CommittedShoe
from houseway.games.chance import Chances
from houseway.journal.events import Event
from houseway.journal.table_events import CardsOpened, SatIn, SatOut, ShoeCommitted, TableOpened
from houseway.rulebook.book import Rulebook
from houseway.server.live import LiveTable, Seeds
from houseway.server.state import Change


class BoundTable(LiveTable):
    """What poker and pan share: the bound deck, and players who are not there."""

    def __init__(
        self,
        table_id: str,
        opened: TableOpened,
        rulebook: Rulebook,
        seeds: Seeds,
        chances: Chances,
    ) -> None:
        super().__init__(table_id, opened, rulebook, seeds, chances)
        self.shoe: CommittedShoe[Card] | None = None

    def _clear(self) -> None:
        super()._clear()
        self.roots: list[ShoeCommitted] = []
        """What binds each stub of this hand: the deck, and what was mixed again."""
        self.absent: set[int] = set()
        """Seats that let the clock run out in this hand and have not come back."""

    def tell_shoe(self) -> dict[str, Any]:
        """What was published of the deck."""
        roots = [{"stub": one.stub, "root": one.root, "cards": one.cards} for one in self.roots]
        return {"roots": roots}

    def _new_shoe(self) -> CommittedShoe[Card]:
        assert self.secret is not None
        return CommittedShoe(self.rules.cards, self.secret)

    def _bind_stub(self) -> None:
        """Publish what binds the next stub, before its first card leaves."""
        assert self.shoe is not None
        bound = self.shoe.commitment(len(self.roots))
        self._happen(ShoeCommitted(bound.root, bound.cards, len(self.roots)))


def _settle(table: BoundTable, event: CardsOpened) -> None:
    """The hand is over once its cards are opened."""
    table.phase = "settled"


def _sit_out(table: BoundTable, event: SatOut) -> None:
    LiveTable.changes[SatOut](table, event)
    if event.why:
        table.absent.add(event.seat)


def _sit_in(table: BoundTable, event: SatIn) -> None:
    LiveTable.changes[SatIn](table, event)
    table.absent.discard(event.seat)


_CHANGES: dict[type[Event], Change] = {
    ShoeCommitted: lambda table, event: table.roots.append(event),
    CardsOpened: _settle,
    SatOut: _sit_out,
    SatIn: _sit_in,
}
BoundTable.changes = {**LiveTable.changes, **_CHANGES}
