"""Kernels that deal the missing cards, in every way or at random, and divide the pot.

A pot has `UNITS` units, so halves by board, halves by high and low and divisions among up to
ten players are whole numbers.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.ranking.fast import BITS, JOKER_BIT, evaluate
from houseway.ranking.fast_joker import BUG, evaluate_joker
from houseway.ranking.fast_low import evaluate_eight, evaluate_low
from houseway.ranking.fast_omaha import Codes, evaluate_omaha, evaluate_omaha_eight
from houseway.ranking.fast_stripped import evaluate_mexican, evaluate_short
from houseway.ranking.high import first_values
from houseway.values.kernels import kernel
from houseway.values.stream import Stream, random_below

UNITS = 2 * 2 * 2520
HIGH, LOW, BUGGED, WILD, MEXICAN, SHORT = range(6)
ANY, TWO, UP_TO_TWO = range(3)

CARD_BITS = np.append(BITS, np.uint64(JOKER_BIT))
"""The bit of each card by its code, the joker's included."""

_PAIR = first_values()[1]
_NO_CARDS = np.uint64(0)
Counts = NDArray[np.int64]
Bits = NDArray[np.uint64]


class Pot(NamedTuple):
    """How a pot is divided."""

    eight: bool
    """Whether a low of eight or better takes half the pot."""
    pair: bool
    """Whether the high hand needs a pair or better."""


class Showdown(NamedTuple):
    """The showdown rules of a game, as numbers."""

    rank: int
    must_use: int
    board: int
    """The number of cards on a full board."""
    pot: Pot


class Cards(NamedTuple):
    """The hands and boards, with room for all their cards."""

    own: Codes
    boards: Codes
    manners: Counts
    """How each player's joker plays."""


class Given(NamedTuple):
    """How many cards of the hands and boards are given."""

    own: Counts
    boards: Counts


class Ranges(NamedTuple):
    """The hands that each player may have, and how many hands that is."""

    hands: Codes
    many: Counts


class Ranked(NamedTuple):
    """The values of the hands."""

    high: Counts
    low: Counts


class Tally(NamedTuple):
    """Counts by player that the kernels add to."""

    wins: Counts
    ties: Counts
    total: Counts
    """Units won."""
    squares: Counts


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
    """The best value of a hand that may use up to two of the player's cards."""
    best = 0
    for first in range(len(own)):
        for second in range(first):
            two = CARD_BITS[own[first]] | CARD_BITS[own[second]]
            best = max(best, rank_mask(rank, two | board, BUG))
    return best


@kernel
def _up_to_two_eight(own: Codes, board: np.uint64) -> int:
    """The best low of eight or better with up to two of the player's cards; 0 for none."""
    best = 0
    for first in range(len(own)):
        for second in range(first):
            two = CARD_BITS[own[first]] | CARD_BITS[own[second]]
            best = max(best, evaluate_eight(two | board))
    return best


@kernel
def share_pot(pot: Pot, high: Counts, low: Counts, amount: int, shares: Counts) -> None:
    """Divide an amount between the best high and the best low; if there is neither, among all."""
    best_high, best_low = 0, 0
    for player in range(len(shares)):
        best_high = max(best_high, high[player])
        if pot.eight:
            best_low = max(best_low, low[player])
    if pot.pair and best_high < _PAIR:
        best_high = 0
    for_high = amount
    if best_low > 0:
        for_high = amount // 2 if best_high > 0 else 0
        _divide_among(low, best_low, amount - for_high, shares)
    if best_high > 0:
        _divide_among(high, best_high, for_high, shares)
    elif best_low == 0:
        shares += amount // len(shares)


@kernel
def _divide_among(values: Counts, best: int, amount: int, shares: Counts) -> None:
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
def _copy_unchosen(pool: Codes, cards: int, chosen: Codes, size: int, unchosen: Codes) -> None:
    """Copy the cards of a pool that were not chosen."""
    copied, at = 0, 0
    for place in range(cards):
        if at < size and chosen[at] == place:
            at += 1
        else:
            unchosen[copied] = pool[place]
            copied += 1


@kernel
def show_down(showdown: Showdown, cards: Cards, first: int, ranked: Ranked) -> None:
    """Rank the hands of the players from `first` on, for every board."""
    for board in range(len(cards.boards)):
        shown = cards.boards[board]
        table = _NO_CARDS
        for card in shown:
            table |= CARD_BITS[card]
        for player in range(first, len(cards.own)):
            own = cards.own[player]
            if showdown.must_use == TWO:
                ranked.high[board, player] = evaluate_omaha(own, shown)
                if showdown.pot.eight:
                    ranked.low[board, player] = evaluate_omaha_eight(own, shown)
            elif showdown.must_use == UP_TO_TWO:
                ranked.high[board, player] = _up_to_two(showdown.rank, own, table)
                if showdown.pot.eight:
                    ranked.low[board, player] = _up_to_two_eight(own, table)
            else:
                mask = table
                for card in own:
                    mask |= CARD_BITS[card]
                manner = cards.manners[player]
                ranked.high[board, player] = rank_mask(showdown.rank, int(mask), manner)
                if showdown.pot.eight:
                    ranked.low[board, player] = evaluate_eight(int(mask))


