"""The value of banking a game: the player-dealer's result after the collection."""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.play.game import Rules
from houseway.pricing.outcomes import Column, OutcomeTable
from houseway.pricing.price import Priced
from houseway.pricing.wager import units
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money

_PROBABILITIES = ("0.90", "0.95", "0.99", "0.999")


def banker_report(
    rules: Rules,
    priced: Priced,
    option: str,
    stakes: Mapping[str, Cents] | None,
    hands_per_hour: int,
) -> dict[str, Any]:
    """The bank's result per hand and per hour when every other seat makes the same wagers."""
    table = BankedTable(rules, option=option)
    bets = dict(stakes) if stakes else minimum_bets(table)
    players = table.seats - 1
    wagers = [
        Placed(seat, f"seat {seat}", wager, amount, first_choice(rules, wager))
        for seat in range(1, table.seats)
        for wager, amount in bets.items()
    ]
    try:
        table.check(table.seats, wagers)
    except InputError as error:
        raise InputError(error.what, "--bet") from error
    fees = table.fees(table.seats, sum(wager.amount for wager in wagers), wagers)
    fee = sum(charged.amount for charged in fees if charged.payer == "player-dealer")
    # The price of a combined bet includes its parts.
    edges = {p.wager: Fraction(0) if p.part_of in bets else p.edge for p in priced.wagers}
    action = players * sum(bets.values())
    won = sum((edges[wager] * amount for wager, amount in bets.items()), Fraction(0)) * players
    report = {
        "option": table.option,
        "assumes": {
            "players": players,
            "bets": {wager: format_money(amount) for wager, amount in bets.items()},
            "hands_per_hour": hands_per_hour,
        },
        "action": format_money(action),
        "edge_before_fee": float(won / action),
        "fee": format_money(fee),
        "edge_after_fee": float((won - fee) / action),
        "per_hand": float(won - fee) / 100,
        "per_hour": float((won - fee) * hands_per_hour) / 100,
    }
    if priced.table is not None:
        report |= _spread(rules, priced.table, bets, players)
    return report


def first_choice(rules: Rules, wager: str) -> str:
    """The first choice that a wager offers, or "" if it offers none; reports assume this choice."""
    choices = rules.wagers[wager].wager.on if wager in rules.wagers else []
    return choices[0] if choices else ""


def minimum_bets(table: BankedTable) -> dict[str, Cents]:
    """The usual minimum ($1 without limits) on the first wager and on those that must equal it."""
    minimum = table.usual_minimum or 100
    first, *others = (ready.wager for ready in table.rules.wagers.values())
    equal = [
        other for other in others if other.limit.equals == first.id and other.placed == first.placed
    ]
    return {wager.id: minimum for wager in (first, *equal)}


def _spread(
    rules: Rules, outcomes: OutcomeTable, bets: Mapping[str, Cents], players: int
) -> dict[str, Any]:
    """The standard deviation of a hand, and the bank that covers a hand with each probability."""
    paid, taken = flows(rules, outcomes, bets, players)
    weights = [int(weight) for weight in outcomes.weights]
    total = sum(weights)
    net = taken - paid
    mean = sum(int(n) * w for n, w in zip(net, weights, strict=True)) / total
    square = sum(int(n) ** 2 * w for n, w in zip(net, weights, strict=True)) / total
    needed = bank_needed(rules, paid, taken)
    order = np.argsort(needed, kind="stable")
    reached = np.cumsum(outcomes.weights[order])
    return {
        "stdev_per_hand": sqrt(square - mean * mean) / 100,
        "bank_that_covers": {
            share: format_money(_quantile(needed[order], reached, total, share))
            for share in _PROBABILITIES
        },
    }


def flows(
    rules: Rules, outcomes: OutcomeTable, bets: Mapping[str, Cents], players: int
) -> tuple[Column, Column]:
    """The payouts and the losing bets collected in each row, if the bank covers all wagers."""
    paid = np.zeros(len(outcomes), dtype=np.int64)
    taken = np.zeros(len(outcomes), dtype=np.int64)
    for wager, amount in bets.items():
        ready = rules.wagers[wager]
        results = ready.outcomes()
        index = ready.columns(outcomes.columns, len(outcomes))
        pays = [o.odds.pays(amount, ready.wager.rounding) if o.odds else 0 for o in results]
        takes = [int(-units(outcome) * amount) if units(outcome) < 0 else 0 for outcome in results]
        paid += players * np.array(pays)[index]
        taken += players * np.array(takes)[index]
    return paid, taken


def bank_needed(rules: Rules, paid: Column, taken: Column) -> Column:
    """The bank that covers each row: both amounts together, or the larger if cover is not gross."""
    return paid + taken if rules.cover == "gross" else np.maximum(paid, taken)


def _quantile(values: Column, reached: Column, total: int, share: str) -> Cents:
    wanted = -(-Fraction(share) * total // 1)
    place = int(np.searchsorted(reached, int(wanted)))
    return int(values[min(place, len(values) - 1)])
