"""The state of a shoe used for several hands, built from events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.banked.shoes import dealt_places
from houseway.cards.card import Card
from houseway.play.chance import UNSEEN
from houseway.play.events import Event


@dataclass
class LastingShoe:
    """A committed shoe, as far as it is public: undealt and burned cards stay hidden."""

    number: int
    """Counts the shoes of the table from 1."""
    root: str
    cards: int
    behind: int
    """Cards behind the cut card."""
    first_hand: int
    hands: int = 1
    out: int = 0
    """Cards dealt or burned so far, not counting a hand in play."""
    burned: int = 0
    first: Card = UNSEEN
    """The card that is turned up to show how many cards to burn."""
    first_opened: bool = False
    ends: str = ""
    """The code of the reason why the shoe has ended or ends with this hand."""
    over: bool = False
    seed: str = ""
    """The seed, once the shoe is over."""

    @property
    def past_cut(self) -> bool:
        return self.cards - self.out <= self.behind

    def places(self, events: Iterable[Event], out: int) -> list[int]:
        """The places of the cards to open after a hand that began with `out` cards dealt.

        Burned cards stay hidden, except one that was turned up.
        """
        dealt = dealt_places(events, out)
        return [0, *dealt] if self.first and not self.first_opened else dealt
