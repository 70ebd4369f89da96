"""Search all pay tables within bounds for a target edge, in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Annotated, NamedTuple

from msgspec import Meta

from houseway.pricing.design import MAX_PAYOUT, Short
from houseway.values.errors import InputError
from houseway.values.strict import Strict

MAX_TABLES = 200_000
"""The maximum number of pay tables to try if their edges follow from the weights of the rows."""
MAX_PRICED = 24
"""The maximum number of pay tables to try if each table must be priced."""
SHOWN = 50
"""How many of the pay tables nearest to the target are listed."""


class Bounds(Strict):
    """A row that may change: its number, and its payouts from `low` to `high` in steps."""

    row: Annotated[int, Meta(ge=0, le=99)]
    low: Short
    high: Short
    step: Short = "1"


class PayTable(NamedTuple):
    """A pay table: the payouts of the rows that may change, and the edge."""

    pays: tuple[Fraction, ...]
    edge: Fraction


class Line(NamedTuple):
    """A row as filed: what it pays, and its weight if that is known."""

    pays: Fraction
    weight: int | None


def payouts(bounds: Bounds, where: str) -> list[Fraction]:
    """The payouts to try for a row."""
    low, high, step = (
        read_units(getattr(bounds, name), f"{where}.{name}") for name in ("low", "high", "step")
    )
    if step <= 0:
        raise InputError("the step must be more than 0", f"{where}.step")
    if high < low:
        raise InputError(f"high must be at least {low}, not {high}", f"{where}.high")
    count = int((high - low) / step) + 1
    if count > MAX_TABLES:
        what = f"the step gives {count:,} payouts, more than {MAX_TABLES:,}: use a larger step"
        raise InputError(what, f"{where}.step")
    return [low + step * n for n in range(count)]


def read_units(text: str, where: str) -> Fraction:
    """A number of units, such as 3/2, 1.5 or 9."""
    try:
        amount = Fraction(text.strip())
    except (ValueError, ZeroDivisionError) as error:
        what = f"{_name(where)} must be a number like 9, 1.5 or 3/2, not {text!r}"
        raise InputError(what, where) from error
    if not 0 <= amount <= MAX_PAYOUT or amount.denominator > 1000:
        what = f"{_name(where)} must be 0 to {MAX_PAYOUT:,}, with a denominator of at most 1,000"
        raise InputError(f"{what}, not {text}", where)
    return amount


def _name(where: str) -> str:
    """The last part of a location, which names the field."""
    return where.rpartition(".")[2]


def grid(rows: Sequence[Bounds], lines: Sequence[Line], limit: int) -> list[list[Fraction]]:
    """The payouts to try for each row that may change; InputError if there are too many tables."""
    if not rows:
        raise InputError("choose at least one row to change", "rows")
    for place, bounds in enumerate(rows):
        if bounds.row >= len(lines):
            allowed = f"0 to {len(lines) - 1}" if len(lines) > 1 else "0"
            raise InputError(f"row must be {allowed}, not {bounds.row}", f"rows.{place}.row")
        if bounds.row in [other.row for other in rows[:place]]:
            raise InputError(f"row {bounds.row} is given twice", f"rows.{place}.row")
    choices = [payouts(bounds, f"rows.{place}") for place, bounds in enumerate(rows)]
    count = prod(map(len, choices))
    if count > limit:
        what = f"the bounds give {count:,} pay tables, more than {limit:,}"
        raise InputError(f"{what}: use fewer rows, closer bounds or larger steps", "rows")
    return choices


def tables(
    rows: Sequence[Bounds], choices: list[list[Fraction]], lines: Sequence[Line]
) -> Iterator[tuple[Fraction, ...]]:
    """Every table in which a row never pays less than a row that is filed with a lower payout."""
    ordered = {
        (higher, lower)
        for higher, first in enumerate(rows)
        for lower, second in enumerate(rows)
        if lines[first.row].pays > lines[second.row].pays
    }
    for pays in product(*choices):
        if all(pays[higher] >= pays[lower] for higher, lower in ordered):
            yield pays


def edges_of(
    rows: Sequence[Bounds], lines: Sequence[Line], edge: Fraction, total: int
) -> Callable[[tuple[Fraction, ...]], Fraction]:
    """A function that computes the edge of a table from the weights of its rows."""
    weights = [lines[bounds.row].weight or 0 for bounds in rows]
    filed = [lines[bounds.row].pays for bounds in rows]
    constant = (
        edge
        + sum((pays * weight for pays, weight in zip(filed, weights, strict=True)), Fraction(0))
        / total
    )

    def edge_of(pays: tuple[Fraction, ...]) -> Fraction:
        scale = lcm(*(odds.denominator for odds in pays))
        won = sum(
            odds.numerator * (scale // odds.denominator) * weight
            for odds, weight in zip(pays, weights, strict=True)
        )
        return constant - Fraction(won, scale * total)

    return edge_of


def nearest(
    candidates: Iterator[PayTable] | Sequence[PayTable],
    target: Fraction,
    filed: Mapping[int, Fraction],
    limit: int = SHOWN,
) -> list[PayTable]:
    """The tables nearest to the target edge; ties are broken by nearness to the filed payouts."""

    def distance(table: PayTable) -> tuple[Fraction, Fraction]:
        change = sum((abs(pays - filed[n]) for n, pays in enumerate(table.pays)), Fraction(0))
        return abs(table.edge - target), change

    return sorted(candidates, key=distance)[:limit]
