"""Bonus wagers of a compiled round, by tables that the pay rows of the rulebook fill."""

from typing import NamedTuple

from houseway.families.twenty_one.price.dealer import Ints
from houseway.pricing.tally_kernel import NOT_BET
from houseway.values.kernels import inlined

NONE = 0
SUITED, COLOR, MIXED = 1, 2, 3
"""Places in `facts.SUIT_MATCHES`."""
SEVENS, SIX_TO_EIGHT, THREE, OTHER = 1, 2, 3, 4
"""Places in `facts.THREE_CARD_KINDS`."""
PAIR, TRIPS, TWO_PAIR, FOUR = 1, 2, 3, 4
"""Places in `facts.RANK_MATCHES`."""
TWO_ACES, OWN_SUITS = 1, 2
"""Places in `facts.SPLIT_ACES`."""
DRAWN = (5, 4, 4, 2, 3)
"""How many values each fact of drawn cards has, in the order of their code."""


class Cards(NamedTuple):
    """What the cards are: a code for each place in the deck, and what each code stands for."""

    code: Ints
    value: Ints
    rank: Ints
    """0 for a joker, 1 for an ace, then by points and 10 to 13 for a ten to a king."""
    suit: Ints
    """Clubs, spades, diamonds, hearts, joker."""


class Bonus(NamedTuple):
    """The bonus wagers of a game: which numbers each one's table of results is indexed by."""

    two: Ints
    """The class of the first two cards, by wager, their codes, and the up card's if it matters."""
    uses_up: Ints
    strides: Ints
    """By wager: the steps of the class, the player-dealer's special hand, the cards of a bust, the
    drawn cards, and the match of four cards."""
    start: Ints
    """Where the table of a wager starts."""
    pay: Ints
    asked: Ints
    """Whether a wager is offered only against some up cards."""
    offered: Ints
    """By code: whether such a wager is offered against this up card."""


class Known(NamedTuple):
    """The cards of a round that bonus wagers may depend on."""

    first: int
    second: int
    up: int
    kind: int
    bust: int
    """The number of cards in the player-dealer's busted hand, or 0."""
    size: int
    """How many cards a hand that was not split has."""
    split: bool
    other_first: int
    other_second: int
    """The two cards of the other hand, where two hands are dealt."""


@inlined
def settle_bonus(
    bonus: Bonus, cards: Cards, firsts: Ints, seconds: Ints, seen: Ints, known: Known, results: Ints
) -> None:
    """Fill the result of every bonus wager, from the second column on."""
    drawn = drawn_code(cards, firsts, seconds, seen, known)
    for wager in range(bonus.start.size):
        if bonus.asked[wager] and not bonus.offered[known.up]:
            results[1 + wager] = NOT_BET
            continue
        steps = bonus.strides[wager]
        up = known.up if bonus.uses_up[wager] else 0
        place = bonus.start[wager] + steps[0] * bonus.two[wager, known.first, known.second, up]
        place += steps[1] * known.kind + steps[2] * known.bust + steps[3] * drawn
        if steps[4]:
            place += steps[4] * rank_match(cards, known)
        results[1 + wager] = bonus.pay[place]


@inlined
def drawn_code(cards: Cards, firsts: Ints, seconds: Ints, seen: Ints, known: Known) -> int:
    """The facts of drawn cards as one number; hands that were split have only the last fact."""
    three = suits = ladder = six = aces = 0
    if known.split:
        aces = split_aces(cards, firsts, seconds, known)
    else:
        if known.size >= 3:
            three = three_card_kind(cards, seen)
            suits = suit_match(cards, seen, 3)
        if known.size >= 4:
            ladder = ace_to_four(cards, seen)
        if known.size >= 6 and six_fit(cards, seen):
            six = 1
    return (((three * DRAWN[1] + suits) * DRAWN[2] + ladder) * DRAWN[3] + six) * DRAWN[4] + aces


@inlined
def suit_match(cards: Cards, seen: Ints, count: int) -> int:
    """Whether the first cards have one suit, or one color."""
    first = cards.suit[seen[0]]
    same, color = True, first < 4
    for place in range(1, count):
        suit = cards.suit[seen[place]]
        same = same and suit == first
        color = color and suit < 4 and suit // 2 == first // 2
    if same:
        return SUITED
    return COLOR if color else MIXED


@inlined
def three_card_kind(cards: Cards, seen: Ints) -> int:
    """What the first three cards make."""
    a, b, c = cards.rank[seen[0]], cards.rank[seen[1]], cards.rank[seen[2]]
    if a == b and b == c:
        return SEVENS if a == 7 else THREE
    if min(a, b, c) == 6 and max(a, b, c) == 8 and a + b + c == 21:
        return SIX_TO_EIGHT
    return OTHER


@inlined
def ace_to_four(cards: Cards, seen: Ints) -> int:
    """How the suits of the first four cards match, if they are A, 2, 3 and 4."""
    ranks = 0
    for place in range(4):
        ranks |= 1 << cards.rank[seen[place]]
    return suit_match(cards, seen, 4) if ranks == 0b11110 else NONE


@inlined
def six_fit(cards: Cards, seen: Ints) -> bool:
    """Whether the first six cards do not go over 21, with every ace as one."""
    total = 0
    for place in range(6):
        total += cards.value[seen[place]]
        if cards.rank[seen[place]] == 0:
            return True
    return total <= 21


@inlined
def split_aces(cards: Cards, firsts: Ints, seconds: Ints, known: Known) -> int:
    """Whether each of two split aces was dealt an ace, and whether of its own suit."""
    if cards.rank[known.first] != 1 or cards.rank[known.second] != 1:
        return NONE
    own_suits = True
    for hand in range(2):
        if cards.rank[seconds[hand]] != 1:
            return NONE
        own_suits = own_suits and cards.suit[firsts[hand]] == cards.suit[seconds[hand]]
    return OWN_SUITS if own_suits else TWO_ACES


@inlined
def rank_match(cards: Cards, known: Known) -> int:
    """How the ranks of the four cards dealt to two hands match."""
    a, b = cards.rank[known.first], cards.rank[known.second]
    c, d = cards.rank[known.other_first], cards.rank[known.other_second]
    pairs = (a == b) + (a == c) + (a == d) + (b == c) + (b == d) + (c == d)
    if pairs == 6:
        return FOUR
    if pairs == 3:
        return TRIPS
    if pairs == 2:
        return TWO_PAIR
    return PAIR if pairs == 1 else NONE
