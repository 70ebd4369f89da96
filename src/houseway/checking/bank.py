"""The report on a bank, from stored prices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.checking.prices import price_key, prices
from houseway.play.game import Game, Rules
from houseway.pricing.price import can_price, price_wagers
from houseway.values.errors import InputError
from houseway.values.extras import needs_extras

if TYPE_CHECKING:
    from houseway.pricing.bank.report import Asked, BankReport
    from houseway.pricing.outcomes import OutcomeTable


def bank(
    game: Game,
    asked: Asked,
    *,
    rules: Mapping[str, object] | None = None,
    preset: str = "letter",
) -> BankReport:
    """What banking a game is worth; a game that was not priced before may take a minute."""
    check_banked(game)
    chosen = game.rules(rules, preset=preset)
    with needs_extras("bank"):
        from houseway.pricing.bank.report import Prices, report_bank

        found = prices(game, chosen)
        known = Prices(method=found.method, wagers=found.wagers, table=_table(game, chosen))
        return report_bank(chosen, known, asked, preset)


def check_banked(game: Game) -> None:
    """Refuse a game without a bank or without odds."""
    if game.filing.player_dealer is None:
        what = f"{game.filing.name} has no player-dealer: players play each other"
        raise InputError(what, game.id)
    if not can_price(game):
        raise InputError(f"no odds are computed for {game.filing.name}", game.id)


_TABLES: dict[str, OutcomeTable | None] = {}


def _table(game: Game, rules: Rules) -> OutcomeTable | None:
    """All hands of a game whose seats share the cards, where these are counted in a second."""
    if game.filing.family != "baccarat":
        return None
    key = price_key(rules)
    if key not in _TABLES:
        _TABLES[key] = price_wagers(game, rules.options, list(rules.wagers)).table
    return _TABLES[key]
