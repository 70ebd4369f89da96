"""Compiled rounds of pai gow tiles pay what the reference engine pays."""

import pytest
from tests.book import BOOK
from tests.compiled.piles import assert_same_results

from houseway.cards.tiles import TILES
from houseway.families.tiles.fast import STRATEGIES
from houseway.play.game import FiledGame

PRESETS = ("letter", "practice")


def assert_equal(preset: str, strategy: str, rounds: int) -> None:
    rules = FiledGame(BOOK, "tavern/pai-gow-tiles").rules(preset=preset)
    assert_same_results(rules, strategy, rounds, TILES.index)


def test_compiled_tiles_pay_what_the_table_pays() -> None:
    assert_equal("letter", "random", 300)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_strategy_of_tiles_pays_what_the_table_pays(preset: str, strategy: str) -> None:
    assert_equal(preset, strategy, 5000)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("preset", PRESETS)
def test_compiled_tiles_pay_what_the_table_pays_in_100_000_hands(
    preset: str, strategy: str
) -> None:
    assert_equal(preset, strategy, 100_000)
