"""The state of a table with a player-dealer: the bank, the wagers, the round."""

from __future__ import annotations

from typing import get_args

from houseway.banked.faces import Faces
from houseway.banked.hand import Choice, Round, Ruling
from houseway.banked.lasting_shoe import LastingShoe
from houseway.banked.rotation import SquareBet, Turn
from houseway.banked.shoes import cut_of
from houseway.banked.table import Table
from houseway.banked.wagers import Placed, TableLimits
from houseway.play.chance import RecordedChance
from houseway.play.events import (
    AnyEvent,
    ChoiceMade,
    Event,
    FloorRuled,
    RoundClosed,
    RoundOpened,
)
from houseway.play.live.state import Between, Change, at_seat
from houseway.play.live.table import LiveTable
from houseway.play.table_events import (
    BankAccepted,
    BankOffered,
    BankPassed,
    CardsOpened,
    ChoiceHeld,
    HandCalledOff,
    HandCommitted,
    HandVoided,
    ReadyToPlay,
    RulingGiven,
    ShoeBurned,
    ShoeCommitted,
    ShoeEnded,
    TablePaused,
    WagerBack,
    WagerMade,
)
from houseway.values.money import Cents

_OF_ROUNDS = get_args(AnyEvent)

Asked = tuple[int, str, str, int]
"""A decision by its seat, bettor, kind and hand."""


class BankedBetween(Between):
    """Who banked last, the wagers by which the bank is offered next, the shoe that goes on."""

    last: Turn | None
    squares: list[SquareBet]
    shoe: LastingShoe | None
    shoes: int


class BankedState(LiveTable):
    """What the events of a table with a player-dealer have made."""

    kind = "banked"
    between = BankedBetween
    begins_with = "bank"

    def _set_up(self) -> None:
        opened = self.opened
        option = opened.option or None
        self.table = Table(self.rules, self.places, option, self.limits, opened.collect_by)
        self.limits = self.table.limits
        self.collection = self.table.collection
        self.last: Turn | None = None
        self.squares: list[SquareBet] = []
        self.shoe: LastingShoe | None = None
        """The shoe that this hand is dealt from, where shoes last over several."""
        self.shoes = 0

    def _clear(self) -> None:
        super()._clear()
        self.offered: Turn | None = None
        self.answers: dict[tuple[int, str], bool] = {}
        self.turn: Turn | None = None
        self.bank: Cents = 0
        self.wagers: list[Placed] = []
        self.round: Round | None = None
        self.faces = Faces()
        self.held: dict[Asked, Choice] = {}
        self.rulings: list[RulingGiven] = []

    def follow(self, event: Event) -> None:
        if self.round is None or not isinstance(event, _OF_ROUNDS):
            return
        self.round.apply(event)
        self.faces.see(event)
        if isinstance(event, ChoiceMade):
            self.held.pop((event.seat, event.bettor, event.decision, event.hand), None)
        if isinstance(event, RoundClosed):
            self._close()

    def _close(self) -> None:
        """The round is over: its wagers say who may take the bank of which seat next."""
        assert self.round is not None
        self.phase = "settled"
        self.last = self.turn
        self._count_out()
        self.squares = [
            SquareBet(wager.bettor, wager.seat, number)
            for number, wager in enumerate(self.round.wagers, 1)
        ]

    def _count_out(self) -> None:
        if self.shoe is not None and self.round is not None:
            self.shoe.out += self.round.cards_out

    @property
    def due(self) -> list[Ruling]:
        """The rulings on the next card, which has not been dealt yet."""
        events = self.round.events if self.round else ()
        done = sum(isinstance(event, FloorRuled) and event.card != "" for event in events)
        on_cards = [one for one in self.rulings if one.remedy == "replace-card"]
        return [
            Ruling(one.irregularity, one.after, one.seat, one.remedy) for one in on_cards[done:]
        ]

    @property
    def unopened(self) -> range:
        """All hands of a shoe that goes on: what it has burned would tell of what is left."""
        if self.shoe is None or self.shoe.over:
            return super().unopened
        return range(self.shoe.first_hand, self.hand + 1)

    @property
    def banker(self) -> str:
        return self.turn.person if self.turn else ""


