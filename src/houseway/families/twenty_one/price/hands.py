"""The player's hands by value, numbered, and the sets of cards that leave the shoe with them.

A set of values is written as one integer, five bits for each value, so sets are added,
sorted and found by arithmetic on whole arrays.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from houseway.families.twenty_one.price.dealer import JOKER_VALUE, VALUES, Floats, Ints

MAX_CARDS = 8
"""Hands with more cards count as eight cards; no filing distinguishes them."""
TOTALS = 32
_JOKER_SUM = 60
_BITS = 5
_ONE: Ints = np.array([1 << _BITS * value for value in range(VALUES)], dtype=np.int64)


class Hands(NamedTuple):
    """Every hand of two cards or more, highest sum first."""

    counts: Ints
    sums: Ints
    totals: Ints
    soft: Ints
    cards: Ints
    next: Ints
    """The hand after drawing each value; -1 if the hand is finished, or loses with that card."""
    orders: Floats
    """In how many orders the cards of the hand can be drawn."""


class HandTable:
    """The hands and their numbers; of hands over 21, only those with totals in `over`."""

    def __init__(self, jokers: bool, over: tuple[int, ...]) -> None:
        keys = _drawn_keys(jokers, over)
        counts = counts_of(keys)
        sums = _low_sums(counts)
        order = np.lexsort((keys, counts.sum(axis=1), counts[:, 1] > 0, -sums))
        self.keys: Ints = keys[order]
        self._sorter: Ints = np.argsort(self.keys)
        counts, sums = counts[order], sums[order]
        soft = ((counts[:, 1] > 0) & (sums <= 11)).astype(np.int64)
        self.hands = Hands(
            counts=counts,
            sums=sums,
            totals=np.where(sums == _JOKER_SUM, 21, sums + 10 * soft),
            soft=soft,
            cards=counts.sum(axis=1),
            next=self._next(jokers, sums),
            orders=_orders(counts),
        )

    def __len__(self) -> int:
        return len(self.keys)

    def of(self, *values: int) -> int:
        """The number of the hand with these values."""
        return int(self._find(np.array([key_of(*values)]))[0])

    def _find(self, keys: Ints) -> Ints:
        places = np.searchsorted(self.keys, keys, sorter=self._sorter)
        numbers: Ints = self._sorter[np.minimum(places, len(self.keys) - 1)]
        return numbers

    def _next(self, jokers: bool, sums: Ints) -> Ints:
        after = np.full((len(self.keys), VALUES), -1, dtype=np.int64)
        open_hands = np.flatnonzero(sums <= 21)
        for value in range(0 if jokers else 1, VALUES):
            wanted = self.keys[open_hands] + _ONE[value]
            numbers = self._find(wanted)
            after[open_hands, value] = np.where(self.keys[numbers] == wanted, numbers, -1)
        return after


@cache
def all_hands(jokers: bool, over: tuple[int, ...]) -> HandTable:
    """The numbered hands that can be drawn without hitting a finished hand."""
    return HandTable(jokers, over)


def key_of(*values: int) -> int:
    """A set of values as one integer."""
    return sum(1 << _BITS * value for value in values)


def counts_of(keys: Ints) -> Ints:
    """How many cards of each value the sets have."""
    shifts = _BITS * np.arange(VALUES, dtype=np.int64)
    counts: Ints = keys[:, None] >> shifts & 31
    return counts


def _drawn_keys(jokers: bool, over: tuple[int, ...]) -> Ints:
    """The keys of all hands: two cards, then one more to every hand that is not finished."""
    ones = _ONE[0 if jokers else 1 :]
    level = _distinct((ones[:, None] + ones).ravel())
    levels = [level]
    while len(level):
        counts = counts_of(level)
        unfinished = (_low_sums(counts) <= 21) & (counts[:, JOKER_VALUE] == 0)
        level = _distinct((level[unfinished][:, None] + ones).ravel())
        sums = _low_sums(counts_of(level))
        level = level[(sums <= 21) | (sums == _JOKER_SUM) | np.isin(sums, over)]
        levels.append(level)
    return np.concatenate(levels)


def _distinct(keys: Ints) -> Ints:
    """Sort keys and drop repeated ones; np.unique hashes and takes several times as long."""
    keys = np.sort(keys)
    distinct: Ints = keys[np.diff(keys, prepend=-1) != 0]
    return distinct


def _low_sums(counts: Ints) -> Ints:
    """Sums with every ace as one; hands with a joker get `_JOKER_SUM`."""
    sums: Ints = (counts * np.arange(VALUES)).sum(axis=1)
    sums[counts[:, JOKER_VALUE] > 0] = _JOKER_SUM
    return sums


def _orders(counts: Ints) -> Floats:
    """The number of orders of each set of cards: the multinomial coefficient of its counts."""
    factorials = np.cumprod(np.concatenate([[1.0], np.arange(1.0, 40.0)]))
    orders: Floats = factorials[counts.sum(axis=1)] / np.prod(factorials[counts], axis=1)
    return orders


class Removals:
    """The sets of cards that leave the shoe with hands whose worth depends on the player-dealer.

    With a hand of a split pair, the pair's other card and the cards that were split again leave the
    shoe too. So each hand with a card of the value has a line of sets: its cards and a few more.
    """

    def __init__(self, table: HandTable, live: Ints, further: dict[int, int]) -> None:
        """`further` has, for each value that can be split, how many more cards are counted."""
        self.rows: Ints = np.full((1, len(table)), -1, dtype=np.int64)
        """By hand: the index of the set of its own cards."""
        own = np.flatnonzero(live)
        holding = {value: own[table.hands.counts[own, value] > 0] for value in further}
        longer = {
            (value, more): table.keys[holding[value]] + more * _ONE[value]
            for value, most in further.items()
            for more in range(1, most + 1)
        }
        keys = _distinct(np.concatenate([table.keys[own], *longer.values()]))
        self.counts = counts_of(keys)
        self.rows[0, own] = np.searchsorted(keys, table.keys[own])
        self.lines: dict[int, Ints] = {
            value: np.full((most, len(table)), -1, dtype=np.int64)
            for value, most in further.items()
        }
        """By value: the index of each hand's set with one more card of the value, two more..."""
        for (value, more), wanted in longer.items():
            self.lines[value][more - 1, holding[value]] = np.searchsorted(keys, wanted)
