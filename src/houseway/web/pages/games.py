"""The pages of a cardroom, of a filing as filed, and of what is printed for its table."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.felt.layout import felt_layout
from houseway.pages.papers import Papers
from houseway.pages.placard import Placard, placard_sheet
from houseway.pages.rack_card import rack_card
from houseway.pages.sheet import sheet_html
from houseway.play.game import FiledGame
from houseway.web.catalog import catalog_of, game_of
from houseway.web.pages import views


def _room(request: Request) -> Response:
    catalog = catalog_of(request)
    name = request.path_params["room"]
    if name not in catalog.rooms:
        raise HTTPException(404, f'No cardroom called "{name}".')
    return HTMLResponse(views.room(catalog, name))


def _filing(request: Request) -> Response:
    """A filing as filed, or with the preset and the options of the query."""
    game = game_of(request)
    chosen = {name: v for name, v in request.query_params.items() if name in game.raw.options}
    preset = request.query_params.get("preset", "letter")
    papers: Papers | None = request.app.state.papers
    if chosen or preset != "letter":
        return HTMLResponse(views.filing(game, chosen, preset, papers=papers))
    page = catalog_of(request).cached(game.id, lambda: views.filing(game, papers=papers))
    return HTMLResponse(page)


def _placard(request: Request) -> Response:
    """The placard of `option`, or a page to choose an option if none is named."""
    game = game_of(request)
    option = request.query_params.get("option")
    if not option:
        return HTMLResponse(views.choose_placard(game))
    limits = {name: request.query_params.get(name, "") for name in ("minimum", "maximum")}
    placard = Placard.read(
        game,
        option,
        **limits,
        collect_by=request.query_params.get("collect_by", ""),
        preset=request.query_params.get("preset", "letter"),
    )
    return HTMLResponse(sheet_html(placard_sheet(placard), views.PLACARD_STYLE))


def _card(request: Request) -> Response:
    """The rack card of a game, to print."""
    sheet = rack_card(_playable(request), request.query_params.get("preset", "letter"))
    return HTMLResponse(sheet_html(sheet, views.CARD_STYLE))


def _layout(request: Request) -> Response:
    """The felt layout of a game as a picture."""
    svg = felt_layout(_playable(request), request.query_params.get("preset", "letter"))
    return Response(svg, media_type="image/svg+xml")


def _playable(request: Request) -> FiledGame:
    game = game_of(request)
    if not game.playable:
        raise HTTPException(404, f"{game.filing.name} has no table of its own.")
    return game


ROUTES = [
    Route("/rooms/{room}", _room),
    Route("/games/{room}/{game}", _filing),
    Route("/games/{room}/{game}/placard", _placard),
    Route("/games/{room}/{game}/card", _card),
    Route("/games/{room}/{game}/layout.svg", _layout),
]
