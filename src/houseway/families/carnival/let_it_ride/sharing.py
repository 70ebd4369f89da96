"""Let It Ride: what seats that tell each other their cards gain, sampled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.pricing.jobs import Result
from houseway.protection.shared import deal_decks, first_seat, gains_of, summed
from houseway.ranking.fast import BITS, evaluate
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CHUNKS, SAMPLES = 100, 20_000


def sample_chunk(chunk: int, chunks: int, seats: int, scale: int, paid: Ints) -> Result:
    """One chunk of samples: what each number of seats gains, from two on."""
    gains = np.zeros((SAMPLES, seats - 1))
    value_sharing(deal_decks(chunk, SAMPLES, 3 * seats + 1), np.asarray(paid), gains)
    return summed(gains / scale)


@kernel
def value_sharing(decks: Ints, paid: Ints, gains: Floats) -> None:
    """What sharing gains in each deal: the bettor's hand, the others', the first community card."""
    seats = gains.shape[1] + 1
    worth = np.zeros(seats, dtype=np.int64)
    deals = np.zeros(seats, dtype=np.int64)
    out = np.empty(52, dtype=np.int64)
    for row in range(len(gains)):
        deck = decks[row]
        own = BITS[deck[0]] | BITS[deck[1]] | BITS[deck[2]]
        out[:] = 0
        for place in range(3, 3 * seats):
            out[deck[place]] = place // 3
        worth[:] = 0
        deals[:] = 0
        for i in range(3, 52):
            four = own | BITS[deck[i]]
            for j in range(i + 1, 52):
                first = first_seat(out[deck[i]], out[deck[j]])
                worth[first] += paid[0, evaluate(four | BITS[deck[j]])]
                deals[first] += 1
        gains_of(worth, deals, gains[row])
        worth[:] = 0
        deals[:] = 0
        shown = deck[3 * seats]
        for i in range(3, 52):
            if deck[i] != shown:
                worth[out[deck[i]]] += paid[1, evaluate(own | BITS[shown] | BITS[deck[i]])]
                deals[out[deck[i]]] += 1
        gains_of(worth, deals, gains[row])
