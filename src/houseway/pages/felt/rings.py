"""The rings around the table, in games whose players all bet on the same hands.

The first filed wager is the outermost ring. A wager with choices has a circle for each.
"""

from collections.abc import Iterator

from houseway.banked.view import Space
from houseway.pages.felt.half_round import CENTER, OUTER, in_front_of, on_arc, room
from houseway.pages.felt.shapes import GOLD, WHITE, circle, label
from houseway.pages.felt.spots import spot_id, spot_name
from houseway.pages.felt.words import fit
from houseway.pages.markup import Html, tag

INNER = 250.0
"""The radius inside which no ring is drawn."""
_THICKEST = 96.0
_ODDS = 0.24
"""The part of a ring that the odds take."""


def rings(spaces: list[Space], seats: int) -> Iterator[Html]:
    """Every ring with its cells, one in front of each seat."""
    thickness = min(_THICKEST, (OUTER - INNER) / len(spaces))
    end = OUTER - thickness * len(spaces)
    for number, space in enumerate(spaces):
        radius = OUTER - thickness * number
        yield _arc(radius, dashed=False)
        for seat in range(1, seats + 1):
            yield from _cell(space, radius, thickness, seat, seats)
    yield _arc(end, dashed=False)
    for border in range(1, seats):
        angle = 180 * border / seats
        inner, outer = on_arc(angle, end), on_arc(angle, OUTER)
        path = f"M{inner.x:.1f} {inner.y:.1f}L{outer.x:.1f} {outer.y:.1f}"
        yield tag("path", d=path, stroke=WHITE, stroke_width="1.5")


def _arc(radius: float, *, dashed: bool) -> Html:
    left, right = CENTER.x - radius, CENTER.x + radius
    path = f"M{left:g} {CENTER.y:g}A{radius:g} {radius:g} 0 0 0 {right:g} {CENTER.y:g}"
    dashes = "7 6" if dashed else None
    return tag(
        "path", d=path, fill="none", stroke=WHITE, stroke_width="2.5", stroke_dasharray=dashes
    )


def _cell(space: Space, radius: float, thickness: float, seat: int, seats: int) -> Iterator[Html]:
    """The part of a ring in front of a seat: the name, the odds, and a circle for each choice."""
    width = room(radius - thickness, seats) * 0.92
    color = GOLD if space.requires else WHITE
    middle = in_front_of(seat, seats, radius - thickness / 2)
    share = 0.4 if space.on else 1 - _ODDS
    name = fit(spot_name(space), width, thickness * share * 0.92, 19)
    odds = fit(space.odds, width, thickness * _ODDS, 11)
    up = thickness * (1 - share) / 2
    words = [label(name, middle.moved(up=up))]
    if not space.on:
        words.append(label(odds, middle.moved(up=-thickness * (0.48 - _ODDS / 2)), weight="400"))
        yield tag("g", *words, fill=color, data_spot=space.wager)
        return
    yield tag("g", *words, fill=color)
    step = width / len(space.on)
    size = min(step / 2 - 2, thickness * 0.27)
    for number, on in enumerate(space.on):
        at = middle.moved(right=(number - (len(space.on) - 1) / 2) * step, up=-thickness * 0.2)
        shape = circle(at, size, color=color, dashed=not space.before_the_deal)
        letters = label(fit(on, 1.5 * size, 1.5 * size, 16), at)
        yield tag("g", shape, letters, fill=color, data_spot=spot_id(space, on))
