"""The home page, and lists of games that link to one page of each game."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.family_words import family_name
from houseway.pages.markup import Html, join, tag
from houseway.pages.papers import short_name
from houseway.pages.words import (
    count,
)
from houseway.pricing.price import can_price
from houseway.rulebook.model import Room
from houseway.web.catalog import Catalog, catalog_of, playable
from houseway.web.pages import views
from houseway.web.pages.first_hand import daily_game, first_hand, hand_picture
from houseway.web.pages.navigation import has_fees

SCRIPT = views.Script("lobby/lobby", ("lobby/lobby",))

Row = dict[str, Any]
DOORS = (
    ("/play", "Play a game", "Open a table and deal yourself in. Play chips, no sign-up."),
    (
        "/settle",
        "Settle a hand",
        "Enter cards and wagers to see who is paid, in which order and why.",
    ),
    ("/search", "Look up a rule", "Search every filed rule, ruling and fee."),
)


class Filters(NamedTuple):
    """The filters of a list of games."""

    query: str = ""
    room: str = ""
    family: str = ""

    @classmethod
    def of(cls, request: Request) -> "Filters":
        query = request.query_params
        return cls(query.get("q", ""), query.get("room", ""), query.get("family", ""))

    def rows(self, catalog: Catalog, room: str) -> list[Row]:
        """The games of a cardroom that match."""
        return catalog.games(room, self.query, self.family) if self.room in ("", room) else []


class GameList(NamedTuple):
    """A list of games, each linked to one of its pages."""

    place: str
    title: str
    lead: str
    to: str
    """The URL of a game's page, with `{id}` for the id of the game."""
    has: Callable[[Catalog, Row], bool]
    """Whether a game has this page."""
    also: tuple[str, str] | None = None
    """The URL and name of another page the list links to."""


def priced(catalog: Catalog, row: Row) -> bool:
    """Whether a game can be played and its wagers priced."""
    return playable(row) and can_price(catalog.game(row["id"]))


LISTS = (
    GameList(
        place="/play",
        title="Play a game",
        lead="Choose a game. Play chips are free.",
        to="/games/{id}/play",
        has=lambda _, row: playable(row),
    ),
    GameList(
        place="/settle",
        title="Settle a hand",
        lead="Choose the game. Then tap the cards and type the wagers.",
        to="/games/{id}/settle",
        has=lambda _, row: playable(row),
    ),
    GameList(
        place="/fees",
        title="Fees",
        lead="Choose a game. Then pick the collection option and enter the amount.",
        to="/games/{id}/fees",
        has=lambda catalog, row: has_fees(catalog.game(row["id"])),
    ),
    GameList(
        place="/bank",
        title="The bank",
        lead="Choose a game to see what its bank earns and how large it must be.",
        to="/games/{id}/bank",
        has=priced,
        also=("/audit", "Audit a shift: what was paid, against the filings"),
    ),
    GameList(
        place="/learn",
        title="Learn",
        lead="Choose a game and answer questions from its filed rules, with the reasons.",
        to="/games/{id}/learn",
        has=lambda _, row: playable(row),
        also=("/auditions", "Auditions: a timed set of questions"),
    ),
)


def home_page(catalog: Catalog, filters: Filters) -> str:
    """A hand to deal, three main links, and every game by family; the cardroom is remembered."""
    rows = [row for name in catalog.rooms for row in filters.rows(catalog, name)]
    families = dict.fromkeys(row["family"] for row in catalog.rows)
    main = join(
        tag("h1", "The rulebook of California cardrooms"),
        first_hand(daily_game(catalog, date.today())),
        tag("ul", *(_door(*door) for door in DOORS), class_="doors"),
        tag("hw-tables"),
        tag("h2", "My cardroom", id="games"),
        tag("p", *_room_links(catalog), class_="room-links"),
        game_filter(catalog, filters, catalog.rows),
        found_line(filters, [rows], len(catalog.rows)),
        tag(
            "div",
            *(
                _family(catalog, family, [row for row in rows if row["family"] == family])
                for family in families
            ),
            class_="families",
        ),
    )
    return views.document("Houseway, the rulebook of California cardrooms", main, script=SCRIPT)


def _room_links(catalog: Catalog) -> list[Html | str]:
    """Links to the pages of the cardrooms."""
    links = (tag("a", room.name, href=f"/rooms/{room.id}") for room in catalog.rooms.values())
    return [part for link in links for part in (link, " ")]


def _family(catalog: Catalog, family: str, rows: list[Row]) -> Html:
    """The games of a family with a picture of their hand."""
    name = f"family-{family}"
    ids = (row["id"] for row in catalog.rows if row["family"] == family)
    pictures = (hand_picture(catalog.rulebook, game_id) for game_id in ids)
    return tag(
        "section",
        tag("h3", family_name(family), id=name),
        next(filter(None, pictures), ""),
        tag("ul", *(_card(catalog, row) for row in rows), class_="family-games"),
        aria_labelledby=name,
        class_="room family",
        hidden=not rows,
    )


