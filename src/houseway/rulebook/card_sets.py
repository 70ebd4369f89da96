"""Named cards: a wager may name cards by their place, and its conditions use them.

`cards = { trio = "player 1-2, player-dealer 1" }` names three cards; `trio_hand`, `trio_suits` and
`trio_aces` are facts of them. This module computes the facts of one round;
`pricing/card_columns.py` computes them for columns of many rounds.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from houseway.cards.card import NO_RANK, RANKS, SUIT_NAMES, Card, rank_of, rank_plural, suit_of
from houseway.ranking.pai_gow import CLASSES
from houseway.rulebook.facts import Fact, FactValue
from houseway.values.errors import RulebookError
from houseway.values.text import Text

Place = tuple[str, int]
"""A hand and the number of a card in it, as dealt, from 1."""

RANK_WORDS = ("none", *RANKS, "joker", "mixed")
SUIT_WORDS = ("none", *SUIT_NAMES.values(), "joker", "mixed")
COLOR_WORDS = ("none", "black", "red", "joker", "mixed")
HAND_WORDS = ("none", *CLASSES, "mini-royal")
"""Classes of two to five cards; a straight or a flush needs at least three."""
PAIRED = {
    2: {1: "pair"},
    3: {1: "pair", 3: "three-of-a-kind"},
    4: {1: "pair", 2: "two-pair", 3: "three-of-a-kind", 6: "four-of-a-kind"},
    5: {
        1: "pair",
        2: "two-pair",
        3: "three-of-a-kind",
        4: "full-house",
        6: "four-of-a-kind",
        10: "five-of-a-kind",
    },
}
"""The class by the number of cards, then by how many pairs of them have the same rank: 1 for
a pair, 3 for three of a kind."""
OVER_FLUSH = ("full-house", "four-of-a-kind", "five-of-a-kind")
MAX_HAND = 5
MAX_CARDS = 9

_RED = "dh"
_FACES = "JQK"
_PART = re.compile(r"([a-zA-Z-]+) ([1-9])(?:-([1-9]))?")
_NAME = re.compile(r"[a-z][a-z0-9_]*")


class CardSet(Text):
    """Some cards by their places, such as `player 1-2, player-dealer 1`."""

    __slots__ = ("places",)

    def __init__(self, text: str) -> None:
        super().__init__(" ".join(text.split()))
        self.places: tuple[Place, ...] = tuple(self._read())
        if len(set(self.places)) < len(self.places):
            raise ValueError(f"{self.text!r} names a card twice")
        if len(self.places) > MAX_CARDS:
            raise ValueError(f"a set may have up to {MAX_CARDS} cards, not {len(self.places)}")

    def _read(self) -> Iterator[Place]:
        for part in self.text.split(", "):
            match = _PART.fullmatch(part)
            if match is None:
                raise ValueError(f"write cards like 'player 1-2, banker 3', not {part!r}")
            hand, first, last = match[1], int(match[2]), int(match[3] or match[2])
            if last < first:
                raise ValueError(f"{part!r} counts backward")
            yield from ((hand, number) for number in range(first, last + 1))

    def dealt(self, hands: Mapping[str, Sequence[Card]]) -> list[Card]:
        """The named cards that a round has dealt."""
        return [
            hands[hand][number - 1]
            for hand, number in self.places
            if len(hands.get(hand, ())) >= number
        ]


def check_sets(
    sets: Mapping[str, CardSet], places: Mapping[str, int], taken: Mapping[str, Fact], where: str
) -> None:
    """Raise RulebookError for a bad name, or for cards that the game does not deal."""
    for name, cards in sets.items():
        if not _NAME.fullmatch(name):
            raise RulebookError(
                "a name must start with a lowercase letter and have only lowercase letters, "
                f"digits and _, not {name!r}",
                where,
            )
        for fact in facts_of(name, cards):
            if fact in taken:
                raise RulebookError(f"cards named {name!r} would hide the fact {fact}", where)
        for hand, number in cards.places:
            if hand not in places:
                known = ", ".join(places) or "none"
                raise RulebookError(f"no hand called {hand!r}: hands are {known}", where)
            if number > places[hand]:
                count = "1 card" if places[hand] == 1 else f"{places[hand]} cards"
                raise RulebookError(f"no card {number} in {hand}, which has {count}", where)


def facts_of(name: str, cards: CardSet) -> dict[str, Fact]:
    """The facts of a named set."""
    size = len(cards.places)
    named = {
        f"{name}_{ending}": Fact(f"{name}_{ending}", says, 0, max(2, size), words, "cards")
        for ending, (says, words) in ENDINGS.items()
    }
    if not 2 <= size <= MAX_HAND:
        del named[f"{name}_hand"]
    return named


def _counts() -> dict[str, Callable[[Card], bool]]:
    """Which cards a counting fact counts, by the ending of the fact."""
    counts: dict[str, Callable[[Card], bool]] = {
        "faces": lambda card: rank_of(card) in _FACES,
        "red": lambda card: suit_of(card) in _RED,
        "black": lambda card: suit_of(card) in "cs",
        "jokers": lambda card: rank_of(card) == NO_RANK,
    }
    for rank in RANKS:
        counts[rank_plural(rank)] = lambda card, rank=rank: rank_of(card) == rank  # type: ignore[misc]
    for suit, word in SUIT_NAMES.items():
        counts[word] = lambda card, suit=suit: suit_of(card) == suit  # type: ignore[misc]
    return counts


COUNTS = _counts()
_COUNT_WORDS = {"faces": "face cards", "red": "red cards", "black": "black cards"}
ENDINGS: dict[str, tuple[str, tuple[str, ...]]] = {
    "cards": ("how many of the cards were dealt", ()),
    "rank": ("their rank, if all have one rank", RANK_WORDS),
    "suit": ("their suit, if all have one suit", SUIT_WORDS),
    "color": ("their color, if all have one color", COLOR_WORDS),
    "ranks": ("how many different ranks", ()),
    "suits": ("how many different suits", ()),
    "colors": ("how many different colors", ()),
    "alike": ("how many cards have the most common rank", ()),
    "hand": ("the poker class of two to five cards; none with a joker", HAND_WORDS),
    **{ending: (f"how many {_COUNT_WORDS.get(ending, ending)}", ()) for ending in COUNTS},
}
"""The endings of the facts of named cards, with their descriptions and words."""


def fact_of(cards: Sequence[Card], ending: str) -> FactValue:
    """One fact of some cards.

    >>> fact_of([Card("7h"), Card("7d"), Card("Kh")], "hand")
    'pair'
    """
    if ending in COUNTS:
        return sum(map(COUNTS[ending], cards))
    if ending == "cards":
        return len(cards)
    if ending == "hand":
        return hand_class(cards)
    if ending == "alike":
        return max(Counter(map(rank_of, cards)).values(), default=0)
    values = {_value(card, ending.removesuffix("s")) for card in cards}
    if ending.endswith("s"):
        return len(values)
    return "none" if not values else values.pop() if len(values) == 1 else "mixed"


def _value(card: Card, what: str) -> str:
    if rank_of(card) == NO_RANK:
        return "joker"
    if what == "rank":
        return rank_of(card)
    suit = suit_of(card)
    return SUIT_NAMES[suit] if what == "suit" else "red" if suit in _RED else "black"


def hand_class(cards: Sequence[Card]) -> str:
    """The poker class of exactly these cards; equal cards of several decks can pair."""
    size = len(cards)
    if size not in PAIRED or any(rank_of(card) == NO_RANK for card in cards):
        return "none"
    ranks = sorted(RANKS.index(rank_of(card)) for card in cards)
    couples = sum(n * (n - 1) // 2 for n in Counter(ranks).values())
    paired = PAIRED[size].get(couples, "high-card")
    low = sorted(-1 if rank == 12 else rank for rank in ranks)
    runs = size >= 3 and not couples and size - 1 in (ranks[-1] - ranks[0], low[-1] - low[0])
    flush = size >= 3 and len({suit_of(card) for card in cards}) == 1
    if runs and flush:
        royal = {3: "mini-royal", 5: "royal-flush"} if ranks[0] == len(RANKS) - size else {}
        return royal.get(size, "straight-flush")
    if paired in OVER_FLUSH or (paired == "three-of-a-kind" and size == 3):
        return paired
    return "flush" if flush else "straight" if runs else paired
