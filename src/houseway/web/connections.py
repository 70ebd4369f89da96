"""Limits on connections: how many per address, and how long a request may take to arrive."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from houseway.web import views

MAX_PER_ADDRESS = 200
"""The maximum number of connections from one address, not counting WebSockets."""
HEAD_TIMEOUT = 10.0
"""Seconds within which a connection must have sent the head of a request."""


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
