"""Every deal of two holdings and a board, counted board by board.

For each board up to suits, all 1,081 holdings are ranked and sorted. How many holdings are lower
than, or equal to, a given one and share no card with it follows from running counts: all so far,
less those that hold either card, plus the one that holds both. The same counts are kept where
each class of hands ends, so the opponent's class is known too.
"""

from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.pricing.symmetry import distinct_hands
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Small = NDArray[np.int16]
Flags = NDArray[np.bool_]

HOLDINGS = 1081
OPPONENTS = 990
CLASSES = 10
PLAYER, OPPONENT, TIE = 0, 1, 2


@cache
def boards() -> tuple[NDArray[np.uint8], Ints]:
    """The boards up to suits by their codes, and how many each stands for."""
    masks, weights = distinct_hands(5)
    _, codes = np.nonzero(masks[:, None] & BITS)
    return codes.reshape(-1, 5).astype(np.uint8), weights


@cache
def pair_numbers() -> Small:
    """The number of a holding, whichever card comes first."""
    numbers = np.zeros((52, 52), dtype=np.int16)
    for number, (a, b) in enumerate(combinations(range(52), 2)):
        numbers[a, b] = numbers[b, a] = number
    return numbers


@cache
def suit_changes() -> Small:
    """For each way to rename the suits, the new code of every card."""
    changes = [
        [code // 4 * 4 + suits[code % 4] for code in range(52)] for suits in permutations(range(4))
    ]
    return np.array(changes, dtype=np.int16)


@cache
def flops() -> tuple[Small, Small, Ints]:
    """For every flop, its number up to suits and the renaming of suits that gives it.

    And the flops up to suits, by their codes.
    """
    every = np.array(list(combinations(range(52), 3)))
    images = np.sort(suit_changes()[:, every], axis=2).astype(np.int64)
    keys = (images[:, :, 0] * 52 + images[:, :, 1]) * 52 + images[:, :, 2]
    distinct, number = np.unique(keys.min(axis=0), return_inverse=True)
    numbers = np.full((52, 52, 52), -1, dtype=np.int16)
    changes = np.zeros((52, 52, 52), dtype=np.int16)
    numbers[tuple(every.T)] = number
    changes[tuple(every.T)] = keys.argmin(axis=0)
    return numbers, changes, np.column_stack((distinct // 2704, distinct // 52 % 52, distinct % 52))


class Study(NamedTuple):
    """Working arrays for a board, reused for all boards."""

    rest: Small
    values: Small
    order: Small
    tally: NDArray[np.int32]
    lower: Ints
    up_to: Ints
    ends: Ints
    ends_with: Ints


@kernel
def new_study() -> Study:
    return Study(
        np.empty(47, dtype=np.int16),
        np.empty(HOLDINGS, dtype=np.int16),
        np.empty(HOLDINGS, dtype=np.int16),
        np.zeros(7463, dtype=np.int32),
        np.empty(HOLDINGS, dtype=np.int64),
        np.empty(HOLDINGS, dtype=np.int64),
        np.empty(CLASSES, dtype=np.int64),
        np.empty((47, CLASSES), dtype=np.int64),
    )


@kernel
def study_board(board: NDArray[np.uint8], first: Small, second: Small, study: Study) -> None:
    """Rank and sort the holdings of a board and count, for each, those that it beats."""
    rank_holdings(board, study.rest, study.values)
    sort_holdings(study.values, study.tally, study.order)
    count_lower(
        first,
        second,
        study.values,
        study.order,
        study.lower,
        study.up_to,
        study.ends,
        study.ends_with,
    )


@kernel
def rank_holdings(board: NDArray[np.uint8], rest: Small, values: Small) -> None:
    """List the remaining cards and the value of every pair of them."""
    mask = BITS[board[0]] | BITS[board[1]] | BITS[board[2]] | BITS[board[3]] | BITS[board[4]]
    left = 0
    for code in range(52):
        if not mask & BITS[code]:
            rest[left] = code
            left += 1
    holding = 0
    for i in range(47):
        one = mask | BITS[rest[i]]
        for j in range(i + 1, 47):
            values[holding] = evaluate(one | BITS[rest[j]])
            holding += 1


@kernel
def sort_holdings(values: Small, tally: NDArray[np.int32], order: Small) -> None:
    """Put the numbers of holdings in order of value; `tally` has a zero for every value."""
    low, high = values[0], values[0]
    for holding in range(HOLDINGS):
        value = values[holding]
        tally[value] += 1
        low = min(low, value)
        high = max(high, value)
    start = 0
    for value in range(low, high + 1):
        many = tally[value]
        tally[value] = start
        start += many
    for holding in range(HOLDINGS):
        value = values[holding]
        order[tally[value]] = holding
        tally[value] += 1
    tally[low : high + 1] = 0


@kernel
def count_lower(
    first: Small,
    second: Small,
    values: Small,
    order: Small,
    lower: Ints,
    up_to: Ints,
    ends: Ints,
    ends_with: Ints,
) -> None:
    """Count, for each holding, the others that share no card: lower ones, and lower or equal.

    `ends[k]` and `ends_with[card, k]` are how many holdings, and how many with a card, are of
    class k or lower.
    """
    seen = np.zeros(47, dtype=np.int64)
    total = 0
    place = 0
    kind = 0
    while place < HOLDINGS:
        value = values[order[place]]
        while kind < CLASS_OF[value]:
            ends[kind] = total
            ends_with[:, kind] = seen
            kind += 1
        end = place
        while end < HOLDINGS and values[order[end]] == value:
            holding = order[end]
            lower[holding] = total - seen[first[holding]] - seen[second[holding]]
            end += 1
        for number in range(place, end):
            holding = order[number]
            seen[first[holding]] += 1
            seen[second[holding]] += 1
        total += end - place
        for number in range(place, end):
            holding = order[number]
            # The holding itself was subtracted once for each of its cards.
            up_to[holding] = total - seen[first[holding]] - seen[second[holding]] + 1
        place = end
    while kind < CLASSES:
        ends[kind] = total
        ends_with[:, kind] = seen
        kind += 1


def worth_of_counts(payoffs: Ints) -> Ints:
    """The worth of each running count, from the payoffs against each class and winner.

    The opponents of a holding of class `kind` are known by twelve counts: how many are of class
    0, 0 to 1, ... 0 to 9; how many are lower; how many lower or equal. What they pay together is
    the product of those counts with row `kind` of the answer.
    """
    worth = np.zeros((CLASSES, CLASSES + 2), dtype=np.int64)
    for kind in range(CLASSES):
        here = payoffs[kind]
        for other in range(CLASSES):
            if other < kind:
                worth[kind, other] = here[other, PLAYER] - here[other + 1, PLAYER]
            elif other < CLASSES - 1:
                worth[kind, other] = here[other, OPPONENT] - here[other + 1, OPPONENT]
            else:
                worth[kind, other] = here[other, OPPONENT]
        worth[kind, CLASSES] = here[kind, PLAYER] - here[kind, TIE]
        worth[kind, CLASSES + 1] = here[kind, TIE] - here[kind, OPPONENT]
    return worth


def counts_of_opponents(running: Ints) -> Ints:
    """Opponents by class and winner, from the twelve counts of holdings of each class."""
    counts = np.zeros((*running.shape[:-1], CLASSES, 3), dtype=np.int64)
    for kind in range(CLASSES):
        here = running[..., kind, :]
        before = np.zeros_like(here[..., 0])
        for other in range(CLASSES):
            many = here[..., other] - before
            if other < kind:
                counts[..., kind, other, PLAYER] = many
            elif other > kind:
                counts[..., kind, other, OPPONENT] = many
            else:
                lower, up_to = here[..., CLASSES], here[..., CLASSES + 1]
                counts[..., kind, other, PLAYER] = lower - before
                counts[..., kind, other, TIE] = up_to - lower
                counts[..., kind, other, OPPONENT] = here[..., other] - up_to
            before = here[..., other]
    return counts


@cache
def two_of_rest() -> tuple[Small, Small]:
    """The places of the two cards of each holding among the 47 that are left."""
    first, second = np.triu_indices(47, 1)
    return first.astype(np.int16), second.astype(np.int16)
