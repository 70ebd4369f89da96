"""The circles in front of each seat, in games that deal a hand to every seat."""

from collections.abc import Iterator

from houseway.banked.view import Space
from houseway.pages.felt.half_round import OUTER, in_front_of, room
from houseway.pages.felt.shapes import GOLD, WHITE, Place, box, circle, label
from houseway.pages.felt.words import fit
from houseway.pages.markup import Html, tag

_LARGEST = 46.0
"""The largest radius of a spot."""
_GAP = 8.0
_SQUARE = 26.0
"""The largest side of a numbered square."""

Spot = tuple[Space, str]
"""A betting space, and the choice on it."""


def seat_spots(spaces: list[Space], seat: int, seats: int) -> Iterator[Html]:
    """The spots of a seat in rows, the first one next to the player.

    Where a number of spots is filed, the squares of all bettors are numbered.
    """
    outer = OUTER
    for color, row in _rows(spaces):
        width = room(outer - 2 * _LARGEST, seats) * 0.96
        radius = min(_LARGEST, (width / len(row) - _GAP) / 2)
        middle = in_front_of(seat, seats, outer - radius)
        for number, spot in enumerate(row):
            at = middle.moved(right=_aside(number, row, 2 * radius + _GAP))
            yield _spot(spot, radius, at, color)
        outer -= 2 * radius + _GAP
    yield from _squares(spaces[0].spots or 0, outer, seat, seats)


def spot_name(space: Space, on: str = "") -> str:
    """The filed name of a wager with the choice it is on, without the pay table in some names."""
    return f"{space.name.partition(', pay table')[0]} {on}".strip()


def spot_id(space: Space, on: str) -> str:
    """The wager of a spot and the choice on it, to find it in the picture."""
    return f"{space.wager} {on}".strip()


def _rows(spaces: list[Space]) -> Iterator[tuple[str, list[Spot]]]:
    """Bets during the hand, the main bet with its equals, and side bets, each with its color."""
    main = spaces[0].wager
    later: list[Spot] = []
    main_row: list[Spot] = []
    side: list[Spot] = []
    for space in spaces:
        is_main = main in (space.wager, space.equals)
        row = later if not space.before_the_deal else main_row if is_main else side
        row.extend((space, on) for on in space.on or [""])
    rows = ((WHITE, later), (WHITE, main_row), (GOLD, side))
    return ((color, row) for color, row in rows if row)


def _aside(number: int, row: list[Spot], step: float) -> float:
    """How far to the right of the middle of its row a spot is."""
    return (number - (len(row) - 1) / 2) * step


def _spot(spot: Spot, radius: float, at: Place, color: str) -> Html:
    """A circle with the filed name of its wager and its odds; dashed if bet during the hand."""
    space, on = spot
    name = fit(spot_name(space, on), 1.6 * radius, 0.95 * radius, 16)
    odds = fit(space.odds, 1.25 * radius, 0.5 * radius, 9.5)
    return tag(
        "g",
        circle(at, radius, color=color, dashed=not space.before_the_deal),
        label(name, at.moved(up=0.14 * radius)),
        label(odds, at.moved(up=-0.64 * radius), weight="400"),
        fill=color,
        data_spot=spot_id(space, on),
    )


def _squares(count: int, outer: float, seat: int, seats: int) -> Iterator[Html]:
    """Numbered squares for the bettors on a seat."""
    if not count:
        return
    side = min(_SQUARE, room(outer - _SQUARE, seats) * 0.94 / count - 3)
    middle = in_front_of(seat, seats, outer - side / 2)
    for number in range(count):
        at = middle.moved(right=(number - (count - 1) / 2) * (side + 3))
        yield tag("g", box(str(number + 1), at, side, side, 14), data_square=str(number + 1))
