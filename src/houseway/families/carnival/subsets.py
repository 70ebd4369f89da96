"""Index numbers for sets of cards."""

from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray


@cache
def triple_numbers() -> NDArray[np.int16]:
    """The index of each set of three cards, whatever their order."""
    numbers = np.zeros((52, 52, 52), dtype=np.int16)
    for number, three in enumerate(combinations(range(52), 3)):
        for ordered in permutations(three):
            numbers[ordered] = number
    return numbers
