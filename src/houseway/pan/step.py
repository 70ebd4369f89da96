"""A hand of pan in play: its script, stopped at the decision that is open."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.cards.shoe import Shoe
from houseway.games.pan.script import PanScript
from houseway.pan.events import PanOpened
from houseway.pan.hand import PanHand
from houseway.pan.moves import Move
from houseway.pan.record import reopen
from houseway.play.collection import Collection
from houseway.play.events import ChoiceMade, Event
from houseway.play.family import Decision
from houseway.play.game import Rules
from houseway.values.errors import InputError


class Play:
    """Runs a script from one answer to the next."""

    def __init__(self, hand: PanHand, collection: Collection | None) -> None:
        self.hand = hand
        self.open: Decision | None = None
        self.moves: list[Move] = []
        self._script = PanScript(hand, collection)
        self._course = self._script.run()
        self._go_on()

    def answer(self, choice: str) -> None:
        """Answer the open decision with one of its choices, and go on."""
        self._script.answer = choice
        self._go_on()

    def _go_on(self) -> None:
        self.open, self.moves = next(self._course, (None, []))


def resume(
    rules: Rules, collection: Collection | None, record: Sequence[Event], shoe: Shoe[Card]
) -> Play:
    """Play a record again to where it breaks off; refuse one that differs."""
    opened = record[0]
    assert isinstance(opened, PanOpened)
    play = Play(reopen(rules, opened, shoe), collection)
    for made in record:
        if isinstance(made, ChoiceMade):
            asked = play.open
            if asked is None or made.choice not in asked.choices:
                raise InputError("the hand does not come out as it was recorded")
            play.answer(made.choice)
    if play.hand.events[: len(record)] != list(record):
        raise InputError("the hand does not come out as it was recorded")
    return play
