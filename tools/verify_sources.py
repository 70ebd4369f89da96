"""Checks the citations of the rulebook against text copies of the papers.

    python tools/verify_sources.py PAPERS [ROOM...]

PAPERS is a directory with one text file for each paper, its name beginning with the paper's
number (000 to 004). Four things are checked and counted:

- every citation is within its filing or a schedule of the room, and not only in blank lines;
- the month and year of every approval are in the lines that it cites, with the filing's number;
- every reading of filed text has key terms, and they occur in the lines that it cites;
- for readings of something not filed, lines with the same words are listed for a person to review.

Exits with 1 if a citation, a date or a term is wrong. No paper is copied into the project.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.decode import encode
from houseway.rulebook.in_force import Dated
from houseway.rulebook.model import Reading
from houseway.rulebook.source import Source

Papers = Mapping[str, list[str]]
Lines = set[tuple[str, int]]

_MARK = re.compile(r"<\|.*?\|>")
_SPACE = re.compile(r"\s+")
_QUOTES = str.maketrans("\u2019\u2018\u201c\u201d\u2010\u2011\u2013\u2014", "''\"\"----")
_WORD = re.compile(r"[a-z][a-z-]{3,}")
_COMMON = (
    "what when where which does that this with from have each after before they their "
    "there than into only other another between such must will would cannot same more "
    "most them then also once player players dealer player-dealer house hand hands card "
    "cards wager wagers game games table tables seat seats round rounds filing option "
    "options rule rules paid pays bets many much long left right first last whole part "
    "counts count used made make taken takes come comes goes gets "
)
COMMON = frozenset(_COMMON.split())
"""Words that are ignored because they occur in nearly every line."""


def read_papers(directory: Path) -> dict[str, list[str]]:
    """The lines of each paper by its number."""
    papers = {
        path.name[:3]: path.read_text("utf-8").split("\n")
        for path in sorted(directory.glob("*.txt"))
        if path.name[:3].isdecimal()
    }
    if not papers:
        sys.exit(f"{directory} has no text files whose names begin with three digits")
    return papers


def plain(text: str) -> str:
    """Text for comparison: single spaces, no scan marks, lower case."""
    text = _MARK.sub(" ", text).replace("\\", "").translate(_QUOTES)
    return _SPACE.sub(" ", text).strip().lower()


def lines_of(source: Source, papers: Papers) -> Iterator[tuple[str, int, str]]:
    """The cited lines that exist, with their paper and number."""
    for paper, ranges in source.parts:
        text = papers.get(paper, [])
        for first, last in ranges:
            for number in range(first, min(last, len(text)) + 1):
                yield paper, number, text[number - 1]


def line_numbers(source: Source) -> set[tuple[str, int]]:
    """Every line of a citation, by its paper."""
    return {
        (paper, number)
        for paper, ranges in source.parts
        for first, last in ranges
        for number in range(first, last + 1)
    }


def outside(source: Source, within: Lines, papers: Papers) -> str:
    """What is wrong with the location of a citation; "" if nothing."""
    cited = line_numbers(source)
    if any(paper not in papers or number > len(papers[paper]) for paper, number in cited):
        return "is not in the paper"
    if beyond := sorted(cited - within):
        return f"is outside the filing, first at line {beyond[0][1]}"
    if not any(line.strip() for _, _, line in lines_of(source, papers)):
        return "is blank"
    return ""


def occurs(term: str, text: str) -> bool:
    """Whether a key term occurs in a text, even across line breaks."""
    needle = plain(term)
    return needle in text or needle.replace(" ", "") in text.replace(" ", "")


def sources(data: Any, path: str = "") -> Iterator[tuple[str, Source]]:
    """Every citation in plain data, with its location."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key == "source" and isinstance(value, str):
                yield path, Source.parse(value)
            elif key == "sources" and isinstance(value, Mapping):
                yield from (
                    (f"{path}.{name}", Source.parse(cited)) for name, cited in value.items()
                )
            else:
                yield from sources(value, f"{path}.{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from sources(value, f"{path}[{number}]")


def schedule_sources(value: Any, path: str = "") -> Iterator[tuple[str, Source]]:
    """Every citation of a schedule in the form that `encode` gives."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == "source" and isinstance(inner, list):
                yield path, _parsed(inner)
            else:
                yield from schedule_sources(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from schedule_sources(inner, f"{path}[{number}]")


def _parsed(parts: list[dict[str, Any]]) -> Source:
    texts = (
        f"{part['seed']} {', '.join(f'{first}-{last}' for first, last in part['lines'])}"
        for part in parts
    )
    return Source.parse("; ".join(texts))


def subject_words(reading: Reading) -> list[str]:
    """The words of a reading's question that may find related lines."""
    words = _WORD.findall(plain(f"{reading.rule} {reading.filed}"))
    subject = (word for word in words if word not in COMMON and word != "nothing")
    return list(dict.fromkeys(subject))


def candidates(reading: Reading, whole: Source, papers: Papers) -> list[str]:
    """Lines of the filing with two of the subject's words, or with its only word."""
    words = [_stem(word) for word in subject_words(reading)]
    needed = min(2, len(words))
    if not needed:
        return []
    matches = []
    for paper, number, line in lines_of(whole, papers):
        if sum(word in plain(line) for word in words) >= needed:
            matches.append(f"{paper} {number}: {line.strip()[:100]}")
    return matches


def _stem(word: str) -> str:
    """A word without its ending, so `straddles` finds `straddle`."""
    return re.sub(r"(ing|ed|es|s)$", "", word)


class Report:
    """What was checked, what is wrong, and what a person should review."""

    def __init__(self, papers: Papers) -> None:
        self.papers = papers
        self.counts: Counter[str] = Counter()
        self.errors: list[str] = []
        self.to_read: list[str] = []

    def cite(self, place: str, source: Source, within: Lines) -> None:
        self.counts["citations"] += 1
        if what := outside(source, within, self.papers):
            self.errors.append(f"{place}: {source} {what}")

    def read(self, place: str, reading: Reading, whole: Source) -> None:
        self.counts["readings"] += 1
        if reading.silent:
            self.counts["readings about something not filed"] += 1
            self._list(place, reading, whole)
        elif not reading.terms:
            self.errors.append(f"{place}: {reading.rule} names no key terms")
        text = plain(" ".join(line for _, _, line in lines_of(reading.source, self.papers)))
        for term in reading.terms:
            self.counts["terms"] += 1
            if not occurs(term, text):
                cited = f"{reading.source} do not have {term!r}"
                self.errors.append(f"{place}: {reading.rule} {cited}")

    def date(self, place: str, dated: Dated | None, number: str) -> None:
        """Check that the lines cited for a date have the filing's number, month and year."""
        if dated is None or dated.source is None:
            return
        self.counts["dates"] += 1
        text = plain(" ".join(line for _, _, line in lines_of(dated.source, self.papers)))
        month = f"{dated.day:%b}".lower()
        if plain(number) not in text or month not in text or str(dated.day.year) not in text:
            self.errors.append(f"{place}: {dated.source} do not have {number} of {dated.on}")

    def _list(self, place: str, reading: Reading, whole: Source) -> None:
        matches = candidates(reading, whole, self.papers)
        self.counts["lines to read"] += len(matches)
        self.to_read.append(f"{place}: {reading.rule}")
        self.to_read += [f"    {line}" for line in matches] or ["    no line"]


def check(book: FiledRulebook, papers: Papers, rooms: list[str]) -> Report:
    """Check every filing and schedule of some rooms."""
    report = Report(papers)
    for room in rooms:
        check_room(book, room, report)
    return report


def check_room(book: FiledRulebook, room: str, report: Report) -> None:
    filings = [book.raw(game_id) for game_id in book if game_id.startswith(f"{room}/")]
    schedules = book.schedules(room)
    fees: Lines = set().union(*(line_numbers(schedule.source) for schedule in schedules))
    all_lines = fees.union(*(line_numbers(Source.parse(raw.data["source"])) for raw in filings))
    for raw in filings:
        filing = raw.choose({})
        within = line_numbers(filing.source) | fees
        for path, source in sources(raw.data):
            report.cite(f"{raw.id}{path}", source, within)
        report.date(raw.id, filing.approved, filing.filing)
        for reading in filing.readings:
            report.read(raw.id, reading, filing.source)
    for schedule in schedules:
        for path, source in schedule_sources(encode(schedule)):
            report.cite(f"{room}/{schedule.id}{path}", source, all_lines)
        report.date(f"{room}/{schedule.id}", schedule.approved, schedule.filing)
        for reading in schedule.readings:
            report.read(f"{room}/{schedule.id}", reading, schedule.source)
    whole = line_numbers(book.rooms[room].source)
    for path, source in schedule_sources(encode(book.rooms[room])):
        report.cite(f"{room}{path}", source, whole)


def main(arguments: list[str]) -> int:
    if not arguments:
        sys.exit(__doc__)
    book = FiledRulebook()
    rooms = arguments[1:] or list(book.rooms)
    if unknown := set(rooms) - set(book.rooms):
        sys.exit(f"no room called {', '.join(sorted(unknown))}")
    report = check(book, read_papers(Path(arguments[0])), rooms)
    print("\n".join(report.to_read))
    print("\n".join(report.errors), file=sys.stderr)
    print(", ".join(f"{number:,} {name}" for name, number in report.counts.items()))
    print(f"{len(report.errors)} errors")
    return 1 if report.errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
