"""Workbench jobs: find pay tables for a target edge, price a side bet, draw a strategy chart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from houseway.checking.prices import StoredPrices, compute_prices, price_key, stored_prices
from houseway.play.game import Rules
from houseway.pricing.charts import charts_of
from houseway.pricing.design import Design, Short, bet_id, bet_toml, designed
from houseway.pricing.finder import (
    MAX_PRICED,
    MAX_TABLES,
    Bounds,
    Line,
    PayTable,
    edges_of,
    grid,
    nearest,
    tables,
)
from houseway.pricing.price import price_wagers
from houseway.pricing.wager import WagerPrice, units
from houseway.pricing.weights import row_weights
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.strict import Strict
from houseway.web.jobs.workbench import bench_rows, names_of, rules_of

CHECKED_AGAIN = 10
"""How many of the best tables are priced again if payouts affect play and pricing is fast."""


class Search(Strict):
    """Rows of one wager with their bounds, and the target edge."""

    design: Design
    wager: Short
    rows: Annotated[list[Bounds], Meta(max_length=8)]
    edge: Short
    """The target edge in percent, such as 5 or 2.5."""
    tolerance: Short = "0.5"


class _Subject(NamedTuple):
    """A wager whose pay rows change, and the price whose edge should reach the target."""

    rules: Rules
    prices: StoredPrices | None
    whole: str
    """The id of the wager that this wager is part of, or its own id."""
    lines: list[Line]
    price: WagerPrice | None
    decides: bool
    """Whether the payouts of the wager affect the best play."""

    def is_linear(self, rows: list[Bounds]) -> bool:
        """Whether the edge of every table follows from the weights of these rows."""
        numbers = [bounds.row for bounds in rows if bounds.row < len(self.lines)]
        return self.price is not None and all(self.lines[n].weight is not None for n in numbers)

    def max_tables(self, rows: list[Bounds]) -> int:
        """How many pay tables may be tried."""
        return MAX_TABLES if self.is_linear(rows) else MAX_PRICED


# Finding pay tables.


def check_search(rulebook: FiledRulebook, search: Search) -> None:
    """Refuse an invalid search or one that is too large."""
    _percent(search.edge, "edge")
    _percent(search.tolerance, "tolerance")
    subject = _subject(rulebook, search)
    # Without a stored price the weights are not known yet.
    limit = subject.max_tables(search.rows) if subject.prices is not None else MAX_TABLES
    grid(search.rows, subject.lines, limit)


def find_tables(rulebook: FiledRulebook, search: Search) -> dict[str, Any]:
    """The best pay tables within the tolerance of the target edge, or else the five nearest."""
    subject = _subject(rulebook, search)
    if subject.prices is None:
        rules = subject.rules
        subject = _subject_of(rules, compute_prices(rules.game, rules), search.wager)
    target, tolerance = _percent(search.edge, "edge"), _percent(search.tolerance, "tolerance")
    choices = grid(search.rows, subject.lines, subject.max_tables(search.rows))
    candidates = list(tables(search.rows, choices, subject.lines))
    filed = {n: subject.lines[bounds.row].pays for n, bounds in enumerate(search.rows)}
    linear = subject.is_linear(search.rows)
    if linear:
        assert subject.price is not None
        edge_of = edges_of(search.rows, subject.lines, subject.price.edge, subject.price.total)
        best = nearest((PayTable(pays, edge_of(pays)) for pays in candidates), target, filed)
    else:
        best = nearest(list(_repriced(rulebook, search, subject, candidates)), target, filed)
    adapted = not linear
    if linear and subject.decides and not subject.rules.family.price_seconds:
        nearest_pays = [table.pays for table in best[:CHECKED_AGAIN]]
        best = nearest(list(_repriced(rulebook, search, subject, nearest_pays)), target, filed)
        adapted = True
    within = [table for table in best if abs(table.edge - target) <= tolerance]
    names = names_of(subject.rules)
    return {
        "wager": search.wager,
        "edge_of": names.get(subject.whole, subject.whole),
        "tried": len(candidates),
        "within": len(within),
        "strategy": _strategy(subject, adapted),
        "tables": [_table_data(search, table) for table in within or best[:5]],
    }


def _strategy(subject: _Subject, adapted: bool) -> str:
    if not subject.decides:
        return "Exact: this bet has no decisions."
    if adapted:
        return "Each pay table is priced with its own best strategy."
    return (
        "Priced with the best strategy for the filed pay table. "
        "Open a pay table to price it with its own best strategy."
    )


def _table_data(search: Search, pay_table: PayTable) -> dict[str, Any]:
    pays = {
        str(bounds.row): f"{paid.numerator} to {paid.denominator}"
        for bounds, paid in zip(search.rows, pay_table.pays, strict=True)
    }
    return {"pays": pays, "edge": float(pay_table.edge), "exact_edge": str(pay_table.edge)}


def _subject(rulebook: FiledRulebook, search: Search) -> _Subject:
    rules = rules_of(rulebook, search.design)
    if search.wager not in rules.wagers:
        raise InputError(f"no wager called {search.wager!r}", "wager")
    return _subject_of(rules, stored_prices().get(price_key(rules)), search.wager)


def _subject_of(rules: Rules, prices: StoredPrices | None, wager: str) -> _Subject:
    row = next(candidate for candidate in bench_rows(rules, prices) if candidate["id"] == wager)
    outcomes = rules.wagers[wager].outcomes()
    lines = [
        Line(units(outcome), None if line["weight"] is None else int(line["weight"]))
        for outcome, line in zip(outcomes, row["rows"], strict=False)
    ]
    by_wager = {price.wager: price for price in prices.wagers} if prices is not None else {}
    whole = row["part_of"] or wager
    return _Subject(rules, prices, whole, lines, by_wager.get(whole), row["decides"])


def _repriced(
    rulebook: FiledRulebook,
    search: Search,
    subject: _Subject,
    pay_tables: list[tuple[Fraction, ...]],
) -> Iterator[PayTable]:
    """Each pay table, priced again."""
    from houseway.pricing.jobs import WATCHER

    watcher = WATCHER.get()
    for number, pays in enumerate(pay_tables):
        if watcher is not None:
            watcher("pay tables", number, len(pay_tables))
        changes = _table_data(search, PayTable(pays, Fraction(0)))["pays"]
        wager_pays = search.design.pays.get(search.wager, {}) | changes
        design = msgspec.structs.replace(
            search.design, pays={**search.design.pays, search.wager: wager_pays}
        )
        rules = designed(rulebook, design)
        token = WATCHER.set(None)
        try:
            prices = price_wagers(rules.game, rules.options, [subject.whole]).wagers
        finally:
            WATCHER.reset(token)
        yield PayTable(pays, next(price.edge for price in prices if price.wager == subject.whole))


def _percent(text: str, where: str) -> Fraction:
    try:
        percent = Fraction(text.strip().removesuffix("%").strip())
    except (ValueError, ZeroDivisionError) as error:
        raise InputError(
            f"{where} must be a percentage like 5 or 2.5, not {text!r}", where
        ) from error
    if not -100 <= percent <= 100:
        raise InputError(f"{where} must be -100% to 100%, not {text}", where)
    return percent / 100


# A new side bet.


def check_bet(rulebook: FiledRulebook, design: Design) -> None:
    if design.bet is None:
        raise InputError("bet is missing: describe the side bet", "bet")
    rules_of(rulebook, design)


def price_bet(rulebook: FiledRulebook, design: Design) -> dict[str, Any]:
    """The price of a side bet, and its filing as TOML."""
    rules = rules_of(rulebook, design)
    assert design.bet is not None
    wager = bet_id(design.bet.name)
    ready = rules.wagers[wager]
    try:
        priced = price_wagers(rules.game, rules.options, [wager])
    except (KeyError, AssertionError) as error:
        facts = ", ".join(sorted(ready.names))
        raise InputError(f"a bet on {facts} cannot be priced in this game", "bet") from error
    price = next(wager_price for wager_price in priced.wagers if wager_price.wager == wager)
    weights = row_weights(ready, price) or [None] * len(ready.wager.pays)
    return {
        "name": design.bet.name,
        "method": priced.method,
        "strategy": priced.strategy,
        "wager": {**price.to_json(), "name": design.bet.name, "exact_edge": str(price.edge)},
        "rows": [None if weight is None else str(weight) for weight in weights],
        "total": str(price.total),
        "toml": bet_toml(rulebook, design),
    }


# Strategy charts.


def check_chart(rulebook: FiledRulebook, design: Design) -> None:
    if charts_of(rules_of(rulebook, design)) is None:
        raise InputError("strategy charts are only for blackjack games", "game")


def draw_chart(rulebook: FiledRulebook, design: Design) -> dict[str, Any]:
    """The strategy chart of a blackjack game, as tables and as a picture."""
    from houseway.pricing.jobs import Steps

    rules = rules_of(rulebook, design)
    charts = charts_of(rules)
    assert charts is not None
    steps = Steps(play_by_totals=1, best_play=2)
    if charts.is_whole(rules):
        with steps.step("play_by_totals"):
            charts.count(rules)
    with steps.step("best_play"):
        report = charts.report(rules)
    chart = report.chart
    return {
        "columns": list(chart.columns),
        "sections": [
            {
                "title": title,
                "rows": [{"name": name, "cells": cells} for name, cells in rows.items()],
            }
            for title, rows in chart.sections()
        ],
        "means": chart.means,
        "edge": report.edge,
        "best": report.best,
        "svg": chart.to_svg(),
    }
