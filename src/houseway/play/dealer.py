"""Dealing hands of any kind without a server, for programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from houseway.cards.card import Card
from houseway.cards.shuffle import Seed
from houseway.play.decision import Answer
from houseway.play.hand import ScriptedHand
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
    shoe: Sequence[Card] = ()
    """The cards that are dealt first; the others are shuffled."""


class Dealer(ABC):
    """One table of one kind, dealing hand after hand."""

    carries: ClassVar[bool] = False
    """Whether chips stay on the table for the next hand."""

    @property
    @abstractmethod
    def seats(self) -> int: ...

    @abstractmethod
    def open(self, seed: Seed, deal: Deal) -> ScriptedHand:
        """Open the next hand, with cards from a seed."""

    @abstractmethod
    def names(self, hand: Any) -> dict[int, str]:
        """The names of the people in a hand by account number."""

    @abstractmethod
    def chips(self, hand: Any) -> Chips:
        """The chips of a hand, before its first event."""

    @abstractmethod
    def hands(self, hand: Any) -> Mapping[str, Sequence[Card]]:
        """The cards of each hand by its place, as in a case; boards are apart."""

    def boards(self, hand: Any) -> Sequence[Sequence[Card]]:
        """The boards; none in games without one."""
        return ()

    @abstractmethod
    def stacks(self, hand: Any) -> dict[int, Cents]:
        """The chips in front of each seat."""

    def hand_names(self, hand: Any) -> dict[str, str]:
        """The names of hands by place; none where hands have no names."""
        return {}

    def carried(self, hand: Any) -> Cents:
        """The chips that were on the table before the hand."""
        return 0

    @abstractmethod
    def advise(self, hand: Any, seed: Seed) -> Answer:
        """A function that answers every decision of a hand sensibly."""

    @abstractmethod
    def finish(self, hand: Any) -> None:
        """Carry the result of a hand over to the next one."""

    def tick(self, minutes: int) -> dict[str, Cents]:
        """Move the clock; returns the time collections taken by person, none in most games."""
        return {}


def seat_name(seat: int) -> str:
    """The default name of a player."""
    return f"P{seat}"
