"""A filing as plain data, as `houseway rules --json` and the server give it."""

from typing import Any

from houseway.play.game import Game
from houseway.rulebook.decode import encode


def filing_data(game: Game) -> dict[str, Any]:
    """The whole filing, its options at their defaults."""
    data: dict[str, Any] = encode(game.filing)
    data["cardroom"] = game.rulebook.room_of(game.id).name
    data["collection"] = [option.id for option in game.rulebook.collection_options(game.id)]
    return data
