"""Bots: seating them, their next moves, and buying in again."""

from __future__ import annotations

from functools import partial

from houseway.play.live.table import LiveTable, Move
from houseway.values.errors import HousewayError


def seat_bots(table: LiveTable, count: int) -> None:
    """Seat bots from the last seat down, so that the first seats stay open for people."""
    for seat in table.free_seats[::-1][:count]:
        table.sit_bot(seat)


def next_move(table: LiveTable) -> Move | None:
    """The next move of the first bot that must act; None if no bot must act."""
    if table.paused or table.froze:
        return None
    return table.kind.next_move(table) if table.playing else _buy(table)


def _buy(table: LiveTable) -> Move | None:
    """The move of a bot that runs low on chips: it buys in again, or leaves."""
    if table.phase == "stopped":
        return None
    for seat, sitting in sorted(table.seats.items()):
        if sitting.bot and table.stacks.get(seat, 0) < table.bot_buy_in() // 4:
            return partial(_buy_or_leave, table, sitting.person)
    return None


def _buy_or_leave(table: LiveTable, who: str) -> None:
    try:
        table.buy(who, table.bot_buy_in())
    except HousewayError:
        table.leave(who)
