"""The compiled round of Three Card Poker, in the order of the script."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate
from houseway.ranking.high import CLASSES as SIX_CARD_CLASSES
from houseway.ranking.three_card import CLASSES
from houseway.values.kernels import bare_kernel
from houseway.values.stream import random_below

KINDS, SIXES, WINNERS = len(CLASSES), len(SIX_CARD_CLASSES), 3
PLAY, FOLD = 0, 1


class Tables(NamedTuple):
    """A game and a strategy as the kernel reads them; hands are numbered as sets of three cards."""

    codes: Ints
    """The code of each card of the deck."""
    numbers: NDArray[np.int16]
    values: NDArray[np.int16]
    classes: Ints
    """The class of each value."""
    lowest: int
    """The lowest value with which the player-dealer qualifies."""
    random: bool
    """Whether choices are random instead of those in `plays`."""
    plays: Masks
    """For each hand, the exposed cards against which it plays."""


@bare_kernel
def play_rounds(tables: Tables, shoe: Shoe, rows: Ints) -> None:
    """Play rounds of one bettor, and give the number of each in the order of `fast.FACTS`."""
    for number in range(len(rows)):
        begin_round(shoe, number)
        a, b, c = _next(tables, shoe), _next(tables, shoe), _next(tables, shoe)
        x, y, z = _next(tables, shoe), _next(tables, shoe), _next(tables, shoe)
        hand = tables.numbers[a, b, c]
        if tables.random:
            choice = np.int64(random_below(shoe.stream, 2))
        else:
            choice = np.int64(PLAY if tables.plays[hand] & BITS[z] else FOLD)
        own, other = tables.values[hand], tables.values[tables.numbers[x, y, z]]
        winner = 2 if own == other else 0 if own > other else 1
        qualifies = 1 if other >= tables.lowest else 0
        six = BITS[a] | BITS[b] | BITS[c] | BITS[x] | BITS[y] | BITS[z]
        kinds = (choice * KINDS + tables.classes[own]) * KINDS + tables.classes[other]
        compared = (kinds * 2 + qualifies) * WINNERS + winner
        rows[number] = compared * SIXES + CLASS_OF[evaluate(six)]


@bare_kernel
def _next(tables: Tables, shoe: Shoe) -> int:
    code: int = tables.codes[next_card(shoe)]
    return code
