"""The price of a game: the edge of every wager, and the value of banking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, Protocol

from houseway.play.registry import find_family
from houseway.values.errors import InputError, either
from houseway.values.extras import needs_extras

if TYPE_CHECKING:
    from houseway.play.game import FiledGame, Rules
    from houseway.play.wager import ReadyWager
    from houseway.pricing.joint import Joint
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


class JointPayoffs(Protocol):
    """The joint results of the wagers of a game; with `long`, counts that may take minutes."""

    def __call__(self, rules: Rules, *, long: bool) -> Joint | None: ...


@dataclass(frozen=True, kw_only=True)
class Pricing:
    """How a family is priced: `PRICE` in its module `price`."""

    wagers: Callable[[Rules, Iterable[str]], Priced]
    joint: JointPayoffs | None = None
    cards: Callable[[Rules, ReadyWager], WagerPrice] | None = None
    """The price of a wager on named cards, in families where it depends on more than the draw."""
    one_table: bool = False
    """Whether all seats share the same hands, and one table counts them for all wagers."""
    combined: Callable[[Rules], tuple[str, ...]] = lambda rules: ()
    """The names under which a game prices several equal wagers together."""


def price(
    game: FiledGame,
    wager: str | None = None,
    rules: Mapping[str, object] | None = None,
    option: str | None = None,
    stakes: Mapping[str, int] | None = None,
    hands_per_hour: int = 60,
    preset: str = "letter",
    known: Priced | None = None,
) -> dict[str, Any]:
    """Price one wager of a game, or all of them; returns the documented JSON.

    If the prices of all wagers are `known`, nothing is counted.
    """
    started = perf_counter()
    chosen = game.rules(rules, preset=preset)
    priced = _chosen(known, wager) or price_wagers(
        game, chosen.options, [wager] if wager else chosen.wagers
    )
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

        all_prices = priced
        if wager:
            all_prices = known or price_wagers(game, chosen.options, chosen.wagers)
        report["banker"] = banker_report(chosen, all_prices, option, stakes, hands_per_hour)
    report["seconds"] = round(perf_counter() - started, 3)
    return report


def _chosen(known: Priced | None, wager: str | None) -> Priced | None:
    if known is None or wager is None:
        return known
    return replace(known, wagers=[price for price in known.wagers if price.wager == wager])


def can_price(game: FiledGame) -> bool:
    return game.playable and find_family(game.filing.family).has("price")


def price_wagers(game: FiledGame, rules: Mapping[str, object], wagers: Iterable[str]) -> Priced:
    """The prices of some wagers of a game."""
    chosen = game.rules(rules)
    if not can_price(game):
        raise InputError(why_unpriced(game), game.id)
    with needs_extras("price"):
        return _price_wagers(game, chosen, list(wagers))


def _price_wagers(game: FiledGame, chosen: Rules, wagers: list[str]) -> Priced:
    pricing = chosen.family.part("price", Pricing)
    assert pricing is not None
    combined = pricing.combined(chosen)
    for wager in wagers:
        if wager not in chosen.wagers and wager not in combined:
            known = either([*combined, *chosen.wagers])
            raise InputError(f"wager must be {known}, not {wager!r}", "wager")
    by_cards = [wager for wager in wagers if wager in chosen.wagers and chosen.wagers[wager].sets]
    if not by_cards:
        return pricing.wagers(chosen, wagers)
    return _with_named_cards(pricing, chosen, wagers, by_cards)


def _with_named_cards(
    pricing: Pricing, chosen: Rules, wagers: list[str], by_cards: list[str]
) -> Priced:
    """Price wagers on named cards by their draws, and other wagers with their family's module."""
    from houseway.pricing.named_cards import price_cards

    price_named = pricing.cards or price_cards
    prices = {wager: price_named(chosen, chosen.wagers[wager]) for wager in by_cards}
    others = [wager for wager in wagers if wager not in prices]
    if not others:
        first = prices[by_cards[0]]
        return Priced("exact", list(prices.values()), first.total, "no decisions")
    priced = pricing.wagers(chosen, others)
    unordered = {price.wager: price for price in priced.wagers} | prices
    ordered = [unordered.pop(wager) for wager in wagers if wager in unordered]
    return replace(priced, wagers=[*ordered, *unordered.values()], table=None)


def why_unpriced(game: FiledGame) -> str:
    """Why a game that cannot be priced has no odds."""
    if game.filing.player_dealer is None:
        return "players play against each other here: there is no house edge"
    return f"no odds are computed for {game.filing.name}"
