"""Compiled rounds of pai gow tiles."""

from functools import partial
from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.tiles import TILES
from houseway.families.tiles.fast_kernel import TILES_OF_HAND, Tables, play_rounds
from houseway.families.tiles.price import all_hands
from houseway.families.tiles.script import AGAINST, TilesPlay
from houseway.play.game import Rules
from houseway.pricing.compiled import CompiledGame, Fast, pay_table, scale_of
from houseway.pricing.dealing import Ints, new_shoe
from houseway.ranking.tiles import two_value
from houseway.values.stream import Stream

STRATEGIES = ("house-way", "random")


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game; the player-dealer sets the house way."""
    wagers = tuple(rules.wagers)
    scale = scale_of(rules, wagers)
    play = rules.play_as(TilesPlay)
    shape = (len(AGAINST), len(AGAINST), 2)
    high, low, foul = (axis.ravel() for axis in np.indices(shape))
    pays = pay_table(rules, wagers, {"high": high, "low": low, "foul": foul}, len(high), scale)
    tables = Tables(
        binomials=np.array(
            [[comb(n, k) for k in range(TILES_OF_HAND + 1)] for n in range(len(TILES))]
        ),
        settings=_settings(play),
        pairs=_pairs(play),
        pays=pays.reshape(*shape, len(wagers)),
    )
    return CompiledGame(
        wagers=wagers,
        scale=scale,
        play=partial(_play, tables, strategy == "random"),
        notes=("front",),
    )


def _settings(play: TilesPlay) -> Ints:
    """The values of the two hands of every four tiles, in the order of `hand_number`."""
    hands = np.array(list(combinations(range(len(TILES)), TILES_OF_HAND)))
    return np.ascontiguousarray(all_hands(play).values[np.lexsort(hands.T)])


def _pairs(play: TilesPlay) -> Ints:
    return np.array([[two_value(one, other, play.gee_joon) for other in TILES] for one in TILES])


def _play(
    tables: Tables, random: bool, shoes: Ints, stream: Stream, rounds: int, results: Ints
) -> None:
    play_rounds(tables, random, new_shoe(len(TILES), stream, shoes), results[:rounds])


FAST = Fast(compile=compile_rounds, strategies=lambda rules: STRATEGIES)
