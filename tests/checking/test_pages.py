"""The pages in docs/checks are up to date, and every error has a note in findings.md."""

from tests.book import BOOK
from tools.check_pages import PLACE, UNCHECKED, check_pages

from houseway.checking.check import check
from houseway.checking.rules.all import RULES


def test_the_pages_are_up_to_date() -> None:
    generated = check_pages()
    committed = {path.name: path.read_text("utf-8") for path in PLACE.glob("*.md")}
    committed.pop("findings.md")
    stale = sorted(
        name
        for name in generated.keys() | committed.keys()
        if generated.get(name) != committed.get(name)
    )
    assert not stale, f"{', '.join(stale)}: run `make docs` and commit docs/checks"


def test_every_rule_is_in_the_index_and_none_is_also_listed_as_unchecked() -> None:
    index = check_pages()["README.md"]
    assert all(f"[{code}]({code}.md)" in index for code in RULES)
    unchecked = {code.replace("-", "00") for code in UNCHECKED}
    assert not unchecked & set(RULES)


LAW = {"APP": 10, "PD": 8, "FEE": 12, "TPP": 9, "BJ": 8, "ROT": 8, "MIC": 9, "LOC": 6, "ACT": 4}
"""The number of legal rules of each kind."""


def test_every_legal_rule_is_checked_or_listed_as_unchecked_with_a_reason() -> None:
    law = {f"{kind}{number:03d}" for kind, last in LAW.items() for number in range(1, last + 1)}
    listed = {code for name in UNCHECKED for code in _codes(name)}
    assert law - set(RULES) == listed
    assert all(reason for _, reason in UNCHECKED.values())


def _codes(name: str) -> list[str]:
    """The codes in a range: `TPP-1 to TPP-5` gives TPP001 to TPP005."""
    kind, first = name.split(" to ")[0].split("-")
    last = name.split("-")[-1]
    return [f"{kind}{number:03d}" for number in range(int(first), int(last) + 1)]


def test_every_error_on_the_five_rooms_has_a_note_in_findings() -> None:
    notes = (PLACE / "findings.md").read_text("utf-8")
    errors = [f for f in check(BOOK, list(BOOK)).findings if f.severity == "error"]
    missing = [
        f"{finding.code} {finding.where.option or finding.where.game}"
        for finding in errors
        if f"### {finding.code} {finding.where.option or finding.where.game}" not in notes
    ]
    assert missing == []
