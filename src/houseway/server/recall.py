"""Any past hand again: what happened, step by step, as a viewer saw it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.errors import InputError
from houseway.journal.events import Event, FactsKnown, RoundClosed, RoundOpened, WagerPlaced
from houseway.journal.store import StoredEvent
from houseway.journal.table_events import HandCalledOff, HandVoided, TableOpened, decode_event
from houseway.money import format_money
from houseway.rulebook.book import Rulebook
from houseway.server.kinds import kind_of
from houseway.server.live import LiveTable
from houseway.server.table_view import view


def recall_hand(
    stored: Iterable[StoredEvent], hand: int, viewer: str, rulebook: Rulebook
) -> list[dict[str, Any]]:
    """The steps of a hand that is over: each event, open now, and the view that came of it."""
    table: LiveTable | None = None
    steps: list[dict[str, Any]] = []
    for one in stored:
        event = decode_event(one.body)
        if isinstance(event, TableOpened):
            table = kind_of(event, rulebook)(one.table, event, rulebook)
        if table is None or one.hand > hand:
            break
        table.apply(event, one.entries)
        if one.hand == hand:
            shown = view(table, viewer)
            steps.append({"seq": one.number, "at": one.at, "event": event, "view": shown})
    if table is None or table.hand != hand or table.playing:
        raise InputError(f"hand {hand} has not been played to its end", "hand")
    return steps


def list_hands(stored: Iterable[StoredEvent]) -> list[dict[str, Any]]:
    """A line for each hand that is over: what is known of it and what the bank won."""
    hands: dict[int, dict[str, Any]] = {}
    for one in stored:
        if one.hand:
            told = hands.setdefault(one.hand, {"hand": one.hand, "at": one.at, "over": False})
            told.update(_told(decode_event(one.body), told))
    return [
        {key: value for key, value in told.items() if key != "over"}
        for told in hands.values()
        if told["over"]
    ]


def _told(event: Event, told: dict[str, Any]) -> dict[str, Any]:
    match event:
        case RoundOpened():
            return {"player_dealer": event.player_dealer, "wagers": 0, "facts": {}}
        case WagerPlaced():
            return {"wagers": told["wagers"] + 1}
        case FactsKnown():
            return {"facts": {**told["facts"], **event.facts}}
        case RoundClosed():
            return {"net": format_money(event.net), "void": event.void, "over": True}
        case HandVoided():
            return {"void": True, "why": event.reason, "over": True}
        case HandCalledOff():
            return {"why": event.why, "over": True}
    return {}
