"""Who sits at a poker table, what is planned for the next hand, and what is kept between hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.poker.button import Places
from houseway.values.money import Cents


@dataclass
class Player:
    """Who sits in a seat, and what they owe before the next hand."""

    name: str
    stack: Cents
    waiting: bool
    """Whether they are dealt in only on the big blind, unless they post."""
    away: bool = False
    posting: bool = False
    missed_small: bool = False
    missed_big: bool = False
    short_buy_left: bool = True
    came: int = 0
    """The minute at which they sat down, where a rule asks for it."""
    paid_until: int = 0
    """The minute until which time is paid."""
    declares: bool = False
    """Whether they declare, at the next time payment, how few hands they will play."""
    time_paid: Cents = 0
    """Time that is refunded if they leave within the hands they declared."""
    time_hand: int = 0

    @property
    def ready(self) -> bool:
        return self.stack > 0 and not self.away

    @property
    def owes(self) -> tuple[bool, bool, bool, bool]:
        """Whether they wait, post, and have missed the small and the big blind."""
        return (self.waiting, self.posting, self.missed_small, self.missed_big)

    def owe(self, waiting: bool, posting: bool, small: bool, big: bool) -> None:
        self.waiting, self.posting = waiting, posting
        self.missed_small, self.missed_big = small, big


class Plan(NamedTuple):
    """Who is dealt into the next hand, and what they put up."""

    places: Places
    dealt: Sequence[int]
    blinds: Sequence[tuple[int, Cents]]
    posts: Sequence[tuple[int, Cents, Cents]]
    bomb: Cents = 0


class TimeDue(NamedTuple):
    """What is owed for a half hour: until which minute, by each seat, and by the next pot."""

    until: int
    fees: dict[int, Cents]
    pot: Cents


class Departed(NamedTuple):
    """What is remembered of a player who left: chips, when, and until when time is paid."""

    chips: Cents
    minute: int
    paid_until: int = 0


class TableBetween(NamedTuple):
    """All that a table carries from one hand to the next."""

    players: dict[int, Player]
    places: Places
    hands: int
    left: dict[str, Departed]
    winners: list[int]
    time_due: Cents
    paid_until: int
