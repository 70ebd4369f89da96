"""The price of twenty-one: the base wager by the best play, bonus wagers by exact count."""

from collections.abc import Iterable
from fractions import Fraction

from houseway.errors import InputError
from houseway.games.game import Rules
from houseway.games.twenty_one.hands import BASE
from houseway.games.twenty_one.script import INSURANCE
from houseway.pricing.price import Priced
from houseway.pricing.twenty_one.insurance import price_insurance
from houseway.pricing.twenty_one.sidebets import price_exactly
from houseway.pricing.twenty_one.whole import Played, play_out
from houseway.pricing.wager import OutcomeCount, WagerPrice

PARTS = 10**15
"""Chances of the base wager are given as whole numbers of so many parts."""
SPLIT_ERROR = 0.00002
"""What the way of working out splits may be off, per unit; see the model and its tests."""

STRATEGY = (
    "the best play for the cards in hand, with the shoe's composition; splits count the pair's own "
    "cards; insurance is never taken; chances of the base wager in parts of 10^15"
)


def price_wagers(rules: Rules, wagers: Iterable[str]) -> Priced:
    """Price these wagers: the base wager at its best play, the others exactly."""
    prices = [_price(rules, wager) for wager in wagers]
    total = next((p.total for p in prices if p.wager == BASE), prices[0].total if prices else 0)
    return Priced("exact", prices, total, STRATEGY)


def _price(rules: Rules, wager: str) -> WagerPrice:
    if wager == BASE:
        return price_base(play_out(rules))
    ready = rules.wagers[wager]
    if wager == INSURANCE:
        return price_insurance(rules, ready)
    price = price_exactly(rules, ready)
    if price is None:
        raise InputError(f"{wager} depends on play in a way that is not worked out", rules.id)
    return price


def price_base(played: Played) -> WagerPrice:
    """The price of the base wager with all that is doubled and split, per unit first staked."""
    outcomes = tuple(
        OutcomeCount(_word(pays), pays, round(chance * PARTS), _says(pays))
        for pays, chance in sorted(played.ends.items(), reverse=True)
        if round(chance * PARTS)
    )
    risked = Fraction(played.risked).limit_denominator(PARTS)
    return WagerPrice(BASE, outcomes, risked=risked, error=SPLIT_ERROR)


def _word(pays: Fraction) -> str:
    if pays == Fraction(-1, 2):
        return "surrender"
    return "win" if pays > 0 else "lose" if pays < 0 else "push"


def _says(pays: Fraction) -> str:
    return f"{float(pays):+g} in all" if pays else "even in all"
