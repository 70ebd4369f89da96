"""A card is its text: `As`, `Td`, the joker `Jk`, the Blackjack X ace `Ax`.

Strings are valid JSON, print as they are and are fast keys. A card's rank is `card[0]` and its suit
`card[1]`, except for the joker, whose first letter looks like a jack, and the X ace, which acts as
an ace of spades; `rank_of` and `suit_of` work for all cards.
Cards that a filing has specially marked ("Bonus" kings, aces) keep their rank and suit.
"""

import re
import sys
from collections.abc import Iterable
from typing import NewType

from houseway.cards.parsing import parse_each, split_text
from houseway.values.errors import InputError, shown

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
"""Lowest first, ace high; games that count differently have their own values."""

SUITS = "cdhs"
"""Lowest first, the order that breaks ties for the button or the bring-in."""

RANK_NAMES = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

STANDARD = tuple(Card(sys.intern(rank + suit)) for rank in RANKS for suit in SUITS)
"""The 52 cards in the order of their codes: twos first, clubs before diamonds."""

JOKER = Card(sys.intern("Jk"))
X_ACE = Card(sys.intern("Ax"))
NO_RANK = NO_SUIT = "*"
"""What `rank_of` and `suit_of` return for the joker."""

_CARDS = (*STANDARD, JOKER, X_ACE)
_CODES = {card: code for code, card in enumerate(_CARDS)}
_PIECES = re.compile(r"10.?|..?")
_BY_TEXT: dict[object, Card] = {str(card): card for card in _CARDS}


def parse_card(text: object, where: str = "") -> Card:
    """Parse one card; raise InputError if the text is not a card.

    >>> parse_card("Td")
    'Td'
    """
    card = _BY_TEXT.get(text) if isinstance(text, str) else None
    if card is None:
        raise InputError(f"{shown(text)} is not a card: {_fault(text)}", where)
    return card


def parse_cards(cards: object, where: str = "") -> list[Card]:
    """Parse cards from a list, or from text with spaces, commas or nothing between them.

    >>> parse_cards("As Kd 9c"), parse_cards("AsKd9c")
    (['As', 'Kd', '9c'], ['As', 'Kd', '9c'])
    """
    return parse_each(
        split_cards(cards) if isinstance(cards, str) else cards, parse_card, "cards", where
    )


def is_card(text: object) -> bool:
    return text in _BY_TEXT


def split_cards(text: str) -> list[str]:
    """The cards in text, not yet parsed.

    >>> split_cards("AsKd, 9c")
    ['As', 'Kd', '9c']
    """
    return split_text(text, _PIECES, _BY_TEXT)


def format_cards(cards: Iterable[Card]) -> str:
    return " ".join(cards)


def card_code(card: Card) -> int:
    """4 * rank index + suit index, 0 to 51; the joker is 52 and the X ace 53.

    >>> [card_code(card) for card in parse_cards("2c 2s As Jk")]
    [0, 3, 51, 52]
    """
    return _CODES[card]


def rank_of(card: Card) -> str:
    """One character of RANKS, or `*` for the joker."""
    return NO_RANK if card == JOKER else card[0]


def suit_of(card: Card) -> str:
    """One letter of SUITS, or `*` for the joker."""
    return NO_SUIT if card == JOKER else plain_card(card)[1]


def plain_card(card: Card) -> Card:
    """The ordinary card that a special card acts as: the X ace is an ace of spades."""
    return STANDARD[-1] if card == X_ACE else card


def card_name(card: Card) -> str:
    """The card in words.

    >>> card_name(parse_card("As"))
    'ace of spades'
    """
    if card == JOKER:
        return "joker"
    if card == X_ACE:
        return "Blackjack X ace"
    return f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def rank_plural(rank: str) -> str:
    """The plural of a rank in words.

    >>> rank_plural("6"), rank_plural("K")
    ('sixes', 'kings')
    """
    return RANK_NAMES[rank] + ("es" if rank == "6" else "s")


def _fault(text: object) -> str:
    """Why the text is not a card."""
    if not isinstance(text, str):
        return "write text such as 'As'"
    if text.startswith("10"):
        return f"ten is T, as in 'T{text[2:3] or 's'}'"
    if text.lower() in ("jk", "jo", "joker"):
        return "the joker is 'Jk'"
    if len(text) != 2:
        return "a card is a rank and a suit, two characters such as 'As'"
    rank, suit = text[0], text[1]
    if rank not in RANKS:
        return f"write the rank as {rank.upper()!r}" if rank.upper() in RANKS else _BAD_RANK
    return f"write the suit as {suit.lower()!r}" if suit.lower() in SUITS else _BAD_SUIT


_BAD_RANK = f"the rank must be one of {' '.join(RANKS)}"
_BAD_SUIT = f"the suit must be one of {' '.join(SUITS)}"
