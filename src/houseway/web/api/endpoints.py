"""The HTTP API: every route, its handler and its description."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.cardroom.auditions import NoAudition
from houseway.cardroom.cardroom import LedElsewhere, Moving, NoTable
from houseway.cardroom.people import MAY, NotAllowed
from houseway.cardroom.rates import TooFast
from houseway.pages.words import listed
from houseway.play.case import settle as settle_case
from houseway.play.game import FiledGame
from houseway.values.errors import HousewayError, InputError
from houseway.web.api import audit as audit_api
from houseway.web.api import auditions as audition_api
from houseway.web.api import games, hand_names
from houseway.web.api import people as people_api
from houseway.web.api import tables as table_api
from houseway.web.api.bank import BankAsked, ask_bank
from houseway.web.api.call import (
    COOKIE,
    DEVICE,
    ApiCall,
    Endpoint,
    address,
    cardroom_of,
    same_origin,
)
from houseway.web.api.coach import coach, count, history, odds, play_of, review
from houseway.web.api.describe import describe
from houseway.web.api.desk import settle_at_desk
from houseway.web.api.drills import DrillAnswered, DrillAsked, ask_drill, grade_answer
from houseway.web.api.floor import (
    UNOPENED,
    ChoosePreset,
    choose_rules,
    floor,
    journal,
    unopened,
)
from houseway.web.api.open_options import StakesAnswer, check_stakes
from houseway.web.api.work import (
    NoWork,
    WorkAsked,
    cancel_work,
    price_game,
    show_work,
    show_workbench,
    start_work,
)
from houseway.web.fair_threads import TooMany, in_thread
from houseway.web.jobs.audits import NoAudit
from houseway.web.jobs.queue import Busy
from houseway.web.jobs.reports import math_report
from houseway.web.live.peers import pass_on
from houseway.web.pages.protection import ask_protection
from houseway.web.pages.saved_rulings import (
    NoRuling,
    SaveRuling,
    list_rulings,
    open_ruling,
    save_ruling,
)

_MONTH = 30 * 24 * 3600
_YEAR = 365 * 24 * 3600


# Settling and checking.


async def settle(call: ApiCall) -> dict[str, Any]:
    text = await call.read()
    return await in_thread(settle_case, text, call.cardroom.rulebook)


async def desk(call: ApiCall) -> dict[str, Any]:
    """A settled case, with sentences for the players, the deciding rule and the rules hash."""
    text = await call.read()
    return await in_thread(settle_at_desk, text, call.cardroom.rulebook)


async def stakes(call: ApiCall) -> StakesAnswer:
    """The filed name of the stakes in the query; raises InputError if they are not filed."""
    game = FiledGame(call.cardroom.rulebook, f"{call.path('room')}/{call.path('game')}")
    query = call.request.query_params
    return check_stakes(game, query.get("option", ""), query.get("stakes", ""))


async def openapi(call: ApiCall) -> dict[str, Any]:
    return await in_thread(description)


@cache
def description() -> dict[str, Any]:
    """The OpenAPI document of all endpoints."""
    return describe(ENDPOINTS)


_FLOOR_QUERY: dict[str, type] = {"after": int}
_JOURNAL_QUERY: dict[str, type] = {**_FLOOR_QUERY, "before": int, "last": int}
_PRICE_QUERY: dict[str, type] = {"wager": str, "option": str, "preset": str}
_REPORT_QUERY: dict[str, type] = {"preset": str, "option": str, "rounds": int, "seed": str}
_PROTECT_QUERY: dict[str, type] = {"wager": str, "preset": str}
_STAKES_QUERY: dict[str, type] = {"stakes": str, "option": str}
_RULINGS_QUERY: dict[str, type] = {"q": str, "before": int}

_CASE: dict[str, Any] = {
    "game": "tavern/zoobac",
    "player_dealer": {"seat": 8, "bank": "1000.00"},
    "wagers": [
        {"seat": 1, "bettor": "Ann", "wager": "player", "amount": "25.00"},
        {"seat": 1, "bettor": "Ann", "wager": "zoo", "amount": "5.00"},
    ],
    "hands": {"player": ["5d", "Kc", "2h"], "banker": ["2s", "4h"]},
}

ENDPOINTS = (
    *people_api.ENDPOINTS,
    *table_api.ENDPOINTS,
    Endpoint("GET", "/api/tables/{table}/coach", "What the open choices are worth", coach),
    Endpoint(
        "GET", "/api/tables/{table}/odds", "House edge of each bet, and the bank's results", odds
    ),
    Endpoint("GET", "/api/tables/{table}/count", "The count of the shoe", count),
    Endpoint("GET", "/api/tables/{table}/played", "Your hands: mistakes and luck", play_of),
    Endpoint("GET", "/api/hands/{table}/{hand:int}/coach", "Your choices in a hand", review),
    Endpoint(
        "GET",
        "/api/hands/{table}/{hand:int}/history",
        "A poker hand as PHH or OHH",
        history,
        query={"form": str},
    ),
    Endpoint(
        method="GET",
        path="/api/floor",
        summary="All tables and notices",
        handler=floor,
        body=None,
        may="watch",
        query=_FLOOR_QUERY,
    ),
    Endpoint(
        "POST",
        "/api/house-rules",
        "Choose the rules for people who play or learn",
        choose_rules,
        ChoosePreset,
        "rule",
    ),
    Endpoint("GET", UNOPENED, "For other servers: hands in play", unopened),
    Endpoint(
        method="GET",
        path="/api/journal",
        summary="The journal",
        handler=journal,
        body=None,
        may="audit",
        query=_JOURNAL_QUERY,
    ),
    Endpoint(
        "POST", "/api/settle", "Settle a case, as `houseway settle` does", settle, example=_CASE
    ),
    Endpoint(
        "POST", "/api/desk", "Settle a case, with sentences for the players", desk, example=_CASE
    ),
    Endpoint("GET", "/api/price/{room}/{game}", "Price a game", price_game, query=_PRICE_QUERY),
    Endpoint(
        "GET",
        "/api/protect/{room}/{game}",
        "What an expert can win",
        ask_protection,
        query=_PROTECT_QUERY,
    ),
    Endpoint("GET", "/api/report/{room}/{game}", "Math report", math_report, query=_REPORT_QUERY),
    Endpoint("POST", "/api/jobs", "Start a long calculation", start_work, WorkAsked),
    Endpoint("GET", "/api/jobs/{job}", "The progress of a calculation, or its result", show_work),
    Endpoint("DELETE", "/api/jobs/{job}", "Cancel a calculation", cancel_work),
    Endpoint("GET", "/api/workbench/{room}/{game}", "Options and pay rows", show_workbench),
    Endpoint(
        method="GET",
        path="/api/rulings",
        summary="Saved rulings, newest first",
        handler=list_rulings,
        may="review",
        query=_RULINGS_QUERY,
    ),
    Endpoint("POST", "/api/rulings", "Save a ruling", save_ruling, SaveRuling, "rule"),
    Endpoint("GET", "/api/rulings/{ruling:int}", "A saved ruling", open_ruling, None, "review"),
    *audit_api.ENDPOINTS,
    Endpoint(
        method="POST",
        path="/api/bank",
        summary="The bank report of `houseway bank`",
        handler=ask_bank,
        body=BankAsked,
        example={"game": "tavern/zoobac", "seats": 7, "bets": {"player": "25.00"}},
    ),
    Endpoint("GET", "/api/stakes/{room}/{game}", "Check poker stakes", stakes, query=_STAKES_QUERY),
    Endpoint(
        method="POST",
        path="/api/drills/{room}/{game}",
        summary="Get a drill question",
        handler=ask_drill,
        body=DrillAsked,
        example={"level": 1, "preset": "practice"},
    ),
    Endpoint("POST", "/api/drills/grade", "Grade a drill answer", grade_answer, DrillAnswered),
    *(Endpoint(*endpoint) for endpoint in audition_api.ENDPOINTS),
    Endpoint("GET", "/api/openapi.json", "This description", openapi),
)


def routes() -> list[Route]:
    """The endpoints, and the answers that pages ask for."""
    described = [
        Route(endpoint.path, _handler(endpoint), methods=[endpoint.method])
        for endpoint in ENDPOINTS
    ]
    return [*described, *games.ROUTES, *hand_names.ROUTES]


def _handler(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        try:
            call = ApiCall(request, endpoint)
            _check(call)
            try:
                answer = await endpoint.handler(call)
            except LedElsewhere as elsewhere:
                return await pass_on(request, elsewhere.server, await call.read())
        except HousewayError as error:
            return _json({"error": error.what, "where": error.where}, _status(request, error))
        response = _json(answer)
        if call.cookie is not None:
            _set_cookie(request, response, COOKIE, call.cookie, _MONTH)
        if call.device is not None:
            _set_cookie(request, response, DEVICE, call.device, _YEAR)
        return response

    return handle


def _check(call: ApiCall) -> None:
    """Refuse requests that are too frequent, from another site, not JSON, or not permitted."""
    request, may = call.request, call.endpoint.may
    if not call.cardroom.requests.take(address(request)):
        raise TooFast("too many requests: try again in a minute")
    if request.method in ("POST", "DELETE"):
        if not same_origin(request):
            raise NotAllowed("blocked: the request came from another site")
        content_type = request.headers.get("content-type", "application/json")
        if content_type.partition(";")[0].strip() not in call.endpoint.content:
            allowed = listed(call.endpoint.content, "or")
            raise InputError(f"Content-Type must be {allowed}", "content-type")
    if may and not call.who.may(may):
        needed = listed(sorted(MAY[may]), "or")
        raise NotAllowed(f"you don't have permission: this needs the role {needed}", "role")


def _status(request: Request, error: HousewayError) -> int:
    if isinstance(error, TooFast | TooMany | Busy):
        return 429
    if isinstance(error, NotAllowed):
        person = cardroom_of(request).people.of(request.cookies.get(COOKIE))
        return 403 if person or not same_origin(request) else 401
    if isinstance(error, Moving):
        return 503
    return 404 if isinstance(error, NoTable | NoAudit | NoAudition | NoRuling | NoWork) else 400


def _json(answer: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def _set_cookie(request: Request, response: Response, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds if value else 0,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
