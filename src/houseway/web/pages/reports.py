"""A math report as a page and as a file."""

from __future__ import annotations

from contextlib import suppress
from typing import cast
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.cardroom.cardroom import Moving
from houseway.checking.printing import SUFFIXES
from houseway.checking.report import MathReport, ReportRequest, why_no_odds
from houseway.checking.report_page import report_page
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import anchor
from houseway.pages.pdf import why_no_pdf
from houseway.pages.words import capital, sentence
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.rulebook.model import PRESETS
from houseway.rulebook.schedule import CollectionOption
from houseway.web.catalog import game_of
from houseway.web.jobs.queue import Busy, Work
from houseway.web.jobs.reports import Form, ReportJob, read_job, report_bytes, report_or_work
from houseway.web.live.peers import home_of, pass_on
from houseway.web.pages import views
from houseway.web.pages.collection_box import ID, LABEL, collection_box
from houseway.web.pages.files import attachment, file_links, suffix_in

SCRIPT = views.Script("odds/report", ("shared/check", "odds/price"))

ROUND_CHOICES = (0, 1_000, 5_000, 20_000)


async def report(request: Request) -> Response:
    """The report as a page, with a form for its assumptions."""
    game = game_of(request)
    job = read_job(game, request.query_params, "page")
    # The waiting page reloads, perhaps from another server, so one server makes the report.
    home = home_of(request, msgspec.json.encode(job))
    if home is not None:
        with suppress(Moving):
            return await pass_on(request, home)
    result = await _result(request, job)
    return HTMLResponse(result) if isinstance(result, bytes) else _waiting(game, result)


async def _result(request: Request, job: ReportJob, *, wait: bool = False) -> bytes | Work:
    make = report_bytes if wait else report_or_work
    try:
        return await make(request, job)
    except Busy as error:
        raise HTTPException(429, sentence(error.what)) from error


def _waiting(game: FiledGame, work: Work, back: str = "") -> Response:
    return HTMLResponse(waiting_page(game, work.id, back), 202)


def waiting_page(game: FiledGame, work: str, back: str = "") -> str:
    """The progress of a report; the page reloads at the end, or goes `back` after a download."""
    title = f"{game.filing.name}: math report"
    link = tag("a", "Reload this page in a minute", href="")
    again = tag("noscript", tag("p", "Creating the report. ", link, ".", class_="lead"))
    main = join(
        tag("h1", title),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        tag("hw-report", again, work=work, back=back or None),
    )
    return views.document(
        title, main, trail=views.trail_to(game), script=SCRIPT, game=game, tab=_tab(game)
    )


def html_page(report: MathReport) -> str:
    game = report.game
    page = report_page(report)
    under = join(
        _downloads(game, report.request, pdf=not why_no_pdf()), _form(game, report.request)
    )
    return views.document(
        page.title,
        views.with_contents(page, under=under),
        trail=views.trail_to(game),
        script=views.CHECK,
        game=game,
        tab=_tab(game),
    )


def _tab(game: FiledGame) -> str:
    return "Odds" if can_price(game) else "Print"


def query_of(inputs: ReportRequest) -> str:
    """The query string that requests the same report."""
    values = {
        "preset": inputs.preset,
        "option": inputs.option or "",
        "rounds": str(inputs.rounds),
        "seed": inputs.seed,
        **{name: str(value) for name, value in inputs.rules.items()},
    }
    return urlencode({name: value for name, value in values.items() if value})


def _downloads(game: FiledGame, inputs: ReportRequest, *, pdf: bool) -> Html:
    """Links to the same report as a file."""
    query = query_of(inputs)
    data = tag("a", "JSON", href=f"/api/report/{game.id}?{query}")
    links = file_links(f"/games/{game.id}/report", query, pdf=pdf)
    return tag("p", *links, data, class_="ways")


def _simulation(inputs: ReportRequest) -> tuple[Html, ...]:
    """The fields for the rounds that check the odds."""
    return (
        _select(
            "rounds",
            "Rounds to simulate",
            {str(n): f"{n:,}" if n else "None" for n in (*ROUND_CHOICES, inputs.rounds)},
            str(inputs.rounds),
        ),
        tag(
            "div",
            tag("label", "Seed", for_="seed"),
            tag("input", id="seed", name="seed", value=inputs.seed, autocomplete="off"),
            class_="option",
        ),
    )


def _form(game: FiledGame, inputs: ReportRequest) -> Html:
    """A form to change the assumptions of the report."""
    values = game.raw.values(inputs.rules, inputs.preset)
    chosen = {name: values[name] for name in inputs.rules}
    options = game.rulebook.collection_options(game.id)
    fields = [
        _select(
            "preset",
            "Rules",
            {name: capital(text) for name, text in PRESETS.items()},
            inputs.preset,
        )
        if game.raw.practice
        else "",
        *(() if why_no_odds(game) else _simulation(inputs)),
        tag(
            "div",
            tag("label", LABEL, for_=ID),
            collection_box(game, options, _option(game, inputs), blank="None"),
            class_="option",
        )
        if options
        else "",
        *(
            views.option_field(name, option, chosen.get(name), blank="Default")
            for name, option in game.raw.options.items()
        ),
    ]
    return tag(
        "details",
        tag("summary", "Change options and rounds"),
        tag("form", *fields, tag("p", tag("button", "Update report")), class_="options"),
    )


def _option(game: FiledGame, inputs: ReportRequest) -> CollectionOption | None:
    return game.rulebook.collection_option(game.id, inputs.option) if inputs.option else None


def _select(name: str, label: str, choices: dict[str, str], chosen: str) -> Html:
    shown = (
        tag("option", text, value=value, selected=value == chosen)
        for value, text in choices.items()
    )
    return tag(
        "div",
        tag("label", label, for_=name),
        tag("select", *shown, id=name, name=name),
        class_="option",
    )


async def report_file(request: Request) -> Response:
    """The same report as a file; a browser shows the progress, a program waits."""
    game = game_of(request)
    suffix = suffix_in(request, "A report is", *SUFFIXES)
    job = read_job(game, request.query_params, cast("Form", suffix))
    is_program = "text/html" not in request.headers.get("accept", "")
    result = await _result(request, job, wait=is_program)
    if isinstance(result, bytes):
        return attachment(result, f"{anchor(game.id)}-math-report.{suffix}")
    return _waiting(game, result, f"/games/{game.id}/report?{request.url.query}")


ROUTES = [
    Route("/games/{room}/{game}/report", report),
    Route("/games/{room}/{game}/report.{suffix}", report_file),
]
