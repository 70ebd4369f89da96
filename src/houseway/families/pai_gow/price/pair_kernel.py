"""Pairs of hands without a common card, counted by how they compare, as integers.

The counts follow by inclusion and exclusion: for every set S of cards, the pairs of hands that both
contain S are added if S has an even number of cards, and subtracted otherwise. For example, the
hands of two cards of a deck A, B, C are AB, AC and BC. All pairs of them are 9; for each of the
three cards, 2 hands have it, so 3 times 4 pairs are subtracted; for each set of two cards, 1 hand
has it, so 3 pairs are added. 9 - 12 + 3 = 0: every two of these hands share a card.

For one S, the bank's patterns are put into a table by front and back that is summed along both
axes, so one lookup counts the hands at or below any front and back. For example, three bank hands
have (front, back) of (1, 2), (2, 1) and (3, 3). Then 0, 1 and 1 of them have a front up to 1 and a
back up to 1, 2 and 3; 1, 2 and 2 have a front up to 2; and 1, 2 and 3 have a front up to 3.
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


class Quadrants(NamedTuple):
    """What is counted for each pattern of the player.

    A quadrant is all bank hands at or below a front and a back. Those of pattern t are numbered
    from `starts[t]` to `starts[t + 1] - 1`. Each is counted in its counter, times its factor.
    """

    starts: Any
    fronts: Any
    backs: Any
    counters: Any
    factors: Any


class Grid(NamedTuple):
    """How many bank hands of one S are at or below each front and back, in `table`.

    Only fronts and backs that occur have rows and columns. `front_ranks` is how many of them are at
    or below each front; `words` marks the backs that occur, and `before` counts those in earlier
    words.
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
    quadrants: Quadrants,
    bank: Bank,
    work: Workspace,
    grid: Grid,
    counts: Any,
) -> None:
    """Add what sets of shared cards contribute, by the player's counter and the bank's class."""
    classes = len(grid.table)
    for common in range(len(shared)):
        listed = list_patterns(shared[common], deck, work)
        width = add_up(bank, work, listed, grid)
        for place in range(listed):
            weight = work.weights[place] * weights[common]
            if weight == 0:
                continue
            number = work.numbers[place]
            for entry in range(quadrants.starts[number], quadrants.starts[number + 1]):
                row = grid.front_ranks[quadrants.fronts[entry]]
                at = row * width + back_rank(quadrants.backs[entry], grid)
                times = weight * quadrants.factors[entry]
                for kind in range(classes):
                    counts[quadrants.counters[entry], kind] += times * grid.table[kind, at]


@kernel
def count_same(weights: Any, quadrants: Quadrants, bank: Bank, counts: Any) -> None:
    """Add every hand against itself, `weights` times for its pattern."""
    for number in range(len(weights)):
        if weights[number]:
            for entry in range(quadrants.starts[number], quadrants.starts[number + 1]):
                if (
                    bank.fronts[number] <= quadrants.fronts[entry]
                    and bank.backs[number] <= quadrants.backs[entry]
                ):
                    at = quadrants.counters[entry]
                    counts[at, bank.classes[number]] += weights[number] * quadrants.factors[entry]
