"""Cards and amounts as programs give and receive them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from houseway.cards import card as cards
from houseway.cards.tiles import parse_tile
from houseway.values import money
from houseway.values.errors import InputError

Money = int | str
"""An amount from a program: whole cents, or text such as "25.00"."""

T = TypeVar("T")


class Cents(int):
    """An amount in whole cents, which prints as money.

    >>> Cents(450), Cents(-100_000), Cents(450) + 50
    ($4.50, -$1,000, $5)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return money.format_printed(int(self))

    def __add__(self, other: int) -> Cents:
        return Cents(int(self) + int(other))

    __radd__ = __add__

    def __sub__(self, other: int) -> Cents:
        return Cents(int(self) - int(other))

    def __rsub__(self, other: int) -> Cents:
        return Cents(int(other) - int(self))

    def __neg__(self) -> Cents:
        return Cents(-int(self))

    def __abs__(self) -> Cents:
        return Cents(abs(int(self)))


class Card(str):
    """A card or a tile: its text, with its rank and suit.

    >>> card = Card("Td")
    >>> card, card.rank, card.suit, card.name
    ('Td', 'T', 'd', 'ten of diamonds')
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        """A card such as `As`, the joker `Jk`, the X ace `Ax`, or a tile such as `6-5`."""
        is_tile = "-" in str(text)
        return super().__new__(cls, parse_tile(text) if is_tile else cards.parse_card(text))

    @property
    def rank(self) -> str:
        """`2` to `9`, `T`, `J`, `Q`, `K` or `A`; `*` for the joker, and the pips of a tile."""
        return str(self) if "-" in self else cards.rank_of(self._card)

    @property
    def suit(self) -> str:
        """`c`, `d`, `h` or `s`; `*` for the joker, and nothing for a tile."""
        return "" if "-" in self else cards.suit_of(self._card)

    @property
    def name(self) -> str:
        """The card in words; a tile is written as it is."""
        return str(self) if "-" in self else cards.card_name(self._card)

    @property
    def _card(self) -> cards.Card:
        return cards.Card(str(self))


class Places(dict[str, T]):
    """Values by the places of a case, such as "player-dealer"; a seat may be given as a number.

    >>> Places({"1": "As"})[1]
    'As'
    """

    def __missing__(self, place: object) -> T:
        if isinstance(place, int) and str(place) in self:
            return self[str(place)]
        raise KeyError(place)


def as_cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card(text) for text in texts)


def as_cents(amounts: Mapping[T, int]) -> dict[T, Cents]:
    return {key: Cents(amount) for key, amount in amounts.items()}


def read_cents(amount: object, where: str) -> int:
    """Read an amount from a program; raise InputError if it is neither whole cents nor text."""
    if isinstance(amount, bool) or not isinstance(amount, int | str):
        raise InputError(
            f"{where.rpartition('.')[2]} must be whole cents, such as 2500 for $25, or text such "
            f"as '25.00', not {amount!r}",
            where,
        )
    if isinstance(amount, int):
        return int(amount)
    try:
        return money.parse_money(amount)
    except ValueError as error:
        raise InputError(str(error), where) from error