def _offer(table: BankedState, event: BankOffered) -> None:
    table.offered = Turn(event.seat, event.person, event.turn)


def _accept(table: BankedState, event: BankAccepted) -> None:
    table.turn = Turn(event.seat, event.person, event.turn)
    table.offered = None
    table.bank = event.amount
    table.phase = "wagers"


def _pass(table: BankedState, event: BankPassed) -> None:
    table.answers[event.seat, event.person] = False
    table.offered = None


def _bet(table: BankedState, event: WagerMade) -> None:
    table.wagers.append(Placed(event.seat, event.bettor, event.wager, event.amount, event.on))


def _take_back(table: BankedState, event: WagerBack) -> None:
    table.wagers.remove(Placed(event.seat, event.bettor, event.wager, event.amount, event.on))


def _open(table: BankedState, event: RoundOpened) -> None:
    round = Round(
        table.rules,
        event.seats,
        event.player_dealer,
        event.bank,
        RecordedChance(()),
        seated=event.seated,
    )
    round.limits = TableLimits(*event.limits) if event.limits else None
    round.apply(event)
    table.round = round
    table.phase = "play"


def _hold(table: BankedState, event: ChoiceHeld) -> None:
    asked = (event.seat, event.bettor, event.decision, event.hand)
    table.held[asked] = Choice(event.choice, event.amount, event.cards)


def _call_off(table: BankedState, event: HandCalledOff) -> None:
    LiveTable.changes[HandCalledOff](table, event)
    table.offered = None
    table.turn = None


def _void(table: BankedState, event: HandVoided) -> None:
    LiveTable.changes[HandVoided](table, event)
    table.offered = None
    if table.round is not None:
        table.round.closed = table.round.void = True
    table._count_out()
    if table.shoe is not None:
        table.shoe.ends = "the hand was void"


def _begin(table: BankedState, event: HandCommitted) -> None:
    LiveTable.changes[HandCommitted](table, event)
    if table.shoe is not None and table.shoe.over:
        table.shoe = None
    if table.shoe is not None:
        table.shoe.hands += 1


def _begin_shoe(table: BankedState, event: ShoeCommitted) -> None:
    table.shoes += 1
    behind = cut_of(table.rules)
    table.shoe = LastingShoe(table.shoes, event.root, event.cards, behind, table.hand)


def _burn(table: BankedState, event: ShoeBurned) -> None:
    assert table.shoe is not None
    table.shoe.burned = table.shoe.out = event.cards
    table.shoe.first = event.first


def _open_cards(table: BankedState, event: CardsOpened) -> None:
    assert table.shoe is not None
    table.shoe.first_opened = True


def _end_shoe(table: BankedState, event: ShoeEnded) -> None:
    assert table.shoe is not None
    table.shoe.over = True
    table.shoe.ends, table.shoe.seed = event.why, event.seed


def _pause(table: BankedState, event: TablePaused) -> None:
    LiveTable.changes[TablePaused](table, event)
    if table.shoe is not None and not table.shoe.over:
        table.shoe.ends = "the table was paused"


_CHANGES: dict[type[Event], Change] = {
    BankOffered: _offer,
    BankAccepted: _accept,
    BankPassed: _pass,
    WagerMade: _bet,
    WagerBack: _take_back,
    ReadyToPlay: at_seat("ready", True),
    RoundOpened: _open,
    ChoiceHeld: _hold,
    RulingGiven: lambda table, event: table.rulings.append(event),
    HandCalledOff: _call_off,
    HandVoided: _void,
    HandCommitted: _begin,
    ShoeCommitted: _begin_shoe,
    ShoeBurned: _burn,
    CardsOpened: _open_cards,
    ShoeEnded: _end_shoe,
    TablePaused: _pause,
}
BankedState.changes = {**LiveTable.changes, **_CHANGES}
