"""The kernel for Pineapple: three cards each, one of them discarded.

Each player keeps the two cards that win the most over all remaining boards, against opponents who
keep all three. The hands continue with the kept cards.
"""

import numpy as np

from houseway.equities.deals import (
    CARD_BITS,
    UNITS,
    Bits,
    Counts,
    count_shares,
    next_combination,
    share_pot,
)
from houseway.ranking.fast import evaluate
from houseway.ranking.fast_low import evaluate_eight
from houseway.ranking.fast_omaha import Codes
from houseway.values.kernels import kernel


@kernel
def deal_discards(
    eight: bool,
    pair: bool,
    deck: Codes,
    twos: Bits,
    choices: Counts,
    given: np.uint64,
    before: int,
    after: int,
    ways: int,
    wins: Counts,
    ties: Counts,
    total: Counts,
) -> int:
    """Deal `before` board cards, discard, deal `after` more; returns the number of ways.

    `twos` are the cards that each player may keep and `choices` how many such there are; `ways`
    is the number of ways to deal on after the discard.
    """
    players = len(twos)
    high = np.zeros((ways, players, 3), dtype=np.int64)
    low = np.zeros((ways, players, 3), dtype=np.int64)
    first = np.arange(before + 1)
    rest = np.zeros(len(deck) - before, dtype=np.int64)
    dealt = 0
    while True:
        board = given
        kept, at = 0, 0
        for place in range(len(deck)):
            if at < before and first[at] == place:
                board |= CARD_BITS[deck[place]]
                at += 1
            else:
                rest[kept] = deck[place]
                kept += 1
        _rank_all(eight, rest, twos, choices, board, after, high, low)
        keep = _choose(eight, pair, choices, high, low)
        _play_on(eight, pair, keep, high, low, wins, ties, total)
        dealt += ways
        if not next_combination(first, before, len(deck)):
            return dealt


@kernel
def _rank_all(
    eight: bool,
    rest: Codes,
    twos: Bits,
    choices: Counts,
    board: np.uint64,
    after: int,
    high: Counts,
    low: Counts,
) -> None:
    """Rank every two cards of each player on every board that can come."""
    chosen = np.arange(after + 1)
    for way in range(len(high)):
        full = board
        for place in range(after):
            full |= CARD_BITS[rest[chosen[place]]]
        for player in range(len(twos)):
            for choice in range(choices[player]):
                cards = full | twos[player, choice]
                high[way, player, choice] = evaluate(cards)
                if eight:
                    low[way, player, choice] = evaluate_eight(cards)
        next_combination(chosen, after, len(rest))


@kernel
def _choose(eight: bool, pair: bool, choices: Counts, high: Counts, low: Counts) -> Counts:
    """What each player keeps."""
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
                share_pot(best_high, best_low, eight, pair, UNITS, shares)
                won[player, choice] += shares[player]
            best_high[player], best_low[player] = own_high, own_low
    keep = np.zeros(players, dtype=np.int64)
    for player in range(players):
        keep[player] = won[player, : choices[player]].argmax()
    return keep


@kernel
def _play_on(
    eight: bool,
    pair: bool,
    keep: Counts,
    high: Counts,
    low: Counts,
    wins: Counts,
    ties: Counts,
    total: Counts,
) -> None:
    """Share the pot on every board with what was kept."""
    players = len(keep)
    own_high = np.zeros(players, dtype=np.int64)
    own_low = np.zeros(players, dtype=np.int64)
    shares = np.zeros(players, dtype=np.int64)
    for way in range(len(high)):
        for player in range(players):
            own_high[player] = high[way, player, keep[player]]
            own_low[player] = low[way, player, keep[player]]
        shares[:] = 0
        share_pot(own_high, own_low, eight, pair, UNITS, shares)
        count_shares(shares, wins, ties, total)
