"""Bet limits at a player-dealer table, from its collection option and from the table itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.play.limits import TableLimits
from houseway.rulebook.model import Wager
from houseway.rulebook.schedule import Limits
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_printed, parse_printed

Range = tuple[Cents, Cents]


class Bounds(NamedTuple):
    """The minimum and maximum of a wager; `high` is None if there is no maximum."""

    low: Cents = 0
    high: Cents | None = None


def table_limits(printed: Limits) -> TableLimits | None:
    """The widest limits of an option; None unless it prints both a minimum and a maximum."""
    minimum, maximum = _limit_ranges(printed)
    return TableLimits(minimum[0], maximum[1]) if minimum and maximum else None


def check_limits(printed: Limits | None, limits: TableLimits) -> None:
    """Refuse limits that are not a range, or that the option in force does not allow."""
    if not 0 < limits.minimum <= limits.maximum:
        shown = f"{format_printed(limits.minimum)} to {format_printed(limits.maximum)}"
        raise InputError(f"limits must be above $0 with the minimum first, not {shown}", "limits")
    ranges = _limit_ranges(printed)
    for name, amount, filed in zip(TableLimits._fields, limits, ranges, strict=True):
        if filed is not None and not filed[0] <= amount <= filed[1]:
            allowed = " to ".join(map(format_printed, sorted(set(filed))))
            what = f"{name} must be {allowed}, not {format_printed(amount)}"
            raise InputError(what, f"limits.{name}")


def _limit_ranges(printed: Limits | None) -> tuple[Range | None, Range | None]:
    """The ranges allowed for a table's minimum and maximum; None where no range is printed."""
    if printed is None:
        return None, None
    if printed.limit:
        limit = _range(printed.limit)
        return limit, limit
    ends = (printed.minimum, printed.maximum)
    minimum, maximum = (_range(text) if text else None for text in ends)
    return minimum, maximum


def _range(printed: str) -> Range:
    low, _, high = printed.partition("-")
    return parse_printed(low), parse_printed(high or low)


def wager_bounds(space: Wager, table: TableLimits | None, printed: Limits | None) -> Bounds:
    """The bounds of a wager from its filing, the option and the table limits.

    A range that the option prints for a bonus replaces the table limits.
    """
    limit = space.limit
    low = parse_printed(limit.minimum) if limit.minimum else 0
    high = parse_printed(limit.maximum) if limit.maximum else None
    at_table = _table_bounds(table, printed) if limit.table else Bounds()
    if printed is not None and space.id in printed.bonuses:
        at_table = Bounds(*_range(printed.bonuses[space.id]))
        low = max(low, at_table.low)
    return Bounds(low or at_table.low, _lower_of(high, at_table.high))


def _table_bounds(table: TableLimits | None, printed: Limits | None) -> Bounds:
    if table is not None:
        return Bounds(table.minimum, table.maximum)
    minimum, maximum = _limit_ranges(printed)
    return Bounds(minimum[0] if minimum else 0, maximum[1] if maximum else None)


def _lower_of(first: Cents | None, second: Cents | None) -> Cents | None:
    return second if first is None else first if second is None else min(first, second)


class Stakes(NamedTuple):
    """One bettor's stakes on one spot, by wager."""

    amounts: Mapping[str, Cents]
    names: Mapping[str, str]

    def of(self, wager: str) -> Cents:
        return self.amounts.get(wager, 0)


def check_amount(
    space: Wager,
    amount: Cents,
    stakes: Stakes,
    *,
    table: TableLimits | None,
    printed: Limits | None,
    where: str,
) -> None:
    """Refuse an amount that the filing, the option or the table does not allow."""
    limit = space.limit
    bounds = wager_bounds(space, table, printed)
    if limit.equals:
        _check_equal(space, amount, stakes, where)
        bounds = Bounds()
    if printed is not None:
        _check_bonus(space, amount, stakes, printed, where)
    high = bounds.high
    if limit.at_most:
        high = _lower_of(high, max(map(stakes.of, limit.at_most)))
    if amount < bounds.low:
        raise InputError(_out_of_bounds(space, amount, "at least", bounds.low), where)
    if high is not None and amount > high and limit.over_maximum == "refuse":
        raise InputError(_out_of_bounds(space, amount, "at most", high), where)
    if limit.together and high is not None:
        total = sum(map(stakes.of, limit.together))
        if total > high:
            names = " and ".join(
                stakes.names.get(wager_id, wager_id) for wager_id in limit.together
            )
            allowed = f"must be at most {format_printed(high)} together"
            raise InputError(f"{names} {allowed}, not {format_printed(total)}", where)


def _check_equal(space: Wager, amount: Cents, stakes: Stakes, where: str) -> None:
    other = space.limit.equals
    if amount != stakes.of(other):
        expected = f"{_with_article(other, stakes)} ({format_printed(stakes.of(other))})"
        raise InputError(f"{space.name} must equal {expected}", where)


def _with_article(wager_id: str, stakes: Stakes) -> str:
    """The name of a wager, with an article unless it is numbered: the Ante, Bet #1."""
    name = stakes.names.get(wager_id, wager_id)
    return name if name[-1:].isdigit() else f"the {name}"


def _check_bonus(space: Wager, amount: Cents, stakes: Stakes, printed: Limits, where: str) -> None:
    """Check a bonus against the wager it depends on, if the option says so."""
    below = printed.bonus_below.get(space.id)
    if below is not None and amount >= stakes.of(below):
        other = f"{_with_article(below, stakes)} ({format_printed(stakes.of(below))})"
        raise InputError(f"{space.name} must be less than {other}", where)
    at_most = printed.bonus_at_most.get(space.id)
    if at_most is not None and amount > (highest := max(map(stakes.of, at_most))):
        raise InputError(_out_of_bounds(space, amount, "at most", highest), where)


def _out_of_bounds(space: Wager, amount: Cents, side: str, bound: Cents) -> str:
    return f"{space.name} must be {side} {format_printed(bound)}, not {format_printed(amount)}"
