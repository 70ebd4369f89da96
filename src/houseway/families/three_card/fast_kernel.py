"""The compiled round of Three Card Poker, in the order of the script."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate
from houseway.values.kernels import kernel
from houseway.values.stream import random_below

WINNERS = 3
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
    pay: Ints
    """What the wagers pay: by choice, both classes, qualified or not, winner, class of six."""


@kernel
def play_rounds(tables: Tables, shoe: Shoe, results: Ints) -> None:
    """Play rounds of one bettor; the last column of the results is the choice."""
    wagers = tables.pay.shape[6]
    for number in range(len(results)):
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
        kinds = tables.pay[choice, tables.classes[own], tables.classes[other]]
        pay = kinds[qualifies, winner, CLASS_OF[evaluate(six)]]
        for wager in range(wagers):
            results[number, wager] = pay[wager]
        results[number, wagers] = choice


@kernel
def _next(tables: Tables, shoe: Shoe) -> int:
    code: int = tables.codes[next_card(shoe)]
    return code
