"""The state of a live table: it changes through `apply(event)`, or is read from a checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple, TypeVar

import msgspec

from houseway.play.collection import Collection, check_collect_by
from houseway.play.events import Event
from houseway.play.game import FiledGame
from houseway.play.kind import Kind
from houseway.play.ledger import Transfer
from houseway.play.limits import TableLimits
from houseway.play.table_events import (
    HandCalledOff,
    HandCommitted,
    HandVoided,
    LeavingAsked,
    Left,
    SatIn,
    SatOut,
    Seated,
    SeatOffered,
    SeedRevealed,
    TableClosed,
    TableFroze,
    TableOpened,
    TablePaused,
    TableResumed,
    TableWaits,
    WaitingJoined,
    WaitingLeft,
)
from houseway.rulebook.book import FiledRulebook
from houseway.values.money import Cents
from houseway.values.strict import decoder

Phase = Literal["waiting", "bank", "wagers", "play", "settled", "stopped"]
Change = Callable[[Any, Any], None]
T = TypeVar("T")
E = TypeVar("E", bound=Event)


@dataclass
class Sitting:
    """The person or bot in a seat."""

    person: str
    name: str
    bot: bool
    out: bool = False
    leaving: bool = False
    ready: bool = False


class WaitingPerson(NamedTuple):
    """A person on the waitlist."""

    person: str
    name: str


class SeatOffer(NamedTuple):
    """A free seat reserved for the first person on the waitlist."""

    seat: int
    person: str


class CarryOver(msgspec.Struct):
    """The state that a table carries from one hand to the next."""

    hand: int
    number: int
    seats: dict[int, Sitting]
    stacks: dict[int, Cents]
    queue: list[WaitingPerson]
    seat_offer: SeatOffer | None
    paused: bool
    froze: str


class TableState:
    """The state of a table built from its events; each kind adds its hands."""

    kind: ClassVar[Kind]
    changes: ClassVar[Mapping[type[Event], Change]]
    carry_over: ClassVar[type[CarryOver]] = CarryOver
    begins_with: ClassVar[Phase] = "play"
    """The phase in which a hand begins."""

    def __init__(self, table_id: str, opened: TableOpened, rulebook: FiledRulebook) -> None:
        self.id = table_id
        self.opened = opened
        self.rules = FiledGame(rulebook, opened.game).rules(opened.rules)
        self.limits = TableLimits(*opened.limits) if opened.limits else None
        self.places = opened.seats
        """The number of seats."""
        find = rulebook.collection_option
        self.filed_option = find(opened.game, opened.option) if opened.option else None
        check_collect_by(self.filed_option, opened.collect_by)
        self.collection: Collection | None = None
        self.phase: Phase = "waiting"
        self.hand = 0
        self.number = 0
        self.log: list[tuple[int, Event]] = []
        """The events of this hand by their numbers."""
        self.seats: dict[int, Sitting] = {}
        self.stacks: dict[int, Cents] = {}
        self.queue: list[WaitingPerson] = []
        """The waitlist, in order of arrival."""
        self.seat_offer: SeatOffer | None = None
        self.paused = False
        self.froze = ""
        self._shared: dict[Hashable, Any] = {}
        self._lasting: dict[str, Any] = {}
        self._set_up()
        self._clear()

    def _set_up(self) -> None:
        """Set up the parts of this kind of table; raise InputError if it cannot be played."""

    def _clear(self) -> None:
        """Prepare for a new hand."""
        self.commitment = ""
        self.rules_hash = ""
        self.seed = ""
        self.why = ""
        self.left: dict[str, str] = {}
        """The names of the people who left since the hand began."""
        self.current: Any = None
        """The current hand or the last one; each kind of table has its own type."""
        self.chips: Any = None
        """A `Chips` that follows the hand, or None."""
        for sitting in self.seats.values():
            sitting.ready = False

    def clear_hand(self) -> None:
        """Clear the last hand before the next one begins."""
        self._clear()

    # State changes.

    def apply(self, event: Event, transfers: Iterable[Transfer] = ()) -> None:
        """Apply an event and the chips it moved."""
        self._log(event, transfers)
        change = self.changes.get(type(event))
        if change is not None:
            change(self, event)
        else:
            self.follow(event)

    def follow(self, event: Event) -> None:
        """Apply an event of the hand; other events are ignored."""
        if isinstance(event, self.kind.opens):
            self.current = self._open_hand(event)
        elif self.current is not None and isinstance(event, self.kind.hand_events):
            self.current.apply(event)
        else:
            return
        if self.chips is not None:
            self.chips.apply(event)
        self._note(event)

    def _open_hand(self, opened: Any) -> Any:
        """The hand opened by an event, built from events alone."""
        raise NotImplementedError

    def _note(self, event: Event) -> None:
        """Update the table for an event of the hand."""

    def _log(self, event: Event, transfers: Iterable[Transfer]) -> None:
        if isinstance(event, HandCommitted):
            self.log = []
        self.number += 1
        self.log.append((self.number, event))
        self._shared.clear()
        prefix = f"table:{self.id}:stack:"
        for transfer in transfers:
            for account, sign in ((transfer.debit, -1), (transfer.credit, 1)):
                if account.startswith(prefix):
                    seat = int(account.removeprefix(prefix))
                    self.stacks[seat] = self.stacks.get(seat, 0) + sign * transfer.amount

    def shared(self, what: Hashable, make: Callable[[], T]) -> T:
        """A value that is the same for everyone, cached until the next event."""
        if what not in self._shared:
            self._shared[what] = make()
        value: T = self._shared[what]
        return value

    def lasting(self, what: str, make: Callable[[], T]) -> T:
        """A value that never changes at a table, computed once."""
        if what not in self._lasting:
            self._lasting[what] = make()
        value: T = self._lasting[what]
        return value

    def shared_by_event(self, event: E, what: Hashable, make: Callable[[E], T]) -> T:
        """A value computed from an event, cached under the name `what` until the next event.

        The cache also holds the event, so that its id is not reused.
        """
        return self.shared((id(event), what), lambda: (event, make(event)))[1]

    # Checkpoints between hands.

    def checkpoint(self) -> str:
        """The state between two hands, as text."""
        stored = {name: getattr(self, name) for name in self.carry_over.__struct_fields__}
        # Sets are unordered; sort them so that the same state gives the same text.
        stored = {name: sorted(v) if isinstance(v, set) else v for name, v in stored.items()}
        return msgspec.json.encode(stored).decode()

    def restore(self, stored: str) -> None:
        """Restore the state from a checkpoint."""
        state = decoder(self.carry_over).decode(stored)
        for name in self.carry_over.__struct_fields__:
            setattr(self, name, getattr(state, name))

    def matches(self, stored: str) -> bool:
        """Whether a stored checkpoint equals the current state; True if its format is unknown."""
        try:
            state = decoder(self.carry_over).decode(stored)
        except msgspec.DecodeError:
            return True
        return state == decoder(self.carry_over).decode(self.checkpoint())

    # Queries.

    def seat_of(self, person: str) -> int:
        """The seat of a person; 0 if not seated."""
        return next((seat for seat, s in self.seats.items() if s.person == person), 0)

    def able(self, seat: int) -> bool:
        """Whether the player in a seat takes part in the next hand."""
        sitting = self.seats.get(seat)
        if sitting is None or sitting.out or sitting.leaving:
            return False
        return self.stacks.get(seat, 0) > 0

    @property
    def playing(self) -> bool:
        """Whether a hand is under way."""
        return self.phase in ("bank", "wagers", "play")

    @property
    def unopened(self) -> range:
        """The hands that must not be readable in the journal yet."""
        return range(self.hand, self.hand + self.playing)

    @property
    def banker(self) -> str:
        """The person who banks this hand; "" without a player-dealer."""
        return ""

    @property
    def stakes(self) -> str:
        """The name of a poker table's stakes."""
        return ""

    @property
    def option(self) -> str:
        """The collection option that was chosen."""
        return self.filed_option.id if self.filed_option else ""

    @property
    def collect_by(self) -> str:
        """The collection method, if the option has several."""
        return self.collection.condition if self.collection else ""

    @property
    def lost(self) -> str:
        """Why no fee is collected, if the option's fee is missing in the papers."""
        return self.filed_option.lost if self.filed_option else ""

    @property
    def unused(self) -> bool:
        """Whether no person is seated; paused and frozen tables are left to the floor."""
        people = any(not sitting.bot for sitting in self.seats.values())
        return not (people or self.paused or self.froze or self.phase == "stopped")

    @property
    def seated(self) -> dict[int, str]:
        return {seat: self.seats[seat].person for seat in sorted(self.seats)}

    @property
    def free_seats(self) -> list[int]:
        return [seat for seat in range(1, self.places + 1) if seat not in self.seats]


