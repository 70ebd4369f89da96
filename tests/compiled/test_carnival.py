"""Compiled rounds of carnival poker pay what the reference engine pays."""

import pytest
from tests.book import BOOK
from tests.compiled.choices import (
    Game,
    as_compiled,
    by_exact_worth,
    by_simple_rule,
    in_both_presets,
)
from tests.compiled.equality import (
    assert_same_results,
    played,
    random_shoes,
    reference_results,
    says,
)
from tests.compiled.exact import assert_close_to_prices
from tests.each import each

from houseway.banked.simulate import Rounds, every_wager
from houseway.banked.table import BankedTable
from houseway.cards.shuffle import Seed
from houseway.play.chance import GivenChance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.pricing.compiled import compile_game, play_shoes

CARIBBEAN, LET_IT_RIDE = "saloon/caribbean-stud", "deuce-lounge/let-it-ride"
PEEK = "cordova/two-card-peek"
ULTIMATE: list[Game] = [
    ("saloon/ultimate-texas-holdem", {}),
    ("saloon/ultimate-texas-holdem", {"cards_at_a_time": 1}),
    ("saloon/ultimate-texas-holdem-bad-beat-bonus", {}),
    ("saloon/ultimate-texas-holdem-bad-beat-bonus", {"bad_beat_after_fold": "plays"}),
    ("cordova/ultimate-texas-holdem", {}),
    ("cordova/ultimate-texas-holdem", {"cards_at_a_time": 1}),
    ("tavern/ultimate-texas-holdem-bad-beat-bonus", {}),
    ("tavern/ultimate-texas-holdem-bad-beat-bonus", {"bad_beat_after_fold": "plays"}),
]
OTHERS: list[Game] = [
    (CARIBBEAN, {}),
    (LET_IT_RIDE, {}),
    (PEEK, {}),
    (PEEK, {"tied_rows": "lose"}),
]
QUICK = [(game, chosen) for game, chosen in OTHERS if game != LET_IT_RIDE]
"""Games that the reference engine plays 100,000 times in a few seconds."""
CARDS = 15

every_game = pytest.mark.parametrize(
    ("game", "chosen", "preset"), in_both_presets(ULTIMATE + OTHERS)
)
every_choice = pytest.mark.parametrize("strategy", ["random", "best"])


def test_compiled_caribbean_stud_pays_what_the_table_pays() -> None:
    assert_same_results(CARIBBEAN, as_compiled, 300, strategy="random", cards=CARDS)


@pytest.mark.slow
@every_game
@every_choice
def test_every_filing_of_carnival_poker_pays_what_its_table_pays(
    game: str, chosen: dict[str, object], preset: str, strategy: str
) -> None:
    assert_same_results(
        game, as_compiled, 5_000, strategy=strategy, preset=preset, chosen=chosen, cards=CARDS
    )


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chosen"), QUICK)
def test_100_000_hands_of_quick_games_pay_what_their_tables_pay(
    game: str, chosen: dict[str, object]
) -> None:
    assert_same_results(game, as_compiled, 100_000, strategy="random", chosen=chosen, cards=CARDS)


@pytest.mark.slow
@pytest.mark.long
@every_game
@every_choice
def test_100_000_hands_of_carnival_poker_pay_what_their_tables_pay(
    game: str, chosen: dict[str, object], preset: str, strategy: str
) -> None:
    assert_same_results(
        game, as_compiled, 100_000, strategy=strategy, preset=preset, chosen=chosen, cards=CARDS
    )


@pytest.mark.slow
@pytest.mark.parametrize("tied", ["push", "lose"])
def test_a_pick_of_two_rows_pays_what_the_table_pays(tied: str) -> None:
    rules = FiledGame(BOOK, PEEK).rules({"tied_rows": tied})
    game = compile_game(rules, "two-rows")
    table = BankedTable(rules)
    rounds = Rounds(table, 1, Seed.of(1), "equality")
    wagers = [
        placed._replace(on="AB") if placed.wager == "pick-row" else placed
        for placed in every_wager(table, 1)
    ]
    opening = table.opening(table.seats, rounds.bank, wagers)
    shoes = random_shoes(rules, 5_000, CARDS)
    for shoe, row in zip(shoes.tolist(), play_shoes(game, shoes).tolist(), strict=True):
        state = opening.begin(GivenChance([rules.cards[place] for place in shoe]))
        notes = dict(zip(game.notes, row[len(game.wagers) :], strict=True))
        play_hand(state, lambda decision: as_compiled(state, decision, notes))  # noqa: B023
        expected = reference_results(state, rounds.stakes, game)
        assert row[: len(game.wagers)] == expected, f"{says(game, row)}: {played(state)}"


@pytest.mark.slow
@each(("game", "chosen"), ULTIMATE + OTHERS)
def test_the_simple_rules_of_carnival_poker_are_those_of_the_bots(
    game: str, chosen: dict[str, object]
) -> None:
    assert_same_results(game, by_simple_rule, 1_000, strategy="basic", chosen=chosen, cards=CARDS)


@pytest.mark.slow
@each(("game", "chosen"), ULTIMATE + OTHERS)
def test_the_best_play_of_carnival_poker_is_worth_the_most(
    game: str, chosen: dict[str, object]
) -> None:
    assert_same_results(game, by_exact_worth, 40, strategy="best", chosen=chosen, cards=CARDS)


@pytest.mark.slow
@each("game", sorted({game for game, _ in ULTIMATE + OTHERS}))
def test_shuffled_rounds_of_carnival_poker_come_to_the_exact_prices(game: str) -> None:
    assert_close_to_prices(game)
