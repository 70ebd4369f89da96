"""The account page and the floor."""

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.markup import Html, join, tag
from houseway.web.catalog import Catalog, catalog_of, playable
from houseway.web.pages import views

ACCOUNT_SCRIPT = views.Script("shared/account", ("floor/house",))
FLOOR_SCRIPT = views.Script("floor/floor", ("shared/cards", "floor/house"))


def account_page() -> str:
    """Sign-in as a guest or with an account, and the visitor's account."""
    main = join(tag("h1", "Account"), tag("hw-account", views.NEEDS_SCRIPT))
    return views.document("Account", main, trail=views.HOME, script=ACCOUNT_SCRIPT)


def floor_page(catalog: Catalog) -> str:
    """All tables, for staff."""
    rulings = tag("p", tag("a", "Saved rulings", href="/saved-rulings"), class_="ways")
    floor = tag("hw-floor", views.NEEDS_SCRIPT, _games(catalog))
    main = join(tag("h1", "Floor"), floor, rulings)
    return views.document("Floor", main, trail=views.HOME, script=FLOOR_SCRIPT)


def _games(catalog: Catalog) -> Html:
    """The games that can be played, by cardroom."""
    rows = [row for row in catalog.rows if playable(row)]
    groups = (
        tag("optgroup", *(_game(row) for row in rows if row["cardroom"] == name), label=name)
        for name in dict.fromkeys(row["cardroom"] for row in rows)
    )
    return tag("template", tag("select", *groups, id="game", name="game"))


def _game(row: dict[str, Any]) -> Html:
    return tag("option", row["name"], value=row["id"])


async def _account(request: Request) -> Response:
    return HTMLResponse(account_page())


async def _floor(request: Request) -> Response:
    return HTMLResponse(floor_page(catalog_of(request)))


ROUTES = [Route("/account", _account), Route("/floor", _floor)]
