"""Whether the server lives and is ready, for load balancers and `houseway doctor`."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from houseway import __version__
from houseway.web.api.call import address, cardroom_of

_PATIENCE = 3.0
"""Seconds within which the journal must answer."""
_NO_STORE = {"Cache-Control": "no-store"}


async def _live(request: Request) -> Response:
    return PlainTextResponse("ok\n", headers=_NO_STORE)


async def _ready(request: Request) -> Response:
    """Status 200 if tables can be played here; what a proxy says about the visitor."""
    trouble = await _trouble(request)
    answer = {
        "ready": not trouble,
        "trouble": trouble,
        "version": __version__,
        "scheme": request.url.scheme,
        "address": address(request),
    }
    return JSONResponse(answer, 503 if trouble else 200, headers=_NO_STORE)


async def _trouble(request: Request) -> list[str]:
    """Why tables can't be played on this server."""
    leases = cardroom_of(request).leases
    try:
        async with asyncio.timeout(_PATIENCE):
            is_held = await asyncio.to_thread(leases.is_held)
    except (SQLAlchemyError, TimeoutError):
        return ["the journal cannot be reached"]
    return [] if is_held else ["another server has taken over the tables of this one"]


ROUTES = [Route("/healthz", _live), Route("/readyz", _ready)]
