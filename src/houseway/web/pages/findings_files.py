"""Compliance findings as files, with the filters of their page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.checking.check import Report
from houseway.checking.finding import SEVERITIES
from houseway.checking.findings_csv import to_csv
from houseway.checking.rules.all import RULES
from houseway.checking.sarif import to_sarif
from houseway.pages.page import anchor
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError, either
from houseway.web.catalog import catalog_of, game_of
from houseway.web.fair_threads import in_thread
from houseway.web.pages.check import matching, report_of, room_in, whole_report
from houseway.web.pages.files import attachment, suffix_in


async def all_findings(request: Request) -> Response:
    suffix = _suffix(request)
    return await _file(request, await whole_report(request), f"findings.{suffix}")


async def room_findings(request: Request) -> Response:
    room, suffix = room_in(request), _suffix(request)
    return await _file(request, await report_of(request, room), f"{room}-findings.{suffix}")


async def game_findings(request: Request) -> Response:
    game, suffix = game_of(request), _suffix(request)
    name = f"{anchor(game.id)}-findings.{suffix}"
    return await _file(request, await report_of(request, game.id), name)


def _suffix(request: Request) -> str:
    return suffix_in(request, "Findings are", "csv", "sarif")


async def _file(request: Request, report: Report, name: str) -> Response:
    query, suffix, book = request.query_params, _suffix(request), catalog_of(request).rulebook

    def make() -> bytes:
        return write_findings(filter_report(report, query), suffix, book)

    content = await in_thread(make)
    return attachment(content, name)


def filter_report(report: Report, query: Mapping[str, str]) -> Report:
    """The report with only the findings that match the filters of the page."""
    chosen = {name: query.get(name, "") for name in ("q", "severity", "rule")}
    if chosen["severity"] not in ("", *SEVERITIES):
        known = either(SEVERITIES)
        raise InputError(f"severity must be {known}, not {chosen['severity']!r}", "severity")
    if chosen["rule"] and chosen["rule"] not in RULES:
        raise InputError(f"no rule called {chosen['rule']!r}", "rule")
    return replace(report, findings=matching(report.findings, chosen))


def write_findings(report: Report, suffix: str, book: FiledRulebook) -> bytes:
    if suffix == "csv":
        return to_csv(report.findings).encode()
    return msgspec.json.format(msgspec.json.encode(to_sarif(report, book)), indent=2)


ROUTES = [
    Route("/check.{suffix}", all_findings),
    Route("/rooms/{room}/check.{suffix}", room_findings),
    Route("/games/{room}/{game}/check.{suffix}", game_findings),
]
