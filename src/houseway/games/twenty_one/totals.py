"""Totals: the sum, with one ace as eleven if that does not go over 21."""

from collections.abc import Iterable
from typing import NamedTuple

from houseway.cards.card import JOKER, Card, rank_of

TEN_VALUED = "TJQK"
VALUES = {rank: min(value, 10) for value, rank in enumerate("A23456789TJQK", 1)}
JOKER_TOTAL = 21
"""A joker makes any hand 21 at once."""


class Count(NamedTuple):
    """A total, soft while an ace counts eleven in it."""

    total: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.total}" if self.soft and self.total < JOKER_TOTAL else str(self.total)


def value_of(card: Card) -> int:
    """What a card counts, an ace as one.

    >>> value_of(Card("Ks")), value_of(Card("Ax"))
    (10, 1)
    """
    return VALUES[rank_of(card)]


def count(cards: Iterable[Card]) -> Count:
    """The best total of a hand.

    >>> count([Card("As"), Card("6d")]), count([Card("As"), Card("6d"), Card("Kc")])
    (Count(total=17, soft=True), Count(total=17, soft=False))
    """
    total, aces = 0, False
    for card in cards:
        if card == JOKER:
            return Count(JOKER_TOTAL, False)
        total += VALUES[card[0]]
        aces = aces or card[0] == "A"
    if aces and total <= 11:
        return Count(total + 10, True)
    return Count(total, False)
