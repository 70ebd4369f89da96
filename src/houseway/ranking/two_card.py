"""Rankings of two-card poker.

Hands rank by rarity, in the order of the only filed pay table: A-K suited, straight flush, pair,
straight, flush, high card. Equal hands have equal values and larger is better.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import STANDARD, Card
from houseway.ranking.high import PLACES
from houseway.values.errors import InputError

CLASSES = ("high-card", "flush", "straight", "pair", "straight-flush", "mini-royal")

_ACE_TWO = (12, 0)


class Two(NamedTuple):
    """A two-card hand: its class and the places of its ranks, most significant first."""

    kind: int
    ranks: tuple[int, ...]

    @property
    def class_name(self) -> str:
        return CLASSES[self.kind]


def rank_two(cards: Sequence[Card]) -> Two:
    """Class and deciding ranks; A-2 is the lowest straight.

    >>> rank_two(["2c", "Ad"])
    Two(kind=2, ranks=(0,))
    """
    if len(cards) != 2:
        raise InputError(f"a two-card hand needs two cards, not {len(cards)}")
    high, low = sorted((PLACES[card[0]] for card in cards), reverse=True)
    if high == low:
        return Two(3, (high,))
    suited = cards[0][1] == cards[1][1]
    if high - low != 1 and (high, low) != _ACE_TWO:
        return Two(1 if suited else 0, (high, low))
    top = low if (high, low) == _ACE_TWO else high
    if not suited:
        return Two(2, (top,))
    return Two(5 if top == 12 else 4, (top,))


@cache
def two_card_values() -> dict[Two, int]:
    """The value of every kind of hand, from 1 for the worst."""
    kinds = {rank_two(cards) for cards in combinations(STANDARD, 2)}
    return {two: value for value, two in enumerate(sorted(kinds), 1)}