def _card(catalog: Catalog, row: Row) -> Html:
    """A game with its cardroom, its page and its table."""
    room = short_name(catalog.rooms[row["id"].split("/")[0]])
    play = (
        tag(
            "a",
            "Play",
            href=f"/games/{row['id']}/play#now",
            aria_label=f"Play {row['name']}",
            data_play=row["id"] if catalog.game(row["id"]).kind.banks else None,
        )
        if playable(row)
        else ""
    )
    return tag(
        "li",
        tag("a", row["name"], href=f"/games/{row['id']}"),
        " ",
        tag("small", room),
        *views.own_mark(row.get("own", False)),
        play,
        **views.facets(row),
    )


def list_page(catalog: Catalog, listing: GameList, filters: Filters) -> str:
    """The games with this page, by cardroom."""
    all_rows = [row for row in catalog.rows if listing.has(catalog, row)]
    ids = {row["id"] for row in all_rows}
    rows_by_room = {
        name: [row for row in filters.rows(catalog, name) if row["id"] in ids]
        for name in catalog.rooms
    }
    main = join(
        tag("h1", listing.title),
        tag("p", listing.lead, class_="lead"),
        tag("p", tag("a", listing.also[1], href=listing.also[0])) if listing.also else "",
        game_filter(catalog, filters, all_rows),
        tag("p", id="last-game", hidden=True, data_to=listing.to),
        found_line(filters, rows_by_room.values(), len(all_rows)),
        *(_links(catalog.rooms[name], rows, listing) for name, rows in rows_by_room.items()),
    )
    return views.document(listing.title, main, trail=views.HOME, here=listing.place)


def game_filter(catalog: Catalog, filters: Filters, rows: list[Row]) -> Html:
    """A search box with chips for cardrooms and families; works without JavaScript."""
    rooms = {row["id"].split("/")[0] for row in rows}
    families = dict.fromkeys(row["family"] for row in rows)
    box = tag(
        "input",
        type="search",
        id="q",
        name="q",
        value=filters.query,
        **views.SEARCH_BOX,
        placeholder="baccarat, panda, GEGA-003784 …",
    )
    names = [(name, short_name(room)) for name, room in catalog.rooms.items() if name in rooms]
    kinds = [(family, family_name(family)) for family in families]
    return tag(
        "form",
        tag("label", "Search games and rules", for_="q"),
        box,
        tag("button", "Search"),
        _chips("room", "Cardroom", "All cardrooms", names, filters.room),
        _chips("family", "Type of game", "All games", kinds, filters.family),
        role="search",
        class_="search",
    )


def _chips(
    name: str, legend: str, every: str, choices: Iterable[tuple[str, str]], chosen: str
) -> Html:
    """A group of radio buttons, shown as chips to tap."""
    return tag(
        "fieldset",
        tag("legend", legend, class_="hear"),
        *(
            tag(
                "label",
                tag(
                    "input",
                    type="radio",
                    id=f"{name}-{value or 'all'}",
                    name=name,
                    value=value,
                    checked=value == chosen,
                ),
                tag("span", label),
            )
            for value, label in (("", every), *choices)
        ),
        class_="chips",
    )


def _door(href: str, name: str, about: str) -> Html:
    return tag("li", tag("a", tag("b", name), " ", tag("span", about), href=href))


def found_line(filters: Filters, matches: Iterable[list[Row]], total: int) -> Html:
    """The number of games that match, and a link that searches the rules for the same words."""
    shown = sum(map(len, matches))
    text = "" if shown == total else f"{count(shown, 'game')} "
    query = filters.query.strip()
    address = f"/search?{urlencode({'q': query})}"
    rules = tag("a", f"Search the rules for \u201c{query}\u201d", href=address) if query else ""
    return tag("p", text, rules, id="found", role="status")


def _links(room: Room, rows: list[Row], listing: GameList) -> Html:
    name = f"room-{room.id}"
    lines = (
        tag(
            "li",
            tag("a", row["name"], href=listing.to.format(id=row["id"])),
            " ",
            tag("small", family_name(row["family"])),
            *views.own_mark(row.get("own", False)),
            **views.facets(row),
        )
        for row in rows
    )
    return tag(
        "section",
        tag("h2", room.name, id=name),
        tag("ul", *lines, class_="choices"),
        aria_labelledby=name,
        class_="room",
        hidden=not rows,
    )


def _home(request: Request) -> Response:
    """All rooms and their games, filtered by `q`, `room` and `family`."""
    return HTMLResponse(home_page(catalog_of(request), Filters.of(request)))


def _list_route(listing: GameList) -> Route:
    def answer(request: Request) -> Response:
        return HTMLResponse(list_page(catalog_of(request), listing, Filters.of(request)))

    return Route(listing.place, answer)


ROUTES = [Route("/", _home), *map(_list_route, LISTS)]
