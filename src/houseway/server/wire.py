"""The WebSocket as bytes: what one turn of the event loop writes to a client goes out at once.

A hand that ends is a message for each of its events to every seat; a call to the system for each
of them costs more than making them does.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol over a transport that gathers."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        gathering = Gathering(cast(asyncio.Transport, transport), self.loop)
        super().connection_made(cast(asyncio.Transport, gathering))


class Gathering:
    """A transport that keeps what is written until the turn is over; the rest is as it was."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._kept: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._kept:
            self._loop.call_soon(self._flush)
        self._kept.append(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        kept, self._kept = self._kept, []
        if kept:
            self._transport.write(b"".join(kept))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
