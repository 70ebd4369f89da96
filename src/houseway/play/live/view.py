"""The view of a table: one function for playing, reconnecting, replays and watching.

Anything hidden from the viewer is left out; each kind of table adds its hands.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from houseway.play.events import ChoiceMade, Event
from houseway.play.live.table import LiveTable
from houseway.play.live.viewers import ALL, Money, Shown
from houseway.rulebook.model import Value
from houseway.values.money import Cents, format_money

T = TypeVar("T")
Phase = Literal["waiting", "bank", "wagers", "play", "settled", "stopped"]


class TableAbout(Shown, kw_only=True):
    """A table's game and its terms."""

    id: str
    game: str
    name: str
    cardroom: str
    family: str
    option: str | None
    collect_by: str | None
    limits: tuple[Money, Money] | None
    seats: int
    rules: Mapping[str, Value]
    clock: Mapping[str, float]
    coach: Annotated[str, Meta(extra={"type": Literal["off", "after", "live"]})]


class SeatView(Shown, kw_only=True):
    """A seat and its player."""

    seat: int = 0
    person: str | None = None
    name: str | None = None
    bot: bool = False
    stack: Money | None = None
    out: bool = False
    leaving: bool = False


class BuyIn(Shown, kw_only=True):
    """The allowed buy-in."""

    least: Money
    most: Money | None


class WaitingView(Shown, kw_only=True):
    """Somebody on the waitlist."""

    person: str
    name: str


class OfferedSeat(Shown, kw_only=True):
    """The seat reserved for someone on the waitlist."""

    seat: int
    person: str
    yours: bool


class You(Shown, kw_only=True):
    """The viewer."""

    person: str
    seats: list[int]
    balance: Money
    banks: bool


class PublicView(Shown, kw_only=True):
    """What every kind of table shows to everyone."""

    kind: Annotated[str, Meta(extra={"type": "KindName"})]
    table: TableAbout
    phase: Annotated[str, Meta(extra={"type": Phase})]
    paused: bool
    froze: bool
    why: str
    hand: int
    seats: Sequence[SeatView]
    left: Mapping[str, str]
    """The names of the people who left since the hand began."""
    buy_in: BuyIn
    waiting: list[WaitingView]
    commitment: str
    seed: str | None
    collection: str


class OwnView(Shown, kw_only=True):
    """What every kind of table shows to one viewer."""

    until: str | None
    spectators: int
    """Connections of people without a seat."""
    you: You
    offered_seat: OfferedSeat | None


def view(
    table: LiveTable,
    viewer: str,
    until: str | None = None,
    balance: Cents = 0,
    spectators: int = 0,
) -> dict[str, Any]:
    """The table as `viewer` sees it, as plain data; "" is a spectator."""
    text = encoded_view(table, viewer, until, balance, spectators)
    plain: dict[str, Any] = msgspec.json.decode(text)
    return plain


def encoded_view(
    table: LiveTable,
    viewer: str,
    until: str | None = None,
    balance: Cents = 0,
    spectators: int = 0,
) -> bytes:
    """The table as `viewer` sees it, as JSON; the part that everyone sees is encoded once."""
    kind = table.kind.view()
    public = table.shared(
        "encoded", lambda: _joined(_public_view(table), kind.public_view(table))[:-1]
    )
    own = OwnView(
        until=until,
        spectators=spectators,
        you=_you(table, viewer, balance),
        offered_seat=_offered_seat(table, viewer),
    )
    return public + b"," + _joined(own, kind.hand_view(table, viewer))[1:]


def _joined(first: Shown, second: Shown) -> bytes:
    """One JSON object with the fields of both."""
    return msgspec.json.encode(first)[:-1] + b"," + msgspec.json.encode(second)[1:]


def seen_event(table: LiveTable, viewer: str, event: Event) -> Event:
    """An event without the parts hidden from the viewer."""
    public = _public_event(table, event)
    return table.kind.view().seen_event(table, viewer, event) if public is None else public


def _public_event(table: LiveTable, event: Event) -> Event | None:
    """An event as everyone sees it; None if some viewers see more of it than others."""

    def compare(event: Event) -> Event | None:
        see = table.kind.view().seen_event
        spectator_event = see(table, "", event)
        return spectator_event if spectator_event == see(table, ALL, event) else None

    return table.shared_by_event(event, "public", compare)


def seen_choices(
    table: LiveTable, viewer: str, choices: Sequence[ChoiceMade]
) -> Sequence[ChoiceMade]:
    """Choices without the parts hidden from the viewer."""

    def seen(viewer: str) -> Sequence[Any]:
        return [seen_event(table, viewer, choice) for choice in choices]

    return shared_if_public(table, viewer, choices, "choices", seen)


def shared_if_public(
    table: LiveTable, viewer: str, events: Iterable[Event], what: Hashable, make: Callable[[str], T]
) -> T:
    """The result of `make` for a viewer; one result for all if no event hides anything."""

    def public() -> T | None:
        hidden = any(_public_event(table, event) is None for event in events)
        return None if hidden else make("")

    shared = table.shared(what, public)
    return make(viewer) if shared is None else shared


def _public_view(table: LiveTable) -> PublicView:
    return PublicView(
        kind=table.kind.name,
        table=table.lasting("about", lambda: _about(table)),
        phase="stopped" if table.froze else table.phase,
        paused=table.paused,
        froze=bool(table.froze),
        why=table.froze or table.why,
        hand=table.hand,
        seats=[_seat(table, seat) for seat in range(1, table.places + 1)],
        left=table.left,
        buy_in=_buy_in(table),
        waiting=[WaitingView(person=who.person, name=who.name) for who in table.queue],
        commitment=table.commitment,
        seed=table.seed or None,
        collection=table.option,
    )


def _about(table: LiveTable) -> TableAbout:
    rules, limits = table.rules, table.limits
    return TableAbout(
        id=table.id,
        game=rules.id,
        name=rules.filing.name,
        cardroom=rules.game.rulebook.room_of(rules.id).name,
        family=rules.filing.family,
        option=table.option or None,
        collect_by=table.collect_by or None,
        limits=(format_money(limits.minimum), format_money(limits.maximum)) if limits else None,
        seats=table.places,
        rules=rules.options,
        clock=table.opened.clock,
        coach=table.opened.coach,
    )


def _you(table: LiveTable, viewer: str, balance: Cents) -> You:
    person = "" if viewer == ALL else viewer
    seat = table.seat_of(person) if person else 0
    return You(
        person=person,
        seats=[seat] if seat else [],
        balance=format_money(balance),
        banks=bool(person) and table.banker == person,
    )


def _seat(table: LiveTable, seat: int) -> SeatView:
    shown = table.kind.view().seat_view(table, seat)
    shown.seat = seat
    sitting = table.seats.get(seat)
    if sitting is not None:
        shown.person = sitting.person
        shown.name = sitting.name
        shown.bot = bool(sitting.bot)
        shown.stack = format_money(table.stacks.get(seat, 0))
        shown.out = bool(sitting.out)
        shown.leaving = bool(sitting.leaving)
    return shown


def _buy_in(table: LiveTable) -> BuyIn:
    minimum, maximum = table.buy_range()
    return BuyIn(
        least=format_money(minimum),
        most=None if maximum is None else format_money(maximum),
    )


def _offered_seat(table: LiveTable, viewer: str) -> OfferedSeat | None:
    offer = table.seat_offer
    if offer is None:
        return None
    yours = bool(viewer) and viewer == offer.person
    return OfferedSeat(seat=offer.seat, person=offer.person, yours=yours)
