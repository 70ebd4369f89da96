"""Shoes of games in which rounds take different numbers of cards, dealt by the average."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.protection.rounds import Rounds
from houseway.values.kernels import kernel
from houseway.values.stream import Stream, random_below, stream_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def deal_evenly(seed: int, shoes: int, behind: int, *settings: object) -> Rounds:
    """Deal shoes; the settings are the cards by kind, the burn, and the cards of every round."""
    counts, burned, taken = settings
    whole = np.array(counts, dtype=np.int64)
    cards = np.repeat(np.arange(len(whole)), whole)
    plain = np.array([burned, taken], dtype=np.int64)
    return Rounds(*_deal(stream_of(seed), cards, shoes, behind, plain))


@kernel
def _deal(
    stream: Stream, cards: Ints, shoes: int, behind: int, settings: Ints
) -> tuple[Ints, Ints, Ints]:
    """A row for each round: unseen cards by kind, cards left, and the shoe."""
    burned, taken = settings[0], settings[1]
    size, kinds = len(cards), cards.max() + 1
    most = shoes * (size // taken + 1)
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
        while size - out > behind and size - out >= taken:
            unseen[row] = hidden
            left[row] = size - out
            shoe_of[row] = shoe
            row += 1
            for place in range(out, out + taken):
                hidden[order[place]] -= 1
            out += taken
    return unseen[:row], left[:row], shoe_of[:row]


def linear_value(
    whole: list[float], effects: list[list[float]], counts: list[int], unseen: Ints
) -> Floats:
    """The expected result of each wager, if effects of removal add up.

    A card changes the shares of all kinds; the effects are what shares are worth.
    """
    full = np.array(counts, dtype=float)
    share = unseen / unseen.sum(axis=1, keepdims=True) - full / full.sum()
    value: Floats = np.array(whole) - (full.sum() - 1) * share @ np.array(effects).T
    return value
