"""Math reports for the pages and the API: read from a query, made in a thread, kept a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.requests import Request

from houseway.cardroom.cardroom import Cardroom
from houseway.checking.report import MathReport, ReportRequest, math_report
from houseway.play.game import Game
from houseway.values.errors import InputError

T = TypeVar("T")

ROUNDS = 1_000
MOST_ROUNDS = 20_000
"""More rounds are for the command, which keeps nobody waiting."""
KEPT = 32


@dataclass
class Reports:
    """The last reports and files that were made; one is made at a time."""

    made: OrderedDict[Hashable, Any] = field(default_factory=OrderedDict)

    async def get(self, cardroom: Cardroom, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self.made:
            async with cardroom.pricing:
                if key not in self.made:
                    self.made[key] = await asyncio.to_thread(make)
                    while len(self.made) > KEPT:
                        self.made.popitem(last=False)
        found: T = self.made[key]
        return found


def reports_of(request: Request) -> Reports:
    state = request.app.state
    if not hasattr(state, "reports"):
        state.reports = Reports()
    reports: Reports = state.reports
    return reports


def request_in(game: Game, query: Mapping[str, str]) -> ReportRequest:
    """What a query asks for: preset, option, rounds, seed, and the options of the table."""
    rounds = query.get("rounds") or str(ROUNDS)
    if not (rounds.isascii() and rounds.isdigit() and len(rounds) < 9):
        raise InputError(f"rounds must be a whole number, not {rounds!r}", "rounds")
    if int(rounds) > MOST_ROUNDS:
        raise InputError(f"rounds must be 0 to {MOST_ROUNDS:,}, not {int(rounds):,}", "rounds")
    asked = ReportRequest(
        preset=query.get("preset") or "letter",
        rules={name: query[name] for name in game.raw.options if query.get(name)},
        option=query.get("option") or None,
        rounds=int(rounds),
        seed=query.get("seed") or "1",
    )
    game.raw.values(asked.rules, asked.preset)
    return asked


def key_of(game: Game, asked: ReportRequest) -> Hashable:
    rules = tuple(sorted((name, str(value)) for name, value in asked.rules.items()))
    return (game.id, asked.preset, rules, asked.option, asked.rounds, asked.seed)


async def report_in(
    request: Request, cardroom: Cardroom, game: Game, asked: ReportRequest
) -> MathReport:
    """The report that was asked for."""
    key = key_of(game, asked)
    return await reports_of(request).get(cardroom, key, lambda: math_report(game, asked))
