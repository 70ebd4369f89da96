"""The rulebook as a web application: pages for people, JSON for programs."""

from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager, nullcontext
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from houseway.cardroom.cardroom import Cardroom, LedElsewhere, Moving
from houseway.cardroom.rates import Limits
from houseway.journal.store import Journal
from houseway.pages.papers import Papers
from houseway.pages.words import listed, sentence
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import HousewayError, RulebookError
from houseway.web import health, metrics
from houseway.web.api import endpoints
from houseway.web.assets import VERSIONED, WEB
from houseway.web.catalog import Catalog
from houseway.web.compress import Compress
from houseway.web.connections import PageLimits, RequestHeads
from houseway.web.fair_threads import FairThreads, ThreadsForVisitors, TooMany, threaded
from houseway.web.headers import AllowedHosts, SafeHeaders
from houseway.web.jobs.audits import Audits
from houseway.web.jobs.reports import Reports
from houseway.web.jobs.result_cache import ResultCache
from houseway.web.jobs.warm import warming
from houseway.web.jobs.worker import Worker
from houseway.web.live.peers import PeerRequests, pass_on
from houseway.web.live.socket import serve_socket
from houseway.web.logs import RequestIds
from houseway.web.pages import page_routes, views


def create_app(
    rulebook: FiledRulebook,
    cardroom: Cardroom | None = None,
    limits: Limits | None = None,
    *,
    papers: Papers | None = None,
    warm: bool = False,
    hosts: Collection[str] = (),
    metrics_token: str = "",
    make_worker: type[Worker] = Worker,
) -> ASGIApp:
    """The application for a rulebook; the default cardroom is temporary.

    If `hosts` is not empty, only these host names are accepted. If `warm` is true, a separate
    process prepares slow results in advance. Without `metrics_token` there is no `/metrics`.
    `make_worker` makes what runs long calculations.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with ExitStack() as stack:
            room = cardroom or stack.enter_context(temporary_cardroom(rulebook, limits))
            worker = stack.enter_context(closing(make_worker(rulebook, server=room.journal.term)))
            app.state.cardroom, app.state.worker = room, worker
            folder = stack.enter_context(TemporaryDirectory(prefix="houseway-audit-"))
            app.state.audits = Audits(Path(folder))
            app.state.threads = stack.enter_context(closing(FairThreads()))
            app.state.cardroom.on_renewed = use_rulebook
            await app.state.cardroom.open()
            async with warming(app.state, rulebook) if warm else nullcontext():
                yield
            await app.state.cardroom.close()

    def use_rulebook(changed: FiledRulebook) -> None:
        app.state.catalog = Catalog(changed)
        app.state.results = ResultCache()
        app.state.reports = Reports()
        app.state.worker.renew()

    app = Starlette(
        lifespan=lifespan,
        middleware=[
            Middleware(RequestIds),
            Middleware(RequestHeads),
            Middleware(PeerRequests),
            Middleware(AllowedHosts, hosts),
            Middleware(PageLimits),
            Middleware(ThreadsForVisitors),
        ],
        routes=[
            *threaded(
                [
                    *page_routes(),
                    *endpoints.routes(),
                    *health.ROUTES,
                    *metrics.ROUTES,
                    WebSocketRoute("/ws", serve_socket),
                    Mount(VERSIONED, StaticFiles(directory=WEB), name="versioned"),
                    Mount("/web", StaticFiles(directory=WEB), name="web"),
                ]
            )
        ],
        exception_handlers={
            HTTPException: _http_error,
            SQLAlchemyError: _unavailable,
            LedElsewhere: _elsewhere,
            TooMany: _too_many,
            Moving: _moving,
            HousewayError: _bad_request,
            Exception: _fault,
        },
    )
    app.state.catalog = Catalog(rulebook)
    app.state.papers = papers
    app.state.metrics_token = metrics_token
    return SafeHeaders(Compress(app))


@contextmanager
def temporary_cardroom(rulebook: FiledRulebook, limits: Limits | None = None) -> Iterator[Cardroom]:
    """A cardroom with a journal that is deleted at the end."""
    with TemporaryDirectory() as folder:
        journal = Journal.open(f"{folder}/houseway.db")
        yield Cardroom(rulebook, journal, limits=limits)
        journal.close()


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


async def _too_many(request: Request, error: Exception) -> Response:
    return _error_response(request, 429, sentence(str(error)))


async def _fault(request: Request, error: Exception) -> Response:
    request.app.state.cardroom.writer.figures.faults += 1
    return _error_response(request, 500, "Try again.")


def _error_response(request: Request, status: int, what: str) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": what}, status)
    return HTMLResponse(views.error(status, what), status)
