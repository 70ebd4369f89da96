"""`houseway random`: random bytes and shuffled decks, for a test lab."""

import sys
from typing import Annotated

import typer

from houseway.cards.deck import Deck
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.values.errors import InputError

_CHUNK = 1 << 16
"""Bytes written at a time."""


def random(
    raw: Annotated[
        int | None, typer.Option(min=1, help="Write this many bytes of one stream, unencoded.")
    ] = None,
    decks: Annotated[
        int | None, typer.Option(min=1, help="Write this many shuffled decks of 52 cards.")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(help="A number, or 64 hexadecimal digits (default: a random seed)."),
    ] = None,
) -> None:
    """Print output of the random generator that deals the cards."""
    chosen = None if seed is None else Seed.parse(seed, "--seed")
    if raw is not None and decks is None:
        _write_raw(chosen or Seed.fresh(), raw)
    elif decks is not None and raw is None:
        _write_decks(chosen, decks)
    else:
        raise InputError("give either --raw or --decks", "houseway random")


def _write_raw(seed: Seed, count: int) -> None:
    """Write the random words that the shuffle of a seed uses, big-endian."""
    stream = seed.stream("shoe")
    out = sys.stdout.buffer
    for start in range(0, count, _CHUNK):
        out.write(stream.raw(min(_CHUNK, count - start)))
    out.flush()


def _write_decks(seed: Seed | None, count: int) -> None:
    """Write one deck per line in the order dealt, each shuffled from its own seed as at a table."""
    cards = Deck().cards
    for number in range(1, count + 1):
        deck_seed = Seed.fresh() if seed is None else seed.child("deck", number)
        sys.stdout.write(" ".join(Shoe(cards, deck_seed.stream("shoe")).deal(len(cards))) + "\n")
