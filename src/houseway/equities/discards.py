"""The kernel for Pineapple: three cards each, one of them discarded.

Each player keeps the two cards that win the most over all remaining boards, against opponents who
still have all three. Play continues with the kept cards.
"""

from typing import NamedTuple

import numpy as np

from houseway.equities.deals import (
    CARD_BITS,
    UNITS,
    Bits,
    Counts,
    Pot,
    Ranked,
    Tally,
    count_shares,
    next_combination,
    share_pot,
)
from houseway.ranking.fast import evaluate
from houseway.ranking.fast_low import evaluate_eight
from houseway.ranking.fast_omaha import Codes
from houseway.values.kernels import kernel


class Keeps(NamedTuple):
    """The pairs of cards that each player may keep, and how many pairs that is."""

    twos: Bits
    choices: Counts


class Streets(NamedTuple):
    """The given cards of the board, and how many come before and after the discard."""

    given: np.uint64
    before: int
    after: int
    ways: int
    """The number of ways to complete the board after the discard."""


@kernel
def deal_discards(pot: Pot, deck: Codes, keeps: Keeps, streets: Streets, tally: Tally) -> int:
    """Deal the board with a discard in between; returns the number of ways."""
    before = streets.before
    high = np.zeros((streets.ways, len(keeps.twos), 3), dtype=np.int64)
    ranked = Ranked(high, np.zeros_like(high))
    first = np.arange(before + 1)
    undealt = np.zeros(len(deck) - before, dtype=np.int64)
    dealt = 0
    while True:
        board = streets.given
        copied, at = 0, 0
        for place in range(len(deck)):
            if at < before and first[at] == place:
                board |= CARD_BITS[deck[place]]
                at += 1
            else:
                undealt[copied] = deck[place]
                copied += 1
        _rank_all(pot, undealt, keeps, board, streets.after, ranked)
        keep = _choose(pot, keeps.choices, ranked)
        _play_on(pot, keep, ranked, tally)
        dealt += streets.ways
        if not next_combination(first, before, len(deck)):
            return dealt


@kernel
def _rank_all(
    pot: Pot, undealt: Codes, keeps: Keeps, board: np.uint64, after: int, ranked: Ranked
) -> None:
    """Rank each pair of cards that a player may keep on every possible board."""
    chosen = np.arange(after + 1)
    for way in range(len(ranked.high)):
        full = board
        for place in range(after):
            full |= CARD_BITS[undealt[chosen[place]]]
        for player in range(len(keeps.twos)):
            for choice in range(keeps.choices[player]):
                cards = full | keeps.twos[player, choice]
                ranked.high[way, player, choice] = evaluate(cards)
                if pot.eight:
                    ranked.low[way, player, choice] = evaluate_eight(cards)
        next_combination(chosen, after, len(undealt))


@kernel
def _choose(pot: Pot, choices: Counts, ranked: Ranked) -> Counts:
    """The number of the pair that each player keeps."""
    high, low = ranked.high, ranked.low
    players = len(choices)
    won = np.zeros((players, 3), dtype=np.int64)
    best_high = np.zeros(players, dtype=np.int64)
    best_low = np.zeros(players, dtype=np.int64)
    shares = np.zeros(players, dtype=np.int64)
    for way in range(len(high)):
        for player in range(players):
            best_high[player], best_low[player] = 0, 0
            for choice in range(choices[player]):
                best_high[player] = max(best_high[player], high[way, player, choice])
                best_low[player] = max(best_low[player], low[way, player, choice])
        for player in range(players):
            own_high, own_low = best_high[player], best_low[player]
            for choice in range(choices[player]):
                best_high[player] = high[way, player, choice]
                best_low[player] = low[way, player, choice]
                shares[:] = 0
                share_pot(pot, best_high, best_low, UNITS, shares)
                won[player, choice] += shares[player]
            best_high[player], best_low[player] = own_high, own_low
    keep = np.zeros(players, dtype=np.int64)
    for player in range(players):
        keep[player] = won[player, : choices[player]].argmax()
    return keep


@kernel
def _play_on(pot: Pot, keep: Counts, ranked: Ranked, tally: Tally) -> None:
    """Divide the pot on every board among the hands with their kept cards."""
    players = len(keep)
    own_high = np.zeros(players, dtype=np.int64)
    own_low = np.zeros(players, dtype=np.int64)
    shares = np.zeros(players, dtype=np.int64)
    for way in range(len(ranked.high)):
        for player in range(players):
            own_high[player] = ranked.high[way, player, keep[player]]
            own_low[player] = ranked.low[way, player, keep[player]]
        shares[:] = 0
        share_pot(pot, own_high, own_low, UNITS, shares)
        count_shares(shares, tally)
