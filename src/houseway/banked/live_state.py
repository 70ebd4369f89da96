"""The state of a table with a player-dealer: the bank, the wagers, the round."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.banked.chips import BankedChips
from houseway.banked.events import (
    BankAccepted,
    BankOffered,
    BankPassed,
    CardDealt,
    CardsMoved,
    CardsShown,
    ChoiceHeld,
    ReadyToPlay,
    RoundClosed,
    RoundOpened,
    ShoeBurned,
    ShoeEnded,
    WagerBack,
    WagerMade,
)
from houseway.banked.hand import CARD_REMEDIES, BankedHand
from houseway.banked.kind import KIND
from houseway.banked.lasting_shoe import LastingShoe
from houseway.banked.opening import Opening
from houseway.banked.record import RecordedChance
from houseway.banked.rotation import SquareBet, Turn, square_bets
from houseway.banked.seats import PLAYER_DEALER
from houseway.banked.shoes import cut_of
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.play.decision import Choice, Decision, Ruling
from houseway.play.events import ChoiceMade, Event, FloorRuled
from houseway.play.live.state import CarryOver, Change, at_seat
from houseway.play.live.table import LiveTable
from houseway.play.table_events import (
    CardsOpened,
    HandCalledOff,
    HandCommitted,
    HandVoided,
    RulingGiven,
    ShoeCommitted,
    TablePaused,
)
from houseway.values.money import Cents

DecisionKey = tuple[int, str, str, int]
"""A decision by its seat, bettor, kind and hand."""


class BankedCarryOver(CarryOver):
    """The last turn as banker, the wagers that decide who is offered the bank, and the shoe."""

    last: Turn | None
    squares: list[SquareBet]
    shoe: LastingShoe | None
    shoes: int


class BankedState(LiveTable):
    """The state of a table with a player-dealer, built from its events."""

    kind = KIND
    carry_over = BankedCarryOver
    begins_with = "bank"

    def _set_up(self) -> None:
        opened = self.opened
        option = opened.option or None
        self.table = BankedTable(
            self.rules, seats=self.places, option=option, collect_by=opened.collect_by
        )
        # Limits were checked when the table was opened.
        self.table.limits = self.limits = self.limits or self.table.limits
        self.collection = self.table.collection
        self.last: Turn | None = None
        self.squares: list[SquareBet] = []
        self.shoe: LastingShoe | None = None
        """The shoe of this hand, if a shoe lasts several hands."""
        self.shoes = 0

    def _clear(self) -> None:
        super()._clear()
        self.offered: Turn | None = None
        self.answers: dict[tuple[int, str], bool] = {}
        self.turn: Turn | None = None
        self.bank: Cents = 0
        self.wagers: list[Placed] = []
        self.current: BankedHand | None = None
        self.faces = Faces()
        self.held: dict[DecisionKey, Choice] = {}
        self.opening: Opening | None = None
        """The start of the hand, cached when the hand is first reopened."""
        self.trials: dict[tuple[int, int, DecisionKey, Choice], Sequence[Event]] = {}
        """The events each tried choice leads to, by record length, ruling count and decision."""
        self.rulings: list[RulingGiven] = []

    def _open_hand(self, opened: RoundOpened) -> BankedHand:
        seat_of = {sitting.person: seat for seat, sitting in self.seats.items()}
        self.chips = BankedChips(self.id, seat_of, self.banker, on_felt=True)
        self.phase = "play"
        hand = BankedHand(self.rules, opened, chance=RecordedChance(()))
        hand.apply(opened)
        return hand

    def _note(self, event: Event) -> None:
        self.faces.see(event)
        if isinstance(event, ChoiceMade):
            self.held.pop((event.seat, event.bettor, event.decision, event.hand), None)
        elif isinstance(event, RoundClosed):
            self._close()

    def decider(self, decision: Decision) -> str:
        return self.banker if decision.bettor == PLAYER_DEALER else decision.bettor

    def _close(self) -> None:
        """End the hand; its wagers decide who may take the bank at each seat next."""
        assert self.current is not None
        self.phase = "settled"
        self.last = self.turn
        self.count_cards_out()
        self.squares = square_bets(self.current.wagers)

    def count_cards_out(self) -> None:
        if self.shoe is not None and self.current is not None:
            self.shoe.out += self.current.cards_out

    @property
    def due(self) -> list[Ruling]:
        """The rulings on the next card to be dealt."""
        events = self.current.events if self.current else ()
        applied = sum(isinstance(event, FloorRuled) and event.card != "" for event in events)
        on_cards = [ruling for ruling in self.rulings if ruling.remedy in CARD_REMEDIES]
        return [
            Ruling(ruling.irregularity, ruling.after, ruling.seat, ruling.remedy)
            for ruling in on_cards[applied:]
        ]

    @property
    def unopened(self) -> range:
        """All hands of the current shoe: their burned cards would help to guess later cards."""
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
    table.wagers.append(_placed(event))


def _take_back(table: BankedState, event: WagerBack) -> None:
    table.wagers.remove(_placed(event))


def _placed(event: WagerMade | WagerBack) -> Placed:
    return Placed(
        seat=event.seat,
        bettor=event.bettor,
        wager=event.wager,
        amount=event.amount,
        on=event.on,
        spot=event.spot,
    )


def _hold(table: BankedState, event: ChoiceHeld) -> None:
    key = (event.seat, event.bettor, event.decision, event.hand)
    table.held[key] = Choice(event.choice, event.amount, event.cards)


def _call_off(table: BankedState, event: HandCalledOff) -> None:
    LiveTable.changes[HandCalledOff](table, event)
    table.offered = None
    table.turn = None
    # No wagers of this hand count for the next offer of the bank.
    table.squares = []


def _void(table: BankedState, event: HandVoided) -> None:
    LiveTable.changes[HandVoided](table, event)
    table.offered = None
    if table.current is not None:
        table.current.closed = table.current.void = True
    table.count_cards_out()
    if table.shoe is not None:
        table.shoe.ends = "void"


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
    table.shoe.ends, table.shoe.seed = event.code or event.why, event.seed


def _pause(table: BankedState, event: TablePaused) -> None:
    LiveTable.changes[TablePaused](table, event)
    if table.shoe is not None and not table.shoe.over:
        table.shoe.ends = "paused"


_CHANGES: dict[type[Event], Change] = {
    BankOffered: _offer,
    BankAccepted: _accept,
    BankPassed: _pass,
    WagerMade: _bet,
    WagerBack: _take_back,
    ReadyToPlay: at_seat("ready", True),
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
