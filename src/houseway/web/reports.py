"""Math reports made by the worker process, for the pages and the API; the last are kept."""

from __future__ import annotations

import asyncio
from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace
from starlette.requests import Request

from houseway.cards.shuffle import Seed
from houseway.checking.report import MathReport, ReportRequest
from houseway.play.game import Game
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError
from houseway.values.strict import Strict
from houseway.web.worker import Work, Worker, check_done, ends_within, result_of

if TYPE_CHECKING:
    from houseway.web.asking import Asked

Form = Literal["json", "page", "md", "html", "pdf"]

KIND = "math-report"
ROUNDS = 1_000
MOST_ROUNDS = 20_000
"""The command allows more rounds, because no one else waits for it."""
KEPT = 32
"""Answers that the server keeps."""
PATIENCE = 1.5
"""Seconds that a visitor waits for a report before a page shows how far it is."""
SHARES = {"pdf": 6}
"""What it takes to write a document in a form, where the figures take 4."""
PAGES = 20
"""About how many pages a report has."""
LAST = 4
"""Reports that the worker keeps, from which it makes other files."""


class ReportAsked(Strict):
    """A math report of a game, and the form in which it is wanted."""

    game: str
    form: Form = "json"
    preset: str = "letter"
    rules: dict[str, Any] = {}
    option: str | None = None
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = ROUNDS
    seed: Annotated[str, Meta(max_length=80)] = "1"

    @property
    def wanted(self) -> ReportRequest:
        return ReportRequest(
            preset=self.preset,
            rules=self.rules,
            option=self.option,
            rounds=self.rounds,
            seed=self.seed,
        )


def asked_in(game: Game, query: Mapping[str, str], form: Form) -> ReportAsked:
    """What a query asks for: preset, option, rounds, seed, and the options of the table."""
    rounds = query.get("rounds") or str(ROUNDS)
    if not (rounds.isascii() and rounds.isdigit() and len(rounds) < 9):
        raise InputError(f"rounds must be a whole number, not {rounds!r}", "rounds")
    if int(rounds) > MOST_ROUNDS:
        raise InputError(f"rounds must be 0 to {MOST_ROUNDS:,}, not {int(rounds):,}", "rounds")
    asked = ReportAsked(
        game=game.id,
        form=form,
        preset=query.get("preset") or "letter",
        rules={name: query[name] for name in game.raw.options if query.get(name)},
        option=query.get("option") or None,
        rounds=int(rounds),
        seed=query.get("seed") or "1",
    )
    check_report(game.rulebook, asked)
    return asked


def check_report(rulebook: Rulebook, asked: ReportAsked) -> None:
    """Refuse what a report cannot be made of."""
    game = Game(rulebook, asked.game)
    game.raw.values(asked.rules, asked.preset)
    Seed.parse(asked.seed, "seed")
    if asked.option:
        rulebook.collection_option(game.id, asked.option)


def make_report(rulebook: Rulebook, asked: ReportAsked) -> dict[str, Any]:
    """The report: its data, or a page or file as base64. Runs in the worker process."""
    from houseway.checking.printing import SUFFIXES, render
    from houseway.checking.report_page import report_page
    from houseway.pricing.jobs import Steps
    from houseway.web.report_pages import html_page

    steps = Steps(figures=4, document=SHARES.get(asked.form, 1))
    with steps.step("figures"):
        found = _figures(rulebook, asked)
    if asked.form == "json":
        return found.to_json()
    with steps.step("document"):
        if asked.form == "page":
            content = html_page(found).encode()
        else:
            content = render(report_page(found), SUFFIXES[asked.form], _count_pages)
    return {"base64": b64encode(content).decode()}


def _count_pages(page: int) -> None:
    """Show a page of a PDF as progress; how many there will be is a guess."""
    from houseway.pricing.jobs import WATCHER

    if (watcher := WATCHER.get()) is not None:
        watcher(f"page {page}", min(page, PAGES), PAGES + 1)


def _figures(rulebook: Rulebook, asked: ReportAsked) -> MathReport:
    """The figures, made once for the page and its files; the worker has one rulebook."""
    from houseway.checking.report import math_report

    key = msgspec.json.encode(replace(asked, form="json"))
    if key not in _last:
        _last[key] = math_report(Game(rulebook, asked.game), asked.wanted)
        while len(_last) > LAST:
            _last.popitem(last=False)
    return _last[key]


_last: OrderedDict[bytes, MathReport] = OrderedDict()


@dataclass
class Reports:
    """The last reports that were made, by what was asked."""

    results: OrderedDict[bytes, bytes] = field(default_factory=OrderedDict)
    under_way: dict[tuple[str, bytes], Work] = field(default_factory=dict)
    """Work that pages wait for, by visitor and what was asked."""

    def collect(self) -> None:
        """Keep what the worker has finished since."""
        for key, work in [*self.under_way.items()]:
            if work.is_over:
                del self.under_way[key]
                if work.state == "done":
                    self.keep(key[1], bytes(work.result))

    def keep(self, asked: bytes, result: bytes) -> None:
        self.results[asked] = result
        while len(self.results) > KEPT:
            self.results.popitem(last=False)


async def report_json(request: Request, asked: ReportAsked, visitor: str) -> bytes:
    """What the worker answers, as JSON."""
    body = msgspec.json.encode(asked)
    reports = _reports_of(request)
    if body not in reports.results:
        reports.keep(body, await _worked(request.app.state.worker, body, visitor))
    return reports.results[body]


async def report_bytes(request: Request, asked: ReportAsked) -> bytes:
    """A report as a page or file, however long it takes."""
    return _content(await report_json(request, asked, _visitor(request)))


async def report_or_work(request: Request, asked: ReportAsked) -> bytes | Work:
    """A report as a page or file, or the work on it if that takes longer than a page may."""
    reports, worker = _reports_of(request), request.app.state.worker
    body, visitor = msgspec.json.encode(asked), _visitor(request)
    reports.collect()
    if body not in reports.results:
        key = visitor, body
        if key not in reports.under_way:
            work = await asyncio.to_thread(worker.submit, KIND, body, visitor)
            reports.under_way[key] = work
        work = reports.under_way[key]
        if not await ends_within(work, PATIENCE):
            return work
        check_done(work)
        reports.collect()
    return _content(reports.results[body])


def _content(result: bytes) -> bytes:
    return b64decode(msgspec.json.decode(result)["base64"])


def _visitor(request: Request) -> str:
    client = request.client
    return f"@{client.host}" if client is not None else "@"


async def math_report(asked: Asked) -> Any:
    """A math report, as `houseway report --json` gives it."""
    game = Game(asked.cardroom.rulebook, f"{asked.path('room')}/{asked.path('game')}")
    wanted = asked_in(game, asked.request.query_params, "json")
    return msgspec.Raw(await report_json(asked.request, wanted, _visitor(asked.request)))


async def _worked(worker: Worker, body: bytes, visitor: str) -> bytes:
    work = await asyncio.to_thread(worker.submit, KIND, body, visitor)
    return bytes(await result_of(worker, work))


def _reports_of(request: Request) -> Reports:
    state = request.app.state
    if not hasattr(state, "reports"):
        state.reports = Reports()
    reports: Reports = state.reports
    return reports
