"""A round before the deal: the table, its wagers and its fees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.banked.events import RoundOpened
from houseway.banked.hand import BankedHand
from houseway.play.chance import Chance
from houseway.play.decision import Ruling
from houseway.play.events import Event, FeeTaken
from houseway.play.game import Rules


class Opening(NamedTuple):
    """The start of a round, shared by rounds that begin the same way."""

    rules: Rules
    opened: RoundOpened
    placed: tuple[Event, ...]
    """The events of the wagers and fees."""
    later: tuple[FeeTaken, ...] = ()
    """The fees that are taken during the hand."""

    def begin(self, chance: Chance, rulings: Sequence[Ruling] = ()) -> BankedHand:
        """Begin a round; no card is dealt yet."""
        state = BankedHand(self.rules, self.opened, chance=chance, rulings=rulings)
        state.apply(self.opened)
        for event in self.placed:
            state.apply(event)
        state.fees_due = list(self.later)
        return state