def _sit(table: TableState, event: Seated) -> None:
    table.seats[event.seat] = Sitting(event.person, event.name, event.bot)
    _stop_waiting(table, event)


def _leave(table: TableState, event: Left) -> None:
    table.left[event.person] = table.seats.pop(event.seat).name


def _wait(table: TableState, event: WaitingJoined) -> None:
    table.queue.append(WaitingPerson(event.person, event.name))


def _stop_waiting(table: TableState, event: Seated | WaitingLeft) -> None:
    table.queue = [guest for guest in table.queue if guest.person != event.person]
    if table.seat_offer is not None and table.seat_offer.person == event.person:
        table.seat_offer = None


def _offer_seat(table: TableState, event: SeatOffered) -> None:
    table.seat_offer = SeatOffer(event.seat, event.person)


def _stop(table: TableState, event: TableClosed) -> None:
    table.phase = "stopped"
    table.queue = []
    table.seat_offer = None


def _begin(table: TableState, event: HandCommitted) -> None:
    table.clear_hand()
    table.hand += 1
    table.phase = table.begins_with
    table.commitment = event.commitment
    table.rules_hash = event.rules


def _call_off(table: TableState, event: HandCalledOff) -> None:
    table.phase = "settled"
    table.why = event.why


def _void(table: TableState, event: HandVoided) -> None:
    table.phase = "settled"
    table.why = event.reason
    table.froze = ""


def _resume(table: TableState, event: TableResumed) -> None:
    table.paused = False
    table.froze = ""


def at_seat(name: str, value: bool) -> Change:
    """A change that sets one attribute of the event's seat."""
    return lambda table, event: setattr(table.seats[event.seat], name, value)


def _set(name: str, value: object) -> Change:
    """A change that sets one attribute of the table."""
    return lambda table, event: setattr(table, name, value)


TableState.changes = {
    Seated: _sit,
    Left: _leave,
    LeavingAsked: at_seat("leaving", True),
    SatOut: at_seat("out", True),
    SatIn: at_seat("out", False),
    WaitingJoined: _wait,
    WaitingLeft: _stop_waiting,
    SeatOffered: _offer_seat,
    HandCommitted: _begin,
    HandCalledOff: _call_off,
    HandVoided: _void,
    SeedRevealed: lambda table, event: setattr(table, "seed", event.seed),
    TablePaused: _set("paused", True),
    TableResumed: _resume,
    TableWaits: _set("phase", "waiting"),
    TableFroze: lambda table, event: setattr(table, "froze", event.what),
    TableClosed: _stop,
}
