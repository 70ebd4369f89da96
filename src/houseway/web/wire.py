"""The WebSocket as bytes: all that waits for a client goes out at once.

A hand that ends is a message for each of its events to every seat; a call to the system for each
of them, through every layer of the server, cost more than making them did.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_WHOLE_TEXT = b"\x81"
_TWO_BYTES, _EIGHT_BYTES = 126, 127


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which takes many texts in one message beside what it takes anyway."""

    async def send(self, message: Any) -> None:
        texts = message.get("texts")
        if texts is not None:
            await self.writable.wait()
            if not (self.disconnected or self.close_sent):
                self.transport.write(b"".join(map(frame, texts)))
                return
        await super().send(message)


def frame(text: bytes) -> bytes:
    """A text as a server sends it: whole, neither masked nor compressed.

    >>> frame(b"bye")
    b'\\x81\\x03bye'
    """
    length = len(text)
    if length < _TWO_BYTES:
        size = bytes([length])
    elif length < 1 << 16:
        size = bytes([_TWO_BYTES]) + length.to_bytes(2)
    else:
        size = bytes([_EIGHT_BYTES]) + length.to_bytes(8)
    return _WHOLE_TEXT + size + text
