"""The price of a game: the edge of every wager, and the value of banking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from houseway.values.errors import InputError, either
from houseway.values.extras import needs_extras

if TYPE_CHECKING:
    from houseway.play.game import Game, Rules
    from houseway.pricing.outcomes import OutcomeTable
    from houseway.pricing.wager import WagerPrice


@dataclass(frozen=True)
class Priced:
    """The result of a family's pricing."""

    method: Literal["exact", "bounded", "sampled"]
    """With `bounded`, errors are proven bounds; with `sampled`, they are standard errors."""
    wagers: list[WagerPrice]
    total: int
    strategy: str
    table: OutcomeTable | None = None


def price(
    game: Game,
    wager: str | None = None,
    rules: Mapping[str, object] | None = None,
    option: str | None = None,
    stakes: Mapping[str, int] | None = None,
    hands_per_hour: int = 60,
    preset: str = "letter",
) -> dict[str, Any]:
    """Price one wager of a game, or all of them; returns the documented JSON."""
    started = perf_counter()
    chosen = game.rules(rules, preset=preset)
    priced = price_wagers(game, chosen.options, [wager] if wager else chosen.wagers)
    report: dict[str, Any] = {
        "game": game.id,
        "preset": preset,
        "rules": chosen.options,
        "method": priced.method,
        "wagers": [price.to_json() for price in priced.wagers],
        "total_combinations": priced.total,
        "strategy": priced.strategy,
    }
    if option is not None:
        from houseway.pricing.banker import banker_report

        all_prices = price_wagers(game, chosen.options, chosen.wagers) if wager else priced
        report["banker"] = banker_report(chosen, all_prices, option, stakes, hands_per_hour)
    report["seconds"] = round(perf_counter() - started, 3)
    return report


def can_price(game: Game) -> bool:
    return game.playable and find_spec(module_of(game.filing.family)) is not None


def price_wagers(game: Game, rules: Mapping[str, object], wagers: Iterable[str]) -> Priced:
    """The prices of some wagers of a game."""
    chosen = game.rules(rules)
    if not can_price(game):
        raise InputError(why_unpriced(game), game.id)
    with needs_extras("price"):
        return _price_wagers(game, chosen, list(wagers))


def _price_wagers(game: Game, chosen: Rules, wagers: list[str]) -> Priced:
    family = import_module(module_of(game.filing.family))
    # Some games price several equal wagers together under a separate name.
    combined = family.combined(chosen) if hasattr(family, "combined") else ()
    for wager in wagers:
        if wager not in chosen.wagers and wager not in combined:
            known = either([*combined, *chosen.wagers])
            raise InputError(f"wager must be {known}, not {wager!r}", "wager")
    by_cards = [wager for wager in wagers if wager in chosen.wagers and chosen.wagers[wager].sets]
    if not by_cards:
        priced: Priced = family.price_wagers(chosen, wagers)
        return priced
    return _with_named_cards(family, chosen, wagers, by_cards)


def _with_named_cards(
    family: ModuleType, chosen: Rules, wagers: list[str], by_cards: list[str]
) -> Priced:
    """Price wagers on named cards by their draws, and other wagers with their family's module."""
    from houseway.pricing.named_cards import price_cards

    price_named = getattr(family, "price_cards", price_cards)
    prices = {wager: price_named(chosen, chosen.wagers[wager]) for wager in by_cards}
    others = [wager for wager in wagers if wager not in prices]
    if not others:
        first = prices[by_cards[0]]
        return Priced("exact", list(prices.values()), first.total, "no decisions")
    priced: Priced = family.price_wagers(chosen, others)
    unordered = {price.wager: price for price in priced.wagers} | prices
    ordered = [unordered.pop(wager) for wager in wagers if wager in unordered]
    return replace(priced, wagers=[*ordered, *unordered.values()], table=None)


def module_of(family: str) -> str:
    """The pricing module of a family, imported on demand."""
    return f"houseway.pricing.{family.replace('-', '_')}"


def why_unpriced(game: Game) -> str:
    """Why a game that cannot be priced has no odds."""
    if game.filing.player_dealer is None:
        return "players play against each other here: there is no house edge"
    return f"no odds are computed for {game.filing.name}"
