"""The comparison of two filings as a page and as a file."""

from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.checking.diff import (
    Difference,
    differences,
    how_many,
    price_changes,
    short,
)
from houseway.checking.printing import SUFFIXES, render
from houseway.checking.redline import LAST, how_many_changes, money_sections, redline
from houseway.pages.html import page_sections
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import Page, Section, anchor
from houseway.pages.pdf import why_no_pdf
from houseway.pages.words import count
from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.web.catalog import Catalog, catalog_of
from houseway.web.fair_threads import in_thread
from houseway.web.jobs.result_cache import results_of
from houseway.web.pages import views
from houseway.web.pages.files import attachment, file_links, suffix_in


async def diff(request: Request) -> Response:
    """A form to choose two filings; if both are chosen, their differences."""
    catalog = catalog_of(request)
    ids = [request.query_params.get(name, "") for name in ("first", "second")]
    for game_id in filter(None, ids):
        if game_id not in catalog.rulebook:
            raise HTTPException(404, f'No game called "{game_id}".')
    if not all(ids):
        return HTMLResponse(await in_thread(diff_page, catalog, ids[0], ids[1]))
    first, second = (catalog.game(game_id) for game_id in ids)
    fields = await in_thread(differences, first, second)
    prices = await in_thread(price_changes, first, second)
    page = await in_thread(redline, first, second, prices)
    pdf_problem = await results_of(request).get("pdf", why_no_pdf)

    only_money = request.query_params.get("only") == "money"
    shown = replace(page, sections=money_sections(page.sections)) if only_money else page

    def make() -> str:
        links = join(
            _diff_links(first, second, pdf_problem), _money_link(first, second, only=only_money)
        )
        result = _differences(shown, [] if only_money else fields, links)
        return diff_page(catalog, first.id, second.id, result)

    return HTMLResponse(await in_thread(make))


def _diff_links(first: FiledGame, second: FiledGame, pdf_problem: str) -> Html:
    """Both filings, and the comparison as a file; PDF only where it can be made."""
    query = f"first={first.id}&second={second.id}"
    games = (
        tag("a", f"{which}: {_full_name(game)}", href=f"/games/{game.id}")
        for which, game in (("First", first), ("Second", second))
    )
    return tag("p", *games, *file_links("/diff", query, pdf=not pdf_problem), class_="ways")


def _money_link(first: FiledGame, second: FiledGame, *, only: bool) -> Html:
    """A link between every difference and those that change money."""
    address = f"/diff?first={first.id}&second={second.id}"
    text = "All differences" if only else "Only what changes money"
    return tag("p", tag("a", text, href=address if only else f"{address}&only=money"))


def _full_name(game: FiledGame) -> str:
    return f"{game.filing.name}, {game.rulebook.room_of(game.id).name}"


async def diff_file(request: Request) -> Response:
    """The comparison as a document to print."""
    book, suffix = catalog_of(request).rulebook, suffix_in(request, "A comparison is", *SUFFIXES)
    first, second = (_filing_named(request, name) for name in ("first", "second"))

    def make() -> bytes:
        games = FiledGame(book, first), FiledGame(book, second)
        return render(redline(*games, price_changes(*games)), SUFFIXES[suffix])

    content = await in_thread(make)
    return attachment(content, f"redline-{anchor(first)}-{anchor(second)}.{suffix}")


def _filing_named(request: Request, name: str) -> str:
    game_id = request.query_params.get(name, "")
    if not game_id:
        raise InputError("choose a filing to compare", name)
    if game_id not in catalog_of(request).rulebook:
        raise HTTPException(404, f'No game called "{game_id}".')
    return game_id


def diff_page(catalog: Catalog, first: str, second: str, result: Html | None = None) -> str:
    form = tag(
        "form",
        _choose_filing(catalog, "first", "First", first),
        _choose_filing(catalog, "second", "Second", second),
        tag("button", "Compare"),
        class_="choose",
    )
    main = join(tag("h1", "Compare filings"), form, result or join())
    return views.document(
        "Compare filings",
        main,
        trail=views.HOME,
        script=views.CHECK,
        here="/diff",
        game=catalog.game(first) if first else None,
        tab="Compare",
    )


def _choose_filing(catalog: Catalog, name: str, label: str, chosen: str) -> Html:
    groups = (
        tag(
            "optgroup",
            *(
                tag("option", row["name"], value=row["id"], selected=row["id"] == chosen)
                for row in catalog.games(room_id)
            ),
            label=room.name,
        )
        for room_id, room in catalog.rooms.items()
    )
    none = tag("option", "Choose a filing", value="")
    select = tag("select", none, *groups, name=name, id=name, required=True)
    return tag("div", tag("label", label, for_=name), select, class_="option")


def _differences(page: Page, fields: list[Difference], links: Html) -> Html:
    """The comparison of two filings; interpretations and data fields are collapsed."""
    total = how_many_changes(page.sections)
    heading = count(total, "difference") if total else "No differences"
    if not total and fields:
        heading = "No differences in the rules"
    data = tag(
        "details",
        tag("summary", f"As data fields: {how_many(fields)}"),
        tag("ul", *map(_field, fields), class_="fields"),
    )
    rules = [section for section in page.sections if section.heading != LAST]
    readings = [section for section in page.sections if section.heading == LAST]
    return join(
        tag("h2", heading, id="differences"),
        links,
        page_sections(replace(page, sections=tuple(rules))),
        *(_folded_section(page, section) for section in readings),
        data if fields else "",
    )


def _folded_section(page: Page, section: Section) -> Html:
    total = count(how_many_changes([section]), "difference")
    return tag(
        "details",
        tag("summary", f"{section.heading}: {total}"),
        page_sections(replace(page, sections=(section,))),
    )


def _field(difference: Difference) -> Html:
    """A field with its value in the first and in the second filing."""
    sides = zip(("del", "ins"), (difference.first, difference.second), strict=True)
    values = (tag(name, short(value)) for name, value in sides if value is not None)
    return tag("li", tag("code", difference.field), *values)


ROUTES = [Route("/diff", diff), Route("/diff.{suffix}", diff_file)]
