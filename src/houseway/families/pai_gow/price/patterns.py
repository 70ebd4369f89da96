"""Patterns of hands: their numbers, their weights, and how a house way sets them."""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price import kernel, pattern_kernel
from houseway.families.pai_gow.price.pattern_kernel import (
    JOKER_CODE,
    SUITED,
    SUITS,
    Deck,
    Workspace,
)
from houseway.families.pai_gow.price.tables import WayTables, binomial_table

ALL_RANKS = (1 << JOKER_CODE) - 1


class Patterns(NamedTuple):
    """All patterns of a deck: first those of ranks alone, then the suited patterns."""

    deck: Deck
    ranks: int
    """The number of patterns of ranks, and so the first number of a suited pattern."""
    hands: Any
    """One hand for each pattern, codes from low to high."""

    def __len__(self) -> int:
        return len(self.hands)


@lru_cache(maxsize=8)
def patterns_of(cards: int, ranks: int = ALL_RANKS, suits: int = SUITS) -> Patterns:
    """The patterns of hands of a given size; small decks are for tests."""
    first = comb(kernel.RANK_CODES + cards - 1, cards)
    binomials = binomial_table()
    plain, hands = _of_ranks(cards, binomials)
    offsets = np.full((2, ALL_RANKS + 1), -1, dtype=np.int64)
    suited_rows: list[tuple[int, ...]] = []
    for joker in (0, 1):
        for count in range(SUITED - joker, cards - joker + 1):
            beside = _beside(cards - joker - count)
            for suited in combinations(range(JOKER_CODE), count):
                offsets[joker, sum(1 << rank for rank in suited)] = first + len(suited_rows)
                for codes in beside:
                    own = (4 * rank for rank in suited)
                    suited_rows.append(tuple(sorted((*own, *codes, *[52] * joker))))
    suited_hands = np.array(suited_rows)
    places = np.arange(cards)
    numbers = binomials[(suited_hands >> 2) + places, places + 1].sum(axis=1)
    counts = np.array([suits if ranks >> rank & 1 else 0 for rank in range(JOKER_CODE)] + [1])
    deck = Deck(
        cards=cards,
        suits=suits,
        ranks=ranks,
        counts=counts,
        binomials=binomials,
        offsets=offsets,
        plain=np.concatenate([plain, numbers]),
    )
    return Patterns(deck=deck, ranks=first, hands=np.concatenate([hands, suited_hands]))


def _of_ranks(cards: int, binomials: Any) -> tuple[Any, Any]:
    """The patterns of ranks alone: their numbers, and a hand for each, whose suits mean nothing."""
    places = np.arange(cards)
    ranks = np.array(list(combinations_with_replacement(range(JOKER_CODE + 1), cards)))
    numbers = binomials[ranks + places, places + 1].sum(axis=1)
    hands = np.zeros_like(ranks)
    hands[numbers] = np.minimum(4 * ranks, 52)
    return np.arange(len(ranks)), hands


def _beside(count: int) -> list[tuple[int, ...]]:
    """The cards beside a suit in the order of `beside_number`, in suits without another flush."""
    if count == 2:
        return [
            (4 * low + 1, 4 * high + 2) for high in range(JOKER_CODE) for low in range(high + 1)
        ]
    return [(4 * rank + 1,) for rank in range(JOKER_CODE)] if count else [()]


def new_workspace(patterns: Patterns) -> Workspace:
    """A workspace for the longest list: no shared cards, and every suit listed separately."""
    longest = patterns.ranks + SUITS * (len(patterns) - patterns.ranks)
    return Workspace(
        numbers=np.zeros(longest, dtype=np.int64),
        weights=np.zeros(longest, dtype=np.int64),
        places=np.zeros(patterns.ranks, dtype=np.int64),
    )


@lru_cache(maxsize=8)
def weights_of(patterns_key: tuple[int, int, int]) -> Any:
    """How many hands of the deck each pattern represents."""
    patterns = patterns_of(*patterns_key)
    work = new_workspace(patterns)
    none = np.zeros(SUITS + 1, dtype=np.int64)
    listed = pattern_kernel.list_patterns(none, patterns.deck, work)
    weights = np.zeros(len(patterns), dtype=np.int64)
    np.add.at(weights, work.numbers[:listed], work.weights[:listed])
    return weights


def settings_of(patterns: Patterns, tables: WayTables) -> tuple[Any, Any]:
    """How the house way sets every pattern (-1 if no hand has it), and by which rule."""
    suited = np.ascontiguousarray(patterns.hands[patterns.ranks :])
    values, rules = kernel.set_many(suited, *tables)
    return np.concatenate([tables.settings, values]), np.concatenate([tables.rules, rules])


class Shared(NamedTuple):
    """Shared cards up to suits, as four masks and the joker; each row represents `weights` sets."""

    cards: Any
    weights: Any


@lru_cache(maxsize=8)
def shared_sets(size: int, cards: int, ranks: int = ALL_RANKS, suits: int = SUITS) -> Shared:
    """All sets of `size` cards of a deck, up to suits."""
    deck = patterns_of(cards, ranks, suits).deck
    held = [rank for rank in range(JOKER_CODE) if ranks >> rank & 1]
    masks, starts = [], [0]
    for count in range(size + 1):
        masks += [sum(1 << rank for rank in ranks) for ranks in combinations(held, count)]
        starts.append(len(masks))
    sets, begins = np.array(masks), np.array(starts)
    none = np.zeros((0, SUITS + 1), dtype=np.int64)
    length = pattern_kernel.list_shared(size, deck, sets, begins, none, none[:, 0])
    shared = np.zeros((length, SUITS + 1), dtype=np.int64)
    weights = np.zeros(length, dtype=np.int64)
    pattern_kernel.list_shared(size, deck, sets, begins, shared, weights)
    return Shared(cards=shared, weights=weights)
