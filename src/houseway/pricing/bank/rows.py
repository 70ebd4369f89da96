"""The priced rows of the bets on one seat: each wager, or a wager with its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.banked.family import family_of
from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.play.game import Rules
from houseway.pricing.wager import WagerPrice
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_printed

Result = tuple[Fraction, Fraction]
"""What the bettor wins, in cents, and the chance of winning it."""


@dataclass(frozen=True)
class SeatRow:
    """One priced row of the bets on a seat."""

    name: str
    amount: Cents
    """The initial wager; the results are proportional to it."""
    results: tuple[Result, ...]

    @property
    def won(self) -> Fraction:
        """What the bank wins on average, in cents."""
        return -sum((win * chance for win, chance in self.results), Fraction(0))

    @property
    def variance(self) -> Fraction:
        squares = sum((win * win * chance for win, chance in self.results), Fraction(0))
        return squares - self.won**2

    @property
    def largest_win(self) -> Fraction:
        """The most that the bettor can win."""
        return max(win for win, _ in self.results)


def seat_rows(
    rules: Rules, prices: Sequence[WagerPrice], bets: Mapping[str, Cents], players: int
) -> list[SeatRow]:
    """The priced rows of the bets that each seat makes.

    The parts of a combined bet are priced together. Envy payments, which a hand earns for the other
    players, are added to the bonus.
    """
    priced = {price.wager: price for price in prices}
    rows: dict[str, SeatRow] = {}
    for wager, amount in bets.items():
        if wager not in priced:
            name = rules.wagers[wager].wager.name
            raise InputError(f"no odds are computed for {name}", f"bets.{wager}")
        whole = _whole(rules, priced, bets, wager)
        if whole in rows or (whole != wager and whole in bets):
            continue
        stake = amount * (rules.wagers[wager].wager.hands if whole == wager else 1)
        rows[whole] = SeatRow(whole, stake, _results(priced[whole], stake))
    return _with_envy(rules, priced, rows, players)


def wagers_with_prices(rules: Rules, prices: Iterable[WagerPrice]) -> list[str]:
    """The wagers that are made before the deal and have a price."""
    priced = {price.wager for price in prices}
    return [
        name
        for name, compiled in rules.wagers.items()
        if name in priced and compiled.wager.placed == BEFORE_THE_DEAL
    ]


def _whole(
    rules: Rules, priced: Mapping[str, WagerPrice], bets: Mapping[str, Cents], wager: str
) -> str:
    """The row that prices a wager: its own row, or that of a combined bet with equal parts."""
    whole = priced[wager].part_of
    if not whole:
        return wager
    if whole in rules.wagers:
        return whole if whole in bets else wager
    parts = [price.wager for price in priced.values() if price.part_of == whole]
    equal = all(bets.get(part) == bets[wager] for part in parts if part in rules.wagers)
    return whole if equal and whole in priced else wager


def _results(price: WagerPrice, amount: Cents) -> tuple[Result, ...]:
    total = price.total
    return tuple(
        (outcome.pays * amount, Fraction(outcome.combinations, total)) for outcome in price.outcomes
    )


def _with_envy(
    rules: Rules, priced: Mapping[str, WagerPrice], rows: Mapping[str, SeatRow], players: int
) -> list[SeatRow]:
    envy = family_of(rules).envy(rules.play)
    if envy is None or envy.wager not in priced or envy.bonus not in rows or players < 2:
        return list(rows.values())
    bonus, stake = rows[envy.bonus], parse_printed(envy.minimum)
    if bonus.amount < stake:
        return list(rows.values())
    paid = _results(priced[envy.wager], stake * (players - 1))
    both = SeatRow(bonus.name, bonus.amount, tuple(_by_rank(bonus.results, paid)))
    return [both if row is bonus else row for row in rows.values()]


def _by_rank(first: Iterable[Result], second: Iterable[Result]) -> Iterable[Result]:
    """The sum of two payments for the same hand; both are larger for a better hand."""
    left, right = (sorted(values, reverse=True) for values in (first, second))
    while left and right:
        (first_win, first_chance), (second_win, second_chance) = left[0], right[0]
        both = min(first_chance, second_chance)
        yield first_win + second_win, both
        left = [(first_win, first_chance - both), *left[1:]] if first_chance > both else left[1:]
        right = (
            [(second_win, second_chance - both), *right[1:]] if second_chance > both else right[1:]
        )
