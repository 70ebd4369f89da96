"""All rounds of baccarat by a plain walk through the values of cards, apart from the engine."""

from collections import Counter
from functools import cache
from math import prod

from tests.games.plain_baccarat import Result

RANKS = {0: "T", **{value: "A23456789"[value - 1] for value in range(1, 10)}}


def falling(n, k):
    return prod(range(n, n - k, -1))


@cache
def rounds(decks, naturals_stop=True):
    """How often each pair of finished hands comes, of six ordered cards; hands as value tuples."""
    left = [16 * decks] + [4 * decks] * 9
    size = 52 * decks
    found = Counter()

    def deal(dealt, ways):
        player, banker = hands(dealt, naturals_stop)
        if player is not None:
            found[player, banker] += ways * falling(size - len(dealt), 6 - len(dealt))
            return
        for value in range(10):
            if left[value]:
                left[value] -= 1
                deal((*dealt, value), ways * (left[value] + 1))
                left[value] += 1

    deal((), 1)
    return found


def hands(dealt, naturals_stop=True):
    """The finished hands, or None while a card is still to come."""
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
    """The same by all that the pay rules look at: a result and how often it comes."""
    counted = Counter()
    examples = {}
    for (player, banker), ways in rounds(decks, naturals_stop).items():
        result = Result(as_cards(player), as_cards(banker))
        key = tuple(vars(result).values())
        counted[key] += ways
        examples[key] = result
    return [(examples[key], ways) for key, ways in counted.items()]


def as_cards(values):
    return [RANKS[value] + "s" for value in values]


def payoffs(pay, decks, naturals_stop=True):
    """How often a wager pays what, in units."""
    counted = Counter()
    for result, ways in results(decks, naturals_stop):
        counted[pay(result)] += ways
    return counted
