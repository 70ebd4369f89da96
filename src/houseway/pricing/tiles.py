"""Pai gow tiles: every hand of four tiles against every other, both set house way, exactly."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.tiles import TILES
from houseway.games.tiles import TilesPlay, set_tiles
from houseway.play.game import Rules
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.price import Priced
from houseway.pricing.wager import price_wager
from houseway.values.kernels import kernel


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price wagers of house way against house way over all pairs of hands."""
    play = rules.play
    assert isinstance(play, TilesPlay)
    table = outcome_table(play)
    prices = [price_wager(rules.wagers[wager], table) for wager in wagers]
    return Priced("exact", prices, table.total, "house way against house way", table)


class TileHands(NamedTuple):
    """Every hand of four tiles, set house way."""

    masks: Any
    """The places of its tiles in the whole set, as bits."""
    values: Any
    """The values of its high and its low hand."""


def all_hands(play: TilesPlay) -> TileHands:
    hands = list(combinations(range(len(TILES)), 4))
    known: dict[tuple[str, ...], tuple[int, int]] = {}
    masks = np.array([sum(1 << place for place in hand) for hand in hands], dtype=np.int64)
    values = np.zeros((len(hands), 2), dtype=np.int64)
    for number, hand in enumerate(hands):
        tiles = tuple(TILES[place] for place in hand)
        if tiles not in known:
            made, _ = set_tiles(tiles, play)
            known[tiles] = made.high_value, made.low_value
        values[number] = known[tiles]
    return TileHands(masks, values)


def outcome_table(play: TilesPlay) -> OutcomeTable:
    """All ordered pairs of hands by how their high and low hands compare."""
    hands = all_hands(play)
    counts = count_pairs(hands.masks, hands.values)
    keys = np.flatnonzero(counts)
    columns = {"high": keys // 3, "low": keys % 3, "foul": np.zeros(len(keys), dtype=np.int64)}
    return OutcomeTable(columns, counts[keys])


@kernel
def count_pairs(masks: Any, values: Any) -> Any:
    """Count ordered pairs of hands without a common tile: 0 higher, 1 lower, 2 copy."""
    counts = np.zeros(9, np.int64)
    for mine in range(len(masks)):
        for his in range(len(masks)):
            if masks[mine] & masks[his] == 0:
                key = 0
                for half in range(2):
                    key *= 3
                    if values[mine, half] == values[his, half]:
                        key += 2
                    elif values[mine, half] < values[his, half]:
                        key += 1
                counts[key] += 1
    return counts
