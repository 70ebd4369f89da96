"""Seats 1 to N clockwise from the house dealer's left, the player-dealer's seat included."""

from functools import cache

from houseway.rulebook.model import Direction

Seat = int

PLAYER_DEALER = "player-dealer"
"""The name of the player-dealer's hand, and of the person who answers for it."""


def next_seat(seat: Seat, seats: int) -> Seat:
    """The seat to the left.

    >>> next_seat(8, 8)
    1
    """
    return seat % seats + 1


@cache
def walk(start: Seat, seats: int, direction: Direction = "clockwise") -> tuple[Seat, ...]:
    """Every seat once, beginning with `start`.

    >>> walk(7, 8), walk(2, 4, "counter-clockwise")
    ((7, 8, 1, 2, 3, 4, 5, 6), (2, 1, 4, 3))
    """
    step = 1 if direction == "clockwise" else -1
    return tuple((start - 1 + turn * step) % seats + 1 for turn in range(seats))


@cache
def hand_name(seat: Seat, number: int) -> str:
    """The name of a hand of a seat, which may have several.

    >>> hand_name(3, 1), hand_name(3, 2)
    ('3', '3/2')
    """
    return str(seat) if number == 1 else f"{seat}/{number}"
