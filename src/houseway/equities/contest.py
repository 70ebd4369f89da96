"""How a pot is decided: the cards of a game, which of them a hand must use, and what wins."""

from typing import Literal, NamedTuple

from houseway.cards.deck import Deck

MustUse = Literal["any", "two", "up-to-two"]
Rank = Literal["high", "low", "bug", "wild", "mexican", "short"]


class Contest(NamedTuple):
    """The showdown rules of a game."""

    own: int
    """The number of cards that a player has at the showdown."""
    board: int = 0
    boards: int = 1
    must_use: MustUse = "any"
    """How many of the hole cards a hand uses."""
    rank: Rank = "high"
    """The ranking that wins the pot, or its high half."""
    eight: bool = False
    """Whether a low of eight or better takes half the pot."""
    pair: bool = False
    """Whether the high hand needs a pair or better."""
    discard: int | None = None
    """How many board cards are out when each player discards a card; None if no one does."""
    deck: Deck = Deck()

    @property
    def most_cards(self) -> int:
        """The maximum number of cards in a hand."""
        return self.own if self.discard is None else self.own + 1


_WITH_JOKER = Deck(jokers=1)

NAMED = {
    "holdem": Contest(2, 5),
    "holdem-8": Contest(2, 5, eight=True),
    "short-deck": Contest(2, 5, rank="short", deck=Deck(without="2345")),
    "omaha": Contest(4, 5, must_use="two"),
    "omaha-8": Contest(4, 5, must_use="two", eight=True),
    "big-o": Contest(5, 5, must_use="two"),
    "double-board-omaha": Contest(4, 5, boards=2, must_use="two"),
    "pineapple": Contest(2, 5, discard=0),
    "pineapple-8": Contest(2, 5, discard=0, eight=True),
    "crazy-pineapple": Contest(2, 5, discard=3),
    "crazy-pineapple-8": Contest(2, 5, discard=3, eight=True),
    "tahoe": Contest(3, 5, must_use="up-to-two"),
    "tahoe-8": Contest(3, 5, must_use="up-to-two", eight=True),
    "stud": Contest(7),
    "stud-8": Contest(7, eight=True),
    "razz": Contest(7, rank="low"),
    "draw": Contest(5, rank="bug", deck=_WITH_JOKER),
    "lowball": Contest(5, rank="low", deck=_WITH_JOKER),
    "mexican-stud": Contest(5, rank="mexican", deck=Deck(without="89T", jokers=1)),
    "mexican-stud-53": Contest(5, rank="wild", deck=_WITH_JOKER),
}
"""Games by the names that people use; Big O is high only, as it is filed."""
