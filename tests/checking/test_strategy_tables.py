"""Strategy tables at the top of the odds pages: what to do, by what a player holds and sees."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.checking.prices import price_key, stored_priced
from houseway.checking.strategy_tables import TABLES_FILE, stored_tables, strategy_tables
from houseway.play.game import FiledGame
from houseway.pricing.strategy_tables import Strategies
from houseway.rulebook.model import PRESETS

PLAYABLE = [game for game_id in BOOK if (game := FiledGame(BOOK, game_id)).playable]
WITH_TABLES = [
    (game, preset)
    for game in PLAYABLE
    for preset in PRESETS
    if (part := game.family.part("strategy", Strategies))
    and part.stored(game.rules({}, preset=preset))
]


def table(game_id: str, number: int = 0, preset: str = "letter"):
    return strategy_tables(FiledGame(BOOK, game_id).rules({}, preset=preset))[number]


def test_known_best_plays_are_in_the_tables():
    blackjack = table("cordova/blackjack-x")
    assert dict(zip(blackjack.columns, blackjack.rows["16"], strict=True))["6"] == "S"
    assert dict(zip(blackjack.columns, blackjack.rows["11"], strict=True))["6"] == "Dh"
    # A published strategy: raise four times with K-5 or better, any suited king, pairs from threes.
    holdem = table("cordova/ultimate-texas-holdem")
    at = {
        (row, column): cell
        for row, cells in holdem.rows.items()
        for column, cell in zip(holdem.columns, cells, strict=True)
    }
    assert [at["5", "K"], at["4", "K"], at["K", "2"], at["3", "3"], at["2", "2"]] == [
        "4",
        "C",
        "4",
        "4",
        "C",
    ]


@pytest.mark.parametrize("game_id", ["cordova/3-card-poker", "deuce-lounge/three-card-poker"])
def test_the_table_of_three_card_says_what_the_strategy_of_the_price_says(game_id):
    best = table(game_id)
    priced = stored_priced(FiledGame(BOOK, game_id).rules({}))
    assert priced is not None
    for column in ("Q", "K", "A"):
        lowest = next(
            cells[best.columns.index(column)]
            for cells in list(best.rows.values())[::-1]
            if cells[best.columns.index(column)] != "F"
        )
        assert f"against {column}: play {lowest} or better" in priced.strategy


@each(("game", "preset"), WITH_TABLES)
def test_every_game_with_a_strategy_has_tables_for_both_presets(game, preset):
    tables = strategy_tables(game.rules({}, preset=preset))
    assert tables
    for shown in tables:
        assert all(len(cells) == len(shown.columns) for cells in shown.rows.values())


def test_tables_that_no_game_has_are_not_stored():
    used = {price_key(game.rules({}, preset=preset)) for game, preset in WITH_TABLES}
    assert stored_tables().keys() == used
    assert TABLES_FILE.stat().st_size < 300_000


def test_a_house_way_is_a_table_of_its_rules_in_order():
    way = table("tavern/pai-gow-tiles")
    filed = BOOK.filing("tavern/pai-gow-tiles").play["house_way"]["rules"]
    assert list(way.rows) == [rule["name"] for rule in filed]


@pytest.mark.slow
@pytest.mark.parametrize(
    "game_id",
    ["deuce-lounge/three-card-poker", "cordova/blackjack-x", "cordova/ultimate-texas-holdem"],
)
def test_a_stored_table_is_what_is_counted(game_id):
    game = FiledGame(BOOK, game_id)
    rules = game.rules({})
    assert game.family.part("strategy", Strategies).tables(rules) == strategy_tables(rules)
