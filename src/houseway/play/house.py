"""Dealing hands of any kind without a server, for programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from houseway.cards.shuffle import Seed
from houseway.play.decision import Answer
from houseway.play.hand import Hand
from houseway.play.ledger import Chips
from houseway.values.money import Cents


class Bet(NamedTuple):
    """A wager before the deal."""

    seat: int
    bettor: str
    wager: str
    amount: Cents
    on: str = ""
    hand: int = 1
    spot: int = 0


class Deal(NamedTuple):
    """The inputs of the next hand; missing values have defaults."""

    players: int | None = None
    names: Mapping[int, str] = {}
    stacks: Mapping[int, Cents] = {}
    wagers: Sequence[Bet] = ()
    bank: Cents | None = None
    player_dealer: int | None = None


class House(ABC):
    """One table of one kind, dealing hand after hand."""

    carries: ClassVar[bool] = False
    """Whether chips stay on the table for the next hand."""

    @property
    @abstractmethod
    def seats(self) -> int: ...

    @abstractmethod
    def open(self, seed: Seed, deal: Deal) -> Hand:
        """Open the next hand, with cards from a seed."""

    @abstractmethod
    def names(self, hand: Any) -> dict[int, str]:
        """The names of the people in a hand by account number."""

    @abstractmethod
    def chips(self, hand: Any) -> Chips:
        """The chips of a hand, before its first event."""

    @abstractmethod
    def advise(self, hand: Any, seed: Seed) -> Answer:
        """A function that answers every decision of a hand sensibly."""

    @abstractmethod
    def finish(self, hand: Any) -> None:
        """Carry the result of a hand over to the next one."""


def seat_name(seat: int) -> str:
    """The default name of a player."""
    return f"P{seat}"