@kernel
def _score(pot: Pot, ranked: Ranked, shares: Counts, tally: Tally) -> None:
    """Divide one pot, and count who won all or part of it."""
    boards = len(ranked.high)
    shares[:] = 0
    for board in range(boards):
        share_pot(pot, ranked.high[board], ranked.low[board], UNITS // boards, shares)
    count_shares(shares, tally)
    for player in range(len(shares)):
        tally.squares[player] += shares[player] * shares[player] // UNITS


@kernel
def count_shares(shares: Counts, tally: Tally) -> None:
    """Count who won the whole pot or a part, and how much."""
    for player in range(len(shares)):
        tally.wins[player] += shares[player] == UNITS
        tally.ties[player] += 0 < shares[player] < UNITS
        tally.total[player] += shares[player]


@kernel
def deal_all(showdown: Showdown, deck: Codes, cards: Cards, given: Given, tally: Tally) -> int:
    """Complete the boards and then the hands in every way; returns the number of ways."""
    own, boards = cards.own, cards.boards
    players, tables = len(own), len(boards)
    groups = tables + players
    need = np.zeros(groups, dtype=np.int64)
    last = 0
    for group in range(groups):
        if group < tables:
            need[group] = showdown.board - given.boards[group]
        else:
            need[group] = own.shape[1] - given.own[group - tables]
        if need[group]:
            last = group
    chosen = np.zeros((groups, need.max() + 1), dtype=np.int64)
    pools = np.zeros((groups + 1, len(deck)), dtype=np.int64)
    left = np.zeros(groups + 1, dtype=np.int64)
    pools[0], left[0] = deck, len(deck)
    ranked = new_ranked(tables, players)
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
                    boards[later, given.boards[later] + place] = card
            else:
                for place in range(size):
                    card = pools[later, chosen[later, place]]
                    own[later - tables, given.own[later - tables] + place] = card
            left[later + 1] = left[later] - size
            if later < last:
                _copy_unchosen(pools[later], left[later], chosen[later], size, pools[later + 1])
        fresh = False
        show_down(showdown, cards, max(group - tables, 0), ranked)
        _score(showdown.pot, ranked, shares, tally)
        dealt += 1
        group = last
        while group >= 0 and not next_combination(chosen[group], need[group], left[group]):
            group -= 1
        if group < 0:
            return dealt


@kernel
def new_ranked(boards: int, players: int) -> Ranked:
    """Empty arrays for the values of all hands on all boards."""
    high = np.zeros((boards, players), dtype=np.int64)
    return Ranked(high, np.zeros_like(high))


@kernel
def _draw(stream: Stream, deck: Codes, used: np.uint64) -> int:
    """A random card of the deck that has not been used yet."""
    while True:
        card = deck[random_below(stream, len(deck))]
        if not CARD_BITS[card] & used:
            return int(card)


@kernel
def deal_some(
    samples: int,
    stream: Stream,
    showdown: Showdown,
    deck: Codes,
    ranges: Ranges,
    cards: Cards,
    given: Given,
    tally: Tally,
) -> None:
    """Deal at random: a hand from each player's range, then all missing cards."""
    own, boards = cards.own, cards.boards
    players, tables = len(own), len(boards)
    ranked = new_ranked(tables, players)
    shares = np.zeros(players, dtype=np.int64)
    for _ in range(samples):
        used = _deal_hands(stream, ranges, given.own, own)
        for table in range(tables):
            for place in range(given.boards[table], showdown.board):
                boards[table, place] = _draw(stream, deck, used)
                used |= CARD_BITS[boards[table, place]]
        for player in range(players):
            for place in range(given.own[player], own.shape[1]):
                own[player, place] = _draw(stream, deck, used)
                used |= CARD_BITS[own[player, place]]
        show_down(showdown, cards, 0, ranked)
        _score(showdown.pot, ranked, shares, tally)


@kernel
def _deal_hands(stream: Stream, ranges: Ranges, sizes: Counts, own: Codes) -> np.uint64:
    """Draw a hand for each player until no two share a card; returns the cards used."""
    while True:
        used = _NO_CARDS
        clash = False
        for player in range(len(own)):
            hand = random_below(stream, ranges.many[player])
            for place in range(sizes[player]):
                card = ranges.hands[player, hand, place]
                clash = clash or used & CARD_BITS[card] != _NO_CARDS
                used |= CARD_BITS[card]
                own[player, place] = card
        if not clash:
            return used
