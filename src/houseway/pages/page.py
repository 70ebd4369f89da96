"""A page as a small tree of content, without styling.

`filing_page` builds a page from a filing; `terminal`, `html` and `markdown` render any page.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from houseway.rulebook.tiers import Tiers

Cell = str | Tiers
"""A table cell: text, or fee tiers that a renderer shows one per line."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of items, numbered if `ordered`."""

    items: tuple[str, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with values; `brief` ones may be shown side by side."""

    pairs: tuple[tuple[str, str], ...]
    brief: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column; `detail` may be hidden on narrow pages, `wide` takes the remaining space."""

    name: str
    number: bool = False
    detail: bool = False
    wide: bool = False


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table; the caption says what it shows."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    quoted: bool = False
    """Whether the table quotes a paper; if so, a browser shows it collapsed."""

    def without_detail(self) -> "DataTable":
        """The table without its detail columns, for a narrow page."""
        places = [n for n, column in enumerate(self.columns) if not column.detail]
        return DataTable(
            self.caption,
            tuple(self.columns[n] for n in places),
            tuple(tuple(row[n] for n in places) for row in self.rows),
            self.quoted,
        )


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two versions; None if a version does not have it."""

    label: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Changes:
    """A list of differences between two versions."""

    changes: tuple[Change, ...]


DELETED = "Deleted: "
INSERTED = "Inserted: "

Block = Paragraph | Bullets | Facts | DataTable | Changes


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its content; `source` says where it was filed."""

    heading: str
    blocks: tuple[Block, ...] = ()
    sections: tuple["Section", ...] = ()
    source: str = ""
    mark: str = ""

    def __bool__(self) -> bool:
        """Whether the section has content."""
        return bool(self.blocks or self.sections)


@dataclass(frozen=True, slots=True)
class Page:
    """A title with its sections; `about` is one line under the title."""

    title: str
    about: str
    sections: tuple[Section, ...]

    def walk(self) -> Iterator[Section]:
        """Every section, including nested ones."""
        yield from _walk(self.sections)


def _walk(sections: tuple[Section, ...]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _walk(section.sections)


def anchor(heading: str) -> str:
    """The name by which a section can be linked.

    >>> anchor("Deal and play")
    'deal-and-play'
    """
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def nonempty(*sections: Section) -> tuple[Section, ...]:
    """The sections with content."""
    return tuple(section for section in sections if section)
