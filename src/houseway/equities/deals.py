"""Kernels that deal the cards to come, all or at random, and divide the pot.

A pot has `UNITS` units, so halves by board, halves by high and low and divisions among up to
ten players are whole numbers.
"""

import numpy as np
from numpy.typing import NDArray

from houseway.ranking.fast import BITS, JOKER_BIT, evaluate
from houseway.ranking.fast_joker import BUG, evaluate_joker
from houseway.ranking.fast_low import evaluate_eight, evaluate_low
from houseway.ranking.fast_omaha import Codes, evaluate_omaha, evaluate_omaha_eight
from houseway.ranking.fast_stripped import evaluate_mexican, evaluate_short
from houseway.ranking.high import first_values
from houseway.values.kernels import kernel

UNITS = 2 * 2 * 2520
HIGH, LOW, BUGGED, WILD, MEXICAN, SHORT = range(6)
ANY, TWO, UP_TO_TWO = range(3)

CARD_BITS = np.append(BITS, np.uint64(JOKER_BIT))
"""The bit of each card by its code, the joker's included."""

_PAIR = first_values()[1]
_NOTHING = np.uint64(0)
Counts = NDArray[np.int64]
Bits = NDArray[np.uint64]


@kernel
def rank_mask(rank: int, mask: int, manner: int) -> int:
    """The value of a hand that may use any cards."""
    if rank == HIGH:
        return evaluate(mask)
    if rank == LOW:
        return evaluate_low(mask)
    if rank == BUGGED:
        return evaluate_joker(mask, BUG)
    if rank == WILD:
        return evaluate_joker(mask, manner)
    if rank == MEXICAN:
        return evaluate_mexican(mask, manner)
    return evaluate_short(mask)


@kernel
def _up_to_two(rank: int, own: Codes, board: np.uint64) -> int:
    """The best value with two of the cards and the board."""
    best = 0
    for first in range(len(own)):
        for second in range(first):
            two = CARD_BITS[own[first]] | CARD_BITS[own[second]]
            best = max(best, rank_mask(rank, two | board, BUG))
    return best


@kernel
def _up_to_two_eight(own: Codes, board: np.uint64) -> int:
    best = 0
    for first in range(len(own)):
        for second in range(first):
            two = CARD_BITS[own[first]] | CARD_BITS[own[second]]
            best = max(best, evaluate_eight(two | board))
    return best


@kernel
def share_pot(
    high: Counts, low: Counts, eight: bool, pair: bool, amount: int, shares: Counts
) -> None:
    """Divide an amount between the best high and the best qualifying low."""
    best_high, best_low = 0, 0
    for player in range(len(shares)):
        best_high = max(best_high, high[player])
        if eight:
            best_low = max(best_low, low[player])
    if pair and best_high < _PAIR:
        best_high = 0
    for_high = amount
    if best_low > 0:
        for_high = amount // 2 if best_high > 0 else 0
        _among(low, best_low, amount - for_high, shares)
    if best_high > 0:
        _among(high, best_high, for_high, shares)
    elif best_low == 0:
        shares += amount // len(shares)


@kernel
def _among(values: Counts, best: int, amount: int, shares: Counts) -> None:
    """Divide an amount equally among the players with the best value."""
    winners, winner = 0, 0
    for player in range(len(shares)):
        if values[player] == best:
            winners += 1
            winner = player
    if winners == 1:
        shares[winner] += amount
        return
    for player in range(len(shares)):
        if values[player] == best:
            shares[player] += amount // winners


@kernel
def next_combination(chosen: Codes, size: int, cards: int) -> bool:
    """Advance to the next combination of indexes; False after the last."""
    at = size - 1
    while at >= 0 and chosen[at] == cards - size + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for later in range(at + 1, size):
        chosen[later] = chosen[later - 1] + 1
    return True


@kernel
def _take(pool: Codes, cards: int, chosen: Codes, size: int, rest: Codes) -> None:
    """Copy the cards of a pool that were not chosen."""
    kept, at = 0, 0
    for place in range(cards):
        if at < size and chosen[at] == place:
            at += 1
        else:
            rest[kept] = pool[place]
            kept += 1


@kernel
def show_down(
    rules: Counts,
    given: int,
    first: int,
    own: Codes,
    sizes: Counts,
    boards: Codes,
    manners: Counts,
    high: Counts,
    low: Counts,
) -> None:
    """Rank the players from `first` on; `rules` are rank, made, eight, pair, board cards."""
    rank, made, eight = rules[0], rules[1], rules[2]
    for board in range(len(boards)):
        table = _NOTHING
        for card in boards[board, :given]:
            table |= CARD_BITS[card]
        for player in range(first, len(own)):
            cards = own[player, : sizes[player]]
            if made == TWO:
                high[board, player] = evaluate_omaha(cards, boards[board])
                if eight:
                    low[board, player] = evaluate_omaha_eight(cards, boards[board])
            elif made == UP_TO_TWO:
                high[board, player] = _up_to_two(rank, cards, table)
                if eight:
                    low[board, player] = _up_to_two_eight(cards, table)
            else:
                mask = table
                for card in cards:
                    mask |= CARD_BITS[card]
                high[board, player] = rank_mask(rank, int(mask), manners[player])
                if eight:
                    low[board, player] = evaluate_eight(int(mask))


