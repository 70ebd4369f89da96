"""P-values: the probability that chance gives a result at least as extreme."""

import math

import numpy as np
import numpy.typing as npt

_MAX_STEPS = 1_000_000
_TINY = 1e-300


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x)."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return 1.0 - scale * _series(a, x)
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    total = term = 1.0 / a
    for step in range(1, _MAX_STEPS):
        term *= x / (a + step)
        total += term
        if term < total * 1e-16:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's method for the continued fraction."""
    b = x + 1.0 - a
    c, d = 1.0 / _TINY, 1.0 / b
    result = d
    for step in range(1, _MAX_STEPS):
        factor = -step * (step - a)
        b += 2.0
        d = 1.0 / (factor * d + b or _TINY)
        c = b + factor / c or _TINY
        result *= c * d
        if abs(c * d - 1.0) < 1e-15:
            break
    return result


def chi_square(counts: npt.ArrayLike, expected: npt.ArrayLike, freedom: int) -> float:
    """The probability of counts at least this far from the expected counts."""
    expected_counts = np.asarray(expected, float)
    statistic = float((((np.asarray(counts) - expected_counts) ** 2) / expected_counts).sum())
    return upper_gamma(freedom / 2, statistic / 2)


def uniformity(values: list[float], bins: int = 10) -> float:
    """The p-value of the hypothesis that these p-values are spread evenly from 0 to 1."""
    counts = np.histogram(values, bins, (0, 1))[0]
    return chi_square(counts, len(values) / bins, bins - 1)
