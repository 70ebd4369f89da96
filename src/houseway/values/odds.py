"""Odds as filings write them, and what they pay in whole cents."""

import re
from fractions import Fraction
from typing import Literal

from houseway.values.money import Cents, parse_printed
from houseway.values.text import Text

Rounding = Literal["up", "down", "nearest"]
"""How a fraction of a cent is rounded; "up" favors the bettor."""

_FORM = re.compile(r"([\d,]+)(\.\d+)? (to|for) ([\d,]+)", re.ASCII)


class Odds(Text):
    """`40 to 1` pays 40 plus the stake; `10 for 1` pays 10 including the stake.

    `$1,000` is a fixed payment for any stake.

    >>> Odds.parse("10 for 1").profit == Odds.parse("9 to 1").profit
    True
    """

    __slots__ = ("fixed", "profit")

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.fixed: Cents = 0
        self.profit = Fraction(0)
        if text.startswith("$"):
            self.fixed = parse_printed(text)
            return
        match = _FORM.fullmatch(text)
        if match is None or int(match[4].replace(",", "")) == 0:
            raise ValueError(f"odds must be like '40 to 1', '10 for 1' or '$1,000', not {text!r}")
        self.profit = Fraction(match[1].replace(",", "") + (match[2] or ""))
        self.profit /= int(match[4].replace(",", ""))
        if match[3] == "for":
            self.profit -= 1
        if self.profit < 0:
            raise ValueError(f"{text!r} would return less than the stake")

    def pays(self, stake: Cents, rounding: Rounding = "up") -> Cents:
        """The profit of a winning stake.

        >>> Odds.parse("19 to 20").pays(501)
        476
        """
        if self.fixed:
            return self.fixed
        numerator, denominator = self.profit.numerator, self.profit.denominator
        if denominator == 1:
            return stake * numerator
        whole, remainder = divmod(stake * numerator, denominator)
        if rounding == "down" or not remainder:
            return whole
        if rounding == "up" or 2 * remainder >= denominator:
            return whole + 1
        return whole

    def stake_for(self, payment: Cents) -> Cents:
        """The stake that a payment covers at these odds, rounded up to the cent.

        >>> Odds.parse("40 to 1").stake_for(1000)
        25
        """
        if not self.profit:
            return 0
        return -(-payment * self.profit.denominator // self.profit.numerator)
