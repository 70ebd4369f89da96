"""`houseway list`: the filings of the rulebook."""

from typing import Annotated, Any

import typer

from houseway.cli import Json, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.pages.listing import describe
from houseway.values.errors import InputError


def list_games(
    room: Annotated[str | None, typer.Argument(help="A cardroom; all when left out.")] = None,
    json: Json = False,
    rulebook: RulebookDir = None,
) -> None:
    """List the filings: id, name, family, wagers and how many collection options."""
    book = open_rulebook(rulebook)
    rooms = dict.fromkeys([*book.rooms, *(game_id.split("/")[0] for game_id in book)])
    if room is not None and room not in rooms:
        raise InputError(f"there is no cardroom {room!r}", f"there are {', '.join(rooms)}")
    rows = [describe(book, game_id) for game_id in book if room in (None, game_id.split("/")[0])]
    if json:
        write_json(rows)
        return
    write_table(
        f"{len(rows)} filings",
        ["id", "name", "family", "status", "options>", "wagers"],
        [
            (r["id"], r["name"], r["family"], r["status"], r["collection_options"], _words(r))
            for r in rows
        ],
        narrow=2,
    )


def _words(row: dict[str, Any]) -> str:
    return ", ".join(row["wagers"])
