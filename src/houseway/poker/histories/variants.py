"""The games of hand histories: their betting, and how their hands are compared."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from houseway.cards.card import Card
from houseway.poker.values import Values
from houseway.ranking.stripped import SHORT_DECK

Rank = Callable[[Values, Sequence[Card], Sequence[Card]], int]


class Variant(NamedTuple):
    """The parts of a game that a history needs."""

    name: str
    betting: Literal["no-limit", "pot-limit", "limit"]
    cards: int
    """How many cards each player has at a showdown, without the board."""
    board: int = 5
    high: Rank | None = None
    low: Rank | None = None
    """The low that wins half of the pot, or all of it if there is no high."""

    @property
    def ranked(self) -> bool:
        """Whether hands of this game can be compared here."""
        return self.high is not None or self.low is not None


def _high(values: Values, own: Sequence[Card], board: Sequence[Card]) -> int:
    return values.high([*own, *board])


def _eight(values: Values, own: Sequence[Card], board: Sequence[Card]) -> int:
    return values.eight([*own, *board])


def _low(values: Values, own: Sequence[Card], board: Sequence[Card]) -> int:
    return values.low([*own, *board])


def _omaha(values: Values, own: Sequence[Card], board: Sequence[Card]) -> int:
    return values.omaha(own, board)


def _omaha_eight(values: Values, own: Sequence[Card], board: Sequence[Card]) -> int:
    return values.omaha_eight(own, board)


def _short(values: Values, own: Sequence[Card], board: Sequence[Card]) -> int:
    return SHORT_DECK.rank([*own, *board]).value


VARIANTS = {
    "FT": Variant("limit hold'em", "limit", 2, high=_high),
    "NT": Variant("no-limit hold'em", "no-limit", 2, high=_high),
    "NS": Variant("no-limit short-deck hold'em", "no-limit", 2, high=_short),
    "PO": Variant("pot-limit Omaha", "pot-limit", 4, high=_omaha),
    "FO/8": Variant("limit Omaha eight or better", "limit", 4, high=_omaha, low=_omaha_eight),
    "F7S": Variant("limit seven-card stud", "limit", 7, 0, high=_high),
    "F7S/8": Variant("limit stud eight or better", "limit", 7, 0, high=_high, low=_eight),
    "FR": Variant("limit razz", "limit", 7, 0, low=_low),
    "N2L1D": Variant("no-limit deuce-to-seven", "no-limit", 5, 0),
    "F2L3D": Variant("limit deuce-to-seven triple draw", "limit", 5, 0),
    "FB": Variant("limit badugi", "limit", 4, 0),
}
"""Games by their PHH codes. The hands of deuce-to-seven and badugi cannot be compared here."""
