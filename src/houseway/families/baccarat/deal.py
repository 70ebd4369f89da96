"""Shoes of baccarat dealt round by round, for counting."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.values.kernels import kernel
from houseway.values.stream import Stream, random_below

Ints = NDArray[np.int64]
_HAND = 6


class Settings(NamedTuple):
    """The rules of drawing and burning."""

    stops: bool
    """Whether a natural stops the draw."""
    player_hits: int
    banker_hits: int
    chart: NDArray[np.bool_]
    """Whether the banker hand draws, by its total and the player's third card."""
    burns: Ints
    """Cards burned at the start, by the kind of the first card, which is one of them."""
    turned: bool
    """Whether the first card is turned up."""


@kernel
def deal_shoes(
    stream: Stream, cards: Ints, shoes: int, behind: int, settings: Settings
) -> tuple[Ints, Ints, Ints]:
    """Shuffle and deal shoes until so many cards are left.

    Returns a row for each round: unseen cards by kind, cards left, and the shoe. The points of a
    card are its kind plus one, without tens.
    """
    size, kinds = len(cards), len(settings.burns)
    most = shoes * (size // 4 + 1)
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
        out = settings.burns[order[0]]
        if settings.turned and out:
            hidden[order[0]] -= 1
        while size - out > behind and size - out >= _HAND:
            unseen[row] = hidden
            left[row] = size - out
            shoe_of[row] = shoe
            row += 1
            drawn = _drawn(order, out, settings)
            for place in range(out, out + drawn):
                hidden[order[place]] -= 1
            out += drawn
    return unseen[:row], left[:row], shoe_of[:row]


@kernel
def _drawn(order: Ints, out: int, settings: Settings) -> int:
    """How many cards the round takes that begins at a place."""
    player = (order[out] + order[out + 2] + 2) % 10
    banker = (order[out + 1] + order[out + 3] + 2) % 10
    if settings.stops and (player >= 8 or banker >= 8):
        return 4
    if player <= settings.player_hits:
        third = (order[out + 4] + 1) % 10
        return 6 if settings.chart[banker, third] else 5
    return 5 if banker <= settings.banker_hits else 4
