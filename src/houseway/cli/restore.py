"""`houseway restore`: an empty journal filled from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.show import terminal_progress
from houseway.cli.verify import DATABASE, Database, opened


def restore(
    file: Annotated[Path, typer.Argument(help="What backup has written.")],
    database: Database = DATABASE,
) -> None:
    """Restore a backup into an empty database."""
    from houseway.journal.database import shown
    from houseway.journal.portable import check_file
    from houseway.journal.portable import restore as fill

    found = check_file(file)  # before anything is made
    with opened(database, new=True) as journal, terminal_progress("events") as progress:
        fill(journal, file, found, progress)
    print(f"{shown(database)}: {found.events:,} events, {found.rows:,} other rows")
