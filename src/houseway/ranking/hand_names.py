"""Hands in words: with their article in a sentence, without it as a label next to the cards."""

from collections.abc import Sequence
from typing import Any

from houseway.cards.card import RANK_NAMES, RANKS
from houseway.cards.tiles import Tile, pair_of
from houseway.ranking.high import CLASSES as FIVE_CLASSES
from houseway.ranking.high import five_of, say_class
from houseway.ranking.pai_gow import ACE, BASE, PAIR_UNIT, WILD, class_of, rank_letter
from houseway.ranking.pai_gow import CLASSES as PAI_GOW_CLASSES
from houseway.ranking.three_card import CLASSES as THREE_CLASSES
from houseway.ranking.tiles import GeeJoon, category, is_pair, two_value, worth

_SECOND_WHEEL = {14: 14, 13: 5}
"""The high cards of the two highest straights, by place, if A-2-3-4-5 is the second-highest.

Every other straight is one place below its high card.
"""


def label(words: str) -> str:
    """Words without their article.

    >>> label("an ace-high flush"), label("kings and sixes")
    ('ace-high flush', 'kings and sixes')
    """
    return words.removeprefix("a ").removeprefix("an ")


def front_words(value: int, cards: int = 2) -> str:
    """A front hand of pai gow poker.

    >>> front_words(PAIR_UNIT + 8), front_words(14 * BASE + 10), front_words(13, 1)
    ('a pair of eights', 'A-10', 'king')
    """
    if cards == 1:
        return "joker" if value == WILD else RANK_NAMES[rank_letter(value)]
    if value >= PAIR_UNIT:
        return say_class("pair", [rank_letter(value - PAIR_UNIT)])
    return _ranks([rank_letter(value // BASE), rank_letter(value % BASE)])


def back_words(value: int, *, full: bool = False, wheel_second: bool = False) -> str:
    """A back hand of pai gow poker.

    `full` names all of its ranks, and a joker that is the highest ace; `wheel_second` means that
    A-2-3-4-5 is the second-highest straight.
    """
    name = PAI_GOW_CLASSES[class_of(value)]
    digits = [value >> 4 * place & BASE - 1 for place in (4, 3, 2, 1, 0)]
    if wheel_second and "straight" in name:
        digits = [_SECOND_WHEEL.get(digits[0], digits[0] + 1)]
    words = _words(name, [rank_letter(min(digit, ACE)) for digit in digits if digit], full)
    return f"{words} (the joker is the highest ace)" if full and WILD in digits else words


def five_words(value: int, *, full: bool = False) -> str:
    """A poker hand of five cards; `full` names all of its ranks.

    >>> from houseway.ranking.high import rank_high
    >>> value = rank_high(["Ks", "Kd", "6h", "6c", "2d"]).value
    >>> five_words(value), five_words(value, full=True)
    ('kings and sixes', 'kings and sixes with 2')
    """
    kind, ranks = five_of(value)
    return _words(FIVE_CLASSES[kind], [RANKS[place] for place in ranks], full)


def three_words(hand: Sequence[Any], *, full: bool = False) -> str:
    """A hand of three cards, given by its class and the places of its ranks.

    >>> from houseway.ranking.three_card import rank_three
    >>> three_words(rank_three(["9s", "9d", "2h"]))
    'a pair of nines'
    """
    kind, places = hand
    name = THREE_CLASSES[kind]
    return (
        "a mini royal" if name == "mini-royal" else _words(name, [RANKS[n] for n in places], full)
    )


def tiles_words(tiles: Sequence[str], *, gee_joon: GeeJoon, full: bool = False) -> str:
    """A hand of two tiles; `full` also names the tiles if they are not a pair.

    >>> tiles_words(["6-6", "5-4"], gee_joon="spots"), tiles_words(["6-2", "4-3"], gee_joon="spots")
    ('a wong', '5 points')
    """
    first, second = map(Tile, tiles)
    if is_pair(first, second):
        return f"a pair of {pair_of(first).name}"
    value = two_value(first, second, gee_joon)
    kind, points = category(value), worth(value)
    words = f"{points} point{'' if points == 1 else 's'}" if kind == "points" else f"a {kind}"
    names = " and ".join(f"{pair_of(tile).name} {tile}" for tile in (first, second))
    return f"{words} with {names}" if full else words


def _words(name: str, ranks: Sequence[str], full: bool) -> str:
    words = say_class(name, ranks)
    if not full:
        return words
    if name in ("high-card", "flush"):
        return f"{'a flush ' if name == 'flush' else ''}{_ranks(ranks)}"
    kickers = ranks[2:] if name == "two-pair" else ranks[1:]
    return f"{words} with {_ranks(kickers)}" if kickers and name != "full-house" else words


def _ranks(ranks: Sequence[str]) -> str:
    return "-".join("10" if rank == "T" else rank for rank in ranks)
