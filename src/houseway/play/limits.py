"""The limits of a table."""

from typing import NamedTuple

from houseway.values.money import Cents


class TableLimits(NamedTuple):
    """The minimum and maximum of a table, set by its option or the floor."""

    minimum: Cents
    maximum: Cents
