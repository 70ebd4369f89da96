"""Rotation of the player-dealer position."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from houseway.banked.seats import Seat, next_seat, walk
from houseway.banked.wagers import Placed
from houseway.rulebook.model import PlayerDealer

Person = str


@dataclass(frozen=True, slots=True)
class Turn:
    """The current banker, their seat, and which hand of their turn it is."""

    seat: Seat
    person: Person
    hand: int


@dataclass(frozen=True, slots=True)
class SquareBet:
    """A bet in the previous hand; squares set the order in which a seat's bettors may bank."""

    person: Person
    seat: Seat
    square: int


def square_bets(wagers: Iterable[Placed]) -> list[SquareBet]:
    """The bets of a hand that decide who may bank next at each seat."""
    return [
        SquareBet(wager.bettor, wager.seat, wager.spot or number)
        for number, wager in enumerate(wagers, 1)
    ]


def turn_at(rule: PlayerDealer, last: Turn | None, seat: Seat, person: Person) -> Turn:
    """The turn of a person who banks at a seat: the next hand of the last turn, or a new one."""
    continues = last is not None and (last.seat, last.person) == (seat, person)
    hand = last.hand + 1 if last and continues and last.hand < rule.turns else 1
    return Turn(seat, person, hand)


def candidates(
    rule: PlayerDealer, seat: Seat, seated: dict[Seat, Person], bets: Sequence[SquareBet]
) -> list[Person]:
    """The people who may bank at a seat: its player, then, if filed, its bettors by square.

    Some filings let only bettors of the previous hand bank; before the first hand, any seated
    player may.
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
    """Offer the bank and return the next turn; None if no one may or will take the bank.

    Within a turn, the same person is asked first. Then the offer moves clockwise from the next
    seat. It reaches the last banker only if the filing merely requires that the bank be offered;
    if the filing sets a limit, someone else must bank first.
    """
    if last is not None and _may_continue(rule, seated, last) and accepts(last.seat, last.person):
        return Turn(last.seat, last.person, last.hand + 1)
    start = 1 if last is None else next_seat(last.seat, seats)
    for seat in walk(start, seats):
        for person in candidates(rule, seat, seated, bets):
            if not _is_barred(rule, last, person) and accepts(seat, person):
                return Turn(seat, person, 1)
    return None


def _may_continue(rule: PlayerDealer, seated: dict[Seat, Person], last: Turn) -> bool:
    if last.hand >= rule.turns:
        return False
    # A bettor who took the bank at another player's seat may also bank the second hand there.
    return rule.heirs != "seated-player" or seated.get(last.seat) == last.person


def _is_barred(rule: PlayerDealer, last: Turn | None, person: Person) -> bool:
    if last is None or person != last.person:
        return False
    return rule.stops or rule.rule != "offered"
