"""The state of a table with a player-dealer: the bank, the wagers, the round."""

from __future__ import annotations

from typing import get_args

from houseway.games.chance import RecordedChance
from houseway.games.round import Choice, Round
from houseway.journal.events import AnyEvent, ChoiceMade, Event, RoundClosed, RoundOpened
from houseway.journal.table_events import (
    BankAccepted,
    BankOffered,
    BankPassed,
    ChoiceHeld,
    HandCalledOff,
    HandVoided,
    ReadyToPlay,
    TableOpened,
    WagerBack,
    WagerMade,
)
from houseway.money import Cents
from houseway.rulebook.book import Rulebook
from houseway.server.banked.faces import Faces
from houseway.server.live import Chances, LiveTable, Seeds
from houseway.server.state import Change, at_seat
from houseway.table.rotation import SquareBet, Turn
from houseway.table.table import Table
from houseway.table.wagers import Placed, TableLimits

_OF_ROUNDS = get_args(AnyEvent)

Asked = tuple[int, str, str, int]
"""A decision by its seat, bettor, kind and hand."""


class BankedState(LiveTable):
    """What the events of a table with a player-dealer have made."""

    kind = "banked"
    begins_with = "bank"

    def __init__(
        self,
        table_id: str,
        opened: TableOpened,
        rulebook: Rulebook,
        seeds: Seeds,
        chances: Chances,
    ) -> None:
        super().__init__(table_id, opened, rulebook, seeds, chances)
        self.table = Table(self.rules, opened.seats, opened.option or None, self.limits)
        self.limits = self.table.limits
        self.collection = self.table.collection
        self.last: Turn | None = None
        self.squares: list[SquareBet] = []

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
        self.squares = [
            SquareBet(wager.bettor, wager.seat, number)
            for number, wager in enumerate(self.round.wagers, 1)
        ]

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


_CHANGES: dict[type[Event], Change] = {
    BankOffered: _offer,
    BankAccepted: _accept,
    BankPassed: _pass,
    WagerMade: _bet,
    WagerBack: _take_back,
    ReadyToPlay: at_seat("ready", True),
    RoundOpened: _open,
    ChoiceHeld: _hold,
    HandCalledOff: _call_off,
    HandVoided: _void,
}
BankedState.changes = {**LiveTable.changes, **_CHANGES}
