"""`houseway filing`."""

from pathlib import Path

from tests.checking.clean import CLEAN
from tests.cli.program import Program


def test_markdown_is_the_default_format(houseway: Program) -> None:
    result = houseway("filing", "tavern/dai-bacc")
    assert result.code == 0
    assert result.out.startswith("# ")
    assert "## 1. Type of Game" in result.out


def test_html_has_page_rules_for_printing(houseway: Program) -> None:
    result = houseway("filing", "clean/baccarat", "--format", "html", "--rulebook", str(CLEAN))
    assert result.out.startswith("<!doctype html>")
    assert "@page" in result.out


def test_the_file_extension_decides_the_format(houseway: Program, tmp_path: Path) -> None:
    for name, start in (("a.md", "# EZ Baccarat"), ("a.html", "<!doctype html>")):
        result = houseway("filing", "tavern/ez-baccarat-panda-8", "--out", str(tmp_path / name))
        assert (result.code, result.out) == (0, "")
        assert (tmp_path / name).read_text("utf-8").startswith(start)


def test_an_unknown_file_extension_and_a_pdf_without_a_file_are_refused(houseway: Program) -> None:
    assert "end in .md, .html or .pdf" in houseway("filing", "tavern/zoobac", "--out", "a.doc").err
    assert "a PDF needs a file name" in houseway("filing", "tavern/zoobac", "--format", "pdf").err


def test_an_unknown_filing_is_bad_input(houseway: Program) -> None:
    assert houseway("filing", "tavern/nothing").code == 2
