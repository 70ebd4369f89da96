"""A page as Markdown, for the reference in the documentation."""

from collections.abc import Iterator, Sequence

from houseway.pages.page import (
    DELETED,
    INSERTED,
    Block,
    Bullets,
    Cell,
    Change,
    Changes,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
)
from houseway.pages.papers import with_named_sources
from houseway.pages.words import tier_lines
from houseway.rulebook.tiers import Tiers

DEEPEST = 6


def write_page(page: Page, level: int = 1) -> str:
    """The page as Markdown; `level` is the heading level of its title.

    >>> print(write_page(Page("Pan", "Deuce Lounge", ())))
    # Pan
    <BLANKLINE>
    Deuce Lounge
    <BLANKLINE>
    """
    page = with_named_sources(page)
    parts = [f"{'#' * level} {escape(page.title)}", escape(page.about)]
    parts += [part for section in page.sections for part in write_section(section, level + 1)]
    return "\n\n".join(part for part in parts if part) + "\n"


def write_section(section: Section, level: int) -> Iterator[str]:
    """The heading, the source, the blocks and the nested sections, each as Markdown."""
    mark = f" ({section.mark})" if section.mark else ""
    yield f"{'#' * min(level, DEEPEST)} {escape(section.heading)}{mark}"
    if section.source:
        yield f"*Source: {section.source}*"
    for block in section.blocks:
        yield _block(block)
    for inner in section.sections:
        yield from write_section(inner, level + 1)


def escape(text: str) -> str:
    """The text with the special characters of Markdown escaped."""
    for mark in "\\`*<>|":
        text = text.replace(mark, f"\\{mark}")
    return text


def _block(block: Block) -> str:
    match block:
        case Paragraph(text):
            return escape(text)
        case Bullets(items, ordered):
            marks = [f"{n}." if ordered else "-" for n in range(1, len(items) + 1)]
            return "\n".join(
                f"{mark} {escape(item)}" for mark, item in zip(marks, items, strict=True)
            )
        case Facts(pairs):
            return "\n".join(f"- **{escape(name)}:** {escape(value)}" for name, value in pairs)
        case DataTable():
            return _table(block)
        case Changes(changes):
            return "\n".join(map(_change, changes))


def _change(change: Change) -> str:
    parts = [f"{escape(change.label)}:"] if change.label else []
    parts += [f"~~{DELETED}{escape(change.before)}~~"] if change.before is not None else []
    parts += [f"**{INSERTED}{escape(change.after)}**"] if change.after is not None else []
    return f"- {' '.join(parts)}"


def _table(table: DataTable) -> str:
    rules = ["--:" if column.number else "---" for column in table.columns]
    lines = [[column.name for column in table.columns], rules]
    lines += [[_cell(cell) for cell in row] for row in table.rows]
    return "\n".join(_row(line) for line in lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    return escape("; ".join(tier_lines(cell)) if isinstance(cell, Tiers) else cell)
