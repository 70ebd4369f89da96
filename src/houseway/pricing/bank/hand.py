"""One hand of the bank: its average, its spread and the money it needs.

If all seats bet on the same cards and the outcomes of the hand are counted in one table, everything
is exact. Otherwise, how seats and wagers move together is measured or assumed (see `Seating`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import ceil, sqrt
from typing import Literal

from houseway.banked.family import family_of
from houseway.play.game import Rules
from houseway.pricing.bank.links import Link, Links
from houseway.pricing.bank.rows import SeatRow, seat_rows
from houseway.pricing.bank.spread import Spread
from houseway.pricing.banker import bank_needed, flows
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.wager import WagerPrice
from houseway.values.money import Cents

Seating = Literal["counted", "shared", "unlinked", "linked", "together"]
"""How seats move together: `counted` from a table of all hands, `shared` on the same cards,
`linked` by measured covariances. Without a measurement, `unlinked` replaces `shared` and
`together` replaces `linked`."""

_CLOSE = 0.005

MEANINGS: Mapping[Seating, str] = {
    "counted": (
        "All seats bet on the same hands, so they win and lose together. "
        "Every outcome is counted exactly."
    ),
    "shared": (
        "All seats bet on the same hands, so they win and lose together. Each wager's odds are "
        "exact; how two wagers move together was measured in simulated hands."
    ),
    "unlinked": (
        "All seats bet on the same hands, so they win and lose together. Each wager's odds are "
        "exact; different wagers are assumed to be independent."
    ),
    "linked": (
        "Each seat has its own hand against the player-dealer's. Each wager's edge is exact; how "
        "seats and wagers move together was measured in simulated hands."
    ),
    "together": (
        "How seats move together was not measured for this game, so all seats are assumed to win "
        "and lose together. The real swings are smaller."
    ),
}


@dataclass(frozen=True)
class BankHand:
    """The bank's result of one hand before fees, if it covers all wagers."""

    won: Fraction
    """The average result, in cents."""
    variance: float
    net: Spread
    needed: Spread
    """The bank that covers the hand: payouts plus losing bets collected, or the larger of the two
    if the seating is `counted` and the filing's cover is not `gross`."""
    worst: Cents
    """The largest loss. Unless the seating is `counted`, all wagers of all seats are assumed to win
    their maximum together."""
    seating: Seating
    correlation: float | None
    """The correlation between two seats, if the seating is `linked` and several seats bet."""

    @property
    def stdev(self) -> float:
        return sqrt(self.variance)


def bank_hand(
    rules: Rules,
    prices: Sequence[WagerPrice],
    bets: Mapping[str, Cents],
    players: int,
    *,
    table: OutcomeTable | None = None,
    links: Links | None = None,
) -> BankHand:
    """The bank's result of one hand if each of `players` seats makes the same bets."""
    rows = seat_rows(rules, prices, bets, players)
    won = players * sum((row.won for row in rows), Fraction(0))
    if table is not None:
        return _counted(rules, table, bets, players, won)
    return _modeled(rules, rows, players, won, links)


def share_cards(rules: Rules) -> bool:
    """Whether all seats bet on the same hands."""
    return not family_of(rules).seat_hands(rules.play)


def _counted(
    rules: Rules, table: OutcomeTable, bets: Mapping[str, Cents], players: int, won: Fraction
) -> BankHand:
    paid, taken = flows(rules, table, bets, players)
    chances = [Fraction(int(weight), table.total) for weight in table.weights]
    net = list(zip((int(n) for n in taken - paid), chances, strict=True))
    mean = sum((n * chance for n, chance in net), Fraction(0))
    square = sum((n * n * chance for n, chance in net), Fraction(0))
    needed = bank_needed(rules, paid, taken)
    return BankHand(
        won=won,
        variance=float(square - mean * mean),
        net=Spread.of(net),
        needed=Spread.of(zip(needed, chances, strict=True)),
        worst=max(0, -min(n for n, _ in net)),
        seating="counted",
        correlation=None,
    )


def _modeled(
    rules: Rules, rows: Sequence[SeatRow], players: int, won: Fraction, links: Links | None
) -> BankHand:
    seating = _seating(rules, players, links)
    independent = players * float(sum(row.variance for row in rows))
    variance = _variance(rows, players, links or {}, seating, independent)
    # Mix independent seats with seats that move as one, to get the measured variance.
    share = (
        (variance - independent) / ((players - 1) * independent)
        if players > 1 and independent
        else 0.0
    )
    share = min(1.0, max(0.0, share))
    net = _mixture([_spread(row, lambda win: -win) for row in rows], players, share)
    factor = sqrt(variance / net.variance) if net.variance else 1.0
    if abs(factor - 1) > _CLOSE:
        net = net.stretched(factor)
    return BankHand(
        won=won,
        variance=variance,
        net=net,
        needed=_mixture([_spread(row, abs) for row in rows], players, share),
        worst=players * sum(max(0, ceil(row.largest_win)) for row in rows),
        seating=seating,
        correlation=_correlation(rows, links) if seating == "linked" and players > 1 else None,
    )


def _seating(rules: Rules, players: int, links: Links | None) -> Seating:
    if share_cards(rules):
        return "unlinked" if links is None else "shared"
    return "together" if links is None and players > 1 else "linked"


def _variance(
    rows: Sequence[SeatRow], players: int, links: Links, seating: Seating, independent: float
) -> float:
    """The variance of a hand: exact for each row, with the covariances of all pairs."""
    within = across = 0.0
    for row in rows:
        for other in rows:
            link = links.get((row.name, other.name), Link())
            units = row.amount * other.amount
            within += units * link.within if row is not other else 0.0
            across += units * link.across
    if seating != "linked":
        return max(0.0, players**2 * (independent / players + within))
    return max(0.0, independent + players * within + players * (players - 1) * across)


def _correlation(rows: Sequence[SeatRow], links: Links | None) -> float:
    """The correlation between the results of two seats."""
    seat = _variance(rows, 1, links or {}, "linked", float(sum(row.variance for row in rows)))
    two = _variance(rows, 2, links or {}, "linked", 2 * float(sum(row.variance for row in rows)))
    return (two - 2 * seat) / (2 * seat) if seat else 0.0


def _spread(row: SeatRow, amount_of: Callable[[int], int]) -> Spread:
    # Payments are rounded up to the cent in favor of the bettor.
    return Spread.of((amount_of(ceil(win)), chance) for win, chance in row.results)


def _mixture(rows: Sequence[Spread], players: int, share: float) -> Spread:
    """Seats that win and lose as one with a chance of `share`, and otherwise independently."""
    seat = reduce(Spread.plus, rows)
    independent = seat.times(players)
    if not share:
        return independent
    as_one = Spread.on_grid(players * seat.amounts, seat.chances, seat.step)
    return independent.mixed(as_one, share)
