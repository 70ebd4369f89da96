"""Pages and static files are compressed; the socket and what tables say are not."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

LEAST = 1000
"""Shorter answers are sent as they are."""
_PLAIN = ("/api/tables", "/api/hands", "/api/me", "/api/who", "/api/floor", "/ws")
"""What holds secrets beside what a visitor chooses, or is asked for all the time."""


class Compress:
    """Compresses what pages are made of, where the browser takes it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressed = GZipMiddleware(app, minimum_size=LEAST, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        plain = scope["type"] != "http" or scope["path"].startswith(_PLAIN)
        await (self.app if plain else self.compressed)(scope, receive, send)
