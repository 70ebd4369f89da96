"""Omaha: a hand is exactly two hole cards and three board cards.

This is the readable reference. It uses the values of `houseway.ranking.high` and
`houseway.ranking.low`.
`houseway.ranking.fast_omaha` gives the same values from tables.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from houseway.cards.card import Card
from houseway.ranking import high, low
from houseway.ranking.ranked import Ranked
from houseway.values.errors import InputError


def rank_omaha(own: Sequence[Card], board: Sequence[Card]) -> Ranked:
    """The best high hand.

    >>> own, board = ["As", "Ah", "Kd", "2c"], ["Ks", "Qs", "Js", "Ts", "3s"]
    >>> str(rank_omaha(own, board))
    'an ace-high straight'
    """
    hand = high.rank_high(max(_fives(own, board), key=high.rank_five))
    return Ranked(hand.value, hand.class_name, hand.cards, str(hand))


def rank_omaha_eight(own: Sequence[Card], board: Sequence[Card]) -> Ranked:
    """The best low of eight or better; the value 0 when there is none.

    >>> str(rank_omaha_eight(["As", "2h", "Kd", "Kc"], ["Ks", "8s", "7s", "2d", "3s"]))
    '8-7-3-2-A'
    """
    return low.rank_eight(min(_fives(own, board), key=low.low_five))


def _fives(own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every five cards that are two hole cards and three board cards."""
    if len(own) < 2 or len(board) < 3:
        counts = f"{len(own)} and {len(board)}"
        raise InputError(
            f"Omaha needs 2 or more hole cards and 3 or more on the board, not {counts}"
        )
    for two in combinations(own, 2):
        for three in combinations(board, 3):
            yield two + three
