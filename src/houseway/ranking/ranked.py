"""The result of a ranking."""

from typing import NamedTuple

from houseway.cards.card import Card


class Ranked(NamedTuple):
    """A ranked hand: within a ranking the larger value wins, and 0 never wins."""

    value: int
    class_name: str
    cards: tuple[Card, ...]
    says: str

    def __str__(self) -> str:
        return self.says
