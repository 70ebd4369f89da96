"""Caribbean Stud: what seats that tell each other their cards gain, sampled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from houseway.pricing.jobs import Result
from houseway.protection.shared import deal_decks, first_seat, gains_of, summed
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CHUNKS, SAMPLES = 200, 1_000


def sample_chunk(chunk: int, chunks: int, seats: int, scale: int, gain: Ints, least: int) -> Result:
    """One chunk of samples: what each number of seats gains, from two on."""
    gains = np.zeros((SAMPLES, seats - 1))
    decks = deal_decks(chunk, SAMPLES, 5 * seats + 1)
    value_sharing(decks, np.asarray(gain), least, gains)
    return summed(gains / scale)


@kernel
def value_sharing(decks: Ints, gain: Ints, least: int, gains: Floats) -> None:
    """What sharing gains in each deal: the bettor's hand, the others', then the card face up.

    `gain` is what betting adds to folding by class, qualification and winner.
    """
    seats = gains.shape[1] + 1
    worth = np.zeros(seats, dtype=np.int64)
    deals = np.zeros(seats, dtype=np.int64)
    out = np.empty(52, dtype=np.int64)
    left = np.empty(46, dtype=np.int64)
    for row in range(len(gains)):
        deck = decks[row]
        own = BITS[deck[0]] | BITS[deck[1]] | BITS[deck[2]] | BITS[deck[3]] | BITS[deck[4]]
        mine = evaluate(own)
        kind = CLASS_OF[mine]
        up = deck[5 * seats]
        out[:] = 0
        for place in range(5, 5 * seats):
            out[deck[place]] = place // 5
        size = 0
        for place in range(5, 52):
            if deck[place] != up:
                left[size] = deck[place]
                size += 1
        worth[:] = 0
        deals[:] = 0
        for a in range(46):
            one = BITS[up] | BITS[left[a]]
            out_one = out[left[a]]
            for b in range(a + 1, 46):
                two = one | BITS[left[b]]
                out_two = first_seat(out_one, out[left[b]])
                for c in range(b + 1, 46):
                    three = two | BITS[left[c]]
                    out_three = first_seat(out_two, out[left[c]])
                    for d in range(c + 1, 46):
                        value = evaluate(three | BITS[left[d]])
                        winner = 2 if value == mine else 1 if value > mine else 0
                        first = first_seat(out_three, out[left[d]])
                        worth[first] += gain[kind, 1 if value >= least else 0, winner]
                        deals[first] += 1
        gains_of(worth, deals, gains[row])
