"""`houseway bank`: the bank's result, its options and its risk."""

from pathlib import Path

import pytest
from tests.cli.program import Program
from tests.own_rulebook import SIDE_BET, write_files

ZOO = "tavern/zoobac"
BETS = ("--bet", "player=50", "--bet", "tiger=5", "--option", "18")


def test_the_report_is_printed_as_json(houseway: Program) -> None:
    result = houseway("bank", ZOO, *BETS, "--bankroll", "20,000", "--risk", "0.05", "--json")
    report = result.json
    assert (result.code, result.err) == (0, "")
    assert (report["option"], report["per_hour"]) == ("gega-003784-b:18", "73.03")
    assert report["ruin"]["bankroll"] == "20000.00"
    assert 0 < report["ruin"]["at_least"] < report["ruin"]["at_most"] < 1
    assert report["options"][0]["per_hour"] == "133.03"
    assert len(report["options"]) == 74


def test_the_report_is_printed_as_text(houseway: Program, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    results.write_text("date,hands,action,result\nMonday,400,150000,2500\n")
    out = " ".join(houseway("bank", ZOO, *BETS, "--results", str(results)).out.split())
    assert "The bank earns $73.03 an hour on average." in out
    assert "7 seats bet $50 on Player line and $5 on Tiger" in out
    assert "RISK OF RUIN" in out
    assert "within the expected band" in out


def test_seats_hours_and_hands_per_hour_can_be_set(houseway: Program) -> None:
    settings = ("--seats", "3", "--hours", "4", "--hands-per-hour", "50")
    report = houseway("bank", ZOO, *BETS, *settings, "--json").json
    assert report["assumes"]["seats"] == 3
    assert report["shift"]["hands"] == 200


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        ((ZOO, "--bet", "plyer=50"), "--bet"),
        ((ZOO, "--bet", "player"), "--bet"),
        ((ZOO, "--bet", "player=much"), "--bet"),
        ((ZOO, "--seats", "40"), "--seats"),
        ((ZOO, "--risk", "2"), "--risk"),
        ((ZOO, "--bankroll", "0"), "--bankroll"),
        ((ZOO, "--hours", "0"), "hours"),
        ((ZOO, "--option", "999"), "--option"),
        (("tavern/texas-holdem",), "tavern/texas-holdem"),
        (("tavern/nothing",), "tavern/nothing"),
        ((ZOO, "--results", "/nowhere/results.csv"), "/nowhere/results.csv"),
    ],
)
def test_bad_input_gives_one_line_that_says_where(
    houseway: Program, arguments: tuple[str, ...], where: str
) -> None:
    result = houseway("bank", *arguments)
    assert (result.code, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1
    assert where in result.err


def test_the_error_for_a_wrong_row_names_its_file_and_line(
    houseway: Program, tmp_path: Path
) -> None:
    results = tmp_path / "results.csv"
    results.write_text("date,hands,action,result\nMon,4,100,5\nTue,none,100,5\n")
    result = houseway("bank", ZOO, "--results", str(results))
    assert result.code == 2
    assert result.err.endswith(f"not 'none' ({results} line 3)\n")


def test_a_users_side_bet_is_banked_with_the_game(houseway: Program, tmp_path: Path) -> None:
    book = str(write_files(tmp_path, **{"lucky-nine": SIDE_BET}))
    game = "tavern/ez-baccarat-panda-8"
    bets = ("--bet", "player=10", "--bet", "lucky-nine=5")
    report = houseway("bank", game, *bets, "--rulebook", book, "--json").json
    assert report["assumes"]["bets"] == {"player": "10.00", "lucky-nine": "5.00"}
    assert report["action"] == "105.00"
