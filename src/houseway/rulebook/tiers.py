"""Fee tiers as printed, and the scale that finds the tier of an amount."""

import re
from bisect import bisect_right
from itertools import pairwise
from typing import Literal, NamedTuple

from houseway.values.money import parse_printed
from houseway.values.text import Text

Between = Literal["lower", "upper"]
"""Which tier has the cents between printed bounds: $50.50 between $5-$50 and $51-$100.

"lower": a tier begins at its printed lower bound. "upper": it begins just above the previous tier.
"""

_AMOUNT = r"\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?"
_TIER = re.compile(rf"(?:((over |under )?({_AMOUNT})(?:(\+)|-({_AMOUNT}))?): )?({_AMOUNT})")
_WHOLE_DOLLAR = 100


class Tier(NamedTuple):
    """One printed row; bounds in cents, or counts if the text has no `$`."""

    label: str
    low: int
    high: int | None
    amount: int


class Tiers(Text):
    """Tiers by size, or a single amount; bounds are inclusive, as printed.

    `over $300: $5` begins above $300. `under $10: $0` is a reading: no such row is printed.

    >>> Tiers.parse("$1-$49: $0.50; $50-$99: $1; $100+: $2").tiers[2]
    Tier(label='$100+', low=10000, high=None, amount=200)
    >>> Tiers.parse("7+: $6; 5-6: $5; 2-4: $4").tiers[0]
    Tier(label='7+', low=7, high=None, amount=600)
    """

    __slots__ = ("tiers",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.tiers = tuple(_parse_tier(part, text) for part in text.split("; "))
        if len(self.tiers) > 1 and not all(tier.label for tier in self.tiers):
            raise ValueError(f"{text!r} has a fee without a tier")
        for before, after in pairwise(self.rising):
            if before.high is None or after.low <= before.high:
                raise ValueError(f"{text!r} overlaps at {after.label}")

    @property
    def rising(self) -> list[Tier]:
        """The tiers from lowest to highest; some tables print them in the opposite order."""
        return sorted(self.tiers, key=lambda tier: tier.low)

    @property
    def labels(self) -> str:
        """The tiers without their amounts, for messages."""
        return ", ".join(tier.label for tier in self.tiers)


class Amount(Text):
    """One amount of money as printed: `$0.50`, `$1,000`."""

    __slots__ = ("cents",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        if not text.startswith("$"):
            raise ValueError(f"an amount must look like $1,000 or $0.50, not {text!r}")
        self.cents = parse_printed(text)


class Scale:
    """Finds the tier of an amount; None if the amount is in no tier."""

    __slots__ = ("starts", "tiers")

    def __init__(self, tiers: Tiers, between: Between = "lower") -> None:
        self.starts: list[int] = []
        self.tiers: list[Tier | None] = [None]
        end = None
        for tier in tiers.rising:
            start = tier.low
            if end is not None and start > end + 1:
                if start - end > (_WHOLE_DOLLAR if "$" in tier.label else 1):
                    self._begin(end + 1, None)
                elif between == "upper":
                    start = end + 1
            self._begin(start, tier)
            end = tier.high
        if end is not None:
            self._begin(end + 1, None)

    def _begin(self, start: int, tier: Tier | None) -> None:
        self.starts.append(start)
        self.tiers.append(tier)

    def index(self, amount: int) -> int:
        """The index in `tiers` of the tier of an amount."""
        return bisect_right(self.starts, amount)

    def find(self, amount: int) -> Tier | None:
        """The tier of an amount.

        >>> Scale(Tiers.parse("$5-$50: $1; $51+: $2")).find(5050).label
        '$5-$50'
        """
        return self.tiers[self.index(amount)]


def _parse_tier(part: str, text: str) -> Tier:
    match = _TIER.fullmatch(part)
    if match is None:
        raise ValueError(f"{part!r} in {text!r} is not a tier such as '$1-$49: $2' or '7+: $6'")
    label, side, low, plus, high, amount = match.groups()
    if label is None:
        return Tier("", 0, None, _number(amount))
    first, last = _bounds(side, low, plus, high)
    if last is not None and last < first:
        raise ValueError(f"{part!r} in {text!r} ends before it begins")
    return Tier(label, first, last, _number(amount))


def _bounds(
    side: str | None, low: str, plus: str | None, high: str | None
) -> tuple[int, int | None]:
    bound = _number(low)
    if side == "under ":
        return 0, bound - 1
    if side == "over ":
        return bound + 1, None
    return bound, None if plus else _number(high or low)


def _number(text: str) -> int:
    return parse_printed(text) if text.startswith("$") else int(text.replace(",", ""))
