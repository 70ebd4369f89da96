"""How much more a player of Switch could win by remembering the cards that the hands drew.

The exact price lets the play of a hand depend on its own cards, the up card and the two cards that
the other hand was dealt. This module bounds, with proof, what any other play of the same hands can
gain. The argument is the same as in `gap`: when the second hand is played, the cards that the first
hand drew are known, and the first hand itself gains only if it is split. The second cards are
exchanged if that is worth more with these gains.

The maximal correlation would give a loose bound here, because every second hand gains. So the
effect of one known card is calculated exactly, for each card and each decision. Let e be how much
more is won when one card is known, less the mean m. For n of N cards drawn without replacement, the
part of the effect that adds up over the cards has the variance n (N - 1) / (N - n) Var(e), since a
sum of c e over the n cards gives e for each card only if c = (N - 1) / (N - n). The variance of the
rest is at most the variance of g (see `gap`) times the square of the second canonical correlation
between n and L cards. That square is n (n - 1) L (L - 1) / ((N - n)(N - n - 1)(N - L)(N - L - 1)).
"""

from collections.abc import Sequence
from functools import lru_cache
from math import factorial
from typing import NamedTuple

import numpy as np

from houseway.families.twenty_one.price.dealer import Floats, Ints
from houseway.families.twenty_one.price.gap import (
    CARDS,
    Odds,
    add_gains_of_memory,
    chances_of,
    fewer_cards,
    long_chance,
    long_dealer,
    memory_of,
    most_won,
    split_gain,
)
from houseway.families.twenty_one.price.layout import Layout
from houseway.families.twenty_one.price.model import Model, Split, View

Pair = tuple[int, int]


class PairGains(NamedTuple):
    """What a two-card hand gains over its worth, if no check has ended the round."""

    first: float = 0.0
    """The gain as the first hand, including all that the second could win after longer draws."""
    is_split: float = 0.0
    """1 if the hand is split, which shows more cards."""
    after_one: float = 0.0
    """The gain as the second hand if the first is not split."""
    after_split: float = 0.0
    """The gain as the second hand if the first is split."""


def gains_of_pairs(
    model: Model, view: View, without: Sequence[View], pairs: Sequence[Pair]
) -> dict[Pair, PairGains]:
    """What each two-card hand gains, with the other hand's cards out of the shoe.

    `without[v]` is the view with one more card of value v gone.
    """
    bound = _Bound(model, view, without)
    return {pair: bound.gains(pair) for pair in pairs if view.mass[view.hand(pair)] > 0}


class _Bound:
    """Bounds for all hands against one up card, with the other hand's cards out of the shoe."""

    def __init__(self, model: Model, view: View, without: Sequence[View]) -> None:
        self.model = model
        self.view = view
        self.without = without
        self.odds = _odds(view)
        first, second = view.gone
        splits = first == second and model.play.split is not None
        self.known = CARDS, CARDS * (model.most_hands(first) if splits else 1)
        self.memory = {known: self._unsplit(known) for known in set(self.known)}

    def _unsplit(self, known: int) -> Floats:
        """What each two-card hand gains if it is not split, times its chance."""
        view = self.view
        gains = np.zeros_like(view.plan.worth)
        memory = memory_of(view, view.plan.act, left=sum(view.shoe), known=known)
        fewer = fewer_cards(view, (), [_odds(smaller) for smaller in self.without])
        add_gains_of_memory(
            view.layout.hands, view.layout.every, self.odds, fewer, view.allowed, view.plan.act,
            memory, gains,
        )  # fmt: skip
        only: Floats = gains[1]
        return only

    def gains(self, pair: Pair) -> PairGains:
        model, view = self.model, self.view
        split = view.splits.get(pair[0]) if pair[0] == pair[1] else None
        if split and not view.policy.pairs[pair[0]]:
            split = None
        longer = self._long_hand(pair)
        first = 0.0
        if split:
            longer += long_chance(model, view, split)
            first = split_gain(model, view, split, without=self.without)
        rule = model.play.split
        first += most_won(model, view) * (1 if rule is None else rule.hands) * longer
        mass = float(view.mass[view.hand(pair)])
        after_one, after_split = (self._second(pair, split, known) for known in self.known)
        return PairGains(first / mass, float(bool(split)), after_one / mass, after_split / mass)

    def _second(self, pair: Pair, split: Split | None, known: int) -> float:
        """What the second hand gains when `known` cards are known, times its chance."""
        model, view, hand = self.model, self.view, self.view.hand(pair)
        gained = 0.0
        share = 1.0
        if split:
            gained = split_gain(model, view, split, known, self.without)
            share -= split.share
        if share > 0:
            dealer = long_dealer(view, pair) * float(self.odds.chance[hand])
            tail = (1 + CARDS) * most_won(model, view) * (self._long_hand(pair) + dealer)
            gained += float(self.memory[known][hand]) + tail
        return gained

    def _long_hand(self, pair: Pair) -> float:
        """The chance that an unsplit hand takes more cards than are counted."""
        longer, orders = _long_hands(self.view.layout)
        return float(orders[pair] @ self.odds.chance[longer])


def _odds(view: View) -> Odds:
    """The odds of dealt hands."""
    chance = chances_of(view, view.layout.every, view.mass, 0, 0)
    return Odds(chance, view.mass, view.line.stands[0])


@lru_cache(maxsize=5)
def _long_hands(layout: Layout) -> tuple[Ints, dict[Pair, Floats]]:
    """The longest hands that are counted, and in how many orders each two-card hand becomes one."""
    table = layout.hands
    longer = np.flatnonzero((table.cards == 2 + CARDS) & (table.totals <= 21))
    factorials = np.array([float(factorial(n)) for n in range(CARDS + 3)])
    orders = {}
    for pair, hand in layout.pairs.items():
        drawn = table.counts[longer] - table.counts[hand]
        ways = factorials[CARDS] / np.prod(factorials[np.maximum(drawn, 0)], axis=1)
        orders[pair] = np.where((drawn >= 0).all(axis=1), ways, 0.0)
    return longer, orders
