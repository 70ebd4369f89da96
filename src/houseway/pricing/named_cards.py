"""Prices of wagers on named cards: every draw of these cards, counted exactly.

Cards in the same sets are drawn together without order and are distinguished only as far as the
facts need, so a few rows represent many deals.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.play.game import Rules
from houseway.play.wager import ReadyWager
from houseway.pricing.card_columns import Kinds, fact_column, kinds_of
from houseway.pricing.outcomes import Column, OutcomeTable, collapse
from houseway.pricing.wager import WagerPrice, price_wager
from houseway.rulebook.card_sets import CardSet, Place
from houseway.values.errors import InputError

MAX_ROWS = 40_000_000
_CHUNK = 1_000_000

Block = tuple[Place, ...]
"""Places that no fact distinguishes."""


def price_cards(rules: Rules, ready: ReadyWager) -> WagerPrice:
    """The price of a wager that depends only on named cards."""
    others = ready.names - ready.card_names.keys()
    if others:
        what = f"{ready.wager.name} uses named cards and {', '.join(sorted(others))}"
        raise InputError(f"{what}: these cannot be priced together", "wager")
    return price_wager(ready, card_table(rules, ready))


def card_table(rules: Rules, ready: ReadyWager) -> OutcomeTable:
    """Every draw of the named cards, by the facts that the wager uses."""
    kinds = kinds_of(rules.deck.cards, (ending for _, ending in ready.card_names.values()))
    blocks = blocks_of(ready.sets)
    parts: list[tuple[dict[str, Column], NDArray[np.int64]]] = []
    for draws, weights in each_draw(kinds, blocks, ready.wager.name):
        facts = {
            name: fact_column(kinds, cards_in(ready.sets[cards], draws), ending, len(weights))
            for name, (cards, ending) in ready.card_names.items()
        }
        parts.append(collapse(facts, weights))
    columns = {name: np.concatenate([part[0][name] for part in parts]) for name in parts[0][0]}
    return OutcomeTable(columns, np.concatenate([part[1] for part in parts]))


def blocks_of(sets: Mapping[str, CardSet], roles: Mapping[Place, str] | None = None) -> list[Block]:
    """The named places, grouped if they are in the same sets and have the same role."""
    groups: dict[tuple[object, ...], list[Place]] = {}
    places = dict.fromkeys(place for cards in sets.values() for place in cards.places)
    for place in (*places, *(place for place in roles or () if place not in places)):
        membership = tuple(place in cards.places for cards in sets.values())
        groups.setdefault((membership, (roles or {}).get(place)), []).append(place)
    return [tuple(block) for block in groups.values()]


def cards_in(cards: CardSet, draws: Mapping[Place, Column]) -> list[Column]:
    return [draws[place] for place in cards.places if place in draws]


class Draw(NamedTuple):
    """Kinds of cards by place, and the number of ways to draw each row."""

    cards: dict[Place, Column]
    ways: NDArray[np.int64]


def each_draw(kinds: Kinds, blocks: Sequence[Block], name: str) -> Iterator[Draw]:
    """All draws of the blocks, a chunk at a time; the cards within a block have no order."""
    rows = prod(comb(kinds.size + len(block) - 1, len(block)) for block in blocks)
    if rows > MAX_ROWS:
        what = f"{name} needs {rows:,} draws of cards, more than {MAX_ROWS:,}"
        raise InputError(f"{what}: name fewer cards, or use only ranks or only suits", "wager")
    choices = [_multisets(kinds.size, len(block)) for block in blocks]
    sizes = [choice.shape[1] for choice in choices]
    places = [place for block in blocks for place in block]
    for start in range(0, rows, _CHUNK):
        index = np.arange(start, min(start + _CHUNK, rows))
        columns: list[Column] = []
        for choice, size in zip(choices, sizes, strict=True):
            columns += list(choice[:, index % size])
            index = index // size
        ways = _ways(kinds.counts, columns, [len(block) for block in blocks])
        possible = ways > 0
        if possible.any():
            drawn = {place: card[possible] for place, card in zip(places, columns, strict=True)}
            yield Draw(drawn, ways[possible])


def _multisets(kinds: int, size: int) -> NDArray[np.int16]:
    """Every choice of `size` kinds with repetition, in rising order; a row for each place."""
    draws = np.arange(kinds, dtype=np.int16)[None, :]
    for _ in range(size - 1):
        last = draws[-1].astype(np.int64)
        draws = np.repeat(draws, kinds - last, axis=1)
        starts = np.repeat(np.cumsum(kinds - last) - (kinds - last), kinds - last)
        added = np.repeat(last, kinds - last) + np.arange(draws.shape[1]) - starts
        draws = np.vstack([draws, added.astype(np.int16)[None, :]])
    return draws


def _ways(counts: Column, columns: list[Column], sizes: list[int]) -> NDArray[np.int64]:
    """How many draws each row represents."""
    ways = np.ones(len(columns[0]), dtype=np.int64)
    first = 0
    for size in sizes:
        for place in range(first, first + size):
            card = columns[place]
            earlier = np.zeros(len(card), dtype=np.int64)
            run = np.ones(len(card), dtype=np.int64)
            for before in range(place):
                same = columns[before] == card
                earlier += same
                if before >= first:
                    run += same
            ways = ways * np.maximum(counts[card] - earlier, 0) // run
        first += size
    return ways
