"""Lists of cards, tiles or dice from users."""

import re
from collections.abc import Callable, Container
from typing import TypeVar

from houseway.values.errors import InputError, shown

T = TypeVar("T")


def split_text(text: str, pieces: re.Pattern[str], known: Container[object]) -> list[str]:
    """The cards or tiles in text, which spaces and commas may separate or nothing.

    A word that contains none of the known values is left whole, so that an error shows it.

    >>> split_text("As,Kd 9cTh", re.compile(".{2}|."), {"As", "Kd", "9c", "Th"})
    ['As', 'Kd', '9c', 'Th']
    """
    parts: list[str] = []
    for word in text.replace(",", " ").split():
        split = pieces.findall(word)
        parts += split if any(piece in known for piece in split) else [word]
    return parts


def parse_each(
    values: object, parse: Callable[[object, str], T], plural: str, where: str
) -> list[T]:
    """Parse every value of a list; an error names the index of the value, from 0."""
    if not isinstance(values, list | tuple):
        raise InputError(f"give a list of {plural}, not {shown(values)}", where)
    return [
        parse(value, f"{where}[{index}]" if where else "") for index, value in enumerate(values)
    ]
