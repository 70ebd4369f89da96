"""The shoe of compiled rounds: cards are places in the deck of the filing, in its order."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.values.kernels import inlined
from houseway.values.stream import Stream, random_below

Ints = NDArray[np.int64]

NO_SHOES = np.zeros((0, 0), dtype=np.int64)
"""Given instead of shoes, if every round shuffles its own."""


class Shoe(NamedTuple):
    """The cards of a round, the place of the next one, and what they are shuffled with."""

    cards: Ints
    place: Ints
    stream: Stream
    given: Ints
    """The cards of every round, a row for each; no rows if every round is shuffled."""


def new_shoe(cards: int, stream: Stream, given: Ints) -> Shoe:
    """A shoe of so many cards, which serves all rounds of a call."""
    return Shoe(np.arange(cards, dtype=np.int64), np.zeros(1, dtype=np.int64), stream, given)


@inlined
def begin_round(shoe: Shoe, number: int) -> None:
    """Put all cards back; if shoes are given, take the cards of the round with this number."""
    shoe.place[0] = 0
    if shoe.given.shape[0]:
        for place in range(shoe.given.shape[1]):
            shoe.cards[place] = shoe.given[number, place]


@inlined
def next_card(shoe: Shoe) -> int:
    """The next card: one step of a Fisher-Yates shuffle, or the next card of a given shoe."""
    place = shoe.place[0]
    shoe.place[0] = place + 1
    if shoe.given.shape[0]:
        return int(shoe.cards[place])
    chosen = place + random_below(shoe.stream, shoe.cards.size - place)
    card = shoe.cards[chosen]
    shoe.cards[chosen] = shoe.cards[place]
    shoe.cards[place] = card
    return int(card)
