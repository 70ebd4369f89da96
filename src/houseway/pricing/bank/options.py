"""The collection options of a game for the same bets: fee, result and break-even action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from houseway.banked.limits import wager_bounds
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.play.collection import Charge, Collection, check_collect_by
from houseway.play.game import Rules
from houseway.pricing.banker import first_choice
from houseway.rulebook.schedule import CollectionOption
from houseway.values.errors import FeeError, HousewayError, InputError, either
from houseway.values.money import Cents

BANK = "player-dealer"


@dataclass(frozen=True)
class Seated:
    """The same bets for each player at a table with one collection option."""

    table: BankedTable
    bets: Mapping[str, Cents]
    players: int

    @property
    def placed(self) -> list[Placed]:
        """Every wager; the player-dealer has the last seat."""
        rules = self.table.rules
        return [
            Placed(seat, f"seat {seat}", wager, amount, first_choice(rules, wager))
            for seat in range(1, self.players + 1)
            for wager, amount in self.bets.items()
            for _ in range(rules.wagers[wager].wager.hands)
        ]

    @property
    def action(self) -> Cents:
        """The total of all wagers before the deal."""
        return self.players * seat_action(self.table.rules, self.bets)

    def check(self) -> None:
        """Raise InputError for bets that the filing or the option does not allow."""
        for wager in self.bets:
            if wager not in self.table.rules.wagers:
                known = either(self.table.rules.wagers)
                raise InputError(f"wager must be {known}, not {wager!r}", "bets")
        try:
            self.table.check(self.table.seats, self.placed)
        except InputError as error:
            wager = self.placed[error.index].wager if error.index is not None else ""
            raise InputError(error.what, f"bets.{wager}" if wager else "bets") from error

    def fees(self) -> tuple[Cents, Cents]:
        """The fees for one hand: the bank's, and the total of all players'."""
        charged = self.table.fees(self.table.seats, self.action, self.placed)
        bank = sum(fee.amount for fee in charged if fee.payer == BANK)
        return bank, sum(fee.amount for fee in charged) - bank

    def at_the_limits(self) -> dict[str, Cents] | None:
        """The same wagers at their maximums; None if one of them has no maximum."""
        highest: dict[str, Cents] = {}
        for wager in self.bets:
            maximum = self._highest(wager, highest)
            if maximum is None:
                return None
            highest[wager] = maximum
        return highest

    def _highest(self, wager: str, known: Mapping[str, Cents]) -> Cents | None:
        definition = self.table.rules.wagers[wager].wager
        limit = definition.limit
        if limit.equals in known:
            return known[limit.equals]
        bound = wager_bounds(definition, self.table.limits, self.table.printed).high
        others = [known[name] for name in limit.at_most if name in known]
        bounds = [amount for amount in (bound, max(others, default=None)) if amount is not None]
        return min(bounds, default=None)


def seat_action(rules: Rules, bets: Mapping[str, Cents]) -> Cents:
    """What one seat bets before the deal."""
    return sum(amount * rules.wagers[wager].wager.hands for wager, amount in bets.items())


def seated(
    rules: Rules,
    option: str | None,
    bets: Mapping[str, Cents],
    players: int,
    collect_by: str = "",
) -> Seated:
    """The bets at a table with at least `players` seats, not counting the player-dealer's."""
    max_players = rules.most_seats - 1
    if not 1 <= players <= max_players:
        raise InputError(f"seats must be 1 to {max_players}, not {players}", "seats")
    seats = max(rules.seats, players + 1)
    table = BankedTable(rules, seats=seats, option=option, collect_by=collect_by)
    check_collect_by(table.collection.option if table.collection else None, collect_by)
    return Seated(table, bets, players)


class BreakEven(NamedTuple):
    """The smallest table action at which the bank's edge pays its fee, and the action from which it
    always does. Each is None if there is no such action within the tiers."""

    smallest: Cents | None = None
    always: Cents | None = None


NEVER = BreakEven()


@dataclass(frozen=True)
class OptionResult:
    """One option for the same bets; `why` is the reason that it cannot be used, or empty."""

    option: CollectionOption
    fee: Cents = 0
    players_fee: Cents = 0
    per_hand: Fraction = Fraction(0)
    break_even: BreakEven = NEVER
    why: str = ""


def compare_options(
    rules: Rules, bets: Mapping[str, Cents], players: int, won: Fraction
) -> list[OptionResult]:
    """All current options: the best for the bank first, unusable options last."""
    book = rules.game.rulebook
    current = [option for option in book.collection_options(rules.id) if option.serves(rules.id)]
    results = [_result(rules, option, bets, players, won) for option in current]
    return sorted(results, key=lambda row: (bool(row.why), -row.per_hand))


def _result(
    rules: Rules,
    option: CollectionOption,
    bets: Mapping[str, Cents],
    players: int,
    won: Fraction,
) -> OptionResult:
    try:
        seating = seated(rules, option.id, bets, players)
        seating.check()
        fee, players_fee = seating.fees()
    except HousewayError as error:
        return OptionResult(option, why=error.what)
    assert seating.table.collection is not None
    return OptionResult(
        option=option,
        fee=fee,
        players_fee=players_fee,
        per_hand=won - fee,
        break_even=break_even(seating.table.collection, seating, won / seating.action),
    )


def break_even(collection: Collection, seating: Seated, edge: Fraction) -> BreakEven:
    """The table action, with the same mix of bets, at which the edge pays the bank's fee."""
    charges = [
        (charge, share)
        for charge in collection.banked
        if charge.terms.payer == BANK and (share := _share(charge, seating))
    ]
    starts = {ceil(start / share) for charge, share in charges for start in charge.scale.starts}
    points = sorted({1, *(start for start in starts if start > 0)})
    smallest = always = None
    for first, following in pairwise([*points, None]):
        assert first is not None
        fee = _fee_at(charges, first)
        if fee is None:
            continue
        needed = max(first, ceil(fee / edge)) if edge > 0 else None
        if needed is None or (following is not None and needed >= following):
            always = None
            continue
        smallest = needed if smallest is None else smallest
        always = needed if always is None or needed > first else always
    return BreakEven(smallest, always)


def _share(charge: Charge, seating: Seated) -> Fraction:
    """The share of the action that is on wagers that a fee counts."""
    if not charge.counts:
        return Fraction(1)
    counted = sum(wager.amount for wager in seating.placed if wager.wager in charge.counts)
    return Fraction(counted, seating.action)


def _fee_at(charges: list[tuple[Charge, Fraction]], action: Cents) -> Cents | None:
    """The bank's fee at a table action; None outside the tiers."""
    try:
        return sum(charge.fee(int(action * share)).amount for charge, share in charges)
    except FeeError:
        return None
