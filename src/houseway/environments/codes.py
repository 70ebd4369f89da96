"""Cards and amounts as numbers in arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.play.live.viewers import HIDDEN
from houseway.values.money import parse_money

Codes = NDArray[np.int64]
NO_CARD, FACE_DOWN, FIRST_CARD = 0, 1, 2
MOST_CENTS = 10**13
"""More than any amount at a table."""


class CardCodes:
    """The codes of the cards of a deck: 0 no card, 1 a hidden card, then each kind of card."""

    def __init__(self, deck: Iterable[Card]) -> None:
        self.cards = tuple(dict.fromkeys(deck))
        """The different cards in the order of the deck; the first one has code 2."""
        self._codes = {str(card): FIRST_CARD + n for n, card in enumerate(self.cards)}
        self._codes[HIDDEN] = FACE_DOWN
        self.count = FIRST_CARD + len(self.cards)

    def code(self, card: str | None) -> int:
        return NO_CARD if card is None else self._codes[card]

    def rows(self, hands: Iterable[Sequence[str]], shape: tuple[int, int]) -> Codes:
        """A row for each hand; of a hand that is too long, its last cards."""
        rows = np.zeros(shape, dtype=np.int64)
        for row, cards in zip(rows, hands, strict=False):
            shown = [self._codes[card] for card in cards[-shape[1] :]]
            row[: len(shown)] = shown
        return rows

    def space(self, *shape: int) -> spaces.MultiDiscrete:
        return spaces.MultiDiscrete(np.full(shape, self.count, dtype=np.int64))


def cents(texts: Iterable[str | None]) -> Codes:
    """Amounts of a view in cents; 0 for none."""
    return np.array([parse_money(text) if text else 0 for text in texts], dtype=np.int64)


def cents_space(count: int) -> spaces.Box:
    return spaces.Box(-MOST_CENTS, MOST_CENTS, (count,), np.int64)


def small_space(low: int, high: int, *shape: int) -> spaces.Box:
    """Whole numbers within small bounds."""
    return spaces.Box(low, high, shape, np.int64)


def as_array(values: Any) -> Codes:
    return np.array(values, dtype=np.int64)
