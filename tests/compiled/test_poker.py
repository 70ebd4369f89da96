"""Compiled hands of poker are those of the reference engine, cent for cent."""

import os
from random import Random

import pytest
from tests.book import BOOK
from tests.compiled.poker_pair import Pair, move_players, pair_of

from houseway.play.game import FiledGame

POKER = [
    game
    for game in BOOK
    if BOOK.filing(game).family in ("flop", "stud", "draw") and BOOK.filing(game).play
]
_HANDS_AT_A_TABLE = 25


def play_filing(game_id: str, hands: int, seed: str = "") -> None:
    """Play hands at tables with random options, stakes, collections and players."""
    game = FiledGame(BOOK, game_id)
    dice = Random(f"{game_id} {seed}")
    for _ in range(0, hands, _HANDS_AT_A_TABLE):
        pair = _random_table(game, dice)
        for _ in range(_HANDS_AT_A_TABLE):
            pair.play()
            move_players(pair)


def _random_table(game: FiledGame, dice: Random) -> Pair:
    rules = {}
    for name, option in game.raw.options.items():
        choices = [option.default, option.default if option.practice is None else option.practice]
        rules[name] = dice.choice(option.choices if dice.random() < 0.3 else choices)
    options = [None, *(o.id for o in BOOK.collection_options(game.id) if not o.lost)]
    stakes = dice.choice(game.rules().play.stakes)  # type: ignore[attr-defined]
    return pair_of(game, stakes, option=dice.choice(options), rules=rules, dice=dice)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", POKER)
def test_compiled_hands_are_those_of_the_reference_engine(game_id: str) -> None:
    play_filing(game_id, int(os.environ.get("HOUSEWAY_POKER_HANDS", "5000")))
