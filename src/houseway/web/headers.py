"""Security headers for every response, and a check of the Host header."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.web.assets import VERSIONED

POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # By default a browser caches modules for days, and a page could mix two versions.
    "Cache-Control": "no-cache",
}

WATCHED = ("/healthz", "/readyz", "/metrics")
"""Addresses that answer under every host name: they show nothing of people or tables."""

IMMUTABLE = "public, max-age=31536000, immutable"
"""The cache setting for files whose URL changes when they change."""


class SafeHeaders:
    """Adds the headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith(f"{VERSIONED}/") and message["status"] == 200:
                    headers["Cache-Control"] = IMMUTABLE
                elif scope["path"].startswith("/api/"):
                    # One person's chips, cards and name: must not be cached.
                    headers["Cache-Control"] = "no-store"
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = "max-age=31536000"
            await send(message)

        await self.app(scope, receive, send_with_headers)


class AllowedHosts:
    """Refuses requests whose Host is not one of the names; without names, accepts every Host.

    This keeps another site from pointing its own name at this server to read its answers.
    """

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self.app = app
        self.names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._is_allowed(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            refusal = PlainTextResponse("This server does not answer to this host name.", 421)
            await refusal(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    def _is_allowed(self, scope: Scope) -> bool:
        if not self.names or scope.get("passed_on") or scope["path"] in WATCHED:
            return True
        host = Headers(scope=scope).get("host", "")
        try:
            return (urlsplit(f"//{host}").hostname or "") in self.names
        except ValueError:
            return False
