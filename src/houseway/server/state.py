"""The state of a live table: it changes only by `apply(event)`, live, recovered or replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, get_args

from houseway.games.chance import RecordedChance
from houseway.games.game import Game
from houseway.games.round import Choice, Round
from houseway.journal.events import AnyEvent, ChoiceMade, Event, RoundClosed, RoundOpened
from houseway.journal.ledger import Transfer
from houseway.journal.table_events import (
    BankAccepted,
    BankOffered,
    BankPassed,
    ChoiceHeld,
    HandCalledOff,
    HandCommitted,
    HandVoided,
    LeavingAsked,
    Left,
    ReadyToPlay,
    SatIn,
    SatOut,
    Seated,
    SeedRevealed,
    TableClosed,
    TableFroze,
    TableOpened,
    TablePaused,
    TableResumed,
    TableWaits,
    WagerBack,
    WagerMade,
)
from houseway.money import Cents
from houseway.rulebook.book import Rulebook
from houseway.server.faces import Faces
from houseway.table.rotation import SquareBet, Turn
from houseway.table.table import Table
from houseway.table.wagers import Placed, TableLimits

_OF_ROUNDS = get_args(AnyEvent)

Phase = Literal["waiting", "bank", "wagers", "play", "settled", "stopped"]
Asked = tuple[int, str, str, int]
"""A decision by its seat, bettor, kind and hand."""


@dataclass
class Sitting:
    """Somebody at a seat."""

    person: str
    name: str
    bot: bool
    out: bool = False
    leaving: bool = False
    ready: bool = False


class TableState:
    """Everything about a table that its events have made."""

    def __init__(self, table_id: str, opened: TableOpened, rulebook: Rulebook) -> None:
        self.id = table_id
        self.opened = opened
        rules = Game(rulebook, opened.game).rules(opened.rules)
        limits = TableLimits(*opened.limits) if opened.limits else None
        self.table = Table(rules, opened.seats, opened.option or None, limits)
        self.phase: Phase = "waiting"
        self.hand = 0
        self.number = 0
        self.log: list[tuple[int, Event]] = []
        """The events of this hand by their numbers."""
        self.seats: dict[int, Sitting] = {}
        self.stacks: dict[int, Cents] = {}
        self.paused = False
        self.froze = ""
        self.last: Turn | None = None
        self.squares: list[SquareBet] = []
        self._clear()

    def _clear(self) -> None:
        """Make ready for a new hand."""
        self.commitment = ""
        self.rules_hash = ""
        self.seed = ""
        self.offered: Turn | None = None
        self.answers: dict[tuple[int, str], bool] = {}
        self.turn: Turn | None = None
        self.bank: Cents = 0
        self.wagers: list[Placed] = []
        self.round: Round | None = None
        self.faces = Faces()
        self.held: dict[Asked, Choice] = {}
        self.why = ""
        for sitting in self.seats.values():
            sitting.ready = False

    # The one way in which a table changes.

    def apply(self, event: Event, transfers: Iterable[Transfer] = ()) -> None:
        """Change the state by an event and the chips that it moved."""
        self._keep(event, transfers)
        change = _CHANGES.get(type(event))
        if change is not None:
            change(self, event)
        elif self.round is not None and isinstance(event, _OF_ROUNDS):
            self.round.apply(event)
            self.faces.see(event)
        if isinstance(event, ChoiceMade):
            self.held.pop((event.seat, event.bettor, event.decision, event.hand), None)
        if isinstance(event, RoundClosed):
            self._close()

    def _keep(self, event: Event, transfers: Iterable[Transfer]) -> None:
        if isinstance(event, HandCommitted):
            self.log = []
        self.number += 1
        self.log.append((self.number, event))
        prefix = f"table:{self.id}:stack:"
        for transfer in transfers:
            for account, sign in ((transfer.debit, -1), (transfer.credit, 1)):
                if account.startswith(prefix):
                    seat = int(account.removeprefix(prefix))
                    self.stacks[seat] = self.stacks.get(seat, 0) + sign * transfer.amount

    def _close(self) -> None:
        """The round is over: its wagers say who may take the bank of which seat next."""
        assert self.round is not None
        self.phase = "settled"
        self.last = self.turn
        self.squares = [
            SquareBet(wager.bettor, wager.seat, number)
            for number, wager in enumerate(self.round.wagers, 1)
        ]

    # Questions.

    def seat_of(self, person: str) -> int:
        """Where a person sits; 0 for nobody here."""
        return next((seat for seat, s in self.seats.items() if s.person == person), 0)

    def able(self, seat: int) -> bool:
        """Whether whoever sits there takes part in the next hand."""
        sitting = self.seats.get(seat)
        if sitting is None or sitting.out or sitting.leaving:
            return False
        return self.stacks.get(seat, 0) > 0

    @property
    def banker(self) -> str:
        """The person who banks this hand."""
        return self.turn.person if self.turn else ""

    @property
    def seated(self) -> dict[int, str]:
        return {seat: self.seats[seat].person for seat in sorted(self.seats)}


def _sit(table: TableState, event: Seated) -> None:
    table.seats[event.seat] = Sitting(event.person, event.name, event.bot)


def _leave(table: TableState, event: Left) -> None:
    del table.seats[event.seat]


def _begin(table: TableState, event: HandCommitted) -> None:
    table._clear()
    table.hand += 1
    table.phase = "bank"
    table.commitment = event.commitment
    table.rules_hash = event.rules


def _offer(table: TableState, event: BankOffered) -> None:
    table.offered = Turn(event.seat, event.person, event.turn)


def _accept(table: TableState, event: BankAccepted) -> None:
    table.turn = Turn(event.seat, event.person, event.turn)
    table.offered = None
    table.bank = event.amount
    table.phase = "wagers"


def _pass(table: TableState, event: BankPassed) -> None:
    table.answers[event.seat, event.person] = False
    table.offered = None


def _bet(table: TableState, event: WagerMade) -> None:
    table.wagers.append(Placed(event.seat, event.bettor, event.wager, event.amount, event.on))


def _take_back(table: TableState, event: WagerBack) -> None:
    table.wagers.remove(Placed(event.seat, event.bettor, event.wager, event.amount, event.on))


def _open(table: TableState, event: RoundOpened) -> None:
    round = Round(
        table.table.rules,
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


def _hold(table: TableState, event: ChoiceHeld) -> None:
    asked = (event.seat, event.bettor, event.decision, event.hand)
    table.held[asked] = Choice(event.choice, event.amount, event.cards)


def _call_off(table: TableState, event: HandCalledOff) -> None:
    table.phase = "settled"
    table.why = event.why
    table.offered = None
    table.turn = None


def _void(table: TableState, event: HandVoided) -> None:
    table.phase = "settled"
    table.why = event.reason
    table.froze = ""
    table.offered = None
    if table.round is not None:
        table.round.closed = table.round.void = True


def _at_seat(name: str, value: bool) -> Callable[[TableState, Any], None]:
    """An event that changes one thing about a seat."""
    return lambda table, event: setattr(table.seats[event.seat], name, value)


def _set(name: str, value: object) -> Callable[[TableState, Any], None]:
    return lambda table, event: setattr(table, name, value)


_CHANGES: dict[type[Event], Callable[[TableState, Any], None]] = {
    Seated: _sit,
    Left: _leave,
    LeavingAsked: _at_seat("leaving", True),
    SatOut: _at_seat("out", True),
    SatIn: _at_seat("out", False),
    ReadyToPlay: _at_seat("ready", True),
    HandCommitted: _begin,
    BankOffered: _offer,
    BankAccepted: _accept,
    BankPassed: _pass,
    WagerMade: _bet,
    WagerBack: _take_back,
    RoundOpened: _open,
    ChoiceHeld: _hold,
    HandCalledOff: _call_off,
    HandVoided: _void,
    SeedRevealed: lambda table, event: setattr(table, "seed", event.seed),
    TablePaused: _set("paused", True),
    TableResumed: _set("paused", False),
    TableWaits: _set("phase", "waiting"),
    TableFroze: lambda table, event: setattr(table, "froze", event.what),
    TableClosed: _set("phase", "stopped"),
}
