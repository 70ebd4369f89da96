"""The page that settles a hand from its cards, wagers and decisions."""

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.pages.markup import join, tag
from houseway.play.game import FiledGame
from houseway.web.assets import asset
from houseway.web.catalog import game_of
from houseway.web.pages import views
from houseway.web.pages.case_form import case_form

SCRIPT = views.Script("desk/settle", ("shared/cards", "desk/desk"))


def settle_page(game: FiledGame) -> str:
    """A form for one hand of a game; the settlement updates as you fill it in."""
    form = msgspec.json.encode(case_form(game)).decode()
    room = game.rulebook.room_of(game.id)
    main = join(
        tag("h1", f"Settle {game.filing.name}"),
        tag("p", room.name, class_="about"),
        tag("link", rel="modulepreload", href=asset(f"desk/settle-{game.kind.name}.js")),
        tag("hw-settle", views.NEEDS_SCRIPT, form=form, room=room.name),
    )
    return views.document(
        f"Settle {game.filing.name}",
        main,
        trail=(*views.HOME, ("/settle", "Settle")),
        script=SCRIPT,
        here="/settle",
        game=game,
        tab="Settle",
    )


def _settle(request: Request) -> Response:
    game = game_of(request)
    if not game.playable:
        raise HTTPException(
            404, f"{game.filing.name} has no hands to settle: {game.why_not_played}."
        )
    return HTMLResponse(settle_page(game))


ROUTES = [Route("/games/{room}/{game}/settle", _settle)]
