"""Pai gow tiles: exact prices over all pairs of four-tile hands, both set house way."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.tiles import FACES, TILES, Tile
from houseway.families.tiles.script import TilesPlay, set_tiles
from houseway.play.game import Rules
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced, Pricing
from houseway.pricing.wager import price_wager
from houseway.values.kernels import kernel, popcount


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price wagers over all pairs of hands, both set house way."""
    play = rules.play
    assert isinstance(play, TilesPlay)
    table = outcome_table(play)
    prices = [price_wager(rules.wagers[wager], table) for wager in wagers]
    return Priced("exact", prices, table.total, "house way against house way", table)


class TileHands(NamedTuple):
    """Every hand of four tiles, set house way."""

    masks: Any
    """The places of each hand's tiles in the whole set, as bits."""
    values: Any
    """The values of each hand's high and low hands."""


class FaceHands(NamedTuple):
    """The different hands of four tiles by their faces, set house way."""

    held: Any
    """The faces of each hand's tiles, as bits."""
    spent: Any
    """The faces whose tiles are all in the hand, as bits."""
    ways: Any
    """How many hands have these faces."""
    values: Any


def all_hands(play: TilesPlay) -> TileHands:
    hands = list(combinations(range(len(TILES)), 4))
    values_by_tiles = _values_of_faces(play)
    masks = np.array([sum(1 << place for place in hand) for hand in hands], dtype=np.int64)
    values = np.array([values_by_tiles[tuple(TILES[place] for place in hand)] for hand in hands])
    return TileHands(masks, values)


def _values_of_faces(play: TilesPlay) -> dict[tuple[Tile, ...], tuple[int, int]]:
    values: dict[tuple[Tile, ...], tuple[int, int]] = {}
    for tiles in dict.fromkeys(combinations(TILES, 4)):
        setting, _ = set_tiles(tiles, play)
        values[tiles] = setting.high_value, setting.low_value
    return values


def face_hands(play: TilesPlay) -> FaceHands:
    values_by_tiles = _values_of_faces(play)
    rows = [(*_faces_of(tiles), *values) for tiles, values in values_by_tiles.items()]
    held, spent, ways, high, low = np.array(rows, dtype=np.int64).T
    faces = held.astype(np.uint64), spent.astype(np.uint64)
    return FaceHands(*faces, ways, np.column_stack((high, low)))


def _faces_of(tiles: tuple[Tile, ...]) -> tuple[int, int, int]:
    """The faces of some tiles, the faces whose tiles are all used, and the ways to deal them."""
    held = spent = 0
    ways = 1
    for face, number in Counter(tiles).items():
        bit = 1 << FACES.index(face)
        held |= bit
        spent |= bit if number == TILES.count(face) else 0
        ways *= comb(TILES.count(face), number)
    return held, spent, ways


def outcome_table(play: TilesPlay) -> OutcomeTable:
    """All ordered pairs of hands by how their high and low hands compare."""
    counts = count_pairs(face_hands(play))
    keys = np.flatnonzero(counts)
    columns = {"high": keys // 3, "low": keys % 3, "foul": np.zeros(len(keys), dtype=np.int64)}
    return OutcomeTable(columns, counts[keys])


@kernel
def count_pairs(hands: FaceHands) -> Any:
    """Count ordered pairs of hands without a common tile, by 3 * high + low.

    Each part is 0 if the first hand is higher, 1 if it is lower, 2 for a copy.
    """
    held, spent, ways, values = hands
    counts = np.zeros(9, np.int64)
    for mine in range(len(held)):
        for other in range(len(held)):
            if held[mine] & spent[other] or spent[mine] & held[other]:
                continue
            key = 0
            for half in range(2):
                key *= 3
                if values[mine, half] == values[other, half]:
                    key += 2
                elif values[mine, half] < values[other, half]:
                    key += 1
            # For each face in both hands, the second hand has one tile left to take, not two.
            counts[key] += (ways[mine] * ways[other]) >> popcount(held[mine] & held[other])
    return counts


PRICE = Pricing(wagers=price_wagers)
