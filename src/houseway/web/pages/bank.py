"""The bank pages: a form, and the report with plots."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.checking.bank import check_banked
from houseway.checking.prices import price_key, stored_prices
from houseway.checking.protection import protect
from houseway.pages.bank import ACTUAL, OPTIONS, RESULT, RUIN, SHIFT, bank_page, per_hour_text
from houseway.pages.glossary import link_terms
from houseway.pages.html import page_sections, table
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import DataTable, Page, Section
from houseway.pages.protection import expert_section
from houseway.pages.words import sentence
from houseway.play.game import FiledGame, Rules
from houseway.values.errors import FeeError, HousewayError, InputError
from houseway.values.money import parse_money
from houseway.web.api.bank import BankAsked, Data, answer_bank, ask_bank
from houseway.web.api.call import ApiCall, Endpoint
from houseway.web.api.open_options import option_number
from houseway.web.catalog import game_of
from houseway.web.fair_threads import in_thread
from houseway.web.pages import views
from houseway.web.pages.bank_form import (
    BET,
    FormContents,
    FormInput,
    bank_form,
    error_line,
    results_form,
)
from houseway.web.pages.bank_plots import options_plot, ruin_plot, shift_plot

SCRIPT = views.Script("odds/bank", ("desk/desk", "odds/bank"))

MAX_RESULTS = 256 * 1024
_USUAL_BETS = (2500, 5000, 10000)
"""The largest bets of a seat to try on a page that nobody has filled in, in cents."""
_FOLDED = 12
"""Tables with more rows than this are folded."""


def answer_page(
    game: FiledGame, form_input: FormInput, report: Data | None, error: HousewayError | None
) -> str:
    """The page with the filled-in form, and the answer or the error."""
    contents = _contents(game, form_input, report, error)
    address = f"/games/{game.id}/bank?{urlencode({n: t for n, t in form_input.texts.items() if t})}"
    answer = [error_line(error)] if report is None else _answer(contents, report)
    main = join(
        tag("h1", f"Banking {game.filing.name}"),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        tag(
            "div",
            bank_form(contents),
            tag(
                "div",
                *answer,
                results_form(form_input, address),
                class_="bank-answer",
                id="bank-answer",
            ),
            class_="bank",
        ),
    )
    return _document(f"Banking {game.filing.name}", main, game)


def refusal_page(game: FiledGame, error: HousewayError) -> str:
    """The page that says in one line why a game has no bank."""
    title = f"Banking {game.filing.name}"
    line = tag("p", sentence(error.what), class_="lead")
    other = tag("p", tag("a", "Games with a bank", href="/bank"))
    return _document(title, join(tag("h1", title), line, other), game)


def _document(title: str, main: Html, game: FiledGame) -> str:
    return views.document(
        title,
        main,
        trail=(*views.HOME, ("/bank", "The bank")),
        script=SCRIPT,
        here="/bank",
        game=game,
        tab="Bank",
        linked=False,
    )


def _contents(
    game: FiledGame, form_input: FormInput, report: Data | None, error: HousewayError | None
) -> FormContents:
    rules = game.rules({}, preset=form_input.preset if report else "letter")
    options = [option for option in game.rulebook.collection_options(game.id) if not option.lost]
    chosen = report["option"] if report else form_input.text("option")
    return FormContents(
        game=game,
        form_input=form_input,
        options=options,
        option=next((option for option in options if option.id == chosen), None),
        seats=report["assumes"]["seats"] if report else rules.seats - 1,
        max_seats=rules.most_seats - 1,
        wagers=_wagers(rules),
        bets={w: parse_money(a) for w, a in report["assumes"]["bets"].items()} if report else {},
        error=error,
    )


def _wagers(rules: Rules) -> dict[str, str]:
    """The names of the wagers made before the deal, by id, without those known to have no price."""
    prices = stored_prices().get(price_key(rules))
    names = {
        name: ready.wager.name
        for name, ready in rules.wagers.items()
        if ready.wager.placed == BEFORE_THE_DEAL and ready.wager.pays
    }
    if prices is None:
        return names
    priced = {wager.wager for wager in prices.wagers}
    return {name: text for name, text in names.items() if name in priced}


def _answer(contents: FormContents, data: Data) -> list[Html]:
    """The hourly result in large type, and every section with its plot."""
    page = bank_page(data, contents.game.filing.name, contents.wagers, _labels(contents))
    numbers = {option.id: str(option.row.number) for option in contents.options}
    plots = {SHIFT: shift_plot(data), RUIN: ruin_plot(data), OPTIONS: options_plot(data, numbers)}
    sections = sorted(page.sections, key=lambda section: section.heading != ACTUAL)
    sections += [expert] if (expert := _expert(contents)) else []
    return [
        tag("p", per_hour_text(data), class_="lead", role="status", id="bank-lead"),
        link_terms(
            join(*(_section(section, plots.get(section.heading, join())) for section in sections))
        ),
    ]


def _expert(contents: FormContents) -> Section:
    """What the bank loses to one expert, if it is stored; a link leads to all figures."""
    game = contents.game
    figures = protect(game, preset=contents.form_input.preset, stored_only=True).to_dict()
    return expert_section(figures, contents.wagers)


def _labels(contents: FormContents) -> dict[str, str]:
    """A label for each option by id: a link to its report for the same bets, or bold if chosen."""
    texts = {name: text for name, text in contents.form_input.texts.items() if text}
    labels: dict[str, str] = {}
    for option in contents.options:
        name = f"Option {option_number(contents.game, option)}"
        query = urlencode({**texts, "option": option.id})
        labels[option.id] = (
            tag("b", f"{name} (this table)")
            if option is contents.option
            else tag("a", name, href=f"/games/{contents.game.id}/bank?{query}")
        )
    return labels


def _section(section: Section, plot: Html) -> Html:
    """A section with its plot between the text and the tables; long tables are folded."""
    tables = [_table(block) for block in section.blocks if isinstance(block, DataTable)]
    texts = [block for block in section.blocks if not isinstance(block, DataTable)]
    if section.heading == RESULT:
        texts = texts[1:]  # The first text, the hourly result, is at the top of the page.
    head = Section(section.heading, tuple(texts), source=section.source)
    return join(page_sections(Page("", "", (head,))), plot, *tables)


def _table(block: DataTable) -> Html:
    if len(block.rows) <= _FOLDED:
        return table(block)
    summary = f"{block.caption} ({len(block.rows)})"
    return tag("details", tag("summary", summary), table(block))


async def _bank(request: Request) -> Response:
    """The report for the URL; a posted form adds actual results."""
    game = game_of(request)
    try:
        check_banked(game)
    except HousewayError as error:
        return HTMLResponse(refusal_page(game, error), 404)
    results = await _posted_results(request) if request.method == "POST" else ""
    form_input = FormInput(dict(request.query_params), results)
    report, refusal = None, None
    try:
        if not request.query_params:
            form_input = await _usual_input(request, game, results)
        report = await answer_bank(ApiCall(request, _PAGE), form_input.request(game.id))
    except (InputError, FeeError) as error:
        refusal = error
    html = await in_thread(answer_page, game, form_input, report, refusal)
    return HTMLResponse(html, 400 if refusal else 200)


async def _usual_input(request: Request, game: FiledGame, results: str) -> FormInput:
    """A table that people would bank: the best option at the smallest usual bets that pays."""
    try:
        plain = await answer_bank(ApiCall(request, _PAGE), FormInput({}).request(game.id))
        smallest = {wager: parse_money(text) for wager, text in plain["assumes"]["bets"].items()}
        for usual in _USUAL_BETS:
            times = -(-usual // max(smallest.values(), default=usual))
            bets = {f"{BET}{w}": f"{times * bet / 100:g}" for w, bet in smallest.items()}
            filled = FormInput(bets, results)
            report = await answer_bank(ApiCall(request, _PAGE), filled.request(game.id))
            best = next((row for row in report["options"] if not row["why"]), None)
            if best and parse_money(best["per_hour"]) > 0:
                option = game.rulebook.collection_option(game.id, best["option"])
                return FormInput({"option": option_number(game, option), **bets}, results)
    except (InputError, FeeError):
        pass
    return FormInput({}, results)


async def _posted_results(request: Request) -> str:
    """The results from a posted form."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_RESULTS:
            raise InputError(f"results must be at most {MAX_RESULTS:,} bytes", "results")
    try:
        return parse_qs(body.decode("utf-8"), max_num_fields=20).get("results", [""])[0]
    except ValueError as error:
        raise InputError("the form could not be read", "results") from error


_PAGE = Endpoint("GET", "/bank", "The bank", ask_bank, BankAsked)
ROUTES = [Route("/games/{room}/{game}/bank", _bank, methods=["GET", "POST"])]
