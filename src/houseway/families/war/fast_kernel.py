"""The compiled round of war, in the order of the script."""

from houseway.pricing.dealing import Ints, Shoe, begin_round, next_card
from houseway.values.kernels import inlined, kernel
from houseway.values.stream import random_below

HIGHER, LOWER, TIE = 0, 1, 2
NO_CHOICE, AT_WAR = 0, 1
CHOICES, WAR_RESULTS, RANKS = 3, 4, 13


@inlined
def compare(player: int, other: int) -> int:
    """The place in `COMPARISONS` of how two ranks compare."""
    if player == other:
        return TIE
    return HIGHER if player > other else LOWER


@kernel
def play_seats(ranks: Ints, settings: Ints, shoe: Shoe, rows: Ints) -> None:
    """Play rounds of one seat against the player-dealer.

    The settings are the choice on a tie, with 0 for a random one, and the cards burned before each
    war card. A row is how the first cards compare, the choice, and how the war cards compare.
    """
    always, burns = settings[0], settings[1]
    for number in range(len(rows)):
        begin_round(shoe, number)
        own = ranks[next_card(shoe)]
        first = compare(own, ranks[next_card(shoe)])
        choice = NO_CHOICE
        second = 0
        if first == TIE:
            choice = always or 1 + random_below(shoe.stream, 2)
            if choice == AT_WAR:
                for _ in range(burns):
                    next_card(shoe)
                own = ranks[next_card(shoe)]
                for _ in range(burns):
                    next_card(shoe)
                second = 1 + compare(own, ranks[next_card(shoe)])
        rows[number] = (first * CHOICES + choice) * WAR_RESULTS + second


@kernel
def play_community(ranks: Ints, settings: Ints, shoe: Shoe, rows: Ints) -> None:
    """Play rounds of two community hands.

    The settings are whether the player hand is dealt first, and how many numbers of wars are
    distinguished. A row is the winner, the winning rank and the number of wars.
    """
    player_first, most = settings[0], settings[1]
    for number in range(len(rows)):
        begin_round(shoe, number)
        one = ranks[next_card(shoe)]
        other = ranks[next_card(shoe)]
        player, banker = (one, other) if player_first else (other, one)
        wars = 0
        while player == banker:
            if shoe.place[0] + 2 > shoe.cards.size:
                shoe.place[0] = 0  # the used cards are shuffled again
            player = ranks[next_card(shoe)]
            banker = ranks[next_card(shoe)]
            wars += 1
        winner = 0 if player > banker else 1
        rows[number] = (winner * RANKS + max(player, banker)) * most + min(wars, most - 1)
