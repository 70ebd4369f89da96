"""Pairs of hands without a common card, counted by how they compare, as integers.

The counts follow by inclusion and exclusion: for every set S of cards, the pairs of hands that both
contain S are added if S has an even number of cards, and subtracted otherwise. For one S, the
bank's patterns are put into a table by front and back that is summed along both axes, so one lookup
counts the hands at or below any front and back.
"""

from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price.pattern_kernel import Deck, Workspace, list_patterns
from houseway.values.kernels import kernel, popcount

WORD = 64
"""How many backs one word of marks covers."""


class Bank(NamedTuple):
    """The bank's hand by pattern: its front and back as places among all that occur; its class."""

    fronts: Any
    backs: Any
    classes: Any


class Limits(NamedTuple):
    """What is counted for each pattern of the player: bank hands up to a front and a back.

    The limits of pattern t are those from `starts[t]` to `starts[t + 1]`; each is added to its own
    sum, multiplied by its factor.
    """

    starts: Any
    fronts: Any
    backs: Any
    sums: Any
    factors: Any


class Grid(NamedTuple):
    """The sums of the bank's hands for one S: the fronts and backs that occur, and the table.

    `front_ranks` is how many different fronts are at or below each front; `words` marks the backs
    that occur, and `before` counts those in earlier words.
    """

    front_ranks: Any
    words: Any
    before: Any
    table: Any


@kernel
def back_rank(back: int, grid: Grid) -> Any:
    """How many different backs that occur are at or below this one."""
    word = back >> 6
    marks = grid.words[word] << np.uint64(63 - (back & 63))
    return grid.before[word] + popcount(marks)


@kernel
def add_up(bank: Bank, work: Workspace, listed: int, grid: Grid) -> int:
    """Put the listed patterns of the bank into the table; returns the length of its rows."""
    grid.front_ranks[:] = 0
    grid.words[:] = 0
    for entry in range(listed):
        if work.weights[entry]:
            number = work.numbers[entry]
            grid.front_ranks[bank.fronts[number]] = 1
            back = bank.backs[number]
            grid.words[back >> 6] |= np.uint64(1) << np.uint64(back & 63)
    fronts = 0
    for front in range(len(grid.front_ranks)):
        fronts += grid.front_ranks[front]
        grid.front_ranks[front] = fronts
    backs = 0
    for word in range(len(grid.words)):
        grid.before[word] = backs
        backs += popcount(grid.words[word])
    width = backs + 1
    classes = len(grid.table)
    for kind in range(classes):
        grid.table[kind, : (fronts + 1) * width] = 0
    for entry in range(listed):
        weight = work.weights[entry]
        if weight:
            number = work.numbers[entry]
            row = grid.front_ranks[bank.fronts[number]]
            column = back_rank(bank.backs[number], grid)
            grid.table[bank.classes[number], row * width + column] += weight
    for kind in range(classes):
        table = grid.table[kind]
        for row in range(1, fronts + 1):
            line = 0
            for place in range(row * width + 1, (row + 1) * width):
                line += table[place]
                table[place] = line + table[place - width]
    return width


@kernel
def count_pairs(
    shared: Any,
    weights: Any,
    deck: Deck,
    limits: Limits,
    bank: Bank,
    work: Workspace,
    grid: Grid,
    out: Any,
) -> None:
    """Add what sets of shared cards contribute, by the player's sum and the bank's class."""
    classes = len(grid.table)
    for entry in range(len(shared)):
        listed = list_patterns(shared[entry], deck, work)
        width = add_up(bank, work, listed, grid)
        for place in range(listed):
            weight = work.weights[place] * weights[entry]
            if weight == 0:
                continue
            number = work.numbers[place]
            for limit in range(limits.starts[number], limits.starts[number + 1]):
                row = grid.front_ranks[limits.fronts[limit]]
                at = row * width + back_rank(limits.backs[limit], grid)
                times = weight * limits.factors[limit]
                for kind in range(classes):
                    out[limits.sums[limit], kind] += times * grid.table[kind, at]


@kernel
def count_same(weights: Any, limits: Limits, bank: Bank, out: Any) -> None:
    """Add every hand against itself, `weights` times for its pattern."""
    for number in range(len(weights)):
        if weights[number]:
            for limit in range(limits.starts[number], limits.starts[number + 1]):
                if (
                    bank.fronts[number] <= limits.fronts[limit]
                    and bank.backs[number] <= limits.backs[limit]
                ):
                    at = limits.sums[limit]
                    out[at, bank.classes[number]] += weights[number] * limits.factors[limit]
