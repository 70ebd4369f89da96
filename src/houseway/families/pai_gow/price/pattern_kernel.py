"""Patterns of hands, as integers: all patterns with given cards, and how many hands each has.

A pattern is everything that a setting depends on. For a hand that cannot be a flush, that is its
ranks. For a hand with five or more cards of a suit, counting the joker, it is the ranks of that
suit, the other ranks and whether the hand has the joker. About 300,000 patterns represent
154,143,080 hands.
"""

from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price.kernel import next_multiset
from houseway.values.kernels import kernel

JOKER_CODE = 13
"""The rank code of the joker; other ranks are 0 to 12."""
SUITS = 4
SUITED = 5
"""A hand is suited if it has at least this many cards of one suit, including the joker."""


class Deck(NamedTuple):
    """A deck and the numbers of its patterns."""

    cards: int
    """The number of cards in a hand."""
    suits: int
    ranks: int
    """The ranks of the deck as bits."""
    counts: Any
    """The number of cards of each rank code in the deck."""
    binomials: Any
    offsets: Any
    """By joker (0 or 1) and ranks of the suit: the first number of the patterns that have them."""
    plain: Any
    """For each pattern, the pattern of its ranks alone."""


class Workspace(NamedTuple):
    """The workspace of one thread: a list of patterns with their weights.

    `places` has the place of each pattern of ranks in the list.
    """

    numbers: Any
    weights: Any
    places: Any


