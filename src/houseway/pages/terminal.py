"""A page in the terminal."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from houseway.pages.page import (
    DELETED,
    INSERTED,
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
from houseway.pages.papers import with_named_sources
from houseway.pages.words import tier_lines
from houseway.rulebook.tiers import Tiers

WIDEST = 110
NARROW = 100
"""Below this width a table leaves its details out."""
_CROWDED = 1.5
"""A table of three or more columns becomes blocks if its text is this many times the width."""
_LONGEST_NAME = 30
"""Names of facts longer than this are wrapped."""


def print_page(page: Page, console: Console | None = None) -> None:
    """Write a page to the terminal; sources are dimmed, next to their rules."""
    console = console or Console(highlight=False)
    console.width = min(console.width, WIDEST)
    with unpadded(console):
        _print_page(with_named_sources(page), console)


@contextmanager
def unpadded(console: Console) -> Iterator[None]:
    """Leave out the spaces with which rich fills lines, unless the output is a terminal."""
    if console.is_terminal:
        yield
        return
    with console.capture() as capture:
        yield
    for line in capture.get().splitlines():
        console.file.write(f"{line.rstrip()}\n")


def _print_page(page: Page, console: Console) -> None:
    console.print(Text(page.title, "bold"))
    console.print(Text(page.about, "dim"))
    for section in page.sections:
        _print_section(console, section, 0)


def _print_section(console: Console, section: Section, depth: int) -> None:
    heading = Text(section.heading.upper() if depth == 0 else section.heading, "bold")
    if section.mark:
        heading.append(f"  {section.mark}", "italic")
    if section.source:
        heading.append(f"  {section.source}", "not bold dim")
    console.print()
    console.print(_indented(heading, depth))
    for block in section.blocks:
        console.print(_indented(_block(block, console.width - 2 * depth - 2), depth + 1))
    for inner in section.sections:
        _print_section(console, inner, depth + 1)


def _indented(content: RenderableType, depth: int) -> Padding:
    return Padding(content, (0, 0, 0, 2 * depth), expand=False)


def _block(block: Block, width: int) -> RenderableType:
    match block:
        case Paragraph(text):
            return Text(text)
        case Bullets(items, ordered):
            marks = [f"{n}." if ordered else "-" for n in range(1, len(items) + 1)]
            return _pairs(tuple(zip(marks, items, strict=True)), "")
        case Facts(pairs, brief=True):
            return Text("; ".join(f"{name}: {value}" for name, value in pairs))
        case Facts(pairs):
            return _pairs(pairs, "dim")
        case DataTable():
            return _table(block if width >= NARROW - 4 else block.without_detail(), width)
        case Changes(changes):
            return Group(*map(_change, changes))


def _change(change: Change) -> Text:
    line = Text(change.label, "dim")
    for sign, value, style in ((DELETED, change.before, "red"), (INSERTED, change.after, "green")):
        if value is not None:
            line.append(
                f"\n  {sign}{value}" if line.plain else f"{sign}{value}", f"not dim {style}"
            )
    return line


def _pairs(pairs: tuple[tuple[str, str], ...], style: str) -> RichTable:
    grid = RichTable.grid(padding=(0, 1))
    grid.add_column(style=style, no_wrap=max(len(name) for name, _ in pairs) <= _LONGEST_NAME)
    grid.add_column(overflow="fold")
    for name, value in pairs:
        grid.add_row(Text(name), Text(value))
    return grid


def _table(table: DataTable, width: int) -> RenderableType:
    """A table that never cuts words or ids; if they do not fit, each row becomes a block."""
    rows = [[_cell(cell) for cell in row] for row in table.rows]
    columns = [
        (column, [row[place].plain for row in rows]) for place, column in enumerate(table.columns)
    ]
    narrowest = [_narrowest(column, texts) for column, texts in columns]
    widest = [max(map(len, (column.name, *texts))) for column, texts in columns]
    room = width + 1 - 3 * len(narrowest)
    crowded = len(columns) > 2 and sum(widest) > _CROWDED * width
    if sum(narrowest) > room or crowded:
        return _stacked(table, rows)
    rich = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
    for column, shown_width in zip(table.columns, _fit(narrowest, widest, room), strict=True):
        rich.add_column(
            Text(column.name),
            justify="right" if column.number else "left",
            style="dim" if column.detail else "",
            width=shown_width,
        )
    for row in rows:
        rich.add_row(*row)
    return rich


def _stacked(table: DataTable, rows: list[list[Text]]) -> RenderableType:
    """Each row as a block: its first cell, then the other cells with their column names."""
    names = [column.name for column in table.columns]
    parts: list[RenderableType] = []
    for first, *others in rows:
        pairs = tuple(
            (name, text.plain) for name, text in zip(names[1:], others, strict=True) if text.plain
        )
        parts += [first, Padding(_pairs(pairs, "dim"), (0, 0, 0, 2))]
    return Group(*parts)


def _narrowest(column: Column, texts: list[str]) -> int:
    """The width that a column needs: numbers stay whole, texts and names wrap between words."""
    needed = map(len if column.number else _longest_word, texts)
    return max(_longest_word(column.name), max(needed, default=0))


def _fit(narrowest: list[int], widest: list[int], room: int) -> list[int]:
    """Column widths that add up to at most `room`; the columns with the most to spare shrink."""
    widths = list(widest)
    while sum(widths) > room:
        spare = [width - minimum for width, minimum in zip(widths, narrowest, strict=True)]
        widths[spare.index(max(spare))] -= 1
    return widths


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def _cell(cell: Cell) -> Text:
    return Text("; ".join(tier_lines(cell)) if isinstance(cell, Tiers) else cell)
