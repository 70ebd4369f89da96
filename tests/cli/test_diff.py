"""`houseway diff`."""

from pathlib import Path

from tests.checking.clean import CLEAN, GAME, changed
from tests.cli.program import Program


def test_two_filings_are_compared_field_by_field(houseway: Program) -> None:
    result = houseway("diff", "tavern/ez-baccarat-panda-8", "saloon/ez-baccarat-panda-8", "--json")
    assert result.code == 0
    fields = {entry["field"]: entry for entry in result.json["differences"]}
    assert fields["filing"] == {
        "field": "filing",
        "first": "GEGA-003774",
        "second": "GEGA-003967",
    }
    assert {price["change"] for price in result.json["prices"]} == {0.0}


def test_a_changed_rulebook_is_compared_with_the_filing_it_changes(
    houseway: Program, tmp_path: Path
) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    before = ("--before", str(CLEAN), "--rulebook", str(room), "--json")
    result = houseway("diff", "clean/baccarat", *before)
    assert [entry["field"] for entry in result.json["differences"]] == [
        "wagers.tie.name",
        "wagers.tie.pays.1.odds",
    ]
    assert [p["wager"] for p in result.json["prices"] if p["change"]] == ["tie"]


def test_a_filing_may_be_named_by_its_file(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    result = houseway("diff", str(CLEAN / GAME), str(room / GAME), "--no-price", "--json")
    assert len(result.json["differences"]) == 2
    assert result.json["prices"] == []


def test_a_table_shows_the_fields_and_the_edges(houseway: Program, tmp_path: Path) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    result = houseway("diff", str(CLEAN / GAME), str(room / GAME))
    assert "2 differences" in result.out
    assert "-9.5156%" in result.out


def test_one_filing_alone_cannot_be_compared(houseway: Program) -> None:
    result = houseway("diff", "tavern/zoobac")
    assert (result.code, result.out) == (2, "")
    assert "give a second filing" in result.err


def test_a_missing_file_is_bad_input(houseway: Program) -> None:
    result = houseway("diff", "rooms/nowhere/nothing.toml", "tavern/zoobac")
    assert (result.code, result.err) == (
        2,
        "houseway: file not found (rooms/nowhere/nothing.toml)\n",
    )


def test_a_redline_is_printed_or_written_in_the_format_of_its_file_extension(
    houseway: Program, tmp_path: Path
) -> None:
    room = changed(tmp_path, (GAME, '"baccarat/tie-8"', '"baccarat/tie-9"'))
    files = (str(CLEAN / GAME), str(room / GAME))
    result = houseway("diff", *files, "--format", "markdown")
    assert "~~Deleted: 8 to 1~~ **Inserted: 9 to 1**" in result.out
    for name, start in (("a.html", b"<!doctype html>"), ("a.pdf", b"%PDF-")):
        result = houseway("diff", *files, "--output", str(tmp_path / name))
        assert (result.code, result.out) == (0, "")
        assert (tmp_path / name).read_bytes().startswith(start)


def test_an_unknown_redline_format_is_refused(houseway: Program) -> None:
    for arguments in (("--output", "a.doc"), ("--format", "pdf"), ("--format", "doc")):
        result = houseway("diff", "tavern/zoobac", "tavern/dai-bacc", *arguments)
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1
