"""Betting spots: where each wager is, and merging one bettor's chips on a space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from houseway.banked.wagers import BEFORE_THE_DEAL, Placed
from houseway.rulebook.model import Filing, Wager
from houseway.values.errors import InputError


def arrange(filing: Filing, placed: Sequence[Placed]) -> list[Placed]:
    """Number the hands and spots of wagers, in the order they were made."""
    return number_spots(filing, number_hands(filing, placed))


def number_hands(filing: Filing, placed: Sequence[Placed]) -> list[Placed]:
    """If a seat has several hands, assign a bettor's wagers of one kind to one hand each."""
    several = {wager.id: wager.hands for wager in filing.wagers if wager.hands > 1}
    if not several:
        return list(placed)
    made: Counter[tuple[int, str, str]] = Counter()
    numbered = []
    for wager in placed:
        if wager.wager in several:
            key = wager.seat, wager.bettor, wager.wager
            wager = wager._replace(hand=made[key] % several[wager.wager] + 1)
            made[key] += 1
        numbered.append(wager)
    return numbered


def number_spots(filing: Filing, placed: Sequence[Placed]) -> list[Placed]:
    """Give every wager its spot, if seats have several.

    A main wager without a spot takes the next free one of its seat. Other wagers go to the same
    bettor's spots, from the first on.
    """
    seats = filing.seats
    if seats is None or not seats.has_spots:
        _refuse_spots(filing, placed)
        return list(placed)
    main = main_wager(filing)
    taken: dict[int, set[int]] = {}
    for one in placed:
        taken.setdefault(one.seat, set()).add(one.spot)
    own: dict[tuple[int, str], list[int]] = {}
    numbered = list(placed)
    for number, one in enumerate(placed):
        if one.wager == main:
            on_seat = taken.setdefault(one.seat, set())
            spot = one.spot or free_spot(on_seat)
            on_seat.add(spot)
            own.setdefault((one.seat, one.bettor), []).append(spot)
            numbered[number] = one._replace(spot=spot)
    made: Counter[tuple[int, str, str]] = Counter()
    for number, one in enumerate(numbered):
        if not one.spot:
            spots = own.get((one.seat, one.bettor), [1])
            turn = made[one[:3]]
            made[one[:3]] += 1
            numbered[number] = one._replace(spot=spots[min(turn, len(spots) - 1)])
    return numbered


def free_spot(taken: Iterable[int]) -> int:
    """The first free spot."""
    used = set(taken)
    return next(spot for spot in count(1) if spot not in used)


def main_wager(filing: Filing) -> str:
    """The main wager of a spot: the first that requires no other."""
    return next((wager.id for wager in filing.wagers if _is_main(wager)), "")


def _is_main(wager: Wager) -> bool:
    return wager.placed == BEFORE_THE_DEAL and not (wager.requires or wager.limit.equals)


def _refuse_spots(filing: Filing, placed: Sequence[Placed]) -> None:
    for number, one in enumerate(placed):
        if one.spot:
            what = f"spots are not filed for {filing.id}"
            raise InputError(what, f"wagers[{number}].spot", index=number)


def merge(placed: Sequence[Placed]) -> list[Placed]:
    """Merge a bettor's chips on one space of one spot into one wager."""
    whole: dict[tuple[object, ...], Placed] = {}
    for one in placed:
        key = (*one[:3], *one[4:])
        before = whole.get(key)
        whole[key] = one if before is None else before._replace(amount=before.amount + one.amount)
    return list(whole.values())
