"""A shoe that lasts over several hands: where it is, as its events have made it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.cards.card import Card, rank_of
from houseway.games.chance import UNTOLD
from houseway.games.game import Rules
from houseway.journal.events import CardBurned, CardDealt, Event
from houseway.journal.table_events import ShoeBurned


@dataclass
class LastingShoe:
    """A committed shoe; what is not out of it, and what was burned, nobody has seen."""

    number: int
    """Which shoe of the table it is."""
    root: str
    cards: int
    behind: int
    """Cards behind the cut card."""
    first_hand: int
    hands: int = 1
    out: int = 0
    """Cards that had left it before the round that is open."""
    burned: int = 0
    first: Card = UNTOLD
    """The card that was turned up to tell how many are burned."""
    first_opened: bool = False
    ends: str = ""
    """Why it ends with this hand, or has ended."""
    over: bool = False
    seed: str = ""
    """The seed, once the shoe is over."""

    @property
    def past_cut(self) -> bool:
        return self.cards - self.out <= self.behind

    def places(self, events: Iterable[Event], out: int) -> list[int]:
        """The places of the cards that may be opened after a round that began when `out` were out.

        Burned cards stay closed, but for one that was turned up.
        """
        drawn = (event for event in events if isinstance(event, CardDealt | CardBurned))
        dealt = [out + n for n, event in enumerate(drawn) if isinstance(event, CardDealt)]
        return [0, *dealt] if self.first and not self.first_opened else dealt


def lasts(rules: Rules) -> bool:
    """Whether the cards of a game are dealt until a cut card comes out."""
    equipment = rules.filing.equipment
    shoe = equipment.shoe if equipment else None
    return shoe is not None and shoe.lasts == "cut-card"


def cut_of(rules: Rules) -> int:
    """Cards behind the cut card."""
    equipment = rules.filing.equipment
    return equipment.shoe.behind if equipment and equipment.shoe else 0


def burned_by(rules: Rules, first: Card) -> ShoeBurned | None:
    """What is burned, as filed, when a shoe begins with this card; None if nothing is."""
    equipment = rules.filing.equipment
    if equipment is None:
        return None
    if equipment.burn:
        return ShoeBurned(1 + equipment.burn[rank_of(first)], first)
    count = equipment.shoe.burns if equipment.shoe else 0
    return ShoeBurned(count) if count else None
