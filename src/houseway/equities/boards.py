"""The kernel for hold'em: every board for complete hands.

A board adds its sum of weights to that of each hand; only a suit with three cards on the board
can make a flush. The last card of the board runs in the innermost loop.
"""

from typing import NamedTuple

import numpy as np

from houseway.equities.deals import (
    CARD_BITS,
    UNITS,
    Bits,
    Counts,
    Pot,
    Tally,
    count_shares,
    next_combination,
    share_pot,
)
from houseway.ranking.fast import Values, slot_of
from houseway.ranking.fast_low import EIGHTS, ranks_in, weight_of
from houseway.ranking.fast_omaha import Codes
from houseway.ranking.tables import RANK_WEIGHTS
from houseway.values.kernels import kernel

_SUIT = np.uint64(0x1FFF)
_THREE = 0x5555
_FLUSH = 0x8888
"""Four counters of four bits: with five added to each, three of a suit set its highest bit."""


class Board(NamedTuple):
    """The given cards of a board, and how many are missing."""

    given: np.uint64
    missing: int


class RankTables(NamedTuple):
    """The values of a ranking: hands without a flush by slot, flushes by their ranks."""

    values: Values
    flushes: Values


@kernel
def deal_boards(
    pot: Pot, deck: Codes, hands: Bits, start: Board, tables: RankTables, tally: Tally
) -> int:
    """Deal the missing cards of a board in every way; returns the number of ways."""
    players = len(hands)
    keys = np.zeros(players, dtype=np.uint32)
    for player in range(players):
        keys[player] = weight_of(hands[player])
    high = np.zeros(players, dtype=np.int64)
    low = np.zeros(players, dtype=np.int64)
    shares = np.zeros(players, dtype=np.int64)
    won = np.zeros(1 << players, dtype=np.int64)
    split = pot.eight or pot.pair
    missing = start.missing
    outer = max(missing - 1, 0)
    chosen = np.arange(outer + 1)
    dealt = 0
    while True:
        partial = start.given
        for place in range(outer):
            partial |= CARD_BITS[deck[chosen[place]]]
        weight = weight_of(partial)
        suits = _suits(partial)
        first = chosen[outer - 1] + 1 if outer else 0
        for last in range(first, len(deck) if missing else first + 1):
            board, key, counts = partial, weight, suits
            if missing:
                card = deck[last]
                board |= CARD_BITS[card]
                key = np.uint32(weight + RANK_WEIGHTS[card >> 2])
                counts += 1 << 4 * (card & 3)
            three = (counts + _THREE) & _FLUSH
            best, winners = -1, 0
            for player in range(players):
                value = tables.values[slot_of(keys[player] + key)]
                if three:
                    value = max(value, _flush(hands[player] | board, three, tables.flushes))
                if value > best:
                    best, winners = value, 1 << player
                elif value == best:
                    winners |= 1 << player
                if split:
                    high[player] = value
                    low[player] = EIGHTS[ranks_in(hands[player] | board)]
            if split:
                shares[:] = 0
                share_pot(pot, high, low, UNITS, shares)
                count_shares(shares, tally)
            else:
                won[winners] += 1
            dealt += 1
        if not next_combination(chosen, outer, len(deck) - 1):
            _count_winners(won, tally)
            return dealt


@kernel
def _count_winners(won: Counts, tally: Tally) -> None:
    """Add what each set of winners won; a set has a bit for each player."""
    for winners in range(1, len(won)):
        count = 0
        for player in range(len(tally.wins)):
            count += winners >> player & 1
        for player in range(len(tally.wins)):
            if winners >> player & 1:
                tally.total[player] += won[winners] * (UNITS // count)
                if count == 1:
                    tally.wins[player] += won[winners]
                else:
                    tally.ties[player] += won[winners]


@kernel
def _suits(cards: np.uint64) -> int:
    """How many cards of each suit, in four counters."""
    counts = 0
    for suit in range(4):
        ranks = cards >> np.uint64(16 * suit) & _SUIT
        while ranks:
            ranks &= ranks - np.uint64(1)
            counts += 1 << 4 * suit
    return counts


@kernel
def _flush(cards: np.uint64, three: int, flushes: Values) -> int:
    """The value of a flush in the suit that has three cards on the board; 0 without a flush."""
    suit = np.uint64(0)
    while not three & 8:
        three >>= 4
        suit += np.uint64(16)
    value: int = flushes[cards >> suit & _SUIT]
    return value
