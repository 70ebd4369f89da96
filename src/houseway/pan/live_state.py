"""The state of a pan table: the stakes, the hand, and what carries over to the next hand."""

from __future__ import annotations

from typing import NamedTuple

from houseway.cards.card import Card
from houseway.cards.shoe import GivenShoe
from houseway.pan.chips import PanChips
from houseway.pan.events import (
    DeckRenewed,
    DoublesChosen,
    Drew,
    EldestFound,
    EldestShown,
    HandDealt,
    PanClosed,
    PanOpened,
    TopsDivided,
    WentOut,
)
from houseway.pan.hand import PanHand
from houseway.pan.kind import KIND
from houseway.pan.record import reopen
from houseway.pan.rules import PanPlay, chosen_condition, condition_collection, condition_of
from houseway.play.events import ChoiceMade, Event
from houseway.play.limits import TableLimits
from houseway.play.live.committed_table import CommittedTable
from houseway.play.live.state import CarryOver, Change
from houseway.play.table_events import ChipsBought, HandVoided, Left, TableWaits
from houseway.values.errors import InputError
from houseway.values.money import Cents

Place = tuple[int, int]
"""Where a card came from: the number of the stub, and the card's place in that stub."""


class Winner(NamedTuple):
    """The winner of the last hand and their seat."""

    seat: int
    person: str


class PanCarryOver(CarryOver):
    """The last winner, carried-over tops, doubles players and short buys."""

    winner: Winner | None
    carried: Cents
    doubles: set[int]
    short_buys: dict[int, int]
    carried_doubles: Cents = 0


class PanState(CommittedTable):
    """The state of a pan table, built from its events."""

    kind = KIND
    carry_over = PanCarryOver

    def _set_up(self) -> None:
        filed = self.rules.play
        assert isinstance(filed, PanPlay)
        self.filed = filed
        if not filed.least_players <= self.places <= filed.most_players:
            least, most = filed.least_players, filed.most_players
            raise InputError(f"seats must be {least} to {most}, not {self.places}", "seats")
        self.condition = chosen_condition(self.filed_option, condition_of(self.limits), "limits")
        self.collection = condition_collection(self.filed_option, self.condition)
        self.limits = TableLimits(self.condition, self.condition)
        self.winner: Winner | None = None
        self.carried: Cents = 0
        """Tops carried over to the next hand."""
        self.carried_doubles: Cents = 0
        """The part of `carried` that only doubles players can win."""
        self.doubles: set[int] = set()
        self.short_buys: dict[int, int] = {}

    def _clear(self) -> None:
        super()._clear()
        self.current: PanHand | None = None
        self.chips: PanChips = PanChips(self.id)
        self.shown: dict[int, Card] = {}
        """The cards that were turned up to decide the eldest hand."""
        self.eldest = 0
        self.deck = 0
        """How many cards are left in the deck."""
        self.dealt: dict[int, list[Place]] = {}
        """Where the cards dealt to each seat came from."""
        self.plucked: list[Place] = []
        """Where the plucked cards came from."""
        self.thrown: dict[int, tuple[Card, ...]] = {}
        """The hands of the players who went on top."""
        self.out: WentOut | None = None
        self._next_place: Place = (0, 0)

    def _open_hand(self, opened: PanOpened) -> PanHand:
        return reopen(self.rules, opened, GivenShoe(()))

    def _note(self, event: Event) -> None:
        """Record what the hand itself does not store."""
        match event:
            case PanOpened():
                self.deck = len(self.rules.cards)
                self.persons = {seat: self.seats[seat].person for seat in event.seats}
            case HandDealt():
                self.dealt.setdefault(event.seat, []).extend(self._take(len(event.cards)))
            case EldestShown():
                self.shown = event.cards
            case Drew() if not event.option:
                self.plucked += self._take(1)
            case DeckRenewed():
                self.deck += event.cards
                self._next_place = (self._next_place[0] + 1, 0)
            case ChoiceMade() if (event.decision, event.choice) == ("declare", "top"):
                self.thrown[event.seat] = self._dealt_to(event.seat)
            case WentOut():
                self.out = event
                self.winner = Winner(event.seat, self.persons[event.seat])
            case PanClosed():
                self.carried = event.carried
                self.carried_doubles = event.carried_doubles

    def _take(self, cards: int) -> list[Place]:
        stub, place = self._next_place
        self._next_place = (stub, place + cards)
        self.deck -= cards
        return [(stub, place + offset) for offset in range(cards)]

    def _dealt_to(self, seat: int) -> tuple[Card, ...]:
        assert self.current is not None
        dealt = [e for e in self.current.events if isinstance(e, HandDealt) and e.seat == seat]
        return tuple(card for event in dealt for card in event.cards)


def _find_eldest(table: PanState, event: EldestFound) -> None:
    table.shown = event.cards
    table.eldest = event.seat


def _choose_doubles(table: PanState, event: DoublesChosen) -> None:
    (table.doubles.add if event.doubles else table.doubles.discard)(event.seat)


def _buy(table: PanState, event: ChipsBought) -> None:
    full = event.amount >= table.buy_range()[0]
    table.short_buys[event.seat] = 0 if full else table.short_buys.get(event.seat, 0) + 1


def _leave(table: PanState, event: Left) -> None:
    CommittedTable.changes[Left](table, event)
    table.doubles.discard(event.seat)
    table.short_buys.pop(event.seat, None)


def _wait(table: PanState, event: TableWaits) -> None:
    """End the game; the next hand starts a new game."""
    CommittedTable.changes[TableWaits](table, event)
    table.winner = None


def _divide_tops(table: PanState, event: TopsDivided) -> None:
    table.carried = table.carried_doubles = 0


def _void(table: PanState, event: HandVoided) -> None:
    CommittedTable.changes[HandVoided](table, event)
    if table.current is not None:
        table.current.closed = True


_CHANGES: dict[type[Event], Change] = {
    EldestFound: _find_eldest,
    DoublesChosen: _choose_doubles,
    ChipsBought: _buy,
    Left: _leave,
    TableWaits: _wait,
    TopsDivided: _divide_tops,
    HandVoided: _void,
}
PanState.changes = {**CommittedTable.changes, **_CHANGES}
