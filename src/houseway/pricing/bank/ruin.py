"""The risk that a bankroll is ever lost, by the adjustment coefficient."""

from __future__ import annotations

from math import exp, inf, log
from typing import NamedTuple

import numpy as np

from houseway.pricing.bank.spread import Spread
from houseway.values.money import Cents

_STEPS = 200


class Ruin(NamedTuple):
    """The risk of ruin for any bankroll, if play never ends.

    With the adjustment coefficient r, the positive root of E[exp(-r X)] = 1 for the result X of one
    hand, the risk is at most exp(-r bankroll) and at least exp(-r (bankroll + largest loss)).
    """

    coefficient: float
    """The coefficient for amounts in cents: 0 if ruin is certain, infinite if no hand can lose."""
    largest_loss: Cents

    @property
    def certain(self) -> bool:
        return self.coefficient == 0

    def at_most(self, bankroll: Cents) -> float:
        if self.coefficient == inf:
            return 0.0
        return exp(-self.coefficient * bankroll)

    def at_least(self, bankroll: Cents) -> float:
        return self.at_most(bankroll + self.largest_loss)

    def bankroll(self, risk: float) -> Cents | None:
        """The smallest bankroll with `at_most` no more than `risk`; None if ruin is certain."""
        if self.certain:
            return None
        if self.coefficient == inf or risk >= 1:
            return 0
        return int(-(-(-log(risk) / self.coefficient) // 1))


def ruin(hand: Spread) -> Ruin:
    """The risk of ruin for a bank that plays hands with these results, after fees."""
    used = hand.chances > 0
    amounts, logs = hand.amounts[used], np.log(hand.chances[used])
    largest = max(0, -hand.smallest)
    if hand.mean <= 0:
        return Ruin(0.0 if largest or hand.mean < 0 else inf, largest)
    if not largest:
        return Ruin(inf, 0)

    def growth(rate: float) -> float:
        """The logarithm of E[exp(-rate X)], without overflow."""
        terms = logs - rate * amounts
        top = float(terms.max())
        return top + log(float(np.exp(terms - top).sum()))

    high = 2 * hand.mean / hand.variance
    while growth(high) <= 0:
        high *= 2
    low = high / 2
    while growth(low) > 0:
        low /= 2
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if growth(middle) <= 0 else (low, middle)
    return Ruin(low, largest)
