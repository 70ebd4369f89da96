"""Compiled rounds of pai gow poker pay what the reference engine pays."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.book import BOOK
from tests.compiled.piles import assert_same_results

from houseway.cards.card import card_code
from houseway.checking.prices import price_key
from houseway.families.pai_gow.fast import strategies
from houseway.families.pai_gow.rules import PaiGowPlay
from houseway.play.game import FiledGame, Rules
from houseway.values.money import parse_printed

GAMES = [
    game
    for game in BOOK
    if BOOK.raw(game).data["family"] == "pai-gow" and BOOK.raw(game).data["status"] == "game"
]
FACE_UP = "tavern/face-up-pai-gow-poker"


def filings() -> Iterator[Any]:
    """Every game by the letter and, if practice is priced differently, as usually dealt."""
    for game in GAMES:
        presets = [FiledGame(BOOK, game).rules(preset=preset) for preset in ("letter", "practice")]
        for rules in {price_key(rules): rules for rules in presets}.values():
            for strategy in strategies(rules):
                yield pytest.param(rules, strategy, id=f"{game} {rules.preset} {strategy}")


def assert_equal(rules: Rules, strategy: str, rounds: int) -> None:
    envy = rules.play_as(PaiGowPlay).envy
    minimum = parse_printed(envy.minimum) if envy else 0
    assert_same_results(rules, strategy, rounds, card_code, minimum)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "strategy"), filings())
def test_compiled_pai_gow_poker_pays_what_the_table_pays(rules: Rules, strategy: str) -> None:
    assert_equal(rules, strategy, 500 if strategy == "house-way" else 2000)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("rules", "strategy"), filings())
def test_compiled_pai_gow_poker_pays_what_the_table_pays_in_100_000_hands(
    rules: Rules, strategy: str
) -> None:
    assert_equal(rules, strategy, 100_000)
