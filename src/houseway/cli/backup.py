"""`houseway backup`: the journal as one file."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.show import terminal_progress
from houseway.cli.verify import DATABASE, Database, open_journal
from houseway.pages.words import count


def backup(
    file: Annotated[Path, typer.Argument(help="A new file; compressed if its name ends in .gz.")],
    database: Database = DATABASE,
) -> None:
    """Back up the journal (safe while the server runs)."""
    from houseway.journal.portable import backup as write_backup

    with open_journal(database, reading=True) as journal, terminal_progress("events") as progress:
        totals = write_backup(journal, file, progress)
    print(f"{file}: {count(totals.events, 'event')}, {count(totals.rows, 'other row')}")
