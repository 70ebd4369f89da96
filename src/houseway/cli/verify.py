"""`houseway verify`: check that a journal has not been altered."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli import Json, RulebookDir, fail, open_rulebook
from houseway.cli.show import terminal_progress, write_json
from houseway.pages.words import count
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.journal.store import Journal
    from houseway.journal.verify import Verdict
    from houseway.rulebook.book import FiledRulebook

DATABASE = "houseway.db"
_ROOT = re.compile(r"[0-9a-fA-F]{64}")
Database = Annotated[str, typer.Option(help="A URL, or the path of an SQLite file.")]


def verify(
    file: Annotated[
        str, typer.Argument(help="A database (a URL or an SQLite file), or a backup.")
    ] = "",
    database: Annotated[
        str, typer.Option(help=f"The database, if no file is given (default: {DATABASE}).")
    ] = "",
    key: Annotated[
        Path | None, typer.Option(help="The server's key file, to check its seals.")
    ] = None,
    root: Annotated[
        str, typer.Option(help="A root printed earlier; one event must have this hash.")
    ] = "",
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """Check the hash chain and the chips of a journal, and replay its hands; exit 1 on a fault."""
    if root and not _ROOT.fullmatch(root):
        raise InputError(f"root must be 64 hexadecimal digits, not {root!r}", "--root")
    if file and database:
        raise InputError("give the database once: as an argument or with --database", "--database")
    with _open_any(file or database or DATABASE) as journal:
        verdict, complete = _verify(journal, open_rulebook(rulebook), key, root.lower())
    if json:
        faults = [fault._asdict() for fault in verdict.faults]
        write_json({**verdict._asdict(), "faults": faults, "sound": complete and not faults})
    else:
        _print(verdict)
    if not complete:
        fail("interrupted before the end of the journal", 130)
    if verdict.faults:
        raise typer.Exit(1)


@contextmanager
def _open_any(name: str) -> Iterator["Journal"]:
    """Open a database, or a backup as the database that it restores."""
    from houseway.journal.portable import check_file, is_backup, restore

    path = Path(name)
    if "://" in name or not is_backup(path):
        with open_journal(name, reading=True) as journal:
            yield journal
        return
    contents = check_file(path)
    with TemporaryDirectory() as directory:
        database = str(Path(directory) / DATABASE)
        with open_journal(database, new=True) as journal:
            restore(journal, path, contents)
        with open_journal(database, reading=True) as journal:
            yield journal


@contextmanager
def open_journal(database: str, new: bool = False, *, reading: bool = False) -> Iterator["Journal"]:
    """Open an existing journal or a new one; a database error becomes a JournalError."""
    from sqlalchemy.exc import DBAPIError

    from houseway.journal.database import JournalError, database_name, reason
    from houseway.journal.store import Journal

    path = database.removeprefix("sqlite:///")
    if not new and "://" not in path and not Path(path).is_file():
        raise InputError("database not found", database)
    journal = Journal.open(database, reading=reading)
    try:
        yield journal
    except DBAPIError as error:
        raise JournalError(
            f"can't use the database: {reason(error)}", database_name(database)
        ) from error
    finally:
        journal.close()


def _verify(
    journal: "Journal", rulebook: "FiledRulebook", key: Path | None, root: str
) -> tuple["Verdict", bool]:
    """The verdict, and whether the whole journal was read (False if interrupted)."""
    from houseway.journal.seals import Key
    from houseway.journal.snapshot import snapshot
    from houseway.journal.verify import Verification

    with snapshot(journal) as now, terminal_progress("events") as progress:
        secret = Key.read(key) if key is not None else None
        verification = Verification(now, rulebook, progress, key=secret, root=root)
        try:
            verification.run()
        except KeyboardInterrupt:
            return verification.verdict, False
    return verification.verdict, True


def _print(verdict: "Verdict") -> None:
    print(
        f"{count(verdict.events, 'event')}, {count(verdict.hands, 'finished hand')}, "
        f"{count(verdict.accounts, 'account')}: {count(len(verdict.faults), 'fault')}"
    )
    print(f"  root {verdict.root}")
    for note in verdict.notes:
        print(f"  {note}")
    for fault in verdict.faults:
        print(f"  event {fault.seq}: {fault.what}" if fault.seq else f"  {fault.what}")
