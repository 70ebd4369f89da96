"""`houseway list`: the filings of the rulebook."""

from typing import Annotated, Any

import typer

from houseway.cli import Json, OnDate, RulebookDir, open_rulebook
from houseway.cli.show import write_json, write_table
from houseway.pages.data import filing_row
from houseway.pages.family_words import family_name
from houseway.pages.words import (
    count,
)
from houseway.values.errors import InputError


def list_games(
    room: Annotated[str | None, typer.Argument(help="Cardroom (default: all).")] = None,
    json: Json = False,
    rulebook: RulebookDir = None,
    on: OnDate = None,
) -> None:
    """List games with their ids."""
    book = open_rulebook(rulebook, on)
    rooms = dict.fromkeys([*book.rooms, *(game_id.split("/")[0] for game_id in book)])
    if room is not None and room not in rooms:
        raise InputError(f"no cardroom called {room!r}: cardrooms are {', '.join(rooms)}", "room")
    rows = [filing_row(book, game_id) for game_id in book if room in (None, game_id.split("/")[0])]
    if json:
        write_json(rows)
        return
    write_table(
        count(len(rows), "game"),
        ["id", "collection options>"],
        [(r["id"], r["collection_options"]) for r in rows],
        [_note(r) for r in rows],
    )


def _note(row: dict[str, Any]) -> str:
    """The name, family, status and wagers of a filing."""
    status = {"side-bet": "side bet", "fees-only": "fees only"}.get(row["status"], "")
    about = ", ".join(filter(None, (family_name(row["family"]), status)))
    wagers = f": {', '.join(row['wagers'])}" if row["wagers"] else ""
    return f"{row['name']} ({about}){wagers}"
