"""Rankings of pai gow poker: five cards in back, two (or one) in front, and a joker.

Values are integers; the larger wins and equal values are a copy. The joker is the best card that
the filing allows. Every use is tried, so this module reads like the rule. Kernels compute the same
values faster, and tests compare the two.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal

from houseway.cards.card import JOKER, RANKS, STANDARD, Card
from houseway.ranking import high
from houseway.values.strict import Strict

CLASSES = (*high.CLASSES, "five-of-a-kind")
(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    FIVE_OF_A_KIND,
) = range(len(CLASSES))
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
"""What house ways call a complete hand."""

ACE = 14
WILD = 15
"""The rank of the joker in a list of ranks."""

BASE = 16
CLASS_UNIT = BASE**5
"""A five-card value is its class times this, plus its five deciding ranks as digits."""
PAIR_UNIT = BASE**2
"""The value of a pair in front is this plus its rank; of other cards, high * BASE + low."""

_RANK = {rank: number for number, rank in enumerate(RANKS, 2)}
_NAMES = dict(zip(_RANK.values(), _RANK, strict=True))
_NUMBERS = {card: _RANK[card[0]] for card in STANDARD} | {JOKER: WILD}


class Ranking(Strict):
    """How a filing ranks hands."""

    joker: Literal["ace-straight-flush", "ace-straight", "wild"] = "ace-straight-flush"
    """The joker is an ace, or any card in a straight or flush; an ace, or any card in a straight or
    straight flush; or any card in any hand."""
    wheel: Literal["lowest", "second-highest"] = "lowest"
    """Where A-2-3-4-5 ranks among straights and straight flushes."""
    five_of_a_kind: Literal["aces", "all"] = "aces"
    """Whether a fully wild joker makes five of a kind below aces, or four with an odd card."""
    royal_with_joker: bool = True
    """Whether a royal flush may use the joker; if not, a royal flush with the joker ranks as the
    highest straight flush."""
    joker_ace: Literal["plain", "highest"] = "plain"
    """Whether the joker as an ace in the back is an ace like the others or the highest ace. In a
    straight or flush it is the card that it completes the hand with."""


def rank_number(card: Card) -> int:
    """The rank of a card as a number, 2 to 14; 15 for the joker."""
    return _NUMBERS[card]


def rank_letter(number: int) -> str:
    return _NAMES[number]


def number_of(letter: str) -> int:
    """The rank of a letter in a chart; ten may be X.

    >>> number_of("K"), number_of("X")
    (13, 10)
    """
    return _RANK["T" if letter == "X" else letter]


def class_of(value: int) -> int:
    """The class of a five-card value."""
    return value // CLASS_UNIT


def pair_rank(value: int) -> int:
    """The rank of a five-card value that is a pair, 0 if it is not; a joker counts as an ace."""
    return min(_digit(value, 0), ACE) if class_of(value) == PAIR else 0


def five_value(cards: Sequence[Card], ranking: Ranking) -> int:
    """The value of five cards, with the best use of the joker."""
    ranks = tuple(sorted([_NUMBERS[card] for card in cards], reverse=True))
    suits = {card[1] for card in cards if card != JOKER}
    return _value(ranks, len(suits) == 1, ranking)


@lru_cache(maxsize=4096)
def _value(ranks: tuple[int, ...], suited: bool, ranking: Ranking) -> int:
    if ranks[0] != WILD:
        return _natural(ranks, suited, ranking)
    return max(_uses(ranks[1:], suited, ranking))


def _uses(others: tuple[int, ...], suited: bool, ranking: Ranking) -> Iterable[int]:
    """The value of every use of the joker with four other cards."""
    for rank in range(2, ACE + 1):
        value = _natural(_with(others, rank), False, ranking)
        if _may_be(class_of(value), rank, ranking):
            yield _above_aces(value) if _is_highest_ace(value, rank, ranking) else value
        if suited and rank not in others:
            value = _natural(_with(others, rank), True, ranking)
            if class_of(value) == ROYAL_FLUSH and not ranking.royal_with_joker:
                value -= CLASS_UNIT
            if class_of(value) != FLUSH or ranking.joker != "ace-straight":
                yield value


def _may_be(back_class: int, rank: int, ranking: Ranking) -> bool:
    """Whether the joker may be an unsuited card of this rank, making a hand of this class."""
    if back_class == FIVE_OF_A_KIND and rank != ACE:
        return ranking.joker == "wild" and ranking.five_of_a_kind == "all"
    return ranking.joker == "wild" or rank == ACE or back_class == STRAIGHT


def _is_highest_ace(value: int, rank: int, ranking: Ranking) -> bool:
    return rank == ACE and ranking.joker_ace == "highest" and class_of(value) != STRAIGHT


def _above_aces(value: int) -> int:
    """The value with its ace, which is or includes the joker, ranked above other aces."""
    place = next(place for place in range(5) if _digit(value, place) == ACE)
    step: int = BASE ** (4 - place)
    return value + (WILD - ACE) * step


def _with(others: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return tuple(sorted((*others, rank), reverse=True))


def _natural(ranks: tuple[int, ...], suited: bool, ranking: Ranking) -> int:
    """The value of five cards without a joker, ranks high to low."""
    groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    high = _straight_high(ranks)
    if high:
        top = _straight_place(high, ranking)
        if suited:
            return _pack(ROYAL_FLUSH if high == ACE else STRAIGHT_FLUSH, [top])
        return _pack(STRAIGHT, [top])
    kind = {
        (5,): FIVE_OF_A_KIND,
        (4, 1): FOUR_OF_A_KIND,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): THREE_OF_A_KIND,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): FLUSH if suited else HIGH_CARD,
    }[tuple(count for count, _ in groups)]
    return _pack(kind, [rank for _, rank in groups])


def _straight_high(ranks: tuple[int, ...]) -> int:
    """The highest card of a straight, 5 for A-2-3-4-5, 0 for none."""
    if len(set(ranks)) < 5:
        return 0
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    return 5 if ranks == (ACE, 5, 4, 3, 2) else 0


def _straight_place(high: int, ranking: Ranking) -> int:
    """The order of a straight: a second-highest wheel ranks between ace and king high."""
    if ranking.wheel == "lowest":
        return high
    return {ACE: ACE, 5: ACE - 1}.get(high, high - 1)


def _pack(kind: int, digits: list[int]) -> int:
    value = kind
    for place in range(5):
        value = value * BASE + (digits[place] if place < len(digits) else 0)
    return value


def front_values(cards: Sequence[Card], ranking: Ranking) -> list[int]:
    """The possible values of a front hand, best first; several only with a fully wild joker.

    A single card counts as its rank; a single joker ranks above an ace.
    """
    ranks = sorted(map(rank_number, cards), reverse=True)
    if len(ranks) == 1:
        return [ranks[0]]
    high, low = ranks
    if high != WILD:
        return [front_value(high, low)]
    if ranking.joker != "wild":
        return [front_value(ACE, low)]
    return sorted((front_value(rank, low) for rank in range(2, ACE + 1)), reverse=True)


def front_value(first: int, second: int) -> int:
    """The value of two ranks in front."""
    if first == second:
        return PAIR_UNIT + first
    return max(first, second) * BASE + min(first, second)


def is_legal(front: int, back: int, front_cards: int = 2) -> bool:
    """Whether the front does not outrank the back.

    >>> is_legal(PAIR_UNIT + 8, _pack(PAIR, [9, 7, 5, 3])), is_legal(14 * BASE + 2, _pack(0, [13]))
    (True, False)
    """
    back_class = class_of(back)
    if back_class >= TWO_PAIR:
        return True
    first, second = _digit(back, 0), _digit(back, 1)
    if front_cards == 1:
        return back_class == PAIR or front <= first
    if back_class == PAIR:
        return front < PAIR_UNIT or front - PAIR_UNIT <= first
    return front <= first * BASE + second


def _digit(value: int, place: int) -> int:
    return value >> 4 * (4 - place) & BASE - 1


class Setting(Strict):
    """A hand that is set: the front, the back and their values."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    front_value: int
    back_value: int
    foul: bool = False


def setting_of(front: Sequence[Card], back: Sequence[Card], ranking: Ranking) -> Setting:
    """The values of a setting; a wild joker in front is the best card without a foul."""
    back_value = five_value(back, ranking)
    values = front_values(front, ranking)
    legal = [value for value in values if is_legal(value, back_value, len(front))]
    foul = not legal
    return Setting(tuple(front), tuple(back), (legal or values)[0], back_value, foul)


def settings(cards: Sequence[Card], ranking: Ranking, front: int = 2) -> list[Setting]:
    """Every legal way to set a hand, in the order of the cards."""
    legal = []
    for chosen in combinations(range(len(cards)), front):
        behind = [card for place, card in enumerate(cards) if place not in chosen]
        setting = setting_of([cards[place] for place in chosen], behind, ranking)
        if not setting.foul:
            legal.append(setting)
    return legal


def best_value(cards: Sequence[Card], ranking: Ranking) -> int:
    """The value of the best five of five or more cards."""
    return max(five_value(five, ranking) for five in combinations(cards, 5))
