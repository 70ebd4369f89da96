"""House ways: ordered lists of named rules in the rulebook, and how they set a hand.

A rule has a condition on the hand and one or more plays. A play says what must be in front and in
back; of all legal settings that fit, the one with the highest front is chosen, then the highest
back. If no play of a rule is possible, the next rule is tried.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from houseway.cards.card import JOKER, Card, card_code
from houseway.ranking.pai_gow import (
    ACE,
    BASE,
    CLASSES,
    COMPLETE,
    PAIR,
    PAIR_UNIT,
    WILD,
    Ranking,
    Setting,
    class_of,
    front_value,
    number_of,
    pair_rank,
    rank_number,
    settings,
)
from houseway.rulebook.expression import Expression, Scalar
from houseway.rulebook.facts import Fact, Facts
from houseway.rulebook.source import Source
from houseway.values.errors import RulebookError
from houseway.values.strict import Strict

SHAPE = Facts(
    Fact("five", "rank of five of a kind, 0 for none", 0, ACE),
    Fact("quads", "rank of four of a kind, 0 for none", 0, ACE),
    Fact("trips", "rank of the higher three of a kind, 0 for none", 0, ACE),
    Fact("trips_2", "rank of the lower three of a kind, 0 for none", 0, ACE),
    Fact("pairs", "number of pairs", 0, 3),
    Fact("pair_1", "rank of the highest pair, 0 for none", 0, ACE),
    Fact("pair_2", "rank of the second pair, 0 for none", 0, ACE),
    Fact("complete", "some five cards are a straight, a flush or both"),
    Fact("joker", "the hand holds the joker"),
    Fact("ace", "the hand holds an ace or the joker"),
)
"""The facts that conditions of house ways use; ranks are 2 to 14, jack 11 to ace 14.

The joker counts as an ace; if it is fully wild, it joins the largest group of equal ranks.
"""


FIRST_THIRD = "first-third"


class Play(Strict):
    """One way to set a hand: what must be in front and in back."""

    back: list[str]
    """Classes allowed in back; `complete` is a straight, flush, straight flush or royal flush."""
    front: str = ""
    """`pair`, `no-pair`, `pair_2` (the second pair), `first-third` (the highest and the third
    highest card, not counting the joker), or exactly these cards (`AK`, `KK`)."""
    at_least: str = ""
    """The lowest front: `K` is king high, `AJ` ace and jack; `chart` reads the two-pair chart."""
    back_pair: str = ""
    """The lowest pair in back: a rank letter, or `pair_1`, the hand's highest pair."""


class HouseRule(Strict):
    """One row of a house way chart."""

    id: str
    name: str
    when: Expression
    plays: list[Play]
    says: str = ""


class HouseWay(Strict, dict=True):
    """A house way as filed: the first rule that applies and can be played sets the hand."""

    rules: list[HouseRule]
    source: Source
    chart: dict[str, str] = {}
    """The two-pair chart. The key is the higher pair; the cells, one for each lower pair, give the
    lowest front that keeps both pairs in back."""
    joker_if_equal: Literal["front", "back"] = "front"
    """Where the joker goes if two settings have the same value."""
    sources: dict[str, Source] = {}
    """The source lines of individual rules."""

    def source_of(self, rule: str) -> Source:
        return self.sources.get(rule, self.source)

    @cached_property
    def conditions(self) -> list[Scalar]:
        return [rule.when.scalar({}) for rule in self.rules]

    @cached_property
    def recent(self) -> dict[tuple[Card, ...], "HandSetting"]:
        """A cache of recently set hands."""
        return {}

    def check(self, where: str) -> None:
        """Raise RulebookError for invalid conditions and plays."""
        for rule in self.rules:
            place = f"{where}: house way rule {rule.id}"
            rule.when.check(SHAPE, place)
            for play in rule.plays:
                try:
                    limits(play, self.chart, dict.fromkeys(SHAPE, 2))
                except (KeyError, ValueError, IndexError) as error:
                    what = "a play must have known classes in back and ranks such as AK in front"
                    raise RulebookError(what, place) from error


class Limits(NamedTuple):
    """A play as integers: the range of the front, and the classes and minimum pair of the back."""

    front_low: int
    front_high: int
    back_classes: int
    back_pair: int
    first_third: bool = False

    def for_hand(self, cards: Sequence[Card]) -> "Limits":
        """The limits with the front of `first-third` for these cards."""
        if not self.first_third:
            return self
        ranks = sorted((rank_number(card) for card in cards if card != JOKER), reverse=True)
        front = front_value(ranks[0], ranks[2])
        return self._replace(front_low=max(front, self.front_low), front_high=front)

    def allow(self, setting: Setting) -> bool:
        back_class = class_of(setting.back_value)
        if not self.front_low <= setting.front_value <= self.front_high:
            return False
        if not self.back_classes >> back_class & 1:
            return False
        return back_class != PAIR or pair_rank(setting.back_value) >= self.back_pair


IMPOSSIBLE = 2 * PAIR_UNIT
"""A front value that no cards can make, so the pairs are always split."""


class HandSetting(NamedTuple):
    """A hand set by the house way, and the rule that was used."""

    setting: Setting
    rule: HouseRule


