"""The web app without a network: requests and connections are calls in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any, NamedTuple

from starlette.types import ASGIApp, Message, Scope

_HOST = "localhost"
JSON = "application/json"


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    content_type: str
    location: str
    """Where a redirect leads; "" for any other answer."""
    body: bytes


class Engine:
    """The app with one visitor, whose cookies it keeps."""

    def __init__(self, app: ASGIApp, cookies: str = "") -> None:
        """`cookies` is what an earlier engine had as `cookies`."""
        self.app = app
        self._cookies = {name: cookie.value for name, cookie in SimpleCookie(cookies).items()}
        self._lifespan: _Lifespan | None = None

    @property
    def cookies(self) -> str:
        """The cookies of the visitor, as a Cookie header has them."""
        return "; ".join(f"{name}={text}" for name, text in self._cookies.items())

    async def start(self) -> None:
        """Open the cardroom; its tables continue."""
        self._lifespan = _Lifespan(self.app)
        await self._lifespan.tell("startup")

    async def stop(self) -> None:
        """Stop the tables, after what they have done is stored."""
        if self._lifespan is not None:
            await self._lifespan.tell("shutdown")

    async def ask(
        self, method: str, address: str, body: str = "", content_type: str = JSON
    ) -> Reply:
        """The answer to a request for an address, such as /games/tavern/zoobac?preset=practice."""
        request = [{"type": "http.request", "body": body.encode(), "more_body": False}]
        gone = asyncio.get_running_loop().create_future()

        async def receive() -> Message:
            return request.pop() if request else await gone

        messages: list[Message] = []

        async def send(message: Message) -> None:
            messages.append(message)

        scope = self._scope("http", address, (b"content-type", content_type.encode()))
        await self.app({**scope, "method": method}, receive, send)
        headers = [
            (name.decode().lower(), text.decode("latin-1")) for name, text in messages[0]["headers"]
        ]
        self._keep_cookies([text for name, text in headers if name == "set-cookie"])
        found = dict(headers)
        return Reply(
            messages[0]["status"],
            found.get("content-type", ""),
            found.get("location", ""),
            b"".join(message.get("body", b"") for message in messages[1:]),
        )

    def connect(self, show: Callable[[str], None], end: Callable[[], None]) -> Connection:
        """A connection as that of a WebSocket: `show` is called with each message, `end` after
        the last one."""
        return Connection(self.app, self._scope("websocket", "/ws"), show, end)

    def _scope(self, kind: str, address: str, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
        path, _, query = address.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": {"http": "http", "websocket": "ws"}[kind],
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", _HOST.encode()), (b"cookie", self.cookies.encode()), *headers],
            "client": ("127.0.0.1", 0),
            "server": (_HOST, 80),
            "subprotocols": [],
        }

    def _keep_cookies(self, headers: list[str]) -> None:
        for header in headers:
            for name, cookie in SimpleCookie(header).items():
                if cookie.value and cookie["max-age"] != "0":
                    self._cookies[name] = cookie.value
                else:
                    self._cookies.pop(name, None)


class Connection:
    """A client's end of a connection to a table."""

    def __init__(
        self, app: ASGIApp, scope: Scope, show: Callable[[str], None], end: Callable[[], None]
    ) -> None:
        self._show = show
        self._end = end
        self._messages: asyncio.Queue[Message] = asyncio.Queue()
        self._messages.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._run(app, scope))

    def send(self, text: str) -> None:
        self._messages.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._messages.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def _run(self, app: ASGIApp, scope: Scope) -> None:
        async def send(message: Message) -> None:
            if message["type"] == "websocket.send":
                self._show(message["text"])

        try:
            await app(scope, self._messages.get, send)
        finally:
            self._end()


class _Lifespan:
    """The task in which the app starts and stops."""

    def __init__(self, app: ASGIApp) -> None:
        self._events: asyncio.Queue[Message] = asyncio.Queue()
        self._answers: asyncio.Queue[Message] = asyncio.Queue()
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._task = asyncio.ensure_future(app(scope, self._events.get, self._answers.put))

    async def tell(self, event: str) -> None:
        self._events.put_nowait({"type": f"lifespan.{event}"})
        answer = await self._answers.get()
        if answer["type"].endswith(".failed"):
            raise RuntimeError(answer.get("message", "the app did not start"))
