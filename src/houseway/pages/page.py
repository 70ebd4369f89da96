"""A page as a small tree: its content without its looks. Renderers make text of it.

`filing_page` builds one from a filing; `terminal`, `html` and `markdown` render any.
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
    """Lines of equal rank, or in a given order."""

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
class Table:
    """Rows under columns; the caption says of what."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    quoted: bool = False
    """Whether it quotes a paper; a browser then shows it on demand."""

    def without_detail(self) -> "Table":
        """The table for a narrow page."""
        kept = [n for n, column in enumerate(self.columns) if not column.detail]
        return Table(
            self.caption,
            tuple(self.columns[n] for n in kept),
            tuple(tuple(row[n] for n in kept) for row in self.rows),
            self.quoted,
        )


@dataclass(frozen=True, slots=True)
class Change:
    """Something that differs; None where one of the two does not have it."""

    label: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Changes:
    """What was deleted and what was inserted in its place."""

    changes: tuple[Change, ...]


DELETED = "Deleted: "
INSERTED = "Inserted: "

Block = Paragraph | Bullets | Facts | Table | Changes


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what belongs under it; `source` says where it was filed."""

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
        """Every section, those within others too."""
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


def some(*sections: Section) -> tuple[Section, ...]:
    """The sections with content."""
    return tuple(section for section in sections if section)
