"""`houseway report`."""

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.cli.program import Program

GAME = "tavern/casino-war"


def test_json_has_the_figures_and_how_they_were_computed(houseway: Program) -> None:
    result = houseway("report", GAME, "--rounds", "100", "--seed", "7", "--json")
    assert (result.code, result.err) == (0, "")
    data = result.json
    assert data["game"] == GAME
    assert data["version"]
    assert data["rules_hash"].startswith("2:")
    assert (data["simulation"]["rounds"], data["simulation"]["seed"]) == (100, "7")
    edges = {wager["wager"]: wager["edge"] for wager in data["wagers"]}
    # Published: 2.330057% and 18.649518% with six decks.
    assert edges["base"] == pytest.approx(0.02330057, abs=5e-9)
    assert edges["tie"] == pytest.approx(0.18649518, abs=5e-9)
    for wager in data["wagers"]:
        assert sum(outcome["return"] for outcome in wager["outcomes"]) == pytest.approx(
            -wager["edge"]
        )


def test_text_is_printed_and_file_extensions_decide_the_format(
    houseway: Program, tmp_path: Path
) -> None:
    result = houseway("report", GAME, "--rounds", "0")
    assert "Casino War: math report" in result.out
    assert "2.3301%" in result.out
    for name, start in (
        ("a.md", "# Casino War: math"),
        ("a.html", "<!doctype"),
        ("a.txt", "Casino"),
    ):
        result = houseway("report", GAME, "--rounds", "0", "--output", str(tmp_path / name))
        assert (result.code, result.out) == (0, "")
        assert (tmp_path / name).read_text("utf-8").startswith(start)
    result = houseway("report", GAME, "--rounds", "0", "--output", str(tmp_path / "a.pdf"))
    sheets = PdfReader(BytesIO((tmp_path / "a.pdf").read_bytes())).pages
    assert "2.3301%" in " ".join(sheet.extract_text() for sheet in sheets)


def test_a_report_on_poker_or_pan_says_why_it_has_no_odds(houseway: Program) -> None:
    for game in ("saloon/omaha", "deuce-lounge/pan"):
        result = houseway("report", game, "--format", "markdown")
        assert result.code == 0
        assert "No odds: players play against each other" in result.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["tavern/nothing"], "nothing"),
        ([GAME, "--rounds", "-5"], "rounds must be 0 to 1,000,000, not -5 (--rounds)"),
        ([GAME, "--seed", "lucky"], "(--seed)"),
        ([GAME, "--rules", "decks"], "--rules must be name=value, not 'decks' (--rules)"),
        ([GAME, "--preset", "usual"], "preset must be letter or practice"),
        ([GAME, "--format", "pdf"], "a PDF needs a file name (--output)"),
        ([GAME, "--output", "report.doc"], "the file name must end in .txt, .md, .html or .pdf"),
        ([GAME, "--rounds", "0", "--output", "/nowhere/a.md"], "can't write file"),
        ([GAME, "--option", "9999"], "9999"),
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(
    houseway: Program, arguments: list[str], expected: str
) -> None:
    result = houseway("report", *arguments)
    assert (result.code, result.out) == (2, "")
    assert expected in result.err
    assert result.err.count("\n") == 1
