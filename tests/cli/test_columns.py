"""Tables at 80 columns: ids and numbers on one line, reasons under their rows."""

import pytest
from tests.cli.program import Program

from houseway.cli.show import write_table


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_only_columns_marked_for_wrapping_wrap(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [("a-long-id/that-people-copy", "many words " * 8, "1,234,567,890,123")]
    write_table("Title", ["id", "says~", "count>"], rows, ["the reason " * 9])
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    first = next(line for line in lines if line.startswith("a-long-id/that-people-copy"))
    assert first.endswith("1,234,567,890,123")
    assert sum(line.startswith("    the reason") for line in lines) > 0


def test_ids_can_be_copied_from_the_list(houseway: Program) -> None:
    lines = houseway("list").out.splitlines()
    assert max(map(len, lines)) <= 80
    ids = [line.split()[0] for line in lines if "/" in line and not line.startswith(" ")]
    assert "saloon/ultimate-texas-holdem-bad-beat-bonus" in ids
    assert len(ids) == 96


def test_edges_and_counts_do_not_wrap(houseway: Program) -> None:
    out = houseway("price", "tavern/zoobac").out
    assert "2,230,518,282,592,256   0.44624661" in out
    assert max(map(len, out.splitlines()[:40])) <= 80


def test_a_wide_table_in_a_report_wraps_its_heading_and_keeps_every_column(
    houseway: Program,
) -> None:
    out = houseway("report", "tavern/zoobac", "--rounds", "10").out
    lines = out[out.index("CROSS-CHECK") :].splitlines()
    heading = next(line for line in lines if line.lstrip().startswith("Wager"))
    assert heading.split() == ["Wager", "Rounds", "edge", "error", "edge", "Difference", "Result"]
    assert any(line.split()[:2] == ["Monkey", "10"] for line in lines)


@pytest.mark.parametrize(
    "cards", [["As Kd Qh 9c 8d 3s 2c"], ["As", "Kd", "Qh", "9c", "8d", "3s", "2c"]]
)
def test_a_hand_is_set_from_one_argument_or_several(houseway: Program, cards: list[str]) -> None:
    assert "Low:  Kd Qh" in houseway("set", "tavern/pai-gow-poker", *cards).out


@pytest.mark.parametrize(
    "command",
    [
        "check deuce-lounge/21st-century-baccarat",
        "check --explain FEE009",
        "coverage tavern",
        "diff saloon/omaha tavern/omaha",
        "drill tavern/zoobac --kinds",
        "evaluate mexican As,Ad,7h,6c,Jk",
        "fee tavern/zoobac --option 12 --action 450",
        "report tavern/zoobac --rounds 10",
        "rules lucky-buck/lowball",
        "set deuce-lounge/fortune-pai-gow-poker As Ad Jk Kh Kd Td 5c",
        "simulate tavern/zoobac --rounds 2",
    ],
)
def test_no_line_is_wider_than_the_terminal(houseway: Program, command: str) -> None:
    lines = houseway(*(part.replace(",", " ") for part in command.split())).out.splitlines()
    assert len(lines) > 2
    assert [line for line in lines if len(line.rstrip()) > 80] == []
