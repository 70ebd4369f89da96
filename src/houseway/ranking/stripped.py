"""High poker with ranks taken out of the deck: a flush beats a full house.

This is the readable reference for Mexican Stud (no eights, nines or tens, so a jack follows a
seven; one joker) and for short-deck hold'em (six and higher). In both, the ace is also below the
lowest rank. A hand's `value` is its place among all kinds of hands of its ranking, 1 the worst.

The joker is wild, a bug (an ace, or any card in a straight or flush) or a filler, which only
completes a straight or flush; a filler that does not is a card without rank, below every kicker.
`houseway.ranking.fast_stripped` gives the same values from tables.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from houseway.cards.card import JOKER, RANKS, SUITS, Card, rank_plural
from houseway.ranking.high import say_class
from houseway.ranking.joker import COMPLETED, Joker
from houseway.ranking.ranked import Ranked
from houseway.values.errors import InputError

CLASSES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "full-house",
    "flush",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-of-a-kind",
)
"""Classes from worst to best."""

SHAPES = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 5,
    (4, 1): 7,
    (5,): 10,
}
RANKLESS = -1
"""The place of a joker without rank, below all ranks."""


class Five(NamedTuple):
    """A five-card hand: its class and the places of its ranks, most significant first."""

    kind: int
    ranks: tuple[int, ...]


class Stripped:
    """A ranking by the ranks that are left in the deck, lowest first.

    >>> str(MEXICAN.rank(["Ks", "Jd", "6h", "7c", "Qs"]))
    'a king-high straight'
    >>> str(SHORT_DECK.rank(["As", "9d", "8h", "7c", "6s"]))
    'a nine-high straight'
    """

    def __init__(self, ranks: str) -> None:
        self.ranks = ranks
        self.places = {rank: place for place, rank in enumerate(ranks)}
        self.cards = tuple(Card(rank + suit) for rank in ranks for suit in SUITS)

    def rank(self, cards: Sequence[Card], joker: Joker = "wild") -> Ranked:
        """The best five of five or more cards, by trying every five of them."""
        if len(cards) < 5:
            raise InputError(f"a poker hand needs five cards or more, not {len(cards)}")
        five, best = max((self.five(five, joker), five) for five in combinations(cards, 5))
        return Ranked(self.value_of(five), CLASSES[five.kind], best, self.say(five))

    def five(self, cards: Sequence[Card], joker: Joker = "wild") -> Five:
        """Class and deciding ranks of exactly five cards."""
        naturals = [card for card in cards if card != JOKER]
        for card in naturals:
            if card[0] not in self.places:
                raise InputError(f"{card} is given, but this game has no {rank_plural(card[0])}")
        if len(naturals) == 5:
            return self._natural(naturals)
        if len(naturals) < 4:
            raise InputError(f"the deck has one joker, not {5 - len(naturals)}")
        return max(self._with_joker(naturals, joker))

    def _natural(self, cards: Sequence[Card]) -> Five:
        five = self._by_ranks([self.places[card[0]] for card in cards])
        if len({card[1] for card in cards}) > 1 or five.kind not in (0, 4):
            return five
        if five.kind == 0:
            return Five(6, five.ranks)
        return Five(9 if five.ranks[0] == len(self.ranks) - 1 else 8, five.ranks)

    def _by_ranks(self, places: Sequence[int]) -> Five:
        """Class and deciding ranks without suits."""
        groups = sorted(((count, place) for place, count in Counter(places).items()), reverse=True)
        kind = SHAPES[tuple(count for count, _ in groups)]
        ranks = tuple(place for _, place in groups)
        top = self._straight_top(ranks) if kind == 0 else None
        return Five(kind, ranks) if top is None else Five(4, (top,))

    def _straight_top(self, ranks: tuple[int, ...]) -> int | None:
        """The highest card of a straight; the ace is also below the lowest rank."""
        if RANKLESS in ranks:
            return None
        if ranks[0] - ranks[4] == 4:
            return ranks[0]
        return 3 if ranks == (len(self.ranks) - 1, 3, 2, 1, 0) else None

    def _with_joker(self, naturals: Sequence[Card], joker: Joker) -> Iterator[Five]:
        """Every hand that the joker can make with four other cards."""
        places = [self.places[card[0]] for card in naturals]
        ace = len(self.ranks) - 1
        if len(set(places)) == 1 and (joker == "wild" or (joker == "bug" and places[0] == ace)):
            yield Five(10, (places[0],))
        if joker == "filler":
            yield self._by_ranks([*places, RANKLESS])
        for card in self.cards:
            if card not in naturals:
                five = self._natural([*naturals, card])
                free = joker == "wild" or (joker == "bug" and card[0] == "A")
                if free or CLASSES[five.kind] in COMPLETED:
                    yield five

    def value_of(self, five: Five) -> int:
        """The place of a kind of hand among all kinds."""
        return self._values[five]

    @property
    def kinds(self) -> int:
        """How many kinds of hands there are: the value of the best."""
        return len(self._kinds)

    def five_of(self, value: int) -> Five:
        """The kind of hand that has this value."""
        return self._kinds[value - 1]

    @cached_property
    def _kinds(self) -> tuple[Five, ...]:
        return tuple(sorted(self.every_kind()))

    @cached_property
    def _values(self) -> dict[Five, int]:
        return {five: value for value, five in enumerate(self._kinds, 1)}

    def every_kind(self) -> Iterator[Five]:
        """All kinds of hands, including five of a kind and those with a rankless joker."""
        places = range(len(self.ranks))
        for top in range(3, len(self.ranks)):
            yield Five(4, (top,))
            yield Five(9 if top == places[-1] else 8, (top,))
        for ranks in combinations(reversed(range(RANKLESS, len(self.ranks))), 5):
            if self._straight_top(ranks) is None:
                yield Five(0, ranks)
                if RANKLESS not in ranks:
                    yield Five(6, ranks)
        for first in places:
            yield Five(10, (first,))
            yield from self._kinds_with(first)

    def _kinds_with(self, first: int) -> Iterator[Five]:
        """The kinds in which this rank occurs at least twice and is the most significant."""
        others = [p for p in reversed(range(RANKLESS, len(self.ranks))) if p != first]
        for three in combinations(others, 3):
            yield Five(1, (first, *three))
        for two in combinations(others, 2):
            yield Five(3, (first, *two))
        for second in others:
            yield Five(7, (first, second))
            if second != RANKLESS:
                yield Five(5, (first, second))
                if second < first:
                    yield from (Five(2, (first, second, k)) for k in others if k != second)

    def say(self, five: Five) -> str:
        """The hand in words."""
        ranks = [self.ranks[place] for place in five.ranks if place != RANKLESS]
        return say_class(CLASSES[five.kind], ranks)


MEXICAN = Stripped("234567JQKA")
SHORT_DECK = Stripped(RANKS[4:])
