"""The page for looking up a collection fee: a plain form answered by the server."""

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.collection import CURRENT, Names, counted_names, standing
from houseway.pages.html import as_html
from houseway.pages.markup import Html, join, tag
from houseway.pages.papers import Papers, cited_lines, name_sources
from houseway.pages.placard import PAYERS, fee_basis
from houseway.pages.words import capital, cited, count, sentence, spaced
from houseway.play.collection import Charge, Collection, Fee, Figures, fee_moment, tier_name
from houseway.play.game import FiledGame
from houseway.rulebook.schedule import FEE_FIGURES, MONEY_FIGURES, CollectionOption
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import format_printed, parse_printed
from houseway.web.catalog import game_of
from houseway.web.pages import views
from houseway.web.pages.case_form import option_label
from houseway.web.pages.collection_box import ID, LABEL, collection_box

SCRIPT = views.Script("desk/fees", ("desk/desk",))


class FeeEntry(NamedTuple):
    """The visitor's input: the option, and figures as text."""

    option: CollectionOption
    texts: Mapping[str, str]

    @property
    def has_figures(self) -> bool:
        return any(self.texts.values())

    @property
    def figures(self) -> Figures:
        """The figures as numbers; street and collection method are words."""
        texts = {name: text for name, text in self.texts.items() if text}
        amounts = {name: _cents(texts[name], name) for name in MONEY_FIGURES if name in texts}
        players = _number(texts["players"]) if "players" in texts else None
        return Figures(
            **amounts,
            players=players,
            street=texts.get("street"),
            condition=texts.get("condition"),
        )


def fee_page(
    game: FiledGame,
    entry: FeeEntry,
    options: list[CollectionOption],
    *,
    papers: Papers | None = None,
) -> str:
    """A form with the option and the figures it needs, the fee, and the cited lines."""
    main = join(
        tag("h1", f"{game.filing.name}: collection fees"),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        _form(game, entry, options),
        tag(
            "div",
            *_answer(entry),
            _tiers(game, entry, papers),
            *_others(game, entry, options),
            id="fee",
        ),
    )
    return views.document(
        f"{game.filing.name}: collection fees",
        main,
        trail=(*views.HOME, ("/fees", "Fees")),
        script=SCRIPT,
        here="/fees",
        game=game,
        tab="Fees",
    )


def _form(game: FiledGame, entry: FeeEntry, options: list[CollectionOption]) -> Html:
    return tag(
        "form",
        tag("label", LABEL, for_=ID),
        collection_box(game, options, entry.option),
        *(_figure(name, entry) for name in needed(entry.option)),
        *_words("street", _streets(entry.option), entry),
        *_words("condition", entry.option.ways, entry),
        tag("button", "Look up the fee"),
        class_="choose fee-form",
    )


def _figure(name: str, entry: FeeEntry) -> Html:
    mode = "numeric" if FEE_FIGURES[name].unit == "count" else "decimal"
    box = tag(
        "input",
        id=name,
        name=name,
        value=entry.texts.get(name, ""),
        inputmode=mode,
        autocomplete="off",
    )
    return join(tag("label", FEE_FIGURES[name].label, for_=name), box)


def _words(name: str, words: list[str], entry: FeeEntry) -> list[Html]:
    """A select box for these words; nothing if there are fewer than two."""
    if len(words) < 2:
        return []
    choices = (
        tag("option", capital(spaced(word)), value=word, selected=word == entry.texts.get(name))
        for word in words
    )
    label = FEE_FIGURES[name].label
    return [tag("label", label, for_=name), tag("select", *choices, id=name, name=name)]


def needed(option: CollectionOption) -> list[str]:
    """The figures that an option's fees depend on, in the order of the form."""
    figures = {charge.figure for charge in Collection(option).charges if charge.figure}
    if any(terms.pot_from or terms.pot_below for terms, _ in option.fees):
        figures.add("pot")
    return [name for name in FEE_FIGURES if name in figures]


def _streets(option: CollectionOption) -> list[str]:
    return list(option.schedule.streets) if len(Collection(option).streets) > 1 else []


def _answer(entry: FeeEntry) -> list[Html]:
    """The fee in large type, or what is missing or wrong."""
    if _is_blank(entry):
        return [tag("p", "Fill in the form to see the fee.", class_="lead")]
    try:
        fees = fees_of(entry)
    except HousewayError as error:
        return [tag("p", sentence(str(error)), class_="wrong", role="alert")]
    due = [fee for fee in fees if fee.amount] or fees[:1]
    lines = (_fee(fee) for fee in due)
    return [tag("div", *lines, class_="fee-answer", role="status")]


def _is_blank(entry: FeeEntry) -> bool:
    """Whether the fee depends on figures or a street and none are filled in."""
    asks = needed(entry.option) or _streets(entry.option)
    return bool(asks) and not entry.has_figures


def fees_of(entry: FeeEntry) -> list[Fee]:
    """The fees for the figures of the form."""
    method = entry.texts.get("condition") or None
    return Collection(entry.option, method).fees(entry.figures)


def _with_option(entry: FeeEntry, option: CollectionOption) -> FeeEntry:
    """The same figures for another option; the collection method only if the option has it."""
    method = entry.texts.get("condition", "")
    known = method if method in option.ways else ""
    return entry._replace(option=option, texts={**entry.texts, "condition": known})


