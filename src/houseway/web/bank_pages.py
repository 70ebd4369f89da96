"""The bank in the browser and in the API: a form, its answer with plots, and the same as JSON."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING, Annotated
from urllib.parse import parse_qs, urlencode

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.checking.bank import bank, check_banked
from houseway.checking.prices import prices
from houseway.pages.bank import ACTUAL, OPTIONS, RESULT, RUIN, SHIFT, bank_page, per_hour_text
from houseway.pages.html import page_sections, table
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import Page, Section, Table
from houseway.pages.words import sentence
from houseway.play.case import read_money
from houseway.play.game import Game
from houseway.values.errors import FeeError, HousewayError, InputError
from houseway.values.strict import Strict
from houseway.web import views
from houseway.web.bank_form import Filled, Shown, bank_form, error_line, results_form
from houseway.web.bank_plots import options_plot, ruin_plot, shift_plot
from houseway.web.catalog import game_of

if TYPE_CHECKING:
    from houseway.pricing.bank.report import BankReport
    from houseway.web import api

MOST_RESULTS = 256 * 1024
_FOLDED = 12


class BankAsked(Strict, kw_only=True):
    """What banking a game is worth; what is left out has the default of `houseway bank`."""

    game: Annotated[str, Meta(max_length=128)]
    option: Annotated[str, Meta(max_length=64)] | None = None
    seats: int | None = None
    bets: dict[str, str] = {}
    hands_per_hour: int = 60
    hours: int = 8
    bankroll: Annotated[str, Meta(max_length=32)] | None = None
    risk: float = 0.01
    results: str = ""
    """Actual results as CSV."""
    preset: Annotated[str, Meta(max_length=16)] = "letter"
    rules: dict[str, bool | int | str] = {}
    collect_by: Annotated[str, Meta(max_length=64)] = ""


async def ask_bank(asked: api.Asked) -> BankReport:
    """The report of a bank, as `houseway bank --json` gives it."""
    body = await asked.body(BankAsked)
    room = asked.cardroom
    game = Game(room.rulebook, body.game)
    check_banked(game)
    async with room.pricing:
        return await asyncio.to_thread(_report, game, body)


def _report(game: Game, body: BankAsked) -> BankReport:
    from houseway.pricing.bank.report import Asked

    asked = Asked(
        option=body.option,
        seats=body.seats,
        bets={wager: read_money(text, f"bets.{wager}") for wager, text in body.bets.items()},
        hands_per_hour=body.hands_per_hour,
        hours=body.hours,
        bankroll=None if body.bankroll is None else read_money(body.bankroll, "bankroll"),
        risk=body.risk,
        results=body.results,
        collect_by=body.collect_by,
    )
    return bank(game, asked, rules=body.rules, preset=body.preset)


def answer_page(game: Game, filled: Filled) -> tuple[str, int]:
    """The page with its form filled in, and its status."""
    report, error = None, None
    try:
        report = bank(game, filled.asked(), preset=filled.preset)
    except (InputError, FeeError) as wrong:
        error = wrong
    shown = _shown(game, filled, report, error)
    address = f"/bank/{game.id}?{urlencode({n: t for n, t in filled.texts.items() if t})}"
    answer = [error_line(error)] if report is None else _answer(shown, report)
    main = join(
        tag("h1", f"The bank of {game.filing.name}"),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        tag(
            "div",
            bank_form(shown),
            tag(
                "div",
                *answer,
                results_form(filled, address),
                class_="bank-answer",
                id="bank-answer",
            ),
            class_="bank",
        ),
    )
    html = _document(f"The bank of {game.filing.name}", main, game)
    return html, 200 if error is None else 400


def refusal_page(game: Game, error: HousewayError) -> str:
    """Why a game has no bank, in one line."""
    title = f"The bank of {game.filing.name}"
    line = tag("p", sentence(error.what), class_="lead")
    other = tag("p", tag("a", "Games with a bank", href="/bank"))
    return _document(title, join(tag("h1", title), line, other), game)


def _document(title: str, main: Html, game: Game) -> str:
    return views.document(
        title,
        main,
        trail=(*views.HOME, ("/bank", "The bank")),
        module="bank",
        here="/bank",
        game=game,
        tab="",
        linked=False,
    )


def _shown(
    game: Game, filled: Filled, report: BankReport | None, error: HousewayError | None
) -> Shown:
    from houseway.pricing.bank.rows import can_bet

    rules = game.rules({}, preset=filled.preset if report else "letter")
    options = [one for one in game.rulebook.collection_options(game.id) if not one.lost]
    chosen = report.option if report else filled.text("option")
    return Shown(
        game=game,
        filled=filled,
        options=options,
        option=next((one for one in options if one.id == chosen), None),
        seats=report.assumes.seats if report else rules.seats - 1,
        most_seats=rules.most_seats - 1,
        wagers={
            wager: rules.wagers[wager].wager.name
            for wager in can_bet(rules, prices(game, rules).wagers)
        },
        bets={w: read_money(a, "bets") for w, a in report.assumes.bets.items()} if report else {},
        error=error,
    )


def _answer(shown: Shown, report: BankReport) -> list[Html]:
    """The hourly result in large type, and every section with its plot."""
    data = report.to_dict()
    page = bank_page(data, shown.game.filing.name, shown.wagers, _labels(shown))
    numbers = {one.id: str(one.row.number) for one in shown.options}
    plots = {SHIFT: shift_plot(data), RUIN: ruin_plot(data), OPTIONS: options_plot(data, numbers)}
    sections = sorted(page.sections, key=lambda one: one.heading != ACTUAL)
    return [
        tag("p", per_hour_text(data), class_="lead", role="status", id="bank-lead"),
        *(_section(section, plots.get(section.heading, join())) for section in sections),
    ]


def _labels(shown: Shown) -> dict[str, str]:
    """The options by number, each a link to the same bets under it."""
    texts = {name: text for name, text in shown.filled.texts.items() if text}
    numbers = Counter(str(one.row.number) for one in shown.options)
    labels: dict[str, str] = {}
    for option in shown.options:
        number = str(option.row.number)
        name = f"Option {number if numbers[number] == 1 else option.id}"
        query = urlencode({**texts, "option": option.id})
        labels[option.id] = (
            tag("b", f"{name}, this table")
            if option is shown.option
            else tag("a", name, href=f"/bank/{shown.game.id}?{query}")
        )
    return labels


def _section(section: Section, plot: Html) -> Html:
    """A section with its plot between the text and the tables; long tables are folded."""
    tables = [_table(block) for block in section.blocks if isinstance(block, Table)]
    texts = [block for block in section.blocks if not isinstance(block, Table)]
    if section.heading == RESULT:
        texts = texts[1:]  # The page begins with it.
    head = Section(section.heading, tuple(texts), source=section.source)
    return join(page_sections(Page("", "", (head,))), plot, *tables)


def _table(block: Table) -> Html:
    if len(block.rows) <= _FOLDED:
        return table(block)
    summary = f"{block.caption} ({len(block.rows)})"
    return tag("details", tag("summary", summary), table(block))


async def _bank(request: Request) -> Response:
    """The report for what the address asks; a form that is sent adds actual results."""
    from houseway.web.api import cardroom_of

    game = game_of(request)
    try:
        check_banked(game)
    except HousewayError as error:
        return HTMLResponse(refusal_page(game, error), 404)
    results = await _sent(request) if request.method == "POST" else ""
    filled = Filled(dict(request.query_params), results)
    async with cardroom_of(request).pricing:
        html, status = await asyncio.to_thread(answer_page, game, filled)
    return HTMLResponse(html, status)


async def _sent(request: Request) -> str:
    """The results of a form that was sent."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_RESULTS:
            raise InputError(f"results must be at most {MOST_RESULTS:,} bytes", "results")
    try:
        return parse_qs(body.decode("utf-8"), max_num_fields=20).get("results", [""])[0]
    except ValueError as error:
        raise InputError("the form cannot be read", "results") from error


ROUTES = [Route("/bank/{room}/{game}", _bank, methods=["GET", "POST"])]
