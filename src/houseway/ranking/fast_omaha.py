"""Omaha by tables: the values of `houseway.ranking.omaha` for cards given by their codes.

Two hole cards and three board cards add up to a sum of weights; only a suit with three or more
cards on the board can make a flush.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.ranking.fast import FLUSHES, VALUES, slot_of
from houseway.ranking.fast_low import EIGHTS
from houseway.ranking.tables import RANK_WEIGHTS
from houseway.values.kernels import kernel

Codes = NDArray[np.int64]


@kernel
def evaluate_omaha(own: Codes, board: Codes) -> int:
    """The best high hand of two hole cards and three board cards.

    >>> from houseway.cards.card import card_code
    >>> own = np.array([card_code(card) for card in ("As", "Ks", "2c", "2d")])
    >>> board = np.array([card_code(card) for card in ("Qs", "Js", "Ts", "2h", "2s")])
    >>> evaluate_omaha(own, board)
    7462
    """
    best = 0
    cards = len(board)
    for first in range(len(own)):
        for second in range(first):
            two = RANK_WEIGHTS[own[first] >> 2] + RANK_WEIGHTS[own[second] >> 2]
            for a in range(cards):
                with_a = two + RANK_WEIGHTS[board[a] >> 2]
                for b in range(a):
                    with_b = with_a + RANK_WEIGHTS[board[b] >> 2]
                    for c in range(b):
                        key = np.uint32(with_b + RANK_WEIGHTS[board[c] >> 2])
                        best = max(best, VALUES[slot_of(key)])
    return max(best, flush_of(own, board))


@kernel
def flush_of(own: Codes, board: Codes) -> int:
    """The best flush of two hole cards and three board cards; 0 for none."""
    suits = np.zeros(4, dtype=np.int64)
    for card in board:
        suits[card & 3] += 1
    best = 0
    for first in range(len(own)):
        suit = own[first] & 3
        if suits[suit] >= 3:
            for second in range(first):
                if own[second] & 3 == suit:
                    two = 1 << (own[first] >> 2) | 1 << (own[second] >> 2)
                    best = max(best, _flush_with(two, board, suit))
    return best


@kernel
def _flush_with(two: int, board: Codes, suit: int) -> int:
    """The best flush of these two ranks and three cards of a suit on the board."""
    best = 0
    for a in range(len(board)):
        for b in range(a):
            for c in range(b):
                if board[a] & 3 == board[b] & 3 == board[c] & 3 == suit:
                    three = 1 << (board[a] >> 2) | 1 << (board[b] >> 2) | 1 << (board[c] >> 2)
                    best = max(best, FLUSHES[two | three])
    return best


@kernel
def evaluate_omaha_eight(own: Codes, board: Codes) -> int:
    """The best low of eight or better; 0 for none."""
    best = 0
    for a in range(len(board)):
        for b in range(a):
            for c in range(b):
                three = 1 << (board[a] >> 2) | 1 << (board[b] >> 2) | 1 << (board[c] >> 2)
                for first in range(len(own)):
                    for second in range(first):
                        two = 1 << (own[first] >> 2) | 1 << (own[second] >> 2)
                        best = max(best, EIGHTS[two | three])
    return best
