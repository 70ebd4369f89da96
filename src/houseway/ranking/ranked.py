"""What a ranking says of a hand."""

from typing import NamedTuple

from houseway.cards.card import Card


class Ranked(NamedTuple):
    """A hand as ranked: a larger value beats a smaller one of the same ranking, 0 never wins."""

    value: int
    class_name: str
    cards: tuple[Card, ...]
    says: str

    def __str__(self) -> str:
        return self.says
