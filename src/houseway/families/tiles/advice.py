"""What the three settings of four tiles are worth against all bank hands, set house way."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.banked.setting import HOUSE_WAY, SET
from houseway.cards.card import Card
from houseway.cards.tiles import TILES, Tile
from houseway.families.tiles.price import all_hands
from houseway.families.tiles.script import (
    AGAINST,
    TileSetting,
    TilesPlay,
    arrangements,
    set_tiles,
)
from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.advice import Advice, Advisers, Option, Seen, ranked
from houseway.pricing.wager import units
from houseway.rulebook.facts import FactValue


def house_way_or_set(rules: Rules, seen: Seen) -> Advice:
    """The house way and the other settings, each with its low hand."""
    play = rules.play
    assert isinstance(play, TilesPlay)
    ((wager, stake),) = seen.stakes.items()
    own = tuple(Tile(tile) for tile in seen.own)
    bank = _still_possible(play, (*own, *map(Tile, seen.others)))
    house_setting, _ = set_tiles(own, play)
    by_tiles = {
        _tiles(arrangement): arrangement
        for arrangement in (house_setting, *arrangements(own, play.gee_joon))
    }
    return ranked(
        Option(
            HOUSE_WAY if tiles == _tiles(house_setting) else SET,
            stake * _worth(rules.wagers[wager], arrangement, bank),
            tuple(map(Card, arrangement.low)),
        )
        for tiles, arrangement in by_tiles.items()
    )


def _tiles(setting: TileSetting) -> frozenset[tuple[Tile, ...]]:
    return frozenset((tuple(sorted(setting.high)), tuple(sorted(setting.low))))


def _still_possible(play: TilesPlay, gone: Iterable[Tile]) -> Any:
    """The values of all bank hands that can be made from the unseen tiles."""
    hands = all_hands(play)
    left = list(TILES)
    taken = 0
    for tile in gone:
        place = left.index(tile)
        left[place] = Tile("")
        taken |= 1 << place
    return hands.values[hands.masks & taken == 0]


def _worth(ready: ReadyWager, setting: TileSetting, bank: Any) -> Fraction:
    """What one unit wins or loses on average with this setting."""
    signs = [
        np.where(bank[:, half] == own, 2, np.where(bank[:, half] < own, 0, 1))
        for half, own in enumerate((setting.high_value, setting.low_value))
    ]
    counts = np.bincount(3 * signs[0] + signs[1], minlength=9)
    total = Fraction(0)
    for place, count in enumerate(counts):
        high, low = divmod(place, 3)
        facts: dict[str, FactValue] = {"high": AGAINST[high], "low": AGAINST[low], "foul": False}
        total += int(count) * units(ready.outcome(facts))
    return total / len(bank)


ADVICE = Advisers({SET: house_way_or_set})
