"""Compiled rounds of Three Card Poker pay what the reference engine pays."""

import pytest
from tests.compiled.choices import (
    Game,
    as_compiled,
    by_exact_worth,
    by_simple_rule,
    in_both_presets,
)
from tests.compiled.equality import assert_same_results
from tests.compiled.exact import assert_close_to_prices
from tests.each import each

GAMES: list[Game] = [
    ("cordova/3-card-poker", {"pair_and_up_after_fold": "plays"}),
    ("cordova/3-card-poker", {"pair_and_up_after_fold": "lost"}),
    ("deuce-lounge/three-card-poker", {}),
    ("lucky-buck/three-card-poker-6-card-bonus", {}),
    ("saloon/three-card-poker-6-card-bonus", {}),
    ("tavern/three-card-poker", {}),
    ("tavern/three-card-poker-6-card-bonus", {}),
]
CARDS = 6

every_game = pytest.mark.parametrize(("game", "chosen", "preset"), in_both_presets(GAMES))


def test_compiled_three_card_poker_pays_what_the_table_pays() -> None:
    assert_same_results(GAMES[0][0], as_compiled, 300, strategy="random", cards=CARDS)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("strategy", ["random", "best"])
def test_every_filing_of_three_card_poker_pays_what_its_table_pays(
    game: str, chosen: dict[str, object], preset: str, strategy: str
) -> None:
    assert_same_results(
        game, as_compiled, 5_000, strategy=strategy, preset=preset, chosen=chosen, cards=CARDS
    )


@pytest.mark.slow
@every_game
def test_the_simple_rule_of_three_card_poker_is_that_of_the_bots(
    game: str, chosen: dict[str, object], preset: str
) -> None:
    assert_same_results(
        game, by_simple_rule, 1_000, strategy="basic", preset=preset, chosen=chosen, cards=CARDS
    )


@pytest.mark.slow
@each("game", sorted({game for game, _ in GAMES}))
def test_the_best_play_of_three_card_poker_is_worth_the_most(game: str) -> None:
    assert_same_results(game, by_exact_worth, 60, strategy="best", cards=CARDS)


@pytest.mark.slow
@each("game", sorted({game for game, _ in GAMES}))
def test_shuffled_rounds_of_three_card_poker_come_to_the_exact_prices(game: str) -> None:
    assert_close_to_prices(game)


@pytest.mark.slow
@pytest.mark.long
@every_game
@pytest.mark.parametrize("strategy", ["random", "best"])
def test_100_000_hands_of_three_card_poker_pay_what_their_tables_pay(
    game: str, chosen: dict[str, object], preset: str, strategy: str
) -> None:
    assert_same_results(
        game, as_compiled, 100_000, strategy=strategy, preset=preset, chosen=chosen, cards=CARDS
    )
