"""`houseway chart`, and the charts in docs/strategy that it wrote."""

from pathlib import Path

import pytest
from tests.book import BOOK
from tests.cli.program import Program

KEPT = Path(__file__).parent.parent.parent / "docs" / "strategy"
GAMES = [
    game_id
    for game_id in BOOK
    if BOOK.filing(game_id).family == "twenty-one" and BOOK.filing(game_id).status == "game"
]


def test_every_game_of_twenty_one_has_its_chart_and_picture_in_the_docs() -> None:
    names = {game_id.replace("/", "-") for game_id in GAMES}
    made = {f"{name}.{suffix}" for name in names for suffix in ("md", "svg")}
    assert {path.name for path in KEPT.iterdir()} == made


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_chart_in_the_docs_is_what_is_worked_out_today(
    houseway: Program, game_id: str, tmp_path: Path
) -> None:
    assert houseway("chart", game_id, "--write", str(tmp_path)).code == 0
    for made in tmp_path.iterdir():
        kept = (KEPT / made.name).read_text("utf-8")
        assert made.read_text("utf-8") == kept, f"houseway chart {game_id} --write docs/strategy"


def test_another_game_has_no_chart(houseway: Program) -> None:
    ran = houseway("chart", "tavern/zoobac")
    assert (ran.code, ran.out) == (2, "")
    assert "charts are for blackjack games" in ran.err
