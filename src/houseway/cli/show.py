"""Writing results: JSON for programs, tables for people."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

import msgspec

from houseway.pages.page import (
    Block,
    Bullets,
    Cell,
    Changes,
    DataTable,
    Facts,
    Page,
    Paragraph,
    Section,
)
from houseway.pages.words import tier_lines
from houseway.rulebook.tiers import Tiers

GAP = "  "
NARROWEST = 12
"""The smallest width to which a column is wrapped."""


def write_json(value: Any) -> None:
    """Print one JSON document on standard output."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def write_table(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    notes: Sequence[str] = (),
) -> None:
    """Print a table as wide as the terminal; a note goes on its own lines under its row.

    A column whose name ends in `>` has numbers; a column whose name ends in `~` may wrap
    between words. Ids and numbers never wrap.
    """
    width = get_terminal_size((80, 24)).columns
    cells = [[str(cell) for cell in row] for row in rows]
    names = [column.rstrip(">~") for column in columns]
    widths = _widths(columns, [names, *cells], width)
    if title:
        print()
        for line in _wrapped(title, width):
            print(line)
    for line in _lines(names, columns, widths):
        print(line)
    print(GAP.join("-" * width for width in widths))
    for number, row in enumerate(cells):
        for line in _lines(row, columns, widths):
            print(line)
        if number < len(notes) and notes[number]:
            for line in _wrapped(notes[number], width - 4):
                print(f"    {line}")
    print()


def write_page(page: Page) -> None:
    """Print a result as plain lines; its headings are left out if it has only one section."""
    write_text(page.title)
    if page.about:
        write_text(page.about)
    for section in page.sections:
        write_section(section, has_heading=len(page.sections) > 1)


def write_section(section: Section, *, has_heading: bool) -> None:
    """Print the blocks of a section of a result."""
    if has_heading:
        print()
        write_text(section.heading)
    for block in section.blocks:
        _write_block(block)


def _write_block(block: Block) -> None:
    match block:
        case Paragraph(text):
            write_text(text)
        case Bullets(items):
            for item in items:
                write_text(item, indent=2, label="-")
        case Facts(pairs):
            for name, value in pairs:
                write_text(f"{name}: {value}", indent=2)
        case DataTable():
            _write_data(block)
        case Changes(changes):
            for change in changes:
                write_text(f"{change.label}: {change.before or '-'} to {change.after or '-'}")


def _write_data(table: DataTable) -> None:
    """Print a table; wide columns go under their rows, details are left out if they do not fit."""
    if _full_width(table) > get_terminal_size((80, 24)).columns:
        table = table.without_detail()
    under = [place for place, column in enumerate(table.columns) if column.wide]
    beside = [place for place, column in enumerate(table.columns) if not column.wide]
    columns = [table.columns[place] for place in beside]
    write_table(
        table.caption,
        [f"{column.name}{'>' if column.number else '~'}" for column in columns],
        [[_plain(row[place]) for place in beside] for row in table.rows],
        ["; ".join(filter(None, (_plain(row[place]) for place in under))) for row in table.rows],
    )


def _full_width(table: DataTable) -> int:
    """How wide a table is if no cell wraps."""
    columns = [(place, column) for place, column in enumerate(table.columns) if not column.wide]
    widths = (
        max(len(text) for text in (column.name, *(_plain(row[place]) for row in table.rows)))
        for place, column in columns
    )
    return sum(widths) + len(GAP) * (len(columns) - 1)


def _plain(cell: Cell) -> str:
    return "; ".join(tier_lines(cell)) if isinstance(cell, Tiers) else cell


def write_text(text: str, indent: int = 0, label: str = "") -> None:
    """Print a paragraph as wide as the terminal, with a label in the indent of its first line."""
    width = get_terminal_size((80, 24)).columns
    for line in _wrapped(text, width - indent):
        print(f"{label:{indent}}{line}")
        label = ""


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The width of each column: its longest cell; columns that may wrap shrink to fit."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(columns))]
    shrinkable = [place for place, column in enumerate(columns) if column.endswith("~")]
    while sum(widths) + len(GAP) * (len(widths) - 1) > width:
        widest = max(shrinkable, key=lambda place: widths[place], default=None)
        if widest is None or widths[widest] <= NARROWEST:
            break
        widths[widest] -= 1
    return widths


def _lines(row: Sequence[str], columns: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """The lines of one row."""
    parts = [
        _wrapped(cell, width) if column.endswith("~") else [cell]
        for cell, column, width in zip(row, columns, widths, strict=True)
    ]
    for number in range(max(map(len, parts))):
        shown = [part[number] if number < len(part) else "" for part in parts]
        aligned = (
            text.rjust(width) if column.endswith(">") else text.ljust(width)
            for text, column, width in zip(shown, columns, widths, strict=True)
        )
        yield GAP.join(aligned).rstrip()


def _wrapped(text: str, width: int) -> list[str]:
    """Lines that break between words only."""
    return wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A temporary bar on standard error; yields a function of the number done and the total."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def terminal_progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar in a terminal; None if standard error is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with progress_bar(what) as show:
        yield show
