"""Lists of cards, tiles or dice from users."""

from collections.abc import Callable
from typing import TypeVar

from houseway.values.errors import InputError, shown

T = TypeVar("T")


def parse_each(
    values: object, parse: Callable[[object, str], T], plural: str, where: str
) -> list[T]:
    """Parse every value of a list; an error names the index of the value, from 0."""
    if not isinstance(values, list | tuple):
        raise InputError(f"give a list of {plural}, not {shown(values)}", where)
    return [
        parse(value, f"{where}[{index}]" if where else "") for index, value in enumerate(values)
    ]
