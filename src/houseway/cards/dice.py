"""Dice, rolled or entered: some filings place the action button by the sum of three dice."""

from houseway.cards.parsing import parse_each
from houseway.cards.shoe import Chooser
from houseway.values.errors import InputError, shown

Dice = tuple[int, ...]


def roll_dice(chooser: Chooser, count: int = 3) -> Dice:
    return tuple(1 + chooser.below(6) for _ in range(count))


def parse_dice(values: object, count: int = 3, where: str = "dice") -> Dice:
    """Parse `count` dice, each 1 to 6."""
    dice = tuple(parse_each(values, _parse_die, "dice", where))
    if len(dice) != count:
        raise InputError(f"give {count} dice, not {len(dice)}", where)
    return dice


def _parse_die(value: object, where: str) -> int:
    if type(value) is not int or not 1 <= value <= 6:
        raise InputError(f"a die must be 1 to 6, not {shown(value)}", where)
    return value
