"""Offline use: the service worker, and the page shown if a page is not stored."""

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import houseway
from houseway.kinds import KINDS
from houseway.pages.markup import join, tag
from houseway.web.assets import VERSIONED, WEB, asset, with_imports
from houseway.web.pages import views

PAGES = ("/settle", "/fees", "/house-way", "/rulings", "/help", "/docs")
"""The pages stored when the service worker is installed; pages below them and tabs of games with
the same name, when opened."""
_MODULES = (
    "shared/who",
    "shared/offline",
    "shared/search",
    "shared/filter",
    "desk/settle",
    "desk/fees",
    "desk/house-way",
)
_SHEETS = (
    "shared/style",
    "shared/parts",
    "shared/nav",
    "shared/cards",
    "shared/check",
    "shared/docs",
    "desk/desk",
)


@cache
def worker() -> str:
    """The script of the service worker, with the version and the list of files."""
    text = (WEB / "shared" / "worker.js").read_text("utf-8")
    settings = {
        "version": f"{houseway.__version__}-{VERSIONED.rpartition('/')[2]}",
        "files": [asset(name) for name in stored_files()],
        "pages": PAGES,
        "offline": "/offline",
        "kept": PAGES,
    }
    return f"self.desk = {msgspec.json.encode(settings).decode()};\n{text}"


def stored_files() -> list[str]:
    """The static files that the stored pages load, with the settle form of each kind of game."""
    modules = (*_MODULES, *(f"desk/settle-{kind}" for kind in KINDS))
    fonts = [str(path.relative_to(WEB)) for path in WEB.glob("fonts/*.woff2")]
    sheets = [f"{name}.css" for name in _SHEETS]
    return sorted({*with_imports(*(f"{name}.js" for name in modules)), *sheets, *fonts})


def offline_page() -> str:
    """The page shown when the requested page is not stored."""
    names = {"/settle": "Settle", "/fees": "Fees", "/house-way": "House way"}
    links = {**names, "/rulings": "Irregularities", "/help": "Help"}
    main = join(
        tag("h1", "Offline"),
        tag("p", "This page is not stored on this device. These are:", class_="lead"),
        tag("ul", *(tag("li", tag("a", text, href=to)) for to, text in links.items())),
        tag("p", "Games you have opened under Settle and Fees are also stored."),
    )
    return views.document("Offline", main, trail=views.HOME, linked=False)


async def _worker(request: Request) -> Response:
    return Response(worker(), media_type="text/javascript")


async def _offline(request: Request) -> Response:
    return HTMLResponse(offline_page())


async def _manifest(request: Request) -> Response:
    """The web app manifest, for adding the site to a home screen."""
    return JSONResponse(
        {
            "name": "Houseway",
            "short_name": "Houseway",
            "description": views.ABOUT,
            "start_url": "/",
            "display": "standalone",
            "background_color": "#fcfaf5",
            "theme_color": "#17533f",
            "icons": [{"src": asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
        },
        media_type="application/manifest+json",
    )


async def _favicon(request: Request) -> Response:
    return RedirectResponse(asset("icon.svg"))


ROUTES = [
    Route("/manifest.webmanifest", _manifest),
    Route("/favicon.ico", _favicon),
    Route("/worker.js", _worker),
    Route("/offline", _offline),
]
