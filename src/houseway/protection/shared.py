"""Sampled gains: what better information wins over best play without it, with a standard error.

Each sample deals the cards that bettors know and adds up every way in which the others can come,
for the better choice and for the choice without the information. Most decisions are the same, so
their difference varies little.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.play.game import Rules
from houseway.pricing.jobs import Job, Result, run
from houseway.protection.results import SharedCards
from houseway.values.kernels import kernel
from houseway.values.stream import Stream, random_below, stream_of

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SEED = 0x5EED_C0DE
FINE = 10**9
"""Sums are kept in whole billionths of a unit: the order of the chunks does not matter."""

CHANGE = (
    "have bettors keep their cards below the rail and out of each other's sight, and do not let "
    "them talk about a hand before all have decided",
    "where one bettor plays several hands, have them decide each hand before they look at the next",
)
COVER = (
    "deal the player-dealer's cards face down in one motion, under a cover card or from a shoe "
    "that is low on the table, and leave them squared under the cover until bettors have decided",
    "a shuffler that delivers whole hands shows no card while dealing",
)
SAYS = (
    "every seat decides with all shared cards known, exactly; each gains as much as any other",
    "one bettor who plays several hands, and those who bet behind such a bettor, gain the same by "
    "hand",
)


def most_bettors(rules: Rules) -> int:
    """How many hands bettors may have at the largest filed table: the player-dealer has a seat."""
    return rules.most_seats - 1


def sample_gains(
    name: str, work: Callable[..., Result], chunks: int, arguments: tuple[Any, ...]
) -> tuple[Floats, Floats]:
    """The mean gains over all chunks of samples, and their standard errors."""
    number, sums, squares = run(Job(name, work, chunks, arguments))
    mean = sums / FINE / number
    spread = np.maximum(squares / FINE / number - mean**2, 0)
    return mean, np.sqrt(spread / number)


def summed(gains: Floats) -> Result:
    """The number of samples, the sum of each gain and of its square, as a chunk returns them."""
    sums, squares = gains.sum(axis=0), (gains**2).sum(axis=0)
    return (
        np.array([len(gains)]),
        np.rint(sums * FINE).astype(np.int64),
        np.rint(squares * FINE).astype(np.int64),
    )


def shared_cards(
    without: Fraction,
    gains: Floats,
    errors: Floats,
    *,
    strategy: str,
    says: Sequence[str],
    change: Sequence[str] = CHANGE,
) -> list[SharedCards]:
    """The edge for two, three and more seats, given what each gains by sharing."""
    parts = []
    for seats, (gain, error) in enumerate(zip(gains, errors, strict=True), 2):
        parts.append(
            SharedCards(
                seats=seats,
                edge=float(without) - float(gain),
                edge_without=float(without),
                gain_per_round=seats * float(gain),
                error=error_of(float(error)),
                strategy=strategy if seats == 2 else "",
                change=list(change) if seats == 2 else [],
                says=[*says, *SAYS] if seats == 2 else [],
            )
        )
    return parts


def deal_decks(chunk: int, samples: int, cards: int, size: int = 52) -> Ints:
    """Decks of so many different codes in a random order, which matters for the first `cards`."""
    decks = np.tile(np.arange(size, dtype=np.int64), (samples, 1))
    _shuffle_fronts(stream_of(SEED + 0x9E37_79B9 * (chunk + 1)), decks, cards)
    return decks


@kernel
def _shuffle_fronts(stream: Stream, decks: Ints, cards: int) -> None:
    for deck in decks:
        for place in range(cards):
            other = place + random_below(stream, len(deck) - place)
            deck[place], deck[other] = deck[other], deck[place]


@kernel
def first_seat(a: int, b: int) -> int:
    """The lower of two seat numbers; 0 stands for none."""
    return max(a, b) if a == 0 or b == 0 else min(a, b)


@kernel
def gains_of(worth: Ints, deals: Ints, gains: Floats) -> None:
    """What two seats and more gain on one decision, each by the better choice.

    `worth` is what a choice adds, over the deals that seat 1, 2 and so on is the first to rule out;
    those at 0 are ruled out by nobody. A bettor alone knows nothing of these seats.
    """
    total, number = worth.sum(), deals.sum()
    alone = total >= 0
    for others in range(1, len(worth)):
        total -= worth[others]
        number -= deals[others]
        gains[others - 1] += (max(total, 0) - (total if alone else 0)) / number


def error_of(sigma: float) -> float:
    """A standard error, rounded so that equal runs print equal figures."""
    return float(f"{sigma:.3g}")
