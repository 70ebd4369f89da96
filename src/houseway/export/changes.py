"""What changed between two versions of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from houseway.checking.diff import differences
from houseway.export.table import GAME, Row, Table, text, whole
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

_IN_CHECKOUT = Path("src", "houseway", "rulebook")


def read_version(directory: Path) -> FiledRulebook:
    """The rulebook in a directory or in a checkout, without the one that is installed."""
    for place in (directory / _IN_CHECKOUT, directory):
        if (place / "rooms").is_dir():
            return FiledRulebook.alone(place)
    raise InputError("not a rulebook or a checkout: it has no rooms folder", str(directory))


def changes_table(first: FiledRulebook, second: FiledRulebook) -> Table:
    """Filings that were added or removed, and every field of the others that differs."""

    def rows(_: FiledRulebook) -> Iterator[Row]:
        for game in sorted({*first, *second}):
            if game not in first or game not in second:
                book = second if game in second else first
                name = book.filing(game).name
                added = game in second
                change = "added" if added else "removed"
                yield game, 1, change, None, None if added else name, name if added else None
                continue
            before, after = FiledGame(first, game), FiledGame(second, game)
            for place, field in enumerate(differences(before, after, sources=True), 1):
                yield game, place, "changed", field.field, _json(field.first), _json(field.second)

    return Table(
        "changes",
        "What differs between two versions of the rulebook.",
        (
            GAME,
            whole("number", "The place among the changes of the filing, from 1"),
            text("change", "added, removed or changed"),
            text("field", "The field of the filing that changed"),
            text("before", "Its value before, as JSON; the name of a filing that was removed"),
            text("after", "Its value after, as JSON; the name of a filing that was added"),
        ),
        ("game", "number"),
        rows,
    )


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()
