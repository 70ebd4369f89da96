"""`houseway filing`."""

from pathlib import Path

from tests.checking.clean import CLEAN
from tests.cli.program import Program


def test_markdown_is_printed_unless_asked_otherwise(houseway: Program) -> None:
    ran = houseway("filing", "tavern/dai-bacc")
    assert ran.code == 0
    assert ran.out.startswith("# ")
    assert "## 1. Type of Game" in ran.out


def test_html_is_made_for_printing(houseway: Program) -> None:
    ran = houseway("filing", "clean/baccarat", "--format", "html", "--rulebook", str(CLEAN))
    assert ran.out.startswith("<!doctype html>")
    assert "@page" in ran.out


def test_a_file_is_written_by_its_ending(houseway: Program, tmp_path: Path) -> None:
    for name, start in (("a.md", "# EZ Baccarat"), ("a.html", "<!doctype html>")):
        ran = houseway("filing", "tavern/ez-baccarat-panda-8", "--out", str(tmp_path / name))
        assert (ran.code, ran.out) == (0, "")
        assert (tmp_path / name).read_text("utf-8").startswith(start)


def test_another_ending_and_a_pdf_without_file_are_refused(houseway: Program) -> None:
    assert "end in .md, .html or .pdf" in houseway("filing", "tavern/zoobac", "--out", "a.doc").err
    assert "a PDF needs a file name" in houseway("filing", "tavern/zoobac", "--format", "pdf").err


def test_an_unknown_filing_is_bad_input(houseway: Program) -> None:
    assert houseway("filing", "tavern/nothing").code == 2
