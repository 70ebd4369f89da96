"""Caribbean Stud: the edge against a bettor who sees one more card of the player-dealer, exactly.

As in `price`, hands are taken from lowest to highest, here counted by two known cards: how many so
far contain both, and a set of up to two others. The rest follows by inclusion-exclusion over the
player's five cards.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.families.carnival.caribbean.price import (
    every_hand,
    hand_words,
    payoffs,
    player_hands,
)
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.holdem import pair_numbers
from houseway.families.carnival.rules import CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.jobs import Job, run
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Codes = NDArray[np.uint8]
Values = NDArray[np.int16]
Numbers = NDArray[np.int16]
Counts = NDArray[np.int32]

CHUNKS = 8
OTHERS = comb(45, 3)
"""How many hands the player-dealer may have if the player's cards and two others are known."""
_PAIRS = comb(52, 2)
_VALUES = 7463


class Known(NamedTuple):
    """What two known cards of the player-dealer are worth."""

    edge: Fraction
    simple_edge: Fraction
    """The edge if every hand from a lowest one is bet, by the ranks of both cards alone."""
    by_value: Ints
    """What betting gains over folding, by value of the player's hand and number of both ranks."""


def two_known(rules: Rules) -> Known:
    """The edge with two cards of the player-dealer known."""
    play = rules.play_as(CarnivalPlay).caribbean
    assert play is not None
    bets, folds, scale = payoffs(rules, play)
    least = least_value(play.qualifies)
    job = Job("caribbean-stud-two-known", count_chunk, CHUNKS, (bets, folds, least))
    totals, by_value = run(job)
    folded, gained, deals = (int(total) for total in totals)
    # Each deal was counted for the ten pairs of the player-dealer's cards.
    whole = deals * scale
    simple = int(_worth_from(by_value).max(axis=0).sum())
    return Known(-Fraction(folded + gained, whole), -Fraction(folded + simple, whole), by_value)


def _worth_from(by_value: Ints) -> Ints:
    """What betting every hand from a value on gains, with none as the last row."""
    worth = np.zeros((len(by_value) + 1, by_value.shape[1]), dtype=np.int64)
    worth[:-1] = np.cumsum(by_value[::-1], axis=0)[::-1]
    return worth


def count_chunk(chunk: int, chunks: int, bets: Ints, folds: Ints, least: int) -> tuple[Ints, Ints]:
    """Sum up every `chunks`-th hand: what folding wins, what betting adds, deals; and by value."""
    hands, values, weights = player_hands()
    mine = slice(chunk, None, chunks)
    totals = np.zeros(3, dtype=np.int64)
    by_value = np.zeros((_VALUES, rank_pairs().max() + 1), dtype=np.int64)
    worth = _Worth(np.asarray(bets), np.asarray(folds), least, rank_pairs())
    _sweep(
        hands[mine], values[mine], weights[mine], *every_hand(), pair_numbers(), worth, totals,
        by_value,
    )  # fmt: skip
    return totals, by_value


