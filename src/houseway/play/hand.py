"""A hand of any kind: a value that changes only by `apply(event)`, led by the script of its family.

The script calls the steps of its hand from top to bottom, as a dealer would, and yields the
decisions that are open. Each step makes an event and applies it; the same inputs give the same
events, so a hand can be rebuilt from its record.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from houseway.play.decision import Choice, Decision, Ruling, Script
from houseway.play.events import Event

if TYPE_CHECKING:
    from houseway.play.game import Rules


class Hand:
    """What every kind of hand has; each kind adds its state and its steps."""

    __slots__ = ()

    rules: Rules
    events: list[Event]
    closed: bool
    void: bool

    @abstractmethod
    def apply(self, event: Event) -> None:
        """Change the state by an event and keep the event: the only way a hand changes."""

    @abstractmethod
    def answer(self, decision: Decision, choice: Choice) -> None:
        """Record an answer; one that was not offered is refused and changes nothing."""

    @abstractmethod
    def return_chips(self, why: str) -> None:
        """Give back what is not settled, because the hand is void."""

    @abstractmethod
    def close(self) -> None:
        """End the hand."""

    def script(self) -> Script:
        """The course of the hand, as its family has it."""
        return self.rules.family.script(self)

    def rule(self, ruling: Ruling) -> bool:
        """Apply a ruling while decisions are open; whether they must be asked anew."""
        raise NotImplementedError

    def rule_as_recorded(self) -> bool:
        """Apply what a record ruled while these decisions were open; whether to ask anew."""
        return False

    def check_rulings(self) -> None:
        """Refuse rulings that have not fallen due when the hand is over."""
