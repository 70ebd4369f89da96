"""The workbench: prices of a game as filed or changed, and the pay rows that can be changed.

An edge is linear in a payout as long as nobody plays differently. So each row is given with its
weight: a payout that is higher by one lowers the edge by weight over total. Where a wager's stored
outcomes do not tell its rows apart, the weight is None and only a new price gives the edge.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from time import perf_counter
from typing import Any

from houseway.checking.prices import Kept, kept, price_key, work_out
from houseway.pages.words import capital, choice, every_choice, words
from houseway.play.game import Game, Rules
from houseway.play.wager import Outcome, ReadyWager
from houseway.pricing.design import Design, designed
from houseway.pricing.price import can_price
from houseway.pricing.wager import WagerPrice, units
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError

SLOW = {"carnival": 60, "twenty-one": 30, "pai-gow": 60}
"""About how many seconds a new price takes where that is more than a few."""
NO_DECISIONS = ("no decisions", "house way against house way")
DECIDING = ("base", "ante", "player", "pick-row", "peek-bonus")
"""Wagers whose payouts decide how a hand is best played, besides those of several stakes."""


def workbench(rulebook: Rulebook, design: Design) -> dict[str, Any]:
    """The options and pay rows of a game as filed, with its stored price where there is one."""
    rules = rules_of(rulebook, design)
    found = kept().get(price_key(rules))
    return {
        "game": rules.id,
        "name": rules.filing.name,
        "family": rules.filing.family,
        "preset": design.preset,
        "rules": rules.options,
        "options": _options(rules),
        "wagers": bench_rows(rules, found),
        "seconds": SLOW.get(rules.filing.family, 0),
        "chart": rules.filing.family == "twenty-one",
        "price": report(rules, found) if found is not None else None,
    }


def rules_of(rulebook: Rulebook, design: Design) -> Rules:
    """The rules of a design of a game that can be priced."""
    if design.game not in rulebook:
        raise InputError(f"there is no game {design.game!r}", "game")
    if not can_price(Game(rulebook, design.game)):
        raise InputError("no odds are computed for this game", "game")
    return designed(rulebook, design)


def price_design(rulebook: Rulebook, design: Design) -> dict[str, Any]:
    """The price of a design, stored or worked out; this may take minutes."""
    started = perf_counter()
    rules = rules_of(rulebook, design)
    found = kept().get(price_key(rules)) or work_out(rules.game, rules)
    made = report(rules, found)
    return {**made, "preset": design.preset, "seconds": round(perf_counter() - started, 3)}


def stored_price(rulebook: Rulebook, design: Design) -> dict[str, Any] | None:
    """The price of a design if nothing needs to be worked out."""
    rules = rules_of(rulebook, design)
    found = kept().get(price_key(rules))
    return None if found is None else {**report(rules, found), "preset": design.preset}


def report(rules: Rules, found: Kept) -> dict[str, Any]:
    names = names_of(rules)
    return {
        "game": rules.id,
        "rules": rules.options,
        "method": found.method,
        "strategy": found.strategy,
        "rows": bench_rows(rules, found),
        "wagers": [
            {
                **one.to_json(),
                "name": names.get(one.wager, capital(words(one.wager.replace("-", "_")))),
                "exact_edge": str(one.edge),
            }
            for one in found.wagers
        ],
    }


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
                {"value": choice(one), "name": capital(words(choice(one)))}
                for one in every_choice(option)
            ],
        }
        for name, option in rules.game.raw.options.items()
    ]


def bench_rows(rules: Rules, found: Kept | None) -> list[dict[str, Any]]:
    """Every wager with its pay rows and their weights."""
    prices = {one.wager: one for one in found.wagers} if found is not None else {}
    plays = found is None or found.strategy not in NO_DECISIONS
    return [
        _priced(ready, prices, plays) if ready.id in prices else _unpriced(ready)
        for ready in rules.wagers.values()
    ]


def _priced(ready: ReadyWager, prices: dict[str, WagerPrice], plays: bool) -> dict[str, Any]:
    price = prices[ready.id]
    parts = [one for one in prices.values() if one.part_of == ready.id]
    weights = row_weights(ready, price, parts) or [None] * len(ready.wager.pays)
    return {
        "id": ready.id,
        "name": ready.wager.name,
        "part_of": price.part_of,
        "total": str(price.total),
        "edge": str(price.edge),
        "decides": plays and bool(price.part_of or parts or ready.id in DECIDING),
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


# The weights of rows.


def row_weights(
    ready: ReadyWager, price: WagerPrice, parts: Iterable[WagerPrice] = ()
) -> list[int | None] | None:
    """How often each row decides, times what is staked then; None where that is not known.

    `parts` are the prices of the other stakes that this price includes.
    """
    if ready.wager.several or price.error:
        return None
    outcomes = ready.outcomes()
    if any(one.odds is not None and one.odds.fixed for one in outcomes):
        return None
    found = _by_row(outcomes, price) or _by_stake(ready.id, outcomes, price, list(parts))
    return found[:-1] if found is not None else None


def _by_row(outcomes: list[Outcome], price: WagerPrice) -> list[int | None] | None:
    """Weights of a wager whose outcomes are its rows."""
    kinds = [(outcome.result, units(outcome), outcome.why) for outcome in outcomes]
    counts = {(one.result, one.pays, one.says): one.combinations for one in price.outcomes}
    if len(counts) < len(price.outcomes) or not counts.keys() <= set(kinds):
        return None
    return [counts.get(kind, 0) if kinds.count(kind) == 1 else None for kind in kinds]


def _by_stake(
    wager: str, outcomes: list[Outcome], price: WagerPrice, parts: list[WagerPrice]
) -> list[int | None] | None:
    """Weights of one stake of several: outcomes say what each stake did, as `play 4x 1 to 1`."""
    results = [str(one.odds) if one.odds is not None else one.result for one in outcomes]
    paid = dict(zip(results, map(units, outcomes), strict=True))
    staked = {result: _staked(wager, result, price) for result in paid}
    won = sum((weight * paid[result] for result, weight in staked.items()), Fraction(0))
    others = sum((part.edge * part.total for part in parts), Fraction(0))
    if won != others - price.edge * price.total or {p.total for p in parts} - {price.total}:
        return None
    # Stakes of several sizes that push are one outcome, which names none of the sizes.
    sizes = any(re.search(rf"(?:^|, ){re.escape(wager)} \d+x ", one.says) for one in price.outcomes)
    return [
        None if results.count(result) > 1 or (sizes and not paid[result]) else staked[result]
        for result in results
    ]


def _staked(wager: str, result: str, price: WagerPrice) -> int:
    """All that is staked on a wager when it ends with some result."""
    said = re.compile(rf"(?:^|, ){re.escape(wager)}(?: (\d+)x)? {re.escape(result)}(?:$|, )")
    found = [(said.search(one.says), one.combinations) for one in price.outcomes]
    return sum(int(part[1] or 1) * count for part, count in found if part is not None)
