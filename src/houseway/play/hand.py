"""A hand of any kind: it changes only through `apply(event)`, driven by its family's script.

The script calls the steps of its hand in the order of a dealer's work, and yields the decisions
that are open. Each step creates and applies an event; the same inputs give the same events, so a
hand can be rebuilt from its record.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from houseway.play.decision import Choice, Decision, Ruling, Script
from houseway.play.events import Event

if TYPE_CHECKING:
    from houseway.play.game import Rules


class ScriptedHand:
    """What every kind of hand has; each kind adds its state and its steps."""

    __slots__ = ()

    rules: Rules
    events: list[Event]
    closed: bool
    void: bool

    @abstractmethod
    def apply(self, event: Event) -> None:
        """Apply an event to the state and record it; a hand changes in no other way."""

    @abstractmethod
    def answer(self, decision: Decision, choice: Choice) -> None:
        """Record an answer; raise InputError if it was not offered."""

    @abstractmethod
    def return_chips(self, why: str) -> None:
        """Return all unsettled chips of a void hand."""

    @abstractmethod
    def close(self) -> None:
        """End the hand."""

    def script(self) -> Script:
        """The script of the hand's family."""
        return self.rules.family.script(self)

    def rule(self, ruling: Ruling) -> bool:
        """Apply a ruling while decisions are open; returns whether they must be asked again."""
        raise NotImplementedError

    def rule_as_recorded(self) -> bool:
        """Apply the rulings recorded at this point; returns whether to ask the decisions again."""
        return False

    def check_rulings(self) -> None:
        """Raise InputError if a ruling was never applied."""
