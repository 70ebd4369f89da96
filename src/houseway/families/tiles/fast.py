"""Compiled rounds of pai gow tiles."""

from itertools import combinations
from math import comb

import numpy as np

from houseway.cards.tiles import TILES
from houseway.families.tiles.fast_kernel import TILES_OF_HAND, Tables, play_rounds
from houseway.families.tiles.price import all_hands
from houseway.families.tiles.script import AGAINST, TilesPlay
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    CompiledGame,
    Fast,
    PayRows,
    compiled_in_rows,
    pay_table,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import Ints, new_shoe
from houseway.ranking.tiles import two_value
from houseway.values.stream import Stream

PLACES = range(len(TILES))
STRATEGIES = ("house-way", "random")


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game; the player-dealer sets the house way."""
    play = rules.play_as(TilesPlay)
    tables = Tables(
        binomials=np.array([[comb(n, k) for k in range(TILES_OF_HAND + 1)] for n in PLACES]),
        settings=_settings(play),
        pairs=_pairs(play),
    )
    random = strategy == "random"

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        play_rounds(tables, random, new_shoe(len(TILES), stream, shoes), rows)

    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    rows = PayRows(pay=_pay(rules, wagers, scale), find=find)
    return compiled_in_rows(wagers, scale, rows, notes=("front",))


def _pay(rules: Rules, wagers: tuple[str, ...], scale: int) -> Ints:
    """The pay of each wager, and the note, in the rows that `play_rounds` finds."""
    shape = (len(AGAINST), len(AGAINST), 2, 1 << TILES_OF_HAND)
    high, low, foul, front = (axis.ravel() for axis in np.indices(shape))
    pay = pay_table(rules, wagers, {"high": high, "low": low, "foul": foul}, len(high), scale)
    return np.column_stack([pay, front])


def _settings(play: TilesPlay) -> Ints:
    """The values of the two hands of every four tiles, in the order of `hand_number`."""
    hands = np.array(list(combinations(PLACES, TILES_OF_HAND)))
    return np.ascontiguousarray(all_hands(play).values[np.lexsort(hands.T)])


def _pairs(play: TilesPlay) -> Ints:
    return np.array([[two_value(one, other, play.gee_joon) for other in TILES] for one in TILES])


FAST = Fast(compile=compile_rounds, strategies=lambda rules: STRATEGIES)
