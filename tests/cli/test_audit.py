"""`houseway audit` and `houseway settle` with a file of many hands."""

import json
from pathlib import Path

from pypdf import PdfReader
from tests.cli.program import Program

CASE = {
    "game": "tavern/zoobac",
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [{"seat": 1, "bettor": "Ann", "wager": "player", "amount": "50.00"}],
    "hands": {"player": ["Kd", "9d"], "banker": ["4h", "3c"]},
}


def shift(path: Path, *rows: object) -> str:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return str(path)


def payment(amount: str) -> dict[str, object]:
    return {"case": CASE, "paid": [{"seat": 1, "paid": amount}]}


def test_many_hands_give_one_result_per_line_and_a_bad_row_does_not_end_it(
    houseway: Program, tmp_path: Path
) -> None:
    bad = {**CASE, "wagers": [{**CASE["wagers"][0], "amount": "5"}]}
    result = houseway("settle", shift(tmp_path / "x.jsonl", CASE, bad, payment("1.00")))
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert [line["row"] for line in lines] == [1, 2, 3]
    assert lines[0]["lines"][0]["paid"] == lines[2]["lines"][0]["paid"] == "50.00"
    assert set(lines[1]) == {"row", "error", "where"}
    assert lines[1]["where"] == "wagers[0].amount"
    assert result.code == 2
    assert result.err.startswith("houseway: 1 of 3 rows could not be settled (")
    assert houseway("settle", shift(tmp_path / "y.jsonl", CASE)).code == 0


def test_the_exit_code_says_whether_the_shift_agrees(houseway: Program, tmp_path: Path) -> None:
    agrees = houseway("audit", shift(tmp_path / "a.jsonl", payment("50.00")))
    assert (agrees.code, agrees.err) == (0, "")
    assert "1 of 1 rows agree" in agrees.out
    assert "Everything that was paid and collected is as filed." in agrees.out
    differs = houseway("audit", shift(tmp_path / "b.jsonl", payment("49.00")), "--json")
    assert (differs.code, differs.err) == (1, "")
    (difference,) = differs.json["differences"]
    assert {"row", "what", "paid", "filed", "why", "source"} <= set(difference)
    assert (difference["paid"], difference["filed"]) == ("49.00", "50.00")
    assert houseway("audit", shift(tmp_path / "c.jsonl", payment("50.00"), {})).code == 2


def test_the_report_is_written_as_csv_and_pdf(houseway: Program, tmp_path: Path) -> None:
    path = shift(tmp_path / "a.jsonl", payment("49.00"))
    for name in ("out.csv", "out.pdf"):
        assert houseway("audit", path, "--output", str(tmp_path / name)).code == 1
    assert "difference,1," in (tmp_path / "out.csv").read_text()
    text = PdfReader(tmp_path / "out.pdf").pages[0].extract_text()
    assert "0 of 1 rows agree with the filings; 1 difference found." in text


def test_a_file_that_cannot_be_read_or_written_is_one_line(
    houseway: Program, tmp_path: Path
) -> None:
    path = shift(tmp_path / "a.jsonl", payment("49.00"))
    for arguments, error in (
        (("audit", str(tmp_path / "no.csv")), "file not found"),
        (("audit", str(tmp_path)), "must end in .jsonl, .ndjson or .csv"),
        (("audit", path, "--output", "x.xlsx"), "must end in .csv, .txt, .md, .html or .pdf"),
        (("audit", path, "--output", str(tmp_path / "no" / "x.csv")), "can't write file"),
        (("settle", str(tmp_path / "no.jsonl")), "file not found"),
    ):
        result = houseway(*arguments)
        assert result.code == 2
        assert error in result.err
        assert result.err.count("\n") == 1
