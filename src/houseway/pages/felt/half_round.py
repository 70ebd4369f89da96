"""The half-round felt of a game with a player-dealer: its center, and the places of the seats.

Seat 1 is at the dealer's left, which is on the right of the picture.
"""

from math import cos, pi, radians, sin

from houseway.pages.felt.shapes import Place

WIDTH, HEIGHT = 1600, 860
CENTER = Place(WIDTH / 2, 100)
RADIUS = 730.0
TOP = 24.0
"""The straight edge, where the dealer is."""
NUMBERS = RADIUS - 24
"""The radius on which the seat numbers are."""
OUTER = RADIUS - 48
"""The radius inside which the spots are."""

OUTLINE = (
    f"M{CENTER.x - RADIUS:g} {CENTER.y:g}A{RADIUS:g} {RADIUS:g} 0 0 0 {CENTER.x + RADIUS:g} "
    f"{CENTER.y:g}V{TOP:g}H{CENTER.x - RADIUS:g}Z"
)


def in_front_of(seat: int, seats: int, radius: float) -> Place:
    """The place in front of a seat at a distance from the center."""
    angle = 180 * (seat - 0.5) / seats
    return on_arc(angle, radius)


def on_arc(angle: float, radius: float) -> Place:
    """A place on an arc; 0 degrees is at the dealer's left, 180 at the right."""
    turn = radians(angle)
    return Place(CENTER.x + radius * cos(turn), CENTER.y + radius * sin(turn), angle - 90)


def room(radius: float, seats: int) -> float:
    """How wide the space of a seat is at a distance from the center."""
    return 2 * radius * sin(pi / (2 * seats))
