"""Figures of a server in the text format of Prometheus, for callers who know the token."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway import __version__
from houseway.cardroom.writer import BUCKETS, Figures
from houseway.values.errors import InputError
from houseway.values.extras import require_extra
from houseway.web.api.call import cardroom_of

MIN_TOKEN = 16
"""The fewest characters of a token."""


def read_token(path: Path) -> str:
    """The token in a file; raises InputError if it can't be read or is too short."""
    require_extra("metrics", "metrics")
    try:
        token = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("can't read a token from this file", str(path)) from error
    if len(token) < MIN_TOKEN:
        what = f"the token must have at least {MIN_TOKEN} characters, not {len(token)}"
        raise InputError(what, str(path))
    return token


async def _metrics(request: Request) -> Response:
    token: str = request.app.state.metrics_token
    if not token:
        raise HTTPException(404)
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(given.encode(), token.encode()):
        raise HTTPException(401, "Send the token of this server (Authorization: Bearer TOKEN).")
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Collector(request))
    return Response(generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_LATEST})


class _Collector:
    """Reads the figures when they are asked for."""

    def __init__(self, request: Request) -> None:
        self.room = cardroom_of(request)
        self.worker = request.app.state.worker

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily

        yield InfoMetricFamily("houseway", "The program.", {"version": __version__})
        tables = GaugeMetricFamily(
            "houseway_tables", "Open tables of this server.", labels=["kind"]
        )
        kinds = Counter(host.live.kind.name for host in self.room.open_hosts)
        for kind, number in sorted(kinds.items()):
            tables.add_metric([kind], number)
        yield tables
        hosts = self.room.open_hosts
        waiting, running = self.worker.counts()
        gauges = {
            "houseway_tables_stopped": (
                "Tables that are frozen or have lost their journal.",
                sum(host.lost or bool(host.live.froze) for host in hosts),
            ),
            "houseway_people_seated": (
                "People who sit at a table.",
                len({seat.person for h in hosts for seat in h.live.seats.values() if not seat.bot}),
            ),
            "houseway_connections": (
                "Open connections to tables.",
                sum(len(host.viewers) for host in hosts),
            ),
            "houseway_jobs_waiting": (
                "Calculations that wait.",
                waiting,
            ),
            "houseway_jobs_running": (
                "Calculations under way.",
                running,
            ),
        }
        for name, (about, number) in gauges.items():
            yield GaugeMetricFamily(name, about, number)
        yield from _of_figures(self.room.writer.figures)


def _of_figures(figures: Figures) -> Iterator[Any]:
    from prometheus_client.core import (
        CounterMetricFamily,
        GaugeMetricFamily,
        HistogramMetricFamily,
    )

    yield CounterMetricFamily("houseway_actions", "Actions of people stored.", figures.actions)
    yield CounterMetricFamily(
        "houseway_faults", "Unexpected errors of tables and pages.", figures.faults
    )
    limits = [*map(str, BUCKETS), "+Inf"]
    yield HistogramMetricFamily(
        "houseway_commit_seconds",
        "How long commits to the journal take.",
        buckets=list(zip(limits, accumulate(figures.commits), strict=True)),
        sum_value=figures.commit_seconds,
    )
    yield GaugeMetricFamily(
        "houseway_commit_p99_seconds", "The 99th percentile of 1,000 commits.", figures.commit_p99()
    )


ROUTES = [Route("/metrics", _metrics)]
