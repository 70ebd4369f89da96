"""Hands in words, as a table shows them beside the cards."""

from houseway.cards.card import RANKS
from houseway.cards.tiles import Tile, pair_of, spots
from houseway.ranking.high import describe, say_class
from houseway.ranking.pai_gow import BASE, CLASSES, PAIR_UNIT, WILD, class_of
from houseway.ranking.three_card import Three
from houseway.ranking.tiles import GeeJoon, is_pair, points

_SMALL = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SINGULAR = dict(enumerate((*_SMALL, "jack", "queen", "king", "ace"), 2))
_DIGITS = 5


def _plural(rank: int) -> str:
    name = _SINGULAR[rank]
    return f"{name}es" if name == "six" else f"{name}s"


def front_name(value: int, cards: int = 2) -> str:
    """A front hand in words.

    >>> front_name(PAIR_UNIT + 8), front_name(14 * BASE + 9), front_name(13, 1)
    ('pair of eights', 'ace-nine', 'king')
    """
    if cards == 1:
        return "joker" if value == WILD else _SINGULAR[value]
    if value >= PAIR_UNIT:
        return f"pair of {_plural(value - PAIR_UNIT)}"
    return f"{_SINGULAR[value // BASE]}-{_SINGULAR[value % BASE]}"


def back_name(value: int) -> str:
    """A back hand in words: its class, with the ranks that decide it."""
    kind = CLASSES[class_of(value)]
    first, second = (value >> 4 * (_DIGITS - 1 - place) & BASE - 1 for place in (0, 1))
    match kind:
        case "high-card":
            return f"{_SINGULAR[first]} high"
        case "pair":
            return f"pair of {_plural(first)}"
        case "two-pair":
            return f"two pair, {_plural(first)} and {_plural(second)}"
        case "three-of-a-kind":
            return f"three {_plural(first)}"
        case "flush":
            return f"{_SINGULAR[first]}-high flush"
        case "full-house":
            return f"full house, {_plural(first)} over {_plural(second)}"
        case "four-of-a-kind":
            return f"four {_plural(first)}"
    return kind.replace("-", " ")


def five_name(value: int) -> str:
    """A poker hand of five cards in words.

    >>> from houseway.ranking.high import rank_high
    >>> five_name(rank_high(["Ks", "Kd", "6h", "6c", "2d"]).value)
    'kings and sixes'
    """
    return without_article(describe(value))


def three_name(hand: Three) -> str:
    """A hand of three cards in words.

    >>> from houseway.ranking.three_card import rank_three
    >>> three_name(rank_three(["9s", "9d", "2h"]))
    'pair of nines'
    """
    name = hand.class_name
    if name == "mini-royal":
        return "mini royal"
    return without_article(say_class(name, [RANKS[place] for place in hand.ranks]))


def without_article(words: str) -> str:
    """The words of a hand as a badge has them."""
    return words.removeprefix("a ").removeprefix("an ")


def tiles_name(one: Tile, two: Tile, *, gee_joon: GeeJoon) -> str:
    """A hand of two tiles in words.

    >>> tiles_name(Tile("6-6"), Tile("5-4"), gee_joon="either")
    'wong'
    >>> tiles_name(Tile("6-2"), Tile("4-3"), gee_joon="either")
    '5 points'
    """
    pair = pair_of(one)
    if is_pair(one, two):
        return f"pair of {pair.name}"
    others = [spots(other) for tile, other in ((one, two), (two, one)) if _is_teen_or_dey(tile)]
    special = [name for total, name in ((9, "wong"), (8, "gong")) if total in others]
    return special[0] if special else f"{points(one, two, gee_joon)} points"


def _is_teen_or_dey(tile: Tile) -> bool:
    return pair_of(tile).name in ("Teen", "Dey")
