"""A page in the terminal."""

from io import StringIO

import pytest
from rich.console import Console
from tests.book import BOOK
from tests.by_family import others_slow

from houseway.pages.filing import filing_page
from houseway.pages.page import Bullets, Column, DataTable, Facts, Page, Paragraph, Section
from houseway.pages.terminal import print_page
from houseway.play.game import FiledGame
from houseway.rulebook.tiers import Tiers


def printed_lines(page: Page, width: int = 110) -> list[str]:
    out = StringIO()
    print_page(page, Console(file=out, width=width, highlight=False))
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_sections_are_indented_under_headings_that_show_the_source() -> None:
    inner = Section("Rabbit", (Paragraph("Pays 25 to 1."),), source="001 lines 1521")
    page = Page("ZooBac", "The Tavern", (Section("Wagers", sections=(inner,)),))
    assert printed_lines(page) == [
        "ZooBac",
        "The Tavern",
        "",
        "WAGERS",
        "",
        "  Rabbit  line 1521 of the Tavern papers",
        "    Pays 25 to 1.",
    ]


def test_square_brackets_are_text_and_not_style() -> None:
    blocks = (Paragraph("see [bold]"), Bullets(("[red]",)), Facts((("[a]", "[b]"),)))
    lines = printed_lines(Page("[x]", "[y]", (Section("[z]", blocks),)))
    assert lines == ["[x]", "[y]", "", "[Z]", "  see [bold]", "  - [red]", "  [a] [b]"]


def test_fee_tiers_are_on_one_line() -> None:
    table = DataTable(
        "", (Column("Option"), Column("Pot")), (("1", Tiers.parse("7+: $6; 2-6: $4")),)
    )
    lines = printed_lines(Page("", "", (Section("Collection", (table,)),)))
    assert "   1        7+: $6; 2-6: $4" in lines


def test_a_narrow_terminal_leaves_details_out() -> None:
    table = DataTable(
        "", (Column("When"), Column("Source", detail=True)), (("a tie", "001 lines 1"),)
    )
    page = Page("", "", (Section("Wagers", (table,)),))
    assert any("line 1 of the Tavern" in line for line in printed_lines(page, 110))
    assert not any("line 1 of the Tavern" in line for line in printed_lines(page, 80))


@pytest.mark.parametrize("game_id", others_slow(BOOK))
def test_no_line_is_wider_than_the_terminal_and_no_word_is_cut(game_id: str) -> None:
    lines = printed_lines(filing_page(FiledGame(BOOK, game_id)), 80)
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if "…" in line]


def test_a_table_that_does_not_fit_shows_each_row_on_several_lines() -> None:
    columns = (Column("Option"), Column("Allowed"))
    table = DataTable("", columns, (("button_counts_player_dealer", "eleven-twelve-thirteen"),))
    lines = printed_lines(Page("", "", (Section("Options", (table,)),)), 40)
    assert lines[-2:] == ["  button_counts_player_dealer", "    Allowed eleven-twelve-thirteen"]
