"""High poker: the best five of five or more cards.

This is the readable reference. A hand's `value` is its place among the 7,462 kinds of five-card
hands, from 1 (7-5-4-3-2) to 7,462 (a royal flush); equal hands have equal values and larger is
better.
`houseway.ranking.fast` gives the same values from tables.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import RANK_NAMES, RANKS, Card, rank_plural
from houseway.values.errors import InputError

CLASSES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
"""Classes from worst to best; a royal flush is separate because pay tables name it."""

PLACES = {rank: place for place, rank in enumerate(RANKS)}
"""The place of a rank, 0 for a two to 12 for an ace."""

_FIVE_HIGH = (3, 2, 1, 0, 12)
_SHAPES = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
}
_SUITED = {0: 5, 4: 8}
"""The class of a flush and of a straight flush, by the class of the same ranks without it."""


class Five(NamedTuple):
    """A five-card hand: its class and its rank indexes, most significant first."""

    kind: int
    ranks: tuple[int, ...]

    @property
    def class_name(self) -> str:
        return CLASSES[self.kind]


class HighHand(NamedTuple):
    """The best five of some cards."""

    value: int
    class_name: str
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return describe(self.value)


def rank_five(cards: Sequence[Card]) -> Five:
    """Class and deciding ranks of exactly five cards; compares like the hands themselves.

    >>> rank_five(["5d", "4d", "3d", "2d", "Ad"])
    Five(kind=8, ranks=(3,))
    """
    five = _unsuited(tuple(sorted([PLACES[card[0]] for card in cards])))
    if five.kind not in _SUITED or len({card[1] for card in cards}) > 1:
        return five
    return Five(9 if five.ranks == (12,) else _SUITED[five.kind], five.ranks)


@cache
def _unsuited(places: tuple[int, ...]) -> Five:
    """Class and deciding ranks of five cards of different suits; there are 6,175 kinds."""
    counts = Counter(places)
    groups = sorted(((count, place) for place, count in counts.items()), reverse=True)
    kind = _SHAPES[tuple(count for count, _ in groups)]
    ranks = tuple(place for _, place in groups)
    top = None if kind else _straight_top(ranks)
    return Five(kind, ranks) if top is None else Five(4, (top,))


def _straight_top(ranks: tuple[int, ...]) -> int | None:
    """The highest card of a straight; in a five-high straight the ace is low."""
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    return 3 if set(ranks) == set(_FIVE_HIGH) else None


def rank_high(cards: Sequence[Card]) -> HighHand:
    """The best five of five or more cards, by trying every five of them.

    >>> hand = rank_high(["As", "Ks", "Qs", "Js", "Ts", "2d", "2c"])
    >>> hand.value, hand.class_name
    (7462, 'royal-flush')
    """
    if len(cards) < 5:
        raise InputError(f"a poker hand needs five cards or more, not {len(cards)}")
    best = max(combinations(cards, 5), key=rank_five)
    five = rank_five(best)
    return HighHand(value_of(five), five.class_name, best)


def value_of(five: Five) -> int:
    """The place of a kind of hand among all kinds."""
    return _values()[five]


def five_of(value: int) -> Five:
    """The kind of hand that has this value."""
    return _kinds()[value - 1]


def class_of(value: int) -> str:
    """The class of a value.

    >>> class_of(1), class_of(7462)
    ('high-card', 'royal-flush')
    """
    return CLASSES[bisect_right(first_values(), value) - 1]


@cache
def first_values() -> tuple[int, ...]:
    """The lowest value of each class, worst class first."""
    kinds = [five.kind for five in _kinds()]
    return tuple(kinds.index(kind) + 1 for kind in range(len(CLASSES)))


@cache
def _kinds() -> tuple[Five, ...]:
    return tuple(sorted(every_kind()))


@cache
def _values() -> dict[Five, int]:
    return {five: value for value, five in enumerate(_kinds(), 1)}


def every_kind() -> Iterator[Five]:
    """All 7,462 kinds of five-card hands."""
    places = range(13)
    for top in range(3, 13):
        yield Five(4, (top,))
        yield Five(9 if top == 12 else 8, (top,))
    for five in combinations(reversed(places), 5):
        if _straight_top(five) is None:
            yield Five(0, five)
            yield Five(5, five)
    for first in places:
        others = [place for place in reversed(places) if place != first]
        yield from (Five(1, (first, *kickers)) for kickers in combinations(others, 3))
        yield from (Five(3, (first, *kickers)) for kickers in combinations(others, 2))
        for second in others:
            yield Five(6, (first, second))
            yield Five(7, (first, second))
            if second < first:
                for kicker in others:
                    if kicker != second:
                        yield Five(2, (first, second, kicker))


@cache
def describe(value: int) -> str:
    """The hand in words.

    >>> describe(rank_high(["Ks", "Kd", "6h", "6c", "2d"]).value)
    'kings and sixes'
    """
    kind, ranks = five_of(value)
    return say_class(CLASSES[kind], [RANKS[place] for place in ranks])


def say_class(class_name: str, ranks: Sequence[str]) -> str:
    """A class and its deciding ranks in words.

    >>> say_class("full-house", "K6")
    'kings full of sixes'
    """
    rank_name, plurals = RANK_NAMES[ranks[0]], [rank_plural(rank) for rank in ranks]
    return {
        "high-card": f"{rank_name} high",
        "pair": f"a pair of {plurals[0]}",
        "two-pair": f"{plurals[0]} and {plurals[min(1, len(plurals) - 1)]}",
        "three-of-a-kind": f"three {plurals[0]}",
        "straight": f"{_a(rank_name)}-high straight",
        "flush": f"{_a(rank_name)}-high flush",
        "full-house": f"{plurals[0]} full of {plurals[-1]}",
        "four-of-a-kind": f"four {plurals[0]}",
        "straight-flush": f"{_a(rank_name)}-high straight flush",
        "royal-flush": "a royal flush",
        "five-of-a-kind": f"five {plurals[0]}",
    }[class_name]


def _a(rank: str) -> str:
    """A rank with its article."""
    return f"an {rank}" if rank in ("ace", "eight") else f"a {rank}"
