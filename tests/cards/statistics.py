"""A chi-square test: are counts as close to the expected counts as chance makes them?"""

import math

import numpy as np
import numpy.typing as npt


def chi_square_is_plausible(
    counts: npt.ArrayLike, expected: npt.ArrayLike, degrees: int, sigmas: float = 5
) -> bool:
    """Whether chi-square is near its mean: the counts are neither too uneven nor too even."""
    expected = np.asarray(expected, float)
    statistic = float((((np.asarray(counts) - expected) ** 2) / expected).sum())
    return abs(statistic - degrees) <= sigmas * math.sqrt(2 * degrees)