def rank_pairs() -> Ints:
    """The number of the ranks of each pair of cards."""
    numbers = np.zeros((13, 13), dtype=np.int64)
    for number, (low, high) in enumerate(combinations_with_replacement(range(13), 2)):
        numbers[low, high] = numbers[high, low] = number
    first, second = np.triu_indices(52, 1)
    return numbers[first // 4, second // 4]


class _Worth(NamedTuple):
    """What betting and folding win, the lowest value that qualifies, and the ranks of pairs."""

    bets: Ints
    folds: Ints
    least: int
    ranks: Ints


class _Swept(NamedTuple):
    """How many hands so far contain a known pair and a set of up to two other given cards."""

    with_none: Counts
    with_one: Counts
    with_two: Counts
    pairs: Numbers


@kernel
def _sweep(
    hands: Ints,
    values: Values,
    weights: Ints,
    swept: Codes,
    swept_values: Values,
    pairs: Numbers,
    worth: _Worth,
    totals: Ints,
    by_value: Ints,
) -> None:
    so_far = _Swept(
        np.zeros(_PAIRS, dtype=np.int32),
        np.zeros((52, _PAIRS), dtype=np.int32),
        np.zeros((_PAIRS, _PAIRS), dtype=np.int32),
        pairs,
    )
    lower = np.zeros((len(hands), _PAIRS), dtype=np.int16)
    equal = np.zeros((len(hands), _PAIRS), dtype=np.int16)
    unqualified = np.zeros((len(hands), _PAIRS), dtype=np.int16)
    answered = 0
    place = 0
    for value in range(1, _VALUES):
        end = answered
        while end < len(hands) and values[end] == value:
            end += 1
        if value == worth.least:
            for hand in range(len(hands)):
                _count_without(hands[hand], so_far, value, unqualified[hand])
        for hand in range(answered, end):
            _count_without(hands[hand], so_far, value, lower[hand])
        while place < len(swept) and swept_values[place] == value:
            _count_in(swept[place], so_far)
            place += 1
        for hand in range(answered, end):
            _count_without(hands[hand], so_far, value + 1, equal[hand])
        answered = end
    for hand in range(len(hands)):
        _decide(
            hands[hand], values[hand], weights[hand], lower[hand], equal[hand], unqualified[hand],
            worth, totals, by_value,
        )  # fmt: skip


@kernel
def _count_in(cards: Codes, so_far: _Swept) -> None:
    """Count a hand for every pair of its cards, under every set of up to two of the others."""
    for i in range(5):
        for j in range(i + 1, 5):
            known = so_far.pairs[cards[i], cards[j]]
            so_far.with_none[known] += 1
            for k in range(5):
                if k in (i, j):
                    continue
                so_far.with_one[cards[k], known] += 1
                for m in range(k + 1, 5):
                    if m not in (i, j):
                        so_far.with_two[so_far.pairs[cards[k], cards[m]], known] += 1


@kernel
def _count_without(cards: Ints, so_far: _Swept, below: int, answer: Values) -> None:
    """For each known pair, how many hands so far contain it and none of these five cards."""
    counts = so_far.with_none.copy()
    for i in range(5):
        counts -= so_far.with_one[cards[i]]
        for j in range(i + 1, 5):
            counts += so_far.with_two[so_far.pairs[cards[i], cards[j]]]
    own = BITS[cards[0]] | BITS[cards[1]] | BITS[cards[2]] | BITS[cards[3]] | BITS[cards[4]]
    known = 0
    for x in range(52):
        for y in range(x + 1, 52):
            if not own & (BITS[x] | BITS[y]):
                # Three of the five cards and the pair make a hand, counted if it is low enough.
                for i in range(5):
                    for j in range(i + 1, 5):
                        three = own ^ BITS[cards[i]] ^ BITS[cards[j]]
                        if evaluate(three | BITS[x] | BITS[y]) < below:
                            counts[known] -= 1
                answer[known] = counts[known]
            known += 1


@kernel
def _decide(
    cards: Ints,
    value: int,
    weight: int,
    lower: Values,
    equal: Values,
    unqualified: Values,
    worth: _Worth,
    totals: Ints,
    by_value: Ints,
) -> None:
    """Make the better choice for each known pair; `equal` includes `lower`."""
    kind = CLASS_OF[value]
    own = BITS[cards[0]] | BITS[cards[1]] | BITS[cards[2]] | BITS[cards[3]] | BITS[cards[4]]
    counts = np.zeros((2, 3), dtype=np.int64)
    known = 0
    for x in range(52):
        for y in range(x + 1, 52):
            if not own & (BITS[x] | BITS[y]):
                below, tied = np.int64(lower[known]), np.int64(equal[known])
                short = np.int64(unqualified[known])
                if value < worth.least:
                    counts[0, 0], counts[0, 1], counts[0, 2] = below, short - tied, tied - below
                    counts[1, 0], counts[1, 1], counts[1, 2] = 0, OTHERS - short, 0
                else:
                    counts[0, 0], counts[0, 1], counts[0, 2] = short, 0, 0
                    counts[1, 0], counts[1, 1] = below - short, OTHERS - tied
                    counts[1, 2] = tied - below
                fold = (counts * worth.folds[kind]).sum()
                gain = (counts * worth.bets[kind]).sum() - fold
                totals[0] += weight * fold
                totals[1] += weight * max(gain, 0)
                totals[2] += weight * OTHERS
                by_value[value, worth.ranks[known]] += weight * gain
            known += 1


def table_of(by_value: Ints) -> dict[str, str]:
    """The lowest hand to bet by the ranks of both known cards."""
    rules: dict[str, list[str]] = {}
    worth = _worth_from(by_value)
    pairs = list(combinations_with_replacement(range(13), 2))
    for number, (low, high) in reversed(list(enumerate(pairs))):
        lowest = int(np.argmax(worth[1:-1, number])) + 1
        rule = f"bet {hand_words(lowest)} or better" if lowest > 1 else "always bet"
        rules.setdefault(rule, []).append(f"{RANKS[high]}-{RANKS[low]}")
    return {", ".join(cards): rule for rule, cards in rules.items()}
