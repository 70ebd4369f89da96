"""The randomness tests match published examples; our generator passes and bad generators fail."""

import math
from itertools import permutations

import numpy as np
import pytest
from tools import random_tests
from tools.randomness import decks, nist
from tools.randomness.chance import upper_gamma

PRINTED_FOR_E = {
    "Frequency": [0.953749],
    "Block frequency (128)": [0.211072],
    "Cumulative sums": [0.669887, 0.724266],
    "Runs": [0.561917],
    "Longest run of ones (10,000)": [0.718945],
    "Rank of 32 by 32 matrices": [0.306156],
    "Spectral": [0.847187],
    "Template 000000001": [0.078790],
    "Maurer's universal (7, 1,280)": [0.282568],
    "Approximate entropy (10)": [0.700073],
    "Serial (16)": [0.766182, 0.462921],
}
"""The p-values that NIST SP 800-22 Rev. 1a prints for the binary digits of e."""


def digits_of_e(count: int) -> nist.Bits:
    """The first binary digits of e, computed as the sum of 1/k!."""

    def split(low: int, high: int) -> tuple[int, int]:
        if high - low == 1:
            return 1, high
        middle = (low + high) // 2
        (p, q), (r, s) = split(low, middle), split(middle, high)
        return p * s + r, q * s

    # 80,000! has more than a million binary digits.
    p, q = split(0, 80_000)
    digits = bin((p << count - 2) // q + (1 << count - 2))[2:]
    return np.frombuffer(digits.encode(), np.uint8) - ord("0")


@pytest.mark.slow
def test_all_p_values_for_e_match_those_that_nist_prints() -> None:
    bits = digits_of_e(1_000_000)
    p_values = {name: test(bits) for name, test in nist.TESTS.items()}
    assert p_values.keys() == PRINTED_FOR_E.keys()
    for name, printed in PRINTED_FOR_E.items():
        assert p_values[name] == pytest.approx(printed, abs=2e-6), name


def bits_of(text: str) -> nist.Bits:
    return np.frombuffer(text.encode(), np.uint8) - ord("0")


PI = bits_of(
    "1100100100001111110110101010001000100001011010001100"
    "001000110100110001001100011001100010100010111000"
)


@pytest.mark.parametrize(
    ("p_values", "printed"),
    [
        (nist.frequency(PI), [0.109599]),
        (nist.block_frequency(PI, 10), [0.706438]),
        (nist.cumulative_sums(PI), [0.219194, 0.114866]),
        (nist.runs(PI), [0.500798]),
        (nist.approximate_entropy(PI, 2), [0.235301]),
        (nist.serial(bits_of("0011011101"), 3), [0.808792, 0.670320]),
    ],
)
def test_p_values_of_short_sequences_match_nists_examples(
    p_values: list[float], printed: list[float]
) -> None:
    assert p_values == pytest.approx(printed, abs=2e-6)


@pytest.mark.parametrize("x", [0.1, 1.0, 4.0, 30.0])
def test_the_incomplete_gamma_function_of_whole_numbers_is_a_poisson_sum(x: float) -> None:
    for a in (1, 5, 20):
        poisson = sum(math.exp(-x) * x**k / math.factorial(k) for k in range(a))
        assert upper_gamma(a, x) == pytest.approx(poisson, rel=1e-9)


def test_rising_sequences_are_counted_for_every_permutation_of_five() -> None:
    def rising(order: tuple[int, ...]) -> int:
        return 1 + sum(order.index(card + 1) < order.index(card) for card in range(4))

    counts = [rising(order) for order in permutations(range(5))]
    assert decks.eulerian(5) == [counts.count(number) for number in range(1, 6)]


@pytest.mark.slow
def test_in_a_short_run_our_generator_passes_and_bad_generators_fail() -> None:
    """`page` raises if our generator fails a test or a bad generator passes them all."""
    sizes = random_tests.Sizes(
        sequences=6, bits=100_000, decks=15_000, pairs=15_000, bad_sequences=6, bad_decks=15_000
    )
    assert "fails" in random_tests.page(sizes)


def test_the_run_stops_if_our_generator_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_tests.Stream, "raw", lambda self, count: bytes(count))
    with pytest.raises(SystemExit, match="Frequency"):
        random_tests.page(random_tests.Sizes(6, 100_000, 1_000, 1_000, 6, 15_000))


@pytest.mark.slow
def test_the_randomness_page_is_up_to_date() -> None:
    assert random_tests.PLACE.read_text("utf-8") == random_tests.page()
