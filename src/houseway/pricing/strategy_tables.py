"""Strategies at a glance: tables with a cell for what to do, by what the player holds and sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.play.game import Rules
from houseway.values.strict import Strict


class StrategyTable(Strict):
    """A table of decisions; the first letter of a cell is the decision."""

    title: str
    columns: list[str]
    rows: dict[str, list[str]]
    means: list[str] = []
    """What the cells mean, in sentences."""


@dataclass(frozen=True, kw_only=True)
class Strategies:
    """The strategy tables of a family: `STRATEGY` in its module `strategy`."""

    tables: Callable[[Rules], list[StrategyTable]]
    stored: Callable[[Rules], bool] = lambda rules: True
    """Whether the tables take seconds to count, so that they are stored."""
