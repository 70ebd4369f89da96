"""The players of a poker table, the plan of the next hand, and the state between hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.poker.button import Places
from houseway.values.money import Cents


@dataclass
class Player:
    """The player in a seat, and the blinds they owe."""

    name: str
    stack: Cents
    waiting: bool
    """Whether the player must wait for the big blind unless they post."""
    away: bool = False
    posting: bool = False
    missed_small: bool = False
    missed_big: bool = False
    short_buy_left: bool = True
    came: int = 0
    """The minute when the player sat down, if a rule needs it."""
    paid_until: int = 0
    """The minute until which time is paid."""
    declares: bool = False
    """Whether the player declares hands at the next time payment."""
    time_paid: Cents = 0
    """The refund if the player leaves within their declared hands."""
    time_hand: int = 0
    """How many hands the table had dealt when the player paid time."""

    @property
    def ready(self) -> bool:
        return self.stack > 0 and not self.away

    @property
    def owes(self) -> tuple[bool, bool, bool, bool]:
        """Whether the player waits, posts, and missed the small and the big blind."""
        return (self.waiting, self.posting, self.missed_small, self.missed_big)

    def owe(self, waiting: bool, posting: bool, small: bool, big: bool) -> None:
        self.waiting, self.posting = waiting, posting
        self.missed_small, self.missed_big = small, big


class Plan(NamedTuple):
    """The plan of the next hand: who is dealt in, and what they post."""

    places: Places
    dealt: Sequence[int]
    blinds: Sequence[tuple[int, Cents]]
    posts: Sequence[tuple[int, Cents, Cents]]
    bomb: Cents = 0


class TimeDue(NamedTuple):
    """The time charge: when its half hour ends, and what each seat and the next pot pay."""

    until: int
    fees: dict[int, Cents]
    pot: Cents


class Departed(NamedTuple):
    """A player who left: their chips, the minute they left, and until when they paid time."""

    chips: Cents
    minute: int
    paid_until: int = 0


class StateBetweenHands(NamedTuple):
    """The state that a table carries from one hand to the next."""

    players: dict[int, Player]
    places: Places
    hands: int
    left: dict[str, Departed]
    winners: list[int]
    time_due: Cents
    paid_until: int
