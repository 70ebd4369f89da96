"""The random stream of all kernels: SplitMix64, with unbiased numbers below a bound."""

import numpy as np
from numpy.typing import NDArray

from houseway.values.kernels import inlined

Stream = NDArray[np.uint64]
"""One word, which changes with every number drawn."""


def stream_of(seed: int) -> Stream:
    """A stream that begins at a seed."""
    return np.array([seed], dtype=np.uint64)


def seeds_of(seed: int, count: int) -> NDArray[np.uint64]:
    """Seeds for many streams: the first words of the stream of `seed`."""
    steps = np.arange(1, count + 1, dtype=np.uint64)
    words = np.uint64(seed) + steps * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ words >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ words >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return words ^ words >> np.uint64(31)


@inlined
def next_word(stream: Stream) -> np.uint64:
    """The next 64 random bits."""
    stream[0] += np.uint64(0x9E3779B97F4A7C15)
    word = stream[0]
    word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.uint64(word ^ word >> np.uint64(31))


@inlined
def random_below(stream: Stream, bound: int) -> int:
    """A uniform number from 0 to `bound` - 1, from the top 32 bits of a word."""
    limit = np.uint64(bound)
    while True:
        product = (next_word(stream) >> np.uint64(32)) * limit
        low = product & np.uint64(0xFFFFFFFF)
        # A division is needed only if the number might be biased.
        if low >= limit or low >= np.uint64(1 << 32) % limit:
            return int(product >> np.uint64(32))
