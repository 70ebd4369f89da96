"""Who sits at a poker table, what is planned for the next hand, and what is kept between hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.poker.button import Places
from houseway.values.money import Cents


@dataclass
class Player:
    """Who sits in a seat, and what he owes before he is dealt in again."""

    name: str
    stack: Cents
    waiting: bool
    """Whether he is dealt in only on the big blind, unless he posts."""
    away: bool = False
    posting: bool = False
    missed_small: bool = False
    missed_big: bool = False
    short_buy_left: bool = True
    came: int = 0
    """The minute at which he came in, where a rule asks for it."""
    paid_until: int = 0
    """The minute until which he has paid for time."""
    declares: bool = False
    """Whether he declares, when he next pays for time, how few hands he will play."""
    time_paid: Cents = 0
    """Time that he gets back if he leaves after no more than the hands that he declared."""
    time_hand: int = 0

    @property
    def ready(self) -> bool:
        return self.stack > 0 and not self.away

    @property
    def owes(self) -> tuple[bool, bool, bool, bool]:
        """Whether he waits, posts, and has missed the small and the big blind."""
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
