"""The house way: one hand set by every filing that has a house way, side by side."""

from functools import cache
from itertools import groupby
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from houseway.banked.family import set_names
from houseway.cards.card import Card
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.pages.markup import join, tag
from houseway.pages.words import cited, listed
from houseway.play.family import set_hand
from houseway.play.game import Game
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError
from houseway.web import views
from houseway.web.catalog import catalog_of

TILES = 4


@cache
def games_by_size(rulebook: Rulebook) -> dict[int, list[Game]]:
    """The games whose hands are set, by the number of cards or tiles of a hand."""
    games: dict[int, list[Game]] = {}
    for game_id in rulebook:
        game = Game(rulebook, game_id)
        if not game.playable or game.family.set_hand is None:
            continue
        play = game.rules({}).play
        size = play.cards if isinstance(play, PaiGowPlay) else TILES
        games.setdefault(size, []).append(game)
    return games


def set_everywhere(rulebook: Rulebook, cards: str) -> list[dict[str, Any]]:
    """A hand set by every house way for its size; equal settings are grouped."""
    size = len(cards.split())
    games = games_by_size(rulebook)
    if size not in games:
        sizes = listed(sorted(games), "or")
        raise InputError(f"a hand must have {sizes} cards or tiles, not {size}", "cards")
    refusal: InputError | None = None
    rows = []
    for game in games[size]:
        try:
            rows.append(_row(game, cards))
        except InputError as error:
            refusal = refusal or error
    if not rows and refusal:
        raise refusal
    return _group_settings(rows)


def _row(game: Game, cards: str) -> dict[str, Any]:
    rules = game.rules({})
    hand = set_hand(rules, cards)
    high, low = ([Card(card) for card in cards] for cards in (hand.high, hand.low))
    return {
        "high": list(hand.high),
        "low": list(hand.low),
        **set_names(rules, low, high),
        "rule": hand.rule,
        "says": hand.says,
        "source": cited(hand.source),
        "game": game.id,
        "name": game.filing.name,
        "room": game.rulebook.room_of(game.id).name,
    }


def _group_settings(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Equal settings with all games that make them, the most common first."""

    def key(row: dict[str, Any]) -> tuple[list[str], list[str]]:
        return sorted(row["low"]), sorted(row["high"])

    settings = []
    for _, group in groupby(sorted(rows, key=key), key):
        games = list(group)
        first = games[0]
        shared = {name: first[name] for name in ("high", "low", "high_name", "low_name")}
        keys = ("game", "name", "room", "rule", "says", "source")
        settings.append({**shared, "games": [{key: row[key] for key in keys} for row in games]})
    return sorted(settings, key=lambda setting: -len(setting["games"]))


def house_way_page(rulebook: Rulebook) -> str:
    """The page that sets a hand by every filed house way."""
    sizes = listed((size for size in sorted(games_by_size(rulebook)) if size != TILES), "or")
    main = join(
        tag("h1", "House way"),
        tag(
            "p",
            f"Tap {sizes} cards, or 4 tiles, to see how each filed "
            "house way sets the hand, and by which rule.",
            class_="lead",
        ),
        tag("hw-house-way", views.NEEDS_SCRIPT),
    )
    trail = views.HOME
    return views.document("House way", main, trail=trail, module="house-way", here="/house-way")


def _page(request: Request) -> Response:
    return HTMLResponse(house_way_page(catalog_of(request).rulebook))


def _set(request: Request) -> Response:
    cards = request.query_params.get("cards", "")
    return JSONResponse({"settings": set_everywhere(catalog_of(request).rulebook, cards)})


ROUTES = [Route("/house-way", _page), Route("/api/house-way", _set)]
