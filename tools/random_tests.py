"""Writes docs/random-tests.md: `python tools/random_tests.py`, which takes a few minutes.

The seed, sizes and limits were fixed before any result was seen; the page has every p-value.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from tools.randomness import decks as deck_tests  # noqa: E402
from tools.randomness import nist  # noqa: E402
from tools.randomness.chance import uniformity  # noqa: E402

from houseway import __version__  # noqa: E402
from houseway.cards.card import card_code  # noqa: E402
from houseway.cards.deck import Deck  # noqa: E402
from houseway.cards.shoe import Shoe  # noqa: E402
from houseway.cards.shuffle import Seed, Stream  # noqa: E402

PLACE = ROOT / "docs" / "random-tests.md"
SEED = 800_22
SEQUENCES, BITS = 100, 1_000_000
DECKS = 1_000_000
PAIRS = 300_000
MIN_P, MAX_P = 0.0001, 0.9999
"""A test fails if its p-value is outside this range."""
BAD_SEQUENCES, BAD_DECKS = 20, 100_000
TEXT = ROOT / "tools" / "random_tests.md"


class Sizes(NamedTuple):
    """The amount of data to test; the quick tests of this tool use less."""

    sequences: int = SEQUENCES
    bits: int = BITS
    decks: int = DECKS
    pairs: int = PAIRS
    bad_sequences: int = BAD_SEQUENCES
    bad_decks: int = BAD_DECKS


FULL = Sizes()


class Row(NamedTuple):
    """The p-value of a test, and how many sequences have p >= 0.01 if there are several."""

    name: str
    passed: str
    p: float

    @property
    def passes(self) -> bool:
        return MIN_P <= self.p <= MAX_P


def bit_rows(raw: Callable[[int], bytes], sequences: int, bits: int) -> list[Row]:
    """NIST's tests on successive sequences of bits.

    The p-value of a row tests whether the p-values of its sequences are spread evenly.
    """
    p_values: dict[str, list[float]] = {}
    for _ in range(sequences):
        sample = np.unpackbits(np.frombuffer(raw(bits // 8), np.uint8))
        for name, test in nist.TESTS.items():
            values = test(sample)
            for number, value in enumerate(values, 1):
                part = f"{name}, {number} of {len(values)}" if len(values) > 1 else name
                p_values.setdefault(part, []).append(value)
    return [
        Row(name, f"{sum(p >= 0.01 for p in values)} of {sequences}", uniformity(values))
        for name, values in p_values.items()
    ]


def shuffled_decks(
    count: int, below: Callable[[int], Callable[[int], int]]
) -> npt.NDArray[np.uint8]:
    """Decks shuffled by drawing cards one by one, with `below(number)` choosing for each deck."""
    cards = Deck().cards
    codes = {card: card_code(card) for card in cards}
    dealt = bytearray()
    for number in range(1, count + 1):
        dealt += bytes([codes[card] for card in Shoe(cards, _Chooser(below(number))).deal(52)])
    return np.frombuffer(dealt, np.uint8).reshape(count, 52)


class _Chooser(NamedTuple):
    below: Callable[[int], int]


def deck_rows(decks: npt.NDArray[np.uint8]) -> list[Row]:
    return [Row(name, "", test(decks)) for name, test in deck_tests.TESTS.items()]


def between_rows(seed: Seed, pairs: int) -> Iterator[Row]:
    """Tests of pairs of streams: different tables, hands and purposes."""

    def first(*labels: str | int) -> int:
        return seed.child("between", *labels).stream("shoe").below(52)

    hands = range(pairs)
    first_table, second_table = [first("t1", n) for n in hands], [first("t2", n) for n in hands]
    yield Row("First card at two tables", "", deck_tests.joint(first_table, second_table, (52, 52)))
    next_hands = deck_tests.joint(first_table[:-1:2], first_table[1::2], (52, 52))
    yield Row("First card of a hand and of the next", "", next_hands)
    dice = [seed.child("between", "t1", n).stream("dice").below(6) for n in hands]
    yield Row("First card and dice of a hand", "", deck_tests.joint(first_table, dice, (52, 6)))
    other_purpose = [seed.child("between", "t1", n).stream("dice").below(52) for n in hands]
    yield Row(
        "One choice for two purposes", "", deck_tests.joint(first_table, other_purpose, (52, 52))
    )


# Two generators that must fail


def randu(start: int = 1) -> Callable[[int], bytes]:
    """RANDU, an old generator known to be bad: x = 65539 x mod 2^31."""
    state = start

    def raw(count: int) -> bytes:
        nonlocal state
        output = bytearray()
        while len(output) < count:
            state = state * 65539 % 2**31
            output += (state * 2).to_bytes(4, "big")
        return bytes(output[:count])

    return raw


def by_remainder(seed: Seed) -> Callable[[int], Callable[[int], int]]:
    """Choices by the remainder of one byte, which makes some cards more likely."""

    def below(number: int) -> Callable[[int], int]:
        stream: Stream = seed.child("remainder", number).stream("shoe")
        return lambda n: stream.below(256) % n

    return below


# The page


def page(sizes: Sizes = FULL) -> str:
    """The whole page; raises if a test of the generator fails or a bad generator passes."""
    seed = Seed.of(SEED)
    parts = {
        "BITS": bit_rows(seed.stream("shoe").raw, sizes.sequences, sizes.bits),
        "DECKS": deck_rows(
            shuffled_decks(sizes.decks, lambda n: seed.child("deck", n).stream("shoe").below)
        ),
        "BETWEEN": list(between_rows(seed, sizes.pairs)),
    }
    bad = {
        "BAD_BITS": bit_rows(randu(), sizes.bad_sequences, sizes.bits),
        "BAD_DECKS": deck_rows(shuffled_decks(sizes.bad_decks, by_remainder(seed))),
    }
    failed = [row.name for rows in parts.values() for row in rows if not row.passes]
    passed = [name for name, rows in bad.items() if all(row.passes for row in rows)]
    if failed or passed:
        raise SystemExit(f"failed: {failed}; bad generators that passed: {passed}")
    text = TEXT.read_text("utf-8")
    for name, rows in (parts | bad).items():
        text = text.replace(f"[[{name}]]", table(rows))
    tests = sum(map(len, parts.values()))
    facts = {
        "VERSION": __version__,
        "SEED": SEED,
        "SEED_HEX": seed.hex(),
        "SEQUENCES": sizes.sequences,
        "BIT_COUNT": f"{sizes.bits:,}",
        "BYTES": f"{sizes.sequences * sizes.bits // 8:,}",
        "DECK_COUNT": f"{sizes.decks:,}",
        "PAIR_COUNT": f"{sizes.pairs:,}",
        "BAD_SEQUENCES": sizes.bad_sequences,
        "BAD_DECK_COUNT": f"{sizes.bad_decks:,}",
        "TESTS": tests,
        "LOWEST": f"{min(row.p for rows in parts.values() for row in rows):.4f}",
        "MIN_P": MIN_P,
        "MAX_P": MAX_P,
    }
    for name, value in facts.items():
        text = text.replace(f"[{name}]", str(value))
    return text


def table(rows: list[Row]) -> str:
    several = any(row.passed for row in rows)
    lines = ["| Test | " + ("p of 0.01 or more | " if several else "") + "p-value | |"]
    lines.append("|---|" + ("---|" if several else "") + "---|---|")
    for row in rows:
        passed = f"{row.passed} | " if several else ""
        lines.append(f"| {row.name} | {passed}{row.p:.4f} | {'' if row.passes else 'fails'} |")
    return "\n".join(lines)


if __name__ == "__main__":
    PLACE.write_text(page(), "utf-8")
