"""The pages that one plays on: a table, a replay, opening a table, and what a game costs."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from houseway.games.game import Game
from houseway.pages.markup import Html, join, tag
from houseway.pages.words import capital, words
from houseway.rulebook.model import Option
from houseway.server import views
from houseway.server.shelf import game_of

Trail = tuple[tuple[str, str], ...]
HOME: Trail = (("/", "Cardrooms"),)


def table_page(table: str) -> str:
    """A live table; everything on it comes over its line."""
    main = tag("hw-table", NEEDS_SCRIPT, table=table)
    return views.document(f"Table {table}", main, trail=HOME, module="table")


def replay_page(table: str, hand: str) -> str:
    """A past hand, step by step."""
    main = tag("hw-replay", NEEDS_SCRIPT, table=table, hand=hand)
    trail = (*HOME, (f"/tables/{table}", f"Table {table}"))
    return views.document(f"Hand {hand} of table {table}", main, trail=trail, module="replay")


def open_page(game: Game) -> str:
    """A form that opens a table of a game, below the tables that are open already."""
    main = join(
        tag("h1", f"Play {game.filing.name}"),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        tag("hw-tables", game=game.id),
        tag("h2", "Open a table", id="open"),
        tag("hw-open", _open_form(game), game=game.id),
    )
    return views.document(f"Play {game.filing.name}", main, trail=_game_trail(game), module="lobby")


def price_page(game: Game) -> str:
    """What each wager of a game costs, and how that moves with its odds."""
    main = join(
        tag("h1", f"What {game.filing.name} costs"),
        tag("p", game.rulebook.room_of(game.id).name, class_="about"),
        tag("hw-price", NEEDS_SCRIPT, game=game.id),
    )
    return views.document(
        f"What {game.filing.name} costs", main, trail=_game_trail(game), module="price"
    )


NEEDS_SCRIPT = tag("noscript", tag("p", "This page needs JavaScript.", class_="lead"))


def _game_trail(game: Game) -> Trail:
    return (*HOME, (f"/games/{game.id}", game.filing.name))


def _open_form(game: Game) -> Html:
    return tag(
        "form",
        tag("label", "Your name at the table", for_="nickname"),
        tag(
            "input",
            id="nickname",
            name="nickname",
            value="Guest",
            maxlength="24",
            autocomplete="nickname",
        ),
        *_collection(game),
        *(_field(name, option) for name, option in game.raw.options.items()),
        tag("label", "Bots at the table", for_="bots"),
        tag("input", type="number", id="bots", name="bots", value="3", min="0", max="7"),
        tag("button", "Open the table"),
        class_="choose",
    )


def _collection(game: Game) -> list[Html]:
    options = game.rulebook.collection_options(game.id)
    if not options:
        return []
    choices = (views.option_choice(game.id, option) for option in options)
    return [
        tag("label", "Collection option in force", for_="option"),
        tag("select", *choices, name="option", id="option"),
    ]


def _field(name: str, option: Option) -> Html:
    """A choice that the filing leaves to the table."""
    field = f"rule-{name}"
    label = tag("label", capital(words(name)), for_=field)
    if option.range is not None:
        values: list[Any] = list(range(option.range[0], option.range[1] + 1))
    else:
        values = list(option.choices)
    shown = (
        tag(
            "option",
            words(_text(value)),
            value=_text(value),
            selected=value == option.default,
        )
        for value in values
    )
    says = tag("small", capital(option.says))
    return join(label, tag("select", *shown, name=field, id=field, data_rule=name), says)


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _answer(make: Callable[[Request], str]) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        return HTMLResponse(make(request))

    return answer


ROUTES = [
    Route("/tables/{table}", _answer(lambda r: table_page(r.path_params["table"]))),
    Route(
        "/tables/{table}/hands/{hand:int}",
        _answer(lambda r: replay_page(r.path_params["table"], str(r.path_params["hand"]))),
    ),
    Route("/games/{room}/{game}/play", _answer(lambda r: open_page(game_of(r)))),
    Route("/games/{room}/{game}/price", _answer(lambda r: price_page(game_of(r)))),
]
