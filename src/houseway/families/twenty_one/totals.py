"""Totals: the sum, with one ace as eleven if that does not go over 21."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from houseway.cards.card import JOKER, STANDARD, X_ACE, Card, rank_of

TEN_VALUED = "TJQK"
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}
JOKER_TOTAL = 21
"""The total of every hand with a joker."""

_ACE, _JOKER = 1 << 12, 1 << 20
"""Added to the points of a hand for each ace or joker; both are above the total of a whole shoe."""


class Count(NamedTuple):
    """A total; it is soft if an ace counts as eleven."""

    total: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.total}" if self.soft and self.total < JOKER_TOTAL else str(self.total)


def value_of(card: Card) -> int:
    """The value of a card, with an ace as one.

    >>> value_of(Card("Ks")), value_of(Card("Ax"))
    (10, 1)
    """
    return VALUES[rank_of(card)]


def count(cards: Iterable[Card]) -> Count:
    """The best total of a hand.

    >>> count([Card("As"), Card("6d")]), count([Card("As"), Card("6d"), Card("Kc")])
    (Count(total=17, soft=True), Count(total=17, soft=False))
    """
    return _count_of(sum(map(_points, cards)))


@cache
def _count_of(points: int) -> Count:
    """The best total of the points of a hand; cached, because few values occur."""
    if points >= _JOKER:
        return Count(JOKER_TOTAL, False)
    total = points % _ACE
    soft = points >= _ACE and total <= 11
    return Count(total + 10 if soft else total, soft)


_points = {
    **{card: value_of(card) + (_ACE if card[0] == "A" else 0) for card in (*STANDARD, X_ACE)},
    JOKER: _JOKER,
}.__getitem__
