"""Counts all rounds of baccarat in plain Python, independently of the engine."""

from collections import Counter
from functools import cache
from math import prod

from tests.games.plain_baccarat import Result

RANKS = {0: "T", **{value: "A23456789"[value - 1] for value in range(1, 10)}}


def falling(n, k):
    """Return the number of ordered draws of k cards from n."""
    return prod(range(n, n - k, -1))


@cache
def rounds(decks, naturals_stop=True):
    """Count the six-card sequences for each pair of hands (player, banker), as tuples of values."""
    remaining = [16 * decks] + [4 * decks] * 9
    size = 52 * decks
    counts = Counter()

    def deal(dealt, ways):
        player, banker = hands(dealt, naturals_stop)
        if player is not None:
            counts[player, banker] += ways * falling(size - len(dealt), 6 - len(dealt))
            return
        for value in range(10):
            if remaining[value]:
                remaining[value] -= 1
                deal((*dealt, value), ways * (remaining[value] + 1))
                remaining[value] += 1

    deal((), 1)
    return counts


def hands(dealt, naturals_stop=True):
    """Return the finished hands, or (None, None) if another card is drawn."""
    if len(dealt) < 4:
        return None, None
    player, banker = dealt[0:4:2], dealt[1:4:2]
    p, b = sum(player) % 10, sum(banker) % 10
    if (naturals_stop and max(p, b) >= 8) or (p >= 6 and b >= 6):
        return player, banker
    if len(dealt) == 4:
        return None, None
    if p >= 6:
        return player, (*banker, dealt[4])
    player, third = (*player, dealt[4]), dealt[4]
    hits = {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: 6 <= third <= 7}
    if b >= 7 or not hits.get(b, True):
        return player, banker
    return (player, (*banker, dealt[5])) if len(dealt) == 6 else (None, None)


@cache
def results(decks, naturals_stop=True):
    """Return each result that the pay rules distinguish with its number of sequences."""
    counts = Counter()
    examples = {}
    for (player, banker), ways in rounds(decks, naturals_stop).items():
        result = Result(as_cards(player), as_cards(banker))
        key = tuple(vars(result).values())
        counts[key] += ways
        examples[key] = result
    return [(examples[key], ways) for key, ways in counts.items()]


def as_cards(values):
    return [RANKS[value] + "s" for value in values]


def payoffs(pay, decks, naturals_stop=True):
    """Count the sequences for each payoff of a wager, in units."""
    counts = Counter()
    for result, ways in results(decks, naturals_stop):
        counts[pay(result)] += ways
    return counts
