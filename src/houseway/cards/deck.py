"""The deck of a filing: all cards in play.

A deck is described by a few values, so a rulebook file can define it:

    decks = 8                                     416 cards
    jokers = 1                                    53
    without = "T", decks = 6                      six Spanish decks, 288
    without = "89T", jokers = 1                   Mexican Stud, 41
    without = "89T", decks = 8                    pan, 320
    without = "89T", decks = 8, removed = [...]   pan less a set of spades, 310
    decks = 6, extra = ["Ax"]                     Blackjack X with one X ace in the shoe, 313
    decks = 6, instead = [["As", "Ax"]]           Blackjack X with every ace of spades stamped, 312
"""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

import msgspec

from houseway.cards.card import JOKER, RANKS, STANDARD, X_ACE, Card, card_name, parse_card
from houseway.values.errors import InputError

_MAX_DECKS = 100
"""A larger number is a typo: no game deals from more than twelve decks."""


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """All cards of a game in a fixed order, from which shuffles start.

    >>> len(Deck(decks=8)), len(Deck(without="89T", jokers=1))
    (416, 41)
    """

    decks: int = 1
    jokers: int = 0
    """The number of jokers in the whole shoe, not in each deck."""
    without: str = ""
    """Ranks taken out of every deck."""
    instead: tuple[tuple[str, str], ...] = ()
    """Cards of every deck, each with the card that replaces it."""
    extra: tuple[str, ...] = ()
    """Cards added once to the whole shoe."""
    removed: tuple[str, ...] = ()
    """Cards taken once out of the whole shoe."""

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= _MAX_DECKS:
            raise InputError(f"decks must be 1 to {_MAX_DECKS}, not {self.decks}")
        if self.jokers < 0:
            raise InputError(f"jokers must be 0 or more, not {self.jokers}")
        for rank in self.without:
            if rank not in RANKS:
                raise InputError(f"ranks to leave out must be in {RANKS}, not {rank!r}")
        if not self.cards:
            raise InputError("no cards are left in the deck")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Deck after deck in the order of codes, then jokers, then added cards."""
        cards = [*self._single() * self.decks, *[JOKER] * self.jokers]
        cards += [parse_card(text) for text in self.extra]
        for text in self.removed:
            _remove(cards, parse_card(text))
        return tuple(cards)

    @cached_property
    def counts(self) -> Counter[Card]:
        """How many of each card there are; zero for a card that is not in the deck."""
        return Counter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.counts

    def count(self, card: Card) -> int:
        return self.counts[card]

    def check(self, cards: Iterable[Card], where: str = "") -> None:
        """Raise InputError for cards that this deck cannot have dealt."""
        for card, count in Counter(cards).items():
            if count > self.counts[card]:
                raise InputError(_too_many(card, count, self.counts[card]), where)

    def as_marked(self, cards: Iterable[Card]) -> list[Card]:
        """The cards, with the ace of spades as the X ace if every ace of spades is stamped."""
        if X_ACE not in self.counts or STANDARD[-1] in self.counts:
            return list(cards)
        return [X_ACE if card == STANDARD[-1] else card for card in cards]

    def _single(self) -> list[Card]:
        """One of the decks."""
        cards = [card for card in STANDARD if card[0] not in self.without]
        for old, new in self.instead:
            cards[_place(cards, parse_card(old))] = parse_card(new)
        return cards


def _remove(cards: list[Card], card: Card) -> None:
    del cards[_place(cards, card)]


def _place(cards: list[Card], card: Card) -> int:
    if card not in cards:
        raise InputError(f"the deck has no {card_name(card)} to take out")
    return cards.index(card)


def _too_many(card: Card, count: int, available: int) -> str:
    if not available:
        return f"{card} is given, but this game has no {card_name(card)}"
    return f"{card} is given {count} times, but this game has {available}"
