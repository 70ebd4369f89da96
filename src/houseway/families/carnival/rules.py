"""The `[play]` sections of the four carnival poker games."""

from typing import Literal

from houseway.ranking.high import PLACES
from houseway.ranking.two_card import Two
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

Qualifier = Literal["pair", "A-K"]
"""The lowest hand with which a player-dealer qualifies."""


class UltimatePlay(Strict):
    """How the cards are dealt and how large the Play wager may be."""

    source: Source
    raises: dict[str, list[int]]
    """The allowed multiples of the Ante for a Play wager, at each of the three decisions."""
    community: Literal["first", "last", "by-street"]
    """Whether the community cards are dealt before or after the hands, or street by street."""
    qualifies: Qualifier = "pair"
    at_a_time: int = 2
    """Cards dealt to a hand at a time: two by a shuffler, one from a shoe."""
    burns: int = 0
    says: list[str] = []


class CaribbeanPlay(Strict):
    """The qualifying hand, and the size of the second bet."""

    source: Source
    bet: int = 1
    """The multiple of the Ante that the second bet must be."""
    qualifies: Qualifier = "A-K"
    says: list[str] = []


class LetItRidePlay(Strict):
    """How the cards are dealt, which bets may be withdrawn, and the lowest pair that wins."""

    source: Source
    lowest_pair: str = "T"
    says: list[str] = []


class PeekPlay(Strict):
    """How the rows are dealt, and the qualifying hand for Pick Row wagers."""

    source: Source
    qualifies: str = "T"
    says: list[str] = []

    def is_qualified(self, two: Two) -> bool:
        return two.kind > 0 or two.ranks[0] >= PLACES[self.qualifies]


class CarnivalPlay(Strict):
    """The `[play]` section of one of the four games; exactly one field is set."""

    ultimate: UltimatePlay | None = None
    caribbean: CaribbeanPlay | None = None
    let_it_ride: LetItRidePlay | None = None
    peek: PeekPlay | None = None