@kernel
def ones(mask: int) -> int:
    """The number of set bits in a mask of up to 63 bits."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def beside_number(low: int, high: int, size: int) -> int:
    """The index of up to two ranks beside a suit, among all choices of `size` ranks."""
    if size == 2:
        return high * (high + 1) // 2 + low
    return high if size == 1 else 0


@kernel
def count_ranks(shared: Any, counts: Any) -> int:
    """Count the shared cards (a mask for each suit, then the joker) by rank; return how many."""
    counts[:] = 0
    total = 0
    for suit in range(SUITS):
        for rank in range(JOKER_CODE):
            counts[rank] += shared[suit] >> rank & 1
    counts[JOKER_CODE] = shared[SUITS]
    for rank in range(JOKER_CODE + 1):
        total += counts[rank]
    return total


@kernel
def list_patterns(shared: Any, deck: Deck, work: Workspace) -> int:
    """List the patterns of all hands with the shared cards, each with its number of hands."""
    counts = np.zeros(JOKER_CODE + 1, np.int64)
    held = count_ranks(shared, counts)
    listed = _list_ranks(counts, held, deck, work)
    for suit in range(deck.suits):
        times = 0
        for other in range(deck.suits):
            if shared[other] == shared[suit]:
                times = times + 1 if other >= suit else -SUITS
        # Suits that share the same ranks are counted once, at the first of them.
        if times > 0:
            listed = _list_suit(shared[suit], times, counts, held, deck, work, listed)
    return listed


@kernel
def _list_ranks(counts: Any, held: int, deck: Deck, work: Workspace) -> int:
    """List the ranks of all hands with the shared cards, as if there were no flushes."""
    n = deck.cards
    missing = n - held
    ranks = np.zeros(n, np.int64)
    place = 0
    for rank in range(JOKER_CODE + 1):
        for _ in range(counts[rank]):
            ranks[place] = rank
            place += 1
    added = np.zeros(missing, np.int64)
    listed = 0
    has_next = True
    while has_next:
        weight = 1
        run = 0
        for place in range(missing):
            rank = added[place]
            run = run + 1 if place and rank == added[place - 1] else 1
            # C(a, k) from C(a, k - 1); the division is exact.
            weight = weight * (deck.counts[rank] - counts[rank] - run + 1) // run
            if weight <= 0:
                weight = 0
                break
        if weight:
            number = 0
            old, new = 0, 0
            for place in range(n):
                if new == missing or (old < held and ranks[old] <= added[new]):
                    rank = ranks[old]
                    old += 1
                else:
                    rank = added[new]
                    new += 1
                number += deck.binomials[rank + place, place + 1]
            work.numbers[listed] = number
            work.weights[listed] = weight
            work.places[number] = listed
            listed += 1
        has_next = missing > 0 and next_multiset(added, missing)
    return listed


@kernel
def _list_suit(
    suited: int, times: int, counts: Any, held: int, deck: Deck, work: Workspace, listed: int
) -> int:
    """List the suited hands of a suit, and subtract them from the hands of the same ranks."""
    beside = np.zeros(JOKER_CODE, np.int64)
    others = 0
    for rank in range(JOKER_CODE):
        beside[rank] = counts[rank] - (suited >> rank & 1)
        others += beside[rank]
    own = held - others - counts[JOKER_CODE]
    codes = np.zeros(JOKER_CODE * (JOKER_CODE + 1) // 2, np.int64)
    ways = np.zeros_like(codes)
    for joker in range(counts[JOKER_CODE], deck.counts[JOKER_CODE] + 1):
        for size in range(max(SUITED - joker, own), deck.cards - joker - others + 1):
            size_beside = deck.cards - joker - size
            option_count = _list_beside(beside, others, size_beside, deck, codes, ways)
            listed = _list_sets(
                suited, size - own, joker, times, deck, work, codes, ways, option_count, listed
            )
    return listed


@kernel
def _list_beside(beside: Any, others: int, size: int, deck: Deck, codes: Any, ways: Any) -> int:
    """List the ranks that may be beside the suit, including `beside`, and the ways to get them."""
    option_count = 0
    low, high = -1, -1
    for rank in range(JOKER_CODE):
        for _ in range(beside[rank]):
            low, high = high, rank
    free = deck.suits - 1
    if size == others:
        codes[0] = beside_number(low, high, size)
        ways[0] = 1
        return 1
    for first in range(JOKER_CODE):
        left = free - beside[first] if deck.ranks >> first & 1 else 0
        if left <= 0:
            continue
        if size - others == 1:
            codes[option_count] = beside_number(min(first, high), max(first, high), size)
            ways[option_count] = left
            option_count += 1
            continue
        for second in range(first + 1):
            right = left * (left - 1) // 2
            if second < first:
                right = left * free if deck.ranks >> second & 1 else 0
            if right > 0:
                codes[option_count] = beside_number(second, first, 2)
                ways[option_count] = right
                option_count += 1
    return option_count


@kernel
def _list_sets(
    suited: int,
    extra: int,
    joker: int,
    times: int,
    deck: Deck,
    work: Workspace,
    codes: Any,
    ways: Any,
    option_count: int,
    listed: int,
) -> int:
    """List all sets of the shared ranks and `extra` ranks of a suit, with all ranks beside it."""
    bits = np.zeros(JOKER_CODE, np.int64)
    free = 0
    for rank in range(JOKER_CODE):
        if deck.ranks >> rank & 1 and suited >> rank & 1 == 0:
            bits[free] = 1 << rank
            free += 1
    if extra > free:
        return listed
    chosen = np.arange(extra)
    while True:
        mask = suited
        for place in range(extra):
            mask |= bits[chosen[place]]
        first = deck.offsets[joker, mask]
        for entry in range(option_count):
            number = first + codes[entry]
            weight = ways[entry] * times
            work.numbers[listed] = number
            work.weights[listed] = weight
            work.weights[work.places[deck.plain[number]]] -= weight
            listed += 1
        place = extra - 1
        while place >= 0 and chosen[place] == free - extra + place:
            place -= 1
        if place < 0:
            return listed
        chosen[place] += 1
        for later in range(place + 1, extra):
            chosen[later] = chosen[later - 1] + 1


@kernel
def list_shared(size: int, deck: Deck, masks: Any, starts: Any, shared: Any, weights: Any) -> int:
    """List all sets of `size` cards up to suits: masks of the suits, the joker, how many sets.

    `masks` are all sets of ranks by size; those of size n begin at `starts[n]`. If `shared` is
    empty, the sets are only counted. Returns their number.
    """
    listed = 0
    at = np.zeros(SUITS, np.int64)
    for joker in range(min(size, deck.counts[JOKER_CODE]) + 1):
        for first in range(starts[size - joker + 1]):
            after_first = size - joker - ones(masks[first])
            for second in range(min(first + 1, starts[after_first + 1])):
                after_second = after_first - ones(masks[second])
                for third in range(min(second + 1, starts[after_second + 1])):
                    left = after_second - ones(masks[third])
                    for fourth in range(starts[left], min(third + 1, starts[left + 1])):
                        at[0], at[1], at[2], at[3] = first, second, third, fourth
                        weight = _orders(at, deck.suits)
                        if weight == 0:
                            continue
                        if len(shared):
                            for suit in range(SUITS):
                                shared[listed, suit] = masks[at[suit]]
                            shared[listed, SUITS] = joker
                            weights[listed] = weight
                        listed += 1
    return listed


@kernel
def _orders(at: Any, suits: int) -> int:
    """In how many ways sets of ranks can be assigned to the suits; equal sets are adjacent."""
    for suit in range(suits, SUITS):
        if at[suit]:
            return 0
    weight = 1
    run = 0
    for suit in range(suits):
        run = run + 1 if suit and at[suit] == at[suit - 1] else 1
        weight = weight * (suit + 1) // run
    return weight
