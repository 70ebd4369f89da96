"""Limits on connections and requests: how many per address, how long, and how large."""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from houseway.web.pages import views

MAX_PER_ADDRESS = 200
"""The maximum number of connections from one address, not counting WebSockets."""
HEAD_TIMEOUT = 10.0
"""Seconds within which a connection must have sent the head of a request."""
MAX_TARGET = 8 * 1024
"""The maximum length of the path and query of a request."""
MAX_PARAMETERS = 100
"""The maximum number of parameters in the query of a request."""
_TOO_LONG = f"The address must be at most {MAX_TARGET:,} characters."


class GuardedProtocol(H11Protocol):
    """An HTTP protocol that closes idle connections and those over the limit."""

    open: Counter[str] = Counter()
    trusted = ""
    """The address of a proxy, which all its clients share."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if peer else ""
        self._counted = True
        self.open[self._peer] += 1
        if self.open[self._peer] > MAX_PER_ADDRESS and self._peer != self.trusted:
            transport.abort()
            return
        self._cycle: Any = None
        self._watch = self.loop.call_later(HEAD_TIMEOUT, self._close_if_idle)

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._release()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, or has a head that is too long, and close."""
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            if cycle.response_started:
                self.transport.abort()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        line = self.conn.trailing_data[0].partition(b"\r\n")[0]
        self.transport.write(_plain(414, _TOO_LONG) if len(line) > MAX_TARGET else _plain(400, msg))
        self.transport.close()

    def _close_if_idle(self) -> None:
        """Close a connection with no request under way and none since the last check."""
        cycle: Any = self.cycle
        under_way = cycle is not None and not cycle.response_complete
        if under_way or cycle is not self._cycle:
            self._cycle = cycle
            self._watch = self.loop.call_later(HEAD_TIMEOUT, self._close_if_idle)
        else:
            self.transport.close()

    def _release(self) -> None:
        watch: asyncio.TimerHandle | None = getattr(self, "_watch", None)
        if watch is not None:
            watch.cancel()
        if self._counted:
            self._counted = False
            self.open[self._peer] -= 1
            if not self.open[self._peer]:
                del self.open[self._peer]


def _plain(status: int, text: str) -> bytes:
    """An answer in plain text, the last of its connection."""
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(text)}",
        "Connection: close",
    )
    return "\r\n".join((*head, "", text)).encode()


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
        return PlainTextResponse(_TOO_LONG, 414, {"Connection": "close"})
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
