"""What the hands of a family can contain, for programs that need arrays of a fixed size.

A family's module `shape` has it as `SHAPE`: its decisions with all choices that may be offered,
and its hands with the most cards that each may have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Pick(NamedTuple):
    """A choice that takes cards of the player's hand."""

    choice: str
    held: int
    """The most cards that the hand may have."""
    least: int
    most: int
    exact: bool = True
    """Whether exactly as many cards are taken as the decision says, or at most as many."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """The decisions and hands of a family."""

    decisions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Every choice of each kind of decision that a player is asked, in a fixed order."""
    picks: Mapping[str, Pick] = field(default_factory=dict)
    """The choices that take cards, by kind of decision."""
    own: int = 0
    """The most cards in a hand of a player; 0 if players have no hands of their own."""
    own_hands: int = 1
    """The most hands that one seat may have."""
    shared: Mapping[str, int] = field(default_factory=dict)
    """The hands that are not a player's by name, each with its most cards."""
    boards: int = 0
    """The most boards of a poker game."""
