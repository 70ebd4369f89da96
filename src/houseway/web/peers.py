"""Several servers on one journal: requests for a table go to the server that leads it.

A server passes on requests and lines with the secret of the other, which only servers know that
read the same database. A request with this secret may state the visitor's address.
"""

from __future__ import annotations

import asyncio
import hmac
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import h11
import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from houseway.cardroom.cardroom import Moving
from houseway.journal.leases import Server
from houseway.web.asking import address, cardroom_of

SECRET, VISITOR = "houseway-server", "houseway-visitor"
_PASSED_ON = ("cookie", "content-type", "accept")
_TO_ANSWER = 30.0
_TO_LIST = 2.0
"""Seconds for an answer that a list can do without."""
_MOST_READ = 64 * 1024
_MOVING = "the table is moving to another server: try again in a moment"


class Answer(NamedTuple):
    """What another server answered."""

    status: int
    content_type: str
    body: bytes


class PeerRequests:
    """Marks what another server passes on, with the address of the visitor."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            connection = HTTPConnection(scope)
            # As bytes: text that is not ASCII cannot be compared.
            shown = connection.headers.get(SECRET, "").encode()
            if hmac.compare_digest(shown, cardroom_of(connection).leases.secret.encode()):
                scope["passed_on"] = True
                scope["client"] = (connection.headers.get(VISITOR, ""), 0)
        await self.app(scope, receive, send)


def is_passed_on(connection: HTTPConnection) -> bool:
    """Whether another server asks for a visitor."""
    return bool(connection.scope.get("passed_on"))


def _headers(connection: HTTPConnection, server: Server) -> dict[str, str]:
    kept = {name: connection.headers[name] for name in _PASSED_ON if name in connection.headers}
    return {**kept, SECRET: server.secret, VISITOR: address(connection)}


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
    seconds: float = _TO_ANSWER,
) -> Answer:
    """Ask another server what a visitor asks, or for another path; raises Moving if it is gone."""
    target = path or f"{request.url.path}?{request.url.query}".removesuffix("?")
    headers = {**_headers(request, server), "content-length": str(len(body)), "connection": "close"}
    site = urlsplit(server.address)
    headers["host"] = site.netloc
    asked = h11.Request(
        method=request.method, target=target.encode(), headers=list(headers.items())
    )
    try:
        async with asyncio.timeout(seconds):
            return await _exchange(str(site.hostname), site.port or 80, asked, body)
    except (OSError, TimeoutError, h11.RemoteProtocolError) as error:
        raise Moving(_MOVING, "table") from error


async def _exchange(host: str, port: int, asked: h11.Request, body: bytes) -> Answer:
    line = h11.Connection(h11.CLIENT)
    reader, writer = await asyncio.open_connection(host, port)
    try:
        for sent in (asked, h11.Data(body), h11.EndOfMessage()):
            writer.write(line.send(sent) or b"")
        status, content_type, parts = 0, "", []
        while True:
            event = line.next_event()
            if event is h11.NEED_DATA:
                line.receive_data(await reader.read(_MOST_READ))
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
    """The server that all servers choose for what many may ask; None if it is this one."""
    leases = cardroom_of(request).leases
    if is_passed_on(request) or not leases.others:
        return None
    servers: dict[int, Server | None] = {
        server.term: server for server in leases.others if server.address
    }
    servers[leases.journal.term] = None
    return servers[max(servers, key=lambda term: sha256(b"%d %b" % (term, key)).digest())]


async def ask_others(request: Request, path: str = "") -> dict[Server, Any]:
    """What the other servers answer to the same request; None for one that does not."""
    if is_passed_on(request):
        return {}
    others = cardroom_of(request).leases.others

    async def answer_of(server: Server) -> Any:
        try:
            answer = await ask(request, server, path=path, seconds=_TO_LIST)
            return msgspec.json.decode(answer.body) if answer.status == 200 else None
        except (Moving, msgspec.DecodeError):
            return None

    return dict(zip(others, await asyncio.gather(*map(answer_of, others)), strict=True))


# Lines.


async def pass_on_line(socket: WebSocket, server: Server, hello: str) -> None:
    """Connect a line to the server that leads its table, until one end closes."""
    if is_passed_on(socket):
        raise Moving(_MOVING, "table")
    site = urlsplit(server.address)
    try:
        line = await connect(
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
        await line.send(hello)
        tasks = [asyncio.create_task(_to_server(socket, line))]
        tasks.append(asyncio.create_task(_to_visitor(line, socket)))
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        await line.close()


async def _to_server(socket: WebSocket, line: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            await line.send(await socket.receive_text())


async def _to_visitor(line: ClientConnection, socket: WebSocket) -> None:
    try:
        while True:
            message = await line.recv()
            await socket.send_text(message if isinstance(message, str) else message.decode())
    except ConnectionClosed as closed:
        if closed.rcvd is None:
            raise Moving(_MOVING, "table") from closed
        await socket.close(closed.rcvd.code)
