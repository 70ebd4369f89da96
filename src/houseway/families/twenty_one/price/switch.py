"""Blackjack Switch: two hands whose second cards may be exchanged.

Each hand is calculated exactly, with the two cards of the other hand out of the shoe. What the
other hand draws later does not change what a hand draws on average, so the results of the two hands
add up.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations
from os import cpu_count
from typing import NamedTuple

import numpy as np

from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.cached_games import game_key
from houseway.families.twenty_one.price.dealer import VALUES, Floats, Shoe, less
from houseway.families.twenty_one.price.full_game import Pair, Strategy
from houseway.families.twenty_one.price.model import Model, View
from houseway.families.twenty_one.price.payoffs import PLAYED, base_pays, dealer_facts
from houseway.families.twenty_one.price.switch_gap import PairGains, gains_of_pairs
from houseway.play.game import Rules
from houseway.pricing.cache import cached_arrays

KEPT, SWITCHED = 0, 1
_TWO = list(combinations_with_replacement(range(1, VALUES), 2))
_NATURAL = (1, 10)
_DECIDED = [pair for pair in _TWO if pair != _NATURAL]
_SPECIALS = ("natural", "switched")


@dataclass
class SwitchPlay:
    """A strategy for two hands by totals, and what it is worth for each unit on each hand."""

    strategy: Strategy
    worth_of_two: Floats
    """By up card, first and second card: what a hand is worth as dealt and after a switch.

    The second cards are exchanged whenever that makes the two hands, each taken alone, worth more.
    """
    worth: float = 0.0


def solve_switch(rules: Rules) -> SwitchPlay:
    """The best play by totals, and exactly what it is worth."""
    chart = switch_chart(rules)
    chart.worth = _cached_worth(rules, chart).worth
    return chart


class SwitchWorth(NamedTuple):
    """What a unit on each hand is worth."""

    worth: float
    gap: float
    """The most that remembering drawn cards could add; 0 for play by a chart."""


def best_switch_worth(rules: Rules) -> SwitchWorth:
    """What a unit on each hand is worth by the best play."""
    return _cached_worth(rules, None)


def switch_chart(rules: Rules) -> SwitchPlay:
    """The best play by totals, for each hand taken alone."""
    model = Model(rules)
    strategy = Strategy()
    alone = np.zeros((VALUES, VALUES, VALUES, 2))
    for (up,) in model.views():
        view = model.solve((up,), by_total=True)
        strategy.policies[up,] = view.policy
        for pair, worth in worth_of_two(model, view).items():
            alone[up, pair[0], pair[1]] = alone[up, pair[1], pair[0]] = worth
    return SwitchPlay(strategy, alone)


def _cached_worth(rules: Rules, chart: SwitchPlay | None) -> SwitchWorth:
    key = game_key(rules, BASE, chart is None)
    arrays = cached_arrays("twenty-one-switch", key, lambda: {"worth": _worth(rules, chart)})
    return SwitchWorth(*map(float, arrays["worth"]))


def _worth(rules: Rules, chart: SwitchPlay | None) -> Floats:
    """What one hand is worth and could gain on average, by a chart or by the best play."""
    model = Model(rules)
    ups = [up for (up,) in model.views()]
    with ThreadPoolExecutor(cpu_count()) as pool:
        both = list(pool.map(lambda up: UpCard(model, up, chart).worth(), ups))
    total = np.zeros(2)
    for up, pair in zip(ups, both, strict=True):
        total += model.shoe[up] / sum(model.shoe) * np.array(pair)
    return total / 2


def worth_of_two(model: Model, view: View) -> dict[Pair, tuple[float, float]]:
    """What each two-card hand is worth if no check has ended the round, as dealt and switched."""
    by_pair = {}
    for pair in _TWO:
        hand = view.hand(pair)
        mass = float(view.mass[hand])
        if mass <= 0:
            by_pair[pair] = (0.0, 0.0)
        elif pair == _NATURAL:
            ends = view.against.ends[view.layout.removals.rows[0, hand]]
            kept, moved = (float(ends @ _special_pays(model, view, kind)) for kind in _SPECIALS)
            by_pair[pair] = (kept / mass, moved / mass)
        else:
            worth = float(view.plan.worth[1, hand])
            split = view.splits.get(pair[0]) if pair[0] == pair[1] else None
            if split is not None and view.policy.pairs[pair[0]]:
                worth = split.worth + (1 - split.share) * worth
            by_pair[pair] = (worth / mass, worth / mass)
    return by_pair


def _special_pays(model: Model, view: View, kind: str) -> Floats:
    facts = {**PLAYED, "special": kind, "total": 21, "cards": 2}
    return np.array(
        [float(base_pays(model.rules, facts | dealer_facts(o))) for o in view.drawing.outcomes]
    )


class UpCard:
    """All deals of two hands against one up card."""

    def __init__(self, model: Model, up: int, chart: SwitchPlay | None) -> None:
        self.model = model
        self.shown = (up,)
        self.shoe = less(model.shoe, up)
        self.checked = model.is_checked(self.shown)
        self.barred = model.barred(self.shown)
        policy = chart.strategy.policies[self.shown] if chart else None
        self.chosen = chart.worth_of_two[up] if chart else None
        self.worth_by_cards = np.zeros((VALUES, VALUES, VALUES, VALUES, 2))
        """What a hand is worth, by its cards and those of the other hand."""
        self.gains = np.zeros((VALUES, VALUES, VALUES, VALUES, len(PairGains())))
        for gone in _TWO:
            if min(less(self.shoe, *gone)) >= 0:
                view = model.solve(self.shown, policy, gone=gone)
                _put(self.worth_by_cards, gone, worth_of_two(model, view))
                if chart is None:
                    without = [self._without(view, value) for value in range(VALUES)]
                    _put(self.gains, gone, gains_of_pairs(model, view, without, _DECIDED))

    def _without(self, view: View, value: int) -> View:
        """The view with one card of `value` removed; unchanged if the shoe has none left."""
        return self.model.unplayed(self.shown, (*view.gone, value)) if view.shoe[value] else view

    def worth(self) -> tuple[float, float]:
        """The expected sum of both hands, and what remembering drawn cards could add."""
        left = sum(self.shoe)
        total = left * (left - 1) * (left - 2) * (left - 3)
        worth = gap = 0.0
        for four, ways in _fours(self.shoe):
            deals, gains = self._deals(four)
            worth += ways / total * deals
            gap += ways / total * gains
        return worth, gap

    def _deals(self, four: tuple[int, ...]) -> tuple[float, float]:
        """What four values are worth and could gain, added up over all orders of the deal."""
        special_chance = 0.0
        if self.checked:
            left = less(self.shoe, *four)
            special_chance = sum(left[v] for v in range(VALUES) if self.barred[v]) / sum(left)
        total = gains = 0.0
        for a, b, c, d in set(permutations(four)):
            payoff = sum(0 if {x, y} == set(_NATURAL) else -1 for x, y in ((a, b), (c, d)))
            total += special_chance * payoff + (1 - special_chance) * self._played(a, b, c, d)
            if self.chosen is None:
                gains += (1 - special_chance) * self._gained(a, b, c, d)
        return total, gains

    def _both_ways(self, a: int, b: int, c: int, d: int) -> tuple[float, float]:
        """What the hands a, b and c, d are worth as dealt, and after a switch."""
        worth = self.worth_by_cards
        kept = float(worth[a, b, c, d, KEPT] + worth[c, d, a, b, KEPT])
        return kept, float(worth[a, d, c, b, SWITCHED] + worth[c, b, a, d, SWITCHED])

    def _played(self, a: int, b: int, c: int, d: int) -> float:
        """What the hands a, b and c, d are worth, switched if that is better."""
        kept, moved = self._both_ways(a, b, c, d)
        if self.chosen is None:
            return max(kept, moved)
        chosen = self.chosen
        stays = chosen[a, b, KEPT] + chosen[c, d, KEPT]
        return moved if chosen[a, d, SWITCHED] + chosen[c, b, SWITCHED] > stays else kept

    def _gained(self, a: int, b: int, c: int, d: int) -> float:
        """The most that the hands a, b and c, d can gain; the hand a, b is played first."""
        kept, moved = self._both_ways(a, b, c, d)
        most = max(kept + self._both_gain(a, b, c, d), moved + self._both_gain(a, d, c, b))
        return most - max(kept, moved)

    def _both_gain(self, a: int, b: int, c: int, d: int) -> float:
        first, second = PairGains(*self.gains[a, b, c, d]), PairGains(*self.gains[c, d, a, b])
        return float(first.first + (second.after_split if first.is_split else second.after_one))


def _put(table: Floats, gone: Pair, by_pair: Mapping[Pair, Sequence[float]]) -> None:
    """Store the values of each two-card hand, cards in either order; `gone` is the other hand."""
    for (a, b), values in by_pair.items():
        for c, d in (gone, gone[::-1]):
            table[a, b, c, d] = table[b, a, c, d] = values


def _fours(shoe: Shoe) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of four values, and the number of ways to deal it in one order."""
    for four in combinations_with_replacement(range(1, VALUES), 4):
        ways, left = 1, list(shoe)
        for value in four:
            ways *= max(left[value], 0)
            left[value] -= 1
        if ways:
            yield four, ways
