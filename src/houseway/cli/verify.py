"""`houseway verify`: whether a journal is as it was written."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import write_json
from houseway.errors import InputError

DATABASE = "houseway.db"


def verify(
    database: Annotated[str, typer.Option(help="A URL, or the path of an SQLite file.")] = DATABASE,
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Check the chain of a journal, its chips, and replay every round; exit 1 on any fault."""
    from houseway.journal.store import Journal
    from houseway.journal.verify import verify as verify_journal

    if "://" not in database and not Path(database).is_file():
        raise InputError("there is no such database", database)
    verdict = verify_journal(Journal.open(database), open_rulebook(rulebook))
    if json:
        faults = [fault._asdict() for fault in verdict.faults]
        write_json({**verdict._asdict(), "faults": faults, "sound": not faults})
    else:
        print(
            f"{verdict.events:,} events, {verdict.hands:,} rounds played again, "
            f"{verdict.accounts} accounts: {len(verdict.faults)} faults"
        )
        for fault in verdict.faults:
            print(f"  event {fault.seq}: {fault.what}" if fault.seq else f"  {fault.what}")
    if verdict.faults:
        raise typer.Exit(1)
