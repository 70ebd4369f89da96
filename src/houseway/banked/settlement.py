"""Settlement in passes around the table, in the filed order, until the bank runs out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from houseway.banked.action import place_seat
from houseway.banked.bank import Bank, Cover
from houseway.banked.reasons import Reason
from houseway.banked.seats import Seat, walk
from houseway.banked.wagers import Placed
from houseway.play.game import Rules
from houseway.rulebook.model import Direction, Pass
from houseway.values.errors import RulebookError, either
from houseway.values.money import Cents
from houseway.values.odds import Odds, Rounding


class Decided(msgspec.Struct, frozen=True, gc=False):
    """A decided wager that is not paid or collected yet."""

    placed: Placed
    result: str
    odds: Odds | None
    rounding: Rounding
    why: str
    source: str
    excess: Cents = 0
    """The part over the maximum, which has no action."""
    reason: Reason | None = None


class Needed(NamedTuple):
    """What the player-dealer would pay and collect if the bank covered every wager."""

    to_pay: Cents
    to_take: Cents


def needed_cover(decided: Iterable[Decided]) -> Needed:
    """The amounts that a bank must cover to settle all of these wagers."""
    to_pay = to_take = 0
    for line in decided:
        if line.odds is not None:
            to_pay += line.odds.pays(line.placed.amount, line.rounding)
        elif line.result == "lose":
            to_take += line.placed.amount
        elif line.result == "surrender":
            to_take += line.placed.amount // 2
    return Needed(to_pay, to_take)


class SettlementPass:
    """A prepared pass: its wagers, numbered in order."""

    def __init__(self, filed: Pass) -> None:
        self.filed = filed
        self.moment = filed.moment
        self.kinds: dict[str, int] = {}
        for number, group in enumerate(filed.groups):
            for wager in group:
                self.kinds[wager] = number

    def in_order(
        self, decided: Sequence[Decided], seats: int, player_dealer: Seat, button: Seat
    ) -> list[Decided]:
        """The wagers of this pass in the order of settlement."""
        kinds = self.kinds
        wagers = [wager for wager in decided if wager.placed.wager in kinds]
        if len(wagers) < 2:
            return wagers
        filed = self.filed
        start = place_seat(filed.start, seats, player_dealer, button)
        rank = _turns(start, seats, filed.direction)
        by_wager = filed.order == "wager-by-wager"

        def turn_of(wager: Decided) -> tuple[int, int, int, int]:
            placed = wager.placed
            seat, kind = rank[placed.seat], kinds[placed.wager]
            trip = (kind, seat) if by_wager else (seat, kind)
            return *trip, placed.hand, placed.spot

        wagers.sort(key=turn_of)
        if filed.order == "bettor-by-bettor" or filed.back_to_front:
            turns = {w.placed[:2]: turn for turn, w in reversed(list(enumerate(decided)))}
            sign = -1 if filed.back_to_front else 1
            wagers.sort(key=lambda w: (rank[w.placed.seat], sign * turns[w.placed[:2]]))
        if filed.losers_first:
            wagers.sort(key=lambda w: w.odds is not None)
        return wagers


def prepare_passes(rules: Rules) -> dict[str, list[SettlementPass]]:
    """The checked passes of a filing by moment; each wager must be in a pass of its moment."""
    moments = rules.family.moments
    by_moment: dict[str, list[SettlementPass]] = {}
    for number, filed in enumerate(rules.filing.settlement):
        where = f"{rules.where}: settlement[{number}]"
        if filed.moment not in moments:
            what = f"moment must be {either(moments)}, not {filed.moment!r}"
            raise RulebookError(what, f"{where}.moment")
        prepared = SettlementPass(filed)
        for wager in prepared.kinds:
            if wager not in rules.game.wager_files:
                raise RulebookError(f"no wager called {wager!r} to settle", f"{where}.wagers")
        by_moment.setdefault(filed.moment, []).append(prepared)
    for wager, compiled in rules.wagers.items():
        moment = compiled.wager.settles
        if not any(wager in settlement_pass.kinds for settlement_pass in by_moment.get(moment, [])):
            raise RulebookError(
                f"wager {wager} is not in any settlement pass at {moment!r}", rules.where
            )
    return by_moment


@cache
def _turns(start: Seat, seats: int, direction: Direction) -> dict[Seat, int]:
    """When each seat's turn comes in a pass, counted from 0."""
    return {seat: turn for turn, seat in enumerate(walk(start, seats, direction))}


def settle(
    passes: Sequence[SettlementPass],
    decided: Sequence[Decided],
    bank: Bank,
    *,
    seats: int,
    player_dealer: Seat,
    button: Seat,
) -> Iterator[tuple[Decided, Cover]]:
    """Pay and collect in the filed order.

    Some passes apply only if the bank covers every wager, others only if it is short.
    """
    if len(passes) > 1:
        cover = "full" if bank.covers(*needed_cover(decided)) else "short"
        passes = [pass_ for pass_ in passes if pass_.filed.cover in ("any", cover)]
    for pass_ in passes:
        for wager in pass_.in_order(decided, seats, player_dealer, button):
            yield wager, cover_wager(bank, wager)


def cover_wager(bank: Bank, wager: Decided) -> Cover:
    """Settle one wager out of the bank."""
    if wager.odds is not None:
        return bank.pay(wager.placed.amount, wager.odds, wager.rounding)
    if wager.result == "lose":
        return bank.take(wager.placed.amount)
    if wager.result == "push":
        return bank.push(wager.placed.amount)
    if wager.result == "surrender":
        return bank.surrender(wager.placed.amount)
    return Cover("withdrawn", 0, 0, 0, wager.placed.amount)
