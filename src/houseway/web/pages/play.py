"""The pages of a table and of a replay."""

from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.cardroom.cardroom import NoTable
from houseway.cardroom.host import Host
from houseway.cardroom.people import Person
from houseway.pages.collection import Names, counted_names
from houseway.pages.html import tiers
from houseway.pages.markup import Html, join, tag
from houseway.pages.option_words import choice_with_meaning, table_option_label
from houseway.pages.papers import short_name
from houseway.pages.placard import PAYERS, fee_basis
from houseway.pages.words import capital, listed, sentence, spaced
from houseway.play.collection import Charge, fee_moment
from houseway.play.live.table import LiveTable
from houseway.web.api.call import COOKIE, cardroom_of
from houseway.web.api.open_options import option_number
from houseway.web.catalog import game_of
from houseway.web.fair_threads import in_thread
from houseway.web.pages import views
from houseway.web.pages.open_page import open_page
from houseway.web.pages.rules_note import asked_preset, rules_note

STYLES = (
    "shared/cards",
    "table/table",
    "table/felt",
    "table/betting",
    "table/settlement",
    "table/poker",
    "table/pan",
)
TABLE_SCRIPT = views.Script("table/table", STYLES)
REPLAY_SCRIPT = views.Script("replay/replay", STYLES)


def table_page(host: Host) -> str:
    """A live table; changes arrive over its socket."""
    table = host.live
    main = join(
        tag("hw-table", _opening(table), views.NEEDS_SCRIPT, table=host.live.id),
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
    return views.document(title, main, trail=views.HOME, script=TABLE_SCRIPT, live_table=True)


def _opening(table: LiveTable) -> Html:
    """What can be read until the script runs: the game, its cardroom and its bets."""
    filing = table.rules.filing
    room = short_name(table.rules.game.rulebook.room_of(filing.id))
    bets = listed(wager.name.partition(", pay table")[0] for wager in filing.wagers)
    return tag(
        "div",
        tag("p", tag("b", filing.name), " ", room, class_="lead"),
        tag("p", bets) if bets else "",
        tag("p", "Loading table…"),
        class_="opening",
    )


def _preset(table: LiveTable) -> Html:
    """Whether the table plays as filed or as usually dealt."""
    game = table.rules.game
    return rules_note(game, table.rules.preset, page=f"/games/{game.id}/play")


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
    names = counted_names(table.rules.game)
    return [name, *by, *(_fee(charge, names) for charge in table.collection.charges_by())]


def _option_number(table: LiveTable) -> str:
    game = table.rules.game
    if not table.option:
        return ""
    return option_number(game, game.rulebook.collection_option(game.id, table.option))


def _fee(charge: Charge, names: Names) -> Html:
    terms = charge.terms
    return tag(
        "div",
        tag("h3", PAYERS[terms.payer]),
        tag("p", capital(fee_basis(terms, names)), class_="source") if terms.basis else "",
        tiers(charge.tiers),
        tag("p", sentence(fee_moment(terms.when))),
        tag("p", sentence(terms.says)) if terms.says else "",
    )


def replay_page(table: str, hand: str) -> str:
    """A past hand, step by step."""
    main = tag("hw-replay", views.NEEDS_SCRIPT, table=table, hand=hand)
    trail = (*views.HOME, (f"/tables/{table}", f"Table {table}"))
    return views.document(f"Hand {hand} of table {table}", main, trail=trail, script=REPLAY_SCRIPT)


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
    game, person, preset = game_of(request), _person(request), asked_preset(request)
    return HTMLResponse(await in_thread(open_page, game, person, preset))


ROUTES = [
    Route("/tables/{table}", _answer(lambda r: table_page(host_of(r)))),
    Route(
        "/tables/{table}/hands/{hand:int}",
        _answer(lambda r: replay_page(host_of(r).live.id, _hand(r))),
    ),
    Route("/games/{room}/{game}/play", _open),
]
