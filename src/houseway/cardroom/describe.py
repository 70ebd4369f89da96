"""The entry of a table in the list of tables."""

from __future__ import annotations

from typing import Any

from houseway.play.live.table import LiveTable
from houseway.values.money import format_money


def describe(live: LiveTable) -> dict[str, Any]:
    """The public description of a table."""
    return {
        **live.lasting("listed", lambda: _terms(live)),
        "phase": "stopped" if live.froze else live.phase,
        "paused": live.paused,
        "froze": live.froze or None,
        "hand": live.hand,
        "taken": len(live.seats),
        "waiting": len(live.queue),
        "bots": sum(sitting.bot for sitting in live.seats.values()),
    }


def _terms(live: LiveTable) -> dict[str, Any]:
    """The part of the description that never changes."""
    rules, limits = live.rules, live.limits
    return {
        "id": live.id,
        "kind": live.kind.name,
        "game": rules.id,
        "name": rules.filing.name,
        "cardroom": rules.game.rulebook.room_of(rules.id).name,
        "family": rules.filing.family,
        "option": live.option or None,
        "preset": rules.preset or None,
        "collect_by": live.collect_by or None,
        "seats": live.places,
        "stakes": live.stakes or None,
        "coach": live.opened.coach,
        "minimum": format_money(limits.minimum) if limits else None,
        "maximum": format_money(limits.maximum) if limits else None,
    }
