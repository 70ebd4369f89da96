"""Which of two poker hands is better, as the papers rank them.

Larger ranks win for high; for low, smaller ranks win. Cards are texts such as "As"; "Jk" is the
joker. Five cards are ranked by how many of each rank they have and whether they are of one suit,
so a hand of seven cards, or of four with a board, is the best of all its fives.
"""

from functools import cache
from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
STRIPPED = "234567JQKA"
"""Mexican Stud at the Deuce Lounge has no eights, nines and tens (003 5429-5430)."""
NOTHING = "0"
"""A joker turned up that completes nothing: below every rank."""

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE = range(10)
"""The usual order (000 6743-6795 and the same in every paper); five of a kind only with a joker."""

SHAPES = {
    (1, 1, 1, 1, 1): HIGH,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
    (5,): FIVE,
}

CODE = {rank: 1 << 3 * place for place, rank in enumerate(NOTHING + RANKS)}
CODE |= {
    rank + suit: CODE[rank] + (1 << 3 * (14 + place))
    for rank in CODE
    for place, suit in enumerate(SUITS)
}
"""The sum of five cards tells how many there are of each rank and of each suit."""
ONE_SUIT = {5 << 3 * place for place in range(4)}


def code_of(cards):
    """The code of the ranks of cards, and whether five are of one suit."""
    return split_code(sum(CODE[card] for card in cards))


def split_code(code):
    return code & (1 << 42) - 1, code >> 42 in ONE_SUIT


def counts(code):
    """The ranks of five cards as places (two is 1, ace 13), grouped: fours, threes, pairs first."""
    groups = [(code >> 3 * place & 7, place) for place in range(14)]
    groups = sorted((group for group in groups if group[0]), reverse=True)
    return tuple(count for count, _ in groups), tuple(place for _, place in groups)


@cache
def rank_high(code, suited, ranks=RANKS):
    """The class of five cards and what decides within it; an ace may begin a straight."""
    shape, order = counts(code)
    kind = SHAPES[shape]
    if kind == HIGH:
        top = straight_top(order, ranks)
        if top:
            return (STRAIGHT_FLUSH if suited else STRAIGHT), (top,)
        kind = FLUSH if suited else HIGH
    return class_of(kind, ranks), order


def straight_top(order, ranks):
    """The place of the highest card of a straight in a deck of these ranks, or 0."""
    if 0 in order:
        return 0
    places = sorted(ranks.index(RANKS[place - 1]) + 1 for place in order)
    if places == [1, 2, 3, 4, len(ranks)]:
        return 4
    return places[4] if places[4] - places[0] == 4 else 0


def class_of(kind, ranks):
    """With the stripped deck a flush beats a full house (003 5470-5478)."""
    if ranks == STRIPPED and kind in (FLUSH, FULL_HOUSE):
        return FLUSH + FULL_HOUSE - kind
    return kind


@cache
def rank_eight(code):
    """Five different ranks of eight or lower, the highest first, or None; an ace is low."""
    shape, order = counts(code)
    if shape != (1, 1, 1, 1, 1):
        return None
    low = sorted((place % 13 for place in order), reverse=True)
    return tuple(low) if low[0] <= 7 else None


@cache
def rank_lowball(code):
    """Smaller is better: no pair, then the highest card; straights and flushes do not count.

    002 226-228. Hands with pairs are poker hands and lose to those without.
    """
    shape, order = counts(code)
    grouped = sorted((code >> 3 * place & 7, place % 13) for place in order)
    return SHAPES[shape], tuple(place for _, place in reversed(grouped))


# Which five cards may be used.


def fives(hole, board, use):
    """The codes of the five cards for each way in which a hand may be made.

    `use`: any five cards, exactly `two` of one's own, or `at most two`.
    """
    own, shared = [CODE[card] for card in hole], [CODE[card] for card in board]
    if use == "any":
        return map(sum, combinations(own + shared, 5))
    return (
        code + other
        for count in ((2,) if use == "two" else (0, 1, 2))
        for code in map(sum, combinations(own, count))
        for other in map(sum, combinations(shared, 5 - count))
    )


def best_high(hole, board, use):
    return max(rank_high(*split_code(code)) for code in set(fives(hole, board, use)))


def best_low(hole, board, use):
    """The lowest hand of eight or better, or None."""
    lows = {rank_eight(code & (1 << 42) - 1) for code in fives(hole, board, use)}
    return min(lows - {None}, default=None)


# Jokers.


def ranked(cards, ranks=RANKS):
    return rank_high(*code_of(cards), ranks)


def lowball(cards):
    """Five cards; the joker is the lowest card not in the hand (002 229-230)."""
    held = [card[0] for card in cards if card != "Jk"]
    if len(held) < len(cards):
        held.append(next(rank for rank in "A23456789TJQK" if rank not in held))
    return rank_lowball(sum(CODE[rank] for rank in held))


def completed(cards, ranks):
    """Straights and flushes, if any, that a joker completes as a card that is not in the hand."""
    natural = [card for card in cards if card != "Jk"]
    for rank in ranks:
        for suit in SUITS:
            if rank + suit not in natural:
                found = ranked([*natural, rank + suit], ranks)
                if found[0] in (STRAIGHT, class_of(FLUSH, ranks), STRAIGHT_FLUSH):
                    yield found


def with_joker(cards, joker, ranks=RANKS):
    """The rank of five cards, one of which may be a joker.

    `joker`: `ace`, or a straight or flush (002 1018-1022, 004 537-539); `wild`; or `completing`, a
    straight or a flush only (003 5438-5440), otherwise a card without rank (a reading).
    """
    if "Jk" not in cards:
        return ranked(cards, ranks)
    natural = [card for card in cards if card != "Jk"]
    as_ranks = {"ace": "A", "wild": ranks, "completing": NOTHING}[joker]
    # A card without a suit makes no flush.
    plain = [ranked([*natural, rank], ranks) for rank in as_ranks]
    return max([*plain, *completed(cards, ranks)])
