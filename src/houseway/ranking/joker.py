"""High poker with a joker in the deck: a bug, or wild.

This is the readable reference. It uses the values of `houseway.ranking.high` with five of a kind
above them: a royal flush is 7,462, five twos 7,463 and five aces 7,475. The bug is an ace, or any
card in a straight or flush, so its only five of a kind is five aces. A wild joker is any card that
the hand does not have, or the fifth of a rank.
`houseway.ranking.fast_joker` gives the same values from tables.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from houseway.cards.card import JOKER, RANKS, STANDARD, Card
from houseway.ranking import high
from houseway.ranking.ranked import Ranked
from houseway.values.errors import InputError

Joker = Literal["bug", "wild", "filler"]
"""The uses of the joker; the `filler` only completes a straight or flush (`ranking.stripped`)."""

FIVE_OF_A_KIND = 7463
"""The value of five twos; the other ranks follow."""

COMPLETED = ("straight", "flush", "straight-flush", "royal-flush")
"""The classes in which a joker that is neither an ace nor wild may be used."""


def rank_bug(cards: Sequence[Card]) -> Ranked:
    """The best five of five or more cards with the joker as a bug.

    >>> str(rank_bug(["Ks", "Kd", "Jk", "7c", "2h"]))
    'a pair of kings'
    >>> str(rank_bug(["Ks", "Qs", "Jk", "Js", "Ts"]))
    'a royal flush'
    """
    return _rank(cards, "bug")


def rank_wild(cards: Sequence[Card]) -> Ranked:
    """The best five of five or more cards with the joker wild.

    >>> str(rank_wild(["Ks", "Kd", "Jk", "7c", "2h"]))
    'three kings'
    >>> str(rank_wild(["6s", "6d", "Jk", "6c", "6h"]))
    'five sixes'
    """
    return _rank(cards, "wild")


def _rank(cards: Sequence[Card], joker: Joker) -> Ranked:
    if len(cards) < 5:
        raise InputError(f"a poker hand needs five cards or more, not {len(cards)}")
    value, best = max((_five(five, joker), five) for five in combinations(cards, 5))
    return Ranked(value, class_of(value), best, say(value))


def _five(cards: Sequence[Card], joker: Joker) -> int:
    """The value of exactly five cards."""
    naturals = [card for card in cards if card != JOKER]
    if len(naturals) == 5:
        return high.value_of(high.rank_five(naturals))
    if len(naturals) < 4:
        raise InputError(f"the deck has one joker, not {5 - len(naturals)}")
    return max(_with_joker(naturals, joker))


def _with_joker(naturals: Sequence[Card], joker: Joker) -> Iterator[int]:
    """The value of every hand that the joker can make with four other cards."""
    fifth = naturals[0][0]
    if all(card[0] == fifth for card in naturals) and (joker == "wild" or fifth == "A"):
        yield FIVE_OF_A_KIND + high.PLACES[fifth]
    for card in STANDARD:
        if card not in naturals:
            five = high.rank_five([*naturals, card])
            if joker == "wild" or card[0] == "A" or five.class_name in COMPLETED:
                yield high.value_of(five)


def class_of(value: int) -> str:
    """The class of a value.

    >>> class_of(7462), class_of(7475)
    ('royal-flush', 'five-of-a-kind')
    """
    return "five-of-a-kind" if value >= FIVE_OF_A_KIND else high.class_of(value)


def five_of(value: int) -> high.Five:
    """The kind of hand that has this value; five of a kind is the class above all others.

    >>> five_of(7475)
    Five(kind=10, ranks=(12,))
    """
    if value < FIVE_OF_A_KIND:
        return high.five_of(value)
    return high.Five(len(high.CLASSES), (value - FIVE_OF_A_KIND,))


def say(value: int) -> str:
    """The hand in words."""
    if value < FIVE_OF_A_KIND:
        return high.describe(value)
    return high.say_class("five-of-a-kind", RANKS[value - FIVE_OF_A_KIND])
