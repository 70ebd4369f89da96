"""Odds: the games that can be priced with their main edges, and the page of one game."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.checking.strategy_tables import strategy_tables
from houseway.pages.family_words import family_name
from houseway.pages.markup import Html, join, tag
from houseway.pages.words import (
    sentence,
)
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price, why_unpriced
from houseway.pricing.strategy_tables import StrategyTable
from houseway.rulebook.model import Room, choice
from houseway.web.catalog import Catalog, catalog_of, game_of
from houseway.web.pages import views
from houseway.web.pages.edges import Edges, percent, stored_edges
from houseway.web.pages.front import Filters, found_line, game_filter, priced

SCRIPT = views.Script("odds/price", ("shared/check", "odds/price"))

_DECISION = 2
"""How many letters a decision has at most."""
_LONGEST = 8
"""How many letters a cell of a chart has at most."""
Row = dict[str, Any]
TITLE = "Odds and house edge"
LEAD = (
    "The house edge of every banked game: what the main bets lose on average, and the range of "
    "the other bets. Choose a game for all its bets, other pay tables and strategy."
)


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


def _room(catalog: Catalog, room: Room, rows: list[Row]) -> Html:
    name = f"room-{room.id}"
    heads = (
        ("Game", None),
        ("Family", "detail"),
        ("As filed", None),
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


def _row(game: FiledGame, row: Row) -> Html:
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
    link = tag("a", row["name"], href=f"/games/{row['id']}/odds")
    return [link, *views.own_mark(row.get("own", False))]


def _main(edges: Edges | None) -> Html:
    if edges is None:
        return tag("span", "Open the game to calculate")
    lines = (
        tag("span", f"{name} ", tag("b", percent(edge)), class_="edge")
        for name, edge in edges.main.items()
    )
    return join(*lines)


def _range(edges: Iterable[Fraction]) -> str:
    ordered = sorted(edges)
    if not ordered:
        return "None"
    low, high = percent(ordered[0], 1), percent(ordered[-1], 1)
    return low if low == high else f"{low} to {high}"


def price_page(game: FiledGame, chosen: Mapping[str, str], preset: str = "letter") -> str:
    """The house edge of each wager of a game, and how it changes with options and payouts."""
    values = game.raw.values(chosen, preset)  # Raises InputError for a value that is not allowed.
    title = f"{game.filing.name}: odds and house edge"
    page = f"/games/{game.id}/odds"
    rules = {name: choice(values[name]) for name in chosen}
    query = urlencode({"preset": preset, **rules})
    tables = strategy_tables(game.rules(chosen, preset=preset))
    main = join(
        tag("h1", title),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        *_strategy(tables),
        views.choose_options(game, chosen, preset, page=page),
        tag(
            "p",
            tag("a", "Math report", href=f"/games/{game.id}/report?{query}"),
            tag("a", "The bank's results", href=f"/games/{game.id}/bank"),
            class_="ways",
        ),
        tag(
            "hw-price",
            views.NEEDS_SCRIPT,
            game=game.id,
            preset=preset,
            rules=msgspec.json.encode(rules).decode(),
            charted=bool(tables),
        ),
    )
    trail = views.trail_to(game)
    return views.document(title, main, trail=trail, script=SCRIPT, game=game, tab="Odds")


def _strategy(tables: list[StrategyTable]) -> Iterator[Html]:
    """The strategy tables side by side, and what their cells mean."""
    if tables:
        means = dict.fromkeys(line for table in tables for line in table.means)
        yield tag(
            "section",
            tag("h2", "Strategy at a glance", id="strategy-tables"),
            tag("div", *map(_strategy_table, tables), class_="charts"),
            *(tag("p", sentence(line), class_="note") for line in means),
            aria_labelledby="strategy-tables",
            class_="at-a-glance",
        )


def _strategy_table(table: StrategyTable) -> Html:
    """A table whose cells are colored by their first letter."""
    names = (tag("th", name, scope="col") for name in table.columns)
    rows = (
        tag("tr", tag("th", name, scope="row"), *map(_cell, cells))
        for name, cells in table.rows.items()
    )
    longest = max(len(cell) for cells in table.rows.values() for cell in cells)
    return tag(
        "div",
        tag(
            "table",
            tag("caption", table.title),
            tag("thead", tag("tr", tag("th", "Hand", scope="col"), *names)),
            tag("tbody", *rows),
            class_="chart" if longest <= _LONGEST else "full",
        ),
        class_="table",
        tabindex="0",
        role="region",
        aria_label=table.title,
    )


def _cell(text: str) -> Html:
    """A decision; a hand means that hands from it up are played."""
    kind = text[:1] if len(text) <= _DECISION else "some"
    return tag("td", text, class_=f"act-{kind}" if text.isalnum() or kind == "some" else None)


def _price(request: Request) -> Response:
    game = game_of(request)
    if not can_price(game):
        raise HTTPException(404, sentence(why_unpriced(game)))
    query = request.query_params
    chosen = {name: value for name, value in query.items() if name in game.raw.options}
    return HTMLResponse(price_page(game, chosen, query.get("preset", "letter")))


def _odds(request: Request) -> Response:
    return HTMLResponse(odds_page(catalog_of(request), Filters.of(request)))


ROUTES = [Route("/odds", _odds), Route("/games/{room}/{game}/odds", _price)]
