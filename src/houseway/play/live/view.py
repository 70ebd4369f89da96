"""The view of a table: one function for playing, reconnecting, replays and watching.

Anything hidden from the viewer is left out; each kind of table adds its hands.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from houseway.play.events import ChoiceMade, Event
from houseway.play.live.table import LiveTable
from houseway.play.live.viewers import ALL
from houseway.values.money import Cents, format_money

T = TypeVar("T")


def view(
    table: LiveTable,
    viewer: str,
    until: str | None = None,
    balance: Cents = 0,
    spectators: int = 0,
) -> dict[str, Any]:
    """The table as `viewer` sees it; "" is a spectator."""
    return {**public_view(table), **own_view(table, viewer, until, balance, spectators)}


def public_view(table: LiveTable) -> dict[str, Any]:
    """The part of the view that is the same for everyone."""
    return table.shared(
        "public", lambda: {**_shared_view(table), **table.kind.view().public_view(table)}
    )


def own_view(
    table: LiveTable, viewer: str, until: str | None, balance: Cents, spectators: int
) -> dict[str, Any]:
    """The part of the view that depends on the viewer."""
    return {
        "until": until,
        "spectators": spectators,
        "you": _you(table, viewer, balance),
        "offered_seat": _offered_seat(table, viewer),
        **table.kind.view().hand_view(table, viewer),
    }


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
) -> list[Mapping[str, Any]]:
    """Choices without the parts hidden from the viewer."""

    def plain(viewer: str) -> list[Mapping[str, Any]]:
        events = (seen_event(table, viewer, choice) for choice in choices)
        return [table.shared_by_event(choice, "plain", msgspec.to_builtins) for choice in events]

    return shared_if_public(table, viewer, choices, "choices", plain)


def shared_if_public(
    table: LiveTable, viewer: str, events: Iterable[Event], what: Hashable, make: Callable[[str], T]
) -> T:
    """The result of `make` for a viewer; one result for all if no event hides anything."""

    def public() -> T | None:
        hidden = any(_public_event(table, event) is None for event in events)
        return None if hidden else make("")

    shared = table.shared(what, public)
    return make(viewer) if shared is None else shared


def _shared_view(table: LiveTable) -> dict[str, Any]:
    """The part that everyone may see."""
    return {
        "kind": table.kind.name,
        "table": table.lasting("about", lambda: _about(table)),
        "phase": "stopped" if table.froze else table.phase,
        "paused": table.paused,
        "froze": bool(table.froze),
        "why": table.froze or table.why,
        "hand": table.hand,
        "seats": [_seat(table, seat) for seat in range(1, table.places + 1)],
        "left": table.left,
        "buy_in": _buy_in(table),
        "waiting": [guest._asdict() for guest in table.queue],
        "commitment": table.commitment,
        "seed": table.seed or None,
        "collection": table.option,
    }


def _about(table: LiveTable) -> dict[str, Any]:
    rules, limits = table.rules, table.limits
    return {
        "id": table.id,
        "game": rules.id,
        "name": rules.filing.name,
        "cardroom": rules.game.rulebook.room_of(rules.id).name,
        "family": rules.filing.family,
        "option": table.option or None,
        "collect_by": table.collect_by or None,
        "limits": [format_money(limit) for limit in limits] if limits else None,
        "seats": table.places,
        "rules": rules.options,
        "clock": table.opened.clock,
        "coach": table.opened.coach,
    }


def _you(table: LiveTable, viewer: str, balance: Cents) -> dict[str, Any]:
    person = "" if viewer == ALL else viewer
    seat = table.seat_of(person) if person else 0
    return {
        "person": person,
        "seats": [seat] if seat else [],
        "balance": format_money(balance),
        "banks": bool(person) and table.banker == person,
    }


def _seat(table: LiveTable, seat: int) -> dict[str, Any]:
    sitting = table.seats.get(seat)
    return {
        "seat": seat,
        "person": sitting.person if sitting else None,
        "name": sitting.name if sitting else None,
        "bot": bool(sitting and sitting.bot),
        "stack": format_money(table.stacks.get(seat, 0)) if sitting else None,
        "out": bool(sitting and sitting.out),
        "leaving": bool(sitting and sitting.leaving),
        **table.kind.view().seat_view(table, seat),
    }


def _buy_in(table: LiveTable) -> dict[str, str | None]:
    minimum, maximum = table.buy_range()
    return {
        "least": format_money(minimum),
        "most": None if maximum is None else format_money(maximum),
    }


def _offered_seat(table: LiveTable, viewer: str) -> dict[str, Any] | None:
    """The seat reserved for someone on the waitlist."""
    offer = table.seat_offer
    if offer is None:
        return None
    return {**offer._asdict(), "yours": bool(viewer) and viewer == offer.person}
