"""Rankings of pai gow tiles: two tiles as a pair, wong, gong or points.

Values are integers; the larger wins and equal values are a copy. Two hands of no points are
always a copy, no matter which tiles they have.
"""

from typing import Literal

from houseway.cards.tiles import PAIRS, Tile, dots, pair_of

GeeJoon = Literal["either", "spots"]
"""Whether the tiles of the supreme pair count three or six as needed, or just their dots."""

SUPREME = PAIRS[0]
CATEGORIES = ("points", "gong", "wong", "pair", "supreme pair")
_UNIT = 1000
_HIGH = 16

_SINGLE = {pair.name: len(PAIRS) - place for place, pair in enumerate(PAIRS[1:], 1)}
"""The rank of a single tile by its pair's name; the tiles of the supreme pair rank below these."""


def tile_rank(tile: Tile) -> int:
    """The rank of a single tile, from 15 for Teen down to 0 for a tile of the supreme pair."""
    return _SINGLE.get(pair_of(tile).name, 0)


def is_pair(first: Tile, second: Tile) -> bool:
    """Whether two tiles are a matched pair (equal tiles) or a mixed pair (two different tiles)."""
    pair = pair_of(first)
    return pair == pair_of(second) and (pair.matched or first != second)


def points(own: Tile, partner: Tile, gee_joon: GeeJoon = "either") -> int:
    """The last digit of the total dots; the best digit if a Gee Joon tile counts three or six.

    >>> points(Tile("6-2"), Tile("5-4")), points(Tile("2-1"), Tile("1-1"))
    (7, 8)
    """
    return max(
        (first + second) % 10
        for first in _counts(own, gee_joon)
        for second in _counts(partner, gee_joon)
    )


def _counts(tile: Tile, gee_joon: GeeJoon) -> tuple[int, ...]:
    if gee_joon == "either" and pair_of(tile) == SUPREME:
        return (3, 6)
    return (dots(tile),)


def two_value(first: Tile, second: Tile, gee_joon: GeeJoon = "either") -> int:
    """The value of a hand of two tiles."""
    high = max(tile_rank(first), tile_rank(second))
    if is_pair(first, second):
        return 4 * _UNIT if pair_of(first) == SUPREME else 3 * _UNIT + high
    names = {pair_of(first).name, pair_of(second).name}
    if names & {"Teen", "Dey"}:
        other = second if pair_of(first).name in ("Teen", "Dey") else first
        if dots(other) == 9:
            return 2 * _UNIT + high
        if dots(other) == 8:
            return _UNIT + high
    total = points(first, second, gee_joon)
    return total * _HIGH + high if total else 0


def category(value: int) -> str:
    """The kind of a hand of two tiles."""
    return CATEGORIES[value // _UNIT]


def worth(value: int) -> int:
    """Points of a hand; pairs, wongs and gongs are worth more than nine."""
    return value // _HIGH if value < _UNIT else 9 + value // _UNIT
