"""The list of the games, and one game as data."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.pages.data import filing_data
from houseway.web.catalog import catalog_of, game_of


def _games(request: Request) -> Response:
    return JSONResponse(catalog_of(request).rows)


def _game(request: Request) -> Response:
    preset = request.query_params.get("preset", "letter")
    return JSONResponse(filing_data(game_of(request), preset))


ROUTES = [Route("/api/games", _games), Route("/api/games/{room}/{game}", _game)]
