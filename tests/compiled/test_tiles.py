"""Compiled rounds of pai gow tiles pay what the reference engine pays."""

import pytest
from tests.book import BOOK
from tests.compiled.equality import Notes
from tests.compiled.piles import assert_same_results, chosen_cards, random_decks

from houseway.banked.hand import BankedHand
from houseway.banked.setting import SET
from houseway.cards.tiles import TILES
from houseway.families.tiles.fast import STRATEGIES
from houseway.play.decision import Choice, Decision
from houseway.play.game import FiledGame

PRESETS = ("letter", "practice")


def answers(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The low hand that the compiled round chose."""
    if decision.kind != SET or not notes["front"]:
        return Choice(decision.default)
    return Choice(SET, cards=chosen_cards(state, TILES.index, notes["front"]))


def assert_equal(preset: str, strategy: str, rounds: int) -> None:
    rules = FiledGame(BOOK, "tavern/pai-gow-tiles").rules(preset=preset)
    assert_same_results(rules, strategy, random_decks(rules, rounds), answers)


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
def test_tiles_pay_what_the_table_pays_in_100_000_hands(preset: str, strategy: str) -> None:
    assert_equal(preset, strategy, 100_000)
