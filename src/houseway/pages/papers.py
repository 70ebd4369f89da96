"""Sources in words ("line 1511 of the Tavern papers"), with the cited lines if a user has them.

The papers are text copies of what each cardroom filed. A rule cites them by number and line.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from houseway.pages.page import (
    Block,
    Bullets,
    Cell,
    Change,
    Changes,
    Column,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
)
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.rulebook.model import Room
from houseway.rulebook.source import Source
from houseway.values.errors import InputError, unreadable

MAX_LINES = 40
"""If more lines are cited, only their number is shown."""

_CITED = re.compile(r"\b(\d{3}) (lines? )?(\d+(?:-\d+)?(?:, (?!\d{3} \d)\d+(?:-\d+)?)*)")
"""A paper and its lines; "lines" may be missing in a sentence: `(001 2073, 004 4224-4225)`."""


_ESCAPED = re.compile(r"\\([$%&#_])")

_own_names: dict[str, str] = {}


@cache
def _bundled_names() -> dict[str, str]:
    return _names(filed_rulebook())


def _names(rulebook: FiledRulebook) -> dict[str, str]:
    rooms = rulebook.rooms.values()
    return {room.seed: short_name(room) for room in rooms if room.seed}


def short_name(room: Room) -> str:
    """The short name of a cardroom; the full name of a user's own cardroom without papers."""
    return room.id.replace("-", " ").title() if room.seed else room.name


def learn_papers(rulebook: FiledRulebook) -> None:
    """Add the names of a rulebook's papers, for rooms that are not bundled."""
    _own_names.update(_names(rulebook))


def paper_names() -> dict[str, str]:
    """The names of the papers by number: 001 is Tavern."""
    return {**_own_names, **_bundled_names()}


def name_sources(text: str) -> str:
    """The text with every source in words.

    >>> name_sources("001 lines 1511; 004 lines 3-5, 9")
    'line 1511 of the Tavern papers; lines 3-5, 9 of the Cordova papers'
    >>> name_sources("two filings name it (001 2073, 004 4224-4225)")
    'two filings name it (line 2073 of the Tavern papers, lines 4224-4225 of the Cordova papers)'
    """
    return _CITED.sub(_name_source, text)


def _name_source(match: re.Match[str]) -> str:
    number, marked, cited = match.groups()
    name = paper_names().get(number)
    if name is None and not marked:
        return match[0]
    lines = "line" if cited.isdecimal() else "lines"
    papers = f"the {name} papers" if name else f"document {number}"
    return f"{lines} {cited} of {papers}"


def with_named_sources(page: Page) -> Page:
    """The page with every source in words."""
    sections = tuple(reword(section, name_sources) for section in page.sections)
    return replace(page, about=name_sources(page.about), sections=sections)


def reword(section: Section, change: Callable[[str], str]) -> Section:
    """The section with its sources, paragraphs, items, values and cells changed, not its names."""
    return replace(
        section,
        source=change(section.source),
        blocks=tuple(_block(block, change) for block in section.blocks),
        sections=tuple(reword(inner, change) for inner in section.sections),
    )


def _block(block: Block, change: Callable[[str], str]) -> Block:
    match block:
        case Paragraph(text):
            return Paragraph(change(text))
        case Bullets(items):
            return replace(block, items=tuple(map(change, items)))
        case Facts(pairs):
            return replace(block, pairs=tuple((name, change(value)) for name, value in pairs))
        case DataTable(rows=rows):
            return replace(block, rows=tuple(tuple(_cell(c, change) for c in row) for row in rows))
        case Changes(changes):
            return Changes(tuple(_reword_change(item, change) for item in changes))


def _reword_change(item: Change, change: Callable[[str], str]) -> Change:
    before, after = (text if text is None else change(text) for text in (item.before, item.after))
    return Change(item.label, before, after)


def _cell(cell: Cell, change: Callable[[str], str]) -> Cell:
    # HTML in a cell has no source in it.
    return change(cell) if type(cell) is str else cell


class Papers:
    """Text copies of papers in a directory: `001.txt`, or any name that begins with the number."""

    def __init__(self, directory: Path) -> None:
        if not directory.is_dir():
            raise InputError("the papers must be in a directory", str(directory))
        self.directory = directory
        self._files = {
            path.name[:3]: path for path in sorted(directory.glob("[0-9][0-9][0-9]*.txt"))
        }
        if not self._files:
            raise InputError(
                "no papers in this directory; papers are text files such as 001.txt", str(directory)
            )
        self._lines: dict[str, list[str]] = {}

    @property
    def numbers(self) -> list[str]:
        """The numbers of the papers in the directory."""
        return list(self._files)

    def require(self, source: Source) -> None:
        """Raise InputError if the directory lacks a paper that the source cites."""
        for seed, _ in source.parts:
            if seed not in self._files:
                name = paper_names().get(seed, "")
                whose = f" (the {name} papers)" if name else ""
                raise InputError(f"no {seed}.txt in this directory{whose}", str(self.directory))

    def cited(self, source: Source) -> list[tuple[str, str]]:
        """The number and text of every cited line in the papers, except blank lines."""
        rows = []
        for seed, ranges in source.parts:
            lines = self._read(seed)
            for first, last in ranges:
                shown = enumerate(lines[first - 1 : last], first)
                rows += [(str(number), _plain(text)) for number, text in shown if text.strip()]
        return rows

    def lines_or_note(self, source: Source) -> tuple[list[tuple[str, str]], str]:
        """The cited lines, or why they are not shown."""
        lines = self.cited(source)
        if len(lines) > MAX_LINES:
            return [], f"{len(lines):,} lines are cited, too many to show here."
        return lines, ""

    def _read(self, seed: str) -> list[str]:
        if seed not in self._files:
            return []
        if seed not in self._lines:
            path = self._files[seed]
            try:
                text = path.read_text("utf-8", errors="replace")
            except OSError as error:
                raise unreadable(error, path) from error
            self._lines[seed] = text.splitlines()
        return self._lines[seed]


def _plain(line: str) -> str:
    r"""A line without the backslashes that some copies have before characters such as $.

    >>> _plain(r" \$50 - \$99 ")
    '$50 - $99'
    """
    return _ESCAPED.sub(r"\1", line.strip())


def with_cited_lines(page: Page, papers: Papers) -> Page:
    """The page with the cited lines under every section that has a source."""
    return replace(page, sections=tuple(_cite(section, papers) for section in page.sections))


def _cite(section: Section, papers: Papers) -> Section:
    inner = tuple(_cite(inner_section, papers) for inner_section in section.sections)
    return replace(
        section, blocks=(*section.blocks, *cited_lines(section.source, papers)), sections=inner
    )


def cited_lines(source: str, papers: Papers | None) -> tuple[Block, ...]:
    """The lines that a source cites, or only their number if there are too many to show."""
    if papers is None or not source:
        return ()
    rows, note = papers.lines_or_note(Source.parse(source))
    if note:
        return (Paragraph(note),)
    columns = (Column("Line", number=True), Column("Text", wide=True))
    caption = f"Cited: {name_sources(source)}"
    return (DataTable(caption, columns, tuple(rows), quoted=True),) if rows else ()
