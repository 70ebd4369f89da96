"""Math reports made by the worker process, for the pages and the API; the latest are cached."""

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
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.strict import Strict
from houseway.web.jobs.queue import Visitor, Work
from houseway.web.jobs.worker import Worker, check_done, ends_within, result_of

if TYPE_CHECKING:
    from houseway.web.api.call import ApiCall

Form = Literal["json", "page", "md", "html", "pdf"]

KIND = "math-report"
ROUNDS = 1_000
MAX_ROUNDS = 20_000
"""The maximum on a server; `houseway report` allows more, because no one else waits for it."""
MAX_CACHED = 32
"""How many reports the server caches."""
PATIENCE = 1.5
"""Seconds that a visitor waits for a report before a page shows its progress."""
SHARES = {"pdf": 6}
"""The relative time to write a document, by format (default 1); the figures take 4."""
PAGES = 20
"""About how many pages a report has."""
MAX_RECENT = 4
"""How many reports the worker keeps in memory, to make other files from them."""


class ReportJob(Strict):
    """A math report to make, with its format."""

    game: str
    form: Form = "json"
    preset: str = "letter"
    rules: dict[str, Any] = {}
    option: str | None = None
    rounds: Annotated[int, Meta(ge=0, le=MAX_ROUNDS)] = ROUNDS
    seed: Annotated[str, Meta(max_length=80)] = "1"

    @property
    def request(self) -> ReportRequest:
        return ReportRequest(
            preset=self.preset,
            rules=self.rules,
            option=self.option,
            rounds=self.rounds,
            seed=self.seed,
        )


def read_job(game: FiledGame, query: Mapping[str, str], form: Form) -> ReportJob:
    """The report that a query asks for: preset, option, rounds, seed, and table options."""
    rounds = query.get("rounds") or str(ROUNDS)
    if not (rounds.isascii() and rounds.isdigit() and len(rounds) < 9):
        allowed = f"a whole number from 0 to {MAX_ROUNDS:,}"
        raise InputError(f"rounds must be {allowed}, not {rounds!r}", "rounds")
    if int(rounds) > MAX_ROUNDS:
        raise InputError(f"rounds must be 0 to {MAX_ROUNDS:,}, not {int(rounds):,}", "rounds")
    job = ReportJob(
        game=game.id,
        form=form,
        preset=query.get("preset") or "letter",
        rules={name: query[name] for name in game.raw.options if query.get(name)},
        option=query.get("option") or None,
        rounds=int(rounds),
        seed=query.get("seed") or "1",
    )
    check_report(game.rulebook, job)
    return job


def check_report(rulebook: FiledRulebook, job: ReportJob) -> None:
    """Refuse a request that no report can be made for."""
    game = FiledGame(rulebook, job.game)
    game.raw.values(job.rules, job.preset)
    Seed.parse(job.seed, "seed")
    if job.option:
        rulebook.collection_option(game.id, job.option)


def make_report(rulebook: FiledRulebook, job: ReportJob) -> dict[str, Any]:
    """The report: its data, or a page or file as base64. Runs in the worker process."""
    from houseway.checking.printing import SUFFIXES, render
    from houseway.checking.report_page import report_page
    from houseway.pricing.jobs import Steps
    from houseway.web.pages.reports import html_page

    steps = Steps(figures=4, document=SHARES.get(job.form, 1))
    with steps.step("figures"):
        report = _figures(rulebook, job)
    if job.form == "json":
        return report.to_json()
    with steps.step("document"):
        if job.form == "page":
            content = html_page(report).encode()
        else:
            content = render(report_page(report), SUFFIXES[job.form], _count_pages)
    return {"base64": b64encode(content).decode()}


def _count_pages(page: int) -> None:
    """Report a finished page of a PDF as progress; the number of pages is a guess."""
    from houseway.pricing.jobs import WATCHER

    if (watcher := WATCHER.get()) is not None:
        watcher(f"page {page}", min(page, PAGES), PAGES + 1)


def _figures(rulebook: FiledRulebook, job: ReportJob) -> MathReport:
    """The figures, shared by the page and its files while they are among the recent reports."""
    from houseway.checking.report import math_report

    key = msgspec.json.encode(replace(job, form="json"))
    if key not in _recent:
        _recent[key] = math_report(FiledGame(rulebook, job.game), job.request)
        while len(_recent) > MAX_RECENT:
            _recent.popitem(last=False)
    return _recent[key]


_recent: OrderedDict[bytes, MathReport] = OrderedDict()


@dataclass
class Reports:
    """The latest reports, by request."""

    results: OrderedDict[bytes, bytes] = field(default_factory=OrderedDict)
    running: dict[tuple[Visitor, bytes], Work] = field(default_factory=dict)
    """Work that pages wait for, by visitor and request."""

    def collect(self) -> None:
        """Cache the results that the worker has finished."""
        for key, work in [*self.running.items()]:
            if work.is_over:
                del self.running[key]
                if work.state == "done":
                    self.store(key[1], bytes(work.result))

    def store(self, request: bytes, result: bytes) -> None:
        self.results[request] = result
        while len(self.results) > MAX_CACHED:
            self.results.popitem(last=False)


async def report_json(request: Request, job: ReportJob) -> bytes:
    """The worker's answer as JSON, from the cache or new."""
    body = msgspec.json.encode(job)
    reports = _reports_of(request)
    if body not in reports.results:
        reports.store(body, await _make(request, body))
    return reports.results[body]


async def report_bytes(request: Request, job: ReportJob) -> bytes:
    """A report as a page or file, however long it takes."""
    return _content(await report_json(request, job))


async def report_or_work(request: Request, job: ReportJob) -> bytes | Work:
    """A report as a page or file, or the work on it if a visitor should not wait for it."""
    from houseway.web.visitors import visitor_of

    reports, worker = _reports_of(request), request.app.state.worker
    body, visitor = msgspec.json.encode(job), visitor_of(request)
    reports.collect()
    if body not in reports.results:
        key = visitor, body
        if key not in reports.running:
            work = await asyncio.to_thread(worker.submit, KIND, body, visitor)
            reports.running[key] = work
        work = reports.running[key]
        if not await ends_within(work, PATIENCE):
            return work
        check_done(work)
        reports.collect()
    return _content(reports.results[body])


def _content(result: bytes) -> bytes:
    return b64decode(msgspec.json.decode(result)["base64"])


async def math_report(call: ApiCall) -> Any:
    """A math report, as `houseway report --json` prints it."""
    game = FiledGame(call.cardroom.rulebook, f"{call.path('room')}/{call.path('game')}")
    job = read_job(game, call.request.query_params, "json")
    return msgspec.Raw(await report_json(call.request, job))


async def _make(request: Request, body: bytes) -> bytes:
    from houseway.web.visitors import visitor_of  # Workers start faster without it.

    worker: Worker = request.app.state.worker
    work = await asyncio.to_thread(worker.submit, KIND, body, visitor_of(request))
    return bytes(await result_of(worker, work, request.is_disconnected))


def _reports_of(request: Request) -> Reports:
    state = request.app.state
    if not hasattr(state, "reports"):
        state.reports = Reports()
    reports: Reports = state.reports
    return reports
