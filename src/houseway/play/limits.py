"""The limits of a table."""

from typing import NamedTuple

from houseway.values.money import Cents


class TableLimits(NamedTuple):
    """The minimum and maximum of one table, as the option in force or the floor sets them."""

    minimum: Cents
    maximum: Cents
