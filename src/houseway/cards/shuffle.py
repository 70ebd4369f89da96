"""Randomness: the only module that uses a random source.

A live hand starts from a fresh `Seed`: 256 bits from the operating system. Its SHA-256 can be
published before the first wager and the seed itself after the hand. Each purpose (the shoe,
the dice) has its own stream, derived from the seed by a keyed hash, so none reveals another.
Nothing else is used: not stakes, names, history or time.

Browsers support these hashes, so a page can deal a published seed again:

    child  = HMAC-SHA-256(seed, the labels as compact JSON)
    block  = SHA-512(child, counter as 8 bytes), counter from 0
    words  = the block as 16 big-endian 32-bit words
    choice = (word x n) >> 32; the word is skipped if (word x n) mod 2^32 < 2^32 mod n
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator
from itertools import chain, count
from struct import Struct
from typing import Self

import msgspec

from houseway.values.errors import InputError

_BYTES = 32
_HEX = re.compile(r"[0-9a-fA-F]{64}")
_NUMBER = re.compile(r"-?\d{1,40}")
_WORDS = Struct(">16I")
_WORD_BITS = 32
_LOW_BITS = (1 << _WORD_BITS) - 1


class Seed:
    """256 secret bits. The repr shows the commitment, never the bits, to keep them out of logs."""

    __slots__ = ("_bits",)

    def __init__(self, bits: bytes) -> None:
        if len(bits) != _BYTES:
            raise InputError(f"a seed is {_BYTES} bytes, not {len(bits)}")
        self._bits = bits

    @classmethod
    def fresh(cls) -> Self:
        """A new seed from the operating system."""
        return cls(secrets.token_bytes(_BYTES))

    @classmethod
    def of(cls, number: int) -> Self:
        """A seed derived from a number, for repeatable simulations and tests."""
        return cls(hashlib.sha256(f"houseway seed {number}".encode()).digest())

    @classmethod
    def parse(cls, text: str, where: str = "") -> Self:
        """Parse 64 hexadecimal digits, or a whole number to derive a seed from."""
        if _HEX.fullmatch(text):
            return cls(bytes.fromhex(text))
        if _NUMBER.fullmatch(text):
            return cls.of(int(text))
        raise InputError(
            f"seed must be a whole number or 64 hexadecimal digits, not {text!r}", where
        )

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, which may be published before the seed is."""
        return hashlib.sha256(self._bits).hexdigest()

    def child(self, *labels: str | int) -> "Seed":
        """The derived seed of one table, hand or purpose."""
        return Seed(hmac.digest(self._bits, msgspec.json.encode(labels), "sha256"))

    def stream(self, purpose: str, *labels: str | int) -> "Stream":
        """The stream of random integers for one purpose."""
        return Stream(_words(bytes(self.child(purpose, *labels))))

    def hex(self) -> str:
        """The bits as 64 hexadecimal digits."""
        return self._bits.hex()

    def __bytes__(self) -> bytes:
        return self._bits

    def __repr__(self) -> str:
        return f"<Seed committed to by {self.commitment[:16]}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seed) and hmac.compare_digest(self._bits, other._bits)

    def __hash__(self) -> int:
        return hash(self._bits)


class Stream:
    """Uniform random integers from a run of 32-bit words."""

    __slots__ = ("_next_word",)

    def __init__(self, words: Iterator[int]) -> None:
        self._next_word = words.__next__

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if not 0 < n <= 1 << _WORD_BITS:
            raise ValueError(f"n must be 1 to 2^{_WORD_BITS}, not {n}")
        product = self._next_word() * n
        if product & _LOW_BITS < n:
            product = self._redraw_if_biased(product, n)
        return product >> _WORD_BITS

    def raw(self, count: int) -> bytes:
        """The next `count` bytes, from big-endian words; the last word may be cut short."""
        words = (self._next_word() for _ in range(-(-count // 4)))
        return b"".join(word.to_bytes(4, "big") for word in words)[:count]

    def _redraw_if_biased(self, product: int, n: int) -> int:
        """Draw again while the word is one of the few that would bias the choice."""
        surplus = (1 << _WORD_BITS) % n
        while product & _LOW_BITS < surplus:
            product = self._next_word() * n
        return product


def _words(key: bytes) -> Iterator[int]:
    return chain.from_iterable(
        _WORDS.unpack(hashlib.sha512(key + block.to_bytes(8, "big")).digest()) for block in count()
    )


def secret_key() -> bytes:
    """A random key as hexadecimal digits, to sign with."""
    return secrets.token_hex(_BYTES).encode()


def session_token() -> str:
    """A random secret for a visitor's session, or an id that no one can guess."""
    return secrets.token_urlsafe(_BYTES)
