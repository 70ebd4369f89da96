"""The player-dealer position goes round the table: offered, accepted, refused, passed on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houseway.rulebook.model import PlayerDealer
from houseway.table.seats import Seat, next_seat, walk

Person = str


@dataclass(frozen=True, slots=True)
class Turn:
    """Who banks now, from which seat, and for which hand of the turn (first or second)."""

    seat: Seat
    person: Person
    hand: int


@dataclass(frozen=True, slots=True)
class SquareBet:
    """A bet on a seat in the hand before: the square decides who may take that seat's bank."""

    person: Person
    seat: Seat
    square: int


def candidates(
    rule: PlayerDealer, seat: Seat, seated: dict[Seat, Person], bets: Sequence[SquareBet]
) -> list[Person]:
    """Who may take the bank at a seat: its player, then, where filed, its bettors by square."""
    people = [seated[seat]] if seat in seated else []
    if rule.heirs == "seated-then-squares":
        on_seat = sorted((bet for bet in bets if bet.seat == seat), key=lambda bet: bet.square)
        people += [bet.person for bet in on_seat]
    return list(dict.fromkeys(people))


def next_turn(
    rule: PlayerDealer,
    seats: int,
    seated: dict[Seat, Person],
    accepts: Callable[[Seat, Person], bool],
    last: Turn | None = None,
    bets: Sequence[SquareBet] = (),
) -> Turn | None:
    """Offer the bank; None when the game stops for want of a player-dealer.

    Within a turn the same person is asked first. After the last hand of a turn the offer goes
    clockwise from the next seat. The person who just banked may have it again only when the
    filing has no stop clause; with one, somebody else must come between.
    """
    if last is not None and last.hand < rule.turns and seated.get(last.seat) == last.person:
        if accepts(last.seat, last.person):
            return Turn(last.seat, last.person, last.hand + 1)
        return _offer_round(rule, seats, seated, accepts, last, bets)
    return _offer_round(rule, seats, seated, accepts, last, bets)


def _offer_round(
    rule: PlayerDealer,
    seats: int,
    seated: dict[Seat, Person],
    accepts: Callable[[Seat, Person], bool],
    last: Turn | None,
    bets: Sequence[SquareBet],
) -> Turn | None:
    start = 1 if last is None else next_seat(last.seat, seats)
    for seat in walk(start, seats):
        for person in candidates(rule, seat, seated, bets):
            again = last is not None and person == last.person
            if again and rule.stops:
                continue
            if accepts(seat, person):
                return Turn(seat, person, 1)
    return None
