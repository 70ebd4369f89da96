"""High poker with a joker, by tables: the values of `houseway.ranking.joker`.

The joker is the bit `JOKER_BIT` of a mask. Which flush it completes depends on the ranks of a
suit, and which straight on all ranks; as an ace, or as any rank if wild, it adds a rank's weight.
"""

import numpy as np

from houseway.ranking.fast import FLUSHES, JOKER_BIT, VALUES, Values, evaluate, slot_of
from houseway.ranking.fast_low import ranks_in, weight_of
from houseway.ranking.high import Five, value_of
from houseway.ranking.joker import FIVE_OF_A_KIND
from houseway.ranking.tables import RANK_WEIGHTS
from houseway.values.kernels import kernel

BUG, WILD = 0, 1
_SUIT = np.uint64(0x1FFF)
_JOKER = np.uint64(JOKER_BIT)
_ACE = 12
_ONE = np.uint64(1)


def best_with_added_card(values: Values) -> Values:
    """The best value when one card is added to each set of ranks."""
    best = values.copy()
    sets = np.arange(len(values))
    for place in range(13):
        best = np.maximum(best, values[sets | 1 << place])
    return best


def _straights() -> Values:
    """The value of the best straight in each set of ranks; 0 for none."""
    best = np.zeros(1 << 13, dtype=np.int16)
    sets = np.arange(len(best))
    for top in range(3, 13):
        ranks = sum(1 << (top - step) % 13 for step in range(5))
        best[(sets & ranks) == ranks] = value_of(Five(4, (top,)))
    return best


FLUSHES_WITH = best_with_added_card(FLUSHES)
STRAIGHTS_WITH = best_with_added_card(_straights())


@kernel
def completed(bits: np.uint64, flushes: Values, straights: Values) -> int:
    """The best straight or flush that the tables give for a mask; 0 for none.

    With the tables of `best_with_added_card`, that includes those that one more card completes.
    """
    best: int = max(
        straights[ranks_in(bits)],
        flushes[bits & _SUIT],
        flushes[bits >> np.uint64(16) & _SUIT],
        flushes[bits >> np.uint64(32) & _SUIT],
        flushes[bits >> np.uint64(48) & _SUIT],
    )
    return best


@kernel
def count_of(bits: np.uint64, place: int) -> int:
    """How many cards of a rank are in a mask."""
    cards = bits >> np.uint64(place)
    return int(
        (cards & _ONE)
        + (cards >> np.uint64(16) & _ONE)
        + (cards >> np.uint64(32) & _ONE)
        + (cards >> np.uint64(48) & _ONE)
    )


@kernel
def evaluate_joker(mask: int, joker: int) -> int:
    """The value of five to seven cards; the joker is a `BUG` or `WILD`.

    >>> from houseway.ranking.fast import mask_of
    >>> cards = mask_of(["As", "Ad", "Ah", "Ac", "Jk"])
    >>> evaluate_joker(cards, BUG), evaluate_joker(cards, WILD)
    (7475, 7475)
    """
    bits = np.uint64(mask)
    if not bits & _JOKER:
        return evaluate(mask)
    key = weight_of(bits)
    best = completed(bits, FLUSHES_WITH, STRAIGHTS_WITH)
    for place in range(_ACE if joker == BUG else 0, 13):
        if count_of(bits, place) == 4:
            best = max(best, FIVE_OF_A_KIND + place)
        else:
            best = max(best, VALUES[slot_of(key + RANK_WEIGHTS[place])])
    return best
