"""The report on a bank, as structs with the fields of the documented JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec
import numpy as np

from houseway.play.game import Rules
from houseway.pricing.bank.actual_results import BAND, Comparison, compare, read_results
from houseway.pricing.bank.hand import MEANINGS, BankHand, bank_hand
from houseway.pricing.bank.links import links_of
from houseway.pricing.bank.options import (
    OptionResult,
    Seated,
    compare_options,
    seated,
)
from houseway.pricing.bank.rows import wagers_with_prices
from houseway.pricing.bank.ruin import Ruin, ruin
from houseway.pricing.bank.spread import Spread
from houseway.pricing.banker import minimum_bets
from houseway.pricing.outcomes import OutcomeTable
from houseway.pricing.wager import WagerPrice
from houseway.values.errors import FeeError, HousewayError, InputError
from houseway.values.money import Cents, format_money, format_printed

COVERED = ("0.90", "0.95", "0.99", "0.999")
QUANTILES = ("0.01", "0.05", "0.25", "0.50", "0.75", "0.95", "0.99")
_TAIL = 0.025
_BARS = 60
_CURVE = 24
MAX_HANDS_PER_HOUR = 1000
MAX_HOURS = 10_000


class BankRequest(msgspec.Struct, frozen=True, kw_only=True):
    """The input of a bank report; amounts in cents. Missing values have defaults."""

    option: str | None = None
    seats: int | None = None
    """How many seats bet, not counting the player-dealer's; all of them by default."""
    bets: Mapping[str, Cents] = {}
    hands_per_hour: int = 60
    hours: int = 8
    bankroll: Cents | None = None
    risk: float = 0.01
    results: str = ""
    """Actual results as CSV."""
    collect_by: str = ""


class Prices(msgspec.Struct, frozen=True, kw_only=True):
    """The prices of a game, and the table of all its hands if one table counts them."""

    method: str
    wagers: Sequence[WagerPrice]
    table: OutcomeTable | None = None


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the report; money is text with two decimals."""


class Band(Answer, frozen=True, kw_only=True):
    """The range that contains 95% of results."""

    low: str
    high: str


class Assumptions(Answer, frozen=True, kw_only=True):
    seats: int
    bets: dict[str, str]
    hands_per_hour: int
    hours: int
    seating: str
    correlation: float | None
    says: list[str]


class Worst(Answer, frozen=True, kw_only=True):
    """The largest loss of one hand after the fee: with these bets, and at the wager limits."""

    these_bets: str
    limits: dict[str, str] | None
    at_limits: str | None
    exact: bool


class Shift(Answer, frozen=True, kw_only=True):
    """The result of a shift."""

    hands: int
    mean: str
    stdev: str
    band: Band
    normal_band: Band
    chance_of_loss: float
    quantiles: dict[str, str]
    density: list[tuple[str, str, float]]
    grid: str


class RuinRisk(Answer, frozen=True, kw_only=True):
    """The risk that a bankroll is ever lost if play never ends.

    `bankroll`, `at_most` and `at_least` are None if no bankroll was entered.
    """

    certain: bool
    coefficient: float | None
    """The adjustment coefficient for amounts in dollars."""
    bankroll: str | None
    at_most: float | None
    at_least: float | None
    wanted: float
    bankroll_for_wanted: str | None
    curve: list[tuple[str, float]]


class OptionRow(Answer, frozen=True, kw_only=True):
    """One collection option for the same bets."""

    option: str
    fee: str | None
    players_fee: str | None
    edge_after_fee: float | None
    per_hand: str | None
    per_hour: str | None
    break_even_action: str | None
    always_from_action: str | None
    why: str


class ActualRow(Answer, frozen=True, kw_only=True):
    """A session's actual and expected result, before the collection."""

    date: str
    hands: int
    action: str
    result: str
    fee: str | None
    expected: str
    band: Band
    z: float
    says: str


class Actual(Answer, frozen=True, kw_only=True):
    rows: list[ActualRow]
    total: ActualRow


