"""The 32 Chinese dominoes of pai gow tiles. A tile is its pips, high then low: `6-6`, `4-2`.

Eleven faces come twice and ten once, which makes sixteen pairs: the supreme pair (Gee Joon), whose
tiles differ, eleven matched pairs and four mixed ones. The color of the dots does not matter.
Rankings are in `houseway.ranking.tiles`.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, NewType

from houseway.cards.parsing import parse_each, split_text
from houseway.values.errors import InputError, shown

Tile = NewType("Tile", str)


class TilePair(NamedTuple):
    """Two tiles that rank as a pair: equal tiles, or two particular tiles that differ."""

    name: str
    tiles: tuple[Tile, Tile]

    @property
    def matched(self) -> bool:
        return self.tiles[0] == self.tiles[1]


def _pair(name: str, first: str, second: str) -> TilePair:
    return TilePair(name, (Tile(sys.intern(first)), Tile(sys.intern(second))))


PAIRS = (
    _pair("Gee Joon", "4-2", "2-1"),
    _pair("Teen", "6-6", "6-6"),
    _pair("Dey", "1-1", "1-1"),
    _pair("Yun", "4-4", "4-4"),
    _pair("Gor", "3-1", "3-1"),
    _pair("Mooy", "5-5", "5-5"),
    _pair("Chong", "3-3", "3-3"),
    _pair("Bon", "2-2", "2-2"),
    _pair("Foo", "6-5", "6-5"),
    _pair("Ping", "6-4", "6-4"),
    _pair("Tit", "6-1", "6-1"),
    _pair("Look", "5-1", "5-1"),
    _pair("Gow", "6-3", "5-4"),
    _pair("Bot", "6-2", "5-3"),
    _pair("Chit", "5-2", "4-3"),
    _pair("Ng", "4-1", "3-2"),
)

TILES = tuple(tile for pair in PAIRS for tile in pair.tiles)
"""The whole set, in its order before a shuffle."""

FACES = tuple(dict.fromkeys(TILES))
"""The 21 different tiles."""

_COUNTS = Counter(TILES)
_PAIR_OF = {tile: pair for pair in PAIRS for tile in pair.tiles}
_PIECES = re.compile(r"\d-\d|[^-]+|-")
_BY_TEXT: dict[object, Tile] = {str(tile): tile for tile in FACES}


def parse_tile(text: object, where: str = "") -> Tile:
    """Parse one tile; raise InputError if the text is not a tile.

    >>> parse_tile("4-2")
    '4-2'
    """
    tile = _BY_TEXT.get(text) if isinstance(text, str) else None
    if tile is None:
        raise InputError(f"{shown(text)} is not a tile: {_fault(text)}", where)
    return tile


def parse_tiles(tiles: object, where: str = "") -> list[Tile]:
    """Parse tiles from a list, or from text with spaces, commas or nothing between them.

    >>> parse_tiles("6-6 4-2"), parse_tiles("6-64-2")
    (['6-6', '4-2'], ['6-6', '4-2'])
    """
    return parse_each(
        split_tiles(tiles) if isinstance(tiles, str) else tiles, parse_tile, "tiles", where
    )


def split_tiles(text: str) -> list[str]:
    """The tiles in text, not yet parsed."""
    return split_text(text, _PIECES, _BY_TEXT)


def check_tiles(tiles: Iterable[Tile], where: str = "") -> None:
    """Raise InputError for tiles that cannot all come from one set."""
    for tile, count in Counter(tiles).items():
        if count > _COUNTS[tile]:
            raise InputError(f"{tile} is given {count} times, but a set has {_COUNTS[tile]}", where)


def dots(tile: Tile) -> int:
    """The number of dots on a tile, 2 to 12."""
    return int(tile[0]) + int(tile[2])


def pair_of(tile: Tile) -> TilePair:
    """The pair that a tile belongs to."""
    return _PAIR_OF[tile]


def _fault(text: object) -> str:
    """Why the text is not a tile."""
    if not isinstance(text, str):
        return "write text such as '4-2'"
    if text[::-1] in _BY_TEXT:
        return f"write the higher number first, {text[::-1]!r}"
    return "write its two numbers of pips, 1 to 6, the higher first, such as '4-2'"
