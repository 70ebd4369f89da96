"""Limits on requests: how many per address, how long and how large."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from houseway.web.pages import views

MAX_TARGET = 8 * 1024
"""The maximum length of the path and query of a request."""
MAX_PARAMETERS = 100
"""The maximum number of parameters in the query of a request."""
TOO_LONG = f"The address must be at most {MAX_TARGET:,} characters."


class RequestHeads:
    """Refuses a request with too long an address, too many parameters, or its length twice."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = _refusal(scope) if scope["type"] == "http" else None
        await (refusal or self.app)(scope, receive, send)


def _refusal(scope: Scope) -> PlainTextResponse | None:
    """The answer to a request with a bad head, after which the connection is closed."""
    headers, query = Headers(scope=scope), scope["query_string"]
    if len(scope["raw_path"]) + len(query) + bool(query) > MAX_TARGET:
        return PlainTextResponse(TOO_LONG, 414, {"Connection": "close"})
    if query.count(b"&") >= MAX_PARAMETERS:
        what = f"An address may have up to {MAX_PARAMETERS} parameters."
        return PlainTextResponse(what, 400, {"Connection": "close"})
    if "content-length" in headers and "transfer-encoding" in headers:
        # RFC 9112, 6.1: a proxy in front may see another request in the same bytes.
        what = "Send Content-Length or Transfer-Encoding, not both."
        return PlainTextResponse(what, 400, {"Connection": "close"})
    return None


class PageLimits:
    """Refuses an address that loads pages faster than people do."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(("/api/", "/web/")):
            client = scope.get("client")
            pages = scope["app"].state.cardroom.pages
            if not pages.take(client[0] if client else ""):
                page = views.error(429, "Too many requests. Try again in a moment.")
                await HTMLResponse(page, 429)(scope, receive, send)
                return
        await self.app(scope, receive, send)
