"""The state of a poker table: the button, the blinds that players owe, the hand and its cards."""

from __future__ import annotations

from houseway.cards.shoe import GivenShoe
from houseway.play.events import Event
from houseway.play.live.committed_table import CommittedTable
from houseway.play.live.state import CarryOver, Change
from houseway.play.table_events import (
    ChipsBought,
    HandVoided,
    Left,
    RulingGiven,
    SatIn,
    SatOut,
    Seated,
)
from houseway.poker.button import Places
from houseway.poker.card_places import CardPlaces
from houseway.poker.chips import PokerChips
from houseway.poker.events import (
    BombPotJoined,
    ButtonDrawn,
    ButtonMoved,
    HandClosed,
    HandOpened,
    HandsDeclared,
    SeatChanged,
    StraddleAsked,
    TimeCharged,
    TimeReturned,
)
from houseway.poker.family import play_of
from houseway.poker.hand import PokerHand
from houseway.poker.kind import KIND
from houseway.poker.player import StateBetweenHands
from houseway.poker.record import reopen
from houseway.poker.rules import find_stakes
from houseway.poker.table import PokerTable
from houseway.values.errors import InputError
from houseway.values.money import Cents


class PokerCarryOver(CarryOver):
    """The button, owed blinds and requests for the next hand."""

    owed: StateBetweenHands
    straddlers: set[int]
    bombs: dict[int, Cents]


class PokerState(CommittedTable):
    """The state of a poker table, built from its events."""

    kind = KIND
    carry_over = PokerCarryOver

    def _set_up(self) -> None:
        if self.opened.limits is not None:
            raise InputError("a poker table has stakes, not limits", "limits")
        self.table = self._poker_table()
        self.collection = self.table.collection
        self.straddlers: set[int] = set()
        self.bombs: dict[int, Cents] = {}
        """The amount of each seat that joins the next bomb pot."""

    def _poker_table(self) -> PokerTable:
        """The table between hands; an option whose fee is missing only sets the stakes."""
        opened, option = self.opened, self.filed_option
        stakes = opened.stakes or None
        if option is None or not option.lost:
            return PokerTable(
                self.rules,
                stakes,
                seats=self.places,
                option=opened.option or None,
                collect_by=opened.collect_by,
            )
        filed = find_stakes(play_of(self.rules), stakes, option)
        return PokerTable(self.rules, filed, seats=self.places)

    def _clear(self) -> None:
        super()._clear()
        self.current: PokerHand | None = None
        self.chips = PokerChips(self.id)
        self.places_now = Places(0, 0, 0)
        self.card_places = CardPlaces()
        self.rulings: list[RulingGiven] = []

    def _open_hand(self, opened: HandOpened) -> PokerHand:
        return reopen(self.rules.game, opened, GivenShoe(()))

    def _note(self, event: Event) -> None:
        """Update the table for an event of the hand."""
        self.card_places.see(event)
        if isinstance(event, HandOpened):
            self.persons = {seat: self.seats[seat].person for seat in event.stacks}
            self.table.begin(self.places_now, list(event.stacks), bool(event.bomb))
            self.bombs = {}
        elif isinstance(event, HandClosed):
            assert self.current is not None
            self.table.finish(self.current)

    @property
    def stakes(self) -> str:
        return self.table.stakes.name

    @property
    def owed(self) -> StateBetweenHands:
        """The state that the poker table carries to the next hand."""
        return self.table.between_hands

    @owed.setter
    def owed(self, state: StateBetweenHands) -> None:
        self.table.between_hands = state

    @property
    def shown(self) -> set[int]:
        """The seats whose hands were shown down."""
        hand = self.current
        if hand is None or not hand.closed or hand.void or len(hand.live) < 2:
            return set()
        return set(hand.live) - hand.mucked


def _sit(table: PokerState, event: Seated) -> None:
    CommittedTable.changes[Seated](table, event)
    table.table.put(event.seat, event.person, event.amount, event.minute)


def _leave(table: PokerState, event: Left) -> None:
    CommittedTable.changes[Left](table, event)
    table.table.depart(event.seat, event.minute)
    _clear_requests(table, event.seat)


def _clear_requests(table: PokerState, seat: int) -> None:
    """Drop a seat's requests for the next hand."""
    table.straddlers.discard(seat)
    table.bombs.pop(seat, None)


def _buy(table: PokerState, event: ChipsBought) -> None:
    table.table.add(event.seat, event.amount)


def _sit_out(table: PokerState, event: SatOut) -> None:
    CommittedTable.changes[SatOut](table, event)
    table.table.go_away(event.seat)


def _sit_in(table: PokerState, event: SatIn) -> None:
    CommittedTable.changes[SatIn](table, event)
    table.table.come_back(event.seat, event.post)


def _change_seat(table: PokerState, event: SeatChanged) -> None:
    table.seats[event.to] = table.seats.pop(event.seat)
    table.table.move(event.seat, event.to)
    _clear_requests(table, event.seat)


def _draw_button(table: PokerState, event: ButtonDrawn) -> None:
    table.table.give_button(event.button)


def _move_button(table: PokerState, event: ButtonMoved) -> None:
    table.places_now = Places(event.button, event.small, event.big, event.extra)


def _straddle(table: PokerState, event: StraddleAsked) -> None:
    (table.straddlers.add if event.on else table.straddlers.discard)(event.seat)


def _join_bomb(table: PokerState, event: BombPotJoined) -> None:
    table.bombs[event.seat] = event.amount


def _pay_time(table: PokerState, event: TimeCharged) -> None:
    table.table.pay_time(event.minute, event.fees, event.pot)


def _declare_hands(table: PokerState, event: HandsDeclared) -> None:
    table.table.players[event.seat].declares = event.on


def _return_time(table: PokerState, event: TimeReturned) -> None:
    table.table.return_time(event.seat, event.amount)


def _void(table: PokerState, event: HandVoided) -> None:
    CommittedTable.changes[HandVoided](table, event)
    if table.current is not None:
        table.current.closed = table.current.void = True
        table.table.undo_hand()


_CHANGES: dict[type[Event], Change] = {
    Seated: _sit,
    Left: _leave,
    ChipsBought: _buy,
    SatOut: _sit_out,
    SatIn: _sit_in,
    SeatChanged: _change_seat,
    ButtonDrawn: _draw_button,
    ButtonMoved: _move_button,
    StraddleAsked: _straddle,
    BombPotJoined: _join_bomb,
    TimeCharged: _pay_time,
    HandsDeclared: _declare_hands,
    TimeReturned: _return_time,
    RulingGiven: lambda table, event: table.rulings.append(event),
    HandVoided: _void,
}
PokerState.changes = {**CommittedTable.changes, **_CHANGES}
