"""The oval felt of games without a player-dealer: seats around the dealer and the board."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from houseway.pages.felt.half_round import HEIGHT, WIDTH
from houseway.pages.felt.shapes import FELT, GOLD, RAIL, SERIF, WHITE, Place, box, circle, label
from houseway.pages.felt.words import Lines, fit
from houseway.pages.markup import Html, tag

_EDGE, _SEATS, _LINE = 40.0, 104.0, 168.0
"""How far from the picture's edge the felt, the seats and the betting line are."""
_SEAT = 36.0
"""The radius of a seat."""
_BOARD = (620.0, 96.0)


def oval(name: str, boards: Sequence[str], seats: int) -> Iterator[Html]:
    """The felt with its seats; the dealer sits in the middle of the upper edge."""
    yield _stadium(_EDGE, fill=FELT, stroke=RAIL, stroke_width="18")
    yield _stadium(_LINE, fill="none", stroke=WHITE, stroke_width="2.5")
    yield box("Dealer", Place(WIDTH / 2, _SEATS), 190, 56)
    for seat in range(1, seats + 1):
        at = _around(seat / (seats + 1))
        numbered = [circle(at, _SEAT), label(fit(str(seat), _SEAT, _SEAT, 24), at)]
        yield tag("g", *numbered, data_seat=str(seat))
    middle = Place(WIDTH / 2, HEIGHT / 2)
    for number, board in enumerate(boards):
        up = 40 - number * (_BOARD[1] + 12)
        yield box(board, middle.moved(up=up), *_BOARD)
    words = label(_title(name), Place(WIDTH / 2, HEIGHT - _LINE - 70 if boards else HEIGHT / 2))
    yield tag("g", words, font_family=SERIF, fill=GOLD)


def _title(name: str) -> Lines:
    return fit(name, 900, 120, 46)


def _stadium(inset: float, **style: str) -> Html:
    """An oval with straight sides, this far from the picture's edge."""
    height = HEIGHT - 2 * inset
    return tag(
        "rect",
        x=f"{inset:g}",
        y=f"{inset:g}",
        width=f"{WIDTH - 2 * inset:g}",
        height=f"{height:g}",
        rx=f"{height / 2:g}",
        **style,
    )


def _around(part: float) -> Place:
    """A place on the line of the seats: this part of the way, clockwise from the dealer."""
    radius = HEIGHT / 2 - _SEATS
    half = WIDTH / 2 - _SEATS - radius
    """Half of a straight side."""
    walked = part * (4 * half + 2 * pi * radius)
    x, y = WIDTH / 2, HEIGHT / 2
    if walked <= half:
        return Place(x + walked, y - radius)
    walked -= half
    if walked <= pi * radius:
        turn = walked / radius
        return Place(x + half + radius * sin(turn), y - radius * cos(turn))
    walked -= pi * radius
    if walked <= 2 * half:
        return Place(x + half - walked, y + radius)
    walked -= 2 * half
    if walked <= pi * radius:
        turn = walked / radius
        return Place(x - half - radius * sin(turn), y + radius * cos(turn))
    return Place(x - half + walked - pi * radius, y - radius)
