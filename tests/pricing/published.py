"""Prices of filed games and of casino games whose figures are published."""

from functools import cache
from pathlib import Path
from typing import Any

from houseway.play.game import FiledGame
from houseway.pricing.price import price
from houseway.rulebook.book import FiledRulebook

CASINO = Path(__file__).parents[1] / "data" / "casino"
BOOK = FiledRulebook(CASINO)


@cache
def price_of(game: str) -> dict[str, Any]:
    """Return the price of a game, cached for the tests that share it."""
    return price(FiledGame(BOOK, game))


def wager_of(game: str, wager: str) -> dict[str, Any]:
    """Return the row of a wager in the price of a game."""
    return next(price for price in price_of(game)["wagers"] if price["wager"] == wager)
