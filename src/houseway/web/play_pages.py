"""The pages of a table and of a replay."""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.cardroom.cardroom import NoTable
from houseway.cardroom.host import Host
from houseway.cardroom.people import Person
from houseway.pages.html import tiers
from houseway.pages.markup import Html, join, tag
from houseway.pages.option_words import choice_with_meaning, table_option_label
from houseway.pages.placard import PAYERS, fee_basis
from houseway.pages.words import capital, fee_moment, sentence, spaced
from houseway.play.collection import Charge
from houseway.play.live.table import LiveTable
from houseway.rulebook.model import PRESETS
from houseway.web import views
from houseway.web.api_call import COOKIE, cardroom_of
from houseway.web.catalog import game_of
from houseway.web.open_options import option_number
from houseway.web.open_page import open_page


def table_page(host: Host) -> str:
    """A live table; changes arrive over its socket."""
    table = host.live
    main = join(
        tag("hw-table", views.NEEDS_SCRIPT, table=host.live.id),
        tag(
            "section",
            _preset(table),
            *_fees(table),
            *_options(table),
            id="collection",
            aria_label="Collection",
        ),
    )
    title = f"{table.rules.filing.name}, table {host.live.id}"
    return views.document(title, main, trail=views.HOME, module="table")


def _preset(table: LiveTable) -> Html:
    """Whether the table plays by the letter of the filing or as usually dealt."""
    text = PRESETS.get(
        table.rules.preset, "partly by the letter of the filing, partly as usually dealt"
    )
    return tag("p", f"Rules: {text}.")


def _options(table: LiveTable) -> list[Html]:
    """The table's choice for each option, with its meaning."""
    options = table.rules.game.raw.options
    pairs = [
        tag(
            "div",
            tag("dt", table_option_label(options[name])),
            tag("dd", choice_with_meaning(name, options[name], value)),
        )
        for name, value in table.rules.options.items()
    ]
    if not pairs:
        return []
    return [tag("details", tag("summary", "Table options"), tag("dl", *pairs))]


def _fees(table: LiveTable) -> list[Html]:
    """The collection of a table, as filed."""
    name = tag("p", f"Option {_option_number(table)}", class_="source")
    if table.lost:
        return [name, tag("p", f"No collection: {sentence(table.lost)}")]
    if table.collection is None:
        return [tag("p", "No collection.")]
    by = [tag("p", f"Collection method: {spaced(table.collect_by)}.")] if table.collect_by else []
    return [name, *by, *map(_fee, table.collection.charges_by())]


def _option_number(table: LiveTable) -> str:
    game = table.rules.game
    if not table.option:
        return ""
    return option_number(game, game.rulebook.collection_option(game.id, table.option))


def _fee(charge: Charge) -> Html:
    terms = charge.terms
    return tag(
        "div",
        tag("h3", PAYERS[terms.payer]),
        tag("p", capital(fee_basis(terms)), class_="source") if terms.basis else "",
        tiers(charge.tiers),
        tag("p", sentence(fee_moment(terms.when))),
        tag("p", sentence(terms.says)) if terms.says else "",
    )


def replay_page(table: str, hand: str) -> str:
    """A past hand, step by step."""
    main = tag("hw-replay", views.NEEDS_SCRIPT, table=table, hand=hand)
    trail = (*views.HOME, (f"/tables/{table}", f"Table {table}"))
    return views.document(f"Hand {hand} of table {table}", main, trail=trail, module="replay")


def host_of(request: Request) -> Host:
    try:
        return cardroom_of(request).find(request.path_params["table"])
    except NoTable as error:
        raise HTTPException(404, sentence(error.what)) from error


def _person(request: Request) -> Person | None:
    return cardroom_of(request).people.of(request.cookies.get(COOKIE))


def _hand(request: Request) -> str:
    """The number of a hand that has started at the table."""
    hand: int = request.path_params["hand"]
    if not 1 <= hand <= host_of(request).live.hand:
        raise HTTPException(404, f"This table has no hand {hand}.")
    return str(hand)


def _answer(make: Callable[[Request], str]) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return HTMLResponse(make(request))

    return answer


async def _open(request: Request) -> Response:
    game, person = game_of(request), _person(request)
    return HTMLResponse(await asyncio.to_thread(open_page, game, person))


ROUTES = [
    Route("/tables/{table}", _answer(lambda r: table_page(host_of(r)))),
    Route(
        "/tables/{table}/hands/{hand:int}",
        _answer(lambda r: replay_page(host_of(r).live.id, _hand(r))),
    ),
    Route("/games/{room}/{game}/play", _open),
]
