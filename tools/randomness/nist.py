"""Eleven tests of NIST SP 800-22 Rev. 1a with its recommended parameters.

Each takes an array of bits and returns p-values. The tests of this project compare them with the
p-values that the publication prints for the first million binary digits of e.
"""

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from tools.randomness.chance import upper_gamma

Bits = npt.NDArray[np.uint8]

_LONGEST_RUNS = (0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727)
_MAURER_MEAN, _MAURER_VARIANCE = 6.1962507, 3.125
"""For blocks of 7 bits, which NIST recommends for 904,960 to 2,068,479 bits."""


def frequency(bits: Bits) -> list[float]:
    excess = abs(2 * int(bits.sum()) - len(bits))
    return [math.erfc(excess / math.sqrt(2 * len(bits)))]


def block_frequency(bits: Bits, size: int = 128) -> list[float]:
    blocks = _blocks(bits, size).mean(axis=1)
    statistic = 4 * size * float(((blocks - 0.5) ** 2).sum())
    return [upper_gamma(len(blocks) / 2, statistic / 2)]


def cumulative_sums(bits: Bits) -> list[float]:
    steps = 2 * bits.astype(np.int64) - 1
    return [_largest_sum(steps), _largest_sum(steps[::-1])]


def _largest_sum(steps: npt.NDArray[np.int64]) -> float:
    n, z = len(steps), int(np.abs(np.cumsum(steps)).max())
    unit = z / math.sqrt(n)

    def between(first: float, low: int, high: int) -> float:
        """The sum over k of the normal distribution between two bounds."""
        every = range(math.ceil(first), math.floor((n / z - 1) / 4) + 1)
        return sum(_normal((4 * k + high) * unit) - _normal((4 * k + low) * unit) for k in every)

    return 1 - between((-n / z + 1) / 4, -1, 1) + between((-n / z - 3) / 4, 1, 3)


def runs(bits: Bits) -> list[float]:
    n = len(bits)
    share = float(bits.mean())
    if abs(share - 0.5) >= 2 / math.sqrt(n):
        return [0.0]
    count = 1 + int((bits[1:] != bits[:-1]).sum())
    even = share * (1 - share)
    return [math.erfc(abs(count - 2 * n * even) / (2 * math.sqrt(2 * n) * even))]


def longest_run(bits: Bits, size: int = 10_000) -> list[float]:
    blocks = _blocks(bits, size)
    longest = np.zeros(len(blocks), int)
    current = np.zeros(len(blocks), int)
    for column in blocks.T:
        current = (current + 1) * column
        np.maximum(longest, current, out=longest)
    observed = np.bincount(np.clip(longest, 10, 16) - 10, minlength=7)
    return [_classes(observed, np.array(_LONGEST_RUNS) * len(blocks))]


def rank(bits: Bits) -> list[float]:
    """The ranks of 32 by 32 matrices of bits."""
    packed = np.packbits(_blocks(bits, 1024), axis=1).view(">u4").astype(np.uint64)
    ranks = _ranks(packed)
    observed = [int((ranks == 32).sum()), int((ranks == 31).sum()), int((ranks < 31).sum())]
    full = math.prod(1 - 2.0**-k for k in range(1, 33))
    near = 2 * full * (1 - 2.0**-32)
    shares = np.array([full, near, 1 - full - near])
    return [_classes(observed, shares * len(ranks))]


