"""Where the cards, dice and numbers of a round come from."""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Protocol

from houseway.cards.card import Card
from houseway.cards.dice import roll_dice
from houseway.cards.shoe import Chooser, GivenShoe, Shoe, StackedShoe
from houseway.cards.shuffle import Seed
from houseway.values.errors import InputError


class Chance(Protocol):
    """Where cards, dice and numbers come from: a shoe, a settle case or a record."""

    @property
    def final(self) -> bool:
        """Whether the final hands are given instead of the dealing order."""
        ...

    def card(self, hand: str) -> Card: ...

    def remaining(self, hand: str) -> int:
        """How many more cards are given for a hand; 0 if the shoe is dealt in order."""
        ...

    def dice(self, count: int) -> tuple[int, ...] | None: ...

    def number(self, highest: int) -> int | None: ...


PILE = "pile "
"""The start of the name of a hand that is not assigned to a seat yet."""

UNSEEN = Card("")
"""A burned card that no one has seen."""


class ShuffledChance:
    """A shuffled shoe, and dice and numbers from the same or another stream."""

    final = False

    def __init__(self, shoe: Shoe[Card], chooser: Chooser) -> None:
        self.shoe = shoe
        self.chooser = chooser

    def card(self, hand: str) -> Card:
        return self.shoe.draw()

    def remaining(self, hand: str) -> int:
        return 0

    def dice(self, count: int) -> tuple[int, ...]:
        return roll_dice(self.chooser, count)

    def number(self, highest: int) -> int:
        return self.chooser.below(highest) + 1


def hand_chance(
    seed: Seed,
    cards: Sequence[Card],
    out: int = 0,
    number: int = 0,
    *,
    top: Sequence[Card] = (),
) -> ShuffledChance:
    """The shoe and the dice of a hand, from its seed; the cards in `top` are dealt first.

    For a shoe that lasts several hands, `out` is how many cards came out before this hand, and
    `number` counts the hands of the shoe from 1.
    """
    stream = seed.stream("shoe")
    shoe = StackedShoe(cards, stream, top) if top else Shoe(cards, stream)
    shoe.deal(out)
    labels = (number,) if number else ()
    return ShuffledChance(shoe, seed.stream("dice", *labels))


class GivenChance:
    """Cards in dealing order, and dice or a number if given."""

    final = False

    def __init__(
        self,
        shoe: Sequence[Card],
        dice: tuple[int, ...] | None = None,
        number: int | None = None,
    ) -> None:
        self.shoe = GivenShoe(shoe)
        self.given_dice = dice
        self.given_number = number

    def card(self, hand: str) -> Card:
        return self.shoe.draw()

    def remaining(self, hand: str) -> int:
        return 0

    def dice(self, count: int) -> tuple[int, ...] | None:
        if self.given_dice is not None and len(self.given_dice) != count:
            raise InputError(f"give {count} dice, not {len(self.given_dice)}", "dice")
        return self.given_dice

    def number(self, highest: int) -> int | None:
        return self.given_number


class FinalHandsChance(GivenChance):
    """The final cards of each hand, to settle a finished hand."""

    final = True

    def __init__(
        self,
        hands: Mapping[str, Sequence[Card]],
        dice: tuple[int, ...] | None = None,
        number: int | None = None,
    ) -> None:
        super().__init__((), dice, number)
        self.hands = hands
        self._remaining = {name: deque(cards) for name, cards in hands.items()}

    def card(self, hand: str) -> Card:
        if hand == "burn":
            return UNSEEN
        if not self.remaining(hand):
            count = len(self.hands.get(hand, ()))
            what = f"{_cards(count)} but needs another" if count else "no cards"
            raise InputError(f"{place_name(hand)} was given {what}", f"hands.{hand}")
        return self._remaining[hand].popleft()

    def remaining(self, hand: str) -> int:
        return len(self._remaining.get(hand, ()))

    def check_all_dealt(self) -> None:
        """Raise InputError for cards that the rules do not deal to a hand."""
        for name, cards in self.hands.items():
            taken = len(cards) - self.remaining(name)
            if taken == len(cards):
                continue
            what = f"{place_name(name)} was given {_cards(len(cards))} but takes {taken}"
            if name.isdecimal() and not taken:
                what = f"seat {name} has no wager but was given {_cards(len(cards))}"
            raise InputError(what, f"hands.{name}")


def place_name(hand: str) -> str:
    """The place of a hand in words: a seat, a hand of a seat, or the name of the hand."""
    seat, _, number = hand.partition("/")
    if not seat.isdecimal():
        return hand
    return f"hand {number} of seat {seat}" if number else f"seat {seat}"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
