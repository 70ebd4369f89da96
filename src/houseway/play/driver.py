"""Runs the script of a hand of any kind, from one answer to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from houseway.play.decision import Answer, Choice, Decision, HandVoid, Ruling
from houseway.play.hand import ScriptedHand
from houseway.values.errors import InputError

H = TypeVar("H", bound=ScriptedHand)


class Driver(Generic[H]):
    """A hand in play, stopped at its open decisions."""

    def __init__(self, hand: H) -> None:
        self.hand = hand
        self.open: tuple[Decision, ...] = ()
        """The decisions that are not answered yet; none once the hand is over."""
        self._script = hand.script()
        self._advance()

    def answer(self, choice: Choice) -> None:
        """Answer the first open decision; the hand continues when all are answered."""
        if not self.open:
            raise InputError("the hand is over", "choice")
        self.hand.answer(self.open[0], choice)
        self.open = self.open[1:]
        if not self.open:
            self._advance()

    def answer_all(self, choices: Sequence[Choice]) -> None:
        """Answer all open decisions in order."""
        for decision, choice in zip(self.open, choices, strict=True):
            self.hand.answer(decision, choice)
        self._advance()

    def rule(self, ruling: Ruling) -> None:
        """Apply a floor ruling while decisions are open."""
        try:
            if self.hand.rule(ruling):
                self._advance()
        except HandVoid as void:
            self._void(void)

    def _advance(self) -> None:
        try:
            self.open = next(self._script)
            while self.hand.rule_as_recorded():
                self.open = next(self._script)
        except StopIteration:
            self.open = ()
            self.hand.close()
        except HandVoid as void:
            self._void(void)

    def _void(self, void: HandVoid) -> None:
        self.open = ()
        self.hand.return_chips(str(void))
        self.hand.close()


def play_hand(hand: H, answer: Answer) -> H:
    """Play a hand to its end, asking `answer` for each decision in turn."""
    try:
        record = hand.answer
        rule = hand.rule_as_recorded
        for decisions in hand.script():
            if rule():
                continue
            for decision in decisions:
                record(decision, answer(decision))
        hand.check_rulings()
    except HandVoid as void:
        hand.return_chips(str(void))
    hand.close()
    return hand
