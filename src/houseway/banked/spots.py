"""Betting spots: assigning wagers to spots, and merging a bettor's chips on one space."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from houseway.banked.seats import Seat
from houseway.banked.wagers import BEFORE_THE_DEAL, Bettor, Placed
from houseway.rulebook.model import Filing, Wager
from houseway.values.errors import InputError


def arrange(
    filing: Filing, placed: Sequence[Placed], players: Mapping[Seat, Bettor] | None = None
) -> list[Placed]:
    """Number the hands and spots of wagers, in the order they were made."""
    return number_spots(filing, number_hands(filing, placed), players or {})


def number_hands(filing: Filing, placed: Sequence[Placed]) -> list[Placed]:
    """Assign a bettor's wagers of a kind to hands 1, 2 and so on, if a seat has several hands."""
    hands_of = {wager.id: wager.hands for wager in filing.wagers if wager.hands > 1}
    if not hands_of:
        return list(placed)
    counts: Counter[tuple[int, str, str]] = Counter()
    numbered = []
    for wager in placed:
        if wager.wager in hands_of:
            key = wager.seat, wager.bettor, wager.wager
            wager = wager._replace(hand=counts[key] % hands_of[wager.wager] + 1)
            counts[key] += 1
        numbered.append(wager)
    return numbered


def number_spots(
    filing: Filing, placed: Sequence[Placed], players: Mapping[Seat, Bettor]
) -> list[Placed]:
    """Give every wager its spot, if seats have several spots.

    A main wager without a spot takes the first free spot of its seat, the seated player's first,
    and so does a bettor without a main wager. Other wagers without a spot go to the same bettor's
    spots, starting with the first.
    """
    seats = filing.seats
    if seats is None or not seats.has_spots:
        _refuse_spots(filing, placed)
        return list(placed)
    main = main_wager(filing)
    taken: dict[int, set[int]] = {}
    for wager in placed:
        taken.setdefault(wager.seat, set()).add(wager.spot)
    with_main = {wager[:2] for wager in placed if wager.wager == main}
    own: dict[tuple[int, str], list[int]] = {}
    numbered = list(placed)
    turns = sorted(enumerate(placed), key=lambda turn: players.get(turn[1].seat) != turn[1].bettor)
    for number, wager in turns:
        bettor = wager[:2]
        if wager.wager == main:
            spot = wager.spot or free_spot(taken[wager.seat])
            taken[wager.seat].add(spot)
            own.setdefault(bettor, []).append(spot)
            numbered[number] = wager._replace(spot=spot)
        elif bettor not in with_main and bettor not in own:
            given = [other.spot for other in placed if other[:2] == bettor and other.spot]
            own[bettor] = given or [free_spot(taken[wager.seat])]
            taken[wager.seat].update(own[bettor])
    counts: Counter[tuple[int, str, str]] = Counter()
    for number, _ in turns:
        wager = numbered[number]
        if not wager.spot:
            spots = own[wager[:2]]
            turn = counts[wager[:3]]
            counts[wager[:3]] += 1
            numbered[number] = wager._replace(spot=spots[min(turn, len(spots) - 1)])
    return numbered


def free_spot(taken: Iterable[int]) -> int:
    """The first free spot."""
    used = set(taken)
    return next(spot for spot in count(1) if spot not in used)


def main_wager(filing: Filing) -> str:
    """The main wager of a spot: the first that does not depend on another wager."""
    return next((wager.id for wager in filing.wagers if _is_main(wager)), "")


def _is_main(wager: Wager) -> bool:
    return wager.placed == BEFORE_THE_DEAL and not (wager.requires or wager.limit.equals)


def _refuse_spots(filing: Filing, placed: Sequence[Placed]) -> None:
    for number, wager in enumerate(placed):
        if wager.spot:
            what = f"{filing.name} has no betting spots: leave out spot"
            raise InputError(what, f"wagers[{number}].spot", index=number)


def merge(placed: Sequence[Placed]) -> list[Placed]:
    """Merge a bettor's chips on one space of one spot into one wager."""
    merged: dict[tuple[object, ...], Placed] = {}
    for wager in placed:
        key = (*wager[:3], *wager[4:])
        earlier = merged.get(key)
        merged[key] = (
            wager if earlier is None else earlier._replace(amount=earlier.amount + wager.amount)
        )
    return list(merged.values())
