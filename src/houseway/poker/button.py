"""Moving the button and the blinds between hands, under each of the filed rules."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from houseway.cards.card import RANKS, SUITS, Card
from houseway.cards.shoe import Shoe
from houseway.poker.hand import clockwise
from houseway.values.errors import InputError


class Places(NamedTuple):
    """The seats of the button and the blinds; if `small` is 0, no one posts the small blind."""

    button: int
    small: int
    big: int
    extra: tuple[int, ...] = ()
    """Seats that the big blind skipped and that also post a big blind (forward moving button)."""


def next_of(seats: Sequence[int], seat: int) -> int:
    """The next of these seats clockwise.

    >>> next_of([2, 5, 7], 5), next_of([2, 5, 7], 7)
    (7, 2)
    """
    return clockwise(seats, seat)[0]


def simplistic(active: Sequence[int], last: Places, heads_up: str) -> Places:
    """The button goes to the next active player and the blinds to the next two."""
    button = next_of(active, last.button)
    if len(active) == 2:
        return two_players(active, button, heads_up)
    small = next_of(active, button)
    return Places(button, small, next_of(active, small))


def two_players(active: Sequence[int], button: int, heads_up: str) -> Places:
    """The blinds with two players: `heads_up` says which blind the button posts."""
    other = next_of(active, button)
    if heads_up == "button-small":
        return Places(button, button, other)
    return Places(button, other, button)


def dead(active: Sequence[int], last: Places, heads_up: str) -> Places:
    """The big blind moves to the next player.

    The small blind moves to the last big blind's seat, and the button to the last small blind's.
    """
    big = next_of(active, last.big)
    if len(active) == 2:
        button = next_of(active, big) if heads_up == "button-small" else big
        return two_players(active, button, heads_up)
    small = last.big if last.big in active else 0
    return Places(last.small or last.button, small, big)


def forward(active: Sequence[int], last: Places, heads_up: str) -> Places:
    """The button always moves forward; players whom the big blind would skip also post it."""
    places = simplistic(active, last, heads_up)
    if len(active) == 2 or not last.big:
        return places
    skipped = _between(active, last.button, last.big, places.big)
    if places.small in skipped:
        return places._replace(small=0, extra=tuple(skipped))
    return places._replace(extra=tuple(skipped))


def _between(active: Sequence[int], button: int, last_big: int, big: int) -> list[int]:
    """The active seats between the last big blind and the next one, clockwise.

    Empty if a new player has kept the big blind in place or moved it back.

    >>> _between([1, 3, 4, 5, 6], 1, 3, 5), _between([1, 2, 3, 4, 5], 2, 5, 5)
    ([4], [])
    """
    order = clockwise({*active, button, last_big}, button)
    return [seat for seat in order[order.index(last_big) + 1 : order.index(big)] if seat in active]


MOVES: dict[str, Callable[[Sequence[int], Places, str], Places]] = {
    "simplistic": simplistic,
    "dead": dead,
    "forward": forward,
}


def draw_for_button(seats: Sequence[int], shoe: Shoe[Card], ties: str = "suit") -> int:
    """Deal each player a card face up from the house dealer's left; the highest gets the button."""
    if not seats:
        raise InputError("no one is seated to draw for the button")
    cards = {seat: shoe.draw() for seat in sorted(seats)}
    if ties == "suit":
        return max(cards, key=lambda seat: _by_suit(cards[seat]))
    best = max(_rank(card) for card in cards.values())
    tied_seats = [seat for seat, card in cards.items() if _rank(card) == best]
    return tied_seats[0] if len(tied_seats) == 1 else draw_for_button(tied_seats, shoe, ties)


def _rank(card: Card) -> int:
    return len(RANKS) if card == "Jk" else RANKS.index(card[0])


def _by_suit(card: Card) -> tuple[int, int]:
    return _rank(card), SUITS.find(card[1])
