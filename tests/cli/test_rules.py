"""`houseway rules`: everything in one filing."""

import pytest
from tests.cli.program import Program
from tests.each import each
from tests.games.plain_baccarat import GAMES

KEYS = {
    "id",
    "name",
    "family",
    "equipment",
    "seats",
    "options",
    "wagers",
    "action",
    "settlement",
    "irregularities",
    "readings",
    "collection",
    "source",
}


@each("game", sorted(GAMES))
def test_json_has_every_part_of_a_filing(houseway: Program, game) -> None:
    filing = houseway("rules", game, "--json").json
    assert set(filing) >= KEYS
    for wager in filing["wagers"]:
        assert {"id", "name", "requires", "limit", "back_line", "pays"} <= set(wager)
        assert all({"when", "odds"} <= set(row) for row in wager["pays"])
    for reading in filing["readings"]:
        assert {"rule", "filed", "reading", "why", "source"} <= set(reading)
    assert filing["collection"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_printed_page_shows_every_reading(houseway: Program, game) -> None:
    filing = houseway("rules", game, "--json").json
    page = " ".join(houseway("rules", game).out.split())
    for reading in filing["readings"]:
        assert " ".join(reading["rule"].split()) in page


def test_a_narrow_terminal_marks_remedies_that_are_not_filed(
    houseway: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    page = houseway("rules", "tavern/casino-war").out
    remedies = page.partition("IRREGULARITIES")[2]
    assert remedies.count("not filed") >= 6
