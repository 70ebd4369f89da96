"""The workbench: prices of a game as filed or changed, and the pay rows that can be changed."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from houseway.checking.prices import (
    StoredPrices,
    compute_prices,
    price_key,
    price_name,
    stored_prices,
)
from houseway.pages.words import capital, every_choice, words
from houseway.play.game import FiledGame, Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.design import Design, designed
from houseway.pricing.price import can_price
from houseway.pricing.wager import WagerPrice
from houseway.pricing.weights import row_weights
from houseway.rulebook.book import FiledRulebook
from houseway.rulebook.card_sets import ENDINGS
from houseway.rulebook.model import choice
from houseway.values.errors import InputError

NO_DECISIONS = ("no decisions", "house way against house way")
DECIDING = ("base", "ante", "player", "pick-row", "peek-bonus")
"""Wagers whose payouts affect the best play, in addition to wagers with parts and their parts."""


def workbench(rulebook: FiledRulebook, design: Design) -> dict[str, Any]:
    """The options and pay rows of a design, with its stored price where there is one."""
    rules = rules_of(rulebook, design)
    price_table = stored_prices().get(price_key(rules))
    return {
        "game": rules.id,
        "name": rules.filing.name,
        "family": rules.filing.family,
        "preset": design.preset,
        "rules": rules.options,
        "options": _options(rules),
        "wagers": bench_rows(rules, price_table),
        "seconds": rules.family.price_seconds,
        "facts": facts_of(rules),
        "places": dict(rules.family.card_places(rules)) if rules.family.card_places else {},
        "endings": {
            ending: {"says": says, "words": list(known)}
            for ending, (says, known) in ENDINGS.items()
        },
        "chart": rules.family.has("chart"),
        "price": report(rules, price_table) if price_table is not None else None,
    }


def rules_of(rulebook: FiledRulebook, design: Design) -> Rules:
    """The rules of a design; raises InputError if its game is unknown or cannot be priced."""
    if design.game not in rulebook:
        raise InputError(f"no game called {design.game!r}", "game")
    game = FiledGame(rulebook, design.game)
    if not can_price(game):
        raise InputError(f"no odds are computed for {game.filing.name}", "game")
    return designed(rulebook, design)


def price_design(rulebook: FiledRulebook, design: Design) -> dict[str, Any]:
    """The price of a design, stored or calculated; may take minutes."""
    started = perf_counter()
    rules = rules_of(rulebook, design)
    price_table = stored_prices().get(price_key(rules)) or compute_prices(rules.game, rules)
    result = report(rules, price_table)
    return {**result, "preset": design.preset, "seconds": round(perf_counter() - started, 3)}


def stored_price(rulebook: FiledRulebook, design: Design) -> dict[str, Any] | None:
    """The price of a design if it is stored."""
    rules = rules_of(rulebook, design)
    price_table = stored_prices().get(price_key(rules))
    return None if price_table is None else {**report(rules, price_table), "preset": design.preset}


def report(rules: Rules, price_table: StoredPrices) -> dict[str, Any]:
    names = names_of(rules)
    return {
        "game": rules.id,
        "rules": rules.options,
        "method": price_table.method,
        "strategy": price_table.strategy,
        "rows": bench_rows(rules, price_table),
        "wagers": [
            {
                **wager.to_json(),
                "name": price_name(wager.wager, price_table.wagers, names),
                "exact_edge": str(wager.edge),
            }
            for wager in price_table.wagers
        ],
    }


def facts_of(rules: Rules) -> list[dict[str, Any]]:
    """The facts a bet may use, with their words and bounds."""
    own = rules.family.own_facts(rules) if rules.family.own_facts else rules.facts
    return [
        {
            "name": fact.name,
            "says": fact.says,
            "kind": fact.kind,
            "words": list(fact.words),
            "low": fact.low,
            "high": fact.high,
        }
        for fact in rules.facts.values()
        if fact.scope != "option" and fact.name in own
    ]


def names_of(rules: Rules) -> dict[str, str]:
    return {wager.id: wager.name for wager in rules.filing.wagers}


def _options(rules: Rules) -> list[dict[str, Any]]:
    return [
        {
            "id": name,
            "name": capital(words(name)),
            "says": option.says,
            "value": choice(rules.options[name]),
            "choices": [
                {"value": choice(offered), "name": capital(words(choice(offered)))}
                for offered in every_choice(option)
            ],
        }
        for name, option in rules.game.raw.options.items()
    ]


def bench_rows(rules: Rules, price_table: StoredPrices | None) -> list[dict[str, Any]]:
    """Every wager with its pay rows and their weights."""
    prices = {wager.wager: wager for wager in price_table.wagers} if price_table is not None else {}
    has_decisions = price_table is None or price_table.strategy not in NO_DECISIONS
    return [
        _priced(ready, prices, has_decisions) if ready.id in prices else _unpriced(ready)
        for ready in rules.wagers.values()
    ]


def _priced(
    ready: ReadyWager, prices: dict[str, WagerPrice], has_decisions: bool
) -> dict[str, Any]:
    price = prices[ready.id]
    parts = [price for price in prices.values() if price.part_of == ready.id]
    weights = row_weights(ready, price, parts) or [None] * len(ready.wager.pays)
    return {
        "id": ready.id,
        "name": ready.wager.name,
        "part_of": price.part_of,
        "total": str(price.total),
        "edge": str(price.edge),
        "decides": has_decisions and bool(price.part_of or parts or ready.id in DECIDING),
        "rows": _rows(ready, weights),
    }


def _unpriced(ready: ReadyWager) -> dict[str, Any]:
    return {
        "id": ready.id,
        "name": ready.wager.name,
        "part_of": "",
        "total": "",
        "edge": "",
        "decides": True,
        "rows": _rows(ready, [None] * len(ready.wager.pays)),
    }


def _rows(ready: ReadyWager, weights: Sequence[int | None]) -> list[dict[str, Any]]:
    return [
        {
            "when": row.when.text,
            "says": row.says or row.when.text,
            "pays": row.odds.text,
            "weight": None if weight is None else str(weight),
        }
        for row, weight in zip(ready.wager.pays, weights, strict=True)
    ]
