"""The compiled round of Caribbean Stud, in the order of the script."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.carnival.holdem import CLASSES, mask_of_board, rename_suits
from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.ranking.fast import BITS, CLASS_OF, Masks, evaluate
from houseway.values.kernels import bare_kernel, kernel
from houseway.values.stream import random_below

CARDS = 5
WINNERS = 3
BET, FOLD = 0, 1


class Tables(NamedTuple):
    """A game and a strategy as the kernel reads them."""

    codes: Ints
    """The code of each card of the deck."""
    below: Ints
    """How many sets of cards come before one, by its cards from the lowest on, see `place_of`."""
    least: int
    """The lowest value with which the player-dealer qualifies."""
    random: bool
    """Whether choices are random instead of those in `bets`."""
    bets: Masks
    """The up cards against which each hand bets, by its place or its value."""
    by_value: bool


@bare_kernel
def play_rounds(tables: Tables, hands: Ints, shoe: Shoe, rows: Ints) -> None:
    """Play rounds of one bettor, and give the number of each in the order of `fast.FACTS`.

    `hands` is reused for all rounds.
    """
    hand, others = hands[0], hands[1]
    for number in range(len(rows)):
        begin_round(shoe, number)
        for place in range(CARDS):
            hand[place] = tables.codes[next_card(shoe)]
            others[place] = tables.codes[next_card(shoe)]
        own, other = evaluate(mask_of_board(hand)), evaluate(mask_of_board(others))
        up = others[CARDS - 1]
        if tables.random:
            choice = np.int64(random_below(shoe.stream, 2))
        else:
            row = own if tables.by_value else place_of(hand, tables.below)
            choice = np.int64(BET if tables.bets[row] & BITS[up] else FOLD)
        winner = 2 if own == other else 0 if own > other else 1
        qualifies = 1 if other >= tables.least else 0
        kinds = (choice * CLASSES + CLASS_OF[own]) * CLASSES + CLASS_OF[other]
        rows[number] = (kinds * 2 + qualifies) * WINNERS + winner


@bare_kernel
def place_of(hand: Ints, below: Ints) -> int:
    """The place of five cards among all sets of five; this sorts the hand."""
    for place in range(CARDS):
        card = hand[place]
        before = place
        while before and hand[before - 1] > card:
            hand[before] = hand[before - 1]
            before -= 1
        hand[before] = card
    total = 0
    for place in range(CARDS):
        total += below[place, hand[place]]
    return total


@kernel
def spread_bets(
    hands: Ints, bets: Masks, changes: NDArray[np.int16], below: Ints, everywhere: Masks
) -> None:
    """Fill in the up cards for every hand, from those of the hands up to suits."""
    renamed = np.empty(CARDS, dtype=np.int64)
    for number in range(len(hands)):
        for change in changes:
            for place in range(CARDS):
                renamed[place] = change[hands[number, place]]
            everywhere[place_of(renamed, below)] = rename_suits(bets[number], change)
