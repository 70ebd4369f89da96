"""High poker without some ranks, by tables: the values of `houseway.ranking.stripped`.

Masks keep the bits of the full deck. A rank that is not in the deck represents a joker
without rank, so the sums of weights of `houseway.ranking.fast` also work here.
"""

import numpy as np

from houseway.cards.card import RANKS
from houseway.ranking.fast import DISPLACED, JOKER_BIT, Values, slot_of
from houseway.ranking.fast_joker import BUG, best_with_added_card, completed, count_of
from houseway.ranking.fast_low import weight_of
from houseway.ranking.stripped import MEXICAN, RANKLESS, SHAPES, SHORT_DECK, Five, Stripped
from houseway.ranking.tables import (
    RANK_WEIGHTS,
    Counts,
    best_of_up_to_seven,
    hands_by_counts,
    values_by_slot,
)
from houseway.values.kernels import kernel

FILLER = 2
_GROUPS = {kind: shape for shape, kind in SHAPES.items()}
_JOKER = np.uint64(JOKER_BIT)
_MISSING = RANKS.index("8")
"""The place of the rank that represents a joker without rank in Mexican Stud."""


def _place(ranking: Stripped, place: int) -> int:
    """The place of a rank in the full deck."""
    return _MISSING if place == RANKLESS else RANKS.index(ranking.ranks[place])


def _straight(ranking: Stripped, top: int) -> list[int]:
    return [(top - step) % len(ranking.ranks) for step in range(5)]


def _flushes(ranking: Stripped) -> Values:
    """The value of the best flush in each set of ranks of one suit; 0 for none."""
    best = np.zeros(1 << 13, dtype=np.int16)
    sets = np.arange(len(best))
    for value in range(1, ranking.kinds + 1):
        kind, ranks = ranking.five_of(value)
        if kind in (6, 8, 9):
            places = ranks if kind == 6 else _straight(ranking, ranks[0])
            needed = sum(1 << _place(ranking, place) for place in places)
            best[(sets & needed) == needed] = value
    return best


def _straights(ranking: Stripped) -> Values:
    """The value of the best straight in each set of ranks; 0 for none."""
    best = np.zeros(1 << 13, dtype=np.int16)
    sets = np.arange(len(best))
    for top in range(3, len(ranking.ranks)):
        needed = sum(1 << _place(ranking, place) for place in _straight(ranking, top))
        best[(sets & needed) == needed] = ranking.value_of(Five(4, (top,)))
    return best


def _counts(ranking: Stripped, five: Five) -> list[int]:
    """How many cards of each rank of the full deck a hand has."""
    counts = [0] * 13
    ranks = _straight(ranking, five.ranks[0]) if five.kind == 4 else five.ranks
    for place, many in zip(ranks, _GROUPS.get(five.kind, (1,) * 5), strict=True):
        counts[_place(ranking, place)] = many
    return counts


def _values(ranking: Stripped) -> Values:
    """The value of each slot's cards without a flush; 0 where the deck has no such cards."""
    known = {
        tuple(_counts(ranking, ranking.five_of(value))): value
        for value in range(1, ranking.kinds + 1)
        if ranking.five_of(value).kind not in (6, 8, 9, 10)
    }
    every: Counts = hands_by_counts()
    fives = every[every.sum(axis=1) == 5]
    values = np.array([known.get(tuple(row), 0) for row in fives.tolist()], dtype=np.int16)
    return values_by_slot(DISPLACED, *best_of_up_to_seven(fives, values))


MEXICAN_VALUES = _values(MEXICAN)
MEXICAN_FLUSHES = _flushes(MEXICAN)
MEXICAN_FLUSHES_WITH = best_with_added_card(MEXICAN_FLUSHES)
MEXICAN_STRAIGHTS_WITH = best_with_added_card(_straights(MEXICAN))
SHORT_VALUES = _values(SHORT_DECK)
SHORT_FLUSHES = _flushes(SHORT_DECK)
_NONE = np.zeros(1 << 13, dtype=np.int16)
_PLACES = np.array([RANKS.index(rank) for rank in MEXICAN.ranks])
_FIVE_OF_A_KIND = MEXICAN.value_of(Five(10, (0,)))


@kernel
def evaluate_short(mask: int) -> int:
    """The value of five to seven cards of short-deck hold'em.

    >>> from houseway.ranking.fast import mask_of
    >>> evaluate_short(mask_of(["As", "Ks", "Qs", "Js", "Ts"])) == SHORT_DECK.kinds - 9
    True
    """
    bits = np.uint64(mask)
    plain: int = SHORT_VALUES[slot_of(weight_of(bits))]
    return max(plain, completed(bits, SHORT_FLUSHES, _NONE))


@kernel
def evaluate_mexican(mask: int, joker: int) -> int:
    """The value of five cards of Mexican Stud; the joker is a `BUG`, `WILD` or `FILLER`.

    >>> from houseway.ranking.fast import mask_of
    >>> from houseway.ranking.fast_joker import WILD
    >>> evaluate_mexican(mask_of(["As", "Ad", "Ah", "Ac", "Jk"]), WILD) == MEXICAN.kinds
    True
    """
    bits = np.uint64(mask)
    key = weight_of(bits)
    if not bits & _JOKER:
        plain: int = MEXICAN_VALUES[slot_of(key)]
        return max(plain, completed(bits, MEXICAN_FLUSHES, _NONE))
    best = completed(bits, MEXICAN_FLUSHES_WITH, MEXICAN_STRAIGHTS_WITH)
    if joker == FILLER:
        rankless: int = MEXICAN_VALUES[slot_of(key + RANK_WEIGHTS[_MISSING])]
        return max(best, rankless)
    for place in range(9 if joker == BUG else 0, 10):
        if count_of(bits, _PLACES[place]) == 4:
            best = max(best, _FIVE_OF_A_KIND + place)
        else:
            best = max(best, MEXICAN_VALUES[slot_of(key + RANK_WEIGHTS[_PLACES[place]])])
    return best
