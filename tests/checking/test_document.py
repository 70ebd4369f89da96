"""A filing as a document in the Bureau's order of sections."""

from pathlib import Path

import pytest
from tests.book import BOOK
from tests.by_family import others_slow
from tests.checking.bureau import ORDER
from tests.checking.clean import CLEAN, GAME, changed

from houseway.checking.document import filing_document, fingerprint
from houseway.checking.printing import to_html
from houseway.pages.markdown import write_page
from houseway.pages.page import DataTable, Page
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook


def document(game_id: str, directory: Path | None = None) -> Page:
    return filing_document(FiledGame(FiledRulebook(*([directory] if directory else [])), game_id))


def test_the_sections_are_numbered_and_in_the_bureaus_order() -> None:
    headings = [section.heading for section in document("clean/baccarat", CLEAN).sections]
    assert headings == [f"{number}. {name}" for number, name in enumerate(ORDER, 1)]


def test_readings_are_notes_that_the_sections_refer_to() -> None:
    page = document("tavern/ez-baccarat-panda-8")
    assert page.sections[-1].heading == "Notes"
    seats = next(s for s in page.sections if "Seated Positions" in s.heading)
    assert seats.mark == "note 13"
    assert "In what order are several bettors on one seat settled?" in write_page(page)


def test_bonus_bets_have_their_own_section() -> None:
    page = document("tavern/ez-baccarat-panda-8")
    bonus = next(s for s in page.sections if s.heading.endswith("Bonus Bets"))
    assert [inner.heading for inner in bonus.sections] == ["Panda 8 Bet", "Dragon 7 Bonus Bet"]


def test_the_statement_of_lawfulness_lists_the_findings_of_the_checks(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, 'rule = "at-most"\nstops = true', 'rule = "offered"'))
    for directory, verdict in ((CLEAN, "no issue"), (room, "open issue")):
        page = document("clean/baccarat", directory)
        section = next(s for s in page.sections if "Lawfulness" in s.heading)
        (table,) = [block for block in section.blocks if isinstance(block, DataTable)]
        results = {str(row[0]).split()[0]: str(row[2]) for row in table.rows}
        assert results["PD003"].startswith(verdict)
        assert results["PD002"] == "no issue"


def test_the_fingerprint_changes_with_the_rules(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    first, second = (
        FiledRulebook(CLEAN).filing("clean/baccarat"),
        FiledRulebook(room).filing("clean/baccarat"),
    )
    assert fingerprint(first) == fingerprint(FiledRulebook(CLEAN).filing("clean/baccarat"))
    assert fingerprint(first) != fingerprint(second)


def test_the_html_is_one_file_with_its_style_inline() -> None:
    html = to_html(document("clean/baccarat", CLEAN))
    assert html.startswith("<!doctype html>")
    assert "@page" in html
    assert "<link" not in html
    assert "13. Statement of Lawfulness" in html


@pytest.mark.parametrize("game_id", others_slow(BOOK))
def test_every_filing_can_be_written_as_a_document(game_id: str) -> None:
    page = document(game_id)
    assert write_page(page).startswith("# ")
    assert page.sections[0].heading == "1. Type of Game"
