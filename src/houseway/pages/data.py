"""Filings as plain data, for `--json` and the server: a row of a list, or the whole filing."""

from typing import Any

from houseway.pages.option_words import table_option_hint
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.decode import encode


def filing_data(game: FiledGame, preset: str = "letter") -> dict[str, Any]:
    """The whole filing with the options of a preset; `filed` is true for entries of the papers."""
    filing = game.filing_with({}, preset)
    data: dict[str, Any] = encode(filing)
    for entry, irregularity in zip(data["irregularities"], filing.irregularities, strict=True):
        entry["filed"] = irregularity.source is not None
    for name, option in filing.options.items():
        data["options"][name]["filed"] = not option.not_filed
        data["options"][name]["hint"] = table_option_hint(name, option)
    for entry, reading in zip(data["readings"], filing.readings, strict=True):
        entry["silent"] = reading.silent
        entry["filed"] = not reading.not_filed
    if filing.seats is not None:
        data["seats"]["filed"] = filing.seats.source is not None
    data["preset"] = preset
    if game.own:
        data["own"] = True
    data["cardroom"] = game.rulebook.room_of(game.id).name
    data["collection"] = [option.id for option in game.rulebook.collection_options(game.id)]
    return data


def filing_row(book: FiledRulebook, game_id: str) -> dict[str, Any]:
    """The row of a filing; `own` is set for a user's own filing."""
    filing = FiledGame(book, game_id).filing
    return {
        "id": filing.id,
        "name": filing.name,
        "cardroom": book.room_of(game_id).name,
        "family": filing.family,
        "status": filing.status,
        "filing": filing.filing,
        "source": filing.source.to_json(),
        "collection_options": len(book.collection_options(game_id)),
        "wagers": [wager.id for wager in filing.wagers],
        **({"own": True} if book.is_own(game_id) else {}),
    }
