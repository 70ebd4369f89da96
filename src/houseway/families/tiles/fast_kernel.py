"""The compiled round of pai gow tiles: deal, set, compare, and look up what every wager pays."""

from typing import Any, NamedTuple

import numpy as np

from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.values.kernels import inlined, kernel
from houseway.values.stream import random_below

TILES_OF_HAND = 4
HIGHER, LOWER, COPY = range(3)


class Tables(NamedTuple):
    """What the kernel looks up: tiles are places in the whole set."""

    binomials: Ints
    settings: Ints
    """The values of the high and the low hand of every hand, set house way (see `hand_number`)."""
    pairs: Ints
    """The value of every two tiles."""
    pays: Ints
    """What each wager pays by how the high and the low hand compare, and whether it is foul."""


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
def random_split(hand: Ints, pairs: Ints, shoe: Shoe) -> Any:
    """Two random tiles as the low hand: the values of both hands, and the low tiles as bits."""
    chosen = np.int64(random_below(shoe.stream, 6))
    first = 0 if chosen < 3 else 1 if chosen < 5 else 2
    second = chosen + 1 if chosen < 3 else chosen - 1 if chosen < 5 else 3
    low = 1 << first | 1 << second
    third = 0 if first else 1 if second > 1 else 2 if second > 2 else 3
    fourth = 6 - first - second - third
    return pairs[hand[third], hand[fourth]], pairs[hand[first], hand[second]], low


@kernel
def play_rounds(tables: Tables, random: bool, shoe: Shoe, results: Ints) -> None:
    """Play rounds of one player against the bank; the player sets at random or the house way.

    The note is which tiles the player chose for the low hand, as bits from the highest place of the
    hand in the set, 0 for the house way.
    """
    own, bank = np.zeros(TILES_OF_HAND, np.int64), np.zeros(TILES_OF_HAND, np.int64)
    wagers = tables.pays.shape[3]
    for number in range(len(results)):
        begin_round(shoe, number)
        deal_hand(own, shoe)
        deal_hand(bank, shoe)
        bank_number = hand_number(bank, tables.binomials)
        own_number = hand_number(own, tables.binomials)
        high, low = tables.settings[own_number, 0], tables.settings[own_number, 1]
        chosen = 0
        if random:
            high, low, chosen = random_split(own, tables.pairs, shoe)
        foul = low > high
        highs = LOWER if foul else compare(high, tables.settings[bank_number, 0])
        lows = LOWER if foul else compare(low, tables.settings[bank_number, 1])
        for wager in range(wagers):
            results[number, wager] = tables.pays[highs, lows, int(foul), wager]
        results[number, wagers] = chosen
