"""The report on a bank, from stored prices if there are any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.checking.prices import price_key, prices
from houseway.play.game import FiledGame, Rules
from houseway.pricing.price import Pricing, can_price, price_wagers
from houseway.values.errors import InputError
from houseway.values.extras import needs_extras

if TYPE_CHECKING:
    from houseway.pricing.bank.report import BankReport, BankRequest
    from houseway.pricing.outcomes import OutcomeTable


def bank(
    game: FiledGame,
    request: BankRequest,
    *,
    rules: Mapping[str, object] | None = None,
    preset: str = "letter",
) -> BankReport:
    """The report on banking a game; takes up to a minute if the game has no stored prices."""
    check_banked(game)
    chosen = game.rules(rules, preset=preset)
    with needs_extras("bank"):
        from houseway.pricing.bank.report import Prices, report_bank

        stored = prices(game, chosen)
        priced = Prices(method=stored.method, wagers=stored.wagers, table=_table(game, chosen))
        return report_bank(chosen, priced, request, preset)


def check_banked(game: FiledGame) -> None:
    """Raise InputError for a game without a bank or without odds."""
    if game.filing.player_dealer is None:
        message = f"{game.filing.name} has no player-dealer: players play each other"
        raise InputError(message, game.id)
    if not can_price(game):
        raise InputError(f"no odds are computed for {game.filing.name}", game.id)


_TABLES: dict[str, OutcomeTable | None] = {}


def _table(game: FiledGame, rules: Rules) -> OutcomeTable | None:
    """If all seats share the same hands and one table has all wagers, that table; or None."""
    pricing = rules.family.part("price", Pricing)
    if pricing is None or not pricing.one_table:
        return None
    key = price_key(rules)
    if key not in _TABLES:
        _TABLES[key] = price_wagers(game, rules.options, list(rules.wagers)).table
    return _TABLES[key]
