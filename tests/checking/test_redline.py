"""The redline: a document that compares two filings in the words of their pages."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.book import BOOK
from tests.checking.clean import CLEAN, GAME, RATES, changed

from houseway.checking.diff import price_changes
from houseway.checking.printing import Format, render, to_html
from houseway.checking.redline import EDGE_MARK, MONEY_MARK, how_many_changes, redline
from houseway.pages.markdown import write_page
from houseway.pages.page import Change, Changes, Page, Section
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook


def clean(directory: Path) -> FiledGame:
    return FiledGame(FiledRulebook(directory), "clean/baccarat")


def redline_of(first: FiledGame, second: FiledGame) -> Page:
    return redline(first, second, price_changes(first, second))


def changes(section: Section) -> list[Change]:
    return [
        change for block in section.blocks if isinstance(block, Changes) for change in block.changes
    ]


def test_a_filing_does_not_differ_from_itself() -> None:
    page = redline_of(clean(CLEAN), clean(CLEAN))
    assert how_many_changes(page.sections) == 0
    assert "no differences in the rules" in page.about
    assert [section.heading for section in page.sections] == [
        "The two filings",
        "House edge of each wager",
        "For auditors",
    ]


def test_a_changed_pay_row_is_shown_in_the_words_of_the_page(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    page = redline_of(clean(CLEAN), clean(room))
    wagers = next(section for section in page.sections if section.heading == "Wagers")
    (tie,) = wagers.sections
    assert tie.mark == EDGE_MARK
    assert changes(tie) == [
        Change("Name", "Tie Bet", "Tie"),
        Change("The totals are equal, pays", "8 to 1", "9 to 1"),
    ]
    text = write_page(page)
    # Published edges of the tie with eight decks: 14.3596% and 4.8440%.
    assert "| Tie Bet / Tie | 14.3596% | 4.8440% | -9.5156% |" in text
    assert "| no change |" in text
    assert "+0.0000%" not in text


def test_a_changed_fee_is_marked_as_a_change_of_money(tmp_path: Path) -> None:
    room = changed(tmp_path, (RATES, "$501+: $3", "$501+: $4"))
    page = redline_of(clean(CLEAN), clean(room))
    collection = next(section for section in page.sections if section.heading == "Collection")
    (change,) = [item for section in page.walk() for item in changes(section)]
    assert "$501+: $3" in str(change.before)
    assert "$501+: $4" in str(change.after)
    assert MONEY_MARK in {section.mark for section in _walk(collection)}


def _walk(section: Section) -> list[Section]:
    return [
        section,
        *(inner for inner_section in section.sections for inner in _walk(inner_section)),
    ]


def test_a_wager_that_only_one_filing_has_is_listed_in_full() -> None:
    page = redline_of(FiledGame(BOOK, "tavern/zoobac"), FiledGame(BOOK, "tavern/dai-bacc"))
    wagers = next(section for section in page.sections if section.heading == "Wagers")
    monkey = next(section for section in wagers.sections if section.heading == "Monkey")
    assert monkey.mark == "only in the first"
    assert Change("", "a zero to zero tie: pays 150 to 1", None) in changes(monkey)
    tiger = next(section for section in wagers.sections if section.heading == "Tiger 7 Bonus Bet")
    assert {change.before for change in changes(tiger)} == {None}
    assert tiger.mark == "only in the second"


def test_the_redline_shows_no_data_keys_and_no_source_lines() -> None:
    page = redline_of(FiledGame(BOOK, "tavern/zoobac"), FiledGame(BOOK, "tavern/dai-bacc"))
    all_changes = [change for section in page.walk() for change in changes(section)]
    assert all_changes
    for change in all_changes:
        for text in (change.label, change.before or "", change.after or ""):
            assert "entries" not in text
            assert "True" not in text
            assert "False" not in text
            assert " lines " not in text or "001" not in text
    assert "settlement.end" not in write_page(page)


def test_html_and_pdf_mark_changes_with_the_words_deleted_and_inserted(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    page = redline_of(clean(CLEAN), clean(room))
    html = to_html(page)
    assert "<del><b>Deleted:</b> 8 to 1</del><ins><b>Inserted:</b> 9 to 1</ins>" in html
    pdf = PdfReader(BytesIO(render(page, Format.pdf)))
    text = " ".join(" ".join(sheet.extract_text() for sheet in pdf.pages).split())
    assert "Redline: " in text
    assert "Deleted: 8 to 1" in text
    assert "Inserted: 9 to 1" in text
    assert "-9.5156%" in text


PAIRS = [
    ("saloon/omaha", "saloon/big-o"),
    ("deuce-lounge/pan", "lucky-buck/pan"),
    ("tavern/three-card-poker", "deuce-lounge/three-card-poker"),
    ("saloon/pai-gow-poker", "cordova/mini-pai-gow"),
    ("tavern/zoobac", "saloon/omaha"),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_filings_of_any_kind_can_be_compared_both_ways(first: str, second: str) -> None:
    forward = redline(FiledGame(BOOK, first), FiledGame(BOOK, second), [])
    backward = redline(FiledGame(BOOK, second), FiledGame(BOOK, first), [])
    assert how_many_changes(forward.sections) > 0
    assert how_many_changes(forward.sections) == how_many_changes(backward.sections)
