"""`houseway chart`: each chart plays almost as well as the stored price of its game."""

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.cli.program import Program
from tools.reference import games_with_charts

from houseway.checking.prices import prices
from houseway.play.game import FiledGame

GAMES = [game.id for game in games_with_charts(BOOK)]
PRICED = (
    "cordova/blackjack-x",
    "lucky-buck/pure-21-5-blackjack",
    "tavern/21st-century-blackjack-switch",
)
TOTALS_COST = 0.00005
"""What play by totals costs at most, compared with the best play for the exact cards in hand."""


def test_every_blackjack_game_has_a_chart() -> None:
    assert [
        game_id
        for game_id in BOOK
        if BOOK.filing(game_id).family == "twenty-one" and BOOK.filing(game_id).status == "game"
    ] == GAMES


@pytest.mark.slow
def test_charts_lose_almost_nothing_compared_with_the_stored_price(houseway: Program) -> None:
    costs = {}
    for game_id in PRICED:
        chart = houseway("chart", game_id, "--json").json
        game = FiledGame(BOOK, game_id)
        stored = next(price for price in prices(game, game.rules()).edges if price.wager == "base")
        costs[game_id] = chart["edge"] - float(stored.edge)
    assert {game_id for game_id, cost in costs.items() if not 0 <= cost < TOTALS_COST} == set()


@pytest.mark.slow
def test_a_chart_is_written_as_a_page_and_a_picture_with_the_same_plays(
    houseway: Program, tmp_path: Path
) -> None:
    game_id = "lucky-buck/pure-21-5-blackjack"
    chart = houseway("chart", game_id, "--json").json
    assert houseway("chart", game_id, "--write", str(tmp_path)).code == 0
    page = (tmp_path / "lucky-buck-pure-21-5-blackjack.md").read_text("utf-8")
    picture = (tmp_path / "lucky-buck-pure-21-5-blackjack.svg").read_text("utf-8")
    tables = [chart["hard"], chart["soft"], chart["pairs"], *chart["doubled"].values()]
    tables = [table for table in tables if table]
    for table in tables:
        for name, cells in table.items():
            assert f"\n| {name} | {' | '.join(cells)} |\n" in page
    drawn = Counter(re.findall(r'class="c">([^<]+)</text>', picture))
    plays = Counter(cell for table in tables for cells in table.values() for cell in cells)
    headings = Counter(chart["columns"] * len(tables))
    assert drawn == plays + headings


def test_a_game_other_than_blackjack_has_no_chart(houseway: Program) -> None:
    result = houseway("chart", "tavern/zoobac")
    assert (result.code, result.out) == (2, "")
    assert "charts are only for blackjack games" in result.err
