"""The player-dealer position moves around the table: offered, accepted, refused, passed on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houseway.banked.seats import Seat, next_seat, walk
from houseway.rulebook.model import PlayerDealer

Person = str


@dataclass(frozen=True, slots=True)
class Turn:
    """Who banks now, from which seat, and for which of their hands (first or second)."""

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
    """Who may take the bank at a seat: its player, then, where filed, its bettors by square.

    Where only those may who wagered there, everybody seated may if there was no hand before.
    """
    people = [seated[seat]] if seat in seated else []
    on_seat = sorted((bet for bet in bets if bet.seat == seat), key=lambda bet: bet.square)
    if rule.heirs == "seated-then-squares":
        people += [bet.person for bet in on_seat]
    elif rule.heirs == "wagered-there" and bets:
        people = [bet.person for bet in on_seat]
    return list(dict.fromkeys(people))


def next_turn(
    rule: PlayerDealer,
    seats: int,
    seated: dict[Seat, Person],
    accepts: Callable[[Seat, Person], bool],
    *,
    last: Turn | None = None,
    bets: Sequence[SquareBet] = (),
) -> Turn | None:
    """Offer the bank; None when nobody may or will take it, and the game stops or waits.

    Within a turn the same person is asked first. After it the offer goes clockwise from the next
    seat. Whoever just banked may have the bank again only where the filing merely offers it
    round; where it sets a limit, somebody else must come between.
    """
    if last is not None and _may_go_on(rule, seated, last) and accepts(last.seat, last.person):
        return Turn(last.seat, last.person, last.hand + 1)
    start = 1 if last is None else next_seat(last.seat, seats)
    for seat in walk(start, seats):
        for person in candidates(rule, seat, seated, bets):
            if not _barred(rule, last, person) and accepts(seat, person):
                return Turn(seat, person, 1)
    return None


def _may_go_on(rule: PlayerDealer, seated: dict[Seat, Person], last: Turn) -> bool:
    if last.hand >= rule.turns:
        return False
    # A bettor who took the bank of another's seat has its second hand too.
    return rule.heirs != "seated-player" or seated.get(last.seat) == last.person


def _barred(rule: PlayerDealer, last: Turn | None, person: Person) -> bool:
    if last is None or person != last.person:
        return False
    return rule.stops or rule.rule != "offered"
