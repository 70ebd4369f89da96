"""The compiled round of pai gow tiles: deal, set, compare, and look up what every wager pays."""

from typing import NamedTuple

import numpy as np

from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.values.kernels import inlined, kernel
from houseway.values.stream import random_below

TILES_OF_HAND = 4
HIGHER, LOWER, COPY = range(3)


SPLITS = np.array(
    [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2], [1, 2, 0, 3], [1, 3, 0, 2], [2, 3, 0, 1]]
)
"""The ways to choose two of four tiles, and the two others."""


class Tables(NamedTuple):
    """What the kernel looks up: tiles are places in the whole set."""

    binomials: Ints
    settings: Ints
    """The values of the high and the low hand of every hand, set house way (see `hand_number`)."""
    pairs: Ints
    """The value of every two tiles."""


@kernel
def deal_hand(hand: Ints, shoe: Shoe) -> None:
    """Deal four tiles and sort them, the highest place first."""
    for dealt in range(TILES_OF_HAND):
        tile = next_card(shoe)
        place = dealt
        while place and hand[place - 1] < tile:
            hand[place] = hand[place - 1]
            place -= 1
        hand[place] = tile


@inlined
def hand_number(hand: Ints, binomials: Ints) -> int:
    """The number of a hand among all sets of four tiles."""
    return int(
        binomials[hand[0], 4]
        + binomials[hand[1], 3]
        + binomials[hand[2], 2]
        + binomials[hand[3], 1]
    )


@inlined
def compare(own: int, other: int) -> int:
    if own == other:
        return COPY
    return HIGHER if own > other else LOWER


@kernel
def play_rounds(tables: Tables, random: bool, shoe: Shoe, rows: Ints) -> None:
    """Play rounds of one player against the bank; the player sets at random or the house way.

    A row is how the high hands compare, then the low hands, whether the player's hand is foul, and
    which tiles the player chose for the low hand, as bits from the highest place of the hand in the
    set (0 for the house way), as digits of the bases 3, 3, 2 and 16.
    """
    own, bank = np.zeros(TILES_OF_HAND, np.int64), np.zeros(TILES_OF_HAND, np.int64)
    for number in range(len(rows)):
        begin_round(shoe, number)
        deal_hand(own, shoe)
        deal_hand(bank, shoe)
        high, low = tables.settings[hand_number(own, tables.binomials)]
        bank_high, bank_low = tables.settings[hand_number(bank, tables.binomials)]
        chosen = 0
        if random:
            split = SPLITS[random_below(shoe.stream, len(SPLITS))]
            low = tables.pairs[own[split[0]], own[split[1]]]
            high = tables.pairs[own[split[2]], own[split[3]]]
            chosen = 1 << split[0] | 1 << split[1]
        foul = low > high
        highs = LOWER if foul else compare(high, bank_high)
        lows = LOWER if foul else compare(low, bank_low)
        rows[number] = ((highs * 3 + lows) * 2 + int(foul)) * 16 + chosen
