"""A call to the API: the request, its caller, and the cardroom."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from ipaddress import IPv6Network
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.people import NotAllowed, Person
from houseway.values.errors import InputError
from houseway.values.strict import decoder, read_strictly
from houseway.web.fair_threads import in_thread

COOKIE, DEVICE = "houseway", "houseway-device"
_MAX_BYTES = 256 * 1024
_MAX_AT_ONCE = 16 * 1024
"""A longer body is decoded in a thread."""
_MAX_DIGITS = 18
_BODY_TIMEOUT = 20.0
"""Seconds within which the whole body must arrive."""

T = TypeVar("T")

Handler = Callable[["ApiCall"], Awaitable[Any]]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request: unknown keys are refused."""


class Endpoint(NamedTuple):
    """One address of the API."""

    method: str
    path: str
    summary: str
    handler: Handler
    body: type[msgspec.Struct] | None = None
    may: str = ""
    """What the caller must be allowed to do; "" for everyone."""
    query: Mapping[str, type] = {}
    """The query parameters with their types, for the description of the API."""
    content: tuple[str, ...] = ("application/json",)
    """The types of content that the body may have."""
    example: Mapping[str, Any] = {}
    """A body to try the call with."""


class ApiCall:
    """A request to the API, with its caller and the cardroom."""

    def __init__(self, request: Request, endpoint: Endpoint) -> None:
        self.request = request
        self.endpoint = endpoint
        self.cardroom = cardroom_of(request)
        self.token = request.cookies.get(COOKIE)
        self.person = self.cardroom.people.of(self.token)
        self.cookie: str | None = None
        self.device: str | None = None
        """The mark by which this device is known from now on."""
        self._text: bytes | None = None

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    @property
    def who(self) -> Person:
        if self.person is None:
            raise NotAllowed("sign in first")
        return self.person

    def number(self, name: str) -> int:
        """A number from the query; 0 if missing."""
        text = self.request.query_params.get(name) or "0"
        if not (text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS):
            what = f"{name} must be a whole number of up to {_MAX_DIGITS} digits, not {text[:40]!r}"
            raise InputError(what, name)
        return int(text)

    async def read(self) -> bytes:
        """The body, limited in size and time."""
        if self._text is None:
            try:
                async with asyncio.timeout(_BODY_TIMEOUT):
                    self._text = await self._receive()
            except ClientDisconnect:
                raise InputError("the request ended too early", "body") from None
            except TimeoutError:
                what = f"the request took more than {_BODY_TIMEOUT:.0f} seconds to arrive"
                raise InputError(what, "body") from None
        return self._text

    async def _receive(self) -> bytes:
        text = b""
        async for chunk in self.request.stream():
            text += chunk
            if len(text) > _MAX_BYTES:
                raise InputError(f"the request body must be at most {_MAX_BYTES:,} bytes", "body")
        return text

    async def body(self, kind: type[T]) -> T:
        text = await self.read() or b"{}"
        if len(text) > _MAX_AT_ONCE:
            return await in_thread(read_strictly, text, decoder(kind), "body")
        return read_strictly(text, decoder(kind), "body")


def cardroom_of(connection: HTTPConnection) -> Cardroom:
    cardroom: Cardroom = connection.app.state.cardroom
    return cardroom


def same_origin(connection: HTTPConnection) -> bool:
    """Whether the request comes from our own pages, or from a program, which sends no Origin."""
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:
        return False


def address(connection: HTTPConnection) -> str:
    """The visitor's address; of IPv6, the network, since a visitor has all addresses of it."""
    host = connection.client.host if connection.client else ""
    if ":" not in host:
        return host
    with suppress(ValueError):
        host = str(IPv6Network((host.partition("%")[0], 64), strict=False))
    return host
