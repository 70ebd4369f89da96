"""`houseway restore`: fill an empty journal from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.show import terminal_progress
from houseway.cli.verify import DATABASE, Database, open_journal
from houseway.pages.words import count


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `houseway backup` wrote.")],
    database: Database = DATABASE,
) -> None:
    """Restore a backup into an empty database."""
    from houseway.journal.database import database_name
    from houseway.journal.portable import check_file
    from houseway.journal.portable import restore as fill_journal

    totals = check_file(file)  # before a database is created
    with open_journal(database, new=True) as journal, terminal_progress("events") as progress:
        fill_journal(journal, file, totals, progress)
    contents = f"{count(totals.events, 'event')}, {count(totals.rows, 'other row')}"
    print(f"{database_name(database)}: {contents}")
