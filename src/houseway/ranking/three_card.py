"""Rankings of three-card poker.

As in `houseway.ranking.high`, a hand's `value` is its place among the 741 kinds of three-card
hands; equal hands have equal values and larger is better. With three cards a straight beats a
flush. In some filings A-2-3 is the lowest straight; in others it is only ace high, and 4-3-2 is
the lowest.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple

from houseway.cards.card import STANDARD, Card
from houseway.ranking.high import PLACES
from houseway.values.errors import InputError

CLASSES = (
    "high-card",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "mini-royal",
)
"""Classes from worst to best; A-K-Q suited is separate because pay tables name it."""

Lowest = Literal["A-2-3", "4-3-2"]
"""The lowest straight of a filing."""

_WHEEL = (12, 1, 0)


class Three(NamedTuple):
    """A three-card hand: its class and the places of its ranks, most significant first."""

    kind: int
    ranks: tuple[int, ...]

    @property
    def class_name(self) -> str:
        return CLASSES[self.kind]


class ThreeCardRules(NamedTuple):
    """The rules that differ between filings."""

    straight: Lowest = "A-2-3"
    straight_flush: Lowest = "A-2-3"


STANDARD_RULES = ThreeCardRules()


def rank_three(cards: Sequence[Card], rules: ThreeCardRules = STANDARD_RULES) -> Three:
    """Class and deciding ranks; compares like the hands themselves.

    >>> rank_three(["3c", "2d", "Ah"])
    Three(kind=3, ranks=(1,))
    >>> rank_three(["3c", "2d", "Ah"], ThreeCardRules("4-3-2", "4-3-2"))
    Three(kind=0, ranks=(12, 1, 0))
    """
    if len(cards) != 3:
        raise InputError(f"a three-card hand needs three cards, not {len(cards)}")
    counts = Counter(PLACES[card[0]] for card in cards)
    groups = sorted(((count, place) for place, count in counts.items()), reverse=True)
    ranks = tuple(place for _, place in groups)
    if len(ranks) < 3:
        return Three(1 if len(ranks) == 2 else 4, ranks)
    flush = len({card[1] for card in cards}) == 1
    top = _straight_top(ranks, rules.straight_flush if flush else rules.straight)
    if top is None:
        return Three(2 if flush else 0, ranks)
    if not flush:
        return Three(3, (top,))
    return Three(6 if top == 12 else 5, (top,))


def _straight_top(ranks: tuple[int, ...], lowest: Lowest) -> int | None:
    if ranks[0] - ranks[2] == 2:
        return ranks[0]
    return 1 if lowest == "A-2-3" and ranks == _WHEEL else None


def three_card_value(cards: Sequence[Card], rules: ThreeCardRules = STANDARD_RULES) -> int:
    """The place of a hand among all kinds of hands."""
    return three_card_values(rules)[rank_three(cards, rules)]


@cache
def three_card_values(rules: ThreeCardRules = STANDARD_RULES) -> dict[Three, int]:
    """The value of every kind of hand."""
    kinds = {rank_three(cards, rules) for cards in combinations(STANDARD, 3)}
    return {three: value for value, three in enumerate(sorted(kinds), 1)}
