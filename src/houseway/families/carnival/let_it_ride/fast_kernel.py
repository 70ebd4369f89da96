"""The compiled round of Let It Ride, in the order of the script."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.carnival.holdem import CLASSES
from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate
from houseway.values.kernels import bare_kernel
from houseway.values.stream import random_below

RIDE, WITHDRAW = 0, 1


class Tables(NamedTuple):
    """A game and a strategy as the kernel reads them; hands are numbered as sets of three cards."""

    codes: Ints
    """The code of each card of the deck."""
    numbers: NDArray[np.int16]
    winning: NDArray[np.bool_]
    """Whether each value wins."""
    random: bool
    """Whether choices are random instead of those in `rides_1` and `rides_2`."""
    rides_1: Masks
    """For each hand, a mask that is 0 if Bet 1 is withdrawn."""
    rides_2: Masks
    """For each hand, the first community cards with which Bet 2 rides."""


@bare_kernel
def play_rounds(tables: Tables, shoe: Shoe, rows: Ints) -> None:
    """Play rounds of one bettor, and give the number of each.

    Rows are in order of both choices, the class of the hand, and whether it wins.
    """
    for number in range(len(rows)):
        begin_round(shoe, number)
        a, b, c = _next(tables, shoe), _next(tables, shoe), _next(tables, shoe)
        first, second = _next(tables, shoe), _next(tables, shoe)
        hand = tables.numbers[a, b, c]
        if tables.random:
            choice_1 = np.int64(random_below(shoe.stream, 2))
            choice_2 = np.int64(random_below(shoe.stream, 2))
        else:
            choice_1 = np.int64(RIDE if tables.rides_1[hand] else WITHDRAW)
            choice_2 = np.int64(RIDE if tables.rides_2[hand] & BITS[first] else WITHDRAW)
        value = evaluate(BITS[a] | BITS[b] | BITS[c] | BITS[first] | BITS[second])
        choices = 2 * choice_1 + choice_2
        rows[number] = (choices * CLASSES + CLASS_OF[value]) * 2 + np.int64(tables.winning[value])


@bare_kernel
def _next(tables: Tables, shoe: Shoe) -> int:
    code: int = tables.codes[next_card(shoe)]
    return code
