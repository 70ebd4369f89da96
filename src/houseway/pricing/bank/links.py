"""How the results of wagers in the same round vary together: measured covariances.

`tools/seat_links.py` measures them in simulated hands, in units of the initial wagers.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from houseway.values.strict import decoder

LINKS = Path(__file__).with_name("seat_links.json")


class Link(NamedTuple):
    """The covariance of two wagers on one seat, and on two different seats."""

    within: float = 0.0
    across: float = 0.0


Links = Mapping[tuple[str, str], Link]
"""Links by the names of two wagers, in either order; a missing pair has no covariance."""


_Row = tuple[str, str, float, float]


def links_of(game_id: str) -> Links | None:
    """The measured covariances of a game; None if it was not measured."""
    return _all().get(game_id)


@cache
def _all() -> dict[str, Links]:
    file = decoder(dict[str, list[_Row]]).decode(LINKS.read_bytes())
    return {game_id: _read(rows) for game_id, rows in file.items()}


def _read(rows: list[_Row]) -> Links:
    links = {}
    for first, second, within, across in rows:
        links[first, second] = links[second, first] = Link(within, across)
    return links
