"""Wagers on the table: who bets what on which seat, and whether the filing lets them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from houseway.banked.seats import Seat
from houseway.play.limits import TableLimits
from houseway.rulebook.model import Filing, Limit, Seats, Wager
from houseway.values.errors import InputError
from houseway.values.money import Cents, format_money, format_printed, parse_printed

Bettor = str


class Placed(NamedTuple):
    """An amount by a bettor on a betting space of a seat; `on` is a choice such as a row."""

    seat: Seat
    bettor: Bettor
    wager: str
    amount: Cents
    on: str = ""
    hand: int = 1


def seated_players(placed: Iterable[Placed], seated: Mapping[Seat, Bettor]) -> dict[Seat, Bettor]:
    """Who sits where: as told, else the first to bet on a seat sits there."""
    players = dict(seated)
    for wager in placed:
        players.setdefault(wager.seat, wager.bettor)
    return players


BEFORE_THE_DEAL = "before the deal"


def number_hands(filing: Filing, placed: Sequence[Placed]) -> list[Placed]:
    """Where a seat has several hands, put a bettor's wagers of one kind on one hand each."""
    several = {wager.id for wager in filing.wagers if wager.hands > 1}
    if not several:
        return list(placed)
    made: Counter[tuple[Seat, Bettor, str]] = Counter()
    numbered = []
    for wager in placed:
        if wager.wager in several:
            made[wager.seat, wager.bettor, wager.wager] += 1
            wager = wager._replace(hand=made[wager.seat, wager.bettor, wager.wager])
        numbered.append(wager)
    return numbered


def check_wagers(
    filing: Filing,
    placed: Sequence[Placed],
    seats: int,
    player_dealer: Seat,
    limits: TableLimits | None = None,
    seated: Mapping[Seat, Bettor] | None = None,
) -> None:
    """Refuse the first wager that the filing does not allow, and say why."""
    spaces = {wager.id: wager for wager in filing.wagers}
    players = seated_players(placed, seated or {})
    stakes = _stakes(placed)
    spots = _spots(placed)

    def check_one(wager: Placed, where: str) -> None:
        _check_bettor(wager, where)
        _check_seat(wager, seats, player_dealer, where)
        if wager.wager not in spaces:
            known = ", ".join(spaces)
            raise InputError(f"{filing.id} has no wager {wager.wager!r}; it has {known}", where)
        space = spaces[wager.wager]
        if space.placed != BEFORE_THE_DEAL:
            raise InputError(f"{space.id} is made {space.placed}, as a choice", where)
        _check_on(space, wager, where)
        _check_hands(space, wager, placed, where)
        if wager.bettor != players[wager.seat] and not space.back_line:
            raise InputError(f"no back-line wager may be made on {space.id}", where)
        _check_requirement(space, wager, stakes, where)
        # A bettor who adds to a stack makes one wager of it.
        whole = wager._replace(amount=spots[wager[:3] + wager[4:]])
        _check_amount(space.limit, whole, stakes, limits, where)

    for number, wager in enumerate(placed):
        try:
            check_one(wager, f"wagers[{number}]")
        except InputError as error:
            error.index = number
            raise
    if filing.seats is not None:
        _check_several_seats(filing.seats, placed)


def _stakes(placed: Iterable[Placed]) -> dict[tuple[Seat, Bettor, str], Cents]:
    stakes: dict[tuple[Seat, Bettor, str], Cents] = {}
    for wager in placed:
        key = (wager.seat, wager.bettor, wager.wager)
        stakes[key] = stakes.get(key, 0) + wager.amount
    return stakes


def _spots(placed: Iterable[Placed]) -> Counter[tuple[object, ...]]:
    """What a bettor has on one spot: a space of a hand of a seat, with the choice made there."""
    spots: Counter[tuple[object, ...]] = Counter()
    for wager in placed:
        spots[wager[:3] + wager[4:]] += wager.amount
    return spots


def _check_bettor(wager: Placed, where: str) -> None:
    if not wager.bettor:
        raise InputError("a wager needs a bettor", where)
    if wager.amount <= 0:
        raise InputError(f"{format_money(wager.amount)} is not an amount to wager", where)


def _check_seat(wager: Placed, seats: int, player_dealer: Seat, where: str) -> None:
    if not 1 <= wager.seat <= seats:
        raise InputError(f"there is no seat {wager.seat}; seats are 1 to {seats}", where)
    if wager.seat == player_dealer:
        raise InputError(f"seat {wager.seat} is the player-dealer's and takes no wager", where)


