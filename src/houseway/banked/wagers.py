"""Wagers on the table: who bets what on which seat, and whether the filing allows it."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from houseway.banked.limits import Stakes, check_amount
from houseway.banked.seats import Seat
from houseway.play.limits import TableLimits
from houseway.rulebook.model import Filing, Seats, Wager
from houseway.rulebook.schedule import Limits
from houseway.values.errors import InputError, either
from houseway.values.money import Cents, format_printed

Bettor = str


class Placed(NamedTuple):
    """A bettor's amount on a betting space of a seat; `on` is a choice such as a row."""

    seat: Seat
    bettor: Bettor
    wager: str
    amount: Cents
    on: str = ""
    hand: int = 1
    spot: int = 0
    """Which betting spot of the seat, where a seat has several."""


def seated_players(placed: Iterable[Placed], seated: Mapping[Seat, Bettor]) -> dict[Seat, Bettor]:
    """Who sits where: as given, otherwise the bettor on the first spot, or the first bettor."""
    players = dict(seated)
    for wager in sorted(placed, key=lambda wager: wager.spot or inf):
        players.setdefault(wager.seat, wager.bettor)
    return players


def order_bettors(
    filing: Filing, placed: list[Placed], players: Mapping[Seat, Bettor]
) -> list[Placed]:
    """The wagers in the order in which the bettors on a seat decide and are settled.

    The seated player is first, then the back line by square, or as they bet if they have no
    numbered squares. `players` says who sits where.
    """
    if filing.seats is None or not filing.seats.seated_first:
        return placed
    turns: dict[tuple[Seat, Bettor], int] = {}
    for wager in placed:
        turns.setdefault(wager[:2], len(turns))
    kinds = {wager.id: number for number, wager in enumerate(filing.wagers)}

    def turn_of(wager: Placed) -> tuple[object, ...]:
        is_back_line = players[wager.seat] != wager.bettor
        square = wager.spot or turns[wager[:2]]
        return wager.seat, is_back_line, square, kinds[wager.wager], wager.on, wager.hand

    return sorted(placed, key=turn_of)


BEFORE_THE_DEAL = "before the deal"


def check_wagers(
    filing: Filing,
    placed: Sequence[Placed],
    *,
    seats: int,
    player_dealer: Seat,
    limits: TableLimits | None = None,
    seated: Mapping[Seat, Bettor] | None = None,
    printed: Limits | None = None,
) -> None:
    """Raise InputError if the filing, the option or the table limits do not allow a wager.

    The wagers in `placed` must have their hands and spots; `printed` has the option's limits.
    """
    spaces = {wager.id: wager for wager in filing.wagers}
    names = {wager.id: wager.name for wager in filing.wagers}
    players = seated_players(placed, seated or {})
    stakes = _stakes(placed)
    totals = _space_totals(placed)

    def check_wager(wager: Placed, where: str) -> None:
        _check_bettor(wager, where)
        _check_seat(wager, seats, player_dealer, where)
        if wager.wager not in spaces:
            known = either(spaces)
            raise InputError(f"wager must be {known}, not {wager.wager!r}", where)
        space = spaces[wager.wager]
        if space.placed != BEFORE_THE_DEAL:
            raise InputError(f"{space.name} is bet {space.placed}: give it as a choice", where)
        _check_on(space, wager, where)
        _check_hands(space, wager, placed, where)
        if wager.bettor != players[wager.seat] and not space.back_line:
            raise InputError(f"only the seated player can bet on {space.name}", where)
        own_stakes = Stakes(stakes[wager.seat, wager.bettor, wager.spot], names)
        _check_requirement(space, wager, own_stakes, where)
        _check_exclusion(space, wager, placed, names, where)
        # Chips added to a bet become part of the same wager.
        total = totals[wager[:3] + wager[4:]]
        check_amount(space, total, own_stakes, table=limits, printed=printed, where=where)
        _check_seat_maximum(space, wager, placed, where)

    if filing.seats is not None:
        _check_spots(filing.seats, placed)
        _check_players(filing.seats, placed)
    for number, wager in enumerate(placed):
        try:
            check_wager(wager, f"wagers[{number}]")
        except InputError as error:
            error.index = number
            raise
    if filing.seats is not None:
        _check_several_seats(filing.seats, placed, spaces)


def _stakes(placed: Iterable[Placed]) -> dict[tuple[Seat, Bettor, int], Counter[str]]:
    """Each bettor's stakes on each spot."""
    stakes: dict[tuple[Seat, Bettor, int], Counter[str]] = {}
    for wager in placed:
        key = (wager.seat, wager.bettor, wager.spot)
        stakes.setdefault(key, Counter())[wager.wager] += wager.amount
    return stakes


def _space_totals(placed: Iterable[Placed]) -> Counter[tuple[object, ...]]:
    """Each bettor's total on each betting space, by seat, hand, spot and side."""
    spaces: Counter[tuple[object, ...]] = Counter()
    for wager in placed:
        spaces[wager[:3] + wager[4:]] += wager.amount
    return spaces


def _check_bettor(wager: Placed, where: str) -> None:
    if not wager.bettor:
        raise InputError("every wager must name its bettor", where)
    if wager.amount <= 0:
        raise InputError(f"a bet must be more than $0, not {format_printed(wager.amount)}", where)


def _check_seat(wager: Placed, seats: int, player_dealer: Seat, where: str) -> None:
    if not 1 <= wager.seat <= seats:
        raise InputError(f"seat must be 1 to {seats}, not {wager.seat}", where)
    if wager.seat == player_dealer:
        raise InputError(f"seat {wager.seat} is the player-dealer: bet on another seat", where)


