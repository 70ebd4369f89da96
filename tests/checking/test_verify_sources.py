"""The tool that checks citations and key terms against text copies of the papers."""

from pathlib import Path

import pytest
from tests.checking.clean import GAME, changed
from tools.verify_sources import check, occurs, read_papers

from houseway.rulebook.book import FiledRulebook

READING = """
[[readings]]
rule = "Does a straddle count?"
filed = "{filed}"
reading = "No."
why = "It is not an ante."
source = "{source}"
terms = {terms}
"""


def papers(directory: Path, length: int = 60) -> Path:
    lines = [f"Line {number} of the paper." for number in range(1, length + 1)]
    lines[29] = "A straddle is <|mark|>twice the big"
    lines[30] = "blind."
    (directory / "900_clean.txt").write_text("\n".join(lines), "utf-8")
    return directory


def verify(directory: Path, change: str = "", length: int = 60) -> tuple[list[str], list[str]]:
    changes = [(GAME, "", change)] if change else []
    book = FiledRulebook(changed(directory, *changes))
    report = check(book, read_papers(papers(directory, length)), ["clean"])
    assert report.counts["citations"] > 10
    return report.errors, report.to_read


def test_every_citation_of_the_clean_room_is_in_its_paper(tmp_path: Path) -> None:
    assert verify(tmp_path) == ([], [])


def test_a_citation_beyond_the_paper_is_wrong(tmp_path: Path) -> None:
    errors, _ = verify(tmp_path, length=40)
    assert any("is not in the paper" in line for line in errors)


@pytest.mark.parametrize(
    ("source", "terms", "message"),
    [
        ("900 30-31", ["twice the big blind"], ""),
        ("900 30-31", ["three times"], "do not have 'three times'"),
        ("900 30-31", [], "names no key terms"),
        ("900 1-2", ["Line 1"], "is outside the filing, first at line 1"),
    ],
)
def test_key_terms_must_be_in_the_cited_lines_of_the_filing(
    tmp_path: Path, source: str, terms: list[str], message: str
) -> None:
    reading = READING.format(filed="It is twice the big blind.", source=source, terms=terms)
    errors, _ = verify(tmp_path, reading)
    assert [message in line for line in errors] == ([True] if message else [])


def test_lines_to_read_are_listed_for_a_reading_of_something_not_filed(tmp_path: Path) -> None:
    reading = READING.format(filed="Nothing.", source="900 5-40", terms=[])
    errors, to_read = verify(tmp_path, reading)
    assert errors == []
    assert to_read[0].endswith("Does a straddle count?")
    assert to_read[1].strip().startswith("900 30: A straddle is")


def test_a_term_is_found_in_any_case_and_without_its_spaces() -> None:
    assert occurs("Big Blind", "the bigblind")
    assert not occurs("ante", "the big blind")
