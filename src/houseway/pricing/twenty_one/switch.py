"""Blackjack Switch: two hands, whose second cards may be exchanged.

Each hand alone is worked out exactly, as in the other games. What the two cards of the other
hand change is worked out by totals, from the shoe without all five cards, drawn as if each card
went back: a small correction of a small effect. The compiled rounds check the sum.
"""

from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np

from houseway.play.game import Rules
from houseway.pricing.twenty_one.dealer import VALUES, Floats, Ints, less
from houseway.pricing.twenty_one.kernel import Sample, simulate, tables_of
from houseway.pricing.twenty_one.model import Model, View
from houseway.pricing.twenty_one.payoffs import PLAYED, base_pays, dealer_facts
from houseway.pricing.twenty_one.player import (
    DOUBLE,
    HIT,
    STAND,
    TOTALS,
    dealer_chances,
    next_card,
)
from houseway.pricing.twenty_one.whole import Strategy
from houseway.values.kernels import kernel

_KEPT, _SWITCHED = 0, 1


@dataclass
class SwitchPlay:
    """A strategy for two hands, and what it is worth for each unit on each of them."""

    strategy: Strategy
    worth_of_two: Floats
    """By up card, first and second card: what a hand is worth as dealt and after a switch."""
    worth: float

    def sample(self, rules: Rules, rounds: int, seed: int = 1) -> Sample:
        """Play rounds by this strategy."""
        return simulate(tables_of(rules, self.strategy, self.worth_of_two), rounds, seed)


def work_out_switch(rules: Rules) -> SwitchPlay:
    """The best play by totals, switching whenever the hands alone are worth more so."""
    model = Model(rules)
    strategy = Strategy()
    alone = np.zeros((VALUES, VALUES, VALUES, 2))
    views: dict[int, View] = {}
    for (up,) in model.views():
        view = views[up] = model.work_out((up,), by_total=True)
        strategy.policies[up,] = view.policy
        for one, two in combinations_with_replacement(range(1, VALUES), 2):
            alone[up, one, two] = alone[up, two, one] = _alone(model, view, one, two)
    worth = sum(
        model.shoe[up] / sum(model.shoe) * _Corrected(model, view, alone[up]).worth()
        for up, view in views.items()
    )
    return SwitchPlay(strategy, alone, worth / 2)


def _alone(model: Model, view: View, one: int, two: int) -> tuple[float, float]:
    """What a hand is worth by itself, as dealt and after a switch."""
    hand = model.hands.of(one, two)
    if {one, two} == {1, 10}:
        ends = view.ends[hand]
        return _special(model, view, "natural", ends), _special(model, view, "switched", ends)
    worth = float(view.worth[1, hand])
    if one == two and view.policy.pairs[one]:
        share = model.pair_share(one, view.shown)
        worth = share * view.splits[one].worth + (1 - share) * worth
    return worth, worth


def _special(model: Model, view: View, kind: str, ends: Floats) -> float:
    pays = _special_pays(model, view, kind)
    return float(ends @ pays)


def _special_pays(model: Model, view: View, kind: str) -> Floats:
    facts = {**PLAYED, "special": kind, "total": 21, "cards": 2}
    return np.array(
        [float(base_pays(model.rules, facts | dealer_facts(o))) for o in view.drawing.outcomes]
    )


