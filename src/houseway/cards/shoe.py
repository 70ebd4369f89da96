"""Shoes that deal cards: shuffled, or in a known order."""

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from houseway.values.errors import InputError

C = TypeVar("C", bound=str)
"""Cards or tiles."""


class Chooser(Protocol):
    """What a shuffle needs: a number from 0 to n - 1, all equally likely."""

    def below(self, n: int, /) -> int: ...


class ShoeEmpty(InputError):
    """More cards were drawn than the shoe had left."""


class Shoe(Generic[C]):
    """Cards that are shuffled as they are drawn, one step of Fisher-Yates for each card.

    The order is fixed by the cards and the stream before the first card leaves; shuffling
    late only saves the work for cards that are never drawn.
    """

    __slots__ = ("_below", "_cards", "size")

    def __init__(self, cards: Sequence[C], chooser: Chooser) -> None:
        self._cards = list(cards)
        self._below = chooser.below
        self.size = len(cards)

    def draw(self) -> C:
        """Take the next card out."""
        cards = self._cards
        if not cards:
            raise self._empty()
        chosen = self._below(len(cards))
        card = cards[chosen]
        cards[chosen] = cards[-1]
        cards.pop()
        return card

    def deal(self, count: int) -> list[C]:
        """Take out the next cards, in order."""
        cards, below = self._cards, self._below
        left = len(cards)
        if count > left:
            raise self._empty()
        dealt = []
        # The steps of `draw`, without a call for each card.
        for last in range(left - 1, left - 1 - count, -1):
            chosen = below(last + 1)
            dealt.append(cards[chosen])
            cards[chosen] = cards[last]
        del cards[left - count :]
        return dealt

    def burn(self, count: int = 1) -> list[C]:
        """Take cards out of play unseen; they are returned only for the record."""
        return self.deal(count)

    def shuffle_in(self, cards: Sequence[C]) -> None:
        """Put cards back and mix them with those that remain."""
        self._cards += cards
        self.size += len(cards)

    @property
    def remaining(self) -> int:
        return len(self._cards)

    def _empty(self) -> InputError:
        return ShoeEmpty(f"the shoe has run out: it had {self.size} cards")


class StackedShoe(Shoe[C]):
    """A shoe with known cards on top; the others are shuffled."""

    __slots__ = ("_top",)

    def __init__(self, cards: Sequence[C], chooser: Chooser, top: Sequence[C]) -> None:
        super().__init__(cards, chooser)
        self._top = list(reversed(top))
        for card in top:
            self._cards.remove(card)

    def draw(self) -> C:
        return self._top.pop() if self._top else super().draw()

    def deal(self, count: int) -> list[C]:
        return [self.draw() for _ in range(count)]

    @property
    def remaining(self) -> int:
        return len(self._top) + len(self._cards)


class GivenShoe(Shoe[C]):
    """Known cards in dealing order, to settle or replay a hand."""

    __slots__ = ("where",)

    def __init__(self, cards: Sequence[C], where: str = "shoe") -> None:
        self._cards = list(reversed(cards))
        self.size = len(cards)
        self.where = where

    def draw(self) -> C:
        if not self._cards:
            raise self._empty()
        return self._cards.pop()

    def deal(self, count: int) -> list[C]:
        return [self.draw() for _ in range(count)]

    def shuffle_in(self, cards: Sequence[C]) -> None:
        """Do nothing: the known order already includes the cards that come out again."""

    def _empty(self) -> InputError:
        given = "1 card was" if self.size == 1 else f"{self.size} cards were"
        return InputError(f"{given} given, but the hand needs another", self.where)
