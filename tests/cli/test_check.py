"""`houseway check`."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from tests.checking.clean import CLEAN, GAME, RATES, changed
from tests.cli.program import Program


def test_a_clean_room_has_no_findings_and_exit_code_0(houseway: Program) -> None:
    result = houseway("check", str(CLEAN), "--json")
    assert (result.code, result.json, result.err) == (0, [], "")


def test_findings_have_the_contract_keys_and_exit_code_1(houseway: Program) -> None:
    result = houseway("check", "saloon", "--select", "FEE004", "--json")
    assert result.code == 1
    (finding,) = result.json
    assert set(finding) == {
        "code",
        "pack",
        "severity",
        "confidence",
        "where",
        "message",
        "evidence",
    }
    assert finding["where"] == {
        "game": "saloon",
        "option": "gega-002281:13, 64",
        "field": "fees",
        "source": "000 lines 9021-9025, 10513-10517, 12061-12065",
    }


def test_the_table_shows_code_severity_message_and_counts(
    houseway: Program, tmp_path: Path
) -> None:
    room = changed(tmp_path, (GAME, '"900 3-40"', '"900 3-90"'))
    result = houseway("check", str(room), "--no-engine")
    assert result.code == 1
    assert "QUA006 error cites line 90 of document 900, which has only 60 lines" in " ".join(
        result.out.split()
    )
    assert "1 error, 0 warnings, 0 notes · 1 filing" in " ".join(result.out.split())


def test_a_pack_that_is_not_in_force_is_shown_with_its_status_and_date(houseway: Program) -> None:
    result = houseway("check", str(CLEAN), "--pack", "ca-2026-rotation")
    assert result.code == 0
    assert "ca-2026-rotation: not in effect" in result.out
    assert "as of 2026-07" in " ".join(result.out.split())


def test_rule_codes_may_be_separated_by_commas_or_given_one_at_a_time(houseway: Program) -> None:
    result = houseway(
        "check",
        "cordova",
        "--select",
        "LOC005,FEE012",
        "--select",
        "PD006",
        "--ignore",
        "FEE",
        "--json",
    )
    assert {finding["code"] for finding in result.json} == {"LOC005", "PD006"}


def test_sarif_is_one_document(houseway: Program) -> None:
    result = houseway("check", "cordova/pai-gow-poker", "--format", "sarif", "--select", "LOC005")
    assert result.code == 1
    assert result.json["runs"][0]["results"][0]["ruleId"] == "LOC005"


def test_csv_has_a_row_for_each_finding(houseway: Program) -> None:
    arguments = ("check", "cordova/pai-gow-poker", "--select", "LOC005")
    result = houseway(*arguments, "--format", "csv")
    rows = list(csv.DictReader(StringIO(result.out, newline="")))
    findings = houseway(*arguments, "--json").json
    assert result.code == 1
    assert [row["message"] for row in rows] == [finding["message"] for finding in findings]
    assert [row["game"] for row in rows] == [finding["where"]["game"] for finding in findings]


def test_a_rule_is_explained_by_its_code(houseway: Program) -> None:
    result = houseway("check", "--explain", "fee003")
    assert result.code == 0
    assert result.out.startswith("# FEE003: more-than-five-rates")
    assert houseway("check", "--explain", "FEE003", "--json").json["law"] == "Penal Code 337j(f)"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("nowhere",), "no cardroom, game or directory called 'nowhere'"),
        (("--pack", "ca-1999"), "no pack called 'ca-1999'"),
        (("--select", "ZZZ"), "no rule starts with 'ZZZ': a code is like FEE or PD003"),
        (("--explain", "ZZZ001"), "no rule called 'ZZZ001'"),
        (("--format", "xml"), "xml"),
    ],
)
def test_bad_input_gives_one_line_and_exit_code_2(
    houseway: Program, arguments: tuple[str, ...], expected: str
) -> None:
    result = houseway("check", *arguments)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert result.err.startswith("houseway: ")
    assert expected in result.err


def test_a_broken_file_in_a_users_directory_is_bad_input(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (RATES, 'payer = "player"', 'payer = "house"'))
    result = houseway("check", str(room))
    assert result.code == 2
    assert "rates.toml" in result.err


def test_watching_continues_past_a_broken_file_until_interrupted(
    houseway: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = changed(tmp_path, (GAME, '"900 3-40"', '"900 3-90"'))
    texts = ["broken", (CLEAN / GAME).read_text("utf-8")]

    def wait(seconds: float) -> None:
        if not texts:
            raise KeyboardInterrupt
        (room / GAME).write_text(texts.pop(0), "utf-8")

    monkeypatch.setattr("houseway.cli.check.changes.__defaults__", (wait, 0.5))
    result = houseway("check", str(room), "--watch", "--no-engine", "--json")
    assert result.code == 0
    assert "QUA006" in result.out
    assert "houseway: not valid TOML" in result.err
    assert f"changed: {room / GAME}" in result.err
    assert result.out.rstrip().endswith("[]")


def test_watching_uses_the_rules_of_the_given_day(houseway, monkeypatch):
    monkeypatch.setattr("houseway.cli.check.changes", lambda directories: iter([[]]))
    arguments = ("check", "saloon", "--select", "FEE", "--on", "2013-07-01")
    once, watched = houseway(*arguments), houseway(*arguments, "--watch")
    assert watched.out == once.out
    assert watched.out != houseway("check", "saloon", "--select", "FEE", "--watch").out
