"""The compiled round of Ultimate Texas Hold'em, in the order of the script.

The choices before the flop and on the flop come from tables. On the river, the best choice is
counted in the round: the cards that the player-dealer may hold are grouped by rank, and by suit
only if a flush is possible (see `holdem`), so there are at most 351 hands to rank, and usually 91.
"""

from typing import NamedTuple

import numpy as np

from houseway.families.carnival.holdem import (
    CLASSES,
    HIGHER,
    LOWER,
    OPPONENTS,
    Flops,
    Ints,
    Study,
    flush_suit,
    group_cards,
    lowest_bit,
    mask_of_board,
    new_study,
    pairs_with,
)
from houseway.pricing.dealing import Shoe, begin_round, next_card
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate
from houseway.values.kernels import bare_kernel
from houseway.values.stream import random_below

BEST, BASIC, RANDOM = 0, 1, 2
OWN, BOARD, DEALER, BURNED = 0, 2, 7, 9
"""Where the cards of a round are put: two of the player's, five of the board, two of the
player-dealer's, and those that are burned."""
PLACES = 10
FOLD = 0
WINNERS = 3


class River(NamedTuple):
    """What the choices on the river win against one hand of the player-dealer."""

    gain: Ints
    """By choice, both classes and winner; the fold, which is the first choice, is not filled in."""
    fold: int


class Tables(NamedTuple):
    """A game and a strategy as the kernel reads them."""

    codes: Ints
    """The code of each card of the deck."""
    order: Ints
    """Where each card goes, in dealing order."""
    strategy: int
    early: Ints
    """The choice before the flop, by both cards."""
    flops: Flops
    plays: Masks
    """By flop and first card: the second cards that make a holding play."""
    on_flop: int
    """The choice of a holding that plays on the flop."""
    river: River
    choices: Ints
    """How many choices each decision has; the first is to check or to fold."""
    least: int
    """The lowest value with which the player-dealer qualifies."""


class Hand(NamedTuple):
    """Arrays that are reused for all rounds."""

    cards: Ints
    study: Study
    won: Ints
    """The total that each choice on the river wins."""


def new_hand(tables: Tables) -> Hand:
    choices = len(tables.river.gain)
    return Hand(np.empty(PLACES, dtype=np.int64), new_study(), np.empty(choices, dtype=np.int64))


@bare_kernel
def play_rounds(tables: Tables, hand: Hand, shoe: Shoe, rows: Ints) -> None:
    """Play rounds of one bettor, and give the number of each.

    Rows are in order of what was played, both classes, qualified or not, and winner.
    """
    cards = hand.cards
    for number in range(len(rows)):
        begin_round(shoe, number)
        for place in tables.order:
            cards[place] = tables.codes[next_card(shoe)]
        board = cards[BOARD:DEALER]
        shared = mask_of_board(board)
        own = evaluate(shared | BITS[cards[OWN]] | BITS[cards[OWN + 1]])
        other = evaluate(shared | BITS[cards[DEALER]] | BITS[cards[DEALER + 1]])
        played = _choose(tables, shoe, hand, own)
        winner = 2 if own == other else 0 if own > other else 1
        qualifies = 1 if other >= tables.least else 0
        kinds = (played * CLASSES + CLASS_OF[own]) * CLASSES + CLASS_OF[other]
        rows[number] = (kinds * 2 + qualifies) * WINNERS + winner


@bare_kernel
def _choose(tables: Tables, shoe: Shoe, hand: Hand, own: int) -> int:
    """Make the choices of a round; returns 0 for a fold, or the number of the raise.

    Raises are numbered in the order in which they are offered.
    """
    cards = hand.cards
    earlier = np.int64(0)
    for decision in range(len(tables.choices)):
        if tables.strategy == RANDOM:
            choice = np.int64(random_below(shoe.stream, tables.choices[decision]))
        elif decision == 0:
            choice = tables.early[cards[OWN], cards[OWN + 1]]
        elif decision == 1:
            choice = np.int64(tables.on_flop if _plays_on_flop(tables, cards) else 0)
        else:
            choice = _choose_on_river(tables, hand, own)
        if choice:
            return int(earlier + choice)
        earlier += tables.choices[decision] - 1
    return FOLD


@bare_kernel
def _plays_on_flop(tables: Tables, cards: Ints) -> bool:
    """Whether a hand that has checked plays on the flop."""
    a, b, c = cards[BOARD], cards[BOARD + 1], cards[BOARD + 2]
    low, high = min(a, b, c), max(a, b, c)
    flop = low, a + b + c - low - high, high
    change = tables.flops.changes[tables.flops.change[flop]]
    partners = tables.plays[tables.flops.number[flop], change[cards[OWN]]]
    return bool(partners & BITS[change[cards[OWN + 1]]])


@bare_kernel
def _choose_on_river(tables: Tables, hand: Hand, own: int) -> np.int64:
    """The best choice, or that of the simple rule, with all five community cards."""
    shared = mask_of_board(hand.cards[BOARD:DEALER])
    if tables.strategy == BASIC:
        strong = CLASS_OF[own] > 0 and own > evaluate(shared)
        return np.int64(len(tables.river.gain) - 1 if strong else FOLD)
    won = hand.won
    _count_river(tables.river, shared, hand, own)
    best = FOLD
    won[FOLD] = OPPONENTS * tables.river.fold
    for choice in range(1, len(won)):
        if won[choice] >= won[best]:
            best = choice
    return np.int64(best)


@bare_kernel
def _count_river(river: River, shared: int, hand: Hand, own: int) -> None:
    """Add up what each play wins over all hands that the player-dealer may have."""
    cards, study, won = hand
    won[:] = 0
    suit = flush_suit(cards[BOARD:DEALER])
    kind = CLASS_OF[own]
    group_cards(shared | BITS[cards[OWN]] | BITS[cards[OWN + 1]], suit, study)
    for pair in range(pairs_with(suit)):
        high, low = HIGHER[pair], LOWER[pair]
        first, others = study.left[high], study.left[low]
        ways = study.sizes[high] * study.sizes[low]
        if high == low:
            ways = study.sizes[high] * (study.sizes[high] - 1) // 2
            others &= others - np.uint64(1)
        if ways:
            other = evaluate(shared | lowest_bit(first) | lowest_bit(others))
            winner = 2 if own == other else 0 if own > other else 1
            for choice in range(1, len(won)):
                won[choice] += ways * river.gain[choice, kind, CLASS_OF[other], winner]
