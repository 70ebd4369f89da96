"""Redirects from addresses of earlier versions; a query, a fragment and a posted form stay."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

MOVED = {
    "/settle/{room}/{game}": "/games/{room}/{game}/settle",
    "/fees/{room}/{game}": "/games/{room}/{game}/fees",
    "/bank/{room}/{game}": "/games/{room}/{game}/bank",
    "/learn/{room}/{game}": "/games/{room}/{game}/learn",
    "/learn/{room}/{game}/lesson": "/games/{room}/{game}/learn/lesson",
    "/games/{room}/{game}/price": "/games/{room}/{game}/odds",
    "/help/{name}": "/docs/{name}",
}
"""The new address of each old one."""


def _redirect(old: str, new: str) -> Route:
    def answer(request: Request) -> Response:
        query = f"?{request.url.query}" if request.url.query else ""
        # 308 keeps the method, so that a posted form is posted again.
        return RedirectResponse(new.format(**request.path_params) + query, 308)

    return Route(old, answer, methods=["GET", "POST"])


ROUTES = [_redirect(old, new) for old, new in MOVED.items()]