def _check_on(space: Wager, wager: Placed, where: str) -> None:
    if space.on and wager.on not in space.on:
        choice = ", ".join(space.on)
        raise InputError(f"{space.id} is made on one of {choice}, not {wager.on!r}", f"{where}.on")
    if wager.on and not space.on:
        raise InputError(f"{space.id} is not made on {wager.on!r}", f"{where}.on")


def _check_hands(space: Wager, wager: Placed, placed: Sequence[Placed], where: str) -> None:
    if space.hands == 1:
        return
    same = [w for w in placed if w[:3] == wager[:3]]
    if len(same) != space.hands or any(w.amount != wager.amount for w in same):
        made = f"{space.hands} equal wagers on {space.id}, one for each hand"
        raise InputError(f"{wager.bettor} must make {made}", where)


def _check_requirement(
    space: Wager, wager: Placed, stakes: Mapping[tuple[Seat, Bettor, str], Cents], where: str
) -> None:
    if space.requires and not any(
        (wager.seat, wager.bettor, other) in stakes for other in space.requires
    ):
        needed = " or ".join(space.requires)
        raise InputError(f"{space.id} needs a wager on {needed} by {wager.bettor}", where)


def _check_amount(
    limit: Limit,
    wager: Placed,
    stakes: Mapping[tuple[Seat, Bettor, str], Cents],
    limits: TableLimits | None,
    where: str,
) -> None:
    low = parse_printed(limit.minimum) if limit.minimum else 0
    high = parse_printed(limit.maximum) if limit.maximum else None
    if limits is not None and limit.table:
        low = low or limits.minimum
        high = limits.maximum if high is None else min(high, limits.maximum)
    if limit.equals:
        low = high = stakes.get((wager.seat, wager.bettor, limit.equals), 0)
    if limit.at_most:
        base = max(stakes.get((wager.seat, wager.bettor, other), 0) for other in limit.at_most)
        high = base if high is None else min(high, base)
    if wager.amount < low:
        raise InputError(_outside(wager, "under", low), where)
    if high is not None and wager.amount > high:
        raise InputError(_outside(wager, "over", high), where)
    if limit.together and high is not None:
        stake = sum(stakes.get((wager.seat, wager.bettor, one), 0) for one in limit.together)
        if stake > high:
            both = " and ".join(limit.together)
            what = f"{both} together are {format_printed(stake)}"
            raise InputError(f"{what}, over the limit of {format_printed(high)}", where)


def _outside(wager: Placed, side: str, bound: Cents) -> str:
    amount = format_printed(wager.amount)
    return f"{amount} on {wager.wager} is {side} the limit of {format_printed(bound)}"


def _check_several_seats(rule: Seats, placed: Sequence[Placed]) -> None:
    if rule.circles:
        _check_circles(rule.circles, placed)
    if rule.several_seats:
        return
    seat_of: dict[Bettor, Seat] = {}
    for number, wager in enumerate(placed):
        if seat_of.setdefault(wager.bettor, wager.seat) != wager.seat:
            what = f"{wager.bettor} may bet on one seat only"
            raise InputError(what, f"wagers[{number}]", index=number)


def _check_circles(most: int, placed: Sequence[Placed]) -> None:
    """A player's circles lie side by side, and are not too many."""
    for number, wager in enumerate(placed):
        taken = {other.seat for other in placed if other.bettor == wager.bettor}
        if len(taken) > most or max(taken) - min(taken) >= len(taken):
            what = f"{wager.bettor} may bet on {most} adjacent circles at most"
            raise InputError(what, f"wagers[{number}]", index=number)


def deciding_bettor(
    rule: Seats, seat: Seat, placed: Sequence[Placed], seated: Mapping[Seat, Bettor]
) -> Bettor:
    """Who plays a seat's hand when several bet on it; ties go to the earlier bet."""
    on_seat = [wager for wager in placed if wager.seat == seat]
    if rule.back_line_decides == "largest-wager":
        return max(on_seat, key=lambda wager: wager.amount).bettor
    if rule.back_line_decides == "first-square":
        return on_seat[0].bettor
    player = seated.get(seat)
    return player if player in {wager.bettor for wager in on_seat} and player else on_seat[0].bettor
