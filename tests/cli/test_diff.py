"""`houseway diff`."""

from pathlib import Path

from tests.checking.clean import CLEAN, GAME, changed
from tests.cli.program import Program


def test_two_filings_are_compared_field_by_field(houseway: Program) -> None:
    ran = houseway("diff", "tavern/ez-baccarat-panda-8", "saloon/ez-baccarat-panda-8", "--json")
    assert ran.code == 0
    fields = {entry["field"]: entry for entry in ran.json["differences"]}
    assert fields["filing"] == {
        "field": "filing",
        "first": "GEGA-003774",
        "second": "GEGA-003967",
    }
    assert {price["change"] for price in ran.json["prices"]} == {0.0}


def test_a_changed_rulebook_is_compared_with_the_filing_it_changes(
    houseway: Program, tmp_path: Path
) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    before = ("--before", str(CLEAN), "--rulebook", str(room), "--json")
    ran = houseway("diff", "clean/baccarat", *before)
    assert [entry["field"] for entry in ran.json["differences"]] == [
        "wagers.tie.name",
        "wagers.tie.pays.1.odds",
    ]
    assert [p["wager"] for p in ran.json["prices"] if p["change"]] == ["tie"]


def test_a_filing_may_be_named_by_its_file(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    ran = houseway("diff", str(CLEAN / GAME), str(room / GAME), "--no-price", "--json")
    assert len(ran.json["differences"]) == 2
    assert ran.json["prices"] == []


def test_a_table_shows_the_fields_and_the_edges(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    ran = houseway("diff", str(CLEAN / GAME), str(room / GAME))
    assert "2 differences" in ran.out
    assert "-9.5156%" in ran.out


def test_one_filing_alone_cannot_be_compared(houseway: Program) -> None:
    ran = houseway("diff", "tavern/zoobac")
    assert (ran.code, ran.out) == (2, "")
    assert "give a second filing" in ran.err


def test_a_file_that_is_not_there_is_bad_input(houseway: Program) -> None:
    ran = houseway("diff", "rooms/nowhere/nothing.toml", "tavern/zoobac")
    assert (ran.code, ran.err) == (2, "houseway: file not found (rooms/nowhere/nothing.toml)\n")


def test_a_redline_is_printed_or_written_by_its_ending(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    files = (str(CLEAN / GAME), str(room / GAME))
    ran = houseway("diff", *files, "--format", "markdown")
    assert "~~Deleted: 8 to 1~~ **Inserted: 9 to 1**" in ran.out
    for name, start in (("a.html", b"<!doctype html>"), ("a.pdf", b"%PDF-")):
        ran = houseway("diff", *files, "--output", str(tmp_path / name))
        assert (ran.code, ran.out) == (0, "")
        assert (tmp_path / name).read_bytes().startswith(start)


def test_a_redline_of_another_format_is_refused(houseway: Program) -> None:
    for arguments in (("--output", "a.doc"), ("--format", "pdf"), ("--format", "doc")):
        ran = houseway("diff", "tavern/zoobac", "tavern/dai-bacc", *arguments)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
