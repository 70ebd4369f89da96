"""Strategy charts: what a family says about the play that a chart shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from houseway.banked.hand import BankedHand
from houseway.play.decision import Choice, Decision
from houseway.play.game import Rules

Rows = dict[str, list[str]]
Answers = Callable[[BankedHand], Callable[[Decision], Choice]]
"""Decides for the bettors of a hand."""


class Chart(Protocol):
    """A strategy as tables with the same columns."""

    @property
    def columns(self) -> list[str]: ...

    @property
    def means(self) -> list[str]:
        """What the letters in its cells mean."""

    def sections(self) -> list[tuple[str, Rows]]:
        """Its tables with their titles."""

    def to_json(self) -> dict[str, Any]: ...

    def to_svg(self) -> str:
        """A picture."""

    def to_markdown(self, title: str, says: Sequence[str], picture: str) -> str:
        """A page with these sentences and the name of the picture's file."""


@dataclass(frozen=True)
class ChartReport:
    """A chart, and the edge of a player who follows it."""

    chart: Chart
    edge: float
    best: float | None
    """The edge of the best play; None if it is not known."""
    says: tuple[str, ...] = ()
    """What else a player must know."""


@dataclass(frozen=True, kw_only=True)
class Charts:
    """The strategy charts of a family: `CHART` in its module `chart`."""

    chart: Callable[[Rules], Chart]
    report: Callable[[Rules], ChartReport]
    is_whole: Callable[[Rules], bool]
    """Whether the chart says all that a player must know, so that its play can be followed."""
    about: Callable[[Rules], str]
    """Which play the chart shows."""
    count: Callable[[Rules], object]
    """Calculates the play of the chart, which is then kept."""
    follow: Callable[[Rules], Answers]
    worth_of: Callable[[Rules, Mapping[str, Any]], float]
    """What a wager is worth to a player who follows a chart given as JSON."""


def charts_of(rules: Rules) -> Charts | None:
    """The strategy charts of a game; None if its family has none."""
    return rules.family.part("chart", Charts)


def followed_charts(rules: Rules) -> Charts | None:
    """The charts of a game whose play can be followed."""
    charts = charts_of(rules)
    return charts if charts and charts.is_whole(rules) else None