class _Corrected:
    """One up card: the worth of all deals of two hands."""

    def __init__(self, model: Model, view: View, alone: Floats) -> None:
        self.model = model
        self.view = view
        self.alone = alone
        self.pay = model.pay(view.drawing)
        self.specials = np.array(
            [_special_pays(model, view, kind) for kind in ("natural", "switched")]
        )
        self.by_itself = np.zeros((VALUES, VALUES, 2))
        for one, two in combinations_with_replacement(range(1, VALUES), 2):
            found = self._roughly(one, two)
            self.by_itself[one, two] = self.by_itself[two, one] = found[one, two]

    def worth(self) -> float:
        """The expected sum of both hands, the deals weighed by how often they come."""
        shoe, left = self.view.shoe, sum(self.view.shoe)
        every = left * (left - 1) * (left - 2) * (left - 3)
        total = 0.0
        for four in combinations_with_replacement(range(1, VALUES), 4):
            ways, rest = 1, list(shoe)
            for value in four:
                ways *= rest[value]
                rest[value] -= 1
            if ways:
                total += ways / every * self._deals(four)
        return total

    def _deals(self, four: tuple[int, ...]) -> float:
        """All orders in which four values may be dealt to the two hands."""
        rough = self._roughly(*four)
        special = self._special_chance(four)
        worth = self.alone + rough - self.by_itself
        total = 0.0
        for a, b, c, d in _orders(four):
            kept = self.alone[a, b, _KEPT] + self.alone[c, d, _KEPT]
            moved = self.alone[a, d, _SWITCHED] + self.alone[c, b, _SWITCHED]
            if moved > kept:
                gain = worth[a, d, _SWITCHED] + worth[c, b, _SWITCHED]
            else:
                gain = worth[a, b, _KEPT] + worth[c, d, _KEPT]
            lost = sum(0 if {x, y} == {1, 10} else -1 for x, y in ((a, b), (c, d)))
            total += special * lost + (1 - special) * float(gain)
        return total

    def _special_chance(self, four: tuple[int, ...]) -> float:
        """How often the check finds a natural, which only another natural ties."""
        if not self.view.checked:
            return 0.0
        left = less(self.view.shoe, *four)
        barred = self.model.barred(self.view.shown)
        return sum(left[value] for value in range(VALUES) if barred[value]) / sum(left)

    def _roughly(self, *out: int) -> Floats:
        """Every two-card hand by totals, with these values out of the shoe."""
        view, drawing = self.view, self.view.drawing
        found = np.zeros((VALUES, VALUES, 2))
        by_totals(
            np.array(less(view.shoe, *out)), self.model.barred(view.shown), drawing.next,
            drawing.counts, drawing.special.astype(np.int64), view.checked, self.pay,
            self.specials, view.policy.acts, view.policy.pairs, found,
        )  # fmt: skip
        return found


def _orders(four: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The different orders of four values."""
    from itertools import permutations

    return list(dict.fromkeys(permutations(four)))


@kernel
def by_totals(
    shoe: Ints, barred: Ints, steps: Ints, used: Ints, special: Ints, checked: bool, pay: Floats,
    special_pays: Floats, acts: Ints, pairs: Ints, found: Floats,
) -> None:  # fmt: skip
    """The worth of two-card hands if every drawn card went back to the shoe."""
    nothing = np.zeros(shoe.size, dtype=np.int64)
    chances = np.zeros(shoe.size)
    next_card(shoe, nothing, barred, chances)
    ends = np.zeros(pay.shape[2])
    dealer_chances(
        shoe, nothing, steps, used, special, checked, np.zeros(max(steps.shape[0], 1)), ends
    )
    stand = np.zeros(TOTALS)
    for total in range(2, TOTALS):
        for end in range(ends.size):
            stand[total] += ends[end] * pay[total, 3, end]
    more = np.zeros((2, TOTALS))
    for total in range(TOTALS - 1, 1, -1):
        more[0, total] = stand[total]
    for stage in range(3):
        low = (11, 12, 2)[stage]
        high = (21, 21, 10)[stage]
        soft = 1 if stage == 1 else 0
        for total in range(high, low - 1, -1):
            if acts[0, soft, total] == HIT:
                worth = 0.0
                for value in range(1, shoe.size):
                    to_soft, to = grown(soft, total, value)
                    worth += chances[value] * more[to_soft, to]
                more[soft, total] = worth
            else:
                more[soft, total] = stand[total]
    for one in range(1, shoe.size):
        for two in range(1, shoe.size):
            found[one, two, :] = two_cards(one, two, chances, stand, more, acts)
    for one in range(1, shoe.size):
        if pairs[one]:
            worth = 0.0
            for value in range(1, shoe.size):
                if one == 1:
                    worth += chances[value] * stand[value + 11 if value < 10 else 21]
                else:
                    worth += chances[value] * two_cards(one, value, chances, stand, more, acts)
            found[one, one, :] = 2.0 * worth
    for kind in range(2):
        worth = 0.0
        for end in range(ends.size):
            worth += ends[end] * special_pays[kind, end]
        found[1, 10, kind] = worth
        found[10, 1, kind] = worth


@kernel
def grown(soft: int, total: int, value: int) -> tuple[int, int]:
    """A total with one more card: whether it is soft, and the new total."""
    low = total + value - (10 if soft else 0)
    if (soft or value == 1) and low <= 11:
        return 1, low + 10
    return 0, low


@kernel
def two_cards(
    one: int, two: int, chances: Floats, stand: Floats, more: Floats, acts: Ints
) -> float:
    """What two cards are worth that are not split."""
    low = one + two
    soft = 1 if (one == 1 or two == 1) and low <= 11 else 0
    total = low + 10 if soft else low
    action = acts[1, soft, total]
    if action == STAND:
        return float(stand[total])
    worth = 0.0
    for value in range(1, chances.size):
        to_soft, to = grown(soft, total, value)
        if action == DOUBLE:
            worth += chances[value] * 2.0 * stand[to]
        else:
            worth += chances[value] * more[to_soft, to]
    return worth
