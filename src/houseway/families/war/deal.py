"""Shoes of war dealt round by round, for counting."""

import numpy as np
from numpy.typing import NDArray

from houseway.values.kernels import kernel
from houseway.values.stream import Stream, random_below

Ints = NDArray[np.int64]


@kernel
def deal_shoes(
    stream: Stream, cards: Ints, shoes: int, behind: int, settings: Ints
) -> tuple[Ints, Ints, Ints]:
    """Shuffle and deal shoes until so many cards are left.

    The settings are the cards burned at the start, those burned before each war card, and whether
    a bettor whose card ties goes to war. Returns a row for each round: unseen cards by rank, cards
    left, and the shoe.
    """
    burned, burns, goes = settings[0], settings[1], settings[2]
    size, kinds = len(cards), cards.max() + 1
    needed = 4 + 2 * burns
    most = shoes * (size // 2 + 1)
    unseen = np.zeros((most, kinds), dtype=np.int64)
    left = np.zeros(most, dtype=np.int64)
    shoe_of = np.zeros(most, dtype=np.int64)
    order = cards.copy()
    row = 0
    for shoe in range(shoes):
        for place in range(size - 1, 0, -1):
            other = random_below(stream, place + 1)
            order[place], order[other] = order[other], order[place]
        hidden = np.zeros(kinds, dtype=np.int64)
        for card in cards:
            hidden[card] += 1
        out = burned
        while size - out > behind and size - out >= needed:
            unseen[row] = hidden
            left[row] = size - out
            shoe_of[row] = shoe
            row += 1
            hidden[order[out]] -= 1
            hidden[order[out + 1]] -= 1
            tied = order[out] == order[out + 1]
            out += 2
            if tied and goes:
                for _ in range(2):
                    out += burns
                    hidden[order[out]] -= 1
                    out += 1
    return unseen[:row], left[:row], shoe_of[:row]
