"""The kernel of Ultimate Texas Hold'em with a card seen: all boards of a flop, card by card.

On a board, each card of the player-dealer has at most 46 partners. How many of them make a lower
hand than the bettor's, an equal one, and one that does not qualify, decides what betting wins; the
partners that the bettor holds are then taken off.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.ranking.fast import BITS, evaluate
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

LEFT = 49
"""Cards that are not on the flop."""
VALUES = 7463
PARTNERS = 44
"""Cards that the player-dealer may have if the bettor's, the board and one card are known."""
OTHERS = 45
"""Cards of the player-dealer that may be the known one."""


class Lines(NamedTuple):
    """What ante with blind, and a unit of play, win with a value of the bettor's hand.

    Each is a constant, and factors of the partners that make a lower hand, a lower or an equal one,
    and one that does not qualify.
    """

    steady: Floats
    unit: Floats
    fold: int
    least: int


class Sums(NamedTuple):
    """Sums over the boards of a flop, by holding of the bettor and card of the player-dealer."""

    steady: Ints
    unit: Ints
    best: Ints
    """With the better of a fold and a bet on the river."""
    plain: Ints
    """By holding: the same three sums for a bettor who sees no card."""


class _Board(NamedTuple):
    """The holdings on a board; row `r` of `lower` counts those up to the r-th value that occurs."""

    values: Floats
    ranks: Ints
    lower: Floats
    """By rank and card: how many partners make a hand of that rank or lower."""
    short: Floats
    """By card: how many partners make a hand that does not qualify."""
    free: Floats
    """1 for each card that is not on the board."""


@kernel
def add_flop(flop: Ints, lines: Lines, sums: Sums) -> Ints:
    """Add up all boards with this flop, and return the codes of the other cards."""
    left = np.empty(LEFT, dtype=np.int64)
    size = 0
    for code in range(52):
        if code not in (flop[0], flop[1], flop[2]):
            left[size] = code
            size += 1
    on_flop = BITS[flop[0]] | BITS[flop[1]] | BITS[flop[2]]
    board = _Board(
        np.full((LEFT, LEFT), VALUES, dtype=np.float32),
        np.zeros((LEFT, LEFT), dtype=np.int64),
        np.zeros((VALUES, LEFT), dtype=np.float32),
        np.zeros(LEFT, dtype=np.float32),
        np.ones(LEFT, dtype=np.float32),
    )
    number = np.zeros(VALUES + 1, dtype=np.int64)
    won = np.zeros((2, LEFT), dtype=np.float32)
    # Whole numbers below 2^24 are exact in 32 bits: sums of one turn are, those of all are not.
    turns = np.zeros((3, LEFT * LEFT, LEFT), dtype=np.float32)
    for turn in range(LEFT):
        turns[:] = 0
        for river in range(turn + 1, LEFT):
            board.free[turn] = board.free[river] = 0
            mask = on_flop | BITS[left[turn]] | BITS[left[river]]
            _value_board(mask, left, lines.least, number, board)
            for i in range(LEFT):
                for j in range(i + 1, LEFT):
                    if board.free[i] and board.free[j]:
                        _add_holding(i, j, board, lines, won, turns, sums.plain)
            board.free[turn] = board.free[river] = 1
        _add_turn(turns, sums)
    return left


@kernel
def _add_turn(turns: Floats, sums: Sums) -> None:
    for row in range(LEFT * LEFT):
        for card in range(LEFT):
            sums.steady[row, card] += np.int64(turns[0, row, card])
            sums.unit[row, card] += np.int64(turns[1, row, card])
            sums.best[row, card] += np.int64(turns[2, row, card])


@kernel
def _value_board(mask: int, left: Ints, least: int, number: Ints, board: _Board) -> None:
    """Value every holding, and count the partners of each card by rank."""
    number[:] = 0
    for i in range(LEFT):
        for j in range(i + 1, LEFT):
            value = VALUES
            if board.free[i] and board.free[j]:
                value = evaluate(mask | BITS[left[i]] | BITS[left[j]])
                number[value] = 1
            board.ranks[i, j] = value
            board.values[i, j] = board.values[j, i] = value
    rank = 0
    for value in range(VALUES):
        if number[value]:
            rank += 1
            number[value] = rank
    board.lower[: rank + 1] = 0
    board.short[:] = 0
    one = np.float32(1)
    for i in range(LEFT):
        for j in range(i + 1, LEFT):
            value = board.ranks[i, j]
            if value < VALUES:
                place = number[value]
                board.ranks[i, j] = place
                board.lower[place, i] += one
                board.lower[place, j] += one
                if value < least:
                    board.short[i] += one
                    board.short[j] += one
    for place in range(1, rank + 1):
        for card in range(LEFT):
            board.lower[place, card] += board.lower[place - 1, card]


@kernel
def _add_holding(
    i: int, j: int, board: _Board, lines: Lines, won: Floats, turns: Floats, plain: Ints
) -> None:
    """Add what a holding wins on a board against each card of the player-dealer."""
    value, row, place = board.values[i, j], i * LEFT + j, board.ranks[i, j]
    first, second, short, free = board.values[i], board.values[j], board.short, board.free
    below, up_to = board.lower[place - 1], board.lower[place]
    steady, unit, best = turns[0, row], turns[1, row], turns[2, row]
    s0, s1, s2, s3 = lines.steady[int(value)]
    u0, u1, u2, u3 = lines.unit[int(value)]
    one, none = np.float32(1), np.float32(0)
    fold, least = np.float32(lines.fold * PARTNERS), np.float32(lines.least)
    for card in range(LEFT):
        a, b = first[card], second[card]
        lower = below[card] - (one if a < value else none) - (one if b < value else none)
        equal = up_to[card] - (one if a <= value else none) - (one if b <= value else none)
        bad = short[card] - (one if a < least else none) - (one if b < least else none)
        s = (s0 + s1 * lower + s2 * equal + s3 * bad) * free[card]
        u = (u0 + u1 * lower + u2 * equal + u3 * bad) * free[card]
        won[0, card] = s
        won[1, card] = u
        steady[card] += s
        unit[card] += u
        best[card] += max(fold * free[card], s + u)
    whole_s, whole_u = none, none
    for card in range(LEFT):
        whole_s += won[0, card]
        whole_u += won[1, card]
    whole_s -= won[0, i] + won[0, j]
    whole_u -= won[1, i] + won[1, j]
    plain[row, 0] += np.int64(whole_s)
    plain[row, 1] += np.int64(whole_u)
    plain[row, 2] += max(lines.fold * PARTNERS * OTHERS, np.int64(whole_s + whole_u))
