"""`houseway doctor`: check a deployment and say what to fix."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli import Json
from houseway.cli.show import write_json
from houseway.cli.verify import DATABASE, Database, open_journal
from houseway.values.extras import require_extra


def doctor(
    database: Database = DATABASE,
    key: Annotated[Path | None, typer.Option(help="The servers' key file.")] = None,
    backups: Annotated[Path | None, typer.Option(help="The folder of the backups.")] = None,
    url: Annotated[str, typer.Option(help="The address that visitors use (https://...).")] = "",
    ca: Annotated[
        Path | None, typer.Option(help="A certificate to trust, if the site's is not public.")
    ] = None,
    json: Json = False,
) -> None:
    """Check the database, clock, key, disk, backups and proxy; exit 1 if something is wrong."""
    require_extra("serve", "doctor")
    from houseway.web.doctor import Deployment, examine

    with open_journal(database, reading=True) as journal:
        findings = list(examine(journal, Deployment(key, backups, url, ca)))
    sound = all(finding.fine for finding in findings)
    if json:
        write_json({"findings": [f._asdict() for f in findings], "sound": sound})
    else:
        for finding in findings:
            print(f"{'ok ' if finding.fine else 'FIX'} {finding.name}: {finding.what}")
    if not sound:
        raise typer.Exit(1)
