"""Ultimate Texas Hold'em: the edge against a bettor who sees a hidden card, exactly.

Every flop up to suits is taken with all turns and rivers, all holdings of the bettor and each card
that the player-dealer may have. The best choice on the river is made board by board, on the flop
over its boards, and before the flop over all flops, each for the cards that are known then.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.carnival import holdem
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.rules import CarnivalPlay, UltimatePlay
from houseway.families.carnival.ultimate.hidden_kernel import (
    LEFT,
    PARTNERS,
    VALUES,
    Lines,
    Sums,
    add_flop,
)
from houseway.families.carnival.ultimate.price import payoffs
from houseway.play.game import Rules
from houseway.pricing.jobs import Job, Result, run
from houseway.pricing.symmetry import suit_changes
from houseway.ranking.fast import CLASS_OF

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

CHUNKS = 195
DEALS = comb(52, 3) * comb(49, 2) * 47 * comb(46, 2) * 44
"""Every flop, holding, card of the player-dealer, turn with river, and last card."""


class Edges(NamedTuple):
    """The edge of ante, blind and play together, by the card that is seen before the flop."""

    none: Fraction
    dealer_card: Fraction
    flop_card: Fraction


def edges_of(rules: Rules) -> Edges:
    """The edges with best play."""
    play = rules.play_as(CarnivalPlay).ultimate
    assert play is not None
    assert play.raises["river"] == [1]
    fixed, per_unit, fold = payoffs(rules, play)
    scale = scale_of(fold)
    steady, unit = lines_of(fixed, play), lines_of(per_unit, play)
    arguments = (steady, unit, fold, least_value(play.qualifies), play.raises["flop"])
    none, dealer, flop = run(Job("ultimate-card-seen", count_chunk, CHUNKS, arguments))
    return Edges(
        edge_of(none, play, DEALS * scale),
        edge_of(dealer, play, DEALS * scale),
        # Each deal was counted for the three cards of its flop.
        edge_of(flop, play, 3 * DEALS * scale),
    )


def edge_of(sums: Ints, play: UltimatePlay, whole: int) -> Fraction:
    """The edge, from sums by class of what is known before the flop: two parts, and waiting."""
    won = 0
    for steady, unit, waits in sums.tolist():
        won += max(waits, *(steady + n * unit for n in play.raises["hole-cards"]))
    return -Fraction(won, whole)


def scale_of(fold: int) -> int:
    """The scale of a unit: a fold loses the Ante and the Blind."""
    return -fold // 2


def lines_of(payoff: Ints, play: UltimatePlay) -> Floats:
    """Payoffs by class and winner as constants and factors of counts of partners; see `Lines`."""
    least = least_value(play.qualifies)
    bar = int(CLASS_OF[least])
    for kind in range(len(payoff)):
        # Within a side of the bar, the class of the player-dealer's hand changes nothing.
        assert (payoff[kind, :bar] == payoff[kind, 0]).all()
        assert (payoff[kind, bar:] == payoff[kind, bar]).all()
    lines = np.zeros((VALUES, 4), dtype=np.float32)
    for value in range(1, VALUES):
        short, good = payoff[CLASS_OF[value], 0], payoff[CLASS_OF[value], bar]
        if value < least:
            lines[value] = (
                PARTNERS * good[1], short[0] - short[2], short[2] - short[1], short[1] - good[1],
            )  # fmt: skip
        else:
            lines[value] = (
                PARTNERS * good[1], good[0] - good[2], good[2] - good[1], short[0] - good[0],
            )  # fmt: skip
    return lines


def count_chunk(
    chunk: int,
    chunks: int,
    lines_steady: Floats,
    lines_unit: Floats,
    fold: int,
    least: int,
    raises: list[int],
) -> Result:
    """Sums of some flops by class: with no card seen, one of the player-dealer, one of the flop."""
    flops = holdem.flops()
    weights = np.bincount(flops.number[flops.number >= 0])
    classes = classes_of_three()
    lines = Lines(
        np.asarray(lines_steady, np.float32), np.asarray(lines_unit, np.float32), fold, least
    )
    length = int(classes.max()) + 1
    none, dealer, flop_card = (np.zeros((length, 3), dtype=np.int64) for _ in range(3))
    pairs = holdem.pair_numbers().astype(np.int64)
    i, j = np.triu_indices(LEFT, 1)
    for number in range(chunk, len(flops.distinct), chunks):
        flop = np.array(flops.distinct[number], dtype=np.int64)
        steady, unit, best = (np.zeros((LEFT * LEFT, LEFT), dtype=np.int64) for _ in range(3))
        sums = Sums(steady, unit, best, np.zeros((LEFT * LEFT, 3), dtype=np.int64))
        left = add_flop(flop, lines, sums)
        weight, holding = int(weights[number]), pairs[left[i], left[j]]
        rows = i * LEFT + j
        parts = [part[rows] for part in sums[:3]]
        waits = _best(parts[0], parts[1], parts[2], raises)
        place = np.arange(LEFT)
        apart = (place != i[:, None]) & (place != j[:, None])
        which = classes[holding][:, left][apart]
        for column, part in enumerate((parts[0], parts[1], waits)):
            np.add.at(dealer[:, column], which, weight * part[apart])
        plain = sums.plain[rows]
        waits = _best(plain[:, 0], plain[:, 1], plain[:, 2], raises)
        for column, part in enumerate((plain[:, 0], plain[:, 1], waits)):
            np.add.at(none[:, column], classes_of_two()[holding], weight * part)
            for card in flop:
                np.add.at(flop_card[:, column], classes[holding, card], weight * part)
    return none, dealer, flop_card


def _best(steady: Ints, unit: Ints, river: Ints, raises: list[int]) -> Ints:
    """The best of the raises on the flop and of waiting for the river."""
    best = river
    for times in raises:
        best = np.maximum(best, steady + times * unit)
    return best


@cache
def classes_of_three() -> Ints:
    """By holding and another card: the number of their class up to suits."""
    changes, pairs = suit_changes(), holdem.pair_numbers().astype(np.int64)
    first, second = np.triu_indices(52, 1)
    cards = np.arange(52)
    images = [
        pairs[change[first], change[second]][:, None] * 52 + change[cards][None, :]
        for change in changes
    ]
    return np.unique(np.minimum.reduce(images), return_inverse=True)[1].reshape(1326, 52)


@cache
def classes_of_two() -> Ints:
    """By holding: the number of its class up to suits."""
    changes, pairs = suit_changes(), holdem.pair_numbers().astype(np.int64)
    first, second = np.triu_indices(52, 1)
    images = [pairs[change[first], change[second]] for change in changes]
    return np.unique(np.minimum.reduce(images), return_inverse=True)[1]
