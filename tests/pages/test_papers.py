"""Sources in words, and the cited lines from a user's own copies of the papers."""

from pathlib import Path

import pytest
from tests.cli.program import Program
from tests.own_rulebook import small

from houseway.checking.check import check
from houseway.checking.rules.all import RULES
from houseway.pages.page import DataTable, Page, Paragraph, Section
from houseway.pages.papers import (
    Papers,
    cited_lines,
    name_sources,
    with_cited_lines,
    with_named_sources,
)
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.source import Source
from houseway.values.errors import InputError
from houseway.web.pages.check import game_page
from houseway.web.pages.fees import FeeEntry, fee_page

BOOK = FiledRulebook()


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    lines = (f"made-up line {number}" if number % 10 else "" for number in range(1, 6000))
    (tmp_path / "001.txt").write_text("\n".join(lines))
    return tmp_path


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("001 lines 1511", "line 1511 of the Tavern papers"),
        ("003 lines 3-5, 9", "lines 3-5, 9 of the Deuce Lounge papers"),
        ("899 lines 1", "line 1 of document 899"),
        ("not filed", "not filed"),
    ],
)
def test_a_source_names_its_paper(source: str, name: str) -> None:
    assert name_sources(source) == name


def test_the_papers_of_a_users_own_room_have_a_name_too(houseway: Program, tmp_path: Path) -> None:
    room = tmp_path / "rooms" / "my-room"
    room.mkdir(parents=True)
    (room / "room.toml").write_text(
        'id = "my-room"\nname = "My Room"\nseed = "777"\nsource = "777 1"\n'
    )
    (room / "small.toml").write_text(small(id="my-room/small").replace('"900 ', '"777 '))
    out = houseway("rules", "my-room/small", "--rulebook", str(tmp_path)).out
    assert "line 4 of the My Room papers" in out


def test_every_source_of_a_page_is_named() -> None:
    page = Page("T", "", (Section("S", (Paragraph("x (001 lines 2)"),), source="001 lines 1"),))
    (section,) = with_named_sources(page).sections
    assert section.source == "line 1 of the Tavern papers"
    assert section.blocks == (Paragraph("x (line 2 of the Tavern papers)"),)


def test_cited_lines_are_shown_in_their_section_without_blank_lines(directory: Path) -> None:
    page = Page("T", "", (Section("S", (Paragraph("x"),), source="001 lines 9-11"),))
    (section,) = with_cited_lines(page, Papers(directory)).sections
    table = section.blocks[-1]
    assert isinstance(table, DataTable)
    assert table.rows == (("9", "made-up line 9"), ("11", "made-up line 11"))


def test_too_many_cited_lines_are_counted_and_not_shown(directory: Path) -> None:
    (block,) = cited_lines("001 lines 1-99", Papers(directory))
    assert block == Paragraph("90 lines are cited, too many to show here.")


def test_fees_and_findings_show_the_cited_lines_on_demand(directory: Path) -> None:
    game, papers = FiledGame(BOOK, "tavern/zoobac"), Papers(directory)
    option = BOOK.collection_option(game.id, "12")
    report = check(BOOK, [game.id], [RULES["PD005"]])
    for page, line in (
        (fee_page(game, FeeEntry(option, {}), [option], papers=papers), 3641),
        (game_page(game, report, papers=papers), 1464),
    ):
        folded = page[page.index("<summary>Cited lines</summary>") :]
        assert f"made-up line {line}" in folded[: folded.index("</details>")]
    assert "Cited lines" not in fee_page(game, FeeEntry(option, {}), [option])


def test_a_line_that_the_copy_lacks_is_left_out(directory: Path) -> None:
    assert Papers(directory).cited(Source.parse("001 5999-7000")) == [("5999", "made-up line 5999")]


def test_a_directory_without_papers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no papers in this directory"):
        Papers(tmp_path)


def test_rules_show_the_cited_lines(houseway: Program, directory: Path) -> None:
    out = houseway("rules", "tavern/zoobac", "--papers", str(directory)).out
    assert "line 1464 of the Tavern papers" in out
    assert "made-up line 1464" in out


@pytest.mark.parametrize(
    ("command", "heading", "line"),
    [
        (
            "fee tavern/zoobac --option 12 --action 450",
            "Lines 3639-3643 of the Tavern papers:",
            "  3641  made-up line 3641",
        ),
        (
            "set tavern/pai-gow-poker As Kd Qh 9c 8d 3s 2c",
            "of the Tavern papers:",
            "made-up line",
        ),
        (
            "check tavern/zoobac --select PD005",
            "Line 1464 of the Tavern papers:",
            "  1464  made-up line 1464",
        ),
    ],
)
def test_fees_house_ways_and_findings_show_the_cited_lines(
    houseway: Program, directory: Path, command: str, heading: str, line: str
) -> None:
    out = houseway(*command.split(), "--papers", str(directory)).out
    assert line in out[out.index(heading) :]
    assert "made-up line" not in houseway(*command.split()).out


@pytest.mark.parametrize(
    ("game", "folder", "message"),
    [
        ("cordova/blackjack-x", ".", "004.txt"),
        ("tavern/zoobac", "nowhere", "must be in a directory"),
    ],
)
def test_a_missing_paper_or_directory_gives_one_line_and_exit_code_2(
    houseway: Program, directory: Path, game: str, folder: str, message: str
) -> None:
    result = houseway("rules", game, "--papers", str(directory / folder))
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
    assert message in result.err
