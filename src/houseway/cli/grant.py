"""`houseway grant`: set the roles of an account."""

from typing import Annotated

import typer

from houseway.cli.verify import DATABASE, Database, open_journal


def grant(
    person: Annotated[str, typer.Argument(help="The name of an account.")],
    roles: Annotated[
        list[str],
        typer.Argument(help="One or more of player, dealer, floor, auditor, trainer and admin."),
    ],
    database: Database = DATABASE,
) -> None:
    """Set an account's roles (takes effect within a minute)."""
    from houseway.cardroom.people import People

    with open_journal(database) as journal:
        People(journal).grant(person, tuple(roles), "command line")
    print(f"{person}: {', '.join(roles)}")
