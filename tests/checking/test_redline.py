"""Two filings compared in the words of their pages, as a document."""

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
from houseway.play.game import Game
from houseway.rulebook.book import Rulebook


def clean(directory: Path) -> Game:
    return Game(Rulebook(directory), "clean/baccarat")


def compared(one: Game, two: Game) -> Page:
    return redline(one, two, price_changes(one, two))


def changes(section: Section) -> list[Change]:
    return [one for block in section.blocks if isinstance(block, Changes) for one in block.changes]


def test_a_filing_does_not_differ_from_itself() -> None:
    page = compared(clean(CLEAN), clean(CLEAN))
    assert how_many_changes(page.sections) == 0
    assert "no differences in the rules" in page.about
    assert [section.heading for section in page.sections] == [
        "The two filings",
        "House edge of each wager",
    ]


def test_a_changed_pay_row_is_shown_in_the_words_of_the_page(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    page = compared(clean(CLEAN), clean(room))
    wagers = next(section for section in page.sections if section.heading == "Wagers")
    (tie,) = wagers.sections
    assert tie.mark == EDGE_MARK
    assert changes(tie) == [
        Change("Name", "Tie Bet", "Tie"),
        Change("The totals are equal, pays", "8 to 1", "9 to 1"),
    ]
    made = write_page(page)
    # Known figures of the tie with eight decks: 14.3596 and 4.8440 per cent.
    assert "| Tie Bet / Tie | 14.3596% | 4.8440% | -9.5156% |" in made
    assert "| no change |" in made
    assert "+0.0000%" not in made


def test_a_changed_fee_changes_the_money(tmp_path: Path) -> None:
    room = changed(tmp_path, (RATES, "$501+: $3", "$501+: $4"))
    page = compared(clean(CLEAN), clean(room))
    collection = next(section for section in page.sections if section.heading == "Collection")
    (found,) = [one for section in page.walk() for one in changes(section)]
    assert "$501+: $3" in str(found.before)
    assert "$501+: $4" in str(found.after)
    assert MONEY_MARK in {section.mark for section in _walk(collection)}


def _walk(section: Section) -> list[Section]:
    return [section, *(inner for one in section.sections for inner in _walk(one))]


def test_a_wager_that_only_one_has_is_listed_whole() -> None:
    page = compared(Game(BOOK, "tavern/zoobac"), Game(BOOK, "tavern/dai-bacc"))
    wagers = next(section for section in page.sections if section.heading == "Wagers")
    monkey = next(one for one in wagers.sections if one.heading == "Monkey")
    assert monkey.mark == "only in the first"
    assert Change("", "a zero to zero tie: pays 150 to 1", None) in changes(monkey)
    tiger = next(one for one in wagers.sections if one.heading == "Tiger 7 Bonus Bet")
    assert {one.before for one in changes(tiger)} == {None}
    assert tiger.mark == "only in the second"


def test_it_names_no_key_of_the_data_and_no_source_line() -> None:
    page = compared(Game(BOOK, "tavern/zoobac"), Game(BOOK, "tavern/dai-bacc"))
    answer = [one for section in page.walk() for one in changes(section)]
    assert answer
    for one in answer:
        for text in (one.label, one.before or "", one.after or ""):
            assert "entries" not in text
            assert "True" not in text
            assert "False" not in text
            assert " lines " not in text or "001" not in text
    assert "settlement.end" not in write_page(page)


def test_deleted_and_inserted_are_words_in_html_and_pdf(tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    page = compared(clean(CLEAN), clean(room))
    html = to_html(page)
    assert "<del><b>Deleted:</b> 8 to 1</del><ins><b>Inserted:</b> 9 to 1</ins>" in html
    pdf = PdfReader(BytesIO(render(page, Format.pdf)))
    read = " ".join(" ".join(sheet.extract_text() for sheet in pdf.pages).split())
    assert "Redline: " in read
    assert "Deleted: 8 to 1" in read
    assert "Inserted: 9 to 1" in read
    assert "-9.5156%" in read


PAIRS = [
    ("saloon/omaha", "saloon/big-o"),
    ("deuce-lounge/pan", "lucky-buck/pan"),
    ("tavern/three-card-poker", "deuce-lounge/three-card-poker"),
    ("saloon/pai-gow-poker", "cordova/mini-pai-gow"),
    ("tavern/zoobac", "saloon/omaha"),
]


@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_filings_of_any_kind_can_be_compared_both_ways(one: str, two: str) -> None:
    there = redline(Game(BOOK, one), Game(BOOK, two), [])
    back = redline(Game(BOOK, two), Game(BOOK, one), [])
    assert how_many_changes(there.sections) > 0
    assert how_many_changes(there.sections) == how_many_changes(back.sections)