class BankReport(Answer, frozen=True, kw_only=True):
    """What banking a game is worth; `to_dict` returns the documented JSON."""

    game: str
    option: str
    preset: str
    rules: dict[str, Any]
    method: str
    assumes: Assumptions
    action: str
    edge_before_fee: float
    fee: str
    players_fee: str
    edge_after_fee: float
    per_hand: str
    stdev_per_hand: str
    per_hour: str
    stdev_per_hour: str
    band_per_hour: Band
    break_even_action: str | None
    always_from_action: str | None
    hands_to_show: int | None
    hours_to_show: float | None
    worst: Worst
    bank_that_covers: dict[str, str]
    shift: Shift
    ruin: RuinRisk
    options: list[OptionRow]
    actual: Actual | None

    def to_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def report_bank(rules: Rules, prices: Prices, request: BankRequest, preset: str) -> BankReport:
    """The full report on the bank of one table."""
    _check(request)
    seating = _seat(rules, prices, request)
    seating.check()
    bets, players = seating.bets, seating.players
    hand = _hand(rules, prices, bets, players)
    fee, players_fee = seating.fees()
    mean = hand.won - fee
    options = compare_options(rules, bets, players, hand.won)
    chosen = next((row for row in options if row.option.id == seating.table.option), None)
    hourly = request.hands_per_hour
    hour_stdev = hand.stdev * sqrt(hourly)
    shown = float(hand.variance) / float(mean) ** 2 if mean > 0 else None
    after = hand.net.moved(-fee)
    return BankReport(
        game=rules.id,
        option=seating.table.option,
        preset=preset,
        rules=rules.options,
        method=prices.method,
        assumes=_assumptions(rules, request, seating, hand),
        action=format_money(seating.action),
        edge_before_fee=float(hand.won / seating.action),
        fee=format_money(fee),
        players_fee=format_money(players_fee),
        edge_after_fee=float(mean / seating.action),
        per_hand=money(mean),
        stdev_per_hand=money(hand.stdev),
        per_hour=money(mean * hourly),
        stdev_per_hour=money(hour_stdev),
        band_per_hour=_band(float(mean * hourly), hour_stdev),
        break_even_action=_amount(chosen.break_even.smallest if chosen else None),
        always_from_action=_amount(chosen.break_even.always if chosen else None),
        hands_to_show=None if shown is None else round(shown),
        hours_to_show=None if shown is None else round(shown / hourly, 1),
        worst=_worst(rules, prices, seating, hand, fee),
        bank_that_covers={
            share: format_money(hand.needed.quantile(float(share))) for share in COVERED
        },
        shift=_shift(after, float(mean), hand.stdev, hourly * request.hours),
        ruin=_ruin(ruin(after), request),
        options=[_option(option, seating.action, hourly) for option in options],
        actual=_actual(request, hand, seating),
    )


def money(cents: Fraction | float) -> str:
    """An average in dollars, rounded to the cent."""
    return format_money(round(cents))


def _amount(cents: Cents | None) -> str | None:
    return None if cents is None else format_money(cents)


def _printed(bets: Mapping[str, Cents]) -> dict[str, str]:
    return {wager: format_money(amount) for wager, amount in bets.items()}


def _check(request: BankRequest) -> None:
    bounds = (
        ("hands_per_hour", request.hands_per_hour, MAX_HANDS_PER_HOUR),
        ("hours", request.hours, MAX_HOURS),
    )
    for name, value, maximum in bounds:
        if not 1 <= value <= maximum:
            words = name.replace("_", " ")
            raise InputError(f"{words} must be 1 to {maximum:,}, not {value:,}", name)
    if not 0 < request.risk < 1:
        raise InputError(f"risk must be between 0 and 1, like 0.01, not {request.risk:g}", "risk")
    if request.bankroll is not None and request.bankroll <= 0:
        shown = format_printed(request.bankroll)
        raise InputError(f"bankroll must be more than $0, not {shown}", "bankroll")


def _seat(rules: Rules, prices: Prices, request: BankRequest) -> Seated:
    players = rules.seats - 1 if request.seats is None else request.seats
    option = request.option or _first_option(rules)
    seating = seated(rules, option, request.bets, players, request.collect_by)
    bets = dict(request.bets) or _usual_bets(seating)
    priced = wagers_with_prices(rules, prices.wagers)
    for wager in bets:
        if wager in rules.wagers and wager not in priced:
            name = rules.wagers[wager].wager.name
            raise InputError(f"{name} is not priced as a bet before the deal", f"bets.{wager}")
    return Seated(seating.table, bets, players)


_USUAL_BET = 2500


def _usual_bets(seating: Seated) -> dict[str, Cents]:
    """A $25 bet on the first wager and on those that must equal it.

    If the option does not allow $25 or has no fee for it, the minimum bet and the starts of the fee
    tiers are tried, lowest first. If none of them works, the bet is the minimum.
    """
    minimums = minimum_bets(seating.table)
    charges = seating.table.collection.banked if seating.table.collection else []
    starts = {tier.low for charge in charges for tier in charge.tiers.tiers}
    for amount in (_USUAL_BET, *sorted({*minimums.values(), *starts})):
        bets = dict.fromkeys(minimums, amount)
        with suppress(HousewayError):
            chosen = Seated(seating.table, bets, seating.players)
            chosen.check()
            chosen.fees()
            return bets
    return minimums


def _first_option(rules: Rules) -> str | None:
    """The first current option whose fee is known, or None."""
    options = rules.game.rulebook.collection_options(rules.id)
    return next(
        (option.id for option in options if not option.lost and option.serves(rules.id)), None
    )


def _hand(rules: Rules, prices: Prices, bets: Mapping[str, Cents], players: int) -> BankHand:
    return bank_hand(
        rules, prices.wagers, bets, players, table=prices.table, links=links_of(rules.id)
    )


