"""How far counts may stray from what is expected of them by chance alone."""

import math

import numpy as np
import numpy.typing as npt


def chi_square_is_plausible(
    seen: npt.ArrayLike, expected: npt.ArrayLike, freedom: int, sigmas: float = 5
) -> bool:
    """Whether chi-square is near its mean: counts neither too wild nor too even."""
    expected = np.asarray(expected, float)
    statistic = float((((np.asarray(seen) - expected) ** 2) / expected).sum())
    return abs(statistic - freedom) <= sigmas * math.sqrt(2 * freedom)
