"""Counting played over simulated shoes: what counts win, and what knowing every card wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.pricing.jobs import Job, run
from houseway.protection.results import Ceiling, Count, Counting, Depth
from houseway.protection.rounds import Rounds
from houseway.protection.strategies import PILOT_SEED, Strategy, bets_of, find_strategies

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SHOES_A_CHUNK = 250
DEPTHS = (8, 14, 26, 39, 52, 78, 104, 130, 156, 208)
"""Cards behind the cut card for which the gain is shown, where the shoe is large enough."""
_FINE = 10**9
"""Gains are added up in whole billionths of a unit: the order of the chunks does not matter."""
_WORTH_IT = 0.5
"""An unbalanced count is listed if it wins this share of what the best count wins."""
_PILOT_SHOES = 500

Deal = Callable[..., Rounds]
"""Deals shoes: a seed, how many shoes, cards behind the cut card, then the game's own settings."""
Place = tuple[int, int, int]
"""A wager, a strategy and a depth."""
Value = Callable[[Ints], Floats]
"""The expected result of each wager for rows of unseen cards."""


@dataclass(frozen=True)
class Shoes:
    """How a family deals and values the shoes of a game."""

    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    behind: int
    wagers: tuple[str, ...]
    deal: Deal
    settings: tuple[Any, ...]
    """What the game adds to `deal`."""
    value: Value
    key: str
    """A hash of what the values depend on, under which the job is stored."""
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """For a wager that needs another: the places where these are, any of which will do."""
    says: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """What is played over every chunk of shoes."""

    depths: list[int]
    strategies: list[list[Strategy]]
    """By wager."""
    lines: list[list[int]]
    """By wager, the places of the wagers of which it needs one."""
    counts: tuple[int, ...]
    settings: tuple[Any, ...]
    key: str

    @property
    def ceiling(self) -> int:
        """The place of the ceiling among the strategies: it is last."""
        return max(map(len, self.strategies))


@dataclass(frozen=True)
class Totals:
    """Sums over all shoes, by wager, strategy and depth; gains in billionths of a unit."""

    rounds: Ints
    bets: Ints
    gains: Ints
    lines: Ints
    squares: Ints


def count_cards(
    shoes: Shoes,
    exact: Mapping[str, Fraction],
    effects: Mapping[str, Sequence[Fraction]],
    number: int,
) -> dict[str, Counting]:
    """What counting wins on each wager, in so many simulated shoes."""
    pilot = shoes.deal(PILOT_SEED, _PILOT_SHOES, shoes.behind, *shoes.settings)
    values = shoes.value(pilot.unseen)
    plan = Plan(
        depths=depths_of(shoes),
        strategies=[
            find_strategies(
                [float(e) for e in effects[wager]], shoes.counts, pilot, values[:, place]
            )
            for place, wager in enumerate(shoes.wagers)
        ],
        lines=[[shoes.wagers.index(n) for n in shoes.lines.get(w, ())] for w in shoes.wagers],
        counts=shoes.counts,
        settings=shoes.settings,
        key=shoes.key,
    )
    chunks = max(1, round(number / SHOES_A_CHUNK))
    job = Job("count-cards", partial(play_chunk, shoes.deal, shoes.value), chunks, (plan,))
    played = _Played(shoes, plan, Totals(*run(job)), chunks * SHOES_A_CHUNK)
    return {
        wager: played.counting(place, exact[wager], effects[wager])
        for place, wager in enumerate(shoes.wagers)
    }


def depths_of(shoes: Shoes) -> list[int]:
    """The depths that are compared, the filed one included."""
    most = sum(shoes.counts) * 3 // 5
    return sorted({*(depth for depth in DEPTHS if depth <= most), shoes.behind})


def play_chunk(deal: Deal, value: Value, chunk: int, chunks: int, plan: Plan) -> tuple[Ints, ...]:
    """Play every strategy on every wager over one chunk of shoes, for every depth."""
    rounds = deal(PILOT_SEED + 1 + chunk, SHOES_A_CHUNK, plan.depths[0], *plan.settings)
    values = value(rounds.unseen)
    depths = len(plan.depths)
    cell = rounds.shoe * (depths + 1) + np.searchsorted(np.array(plan.depths), rounds.left)
    shape = (len(plan.strategies), plan.ceiling + 1, depths)
    bets, gains, costs, squares = (np.zeros(shape, dtype=np.int64) for _ in range(4))
    for wager, strategies in enumerate(plan.strategies):
        edge, lines = values[:, wager], plan.lines[wager]
        line = values[:, lines].max(axis=1) if lines else np.zeros(len(edge))
        tried = {n: bets_of(s, rounds.unseen, plan.counts) for n, s in enumerate(strategies)}
        for place, bet in {**tried, plan.ceiling: edge > 0}.items():
            to = wager, place
            bets[to] = _by_depth(cell, bet.astype(float), depths).sum(axis=0)
            won = _by_depth(cell, np.where(bet, edge, 0.0), depths)
            cost = _by_depth(cell, np.where(bet, line, 0.0), depths)
            gains[to] = np.rint(won.sum(axis=0) * _FINE)
            costs[to] = np.rint(cost.sum(axis=0) * _FINE)
            squares[to] = np.rint((won**2).sum(axis=0) * _FINE)
    dealt = _by_depth(cell, np.ones(len(cell)), depths).sum(axis=0).astype(np.int64)
    return dealt, bets, gains, costs, squares


