"""Betting one unit in every round and more when the count is good, over simulated shoes."""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import Any

import msgspec
import numpy as np

from houseway.pricing.jobs import Job, run
from houseway.protection.counting import SHOES_A_CHUNK, Deal, Floats, Ints, Shoes, Value
from houseway.protection.results import Count, Spread
from houseway.protection.strategies import PILOT_SEED, Strategy, bets_of

SPREADS = (1, 2, 4, 8, 12, 16)
"""The largest bet of each spread, in units."""
_FINE = 10**9


class SpreadPlan(msgspec.Struct, frozen=True):
    """What is played over every chunk of shoes."""

    strategy: Strategy
    wager: int
    insurance: int | None
    """The place of the insurance wager, if it is offered."""
    asked: tuple[int, ...]
    """The kinds of cards against which insurance is offered."""
    behind: int
    counts: tuple[int, ...]
    settings: tuple[Any, ...]
    key: str


def find_spreads(
    shoes: Shoes,
    wager: str,
    count: Count,
    number: int,
    *,
    insurance: str | None = None,
    asked: tuple[int, ...] = (),
) -> list[Spread]:
    """What a spread from 1 to N units wins on a wager that is bet in every round.

    With insurance, half a unit for each unit is insured whenever the exact cards make that good.
    """
    if count.threshold is None:
        return []
    tags = tuple(count.tags.values())
    plan = SpreadPlan(
        strategy=Strategy(tags, count.level, count.balanced, count.correlation, count.threshold),
        wager=shoes.wagers.index(wager),
        insurance=None if insurance is None else shoes.wagers.index(insurance),
        asked=asked,
        behind=shoes.behind,
        counts=shoes.counts,
        settings=shoes.settings,
        key=shoes.key,
    )
    chunks = max(1, round(number / SHOES_A_CHUNK))
    job = Job("spread-bets", partial(play_spreads, shoes.deal, shoes.value), chunks, (plan,))
    rounds, gains, squares = run(job)
    dealt = chunks * SHOES_A_CHUNK
    per_shoe = int(rounds[0]) / dealt

    def figures(place: int, insured: int) -> tuple[float, float]:
        mean = int(gains[place, insured]) / _FINE / dealt
        square = int(squares[place, insured]) / _FINE / dealt
        error = sqrt(max(0.0, square - mean**2) / dealt)
        return 100 * mean / per_shoe, 100 * error / per_shoe

    spreads = []
    for place, units in enumerate(SPREADS):
        gain, error = figures(place, 0)
        insured, insured_error = figures(place, 1)
        spreads.append(
            Spread(
                units=units,
                gain_per_100=gain,
                error=error,
                insured=None if insurance is None else insured,
                insured_error=None if insurance is None else insured_error,
            )
        )
    return spreads


def play_spreads(
    deal: Deal, value: Value, chunk: int, chunks: int, plan: SpreadPlan
) -> tuple[Ints, ...]:
    """Rounds, gains and squares over one chunk of shoes, by spread, without and with insurance."""
    rounds = deal(PILOT_SEED + 1 + chunk, SHOES_A_CHUNK, plan.behind, *plan.settings)
    values = value(rounds.unseen)
    base = values[:, plan.wager]
    both = base + _insured(values, rounds.unseen, plan)
    good = bets_of(plan.strategy, rounds.unseen, plan.counts)
    gains, squares = (np.zeros((len(SPREADS), 2), dtype=np.int64) for _ in range(2))
    for place, units in enumerate(SPREADS):
        stake = np.where(good, float(units), 1.0)
        for insured, edge in enumerate((base, both)):
            won = np.bincount(rounds.shoe, stake * edge, minlength=SHOES_A_CHUNK)
            gains[place, insured] = round(float(won.sum()) * _FINE)
            squares[place, insured] = round(float((won**2).sum()) * _FINE)
    return np.array([len(base)], dtype=np.int64), gains, squares


def _insured(values: Floats, unseen: Ints, plan: SpreadPlan) -> Floats:
    """What half a unit of insurance adds, on average over the cards that the dealer may show."""
    if plan.insurance is None:
        return np.zeros(len(values))
    share = unseen[:, list(plan.asked)].sum(axis=1) / unseen.sum(axis=1)
    added: Floats = 0.5 * share * np.maximum(values[:, plan.insurance], 0.0)
    return added