def _ranks(rows: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """The ranks of all matrices, each 32 words, by Gaussian elimination."""
    rows = rows.copy()
    every = np.arange(len(rows))
    ranks = np.zeros(len(rows), int)
    for column in range(31, -1, -1):
        has = (rows >> np.uint64(column) & np.uint64(1)).astype(bool)
        free = has & (np.arange(32) >= ranks[:, None])
        pivot = free.argmax(axis=1)
        has_pivot = free[every, pivot]
        target = np.minimum(ranks, 31)
        chosen = np.where(has_pivot, rows[every, pivot], 0).astype(np.uint64)
        rows[every, pivot] = np.where(has_pivot, rows[every, target], rows[every, pivot])
        rows[every, target] = np.where(has_pivot, chosen, rows[every, target])
        has = (rows >> np.uint64(column) & np.uint64(1)).astype(bool)
        below = has & (np.arange(32) > target[:, None]) & has_pivot[:, None]
        rows ^= np.where(below, chosen[:, None], np.uint64(0))
        ranks += has_pivot
    return ranks


def spectral(bits: Bits) -> list[float]:
    n = len(bits)
    heights = np.abs(np.fft.rfft(2.0 * bits - 1))[: n // 2]
    below = int((heights < math.sqrt(n * math.log(1 / 0.05))).sum())
    deviation = (below - 0.95 * n / 2) / math.sqrt(n * 0.95 * 0.05 / 4)
    return [math.erfc(abs(deviation) / math.sqrt(2))]


def template(bits: Bits, size: int = 9, blocks: int = 8) -> list[float]:
    """The number of times that eight zeros and a one occur; this pattern cannot overlap itself."""
    parts = _blocks(bits, len(bits) // blocks)
    length = parts.shape[1]
    words = np.zeros((blocks, length - size + 1), int)
    for place in range(size):
        words = words * 2 + parts[:, place : length - size + 1 + place]
    mean = (length - size + 1) / 2**size
    variance = length * (2.0**-size - (2 * size - 1) * 2.0 ** (-2 * size))
    statistic = float((((words == 1).sum(axis=1) - mean) ** 2 / variance).sum())
    return [upper_gamma(blocks / 2, statistic / 2)]


def universal(bits: Bits, size: int = 7, first: int = 1280) -> list[float]:
    """Maurer's test: the distance from each block to its last occurrence."""
    words = _blocks(bits, size).dot(1 << np.arange(size)[::-1])
    order = np.argsort(words, kind="stable")
    same = np.concatenate([[False], words[order][1:] == words[order][:-1]])
    previous = np.full(len(words), -1)
    previous[order] = np.where(same, np.concatenate([[0], order[:-1]]), -1)
    tested = np.arange(first, len(words))
    count = len(tested)
    mean_log = float(np.log2(tested - previous[first:]).sum()) / count
    narrower = 0.7 - 0.8 / size + (4 + 32 / size) * count ** (-3 / size) / 15
    sigma = narrower * math.sqrt(_MAURER_VARIANCE / count)
    return [math.erfc(abs(mean_log - _MAURER_MEAN) / (math.sqrt(2) * sigma))]


def approximate_entropy(bits: Bits, size: int = 10) -> list[float]:
    n = len(bits)

    def entropy(width: int) -> float:
        shares = _words(bits, width) / n
        shares = shares[shares > 0]
        return float((shares * np.log(shares)).sum())

    gain = entropy(size) - entropy(size + 1)
    return [upper_gamma(2 ** (size - 1), n * (math.log(2) - gain))]


def serial(bits: Bits, size: int = 16) -> list[float]:
    def psi(width: int) -> float:
        if width < 1:
            return 0.0
        return 2**width / len(bits) * float((_words(bits, width) ** 2).sum()) - len(bits)

    high, middle, low = psi(size), psi(size - 1), psi(size - 2)
    return [
        upper_gamma(2 ** (size - 2), (high - middle) / 2),
        upper_gamma(2.0 ** (size - 3), (high - 2 * middle + low) / 2),
    ]


TESTS: dict[str, Callable[[Bits], list[float]]] = {
    "Frequency": frequency,
    "Block frequency (128)": block_frequency,
    "Cumulative sums": cumulative_sums,
    "Runs": runs,
    "Longest run of ones (10,000)": longest_run,
    "Rank of 32 by 32 matrices": rank,
    "Spectral": spectral,
    "Template 000000001": template,
    "Maurer's universal (7, 1,280)": universal,
    "Approximate entropy (10)": approximate_entropy,
    "Serial (16)": serial,
}


def _blocks(bits: Bits, size: int) -> Bits:
    count = len(bits) // size
    return bits[: count * size].reshape(count, size)


def _words(bits: Bits, width: int) -> npt.NDArray[np.int64]:
    """The count of each word of this width, with the bits in a circle."""
    words = np.zeros(len(bits), np.int64)
    for place in range(width):
        words = words * 2 + np.roll(bits, -place)
    return np.bincount(words, minlength=1 << width)


def _classes(observed: npt.ArrayLike, expected: npt.NDArray[np.float64]) -> float:
    statistic = float((((np.asarray(observed) - expected) ** 2) / expected).sum())
    return upper_gamma((len(expected) - 1) / 2, statistic / 2)


def _normal(x: float) -> float:
    return math.erfc(-x / math.sqrt(2)) / 2
