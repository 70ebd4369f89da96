"""`houseway coverage`."""

from pathlib import Path

from tests.checking.clean import CLEAN
from tests.cli.program import Program


def test_coverage_counts_lines_by_what_cites_them(houseway: Program) -> None:
    result = houseway("coverage", "clean", "--rulebook", str(CLEAN), "--json")
    (room,) = result.json
    assert (room["lines"], room["written"], room["cited"]) == (60, 60, 0.95)
    assert room["counts"]["excluded"] == 2
    # 38 lines of the filing have text, and all but two of them are cited.
    assert room["filings"] == {"clean/baccarat": 36 / 38}
    assert room["gaps"] == [[3, 4], [41, 41]]


def test_all_rooms_are_shown_by_default(houseway: Program) -> None:
    rooms = {entry["room"]: entry["lines"] for entry in houseway("coverage", "--json").json}
    assert rooms["saloon"] == 14213
    assert len(rooms) == 5


def test_the_picture_shows_blocks_and_what_they_mean(houseway: Program) -> None:
    result = houseway("coverage", "clean", "--rulebook", str(CLEAN), "--gaps")
    assert "95.0%" in result.out
    assert "█ cited by a rule" in result.out
    assert (
        "900 in a filing, but cited only as part of half the filing or more: 3-4, 41" in result.out
    )


def test_a_picture_is_written_for_one_room(houseway: Program, tmp_path: Path) -> None:
    path = tmp_path / "tavern.svg"
    assert houseway("coverage", "tavern", "--svg", str(path)).code == 0
    assert path.read_text("utf-8").startswith("<svg ")
    assert houseway("coverage", "--svg", str(path)).code == 2


def test_an_unknown_room_is_bad_input(houseway: Program) -> None:
    result = houseway("coverage", "nowhere")
    assert (result.code, result.out) == (2, "")
