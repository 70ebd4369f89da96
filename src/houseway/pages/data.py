"""A filing as plain data, for `houseway rules --json` and the server."""

from typing import Any

from houseway.pages.option_words import table_option_hint
from houseway.play.game import Game
from houseway.rulebook.decode import encode


def filing_data(game: Game, preset: str = "letter") -> dict[str, Any]:
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
