"""A page as HTML: escaped, well nested, and every section has a unique id."""

from html.parser import HTMLParser
from itertools import pairwise

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.pages.filing import filing_page
from houseway.pages.html import contents, page_sections
from houseway.pages.markup import VOID, join, tag, trusted
from houseway.pages.page import Column, DataTable, Facts, Page, Paragraph, Section
from houseway.play.game import FiledGame
from houseway.rulebook.tiers import Tiers


class Checker(HTMLParser):
    """Collects ids, links and heading levels, and checks that elements close in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.levels: list[int] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if name not in VOID:
            self.open.append(name)
        if name in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.levels.append(int(name[1]))
        self.ids += [value for key, value in values.items() if key == "id" and value]
        self.links += [value for key, value in values.items() if key == "href" and value]

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name


def test_text_is_escaped_and_html_is_not() -> None:
    assert tag("p", "<b> & co", tag("b", "x")) == "<p>&lt;b&gt; &amp; co<b>x</b></p>"


def test_attributes_are_escaped_and_false_or_none_attributes_omitted() -> None:
    assert tag("a", "x", href='"/?a&b"', hidden=False, title=None) == (
        '<a href="&quot;/?a&amp;b&quot;">x</a>'
    )


def test_a_void_element_has_no_end_tag() -> None:
    assert join(tag("input", name="q", required=True)) == '<input name="q" required>'


def test_only_trusted_html_is_not_escaped() -> None:
    assert join("<i>", trusted("<i>")) == "&lt;i&gt;<i>"


@each("game_id", list(BOOK))
def test_every_filing_is_well_nested_and_its_ids_are_unique(game_id: str) -> None:
    page = filing_page(FiledGame(BOOK, game_id))
    html = Checker(page_sections(page))
    assert len(set(html.ids)) == len(html.ids)
    links = Checker(contents(page)).links
    assert {link.removeprefix("#") for link in links} <= set(html.ids)


@pytest.mark.parametrize("game_id", ["tavern/zoobac", "saloon/big-o"])
def test_headings_never_skip_a_level(game_id: str) -> None:
    levels = [1, *Checker(page_sections(filing_page(FiledGame(BOOK, game_id)))).levels]
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_a_table_has_a_caption_and_names_its_columns_and_rows() -> None:
    table = DataTable("Fees", (Column("Option"), Column("Pot", number=True)), (("1", "$2"),))
    html = page_sections(Page("", "", (Section("Collection", (table,)),)))
    assert "<caption>Fees</caption>" in html
    assert '<th scope="col">Option</th>' in html
    assert '<th scope="row">1</th><td class="number">$2</td>' in html


def test_fee_tiers_are_a_list_of_bounds_and_fees() -> None:
    table = DataTable(
        "", (Column("Option"), Column("Pot")), (("1", Tiers.parse("$1-$9: $1; $10+: $2")),)
    )
    html = page_sections(Page("", "", (Section("Collection", (table,)),)))
    assert "<li><span>$1-$9</span> <b>$1</b></li><li><span>$10+</span> <b>$2</b></li>" in html


def test_a_source_is_shown_in_its_sections_heading() -> None:
    section = Section("Seats", (Paragraph("x"), Facts((("a", "b"),))), source="001 lines 3")
    html = page_sections(Page("", "", (section,)))
    assert (
        '<header><h2 id="seats">Seats</h2>'
        '<p class="source">line 3 of the Tavern papers</p></header>' in html
    )
