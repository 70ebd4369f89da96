"""What deals hands of one game without a server: the same for every kind, for programs."""

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
    """A wager that somebody makes before the deal."""

    seat: int
    bettor: str
    wager: str
    amount: Cents
    on: str = ""
    hand: int = 1
    spot: int = 0


class Deal(NamedTuple):
    """What the next hand is dealt with; what is left out is as the house has it by default."""

    players: int | None = None
    names: Mapping[int, str] = {}
    stacks: Mapping[int, Cents] = {}
    wagers: Sequence[Bet] = ()
    bank: Cents | None = None
    player_dealer: int | None = None


class House(ABC):
    """One table of one kind, dealing hand after hand."""

    carries: ClassVar[bool] = False
    """Whether chips wait on the table for the next hand."""

    @property
    @abstractmethod
    def seats(self) -> int: ...

    @abstractmethod
    def open(self, seed: Seed, deal: Deal) -> Hand:
        """Open the next hand, with cards from a seed."""

    @abstractmethod
    def names(self, hand: Any) -> dict[int, str]:
        """The people of a hand by the number of their account."""

    @abstractmethod
    def chips(self, hand: Any) -> Chips:
        """The chips of a hand, before its first event."""

    @abstractmethod
    def advise(self, hand: Any, seed: Seed) -> Answer:
        """Sensible players for everybody in a hand."""

    @abstractmethod
    def finish(self, hand: Any) -> None:
        """Carry over to the next hand what one leaves behind."""


def seat_name(seat: int) -> str:
    """How a player is called when nobody gives a name."""
    return f"P{seat}"
