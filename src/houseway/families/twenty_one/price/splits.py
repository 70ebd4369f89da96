"""Split pairs: how many hands of each kind, counted exactly.

The hands of a pair are dealt from one shoe, so what one draws changes what the others draw.
On average it does not matter in which order the cards are drawn. The second cards of the hands
alone decide how many hands there are, and a hand's worth depends on only two facts about the
others: how many cards of the pair's value were split again, and how many second cards were of
another value. The chance that cards are of another value is an alternating sum over chances that
they are of the pair's value, so every hand is calculated from shoes with a few more cards of the
pair's value removed. The result is exact.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, perm

import numpy as np

from houseway.families.twenty_one.price.dealer import Floats

MAX_HELD = 24
"""A limit that is above the number of cards of one value in any hand."""


@dataclass(frozen=True)
class Level:
    """The hands that are played while a pair is split into `hands` hands.

    `signs[k]` is the signed weight of a hand that is drawn after k further cards of the pair's
    value. While hands may be split again, the second card is of another value.
    """

    hands: int
    again: bool
    signs: tuple[int, ...]
    later: int
    """How many of these hands follow a finished hand, over all orders of the second cards."""
    every: int
    """How many of these hands there are, over all orders of the second cards."""


@cache
def levels(most: int) -> tuple[Level, ...]:
    """The levels of a pair that is split into at most `most` hands."""
    waiting = {(2, 0): 1}
    """The number of orders, by hands without a second card and second cards of other values."""
    groups = []
    for hands in range(2, most):
        others: Counter[int] = Counter()
        after: Counter[tuple[int, int]] = Counter()
        states = Counter(waiting)
        while states:
            further: Counter[tuple[int, int]] = Counter()
            for (left, other), ways in states.items():
                others[other] += ways
                after[left + 1, other] += ways
                if left > 1:
                    further[left - 1, other + 1] += ways
            states = further
        later = sum(ways for other, ways in others.items() if other)
        groups.append(Level(hands, True, _signs(hands - 2, others), later, others.total()))
        waiting = dict(after)
    last: Counter[int] = Counter()
    later = 0
    for (left, other), ways in waiting.items():
        last[other] += left * ways
        later += (left if other else left - 1) * ways
    return (*groups, Level(most, False, _signs(most - 2, last), later, last.total()))


def _signs(split: int, others: Counter[int]) -> tuple[int, ...]:
    """Second cards of other values as an alternating sum over cards of the pair's value."""
    signs = [0] * (split + max(others) + 1)
    for other, ways in others.items():
        for same in range(other + 1):
            signs[split + same] += (-1) ** same * comb(other, same) * ways
    return tuple(signs)


@cache
def further_cards(most: int) -> int:
    """The maximum number of cards of the pair's value that are counted in addition to the pair."""
    return max(len(level.signs) for hands in range(2, most + 1) for level in levels(hands)) - 1


@cache
def numbers_of_hands(most: int) -> dict[int, tuple[int, ...]]:
    """For each number of hands, the signed weights of its chance by further cards of the value."""
    ends: dict[int, Counter[int]] = {hands: Counter() for hands in range(2, most + 1)}
    states = Counter({(2, 2, 0): 1})
    while states:
        further: Counter[tuple[int, int, int]] = Counter()
        for (hands, left, other), ways in states.items():
            if not left or hands == most:
                ends[hands][other] += ways
            else:
                further[hands + 1, left + 1, other] += ways
                further[hands, left - 1, other + 1] += ways
        states = further
    return {hands: _signs(hands - 2, others) for hands, others in ends.items()}


@dataclass(frozen=True)
class Ranks:
    """Ten-valued ranks if only equal ranks can be split, and how many of their cards are shown."""

    cards: tuple[int, ...]
    shown: int = 0

    def share(self, same: int, other: int = 0, any_rank: int = 0) -> float:
        """The chance that ten-valued cards, drawn in order, are first `same` cards of one rank,
        then `other` cards of other ranks, then `any_rank` cards of any rank."""
        total, chance = 0.0, 0.0
        for seen in product(range(len(self.cards)), repeat=self.shown):
            left = [number - seen.count(rank) for rank, number in enumerate(self.cards)]
            tens = sum(left)
            weight = _ways_seen(self.cards, seen)
            total += weight
            ways = sum(
                perm(number, same) * perm(tens - number, other) for number in left if number >= same
            )
            after = tens - same - other
            if after >= any_rank:
                chance += (
                    weight * ways * perm(after, any_rank) / perm(tens, same + other + any_rank)
                )
        return chance / total


def _ways_seen(cards: tuple[int, ...], seen: tuple[int, ...]) -> int:
    ways = 1
    for place, rank in enumerate(seen):
        ways *= max(cards[rank] - seen[:place].count(rank), 0)
    return ways


@cache
def part_of_line(level: Level, ranks: Ranks | None, other_ten: bool = False) -> Floats:
    """The weight of a hand at this level, by further cards of the pair's value that are gone and
    by how many the hand itself has.

    If only equal ranks are a pair, `other_ten` is for hands whose second card is a ten of another
    rank.
    """
    part = np.zeros((len(level.signs), MAX_HELD))
    for extra, sign in enumerate(level.signs):
        if ranks is None:
            part[extra] = sign
            continue
        for held in range(1 + other_ten, MAX_HELD):
            part[extra, held] = sign * ranks.share(extra + 2, int(other_ten), held - 1 - other_ten)
    return part
