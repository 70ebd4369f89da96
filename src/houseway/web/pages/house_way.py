"""The house way: one hand set by every filing that has a house way, side by side."""

from functools import cache
from itertools import groupby
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from houseway.banked.family import family_of, set_names
from houseway.cards.card import Card, split_cards
from houseway.cards.tiles import split_tiles
from houseway.pages.markup import join, tag
from houseway.pages.papers import short_name
from houseway.pages.words import cited, listed
from houseway.play.family import set_hand
from houseway.play.game import FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.web.catalog import catalog_of, game_of
from houseway.web.pages import views
from houseway.web.pages.navigation import has_house_way
from houseway.web.pages.rules_note import asked_preset, rules_note

_RULE = ("rule", "says")
_FILED = ("game", "name", "room", "short", "source")

SCRIPT = views.Script("desk/house-way", ("shared/cards", "desk/desk"))


@cache
def games_by_size(rulebook: FiledRulebook) -> dict[int, list[FiledGame]]:
    """The games whose hands are set, by the number of cards or tiles of a hand."""
    games: dict[int, list[FiledGame]] = {}
    for game_id in rulebook:
        game = FiledGame(rulebook, game_id)
        if not game.playable or game.family.set_hand is None:
            continue
        rules = game.rules({})
        games.setdefault(sum(family_of(rules).set_sizes(rules.play)), []).append(game)
    return games


def set_everywhere(
    rulebook: FiledRulebook, cards: str, only: str = "", preset: str = "letter"
) -> list[dict[str, Any]]:
    """A hand set by every house way for its size, or by that of one game; equals are grouped."""
    size = len(split_tiles(cards) if "-" in cards else split_cards(cards))
    games = games_by_size(rulebook)
    if size not in games:
        sizes = listed(sorted(games), "or")
        raise InputError(f"a hand must have {sizes} cards or tiles, not {size}", "cards")
    refusal: InputError | None = None
    rows = []
    for game in games[size]:
        if only not in ("", game.id):
            continue
        try:
            rows.append(_row(game, cards, preset))
        except InputError as error:
            refusal = refusal or error
    if not rows and refusal:
        raise refusal
    if not rows:
        raise InputError(f"{only} does not set hands of {size}", "cards")
    return _group_settings(rows)


def _row(game: FiledGame, cards: str, preset: str) -> dict[str, Any]:
    rules = game.rules({}, preset=preset)
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
        "short": short_name(game.rulebook.room_of(game.id)),
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
        settings.append(
            {
                **shared,
                "games": [{name: row[name] for name in (*_FILED, *_RULE)} for row in games],
                "ways": _group_ways(games),
            }
        )
    return sorted(settings, key=lambda setting: -len(setting["games"]))


def _group_ways(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each rule once with all games that have it, the most common first.

    Charts call the same rule by different names, so rules are the same if they say the same; the
    first name is shown.
    """
    by_rule: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        by_rule.setdefault(row["says"].rstrip("."), []).append(row)
    ways = [
        {
            **{name: games[0][name] for name in _RULE},
            "games": [{name: row[name] for name in _FILED} for row in games],
        }
        for games in by_rule.values()
    ]
    return sorted(ways, key=lambda way: -len(way["games"]))


def house_way_page(rulebook: FiledRulebook) -> str:
    """The page that sets a hand by every filed house way."""
    sizes: dict[str, list[int]] = {}
    for size, games in sorted(games_by_size(rulebook).items()):
        sizes.setdefault(family_of(games[0].rules({})).piece, []).append(size)
    hands = ", or ".join(
        f"{listed(known, 'or')} {piece}s" for piece, known in sorted(sizes.items())
    )
    main = join(
        tag("h1", "House way"),
        tag(
            "p",
            f"Tap {hands}, to see how each filed house way sets the hand, and by which rule.",
            class_="lead",
        ),
        tag("hw-house-way", views.NEEDS_SCRIPT),
    )
    trail = views.HOME
    return views.document("House way", main, trail=trail, script=SCRIPT, here="/house-way")


def game_page(game: FiledGame, preset: str) -> str:
    """The page that sets a hand by the house way of one game."""
    title = f"{game.filing.name}: house way"
    rules = game.rules({})
    size = sum(family_of(rules).set_sizes(rules.play))
    piece = family_of(rules).piece
    main = join(
        tag("h1", title),
        tag("p", f"Tap {size} {piece}s to see how the hand is set, and why."),
        rules_note(game, preset),
        tag("hw-house-way", views.NEEDS_SCRIPT, game=game.id, piece=piece, preset=preset),
        tag("p", tag("a", "All filed house ways side by side", href="/house-way"), class_="ways"),
    )
    return views.document(
        title, main, trail=views.trail_to(game), script=SCRIPT, game=game, tab="House way"
    )


def _game_page(request: Request) -> Response:
    game = game_of(request)
    if not has_house_way(game):
        raise HTTPException(404, f"{game.filing.name} has no hands to set.")
    return HTMLResponse(game_page(game, asked_preset(request, "letter")))


def _page(request: Request) -> Response:
    return HTMLResponse(house_way_page(catalog_of(request).rulebook))


def _set(request: Request) -> Response:
    cards = request.query_params.get("cards", "")
    only = request.query_params.get("game", "")
    preset = asked_preset(request, "letter")
    settings = set_everywhere(catalog_of(request).rulebook, cards, only, preset)
    return JSONResponse({"settings": settings})


ROUTES = [
    Route("/games/{room}/{game}/house-way", _game_page),
    Route("/house-way", _page),
    Route("/api/house-way", _set),
]
