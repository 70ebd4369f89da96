"""The log as lines of JSON, and an id for each request.

A line has no query, cookie, body or address of an attempt at an audition: they may be secret.
"""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.cards.shuffle import session_token

HEADER = "x-request-id"
_GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}")
_SECRET_PARTS = ("take", "audition")
"""Parts of a path that work like a password."""
_MAX_MESSAGE, _MAX_TRACE = 600, 1200
"""The most characters of a message, and of the end of a traceback."""

REQUEST: ContextVar[str] = ContextVar("request", default="")
log = logging.getLogger("houseway.requests")


class JsonLines(logging.Formatter):
    """Formats each entry as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage()[:_MAX_MESSAGE],
        }
        if REQUEST.get():
            entry["request"] = REQUEST.get()
        entry |= getattr(record, "fields", {})
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)[-_MAX_TRACE:]
        return msgspec.json.encode(entry).decode()


CONFIG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": JsonLines}},
    "handlers": {"json": {"class": "logging.StreamHandler", "formatter": "json"}},
    "root": {"handlers": ["json"], "level": "WARNING"},
    "loggers": {"houseway": {"level": "INFO"}},
}
"""The settings of `logging` for `houseway serve --log json`."""


class RequestIds:
    """Gives each request an id, sends it with the answer, and logs the request.

    A proxy in front may have chosen the id.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(HEADER, "")
        request_id = given if _GIVEN.fullmatch(given) else session_token()[:16]
        # Not reset: the server logs errors of this request later, in the same task.
        REQUEST.set(request_id)
        begun, status = perf_counter(), 500

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = request_id
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            if log.isEnabledFor(logging.INFO):
                log_request(scope, status, perf_counter() - begun)


def log_request(scope: Scope, status: int, seconds: float) -> None:
    client = scope.get("client")
    method = scope.get("method", "CONNECT")
    fields = {
        "method": method,
        "path": public_path(scope)[:400],
        "status": status,
        "milliseconds": round(1000 * seconds, 1),
        "address": client[0] if client else "",
    }
    log.info("%s %s", method, status, extra={"fields": fields})


def public_path(scope: Scope) -> str:
    """The path of a request without the parts that work like a password."""
    path = str(scope["path"])
    for name in _SECRET_PARTS:
        if value := str(scope.get("path_params", {}).get(name, "")):
            path = path.replace(value, f"{{{name}}}")
    return path
