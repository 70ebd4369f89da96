"""Where the cards, dice and numbers of a round come from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from houseway.cards.card import Card
from houseway.cards.dice import roll_dice
from houseway.cards.shoe import Chooser, GivenShoe, Shoe
from houseway.cards.shuffle import Seed
from houseway.play.events import CardBurned, CardDealt, DiceRolled, Event, NumberDrawn
from houseway.values.errors import InputError

if TYPE_CHECKING:
    from houseway.banked.hand import Chance


PILE = "pile "
"""How hands are named that nobody has yet."""

UNTOLD = Card("")
"""A card that was burned and that nobody tells of."""


class ShuffledChance:
    """A shuffled shoe, and dice and numbers from the same or another stream."""

    laid = False

    def __init__(self, shoe: Shoe[Card], chooser: Chooser) -> None:
        self.shoe = shoe
        self.chooser = chooser

    def card(self, hand: str) -> Card:
        return self.shoe.draw()

    def dice(self, count: int) -> tuple[int, ...]:
        return roll_dice(self.chooser, count)

    def number(self, highest: int) -> int:
        return self.chooser.below(highest) + 1


def hand_chance(seed: Seed, cards: Sequence[Card], out: int = 0, number: int = 0) -> ShuffledChance:
    """The chance of a hand that a seed was drawn for: its shoe, and its dice apart from that.

    In a shoe that lasts, `out` cards have left it before this hand, which is its `number`-th.
    """
    shoe = Shoe(cards, seed.stream("shoe"))
    shoe.deal(out)
    labels = (number,) if number else ()
    return ShuffledChance(shoe, seed.stream("dice", *labels))


class GivenChance:
    """Cards in the order in which they left the shoe, and dice or a number if they were told."""

    laid = False

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

    def dice(self, count: int) -> tuple[int, ...] | None:
        if self.given_dice is not None and len(self.given_dice) != count:
            raise InputError(f"{count} dice are rolled, not {len(self.given_dice)}", "dice")
        return self.given_dice

    def number(self, highest: int) -> int | None:
        return self.given_number


class LaidChance(GivenChance):
    """Cards as they lie at the end, by hand, to rule on a finished round."""

    laid = True

    def __init__(
        self,
        hands: Mapping[str, Sequence[Card]],
        dice: tuple[int, ...] | None = None,
        number: int | None = None,
    ) -> None:
        super().__init__((), dice, number)
        self.hands = hands
        self._rest: dict[str, Iterator[Card]] = {name: iter(hands[name]) for name in hands}

    def card(self, hand: str) -> Card:
        if hand == "burn":
            return UNTOLD
        card = next(self._rest.get(hand, iter(())), None)
        if card is None:
            given = len(self.hands.get(hand, ()))
            raise InputError(f"{hand} has {given} cards and draws another", f"hands.{hand}")
        return card

    def check_all_dealt(self) -> None:
        """Refuse cards that the rules do not give to a hand."""
        for name, cards in self.hands.items():
            left = len(list(self._rest[name]))
            if left:
                what = f"{name} has {len(cards)} cards but takes {len(cards) - left}"
                raise InputError(what, f"hands.{name}")


class RecordedChance:
    """The chances of a recorded round, to play it again; where it breaks off `then` goes on."""

    def __init__(self, events: Iterable[Event], then: "Chance | None" = None) -> None:
        events = list(events)
        self._cards = iter([e.card for e in events if isinstance(e, CardDealt | CardBurned)])
        # In a game of piles a record without any was made of hands as they lay.
        dealt = [event.hand for event in events if isinstance(event, CardDealt)]
        self.laid = bool(dealt) and not any(hand.startswith(PILE) for hand in dealt)
        self._dice = iter([e.dice for e in events if isinstance(e, DiceRolled)])
        self._numbers = iter([e.number for e in events if isinstance(e, NumberDrawn)])
        self.then = then

    def card(self, hand: str) -> Card:
        card = next(self._cards, None)
        if card is not None:
            return card
        if self.then is None:
            raise InputError(f"the record ends before a card for {hand}")
        return self.then.card(hand)

    def dice(self, count: int) -> tuple[int, ...] | None:
        return next(self._dice, None) or (self.then.dice(count) if self.then else None)

    def number(self, highest: int) -> int | None:
        return next(self._numbers, None) or (self.then.number(highest) if self.then else None)
