"""Settlement in passes around the table, in the filed order, until the bank runs out."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import attrgetter
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

_square = attrgetter("seat", "bettor", "spot")


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

    def __init__(self, filed: Pass, *, seated_first: bool = False) -> None:
        self.filed = filed
        self.seated_first = seated_first
        """Whether the numbered squares of the seated player come before those of the back line."""
        self.moment = filed.moment
        self.kinds: dict[str, int] = {}
        for number, group in enumerate(filed.groups):
            for wager in group:
                self.kinds[wager] = number

    def applies(self, decided: Sequence[Decided], bank: Bank) -> bool:
        """Whether this pass settles these wagers, depending on what the bank covers."""
        if self.filed.cover == "any":
            return True
        if self.filed.cover_of == "wagers":
            is_full = sum(wager.placed.amount for wager in decided) <= bank.amount
        else:
            is_full = bank.covers(*needed_cover(decided))
        return is_full == (self.filed.cover == "full")

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
        squares = {}
        if self.seated_first:
            # The wagers of the seated player are listed before those of the back line.
            listed = dict.fromkeys(_square(wager.placed) for wager in decided)
            squares = {square: turn for turn, square in enumerate(listed, 1)}

        def turn_of(wager: Decided) -> tuple[int, int, int, int]:
            placed = wager.placed
            seat, kind = rank[placed.seat], kinds[placed.wager]
            trip = (kind, seat) if by_wager else (seat, kind)
            # A double stays with its square.
            square = squares[_square(placed)] if placed.spot and squares else placed.spot
            return *trip, placed.hand, square

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
    filed_seats = rules.filing.seats
    seated_first = filed_seats is not None and filed_seats.has_spots and filed_seats.seated_first
    for number, filed in enumerate(rules.filing.settlement):
        where = f"{rules.where}: settlement[{number}]"
        if filed.moment not in moments:
            what = f"moment must be {either(moments)}, not {filed.moment!r}"
            raise RulebookError(what, f"{where}.moment")
        prepared = SettlementPass(filed, seated_first=seated_first)
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


def passes_for(
    passes: Sequence[SettlementPass], decided: Sequence[Decided], bank: Bank
) -> Sequence[SettlementPass]:
    """The passes that apply: some only if the bank covers every wager, others if it is short."""
    if len(passes) < 2:
        return passes
    return [pass_ for pass_ in passes if pass_.applies(decided, bank)]


def settle(
    passes: Sequence[SettlementPass],
    decided: Sequence[Decided],
    bank: Bank,
    *,
    seats: int,
    player_dealer: Seat,
    button: Seat,
) -> Iterator[tuple[Decided, Cover]]:
    """Pay and collect in the filed order."""
    for pass_ in passes_for(passes, decided, bank):
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
