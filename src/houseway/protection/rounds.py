"""Simulated shoes: what an expert knows before each round."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

DECK = 52
"""Cards in a deck, for true counts."""


class Rounds(NamedTuple):
    """The rounds of many shoes, down to a few cards behind the cut card."""

    unseen: Ints
    """A row for each round: how many cards of each kind nobody has seen before it."""
    left: Ints
    """Cards left in the shoe before the round; those behind the cut card are included."""
    shoe: Ints
    """The number of the shoe, from 0."""


class Shoe(NamedTuple):
    """A shoe as filed."""

    counts: tuple[int, ...]
    """Cards by kind."""
    behind: int
    """Cards behind the cut card."""
    seats: int = 1
    """Hands dealt in each round, where that matters."""
