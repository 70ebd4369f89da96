"""What makes a wager safe: how deep a cut card, or how small a bet, keeps an expert's gain low."""

from __future__ import annotations

from houseway.protection.results import Counting, Safety
from houseway.values.money import Cents, format_money

ROUNDS_PER_HOUR = 60
UNDER = 25_00
"""The gain per hour that is accepted, in cents."""


def safety_of(counting: Counting, most: Cents | None, under: Cents = UNDER) -> Safety | None:
    """What keeps the best count under a sum per hour; None if nothing was counted.

    `most` is the filed maximum bet, None if none is filed.
    """
    best = counting.count
    if counting.ceiling is None:
        return None
    hourly = 0.0 if best is None else max(0.0, best.gain_per_100) * ROUNDS_PER_HOUR / 100
    return Safety(
        under=format_money(under),
        rounds_per_hour=ROUNDS_PER_HOUR,
        any_depth=all(depth.count <= 0 for depth in counting.depths),
        units_per_hour=hourly,
        per_hour=None if most is None else format_money(round(hourly * most)),
        per_shoe=None if most is None else format_money(round(_gain(counting) * most)),
        bet=format_money(int(under / hourly)) if hourly > 0 else None,
        behind=None if most is None else _behind(counting, most, under),
    )


def _gain(counting: Counting) -> float:
    return 0.0 if counting.count is None else max(0.0, counting.count.gain_per_shoe)


def _behind(counting: Counting, most: Cents, under: Cents) -> int | None:
    """The fewest compared cards behind the cut card that keep the gain per hour under a sum."""
    for depth in counting.depths:
        if depth.count * most * ROUNDS_PER_HOUR / depth.rounds_per_shoe <= under:
            return depth.behind
    return None
