"""Several servers on one journal: requests for a table go to the server that leads it.

A server forwards requests and WebSocket connections with the other server's secret, which only
servers of the same database know. A request with this secret may state the visitor's address.
The packages that this needs are imported on demand: a site without a server has no others.
"""

from __future__ import annotations

import asyncio
import hmac
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from houseway.cardroom.cardroom import Moving
from houseway.journal.leases import Server
from houseway.web.api.call import address, cardroom_of

if TYPE_CHECKING:
    import h11
    from websockets.asyncio.client import ClientConnection

SECRET, VISITOR = "houseway-server", "houseway-visitor"
_FORWARDED_HEADERS = ("cookie", "content-type", "accept")
_ANSWER_TIMEOUT = 30.0
_LIST_TIMEOUT = 2.0
"""Seconds to wait for another server's part of a list; after that the part is left out."""
_CHUNK = 64 * 1024
_MOVING = "the table is moving to another server: try again in a moment"


class Answer(NamedTuple):
    """An answer from another server."""

    status: int
    content_type: str
    body: bytes


class PeerRequests:
    """Marks requests that another server forwards, and sets the visitor's address."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            connection = HTTPConnection(scope)
            # As bytes: compare_digest refuses text that is not ASCII.
            secret = connection.headers.get(SECRET, "").encode()
            if hmac.compare_digest(secret, cardroom_of(connection).leases.secret.encode()):
                scope["passed_on"] = True
                scope["client"] = (connection.headers.get(VISITOR, ""), 0)
        await self.app(scope, receive, send)


def is_passed_on(connection: HTTPConnection) -> bool:
    """Whether another server forwarded this request or connection."""
    return bool(connection.scope.get("passed_on"))


def _headers(connection: HTTPConnection, server: Server) -> dict[str, str]:
    headers = {
        name: connection.headers[name] for name in _FORWARDED_HEADERS if name in connection.headers
    }
    return {**headers, SECRET: server.secret, VISITOR: address(connection)}


# Requests.


async def pass_on(request: Request, server: Server, body: bytes = b"") -> Response:
    """The answer of the server that leads the table of a request."""
    if is_passed_on(request):
        raise Moving(_MOVING, "table")
    answer = await ask(request, server, body=body)
    return Response(answer.body, answer.status, media_type=answer.content_type)


async def ask(
    request: Request,
    server: Server,
    *,
    path: str = "",
    body: bytes = b"",
    seconds: float = _ANSWER_TIMEOUT,
) -> Answer:
    """The answer of another server to this request, or to one for `path`; Moving if none comes."""
    import h11

    target = path or f"{request.url.path}?{request.url.query}".removesuffix("?")
    headers = {**_headers(request, server), "content-length": str(len(body)), "connection": "close"}
    site = urlsplit(server.address)
    headers["host"] = site.netloc
    head = h11.Request(method=request.method, target=target.encode(), headers=list(headers.items()))
    try:
        async with asyncio.timeout(seconds):
            return await _exchange(str(site.hostname), site.port or 80, head, body)
    except (OSError, TimeoutError, h11.RemoteProtocolError) as error:
        raise Moving(_MOVING, "table") from error


async def _exchange(host: str, port: int, head: h11.Request, body: bytes) -> Answer:
    """Send a request over a new connection and read the whole answer."""
    import h11

    connection = h11.Connection(h11.CLIENT)
    reader, writer = await asyncio.open_connection(host, port)
    try:
        for part in (head, h11.Data(body), h11.EndOfMessage()):
            writer.write(connection.send(part) or b"")
        status, content_type, parts = 0, "", []
        while True:
            event = connection.next_event()
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(_CHUNK))
            elif isinstance(event, h11.Response):
                status = event.status_code
                content_type = dict(event.headers).get(b"content-type", b"").decode("latin-1")
            elif isinstance(event, h11.Data):
                parts.append(bytes(event.data))
            elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed):
                return Answer(status, content_type, b"".join(parts))
    finally:
        writer.close()


def home_of(request: Request, key: bytes) -> Server | None:
    """The one server that does the work for a key; None if it is this server."""
    leases = cardroom_of(request).leases
    if is_passed_on(request) or not leases.others:
        return None
    servers: dict[int, Server | None] = {
        server.term: server for server in leases.others if server.address
    }
    servers[leases.journal.term] = None
    return servers[max(servers, key=lambda term: sha256(b"%d %b" % (term, key)).digest())]


async def ask_others(request: Request, path: str = "") -> dict[Server, Any]:
    """The other servers' answers to this request, or to one for `path`.

    The value is None for a server that refuses or does not answer.
    """
    if is_passed_on(request):
        return {}
    others = cardroom_of(request).leases.others

    async def answer_of(server: Server) -> Any:
        try:
            answer = await ask(request, server, path=path, seconds=_LIST_TIMEOUT)
            return msgspec.json.decode(answer.body) if answer.status == 200 else None
        except (Moving, msgspec.DecodeError):
            return None

    return dict(zip(others, await asyncio.gather(*map(answer_of, others)), strict=True))


# WebSocket connections.


async def relay_socket(socket: WebSocket, server: Server, hello: str) -> None:
    """Relay a WebSocket connection to the server that leads its table, until either end closes."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidHandshake

    if is_passed_on(socket):
        raise Moving(_MOVING, "table")
    site = urlsplit(server.address)
    try:
        peer = await connect(
            f"ws://{site.netloc}/ws",
            additional_headers=_headers(socket, server),
            compression=None,
            max_size=None,
            max_queue=4,
            proxy=None,
        )
    except (OSError, TimeoutError, InvalidHandshake) as error:
        raise Moving(_MOVING, "table") from error
    try:
        await peer.send(hello)
        tasks = [asyncio.create_task(_to_server(socket, peer))]
        tasks.append(asyncio.create_task(_to_visitor(peer, socket)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        await peer.close()


async def _to_server(socket: WebSocket, peer: ClientConnection) -> None:
    from websockets.exceptions import ConnectionClosed

    with suppress(ConnectionClosed):
        while True:
            await peer.send(await socket.receive_text())


async def _to_visitor(peer: ClientConnection, socket: WebSocket) -> None:
    from websockets.exceptions import ConnectionClosed

    try:
        while True:
            message = await peer.recv()
            await socket.send_text(message if isinstance(message, str) else message.decode())
    except ConnectionClosed as closed:
        if closed.rcvd is None:
            raise Moving(_MOVING, "table") from closed
        await socket.close(closed.rcvd.code)
