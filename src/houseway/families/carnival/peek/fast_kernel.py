"""The compiled round of Two Card Peek, in the order of the script."""

from typing import NamedTuple

import numpy as np

from houseway.families.carnival.peek.bonus import Winnings, row_worth
from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.values.kernels import bare_kernel
from houseway.values.stream import random_below

BEST, BASIC, RANDOM = 0, 1, 2
ROWS, CARDS = 3, 5
NONE = 0


class Rows(NamedTuple):
    """The start of each holding, and the codes of all cards when it is renamed to its start."""

    start: Ints
    renamed: Ints
    winnings: Winnings


class Pay(NamedTuple):
    """What the wagers pay; wagers that are not in a table have 0 there."""

    pick: Ints
    """By whether a row qualifies, and which rows are highest, with a bit for each row."""
    rows: Ints
    """Wagers on one row: by whether a row qualifies, its class of two cards, and that of five."""
    table: Ints
    """Wagers on all rows: by whether a row qualifies, and the class of each row."""


class Tables(NamedTuple):
    """A game and a strategy as the kernel reads them."""

    codes: Ints
    """The code of each card of the deck."""
    values: Ints
    """The value of two cards, in either order."""
    kinds: Ints
    """The class of two cards, in either order."""
    least: int
    """The lowest value with which a row qualifies."""
    strategy: int
    rows: Rows
    pay: Pay
    bonus: int
    """The column of the Peek Bonus."""
    not_bet: int


class Hand(NamedTuple):
    """Arrays that are reused for all rounds."""

    cards: Ints
    """By row, in dealing order."""
    twos: Ints
    """The class of the first two cards of each row."""
    fives: Ints
    """The class of each row."""
    dead: Ints
    """Cards that a row cannot use."""


def new_hand() -> Hand:
    return Hand(*(np.empty(shape, dtype=np.int64) for shape in ((ROWS, CARDS), ROWS, ROWS, 4)))


@bare_kernel
def play_rounds(tables: Tables, hand: Hand, shoe: Shoe, results: Ints) -> None:
    """Play rounds of one bettor, with wagers on the first row.

    The last column of the results is the row of the Peek Bonus from 1, or `NONE`.
    """
    pay = tables.pay
    wagers = pay.pick.shape[2]
    cards, twos, fives = hand.cards, hand.twos, hand.fives
    for number in range(len(results)):
        begin_round(shoe, number)
        for place in range(CARDS):
            for row in range(ROWS):
                cards[row, place] = tables.codes[next_card(shoe)]
        best = top = np.int64(0)
        for row in range(ROWS):
            a, b, c, d, e = cards[row]
            twos[row] = tables.kinds[a, b]
            fives[row] = CLASS_OF[evaluate(BITS[a] | BITS[b] | BITS[c] | BITS[d] | BITS[e])]
            value = tables.values[a, b]
            if value > best:
                best, top = value, np.int64(0)
            if value == best:
                top |= np.int64(1) << row
        qualifies = 1 if best >= tables.least else 0
        for wager in range(wagers):
            results[number, wager] = (
                pay.pick[qualifies, top, wager]
                + pay.rows[qualifies, twos[0], fives[0], wager]
                + pay.table[qualifies, fives[0], fives[1], fives[2], wager]
            )
        choice = _choose(tables, shoe, hand)
        results[number, wagers] = choice
        results[number, tables.bonus] = tables.not_bet
        if choice:
            mine = pay.rows[qualifies, twos[choice - 1], fives[choice - 1]]
            results[number, tables.bonus] = mine[tables.bonus]


@bare_kernel
def _choose(tables: Tables, shoe: Shoe, hand: Hand) -> np.int64:
    """The row of the Peek Bonus from 1, or `NONE`."""
    if tables.strategy == RANDOM:
        return np.int64(random_below(shoe.stream, 1 + ROWS))
    if tables.strategy == BASIC:
        return np.int64(NONE)
    cards, dead, rows = hand.cards, hand.dead, tables.rows
    best = 0
    choice = np.int64(NONE)
    for row in range(ROWS):
        holding = rows.winnings.numbers[cards[row, 0], cards[row, 1]]
        count = 0
        for other in range(ROWS):
            if other != row:
                for place in range(2):
                    dead[count] = rows.renamed[holding, cards[other, place]]
                    count += 1
        worth = row_worth(rows.start[holding], dead, rows.winnings)
        if choice == NONE or worth > best:
            best, choice = worth, np.int64(row + 1)
    return choice
