"""Bots at a poker table: simple players, who look at their own cards and at what lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.play.live.table import Move
from houseway.poker.advice import SimpleBot
from houseway.poker.record import default_choice
from houseway.values.errors import HousewayError

if TYPE_CHECKING:
    from houseway.poker.live_table import LivePoker


def next_move(table: LivePoker) -> Move | None:
    """What the bot that is awaited does now."""
    turn, hand = table.turn, table.current
    if turn is None or hand is None or table.secret is None or not table.seats[turn.seat].bot:
        return None
    who = table.persons[turn.seat]
    # Its whims come from the hand's seed, so that nobody can work them out beforehand.
    whims = table.secret.stream("bot", turn.seat, len(hand.events))

    def choose() -> None:
        try:
            table.choose(who, turn.seat, turn.kind, SimpleBot(hand, whims)(turn))
        except HousewayError:
            table.choose(who, turn.seat, turn.kind, default_choice(hand, turn))

    return choose
