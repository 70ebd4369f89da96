"""`houseway check`."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from tests.checking.clean import CLEAN, GAME, RATES, changed
from tests.cli.program import Program


def test_a_clean_room_ends_with_0_and_no_finding(houseway: Program) -> None:
    ran = houseway("check", str(CLEAN), "--json")
    assert (ran.code, ran.json, ran.err) == (0, [], "")


def test_findings_end_with_1_in_the_form_of_the_contract(houseway: Program) -> None:
    ran = houseway("check", "saloon", "--select", "FEE004", "--json")
    assert ran.code == 1
    (finding,) = ran.json
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


def test_a_table_names_code_severity_message_and_counts(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"900 3-40"', '"900 3-90"'))
    ran = houseway("check", str(room), "--no-engine")
    assert ran.code == 1
    assert "QUA006 error cites line 90 of document 900, which has only 60 lines" in " ".join(
        ran.out.split()
    )
    assert "1 error, 0 warnings, 0 notes · 1 filing" in " ".join(ran.out.split())


def test_a_pack_that_is_not_in_force_is_shown_with_its_status_and_date(houseway: Program) -> None:
    ran = houseway("check", str(CLEAN), "--pack", "ca-2026-rotation")
    assert ran.code == 0
    assert "ca-2026-rotation: not in effect" in ran.out
    assert "as of 2026-07" in " ".join(ran.out.split())


def test_several_codes_may_be_given_with_commas_and_one_by_one(houseway: Program) -> None:
    ran = houseway(
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
    assert {finding["code"] for finding in ran.json} == {"LOC005", "PD006"}


def test_sarif_is_one_document(houseway: Program) -> None:
    ran = houseway("check", "cordova/pai-gow-poker", "--format", "sarif", "--select", "LOC005")
    assert ran.code == 1
    assert ran.json["runs"][0]["results"][0]["ruleId"] == "LOC005"


def test_csv_has_a_row_for_each_finding(houseway: Program) -> None:
    chosen = ("check", "cordova/pai-gow-poker", "--select", "LOC005")
    ran = houseway(*chosen, "--format", "csv")
    rows = list(csv.DictReader(StringIO(ran.out, newline="")))
    found = houseway(*chosen, "--json").json
    assert ran.code == 1
    assert [row["message"] for row in rows] == [finding["message"] for finding in found]
    assert [row["game"] for row in rows] == [finding["where"]["game"] for finding in found]


def test_a_rule_is_explained_by_its_code(houseway: Program) -> None:
    ran = houseway("check", "--explain", "fee003")
    assert ran.code == 0
    assert ran.out.startswith("# FEE003: more-than-five-rates")
    assert houseway("check", "--explain", "FEE003", "--json").json["law"] == "Penal Code 337j(f)"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("nowhere",), "no cardroom, game or directory called 'nowhere'"),
        (("--pack", "ca-1999"), "no pack called 'ca-1999'"),
        (("--select", "ZZZ"), "no rule begins with 'ZZZ'"),
        (("--explain", "ZZZ001"), "no rule called 'ZZZ001'"),
        (("--format", "xml"), "xml"),
    ],
)
def test_bad_input_is_one_line_and_ends_with_2(
    houseway: Program, arguments: tuple[str, ...], expected: str
) -> None:
    ran = houseway("check", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("houseway: ")
    assert expected in ran.err


def test_a_broken_file_of_a_users_directory_is_bad_input(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (RATES, 'payer = "player"', 'payer = "house"'))
    ran = houseway("check", str(room))
    assert ran.code == 2
    assert "rates.toml" in ran.err


def test_watching_goes_on_past_a_broken_file_until_interrupted(
    houseway: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = changed(tmp_path, (GAME, '"900 3-40"', '"900 3-90"'))
    texts = ["broken", (CLEAN / GAME).read_text("utf-8")]

    def wait(seconds: float) -> None:
        if not texts:
            raise KeyboardInterrupt
        (room / GAME).write_text(texts.pop(0), "utf-8")

    monkeypatch.setattr("houseway.checking.watch.changes.__defaults__", (wait, 0.5))
    ran = houseway("check", str(room), "--watch", "--no-engine", "--json")
    assert ran.code == 0
    assert "QUA006" in ran.out
    assert "houseway: not valid TOML" in ran.err
    assert f"changed: {room / GAME}" in ran.err
    assert ran.out.rstrip().endswith("[]")
