"""Facts about named cards as columns over many rounds; `card_sets.fact_of` is for one round."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.cards.card import (
    NO_RANK,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    rank_of,
    rank_plural,
    suit_of,
)
from houseway.pricing.outcomes import Column
from houseway.rulebook.card_sets import HAND_WORDS, OVER_FLUSH, PAIRED

_JOKER_RANK, _JOKER_SUIT = len(RANKS), len(SUITS)
_ACE = len(RANKS) - 1
_BY_COLOR = {"color", "colors", "red", "black"}
_BY_SUIT = {"suit", "suits", "hand", *SUIT_NAMES.values()}
_BY_NOTHING = {"cards"}
_RANK_ENDINGS = {rank_plural(rank): place for place, rank in enumerate(RANKS)}


class Kinds(NamedTuple):
    """Kinds of cards that must be distinguished: rank, suit, value and how many cards of each."""

    rank: Column
    suit: Column
    value: Column
    counts: Column

    @property
    def size(self) -> int:
        return len(self.counts)


def kinds_of(
    cards: Iterable[Card], endings: Iterable[str], values: Sequence[int] | None = None
) -> Kinds:
    """Group cards into the kinds that facts with these endings distinguish.

    `values` are the card values of a game, by rank. If only the color matters, black suits become
    clubs and red suits become diamonds. A rank that does not matter becomes a two, and a suit that
    does not matter becomes a club.
    """
    needed = set(endings)
    by_suit, by_color = bool(needed & _BY_SUIT), bool(needed & _BY_COLOR)
    by_rank = bool(needed - _BY_NOTHING - _BY_COLOR - (_BY_SUIT - {"hand"}))
    counted: dict[tuple[int, int, int], int] = {}
    for card in cards:
        rank, suit = _numbers(card)
        card_value = values[rank] if values is not None else 0
        seen_suit = suit if by_suit or suit == _JOKER_SUIT else suit in (1, 2) if by_color else 0
        seen_rank = rank if by_rank or rank == _JOKER_RANK else 0
        key = (card_value, seen_rank, int(seen_suit))
        counted[key] = counted.get(key, 0) + 1
    value, ranks, suits = (np.array(part, dtype=np.int64) for part in zip(*counted, strict=True))
    return Kinds(ranks, suits, value, np.array(list(counted.values()), dtype=np.int64))


def _numbers(card: Card) -> tuple[int, int]:
    if rank_of(card) == NO_RANK:
        return _JOKER_RANK, _JOKER_SUIT
    return RANKS.index(rank_of(card)), SUITS.index(suit_of(card))


def fact_column(kinds: Kinds, cards: Sequence[Column], ending: str, length: int) -> Column:
    """One fact about the cards of each row; the cards are given by their kinds."""
    if not cards:
        return np.zeros(length, dtype=np.int64)
    ranks, suits = [kinds.rank[card] for card in cards], [kinds.suit[card] for card in cards]
    if ending == "cards":
        return np.full(length, len(cards))
    if ending == "hand":
        return _hands(ranks, suits)
    if ending == "alike":
        largest: Column = np.max([_equal(ranks, rank) for rank in ranks], axis=0)
        return largest
    if ending in ("rank", "suit", "color"):
        values = _values(ranks, suits, ending)
        last = {"rank": _JOKER_RANK, "suit": _JOKER_SUIT, "color": 2}[ending] + 2
        same = np.all([value == values[0] for value in values], axis=0)
        return np.where(same, values[0] + 1, last)
    if ending in ("ranks", "suits", "colors"):
        return _different(_values(ranks, suits, ending[:-1]))
    return _count(ranks, suits, ending)


def _values(ranks: list[Column], suits: list[Column], what: str) -> list[Column]:
    if what == "rank":
        return ranks
    if what == "suit":
        return suits
    color = np.array([0, 1, 1, 0, 2])
    return [color[suit] for suit in suits]


def _equal(values: list[Column], wanted: Column | int) -> Column:
    """How many values of each row equal the wanted value."""
    counts: Column = np.sum([value == wanted for value in values], axis=0)
    return counts


def _different(values: list[Column]) -> Column:
    """How many different values each row has."""
    counts = np.zeros(len(values[0]), dtype=np.int64)
    for place, value in enumerate(values):
        repeats = [value == earlier for earlier in values[:place]]
        counts += ~np.any(repeats, axis=0) if repeats else 1
    return counts


def _count(ranks: list[Column], suits: list[Column], ending: str) -> Column:
    if ending == "faces":
        faces: Column = np.sum([(rank >= 9) & (rank <= 11) for rank in ranks], axis=0)
        return faces
    if ending in ("red", "black", "jokers"):
        return _equal(_values(ranks, suits, "color"), ("black", "red", "jokers").index(ending))
    if ending in _RANK_ENDINGS:
        return _equal(ranks, _RANK_ENDINGS[ending])
    return _equal(suits, list(SUIT_NAMES.values()).index(ending))


def _hands(ranks: list[Column], suits: list[Column]) -> Column:
    """The poker class of two to five cards in each row."""
    size = len(ranks)
    codes = {word: code for code, word in enumerate(HAND_WORDS)}
    if size not in PAIRED:
        return np.zeros(len(ranks[0]), dtype=np.int64)
    pairs = np.sum([first == second for first, second in combinations(ranks, 2)], axis=0)
    by_pairs = np.full(size * size, codes["high-card"])
    for number, word in PAIRED[size].items():
        by_pairs[number] = codes[word]
    hands: Column = by_pairs[pairs]
    if size >= 3:
        runs, top = _runs(ranks, pairs)
        flush = np.all([suit == suits[0] for suit in suits], axis=0)
        over = [*OVER_FLUSH, *(["three-of-a-kind"] if size == 3 else [])]
        beats = np.isin(hands, [codes[word] for word in over])
        hands = np.where(runs, codes["straight"], hands)
        hands = np.where(flush & ~beats, codes["flush"], hands)
        hands = np.where(flush & runs, codes["straight-flush"], hands)
        royal = {3: "mini-royal", 5: "royal-flush"}.get(size, "straight-flush")
        hands = np.where(flush & runs & top, codes[royal], hands)
    joker = np.any([rank == _JOKER_RANK for rank in ranks], axis=0)
    return np.where(joker, codes["none"], hands)


def _runs(ranks: list[Column], pairs: Column) -> tuple[Column, Column]:
    """Whether the ranks are consecutive, and whether they end with the ace."""
    low = [np.where(rank == _ACE, -1, rank) for rank in ranks]
    lowest = np.min(ranks, axis=0)
    spans = [np.max(ranks, axis=0) - lowest, np.max(low, axis=0) - np.min(low, axis=0)]
    runs = (pairs == 0) & ((spans[0] == len(ranks) - 1) | (spans[1] == len(ranks) - 1))
    return runs, lowest == len(RANKS) - len(ranks)