def _by_depth(cell: Ints, amounts: Floats, depths: int) -> Floats:
    """Sums by shoe and depth: a deeper cut card adds rounds at the end of a shoe."""
    sums = np.bincount(cell, amounts, minlength=SHOES_A_CHUNK * (depths + 1))
    by_band = sums.reshape(-1, depths + 1)
    later: Floats = by_band[:, ::-1].cumsum(axis=1)[:, ::-1][:, 1:]
    return later


@dataclass(frozen=True)
class _Played:
    """The totals of a game as results."""

    shoes: Shoes
    plan: Plan
    totals: Totals
    dealt: int

    def counting(self, place: int, exact: Fraction, effects: Sequence[Fraction]) -> Counting:
        """The result of one wager, by its place."""
        shoes, plan = self.shoes, self.plan
        at = plan.depths.index(shoes.behind)
        counts = [
            self._count(strategy, (place, number, at))
            for number, strategy in enumerate(plan.strategies[place])
        ]
        best = max(range(len(counts)), key=lambda n: counts[n].gain_per_shoe, default=None)
        top = 0.0 if best is None else counts[best].gain_per_shoe
        lines = shoes.lines.get(shoes.wagers[place])
        return Counting(
            edge=float(-exact),
            exact_edge=str(-exact),
            effects={kind: float(e) for kind, e in zip(shoes.kinds, effects, strict=True)},
            exact_effects={kind: str(e) for kind, e in zip(shoes.kinds, effects, strict=True)},
            line=" or ".join(lines) if lines else None,
            shoes=self.dealt,
            count=None if best is None else counts[best],
            counts=[c for c in counts if c.balanced or c.gain_per_shoe >= _WORTH_IT * top > 0],
            ceiling=Ceiling(**self._figures((place, plan.ceiling, at))),
            depths=[self._depth(place, best, depth) for depth in range(len(plan.depths))],
            says=list(shoes.says),
        )

    def _count(self, strategy: Strategy, at: Place) -> Count:
        return Count(
            level=strategy.level,
            tags=dict(zip(self.shoes.kinds, strategy.tags, strict=True)),
            balanced=strategy.balanced,
            correlation=round(strategy.correlation, 6),
            threshold=strategy.threshold,
            rounds_per_shoe=self._rounds(at[2]),
            **self._figures(at),
        )

    def _depth(self, place: int, best: int | None, depth: int) -> Depth:
        most = self._figures((place, self.plan.ceiling, depth))
        gain = {} if best is None else self._figures((place, best, depth))
        return Depth(
            behind=self.plan.depths[depth],
            rounds_per_shoe=self._rounds(depth),
            count=gain.get("gain_per_shoe", 0.0),
            count_error=gain.get("error", 0.0),
            ceiling=most["gain_per_shoe"],
            ceiling_error=most["error"],
        )

    def _rounds(self, depth: int) -> float:
        return int(self.totals.rounds[depth]) / self.dealt

    def _figures(self, at: Place) -> dict[str, Any]:
        """Bets, edge, gains and error of one strategy at one depth."""
        totals, dealt = self.totals, self.dealt
        bets, gain = int(totals.bets[at]), int(totals.gains[at]) / _FINE
        mean, square = gain / dealt, int(totals.squares[at]) / _FINE / dealt
        line = bool(self.plan.lines[at[0]])
        return {
            "bets_per_shoe": bets / dealt,
            "edge_when_betting": -gain / bets if bets else 0.0,
            "gain_per_shoe": mean,
            "error": sqrt(max(0.0, square - mean**2) / dealt),
            "gain_per_100": 100 * mean / self._rounds(at[2]),
            "gain_with_line": mean + int(totals.lines[at]) / _FINE / dealt if line else None,
        }
