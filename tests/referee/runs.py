"""How many hands are compared for each filing, and how they are drawn."""

import os
from collections.abc import Callable
from random import Random

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import houseway

_GIVEN = os.environ.get("HOUSEWAY_REFEREE_HANDS", "")
"""Another number of hands for each filing, such as 20000 for `make referee`."""
HANDS = int(_GIVEN or 200)
"""Hands for each filing in `make test`."""
SLOW_HANDS = int(_GIVEN or 1_500)
"""Hands for each filing in `make test-slow`."""

Compare = Callable[[str, Random], None]
"""Builds one hand of a filing from a random source, and raises if the two results differ."""


def compare_hands(compare: Compare, filing: str, hands: int = HANDS) -> None:
    """Compare that many hands of a filing; a failure prints the seed of its hand."""

    @settings(
        max_examples=hands,
        database=None,
        deadline=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(seed=st.integers(0, 2**64 - 1))
    def one_hand(seed: int) -> None:
        compare(filing, Random(seed))

    one_hand()


def differs(compare: Compare, filing: str, hands: int = HANDS) -> bool:
    """Whether one of the hands differs or is refused, which a planted fault must cause.

    A fault that shows rarely gets ten times as many hands before it counts as missed, always the
    same ones, so that the answer is the same on every machine.
    """
    for number in range(10 * hands):
        try:
            compare(filing, Random(f"{filing} {number}"))
        except (AssertionError, houseway.HousewayError):
            return True
    return False
