"""The compiled round of baccarat, in the order of the script."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.values.kernels import inlined, kernel
from houseway.values.stream import random_below

NOT_DRAWN = 10
"""Instead of the points of a third card."""
HIT, STAND, RANDOM = 1, 2, 3
"""The choices on a five; 0 if there is none."""
PAIRS = 3
"""No pair, a pair, a suited pair."""


class Deck(NamedTuple):
    """What the cards are, by their places in the deck."""

    points: Ints
    ranks: Ints
    suits: Ints


class Settings(NamedTuple):
    """The rules of drawing, and what the rows of results tell apart."""

    stops: bool
    """Whether a natural stops the draw."""
    player_hits: int
    banker_hits: int
    chart: NDArray[np.bool_]
    choices: Ints
    """The choice on a five, by the player's two cards and what is seen of the banker hand."""
    sees_hand: bool
    """Whether both cards of the banker hand are seen before the choice, or only the first."""
    hands: Ints
    """The number of a hand in the rows, by the points of two cards and of the third."""
    kinds: int
    """How many numbers of hands there are."""
    pairs: bool
    """Whether rows tell pairs apart."""


@kernel
def play_rounds(settings: Settings, deck: Deck, shoe: Shoe, rows: Ints) -> None:
    """Play rounds; a row is both hands, whether the bettor stood on a five, and the pairs."""
    points = deck.points
    for number in range(len(rows)):
        begin_round(shoe, number)
        first = next_card(shoe)
        second = next_card(shoe)
        third = next_card(shoe)
        fourth = next_card(shoe)
        player = (points[first] + points[third]) % 10
        banker = (points[second] + points[fourth]) % 10
        seen = banker if settings.sees_hand else points[second]
        choice = settings.choices[points[first], points[third], seen]
        if choice == RANDOM:
            choice = STAND - random_below(shoe.stream, 2)
        player_third = banker_third = NOT_DRAWN
        if not (settings.stops and (player >= 8 or banker >= 8)):
            if player <= settings.player_hits:
                player_third = points[next_card(shoe)]
                draws = settings.chart[banker, player_third]
            else:
                draws = banker <= settings.banker_hits
            if draws:
                banker_third = points[next_card(shoe)]
        row = settings.hands[player, player_third] * settings.kinds
        row = 2 * (row + settings.hands[banker, banker_third]) + (choice == STAND)
        if settings.pairs:
            row = row * PAIRS + pair_of(deck, first, third)
            row = row * PAIRS + pair_of(deck, second, fourth)
        rows[number] = row


@inlined
def pair_of(deck: Deck, first: int, second: int) -> int:
    """0 for no pair, 1 for a pair, 2 for a suited pair."""
    if deck.ranks[first] != deck.ranks[second]:
        return 0
    return 2 if deck.suits[first] == deck.suits[second] else 1
