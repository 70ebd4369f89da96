"""Ranks of pai gow poker hands, every way to set one, and hands drawn with rare ones in favor.

Written from the papers. Cards are texts such as "As", the joker is "Jk". A value is a class and
what decides within it; the larger wins, and equal values are a copy.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

JOKER = "Jk"
RANKS = "23456789TJQKA"
VALUE = {rank: value for value, rank in enumerate(RANKS, 2)}
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
ACE, ABOVE_ACE = 14, 15

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE = (
    range(11)
)
"""Five-card hands, from the lowest (000 2597-2758, 001 2077-2090, 004 6366-6404)."""
COMPLETE = {STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL}

SHAPES = {
    (5,): FIVE,
    (4, 1): QUADS,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): TRIPS,
    (2, 2, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR,
}
RUNS = {top: frozenset(range(top - 4, top + 1)) for top in range(6, 15)} | {
    5: frozenset((14, 2, 3, 4, 5))
}

Value = tuple[int, tuple[int, ...]]


class Ranks(NamedTuple):
    """What a filing says about the joker and about straights."""

    wild: bool = False
    """The joker is any card (000 2589-2590, 487-490); else an ace, or it completes a hand."""
    completes_flush: bool = True
    """It completes a flush; Ace Up names straights and straight flushes only (004 6929-6930)."""
    completes_royal: bool = True
    """It completes a royal flush; not in Mini Pai Gow (004 1590-1591)."""
    above_ace: bool = False
    """As an ace it is above the other aces (004 1629-1632)."""
    any_five: bool = False
    """Five of a kind below aces ranks as such (002 2549-2551); else as four with an ace."""
    wheel_second: bool = False
    """A-2-3-4-5 is the second highest straight; all papers that say so have it lowest."""


def five(cards: tuple[str, ...], ranks: Ranks) -> Value:
    """The value of five cards with the best use of the joker."""
    naturals = [card for card in cards if card != JOKER]
    values = tuple(sorted([VALUE[card[0]] for card in naturals], reverse=True))
    return _five(values, len({card[1] for card in naturals}) == 1, ranks)


@lru_cache(maxsize=20_000)
def _five(values: tuple[int, ...], suited: bool, ranks: Ranks) -> Value:
    if len(values) == 5:
        return _natural(values, suited, ranks)
    uses = [_by_groups((*values, ACE), ranks.above_ace)]
    if ranks.wild:
        uses += [_by_groups((*values, value), False) for value in set(values) if value != ACE]
    if not ranks.any_five:
        uses = [use for use in uses if use[0] != FIVE or use[1] >= (ACE,)]
    different = len(set(values)) == 4
    tops = [top for top, run in RUNS.items() if different and run.issuperset(values)]
    uses += [(STRAIGHT, (_place(top, ranks),)) for top in tops]
    if suited:
        uses += [_straight_flush(top, ranks.completes_royal, ranks) for top in tops]
        if ranks.completes_flush:
            card = next(value for value in range(ACE, 1, -1) if value not in values)
            uses.append((FLUSH, tuple(sorted((*values, card), reverse=True))))
    return max(uses)


def _natural(values: tuple[int, ...], suited: bool, ranks: Ranks) -> Value:
    for top, run in RUNS.items():
        if run == set(values) and len(set(values)) == 5:
            return (
                _straight_flush(top, True, ranks) if suited else (STRAIGHT, (_place(top, ranks),))
            )
    if suited:
        return FLUSH, values
    return _by_groups(values, False)


def _straight_flush(top: int, royal: bool, ranks: Ranks) -> Value:
    return (ROYAL if top == ACE and royal else STRAIGHT_FLUSH), (_place(top, ranks),)


def _place(top: int, ranks: Ranks) -> int:
    """The order of a straight among straights."""
    if ranks.wheel_second and top < ACE:
        return 13 if top == 5 else top - 1
    return top


def _by_groups(values: tuple[int, ...], above_ace: bool) -> Value:
    groups = sorted(((count, value) for value, count in Counter(values).items()), reverse=True)
    order = tuple(ABOVE_ACE if above_ace and value == ACE else value for _, value in groups)
    return SHAPES.get(tuple(count for count, _ in groups), HIGH), order


def fronts(cards: tuple[str, ...], ranks: Ranks) -> list[Value]:
    """The values that the cards in front may have, best first."""
    if len(cards) == 1:
        return [(HIGH, (ABOVE_ACE if cards[0] == JOKER else VALUE[cards[0][0]],))]
    naturals = sorted((VALUE[card[0]] for card in cards if card != JOKER), reverse=True)
    if len(naturals) == 2:
        return [_front(*naturals)]
    uses = range(2, 15) if ranks.wild else (ACE,)
    return sorted((_front(use, naturals[0]) for use in uses), reverse=True)


def _front(first: int, second: int) -> Value:
    if first == second:
        return PAIR, (first,)
    return HIGH, (max(first, second), min(first, second))


class Setting(NamedTuple):
    """A hand in two halves with their values."""

    front: Value
    back: Value
    front_cards: tuple[str, ...]
    back_cards: tuple[str, ...]
    foul: bool


def set_as(front: tuple[str, ...], back: tuple[str, ...], ranks: Ranks) -> Setting:
    """The halves as they are; foul if the front outranks the back.

    Equal cards do not outrank, since the back has three more. A wild joker in front is the best
    card that does not foul (000 582-587).
    """
    behind = five(back, ranks)
    uses = fronts(front, ranks)
    legal = [use for use in uses if use <= behind]
    return Setting((legal or uses)[0], behind, front, back, not legal)


def settings(cards: list[str], ranks: Ranks, front: int = 2) -> list[Setting]:
    """Every way to set a hand that is not foul."""
    return _settings(tuple(cards), ranks, front)


@lru_cache(maxsize=16)
def _settings(cards: tuple[str, ...], ranks: Ranks, front: int) -> list[Setting]:
    ways = []
    for places in combinations(range(len(cards)), front):
        ahead = tuple(cards[place] for place in places)
        behind = tuple(card for place, card in enumerate(cards) if place not in places)
        way = set_as(ahead, behind, ranks)
        if not way.foul:
            ways.append(way)
    return ways


def counted(cards: list[str], ranks: Ranks) -> list[tuple[int, int]]:
    """How many cards of each rank, largest groups first, then highest ranks.

    The joker is an ace; a fully wild one is one more card of the rank the hand has most of, though
    no fifth one below aces.
    """
    counts = Counter(VALUE[card[0]] for card in cards if card != JOKER)
    if JOKER in cards:
        joker = max(counts, key=lambda value: (counts[value], value)) if ranks.wild else ACE
        counts[joker] += joker == ACE or counts[joker] < 4
    return sorted(((count, value) for value, count in counts.items()), reverse=True)


# Drawing hands.

GROUPS = (
    (4, 3),
    (4, 2, 1),
    (4, 1, 1, 1),
    (3, 3, 1),
    (3, 2, 2),
    (3, 2, 1, 1),
    (3, 1, 1, 1, 1),
    (2, 2, 2, 1),
    (2, 2, 1, 1, 1),
    (2, 2, 1, 1, 1),
    (2, 1, 1, 1, 1, 1),
)


def draw_hand(source: Random, deck: list[str], cards: int = 7, like: list[str] | None = None):
    """A hand from a deck, which loses its cards; often a rare one, or one like another hand."""
    kind = source.randrange(10)
    if like is not None and source.random() < 0.4:
        wanted = [rank + source.choice("cdhs") for rank, _ in like]
    elif kind < 4:
        wanted = _in_groups(source)
    elif kind < 6:
        wanted = _in_a_run(source)
    elif kind == 6:
        suit, other = source.sample("cdhs", 2)
        wanted = [rank + suit for rank in "AKQJT"] + ["K" + other, "Q" + other]
    elif kind == 7:
        highest = source.choice((9, 10, 11, 12, 13, 14, 14, 14))
        ranks = [*source.sample(RANKS[: highest - 2], 6), RANKS[highest - 2]]
        wanted = [rank + source.choice("cdhs") for rank in ranks]
        source.shuffle(wanted)
    else:
        wanted = source.sample(DECK, 7)
    chance = source.random()
    if chance < 0.35:
        wanted = [JOKER, *source.sample(wanted, len(wanted) - 1)]
    elif chance < 0.4:
        wanted = [JOKER, "Ac", "Ad", "Ah", "As", *source.choice((wanted, ["Kc", "Kd"]))]
    return _take(source, deck, wanted, cards)


def _in_groups(source: Random) -> list[str]:
    sizes = source.choice(GROUPS)
    low = source.choice((0, 0, 3, 8))
    ranks = source.sample(RANKS[low:] if len(RANKS) - low >= len(sizes) else RANKS, len(sizes))
    return [
        rank + suit
        for rank, size in zip(ranks, sizes, strict=True)
        for suit in source.sample("cdhs", size)
    ]


def _in_a_run(source: Random) -> list[str]:
    """Five to seven cards in sequence, or of one suit, or both, with pairs of them."""
    low = source.choice((-1, -1, source.randint(-1, 8), 8))
    length = source.choice((4, 5, 5, 6, 7))
    ranks = [RANKS[(low + step) % 13] for step in range(length) if low + step < 13]
    suits = source.choice(("c", "d", "h", "s", "cdhs", "hs"))
    wanted = [rank + source.choice(suits) for rank in ranks]
    if source.random() < 0.3:
        suit = source.choice("cdhs")
        wanted = [rank + suit for rank in source.sample(RANKS, length)]
    wanted += [rank + source.choice("cdhs") for rank, _ in source.sample(wanted, min(2, length))]
    return wanted


def _take(source: Random, deck: list[str], wanted: list[str], cards: int) -> list[str]:
    """The wanted cards that are left, of another suit where one is gone, and any others."""
    hand: list[str] = []
    for card in wanted:
        left = [card] if card in deck else [other for other in deck if other[0] == card[0]]
        left = [other for other in left if card == JOKER or other != JOKER]
        if left and len(hand) < cards:
            hand.append(source.choice(left))
            deck.remove(hand[-1])
    while len(hand) < cards:
        hand.append(deck.pop(source.randrange(len(deck))))
    source.shuffle(hand)
    return hand
