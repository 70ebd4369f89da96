"""The comparison of two filings as a page and as a file."""

import asyncio
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
from houseway.checking.redline import LAST, how_many_changes, redline
from houseway.pages.html import page_sections
from houseway.pages.markup import Html, join, tag
from houseway.pages.page import Page, Section, anchor
from houseway.pages.pdf import why_no_pdf
from houseway.pages.words import count
from houseway.play.game import Game
from houseway.values.errors import InputError
from houseway.web import views
from houseway.web.api_call import cardroom_of
from houseway.web.catalog import Catalog, catalog_of
from houseway.web.files import attachment, file_links, suffix_in
from houseway.web.result_cache import results_of


async def diff(request: Request) -> Response:
    """A form to choose two filings; if both are chosen, their differences."""
    catalog = catalog_of(request)
    ids = [request.query_params.get(name, "") for name in ("first", "second")]
    for game_id in filter(None, ids):
        if game_id not in catalog.rulebook:
            raise HTTPException(404, f'No game called "{game_id}".')
    if not all(ids):
        return HTMLResponse(diff_page(catalog, ids[0], ids[1]))
    first, second = (catalog.game(game_id) for game_id in ids)
    async with cardroom_of(request).pricing:
        fields = await asyncio.to_thread(differences, first, second)
        prices = await asyncio.to_thread(price_changes, first, second)
        page = await asyncio.to_thread(redline, first, second, prices)
    pdf_problem = await results_of(request).get("pdf", why_no_pdf)
    result = _differences(page, fields, _diff_links(first, second, pdf_problem))
    return HTMLResponse(diff_page(catalog, first.id, second.id, result))


def _diff_links(first: Game, second: Game, pdf_problem: str) -> Html:
    """Both filings, and the comparison as a file; PDF only where it can be made."""
    query = f"first={first.id}&second={second.id}"
    games = (
        tag("a", f"{which}: {_full_name(game)}", href=f"/games/{game.id}")
        for which, game in (("First", first), ("Second", second))
    )
    return tag("p", *games, *file_links("/diff", query, pdf=not pdf_problem), class_="ways")


def _full_name(game: Game) -> str:
    return f"{game.filing.name}, {game.rulebook.room_of(game.id).name}"


async def diff_file(request: Request) -> Response:
    """The comparison as a document to print."""
    book, suffix = catalog_of(request).rulebook, suffix_in(request, "A comparison is", *SUFFIXES)
    first, second = (_filing_named(request, name) for name in ("first", "second"))

    def make() -> bytes:
        games = Game(book, first), Game(book, second)
        return render(redline(*games, price_changes(*games)), SUFFIXES[suffix])

    async with cardroom_of(request).pricing:
        content = await asyncio.to_thread(make)
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
        module="check",
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
