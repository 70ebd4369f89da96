"""Main and side pots, and how they are split, including odd chips."""

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from houseway.values.money import Cents

CHIPS = (100, 50, 25, 10, 5, 1)


class Pot(NamedTuple):
    """The main pot or a side pot, and the seats that may win it."""

    amount: Cents
    eligible: tuple[int, ...]


def make_pots(paid: Sequence[Cents], live: Sequence[int], dead: Cents = 0) -> list[Pot]:
    """The pots, main pot first. `paid` is indexed by seat; dead money goes to the main pot.

    >>> make_pots([0, 50, 100, 100, 20], [1, 2, 3])
    [Pot(amount=170, eligible=(1, 2, 3)), Pot(amount=100, eligible=(2, 3))]
    """
    levels = sorted({paid[seat] for seat in live})
    top = levels[-1]
    if len(levels) == 1:
        return [Pot(sum(paid) + dead, tuple(live))]
    pots = []
    below = 0
    for level in levels:
        amount = dead
        dead = 0
        for chips in paid:
            if chips > below:
                amount += (chips if chips < level or level == top else level) - below
        if amount:
            pots.append(Pot(amount, tuple([seat for seat in live if paid[seat] >= level])))
        below = level
    return pots


def take_fee(pots: list[Pot], fee: Cents) -> list[Pot]:
    """The pots after the collection, which comes out of the main pot first."""
    remaining = []
    for pot in pots:
        part = min(fee, pot.amount)
        fee -= part
        remaining.append(pot._replace(amount=pot.amount - part))
    return remaining


def shares(
    amount: Cents, winners: Sequence[int], chip: Cents, odd_to_first: bool = False
) -> list[tuple[int, Cents]]:
    """Equal shares in whole chips; odd chips go one by one to the winners in order.

    With `odd_to_first` the first winner gets all odd chips.

    >>> shares(10100, [4, 2], 100)
    [(4, 5100), (2, 5000)]
    >>> shares(2000, [2, 3, 4], 100, odd_to_first=True)
    [(2, 800), (3, 600), (4, 600)]
    """
    count = len(winners)
    if count == 1:
        return [(winners[0], amount)]
    each, remainder = divmod(amount, count * chip)
    if odd_to_first:
        first, *others = winners
        return [(first, each * chip + remainder), *((seat, each * chip) for seat in others)]
    odd, part = divmod(remainder, chip)
    split = [
        (seat, each * chip + (chip if place < odd else 0)) for place, seat in enumerate(winners)
    ]
    if part:
        split[0] = (winners[0], split[0][1] + part)
    return split


def halves(amount: Cents, chip: Cents) -> tuple[Cents, Cents]:
    """Two parts in whole chips, the larger first.

    >>> halves(10100, 100)
    (5100, 5000)
    """
    small = amount // (2 * chip) * chip
    return amount - small, small


def smallest_chip(amounts: Sequence[Cents]) -> Cents:
    """The smallest chip in play: the largest one in which all these amounts can be paid.

    >>> smallest_chip([500, 20000]), smallest_chip([550, 100])
    (100, 50)
    """
    common = gcd(*amounts)
    return next(chip for chip in CHIPS if common % chip == 0)