@kernel
def _score(
    rules: Counts,
    high: Counts,
    low: Counts,
    shares: Counts,
    wins: Counts,
    ties: Counts,
    total: Counts,
    squares: Counts,
) -> None:
    """Divide one pot, and count who won all or part of it."""
    boards = len(high)
    shares[:] = 0
    for board in range(boards):
        share_pot(high[board], low[board], rules[2] == 1, rules[3] == 1, UNITS // boards, shares)
    count_shares(shares, wins, ties, total)
    for player in range(len(shares)):
        squares[player] += shares[player] * shares[player] // UNITS


@kernel
def count_shares(shares: Counts, wins: Counts, ties: Counts, total: Counts) -> None:
    """Count who won the whole pot or a part, and how much."""
    for player in range(len(shares)):
        wins[player] += shares[player] == UNITS
        ties[player] += 0 < shares[player] < UNITS
        total[player] += shares[player]


@kernel
def deal_all(
    rules: Counts,
    deck: Codes,
    own: Codes,
    sizes: Counts,
    boards: Codes,
    board_sizes: Counts,
    manners: Counts,
    wins: Counts,
    ties: Counts,
    total: Counts,
    squares: Counts,
) -> int:
    """Complete the boards and then the hands in every way; returns the number of ways.

    `own` and `boards` have room for all cards and start with the given ones.
    """
    players, tables = len(own), len(boards)
    groups = tables + players
    need = np.zeros(groups, dtype=np.int64)
    last = 0
    for group in range(groups):
        if group < tables:
            need[group] = rules[4] - board_sizes[group]
        else:
            need[group] = own.shape[1] - sizes[group - tables]
        if need[group]:
            last = group
    full = np.full(players, own.shape[1])
    chosen = np.zeros((groups, need.max() + 1), dtype=np.int64)
    pools = np.zeros((groups + 1, len(deck)), dtype=np.int64)
    left = np.zeros(groups + 1, dtype=np.int64)
    pools[0], left[0] = deck, len(deck)
    high = np.zeros((tables, players), dtype=np.int64)
    low = np.zeros((tables, players), dtype=np.int64)
    shares = np.zeros(players, dtype=np.int64)
    dealt, group = 0, 0
    fresh = True
    while True:
        for later in range(group, last + 1):
            size = need[later]
            if later > group or fresh:
                for place in range(size):
                    chosen[later, place] = place
            if later < tables:
                for place in range(size):
                    card = pools[later, chosen[later, place]]
                    boards[later, board_sizes[later] + place] = card
            else:
                for place in range(size):
                    card = pools[later, chosen[later, place]]
                    own[later - tables, sizes[later - tables] + place] = card
            left[later + 1] = left[later] - size
            if later < last:
                _take(pools[later], left[later], chosen[later], size, pools[later + 1])
        fresh = False
        show_down(rules, rules[4], max(group - tables, 0), own, full, boards, manners, high, low)
        _score(rules, high, low, shares, wins, ties, total, squares)
        dealt += 1
        group = last
        while group >= 0 and not next_combination(chosen[group], need[group], left[group]):
            group -= 1
        if group < 0:
            return dealt


@kernel
def _random_below(state: Bits, cards: int) -> int:
    """A number from 0 on, all equally likely: SplitMix64, and its top 32 bits multiplied."""
    bound = np.uint64(cards)
    surplus = np.uint64(1 << 32) % bound
    while True:
        state[0] += np.uint64(0x9E3779B97F4A7C15)
        word = state[0]
        word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        product = ((word ^ word >> np.uint64(31)) >> np.uint64(32)) * bound
        if product & np.uint64(0xFFFFFFFF) >= surplus:
            return int(product >> np.uint64(32))


@kernel
def _draw(state: Bits, deck: Codes, used: np.uint64) -> int:
    """A card of the deck that is not used yet."""
    while True:
        card = deck[_random_below(state, len(deck))]
        if not CARD_BITS[card] & used:
            return int(card)


@kernel
def deal_some(
    samples: int,
    state: Bits,
    rules: Counts,
    deck: Codes,
    hands: Codes,
    many: Counts,
    sizes: Counts,
    boards: Codes,
    board_sizes: Counts,
    manners: Counts,
    wins: Counts,
    ties: Counts,
    total: Counts,
    squares: Counts,
) -> None:
    """Deal at random: one of `many` hands to each player, then the boards and hands."""
    players, tables = len(hands), len(boards)
    own = np.zeros((players, hands.shape[2]), dtype=np.int64)
    full = np.full(players, hands.shape[2])
    high = np.zeros((tables, players), dtype=np.int64)
    low = np.zeros((tables, players), dtype=np.int64)
    shares = np.zeros(players, dtype=np.int64)
    for _ in range(samples):
        used = _deal_hands(state, hands, many, sizes, own)
        for table in range(tables):
            for place in range(board_sizes[table], rules[4]):
                boards[table, place] = _draw(state, deck, used)
                used |= CARD_BITS[boards[table, place]]
        for player in range(players):
            for place in range(sizes[player], hands.shape[2]):
                own[player, place] = _draw(state, deck, used)
                used |= CARD_BITS[own[player, place]]
        show_down(rules, rules[4], 0, own, full, boards, manners, high, low)
        _score(rules, high, low, shares, wins, ties, total, squares)


@kernel
def _deal_hands(state: Bits, hands: Codes, many: Counts, sizes: Counts, own: Codes) -> np.uint64:
    """Draw one hand for each player until they share no card; returns the cards used."""
    while True:
        used = _NOTHING
        clash = False
        for player in range(len(hands)):
            hand = _random_below(state, many[player])
            for place in range(sizes[player]):
                card = hands[player, hand, place]
                clash = clash or used & CARD_BITS[card] != _NOTHING
                used |= CARD_BITS[card]
                own[player, place] = card
        if not clash:
            return used
