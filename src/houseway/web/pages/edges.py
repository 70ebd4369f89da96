"""The house edges of a game's bets from the stored prices, for pages that show them at once."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from houseway.checking.prices import StoredPrices, price_key, stored_prices
from houseway.play.game import FiledGame
from houseway.pricing.wager import WagerPrice

MAIN = ("base", "ante", "player", "banker", "dealer", "pick-row")
"""The ids of main bets; in a game without any of them the first bet is the main bet."""


class Edges(NamedTuple):
    """The stored edges of a game for one preset: main bets by name, and the other bets."""

    main: dict[str, Fraction]
    others: list[Fraction]


@cache
def stored_edges(game: FiledGame, preset: str) -> Edges | None:
    """The edges from the stored prices; None if no prices are stored."""
    rules = game.rules(preset=preset)
    prices = stored_prices().get(price_key(rules))
    if prices is None:
        return None
    names = {wager.id: wager.name for wager in rules.filing.wagers}
    main = _main_bets(prices)
    others = [wager.edge for wager in prices.wagers if not wager.part_of and wager not in main]
    return Edges({names.get(price.wager, "Main bet"): price.edge for price in main}, others)


def _main_bets(prices: StoredPrices) -> list[WagerPrice]:
    bets = [price for price in prices.wagers if not price.part_of]
    return [price for price in bets if price.wager in MAIN] or bets[:1]


def percent(edge: Fraction, places: int = 2) -> str:
    return f"{float(100 * edge):.{places}f}%"