def set_hand(cards: Sequence[Card], way: HouseWay, ranking: Ranking, front: int = 2) -> HandSetting:
    """Set a hand by the house way; of settings with equal values, the first is used."""
    candidates = settings(_in_order(cards, way), ranking, front)
    shape = shape_of(cards, ranking, candidates)
    for rule, applies in zip(way.rules, way.conditions, strict=True):
        if applies(shape):
            for play in rule.plays:
                best = _best(candidates, limits(play, way.chart, shape).for_hand(cards))
                if best is not None:
                    return HandSetting(best, rule)
    raise RulebookError(f"no rule of the house way sets {' '.join(cards)}", str(way.source))


def _in_order(cards: Sequence[Card], way: HouseWay) -> list[Card]:
    """The cards from high to low, with the joker first or last to break ties."""
    ordered = sorted((card for card in cards if card != JOKER), key=card_code, reverse=True)
    if JOKER not in cards:
        return ordered
    return [JOKER, *ordered] if way.joker_if_equal == "front" else [*ordered, JOKER]


def _best(candidates: Sequence[Setting], limits: Limits) -> Setting | None:
    matches = [setting for setting in candidates if limits.allow(setting)]
    if not matches:
        return None
    return max(matches, key=lambda setting: (setting.front_value, setting.back_value))


def shape_of(
    cards: Sequence[Card], ranking: Ranking, candidates: Sequence[Setting]
) -> dict[str, int | bool | str]:
    """The shape of a hand: the facts for the conditions of a house way."""
    groups = groups_of([rank_number(card) for card in cards], ranking.joker == "wild")
    ranks = {rank_number(card) for card in cards}
    return {
        **shape_of_groups(groups),
        "complete": any(class_of(setting.back_value) in COMPLETE for setting in candidates),
        "joker": JOKER in cards,
        "ace": ACE in ranks or WILD in ranks,
    }


Group = tuple[int, int]


def groups_of(ranks: Sequence[int], wild: bool) -> list[Group]:
    """The size and rank of each group of equal ranks, largest and highest first.

    >>> groups_of([14, 9, 9, 8, 8, 3, 15], wild=False), groups_of([9, 9, 8, 15], wild=True)
    ([(2, 14), (2, 9), (2, 8)], [(3, 9)])
    """
    counts = {rank: ranks.count(rank) for rank in ranks if rank != WILD}
    if WILD in ranks:
        joker_rank = max(counts, key=lambda rank: (counts[rank], rank)) if wild else ACE
        # For house ways, only aces can be five of a kind.
        counts[joker_rank] = min(counts.get(joker_rank, 0) + 1, 5 if joker_rank == ACE else 4)
    return sorted(((n, rank) for rank, n in counts.items() if n > 1), reverse=True)


def shape_of_groups(groups: Sequence[Group]) -> dict[str, int | bool | str]:
    """The facts of a shape that depend only on its groups."""
    ranks_by_size: dict[int, list[int]] = {
        size: [r for n, r in groups if n == size] for size in (5, 4, 3, 2)
    }
    trips, pairs = [*ranks_by_size[3], 0, 0], [*ranks_by_size[2], 0, 0]
    return {
        "five": ranks_by_size[5][0] if ranks_by_size[5] else 0,
        "quads": ranks_by_size[4][0] if ranks_by_size[4] else 0,
        "trips": trips[0],
        "trips_2": trips[1],
        "pairs": len(ranks_by_size[2]),
        "pair_1": pairs[0],
        "pair_2": pairs[1],
    }


def limits(play: Play, chart: Mapping[str, str], shape: Mapping[str, int | bool | str]) -> Limits:
    """A play as integers, for a hand of this shape."""
    low, high = 0, IMPOSSIBLE - 1
    if play.front == "pair":
        low = PAIR_UNIT
    elif play.front == "no-pair":
        high = PAIR_UNIT - 1
    elif play.front == "pair_2":
        low = high = PAIR_UNIT + int(shape["pair_2"])
    elif play.front and play.front != FIRST_THIRD:
        low = high = _front_of(play.front)
    if play.at_least == "chart":
        low = _chart_front(chart, int(shape["pair_1"]), int(shape["pair_2"]))
    elif play.at_least:
        low = _front_of(play.at_least)
    return Limits(
        front_low=low,
        front_high=high,
        back_classes=_classes(play.back),
        back_pair=_back_pair(play.back_pair, shape),
        first_third=play.front == FIRST_THIRD,
    )


def _back_pair(text: str, shape: Mapping[str, int | bool | str]) -> int:
    if text == "pair_1":
        return int(shape["pair_1"])
    return number_of(text) if text else 0


def _front_of(letters: str) -> int:
    """The value of two cards; for one card, the lowest value with that card.

    >>> _front_of("K") == 13 * BASE, _front_of("QQ") == PAIR_UNIT + 12
    (True, True)
    """
    ranks = [number_of(letter) for letter in letters]
    if len(ranks) == 1:
        return ranks[0] * BASE
    return front_value(*ranks)


def _chart_front(chart: Mapping[str, str], high: int, low: int) -> int:
    """The lowest front that keeps both pairs in back, from the two-pair chart."""
    for row, cells in chart.items():
        if number_of(row[0]) == high:
            cell = cells.split()[low - 2]
            return IMPOSSIBLE if cell in ("S", "4K") else _front_of(cell)
    return IMPOSSIBLE


def _classes(names: Sequence[str]) -> int:
    mask = 0
    for name in names:
        for back_class in COMPLETE if name == "complete" else (CLASSES.index(name),):
            mask |= 1 << back_class
    return mask
