"""Values that are parsed from text, and printed and compared as that text."""

from functools import lru_cache
from typing import Self


class Text:
    """Base of values such as odds, sources, fee tiers and conditions."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    @classmethod
    @lru_cache(maxsize=4096)  # enough for most texts of the rulebook
    def parse(cls, text: str) -> Self:
        """Parse the text; raise ValueError if it is not valid."""
        return cls(text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.text == self.text

    def __hash__(self) -> int:
        return hash((type(self), self.text))