def _fee(fee: Fee) -> Html:
    when = fee_moment(fee.when)
    unit = f"per {spaced(fee.per)}" if fee.per != fee.payer else ""
    tier = tier_name(fee.tier, fee.basis)
    parts = ", ".join(part for part in (PAYERS[fee.payer], unit, tier, when) if part)
    return tag("p", tag("b", format_printed(fee.amount)), " ", tag("span", parts))


def _tiers(game: FiledGame, entry: FeeEntry, papers: Papers | None) -> Html:
    """Every tier of every fee, with the tier that applies marked."""
    method = entry.texts.get("condition") or None
    charges = Collection(entry.option, method).charges_by()
    try:
        fees = fees_of(entry)
    except HousewayError:
        fees = []
    marked = {(fee.payer, fee.when, fee.tier) for fee in fees} if entry.has_figures else set()
    source = tag("p", name_sources(cited(entry.option.source)), class_="source")
    names = counted_names(game)
    shown = [_charge(charge, marked, names) for charge in charges if charge.takes_something]
    if not shown:
        return join()
    lines = map(as_html, cited_lines(str(entry.option.source), papers))
    return tag("section", tag("h2", "Tiers"), source, *shown, *lines)


def _charge(charge: Charge, marked: set[tuple[str, str, str]], names: Names) -> Html:
    terms = charge.terms
    when = fee_moment(terms.when)
    rows = (
        tag(
            "tr",
            tag("th", tier.label or "Always", scope="row"),
            tag("td", format_printed(tier.amount), class_="number"),
            class_="marked" if (terms.payer, terms.when, tier.label) in marked else None,
        )
        for tier in charge.tiers.tiers
    )
    basis = FEE_FIGURES[charge.figure].label if charge.figure else "Tier"
    head = tag("tr", tag("th", basis, scope="col"), tag("th", "Fee", scope="col", class_="number"))
    caption = ", ".join(
        part for part in (PAYERS[terms.payer], fee_basis(terms, names), when) if part
    )
    return tag(
        "div",
        tag(
            "table",
            tag("caption", caption),
            tag("thead", head),
            tag("tbody", *rows),
            class_="fee-tiers",
        ),
        class_="table",
    )


def _others(game: FiledGame, entry: FeeEntry, options: list[CollectionOption]) -> list[Html]:
    """The fees of the other current options for the same figures."""
    rows = []
    for option in options:
        if option.id == entry.option.id or standing(option.schedule, game.id) != CURRENT:
            continue
        try:
            fees = fees_of(_with_option(entry, option))
        except HousewayError:
            continue
        rows.append((sum(fee.amount for fee in fees), option, fees))
    if not rows or _is_blank(entry):
        return []
    rows.sort(key=lambda row: (row[0], _due(row[2])))
    head = tag("tr", tag("th", "Fee", scope="col"), tag("th", "Options", scope="col"))
    lines = (
        _options_row(game, entry, due, [option for _, option, _ in group])
        for due, group in groupby(rows, lambda row: _due(row[2]))
    )
    title = f"{count(len(rows), 'other current option')} for the same hand"
    table = tag(
        "table",
        tag("caption", "Lowest fee first"),
        tag("thead", head),
        tag("tbody", *lines),
        class_="full",
    )
    return [tag("details", tag("summary", title), tag("div", table, class_="table"), open=True)]


def _due(fees: list[Fee]) -> str:
    """Who pays how much in total: `The player-dealer: $2; each player: $1`."""
    totals: dict[str, int] = {}
    for fee in fees:
        if fee.amount:
            totals[fee.payer] = totals.get(fee.payer, 0) + fee.amount
    texts = (f"{PAYERS[payer].lower()}: {format_printed(cents)}" for payer, cents in totals.items())
    return capital("; ".join(texts)) or "No fee"


def _options_row(
    game: FiledGame, entry: FeeEntry, due: str, options: list[CollectionOption]
) -> Html:
    """The options with the same fees, by number; each has its description as a tooltip."""
    texts = {name: text for name, text in entry.texts.items() if text}
    links = (
        tag(
            "a",
            str(option.row.number),
            href=f"/games/{game.id}/fees?{urlencode({**texts, 'option': option.id})}",
            title=option_label(game, option),
        )
        for option in options
    )
    spaced_links = [part for link in links for part in (" ", link)]
    return tag("tr", tag("th", due, scope="row"), tag("td", *spaced_links, class_="option-numbers"))


def _cents(text: str, where: str) -> int:
    try:
        return parse_printed(text.strip())
    except ValueError as error:
        raise InputError("enter an amount, like 450", FEE_FIGURES[where].label) from error


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise InputError("enter a whole number up to 999", FEE_FIGURES["players"].label)
    return int(text)


def _look_up(request: Request) -> Response:
    game = game_of(request)
    options = [option for option in game.rulebook.collection_options(game.id) if not option.lost]
    if not options:
        is_filed = bool(game.rulebook.collection_options(game.id))
        fees = "The schedule on file shows no fees" if is_filed else "No collection fees are filed"
        raise HTTPException(404, f"{fees} for {game.filing.name}.")
    query = request.query_params
    chosen = query.get("option", "")
    option = game.rulebook.collection_option(game.id, chosen) if chosen else options[0]
    texts = {name: query.get(name, "") for name in FEE_FIGURES}
    return HTMLResponse(
        fee_page(game, FeeEntry(option, texts), options, papers=request.app.state.papers)
    )


ROUTES = [Route("/games/{room}/{game}/fees", _look_up)]
