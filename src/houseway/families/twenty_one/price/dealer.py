"""The player-dealer's hand: every way to complete it, exactly, for any shoe.

Cards are values 1 to 10, and 0 for a joker. Whether the player-dealer draws depends on
the values in the hand and not on their order, so the possible hands form a graph of sets of values.
The graph is built once for the visible cards; a shoe gives each step its probability.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, Card
from houseway.families.twenty_one.rules import TwentyOnePlay, dealer_draws, special_of
from houseway.families.twenty_one.totals import JOKER_TOTAL, value_of

JOKER_VALUE = 0
VALUES = 11
_RANKS = "*A23456789T"

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Shoe = tuple[int, ...]
"""How many cards there are of each value."""


class Outcome(NamedTuple):
    """The outcome of the player-dealer's completed hand."""

    total: int
    special: bool = False
    three_eights: bool = False
    cards: int = 0
    """The number of cards, or 0 if outcomes are not distinguished by it."""


def card_of(value: int, suit: str = "s") -> Card:
    """A card of this value."""
    return JOKER if value == JOKER_VALUE else Card(_RANKS[value] + suit)


def special_values(play: TwentyOnePlay, first: int, second: int) -> bool:
    """Whether two dealt cards of these values are a special hand.

    In every filing, a special hand is an ace with any card that counts ten, or two jokers. Which of
    them is a Blackjack X matters only between two such hands.
    """
    # A king represents the tens, because not every deck has tens.
    cards = [Card("Ks") if value == 10 else card_of(value) for value in (first, second)]
    return special_of(play, *cards) != "none"


class Drawing:
    """All cards that the player-dealer may draw to the cards that are face up.

    `counts[i]` is how many cards of each value have been drawn at step i. `next[i, v]` is the step
    after drawing v, or -1 - k if that completes the hand as `outcomes[k]`.
    """

    def __init__(
        self, play: TwentyOnePlay, shown: Sequence[int], shoe: Shoe, by_cards: bool = False
    ) -> None:
        self.play = play
        self.shown = tuple(shown)
        self.by_cards = by_cards
        self.outcomes: list[Outcome] = []
        self._outcome_numbers: dict[Outcome, int] = {}
        self._draws_on: dict[tuple[int, bool], bool] = {}
        values = [value for value in range(VALUES) if shoe[value]]
        steps: dict[tuple[int, ...], int] = {(): 0}
        order: list[tuple[int, ...]] = [()] if self._draws(()) else []
        links: list[list[int]] = []
        for drawn in order:  # the loop adds to this list
            links.append([0] * VALUES)
            for value in values:
                hand = tuple(sorted((*drawn, value)))
                if not self._draws(hand):
                    links[-1][value] = -1 - self._outcome(hand)
                    continue
                if hand not in steps:
                    steps[hand] = len(order)
                    order.append(hand)
                links[-1][value] = steps[hand]
        if not order:
            self._outcome(())
        self.next: Ints = np.array(links, dtype=np.int64).reshape(len(order), VALUES)
        self.counts: Ints = np.array(
            [[hand.count(value) for value in range(VALUES)] for hand in order], dtype=np.int64
        ).reshape(len(order), VALUES)
        self.special = np.array([outcome.special for outcome in self.outcomes])

    def chances(self, shoe: Shoe) -> dict[Outcome, Fraction]:
        """The exact chance of each outcome, given the cards left in the shoe."""
        if not len(self.next):
            return {self.outcomes[0]: Fraction(1)}
        left = sum(shoe)
        steps = [Fraction(0)] * len(self.next)
        steps[0] = Fraction(1)
        ends = [Fraction(0)] * len(self.outcomes)
        for step, chance in enumerate(steps):
            used = self.counts[step]
            cards = left - int(used.sum())
            for value in range(VALUES):
                ways = shoe[value] - int(used[value])
                if ways <= 0:
                    continue
                after = int(self.next[step, value])
                if after >= 0:
                    steps[after] += chance * ways / cards
                else:
                    ends[-1 - after] += chance * ways / cards
        return dict(zip(self.outcomes, ends, strict=True))

    def _draws(self, drawn: tuple[int, ...]) -> bool:
        values = self.shown + drawn
        if len(values) < 2:
            return True
        if JOKER_VALUE in values or self._is_special(values):
            return False
        key = sum(values), 1 in values
        if key not in self._draws_on:
            self._draws_on[key] = dealer_draws(self.play, [card_of(value) for value in values])
        return self._draws_on[key]

    def _is_special(self, values: tuple[int, ...]) -> bool:
        return len(values) == 2 and special_values(self.play, *values)

    def _outcome(self, drawn: tuple[int, ...]) -> int:
        values = self.shown + drawn
        low = sum(values)
        total = low + 10 if 1 in values and low <= 11 else low
        outcome = Outcome(
            JOKER_TOTAL if JOKER_VALUE in values else total,
            self._is_special(values),
            values == (8, 8, 8),
            len(values) if self.by_cards else 0,
        )
        if outcome not in self._outcome_numbers:
            self._outcome_numbers[outcome] = len(self.outcomes)
            self.outcomes.append(outcome)
        return self._outcome_numbers[outcome]


def shoe_of(cards: Sequence[Card]) -> Shoe:
    """The number of cards of each value."""
    counts = [0] * VALUES
    for card in cards:
        counts[JOKER_VALUE if card == JOKER else value_of(card)] += 1
    return tuple(counts)


def less(shoe: Shoe, *values: int) -> Shoe:
    """The shoe without some cards."""
    left = list(shoe)
    for value in values:
        left[value] -= 1
    return tuple(left)
