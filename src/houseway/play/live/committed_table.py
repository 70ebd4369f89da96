"""Tables where hands may stay hidden: each card can be opened alone, and the seed stays secret."""

from __future__ import annotations

from houseway.cards.card import Card
from houseway.cards.commitment import CommittedShoe
from houseway.play.decision import Decision
from houseway.play.events import Event
from houseway.play.live.state import Change
from houseway.play.live.table import LiveTable
from houseway.play.live.viewers import RootView, ShoeView
from houseway.play.table_events import CardsOpened, SatIn, SatOut, ShoeCommitted


class CommittedTable(LiveTable):
    """Shared by poker and pan: the committed deck, who was dealt in, and who is away."""

    def _clear(self) -> None:
        super()._clear()
        self.shoe: CommittedShoe[Card] | None = None
        self.roots: list[ShoeCommitted] = []
        """The commitment to each stub of this hand: the deck, then each reshuffle."""
        self.persons: dict[int, str] = {}
        """The people who were dealt in, by seat; a seat may change hands before the next deal."""
        self.absent: set[int] = set()
        """The seats whose players let the clock run out in this hand and have not come back."""

    def describe_shoe(self) -> ShoeView:
        """The published commitments to the deck."""
        return ShoeView(
            roots=[
                RootView(stub=shoe.stub, root=shoe.root, cards=shoe.cards) for shoe in self.roots
            ]
        )

    def _enough(self) -> bool:
        """Whether there are enough players, with at least one person among them."""
        able = [sitting for seat, sitting in self.seats.items() if self.able(seat)]
        return len(able) >= self.least_players and not all(sitting.bot for sitting in able)

    def decider(self, decision: Decision) -> str:
        return self.persons.get(decision.seat, "")

    def _in_hand(self, who: str) -> bool:
        return self.phase == "play" and who in self.persons.values()

    def _new_shoe(self) -> CommittedShoe[Card]:
        assert self.secret is not None
        return CommittedShoe(self.rules.cards, self.secret)

    def _commit_stub(self) -> None:
        """Publish the commitment to the next stub before its first card is dealt."""
        assert self.shoe is not None
        commitment = self.shoe.commitment(len(self.roots))
        self.emit(ShoeCommitted(commitment.root, commitment.cards, len(self.roots)))


def _settle(table: CommittedTable, event: CardsOpened) -> None:
    """End the hand by opening its cards."""
    table.phase = "settled"


def _sit_out(table: CommittedTable, event: SatOut) -> None:
    LiveTable.changes[SatOut](table, event)
    if event.why:
        table.absent.add(event.seat)


def _sit_in(table: CommittedTable, event: SatIn) -> None:
    LiveTable.changes[SatIn](table, event)
    table.absent.discard(event.seat)


_CHANGES: dict[type[Event], Change] = {
    ShoeCommitted: lambda table, event: table.roots.append(event),
    CardsOpened: _settle,
    SatOut: _sit_out,
    SatIn: _sit_in,
}
CommittedTable.changes = {**LiveTable.changes, **_CHANGES}
