"""The rulebook as a web application: pages for people, JSON for programs."""

from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, nullcontext
from http import HTTPStatus
from tempfile import TemporaryDirectory

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from houseway.cardroom.cardroom import Cardroom, LedElsewhere, Moving
from houseway.cardroom.rates import Limits
from houseway.journal.store import Journal
from houseway.pages.data import filing_data
from houseway.pages.papers import Papers
from houseway.pages.placard import Placard, placard_html
from houseway.pages.words import listed, sentence
from houseway.rulebook.book import Rulebook
from houseway.values.errors import HousewayError, RulebookError
from houseway.web import (
    api,
    audition_pages,
    bank_pages,
    check_pages,
    diff_pages,
    fee_pages,
    filing_pages,
    findings_files,
    front,
    glossary_pages,
    hand_names,
    help_pages,
    house_pages,
    house_way,
    learn_pages,
    matrix_pages,
    odds_pages,
    offline,
    play_pages,
    report_pages,
    saved_rulings,
    search_pages,
    settle_pages,
    views,
)
from houseway.web.assets import VERSIONED, WEB
from houseway.web.catalog import Catalog, catalog_of, game_of
from houseway.web.compress import Compress
from houseway.web.connections import PageLimits
from houseway.web.headers import AllowedHosts, SafeHeaders
from houseway.web.peers import PeerRequests, pass_on
from houseway.web.reports import Reports
from houseway.web.result_cache import ResultCache
from houseway.web.socket import serve_socket
from houseway.web.warm import warming
from houseway.web.worker import Worker


def create_app(
    rulebook: Rulebook,
    cardroom: Cardroom | None = None,
    limits: Limits | None = None,
    *,
    papers: Papers | None = None,
    warm: bool = False,
    hosts: Collection[str] = (),
) -> ASGIApp:
    """The application for a rulebook; the default cardroom is temporary.

    If `hosts` is not empty, only these host names are accepted. If `warm` is true, a separate
    process prepares slow results in advance.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with ExitStack() as stack:
            room = cardroom or stack.enter_context(temporary_cardroom(rulebook, limits))
            worker = stack.enter_context(closing(Worker(rulebook, server=room.journal.term)))
            app.state.cardroom, app.state.worker = room, worker
            app.state.cardroom.on_renewed = use_rulebook
            await app.state.cardroom.open()
            async with warming(app.state, rulebook) if warm else nullcontext():
                yield
            await app.state.cardroom.close()

    def use_rulebook(changed: Rulebook) -> None:
        app.state.catalog = Catalog(changed)
        app.state.results = ResultCache()
        app.state.reports = Reports()
        app.state.worker.renew()

    app = Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(PeerRequests),
            Middleware(AllowedHosts, hosts),
            Middleware(PageLimits),
        ],
        routes=[
            *front.ROUTES,
            Route("/rooms/{room}", room),
            Route("/games/{room}/{game}", filing),
            Route("/games/{room}/{game}/placard", filing_placard),
            Route("/api/games", api_games),
            Route("/api/games/{room}/{game}", api_game),
            *api.routes(),
            WebSocketRoute("/ws", serve_socket),
            *play_pages.ROUTES,
            *check_pages.ROUTES,
            *diff_pages.ROUTES,
            *filing_pages.ROUTES,
            *report_pages.ROUTES,
            *findings_files.ROUTES,
            *house_pages.ROUTES,
            *settle_pages.ROUTES,
            *offline.ROUTES,
            *saved_rulings.ROUTES,
            *fee_pages.ROUTES,
            *bank_pages.ROUTES,
            *hand_names.ROUTES,
            *house_way.ROUTES,
            *search_pages.ROUTES,
            *learn_pages.ROUTES,
            *audition_pages.ROUTES,
            *matrix_pages.ROUTES,
            *odds_pages.ROUTES,
            *help_pages.ROUTES,
            *glossary_pages.ROUTES,
            Mount(VERSIONED, StaticFiles(directory=WEB), name="versioned"),
            Mount("/web", StaticFiles(directory=WEB), name="web"),
        ],
        exception_handlers={
            HTTPException: _http_error,
            SQLAlchemyError: _unavailable,
            LedElsewhere: _elsewhere,
            Moving: _moving,
            HousewayError: _bad_request,
            Exception: _fault,
        },
    )
    app.state.catalog = Catalog(rulebook)
    app.state.papers = papers
    return SafeHeaders(Compress(app))


@contextmanager
def temporary_cardroom(rulebook: Rulebook, limits: Limits | None = None) -> Iterator[Cardroom]:
    """A cardroom with a journal that is deleted at the end."""
    with TemporaryDirectory() as folder:
        journal = Journal.open(f"{folder}/houseway.db")
        yield Cardroom(rulebook, journal, limits=limits)
        journal.close()


def room(request: Request) -> Response:
    catalog = catalog_of(request)
    name = request.path_params["room"]
    if name not in catalog.rooms:
        raise HTTPException(404, f'No cardroom called "{name}".')
    return HTMLResponse(views.room(catalog, name))


def filing(request: Request) -> Response:
    """A filing as filed, or with the preset and the options of the query."""
    game = game_of(request)
    chosen = {name: v for name, v in request.query_params.items() if name in game.raw.options}
    preset = request.query_params.get("preset", "letter")
    papers: Papers | None = request.app.state.papers
    if chosen or preset != "letter":
        return HTMLResponse(views.filing(game, chosen, preset, papers=papers))
    page = catalog_of(request).cached(game.id, lambda: views.filing(game, papers=papers))
    return HTMLResponse(page)


def filing_placard(request: Request) -> Response:
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
    return HTMLResponse(placard_html(placard, views.PLACARD_STYLE))


def api_games(request: Request) -> Response:
    return JSONResponse(catalog_of(request).rows)


def api_game(request: Request) -> Response:
    preset = request.query_params.get("preset", "letter")
    return JSONResponse(filing_data(game_of(request), preset))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    what = error.detail
    if what == HTTPStatus.NOT_FOUND.phrase:
        what = f'No page at "{request.url.path}".'
    elif what == HTTPStatus.METHOD_NOT_ALLOWED.phrase:
        allowed = (error.headers or {}).get("Allow", "another method")
        methods = listed(sorted(allowed.split(", ")), "or")
        what = f"Use {methods} at this address, not {request.method}."
    return _error_response(request, error.status_code, what)


async def _bad_request(request: Request, error: Exception) -> Response:
    """Status 400, or 500 for a rulebook that cannot be read."""
    assert isinstance(error, HousewayError)
    status = 500 if isinstance(error, RulebookError) else 400
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": error.what, "where": error.where}, status)
    return _error_response(request, status, sentence(str(error)))


async def _unavailable(request: Request, error: Exception) -> Response:
    return _error_response(request, 503, "The journal cannot be reached. Try again in a moment.")


async def _elsewhere(request: Request, error: Exception) -> Response:
    assert isinstance(error, LedElsewhere)
    try:
        return await pass_on(request, error.server)
    except Moving as moving:
        return await _moving(request, moving)


async def _moving(request: Request, error: Exception) -> Response:
    return _error_response(request, 503, sentence(str(error)))


async def _fault(request: Request, error: Exception) -> Response:
    return _error_response(request, 500, "Try again.")


def _error_response(request: Request, status: int, what: str) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": what}, status)
    return HTMLResponse(views.error(status, what), status)