def _check_on(space: Wager, wager: Placed, where: str) -> None:
    if space.on and wager.on not in space.on:
        choice = ", ".join(space.on)
        raise InputError(
            f"{space.name} must be on one of {choice}, not {wager.on!r}", f"{where}.on"
        )
    if wager.on and not space.on:
        raise InputError(
            f"{space.name} has no sides to bet on: leave out {wager.on!r}", f"{where}.on"
        )


def _check_hands(space: Wager, wager: Placed, placed: Sequence[Placed], where: str) -> None:
    if space.hands == 1:
        return
    hands: Counter[int] = Counter()
    for other in placed:
        if other[:3] == wager[:3]:
            hands[other.hand] += other.amount
    if len(hands) != space.hands or len(set(hands.values())) > 1:
        needed = f"{space.hands} equal bets on {space.name}, one for each hand"
        raise InputError(f"{wager.bettor} must make {needed}", where)


def _check_requirement(space: Wager, wager: Placed, stakes: Stakes, where: str) -> None:
    if space.requires and not any(map(stakes.of, space.requires)):
        needed = either(stakes.names.get(name, name) for name in space.requires)
        raise InputError(f"{space.name} requires a bet on {needed} by {wager.bettor}", where)


def _check_exclusion(
    space: Wager, wager: Placed, placed: Sequence[Placed], names: Mapping[str, str], where: str
) -> None:
    """Raise InputError if a bettor makes two mutually exclusive wagers."""
    for other in placed:
        if other[:2] != wager[:2] or other.wager not in space.excludes:
            continue
        if other.wager != wager.wager:
            other_name = names.get(other.wager, other.wager)
            what = f"bet either {space.name} or {other_name}, not both"
            raise InputError(f"{wager.bettor}: {what}", where)
        if other.on != wager.on:
            what = f"{space.name} must be on one side, not on {other.on} and {wager.on}"
            raise InputError(f"{wager.bettor}: {what}", where)


def _check_seat_maximum(space: Wager, wager: Placed, placed: Sequence[Placed], where: str) -> None:
    maximum = space.limit.seat_maximum
    if maximum is None:
        return
    total = sum(w.amount for w in placed if (w.seat, w.wager) == (wager.seat, wager.wager))
    if total > maximum.cents:
        what = f"{space.name} on seat {wager.seat} must be at most {maximum} in total"
        raise InputError(f"{what}, not {format_printed(total)}", where)


def _check_several_seats(
    rule: Seats, placed: Sequence[Placed], spaces: Mapping[str, Wager]
) -> None:
    """Check that nobody plays several seats; bets on the back line may be on any seat."""
    if rule.circles:
        _check_circles(rule.circles, placed)
    if rule.several_seats:
        return
    seat_of: dict[Bettor, Seat] = {}
    for number, wager in enumerate(placed):
        space = spaces[wager.wager]
        if space.back_line:
            continue
        first = seat_of.setdefault(wager.bettor, wager.seat)
        if first != wager.seat:
            what = f"{wager.bettor} can bet {space.name} only on seat {first}"
            raise InputError(what, f"wagers[{number}]", index=number)


def _check_circles(maximum: int, placed: Sequence[Placed]) -> None:
    """Check that a player's circles are adjacent and not too many."""
    for number, wager in enumerate(placed):
        seats = {other.seat for other in placed if other.bettor == wager.bettor}
        if len(seats) > maximum or max(seats) - min(seats) >= len(seats):
            what = f"{wager.bettor} can bet on at most {maximum} circles, next to each other"
            raise InputError(what, f"wagers[{number}]", index=number)


def _check_players(rule: Seats, placed: Sequence[Placed]) -> None:
    """Check the number of players: the bettors plus the player-dealer."""
    bettors: set[Bettor] = set()
    for number, wager in enumerate(placed):
        bettors.add(wager.bettor)
        if rule.players and len(bettors) >= rule.players:
            what = f"a table has at most {rule.players} players, including the player-dealer"
            raise InputError(what, f"wagers[{number}]", index=number)


def _check_spots(rule: Seats, placed: Sequence[Placed]) -> None:
    """Check that each spot exists and has only one bettor."""
    owners: dict[tuple[Seat, int], Bettor] = {}
    for number, wager in enumerate(placed):
        where = f"wagers[{number}].spot"
        if rule.spots and wager.spot > rule.spots:
            what = f"spot must be 1 to {rule.spots}, not {wager.spot}"
            raise InputError(what, where, index=number)
        if wager.spot < 0:
            raise InputError(f"spot must be 1 or more, not {wager.spot}", where, index=number)
        owner = owners.setdefault((wager.seat, wager.spot), wager.bettor)
        if wager.spot and owner != wager.bettor:
            what = f"spot {wager.spot} of seat {wager.seat} is taken by {owner}"
            raise InputError(what, where, index=number)


def deciding_bettor(
    rule: Seats, seat: Seat, placed: Sequence[Placed], seated: Mapping[Seat, Bettor]
) -> Bettor:
    """The bettor who plays a seat's hand when several people bet on it.

    Depending on the filing, this is the bettor on the first spot, the bettor with the largest total
    (the seated player if totals are equal), or the seated player. If the seated player
    decides but has no bet, it is the bettor on the first spot.
    """
    on_seat = sorted((w for w in placed if w.seat == seat), key=lambda wager: wager.spot)
    player = seated.get(seat)
    if rule.back_line_decides == "first-square":
        return on_seat[0].bettor
    sums: Counter[Bettor] = Counter()
    for wager in on_seat:
        sums[wager.bettor] += wager.amount
    if rule.back_line_decides == "largest-wager":
        largest = [bettor for bettor, total in sums.items() if total == max(sums.values())]
        return player if player in largest and player else largest[0]
    return player if player in sums and player else on_seat[0].bettor
