"""Where settlement starts: the ways in which filings place the action button."""

from functools import cache

from houseway.banked.seats import Seat, next_seat, walk
from houseway.rulebook.model import Action, Place


def count_seat(
    action: Action, value: int, seats: int, player_dealer: Seat, blocked: Seat = 0
) -> Seat:
    """The seat that the count reaches with a card's value, a dice total or a shuffler's number.

    A blocked seat is not counted.

    >>> from houseway.rulebook.source import Source
    >>> dice = Action("dice", Source("000 1"), modulus=7, counts_player_dealer=True)
    >>> count_seat(dice, 12, seats=7, player_dealer=1)
    5
    >>> count_seat(dice, 12, seats=8, player_dealer=1, blocked=2)
    6
    """
    if action.counts_player_dealer:
        all_seats = [seat for seat in walk(player_dealer, seats) if seat != blocked]
        return all_seats[(value - 1) % (action.modulus or seats)]
    counted = _counted_seats(action.count_from, seats, player_dealer)
    if value == 0 and action.zero_is_first:
        value = 1
    return counted[(value - 1) % len(counted)]


@cache
def _counted_seats(count_from: str, seats: int, player_dealer: Seat) -> tuple[Seat, ...]:
    """All seats but the player-dealer's, in the order they are counted."""
    first = 1 if count_from == "house-dealer" else next_seat(player_dealer, seats)
    return tuple(seat for seat in walk(first, seats) if seat != player_dealer)


def place_seat(place: Place, seats: int, player_dealer: Seat, button: Seat) -> Seat:
    """The seat that a filed place names; `button` is the action button's seat."""
    match place:
        case "action-button":
            return button
        case "left-of-player-dealer":
            return next_seat(player_dealer, seats)
        case "house-dealer-left":
            return 1
        case "house-dealer-right":
            return seats


def first_with_wager(start: Seat, wagered: set[Seat], seats: int) -> Seat:
    """The first seat with a wager, clockwise from `start`; `start` if no seat has a wager."""
    for seat in walk(start, seats):
        if seat in wagered:
            return seat
    return start
