"""One row for each filing, as in `houseway list --json`."""

from typing import Any

from houseway.play.game import Game
from houseway.rulebook.book import Rulebook


def describe(book: Rulebook, game_id: str) -> dict[str, Any]:
    """The row of a filing; `own` is set for a user's own filing."""
    filing = Game(book, game_id).filing
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
