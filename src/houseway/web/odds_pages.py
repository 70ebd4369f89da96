"""Odds: the games that can be priced with their main edges, and the page of one game."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.checking.prices import StoredPrices, price_key, stored_prices
from houseway.pages.markup import Html, join, tag
from houseway.pages.words import family_name, sentence
from houseway.play.game import Game
from houseway.pricing.price import can_price, why_unpriced
from houseway.pricing.wager import WagerPrice
from houseway.rulebook.model import Room, choice
from houseway.web import views
from houseway.web.catalog import Catalog, catalog_of, game_of
from houseway.web.front import Filters, found_line, game_filter, priced

Row = dict[str, Any]
TITLE = "Odds and house edge"
LEAD = (
    "The house edge of every banked game: what the main bets lose on average, and the range of "
    "the other bets. Choose a game for all its bets, other pay tables and strategy."
)
MAIN = ("base", "ante", "player", "banker", "dealer", "pick-row")
"""The ids of main bets; in a game without any of them the first bet is the main bet."""


class Edges(NamedTuple):
    """The stored edges of a game for one preset: main bets by name, and the other bets."""

    main: dict[str, Fraction]
    others: list[Fraction]


def odds_page(catalog: Catalog, filters: Filters) -> str:
    """Every game that can be priced, by cardroom."""
    priced_rows = [row for row in catalog.rows if priced(catalog, row)]
    ids = {row["id"] for row in priced_rows}
    rows_by_room = {
        name: [row for row in filters.rows(catalog, name) if row["id"] in ids]
        for name in catalog.rooms
    }
    main = join(
        tag("h1", TITLE),
        tag("p", LEAD, class_="lead"),
        game_filter(catalog, filters, priced_rows),
        found_line(filters, rows_by_room.values(), len(priced_rows)),
        *(_room(catalog, catalog.rooms[name], rows) for name, rows in rows_by_room.items()),
    )
    return views.document(TITLE, main, trail=views.HOME, here="/odds")


@cache
def stored_edges(game: Game, preset: str) -> Edges | None:
    """The edges from the stored prices; None if no prices are stored."""
    rules = game.rules(preset=preset)
    prices = stored_prices().get(price_key(rules))
    if prices is None:
        return None
    names = {wager.id: wager.name for wager in rules.filing.wagers}
    main = _main_bets(prices)
    others = [wager.edge for wager in prices.wagers if not wager.part_of and wager not in main]
    return Edges({names.get(price.wager, "Main bet"): price.edge for price in main}, others)


def _main_bets(prices: StoredPrices) -> list[WagerPrice]:
    bets = [price for price in prices.wagers if not price.part_of]
    return [price for price in bets if price.wager in MAIN] or bets[:1]


def _room(catalog: Catalog, room: Room, rows: list[Row]) -> Html:
    name = f"room-{room.id}"
    heads = (
        ("Game", None),
        ("Family", "detail"),
        ("By the letter", None),
        ("As usually dealt", None),
        ("Other bets", "number detail"),
    )
    head = tag("tr", *(tag("th", text, scope="col", class_=kind) for text, kind in heads))
    lines = (_row(catalog.game(row["id"]), row) for row in rows)
    table = tag(
        "table",
        tag("caption", f"House edge of the main bets, {room.name}"),
        tag("thead", head),
        tag("tbody", *lines),
        class_="full edges",
    )
    return tag(
        "section",
        tag("h2", room.name, id=name),
        tag("div", table, class_="table"),
        aria_labelledby=name,
        class_="room",
        hidden=not rows,
    )


def _row(game: Game, row: Row) -> Html:
    letter = stored_edges(game, "letter")
    practice = stored_edges(game, "practice") if game.raw.practice else letter
    # Edges that are equal as shown count as the same.
    same = str(_main(practice)) == str(_main(letter))
    return tag(
        "tr",
        tag("th", *_name(row), scope="row"),
        tag("td", family_name(row["family"]), class_="detail"),
        tag("td", _main(letter)),
        tag("td", "Same" if same and letter else _main(practice)),
        tag("td", _range(letter.others if letter else ()), class_="number detail"),
        **views.facets(row),
    )


def _name(row: Row) -> list[Html | str]:
    link = tag("a", row["name"], href=f"/games/{row['id']}/price")
    return [link, *views.own_mark(row.get("own", False))]


def _main(edges: Edges | None) -> Html:
    if edges is None:
        return tag("span", "Open the game to calculate")
    lines = (
        tag("span", f"{name} ", tag("b", _percent(edge)), class_="edge")
        for name, edge in edges.main.items()
    )
    return join(*lines)


def _range(edges: Iterable[Fraction]) -> str:
    ordered = sorted(edges)
    if not ordered:
        return "None"
    low, high = _percent(ordered[0], 1), _percent(ordered[-1], 1)
    return low if low == high else f"{low} to {high}"


def _percent(edge: Fraction, places: int = 2) -> str:
    return f"{float(100 * edge):.{places}f}%"


def price_page(game: Game, chosen: Mapping[str, str], preset: str = "letter") -> str:
    """The house edge of each wager of a game, and how it changes with options and payouts."""
    values = game.raw.values(chosen, preset)  # Raises InputError for a value that is not allowed.
    title = f"{game.filing.name}: odds and house edge"
    page = f"/games/{game.id}/price"
    rules = {name: choice(values[name]) for name in chosen}
    query = urlencode({"preset": preset, **rules})
    main = join(
        tag("h1", title),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        views.choose_options(game, chosen, preset, page=page),
        tag(
            "p",
            tag("a", "Math report", href=f"/games/{game.id}/report?{query}"),
            tag("a", "The bank's results", href=f"/bank/{game.id}"),
            class_="ways",
        ),
        tag(
            "hw-price",
            views.NEEDS_SCRIPT,
            game=game.id,
            preset=preset,
            rules=msgspec.json.encode(rules).decode(),
        ),
    )
    trail = views.trail_to(game)
    return views.document(title, main, trail=trail, module="price", game=game, tab="Odds")


def _price(request: Request) -> Response:
    game = game_of(request)
    if not can_price(game):
        raise HTTPException(404, sentence(why_unpriced(game)))
    query = request.query_params
    chosen = {name: value for name, value in query.items() if name in game.raw.options}
    return HTMLResponse(price_page(game, chosen, query.get("preset", "letter")))


def _odds(request: Request) -> Response:
    return HTMLResponse(odds_page(catalog_of(request), Filters.of(request)))


ROUTES = [Route("/odds", _odds), Route("/games/{room}/{game}/price", _price)]
