"""Bots at a pan table, the same as in `houseway simulate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.pan.advice import choose
from houseway.play.decision import Choice
from houseway.play.live.table import Move

if TYPE_CHECKING:
    from houseway.pan.live_table import LivePan

CHIPS = 200
"""How many chips of the condition a bot brings."""


def next_move(table: LivePan) -> Move | None:
    """The answer of the bot that must act."""
    asked, hand = table.open_decision(), table.current
    if asked is None or hand is None or not table.seats[asked.seat].bot:
        return None

    def answer() -> None:
        choice = Choice(choose(hand, asked))
        table.choose(table.persons[asked.seat], asked.seat, asked.kind, choice)

    return answer
