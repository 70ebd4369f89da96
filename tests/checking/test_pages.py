"""The pages in docs/checks are what the rules say today, and every error was looked at."""

from tools.check_pages import PLACE, check_pages

from houseway.checking.check import check
from houseway.checking.rules.all import RULES
from houseway.checking.unchecked import UNCHECKED
from houseway.rulebook.book import Rulebook


def test_the_pages_are_up_to_date() -> None:
    made = check_pages()
    kept = {path.name: path.read_text("utf-8") for path in PLACE.glob("*.md")}
    kept.pop("findings.md")
    stale = sorted(name for name in made.keys() | kept.keys() if made.get(name) != kept.get(name))
    assert not stale, f"{', '.join(stale)}: run `make docs` and commit docs/checks"


def test_every_rule_is_in_the_index_and_no_rule_is_both_checked_and_not() -> None:
    index = check_pages()["README.md"]
    assert all(f"[{code}]({code}.md)" in index for code in RULES)
    unchecked = {code.replace("-", "00") for code in UNCHECKED}
    assert not unchecked & set(RULES)


def test_every_error_on_the_five_rooms_has_a_note_in_findings() -> None:
    notes = (PLACE / "findings.md").read_text("utf-8")
    book = Rulebook()
    errors = [f for f in check(book, list(book)).findings if f.severity == "error"]
    missing = [
        f"{finding.code} {finding.where.option or finding.where.game}"
        for finding in errors
        if f"### {finding.code} {finding.where.option or finding.where.game}" not in notes
    ]
    assert missing == []
