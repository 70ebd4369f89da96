"""The view of a table: one function for playing, reconnecting, replays and watching.

Anything hidden from the viewer is left out; each kind of table adds its hands.
"""

from __future__ import annotations

from typing import Any

from houseway.play.events import Event
from houseway.play.live.table import LiveTable
from houseway.play.live.viewers import ALL
from houseway.values.money import Cents, format_money


def view(
    table: LiveTable,
    viewer: str,
    until: str | None = None,
    balance: Cents = 0,
    spectators: int = 0,
) -> dict[str, Any]:
    """The table as `viewer` sees it; "" is a watcher."""
    return {
        **table.shared("table", lambda: _shared_view(table)),
        "until": until,
        "spectators": spectators,
        "you": _you(table, viewer, balance),
        "offered_seat": _offered_seat(table, viewer),
        **table.kind.view().hand_view(table, viewer),
    }


def seen_event(table: LiveTable, viewer: str, event: Event) -> Event:
    """An event without the parts hidden from the viewer."""
    return table.kind.view().seen_event(table, viewer, event)


def _shared_view(table: LiveTable) -> dict[str, Any]:
    """The part that everyone may see."""
    return {
        "kind": table.kind.name,
        "table": _about(table),
        "phase": "stopped" if table.froze else table.phase,
        "paused": table.paused,
        "froze": bool(table.froze),
        "why": table.froze or table.why,
        "hand": table.hand,
        "seats": [_seat(table, seat) for seat in range(1, table.places + 1)],
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
    least, most = table.buy_range()
    return {"least": format_money(least), "most": None if most is None else format_money(most)}


def _offered_seat(table: LiveTable, viewer: str) -> dict[str, Any] | None:
    """The seat reserved for someone on the waitlist."""
    offer = table.seat_offer
    if offer is None:
        return None
    return {**offer._asdict(), "yours": bool(viewer) and viewer == offer.person}
