"""Commitments card by card: one hash commits to a whole shoe, and each card can be opened alone.

The root of a tree of hashes is published before the first wager. Later a card is opened with its
salt and the hashes along its path to the root. They reveal nothing about other cards, because each
card is salted with 256 bits derived from the seed. Browsers support all of these hashes:

    salt = HMAC-SHA-256(seed, ["salt", stub, place] as compact JSON)
    leaf = SHA-256(00, salt, place as 4 bytes, card)
    node = SHA-256(01, left, right)
    root = the last node, with leaves padded with zeros to a power of two

Places count from 0. The stub is 0 at first and goes up by one each time cards are mixed in again.
"""

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Generic

import msgspec

from houseway.cards.card import Card
from houseway.cards.shoe import C, Shoe
from houseway.cards.shuffle import Seed
from houseway.values.errors import InputError

_LEAF = b"\x00"
_NODE = b"\x01"
_EMPTY = bytes(32)


class Opening(msgspec.Struct, frozen=True, gc=False):
    """One card of a committed shoe, with its proof."""

    place: int
    card: Card
    salt: str
    path: tuple[str, ...]
    """The hashes next to the path from the leaf to the root."""
    stub: int = 0


class Commitment(Generic[C]):
    """The hash tree over the cards of a shoe in dealing order."""

    def __init__(self, order: Sequence[C], seed: Seed, stub: int = 0) -> None:
        if not order:
            raise InputError("the shoe has no cards to commit to")
        self.order = tuple(order)
        self.stub = stub
        self._seed = seed
        self._levels = _tree([self._leaf(place) for place in range(len(order))])

    @property
    def root(self) -> str:
        return self._levels[-1][0].hex()

    @property
    def cards(self) -> int:
        return len(self.order)

    def open(self, places: Iterable[int]) -> tuple[Opening, ...]:
        """Open the cards at these places."""
        return tuple(map(self.opening, places))

    def opening(self, place: int) -> Opening:
        if not 0 <= place < self.cards:
            raise InputError(f"the shoe has no place {place}: it has {self.cards} cards")
        path = tuple(
            level[place >> height ^ 1].hex() for height, level in enumerate(self._levels[:-1])
        )
        card = Card(self.order[place])
        return Opening(place, card, self._salt(place).hex(), path, self.stub)

    def _leaf(self, place: int) -> bytes:
        return _leaf(self._salt(place), place, self.order[place])

    def _salt(self, place: int) -> bytes:
        return bytes(self._seed.child("salt", self.stub, place))


def _tree(leaves: list[bytes]) -> list[list[bytes]]:
    """The leaves, padded to a power of two, and every level of nodes up to the root."""
    level = leaves + [_EMPTY] * ((1 << _height(len(leaves))) - len(leaves))
    levels = [level]
    while len(level) > 1:
        level = [_node(*pair) for pair in zip(level[::2], level[1::2], strict=True)]
        levels.append(level)
    return levels


def _height(cards: int) -> int:
    return (cards - 1).bit_length()


def _leaf(salt: bytes, place: int, card: str) -> bytes:
    return sha256(_LEAF + salt + place.to_bytes(4, "big") + card.encode()).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def check(root: str, cards: int, opening: Opening) -> bool:
    """Whether the opening proves its card at its place in the committed shoe."""
    try:
        salt, *path = (bytes.fromhex(text) for text in (opening.salt, *opening.path))
    except ValueError:
        return False
    # The number of cards fixes the height, and the place the path: no place can have two cards.
    if not 0 <= opening.place < cards or len(path) != _height(cards):
        return False
    if any(len(digest) != len(_EMPTY) for digest in (salt, *path)):
        return False
    node = _leaf(salt, opening.place, opening.card)
    for height, sibling in enumerate(path):
        is_right = opening.place >> height & 1
        node = _node(sibling, node) if is_right else _node(node, sibling)
    return hmac.compare_digest(node.hex(), root)


class CommittedShoe(Shoe[C]):
    """A lazy shoe with a commitment to its order.

    When cards are mixed in again, the new stub is shuffled and has its own commitment.
    """

    __slots__ = ("_added", "_commitments", "_leftover", "_seed")

    def __init__(self, cards: Sequence[C], seed: Seed) -> None:
        super().__init__(cards, seed.stream("shoe"))
        self._seed = seed
        self._added: list[Sequence[C]] = [tuple(cards)]
        """The cards at the start, then the cards mixed in for each new stub."""
        self._leftover: list[int] = []
        """How many cards each earlier stub had left when cards were mixed in."""
        self._commitments: dict[int, Commitment[C]] = {}

    def shuffle_in(self, cards: Sequence[C]) -> None:
        self._leftover.append(self.remaining)
        self._added.append(tuple(cards))
        super().shuffle_in(cards)

    @property
    def stub(self) -> int:
        """Which stub the next card comes from: 0 until cards have been mixed in."""
        return len(self._leftover)

    @property
    def place(self) -> int:
        """The place of the next card in its stub."""
        return self._size_of(self.stub) - self.remaining

    def commitment(self, stub: int | None = None) -> Commitment[C]:
        """The commitment to a stub, by default the current one."""
        stub = self.stub if stub is None else stub
        if stub not in self._commitments:
            self._commitments[stub] = Commitment(self._order(stub), self._seed, stub)
        return self._commitments[stub]

    def open(self, places: Iterable[tuple[int, int]]) -> tuple[Opening, ...]:
        """Open cards, each by its stub and place."""
        return tuple(self.commitment(stub).opening(place) for stub, place in places)

    def _size_of(self, stub: int) -> int:
        return len(self._added[stub]) + (self._leftover[stub - 1] if stub else 0)

    def _order(self, stub: int) -> list[C]:
        """The whole order of a stub, recomputed from the start."""
        shoe = Shoe(self._added[0], self._seed.stream("shoe"))
        for earlier, left in enumerate(self._leftover[:stub]):
            shoe.deal(self._size_of(earlier) - left)
            shoe.shuffle_in(self._added[earlier + 1])
        return shoe.deal(shoe.remaining)
