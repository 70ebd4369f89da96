"""Writing results: JSON for programs, tables for people."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec


def write_json(value: Any) -> None:
    """One document on standard output and nothing else there."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def write_table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[object]], *, narrow: int = 0
) -> None:
    """A table for people; columns whose name ends in `>` are numbers.

    A narrow terminal shows the first `narrow` columns alone, where that is given.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console()
    wide = console.width >= 100
    shown = len(columns) if wide or not narrow else narrow
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for place, column in enumerate(columns[:shown]):
        number = column.endswith(">")
        # Nothing is cut off; the first column, which one copies, is not even broken in two.
        table.add_column(
            column.rstrip(">"),
            justify="right" if number else "left",
            no_wrap=place == 0 and (wide or bool(narrow)),
            overflow="fold",
        )
    for row in rows:
        table.add_row(*(str(cell) for cell in row[:shown]))
    console.print(table)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error that goes away; it is told how many of how many are done."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def told_progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar where a person looks on; None where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with progress_bar(what) as show:
        yield show


def percent(value: float, digits: int = 4) -> str:
    return f"{100 * value:.{digits}f} %"
