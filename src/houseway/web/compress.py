"""Compression of pages and static files, but not of the socket and table data."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

MIN_SIZE = 1000
"""Shorter responses are not compressed."""
_UNCOMPRESSED = ("/api/tables", "/api/hands", "/api/me", "/api/who", "/api/floor", "/ws")
"""Responses that mix secrets with visitor input, or are requested constantly."""


class Compress:
    """Compresses pages and static files if the browser accepts it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.compressed = GZipMiddleware(app, minimum_size=MIN_SIZE, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        plain = scope["type"] != "http" or scope["path"].startswith(_UNCOMPRESSED)
        await (self.app if plain else self.compressed)(scope, receive, send)
