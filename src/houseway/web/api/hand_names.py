"""The names of both hands, for a player who is setting them."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.banked.family import BankedFamily, set_names
from houseway.pages.words import count
from houseway.play.game import Rules
from houseway.values.errors import InputError
from houseway.web.pages.play import host_of


def names_of(rules: Rules, low: str, high: str) -> dict[str, Any]:
    """The names of the low and the high hand, and whether the setting is foul."""
    family = rules.family
    if not isinstance(family, BankedFamily) or family.is_foul is None:
        raise InputError(f"players do not set hands in {rules.filing.name}", "table")
    sizes = family.set_sizes(rules.play)
    front, back = rules.read_cards(low, "low"), rules.read_cards(high, "high")
    if (len(front), len(back)) != sizes:
        first = count(sizes[0], family.piece)
        each = f"each hand must have {first}"
        both = f"the front must have {first} and the back {sizes[1]}"
        raise InputError(each if sizes[0] == sizes[1] else both, "low")
    return {**set_names(rules, front, back), "foul": family.is_foul(rules, front, back)}


async def _names(request: Request) -> Response:
    query = request.query_params
    rules = host_of(request).live.rules
    return JSONResponse(names_of(rules, query.get("low", ""), query.get("high", "")))


ROUTES = [Route("/api/tables/{table}/hand-names", _names)]
