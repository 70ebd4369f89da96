"""`houseway grant`: which roles someone with an account has at the tables."""

from typing import Annotated

import typer

from houseway.cli.verify import DATABASE, Database, opened


def grant(
    person: Annotated[str, typer.Argument(help="The name of an account.")],
    roles: Annotated[
        list[str], typer.Argument(help="player, dealer, floor, auditor, trainer, admin.")
    ],
    database: Database = DATABASE,
) -> None:
    """Set an account's roles (takes effect within a minute)."""
    from houseway.cardroom.people import People

    with opened(database) as journal:
        People(journal).grant(person, tuple(roles), "command line")
    print(f"{person}: {', '.join(roles)}")
