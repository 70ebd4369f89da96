"""The HTTP protocol of the server: how many connections per address, and how long they wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from houseway.web.connections import MAX_TARGET, TOO_LONG

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
        self.transport.write(_plain(414, TOO_LONG) if len(line) > MAX_TARGET else _plain(400, msg))
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
