"""Bots at a pan table, the same as in `houseway simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.pan.advice import choose
from houseway.play.decision import Choice
from houseway.play.live.table import Move

if TYPE_CHECKING:
    from houseway.pan.live_table import LivePan

CHIPS = 200
"""The buy-in of a bot, as a multiple of the condition."""


def next_move(table: LivePan) -> Move | None:
    """The next move if it is a bot's turn, otherwise None."""
    decision, hand = table.open_decision(), table.current
    if decision is None or hand is None or not table.seats[decision.seat].bot:
        return None

    def answer() -> None:
        choice = Choice(choose(hand, decision))
        table.choose(table.persons[decision.seat], decision.seat, decision.kind, choice)

    return answer
