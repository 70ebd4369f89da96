"""`houseway chart`, and the charts in docs/strategy that it wrote."""

from pathlib import Path

import pytest
from tests.book import BOOK
from tests.cli.program import Program

DOCS = Path(__file__).parent.parent.parent / "docs" / "strategy"
GAMES = [
    game_id
    for game_id in BOOK
    if BOOK.filing(game_id).family == "twenty-one" and BOOK.filing(game_id).status == "game"
]


def test_every_blackjack_game_has_its_chart_and_picture_in_the_docs() -> None:
    names = {game_id.replace("/", "-") for game_id in GAMES}
    expected = {f"{name}.{suffix}" for name in names for suffix in ("md", "svg")}
    assert {path.name for path in DOCS.iterdir()} == expected


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_chart_in_the_docs_is_up_to_date(
    houseway: Program, game_id: str, tmp_path: Path
) -> None:
    assert houseway("chart", game_id, "--write", str(tmp_path)).code == 0
    for chart in tmp_path.iterdir():
        in_docs = (DOCS / chart.name).read_text("utf-8")
        update = f"run houseway chart {game_id} --write docs/strategy"
        assert chart.read_text("utf-8") == in_docs, update


def test_a_game_other_than_blackjack_has_no_chart(houseway: Program) -> None:
    result = houseway("chart", "tavern/zoobac")
    assert (result.code, result.out) == (2, "")
    assert "charts are only for blackjack games" in result.err
