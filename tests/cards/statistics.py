"""A chi-square test: are counts as close to the expected ones as chance makes them?"""

import math

import numpy as np
import numpy.typing as npt


def chi_square_is_plausible(
    seen: npt.ArrayLike, expected: npt.ArrayLike, freedom: int, sigmas: float = 5
) -> bool:
    """Whether chi-square is near its mean: the counts are neither too uneven nor too even."""
    expected = np.asarray(expected, float)
    statistic = float((((np.asarray(seen) - expected) ** 2) / expected).sum())
    return abs(statistic - freedom) <= sigmas * math.sqrt(2 * freedom)
