"""Ace-to-five low: the lowest five cards win; straights and flushes do not count.

This is the readable reference. A hand's `value` is its place among the 6,175 kinds of five-card
hands, from 1 (four kings and a queen) to 6,175 (5-4-3-2-A), so here too larger is better. In
Lowball the joker is the lowest card that the hand does not have. A low of eight or better has no
pair and no card above an eight; `rank_eight` gives any other hand the value 0.
`houseway.ranking.fast_low` gives the same values from tables.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import JOKER, RANK_NAMES, Card, rank_plural
from houseway.ranking.ranked import Ranked
from houseway.values.errors import InputError

LOW_RANKS = "A23456789TJQK"
"""Ranks from lowest to highest."""

PLACES = {rank: place for place, rank in enumerate(LOW_RANKS)}
CLASSES = ("no-pair", "pair", "two-pair", "three-of-a-kind", "full-house", "four-of-a-kind")
"""Classes from best to worst."""

KINDS = 6175
EIGHTS_FROM = KINDS - 55
"""The value of 8-7-6-5-4; the 56 lows of eight or better are the best of all."""

SHAPES = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 4,
    (4, 1): 5,
}


class LowFive(NamedTuple):
    """Five cards as a low: its class and its rank indexes; the smaller tuple is the better hand."""

    kind: int
    ranks: tuple[int, ...]

    @property
    def class_name(self) -> str:
        return (
            f"{RANK_NAMES[LOW_RANKS[self.ranks[0]]]}-low" if not self.kind else CLASSES[self.kind]
        )


def low_five(cards: Sequence[Card]) -> LowFive:
    """Class and deciding ranks of exactly five cards.

    >>> low_five(["7d", "4d", "3d", "2d", "Jk"])
    LowFive(kind=0, ranks=(6, 3, 2, 1, 0))
    """
    places = [PLACES[card[0]] for card in cards if card != JOKER]
    if len(places) < len(cards):
        places.append(next(place for place in range(13) if place not in places))
    return _ranked(tuple(sorted(places)))


@cache
def _ranked(places: tuple[int, ...]) -> LowFive:
    """Class and deciding ranks of five ranks; there are 6,175 kinds."""
    counts = Counter(places)
    groups = sorted(((count, place) for place, count in counts.items()), reverse=True)
    kind = SHAPES[tuple(count for count, _ in groups)]
    return LowFive(kind, tuple(place for _, place in groups))


def rank_low(cards: Sequence[Card]) -> Ranked:
    """The lowest five of five or more cards, by trying every five of them.

    >>> rank_low(["5s", "4s", "3s", "2s", "As"]).value
    6175
    """
    if len(cards) < 5:
        raise InputError(f"a low hand needs five cards or more, not {len(cards)}")
    best = min(combinations(cards, 5), key=low_five)
    five = low_five(best)
    return Ranked(low_value(five), five.class_name, best, say_low(five))


def rank_eight(cards: Sequence[Card]) -> Ranked:
    """The low of eight or better among some cards; the value 0 when there is none.

    >>> str(rank_eight(["8s", "7d", "6c", "4h", "Ac"]))
    '8-7-6-4-A'
    >>> rank_eight(["9s", "4d", "3c", "2h", "Ac"]).value
    0
    """
    hand = rank_low(cards)
    return hand if hand.value >= EIGHTS_FROM else Ranked(0, "no-low", (), "no low")


def low_value(five: LowFive) -> int:
    """The place of a kind of low hand among all kinds."""
    return _values()[five]


def low_of(value: int) -> LowFive:
    """The kind of low hand that has this value."""
    return _kinds()[value - 1]


@cache
def say_low(five: LowFive) -> str:
    """The hand in words, as players call it.

    >>> say_low(LowFive(0, (6, 3, 2, 1, 0))), say_low(LowFive(1, (5, 12, 11, 0)))
    ('7-4-3-2-A', 'a pair of sixes')
    """
    ranks = [LOW_RANKS[place] for place in five.ranks]
    plurals = [rank_plural(rank) for rank in ranks]
    return {
        "no-pair": "-".join(rank.replace("T", "10") for rank in ranks),
        "pair": f"a pair of {plurals[0]}",
        "two-pair": f"{plurals[0]} and {plurals[1]}",
        "three-of-a-kind": f"three {plurals[0]}",
        "full-house": f"{plurals[0]} full of {plurals[1]}",
        "four-of-a-kind": f"four {plurals[0]}",
    }[CLASSES[five.kind]]


@cache
def _kinds() -> tuple[LowFive, ...]:
    return tuple(sorted(_every_kind(), reverse=True))


@cache
def _values() -> dict[LowFive, int]:
    return {five: value for value, five in enumerate(_kinds(), 1)}


def _every_kind() -> Iterator[LowFive]:
    """All kinds of five-card hands when only ranks count."""
    for shape, kind in SHAPES.items():
        for ranks in _ranks_in_groups(shape):
            yield LowFive(kind, ranks)


def _ranks_in_groups(
    shape: tuple[int, ...], taken: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Ranks for each group of cards; of groups of the same size the higher rank comes first."""
    if len(taken) == len(shape):
        yield taken
        return
    size, before = shape[len(taken)], shape[len(taken) - 1] if taken else 0
    top = taken[-1] if size == before else 13
    for place in range(top):
        if place not in taken:
            yield from _ranks_in_groups(shape, (*taken, place))
