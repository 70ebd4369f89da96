"""Bots at a poker table: simple players who see only their own cards and the face-up cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.play.live.table import Move
from houseway.poker.advice import SimpleBot
from houseway.poker.record import default_choice
from houseway.values.errors import HousewayError

if TYPE_CHECKING:
    from houseway.poker.live_table import LivePoker


def next_move(table: LivePoker) -> Move | None:
    """The next move if it is a bot's turn, otherwise None."""
    turn, hand = table.turn, table.current
    if turn is None or hand is None or table.secret is None or not table.seats[turn.seat].bot:
        return None
    who = table.persons[turn.seat]
    # Random choices come from the hand's seed, so no one can predict them.
    chooser = table.secret.stream("bot", turn.seat, len(hand.events))

    def choose() -> None:
        try:
            table.choose(who, turn.seat, turn.kind, SimpleBot(hand, chooser)(turn))
        except HousewayError:
            table.choose(who, turn.seat, turn.kind, default_choice(hand, turn))

    return choose
