"""The names of both hands, for a player who is setting them."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.banked.family import set_names
from houseway.cards.card import Card, parse_cards
from houseway.cards.tiles import Tile, parse_tiles
from houseway.games.pai_gow.rules import PaiGowPlay
from houseway.games.tiles import TilesPlay, hand_value
from houseway.pages.words import count
from houseway.play.game import Rules
from houseway.ranking.pai_gow import setting_of
from houseway.values.errors import InputError
from houseway.web.play_pages import host_of

TILES = 2
"""The number of tiles in the low hand and in the high hand."""


def names_of(rules: Rules, low: str, high: str) -> dict[str, Any]:
    """The names of the low and the high hand, and whether the setting is foul."""
    play = rules.play
    if isinstance(play, TilesPlay):
        return _tiles(rules, play, parse_tiles(low), parse_tiles(high))
    if isinstance(play, PaiGowPlay):
        return _cards(rules, play, parse_cards(low), parse_cards(high))
    raise InputError(f"players do not set hands in {rules.filing.name}", "table")


def _tiles(rules: Rules, play: TilesPlay, low: list[Tile], high: list[Tile]) -> dict[str, Any]:
    if (len(low), len(high)) != (TILES, TILES):
        raise InputError(f"each hand must have {TILES} tiles", "low")
    foul = hand_value(low, play.gee_joon) > hand_value(high, play.gee_joon)
    return {
        **set_names(rules, [Card(card) for card in low], [Card(card) for card in high]),
        "foul": foul,
    }


def _cards(rules: Rules, play: PaiGowPlay, low: list[Card], high: list[Card]) -> dict[str, Any]:
    back = play.cards - play.front
    if (len(low), len(high)) != (play.front, back):
        front = count(play.front, "card")
        raise InputError(f"the front must have {front} and the back {back}", "low")
    foul = setting_of(low, high, play.ranking).foul
    return {**set_names(rules, low, high), "foul": foul}


async def _names(request: Request) -> Response:
    query = request.query_params
    rules = host_of(request).live.rules
    return JSONResponse(names_of(rules, query.get("low", ""), query.get("high", "")))


ROUTES = [Route("/api/tables/{table}/hand-names", _names)]
