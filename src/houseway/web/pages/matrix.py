"""One game in every cardroom that files it, side by side."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.markup import Html, join, tag
from houseway.pages.matrix import GROUPS, Line, groups, matrix
from houseway.web.catalog import Catalog, catalog_of
from houseway.web.pages import views


def matrix_page(catalog: Catalog, name: str, ids: list[str]) -> str:
    """Every rule of one game in each of its filings, with the differences marked."""
    games = [catalog.game(game_id) for game_id in ids]
    title = f"{GROUPS[name][0]} by cardroom"
    lines = matrix(games)
    head = (
        tag(
            "th",
            tag("a", game.filing.name, href=f"/games/{game.id}"),
            " ",
            tag("small", catalog.rulebook.room_of(game.id).name),
            scope="col",
        )
        for game in games
    )
    table = tag(
        "table",
        tag("caption", "Differences are marked"),
        tag("thead", tag("tr", tag("th", "Rule", scope="col"), *head)),
        *_parts(lines, len(games)),
    )
    main = join(tag("h1", title), tag("div", table, class_="table matrix"))
    trail = (*views.HOME, ("/search", "Rules"))
    return views.document(title, main, trail=trail, script=views.SEARCH, here="/search")


def _parts(lines: list[Line], games: int) -> list[Html]:
    """One table body for each part of a filing."""
    bodies = []
    for part in dict.fromkeys(line.part for line in lines):
        heading = tag("tr", tag("th", part, colspan=str(games + 1), scope="rowgroup"))
        rows = (_line(line) for line in lines if line.part == part)
        bodies.append(tag("tbody", heading, *rows))
    return bodies


def _line(line: Line) -> Html:
    cells = (tag("td", value or "\u2014") for value in line.values)
    mark = [" ", tag("span", "differs", class_="mark")] if line.differs else []
    return tag("tr", tag("th", line.fact, *mark, scope="row"), *cells)


def group_links(catalog: Catalog) -> Html:
    """Links to every game that several cardrooms file."""
    lines = (
        tag("li", tag("a", GROUPS[name][0], href=f"/matrix/{name}"))
        for name in groups(catalog.rulebook)
    )
    return tag("ul", *lines, class_="choices")


def index_page(catalog: Catalog) -> str:
    """The games that can be compared across cardrooms."""
    title = "Games in several cardrooms"
    main = join(tag("h1", title), group_links(catalog))
    trail = (*views.HOME, ("/search", "Rules"))
    return views.document(title, main, trail=trail, script=views.SEARCH, here="/search")


def _index(request: Request) -> Response:
    return HTMLResponse(index_page(catalog_of(request)))


def _matrix(request: Request) -> Response:
    catalog = catalog_of(request)
    name = request.path_params["name"]
    ids = groups(catalog.rulebook).get(name)
    if ids is None:
        raise HTTPException(404, f'No two cardrooms file a game called "{name}".')
    return HTMLResponse(matrix_page(catalog, name, ids))


ROUTES = [Route("/matrix", _index), Route("/matrix/{name}", _matrix)]