def _assumptions(
    rules: Rules, request: BankRequest, seating: Seated, hand: BankHand
) -> Assumptions:
    says = [MEANINGS[hand.seating], "Every seat makes the same bets and the bank covers them all."]
    if hand.correlation is not None:
        says.append(f"Two seats have a correlation of {hand.correlation:.2f}.")
    return Assumptions(
        seats=seating.players,
        bets=_printed(seating.bets),
        hands_per_hour=request.hands_per_hour,
        hours=request.hours,
        seating=hand.seating,
        correlation=hand.correlation,
        says=says,
    )


def _band(mean: float, stdev: float) -> Band:
    return Band(low=money(mean - BAND * stdev), high=money(mean + BAND * stdev))


def _worst(rules: Rules, prices: Prices, seating: Seated, hand: BankHand, fee: Cents) -> Worst:
    highest = seating.at_the_limits()
    at_limits = None
    if highest is not None:
        largest = Seated(seating.table, highest, seating.players)
        lost = _hand(rules, prices, highest, seating.players).worst
        at_limits = format_money(lost + _fee_if_filed(largest))
    return Worst(
        these_bets=format_money(hand.worst + fee),
        limits=None if highest is None else _printed(highest),
        at_limits=at_limits,
        exact=hand.seating == "counted",
    )


def _fee_if_filed(seating: Seated) -> Cents:
    """The bank's fee; 0 if the tiers end below this action."""
    try:
        return seating.fees()[0]
    except FeeError:
        return 0


def _shift(hand: Spread, mean: float, stdev: float, hands: int) -> Shift:
    spread = hand.times(hands)
    return Shift(
        hands=hands,
        mean=money(mean * hands),
        stdev=money(stdev * sqrt(hands)),
        band=Band(
            low=format_money(spread.quantile(_TAIL)), high=format_money(spread.quantile(1 - _TAIL))
        ),
        normal_band=_band(mean * hands, stdev * sqrt(hands)),
        chance_of_loss=spread.below(0),
        quantiles={share: format_money(spread.quantile(float(share))) for share in QUANTILES},
        density=_density(spread),
        grid=format_money(spread.step),
    )


def _density(spread: Spread) -> list[tuple[str, str, float]]:
    """Bars of equal width from the 0.1% to the 99.9% quantile: start, end and chance."""
    low, high = spread.quantile(0.001), spread.quantile(0.999)
    width = max(spread.step, -(-(high - low) // (_BARS * spread.step)) * spread.step)
    edges = np.arange(low, high + width, width)
    places = np.searchsorted(edges, spread.amounts, side="right") - 1
    inside = (places >= 0) & (spread.amounts < edges[-1] + width)
    chances = np.bincount(places[inside], spread.chances[inside], len(edges))
    return [
        (format_money(int(edge)), format_money(int(edge) + width), float(chance))
        for edge, chance in zip(edges, chances, strict=True)
    ]


def _ruin(risk: Ruin, request: BankRequest) -> RuinRisk:
    bankroll = request.bankroll
    wanted = risk.bankroll(request.risk)
    widest = max(bankroll or 0, risk.bankroll(0.001) or 0) if not risk.certain else bankroll or 0
    return RuinRisk(
        certain=risk.certain,
        coefficient=None if np.isinf(risk.coefficient) else 100 * risk.coefficient,
        bankroll=_amount(bankroll),
        at_most=None if bankroll is None else risk.at_most(bankroll),
        at_least=None if bankroll is None else risk.at_least(bankroll),
        wanted=request.risk,
        bankroll_for_wanted=_amount(wanted),
        curve=[
            (format_money(amount), risk.at_most(amount))
            for amount in (widest * n // _CURVE for n in range(_CURVE + 1))
        ]
        if widest
        else [],
    )


def _option(result: OptionResult, action: Cents, hourly: int) -> OptionRow:
    usable = not result.why
    return OptionRow(
        option=result.option.id,
        fee=format_money(result.fee) if usable else None,
        players_fee=format_money(result.players_fee) if usable else None,
        edge_after_fee=float(result.per_hand / action) if usable else None,
        per_hand=money(result.per_hand) if usable else None,
        per_hour=money(result.per_hand * hourly) if usable else None,
        break_even_action=_amount(result.break_even.smallest),
        always_from_action=_amount(result.break_even.always),
        why=result.why,
    )


def _actual(request: BankRequest, hand: BankHand, seating: Seated) -> Actual | None:
    if not request.results:
        return None
    sessions = read_results(request.results)
    rows, total = compare(sessions, hand.won / seating.action, hand.stdev, seating.action)
    return Actual(rows=[_actual_row(row) for row in rows], total=_actual_row(total))


def _actual_row(compared: Comparison) -> ActualRow:
    session = compared.session
    return ActualRow(
        date=session.date,
        hands=session.hands,
        action=format_money(session.action),
        result=format_money(session.result),
        fee=_amount(session.fee),
        expected=money(compared.expected),
        band=Band(low=money(compared.low), high=money(compared.high)),
        z=round(compared.z, 2),
        says=compared.says,
    )
