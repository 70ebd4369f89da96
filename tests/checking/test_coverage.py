"""Coverage: which lines of a room's papers are cited."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.checking.clean import CLEAN, GAME, ROOM, changed

from houseway.checking.coverage import Coverage, blank_lines, coverage
from houseway.checking.coverage_picture import COLORS, svg
from houseway.rulebook.book import FILED, FiledRulebook
from houseway.values.errors import InputError

LENGTHS = {
    "saloon": 14213,
    "tavern": 5450,
    "lucky-buck": 4127,
    "deuce-lounge": 6864,
    "cordova": 8976,
}


def clean() -> Coverage:
    return coverage(FiledRulebook(CLEAN), "clean")


def test_each_line_of_the_clean_room_is_classified_by_what_cites_it() -> None:
    kinds = clean().kinds
    assert len(kinds) == 60
    assert kinds[:2] == ("excluded", "excluded")
    assert kinds[2:4] == ("bounds", "bounds")
    assert set(kinds[4:40]) == {"rule"}
    assert kinds[40] == "bounds"
    assert set(kinds[44:]) == {"option"}


def test_the_share_is_cited_lines_out_of_lines_with_text() -> None:
    assert clean().share == 57 / 60
    assert clean().gaps("bounds") == [(3, 4), (41, 41)]
    assert clean().gaps("none") == []


def test_blank_lines_do_not_count_and_do_not_split_a_gap() -> None:
    kinds = Coverage("room", "900", ("none", "blank", "none", "rule", "none"))
    assert (kinds.written, kinds.share) == (4, 1 / 4)
    assert kinds.gaps("none") == [(1, 3), (5, 5)]


def test_blank_lines_are_read_from_the_rooms_own_file(tmp_path: Path) -> None:
    room = changed(tmp_path, (ROOM, "", ""))
    (room / "rooms/clean/blank-lines.txt").write_text("3,\n41, 50-52\n")
    assert blank_lines([FILED, room], "clean") == [(3, 3), (41, 41), (50, 52)]
    assert coverage(FiledRulebook(room), "clean").counts["blank"] == 5


@pytest.mark.parametrize("room", LENGTHS)
def test_the_papers_of_each_room_have_their_full_length_and_known_blank_lines(room: str) -> None:
    room_coverage = coverage(BOOK, room)
    assert len(room_coverage.kinds) == LENGTHS[room]
    assert 0 < room_coverage.counts["blank"] < len(room_coverage.kinds) / 2


def test_a_strip_has_the_requested_width_and_the_commonest_kind_in_each_cell() -> None:
    kinds = Coverage("room", "900", ("rule",) * 6 + ("blank",) * 2 + ("none",) * 4)
    assert kinds.strip(3) == ["rule", "rule", "none"]
    assert len(clean().strip(100)) == 100


def test_an_unknown_room_is_refused() -> None:
    with pytest.raises(InputError, match="no cardroom called 'nowhere'"):
        coverage(BOOK, "nowhere")


def test_the_picture_has_a_cell_for_every_line() -> None:
    picture = ElementTree.fromstring(svg(clean()))
    rectangles = picture.findall("{http://www.w3.org/2000/svg}rect")
    cells = rectangles[: -len(COLORS)]  # without the legend
    assert sum(int(cell.attrib["width"]) for cell in cells) == 60 * 4


def test_a_citation_of_a_whole_filing_does_not_count(tmp_path: Path) -> None:
    filing = FiledRulebook(CLEAN).filing("clean/baccarat")
    whole = f'source = "{filing.source.text}"'
    entry = f'[[irregularities]]\nid = "misdeal"\ncondition = "x"\nremedy = "void-round"\n{whole}\n'
    text = (CLEAN / GAME).read_text("utf-8")
    room = changed(tmp_path, (GAME, text, f"{text}\n{entry}"))
    assert coverage(FiledRulebook(room), "clean").kinds == clean().kinds


def test_lines_of_a_reading_about_something_not_filed_do_not_count(tmp_path: Path) -> None:
    entry = (
        '[[readings]]\nrule = "x?"\nfiled = "Nothing."\nreading = "No."\nwhy = "y"\n'
        'source = "900 3-4"\n'
    )
    text = (CLEAN / GAME).read_text("utf-8")
    room = changed(tmp_path, (GAME, text, f"{text}\n{entry}"))
    assert coverage(FiledRulebook(room), "clean").kinds == clean().kinds


@pytest.mark.parametrize("room", LENGTHS)
def test_coverage_is_at_least_97_percent(room: str) -> None:
    room_coverage = coverage(BOOK, room)
    assert room_coverage.share >= 0.97
    assert sum(room_coverage.shares.values()) == pytest.approx(1)
