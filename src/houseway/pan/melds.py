"""Pan melds: sets and ropes, what they pay, and the best way to meld cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from houseway.cards.card import Card
from houseway.rulebook.source import Source
from houseway.values.strict import Strict

ORDER = "A234567JQK"
"""The ranks, lowest first; seven and jack are neighbors."""

PLACE = {rank: place for place, rank in enumerate(ORDER)}
NON_COMOQUERS = "AK"
SPADES = "s"

Kind = Literal["rope", "suits", "same", "any"]
_KINDS: tuple[Kind, ...] = ("rope", "same", "suits", "any")

CACHED = 4096
"""How many answers of each kind are kept; more would cost memory and save no time."""


class Condition(Strict):
    """A meld that pays: its chips, its rate in spades, and the pay for each added card."""

    id: str
    kind: Kind
    ranks: str
    chips: int
    source: Source | None = None
    """The lines about conditions; None if the filing cites none."""
    spades: int = 0
    added: int = 0
    added_spades: int = 0


class Meld(NamedTuple):
    """A meld: a rope, a set of several suits, of one suit, or of any suits.

    In a set of one suit to which other suits were added for pay, the cards of its own suit come
    first.
    """

    kind: Kind
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(self.cards)


class MeldRules:
    """Which melds are valid in a filing and what they pay."""

    def __init__(
        self, loose_sets: bool, conditions: Sequence[Condition], any_suit_pays: bool = False
    ) -> None:
        self.loose_sets = loose_sets
        self.any_suit_pays = any_suit_pays
        self.conditions = conditions
        self._by_rank = {
            (condition.kind, rank): condition
            for condition in conditions
            if condition.kind != "rope"
            for rank in condition.ranks
        }
        self._ropes = [condition for condition in conditions if condition.kind == "rope"]
        self.kind_of = lru_cache(maxsize=CACHED)(self._kind_of)
        self.pay = lru_cache(maxsize=CACHED)(self._pay)
        self.added = lru_cache(maxsize=CACHED)(self._added)
        self.splits = lru_cache(maxsize=CACHED)(self._splits)
        self.spare_cards = lru_cache(maxsize=CACHED)(self._spare_cards)

    def meld(self, cards: Iterable[Card]) -> Meld | None:
        """The meld that these cards make, or None."""
        ordered = tuple(sorted(cards, key=_by_place))
        kind = self.kind_of(ordered)
        return self._to_meld(kind, ordered) if kind else None

    def _kind_of(self, cards: tuple[Card, ...]) -> Kind | None:
        """The best-paid kind of meld for sorted cards."""
        kinds = [kind for kind in _KINDS if self.is_valid(kind, cards)]
        return max(kinds, key=lambda kind: self.pay(self._to_meld(kind, cards)), default=None)

    def _to_meld(self, kind: Kind, cards: tuple[Card, ...], suit: str = "") -> Meld:
        """Sorted cards as a meld; a set of one suit has the given suit, or the best-paid one."""
        if kind != "same" or not self.any_suit_pays:
            return Meld(kind, cards)
        suits = Counter(card[1] for card in cards)
        bases = [suit] if suit else [candidate for candidate, count in suits.items() if count >= 3]
        melds = [Meld(kind, tuple(sorted(cards, key=lambda c: c[1] != base))) for base in bases]
        return max(melds, key=self.pay)

    def is_valid(self, kind: Kind, cards: tuple[Card, ...]) -> bool:
        """Whether sorted cards make a meld of this kind."""
        if len(cards) < 3:
            return False
        if kind == "rope":
            return _is_rope(cards)
        if cards[0][0] != cards[-1][0]:
            return False
        suits = Counter(card[1] for card in cards)
        if kind == "same":
            return max(suits.values()) >= 3 if self.loose_sets else len(suits) == 1
        if kind == "suits":
            return len(suits) >= 3 if self.loose_sets else len(suits) == len(cards)
        return cards[0][0] in NON_COMOQUERS

    def _pay(self, meld: Meld) -> int:
        """The chips that a meld is worth."""
        if meld.kind == "rope":
            ranks = {card[0] for card in meld.cards}
            spade = meld.cards[0][1] == SPADES
            return sum(_chips(rope, spade) for rope in self._ropes if set(rope.ranks) <= ranks)
        condition = self._by_rank.get((meld.kind, meld.cards[0][0]))
        if condition is None:
            return 0
        if meld.kind == "suits":
            return condition.chips + condition.added * (len(meld.cards) - 3)
        suit, paying_cards = Counter(card[1] for card in meld.cards).most_common(1)[0]
        if self.any_suit_pays:
            suit, paying_cards = meld.cards[0][1], len(meld.cards)
        spade = suit == SPADES
        rate = condition.added_spades if spade else condition.added
        return _chips(condition, spade) + rate * (paying_cards - 3)

    def conditions_of(self, meld: Meld) -> Counter[tuple[str, str]]:
        """What a meld pays for: each condition with its suit, or "" for a set of several suits."""
        if meld.kind == "rope":
            ranks = {card[0] for card in meld.cards}
            ropes = [rope.id for rope in self._ropes if set(rope.ranks) <= ranks]
            return Counter((rope, meld.cards[0][1]) for rope in ropes)
        condition = self._by_rank.get((meld.kind, meld.cards[0][0]))
        if condition is None:
            return Counter()
        suit = Counter(card[1] for card in meld.cards).most_common(1)[0][0]
        if self.any_suit_pays:
            suit = meld.cards[0][1]
        return Counter([(condition.id, "" if meld.kind == "suits" else suit)])

    def threes_with(self, card: Card, others: Sequence[Card]) -> list[Meld]:
        """Every three-card meld of a card and two of the others."""
        same_rank = [other for other in others if other[0] == card[0]]
        melds = {self.meld((card, first, second)) for first, second in combinations(same_rank, 2)}
        here = PLACE[card[0]]
        suited = {PLACE[other[0]]: other for other in others if other[1] == card[1]}
        for start in range(max(0, here - 2), min(here, len(ORDER) - 3) + 1):
            places = [place for place in range(start, start + 3) if place != here]
            if all(place in suited for place in places):
                melds.add(self.meld((card, *(suited[place] for place in places))))
        return sorted(meld for meld in melds if meld is not None)

    def _added(self, meld: Meld, card: Card) -> Meld | None:
        """The meld with a card added, if it stays the same kind."""
        larger = tuple(sorted((*meld.cards, card), key=_by_place))
        if not self.is_valid(meld.kind, larger):
            return None
        return self._to_meld(meld.kind, larger, meld.cards[0][1] if meld.kind == "same" else "")

    def _splits(self, meld: Meld, card: Card) -> list[tuple[Meld, Meld]]:
        """The ways to divide a meld and one more card into two melds."""
        cards = (*meld.cards, card)
        if len(cards) < 6:
            return []
        pairs = set()
        for size in range(3, len(cards) // 2 + 1):
            for places in combinations(range(len(cards)), size):
                first = self.meld(cards[place] for place in places)
                second = self.meld(c for place, c in enumerate(cards) if place not in places)
                if first and second:
                    pairs.add((min(first, second), max(first, second)))
        return sorted(pairs)

    def _spare_cards(self, meld: Meld) -> list[tuple[Card, Meld]]:
        """The cards that can be borrowed from an extended meld, with the remaining meld."""
        if len(meld.cards) < 4:
            return []
        spare = {}
        for place, card in enumerate(meld.cards):
            remaining = self.meld(meld.cards[:place] + meld.cards[place + 1 :])
            if remaining is not None:
                spare[card] = remaining
        return sorted(spare.items())


class LayDown(NamedTuple):
    """Melds chosen from some cards, and their pay."""

    pay: int
    melds: tuple[Meld, ...]


def best_lay_down(rules: MeldRules, cards: Sequence[Card], whole: bool = True) -> LayDown | None:
    """The melds that pay the most, among equals those with the most cards; None if there are none.

    With `whole` every card must be melded. The search is exact: it tries every way to divide the
    cards; a hand has at most eleven.
    """
    melds = dict(_all_melds(rules, cards))
    pays = {mask: rules.pay(meld) for mask, meld in melds.items()}
    by_first: dict[int, list[int]] = {}
    for mask in melds:
        by_first.setdefault(mask & -mask, []).append(mask)

    @cache
    def best(remaining: int) -> tuple[int, int, tuple[int, ...]] | None:
        """The pay, the number of cards and the masks of the best melds."""
        if not remaining:
            return 0, 0, ()
        first = remaining & -remaining
        ways = [
            (tail[0] + pays[mask], tail[1] + mask.bit_count(), (mask, *tail[2]))
            for mask in by_first.get(first, ())
            if mask & remaining == mask and (tail := best(remaining ^ mask)) is not None
        ]
        if not whole and (tail := best(remaining ^ first)) is not None:
            ways.append(tail)
        return max(ways, default=None)

    result = best((1 << len(cards)) - 1)
    if result is None or (not whole and not result[2]):
        return None
    return LayDown(result[0], tuple(melds[mask] for mask in result[2]))


def _all_melds(rules: MeldRules, cards: Sequence[Card]) -> Iterator[tuple[int, Meld]]:
    """Every meld among the cards, with a bit mask of the indexes of its cards."""
    for group in _groups(cards):
        for size in range(3, len(group) + 1):
            for places in combinations(group, size):
                meld = rules.meld(cards[place] for place in places)
                if meld is not None:
                    yield sum(1 << place for place in places), meld


def _groups(cards: Sequence[Card]) -> list[list[int]]:
    """The indexes of cards that share a rank or a suit, and so may make a meld together."""
    ranks: dict[str, list[int]] = {}
    suits: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        ranks.setdefault(card[0], []).append(place)
        suits.setdefault(card[1], []).append(place)
    return [group for group in (*ranks.values(), *suits.values()) if len(group) >= 3]


def _by_place(card: Card) -> tuple[int, str]:
    return PLACE[card[0]], card[1]


def _is_rope(cards: tuple[Card, ...]) -> bool:
    return all(
        card[1] == cards[0][1] and PLACE[card[0]] == PLACE[cards[0][0]] + step
        for step, card in enumerate(cards)
    )


def _chips(condition: Condition, spade: bool) -> int:
    return condition.spades if spade and condition.spades else condition.chips
