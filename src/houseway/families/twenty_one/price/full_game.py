"""The price of a whole game: every deal with its weight, value and outcomes."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm
from os import cpu_count

import numpy as np

from houseway.cards.card import Card
from houseway.families.twenty_one.hands import BASE
from houseway.families.twenty_one.price.dealer import VALUES, Floats, Shoe, less, special_values
from houseway.families.twenty_one.price.gap import view_gap
from houseway.families.twenty_one.price.model import (
    Model,
    Policy,
    Split,
    View,
    dealt_results,
    model_of,
    split_results,
    typical_ends,
)
from houseway.families.twenty_one.price.payoffs import PLAYED, base_pays
from houseway.families.twenty_one.price.until_joker import hit_to_21
from houseway.families.twenty_one.rules import special_of
from houseway.play.game import Rules
from houseway.pricing.wager import units
from houseway.values.errors import InputError
from houseway.values.kernels import kernel

Shown = tuple[int, ...]
Pair = tuple[int, int]
_LOST = -1.0


@dataclass
class Strategy:
    """How to play: a policy for each view, and the totals to surrender before the check."""

    policies: dict[Shown, Policy] = field(default_factory=dict)
    early: dict[Shown, dict[tuple[int, bool], bool]] = field(default_factory=dict)


@dataclass
class Played:
    """The result of the base wager per initial unit."""

    worth: float
    ends: dict[Fraction, float]
    risked: float
    strategy: Strategy
    views: dict[Shown, View]
    gap: float = 0.0
    """The most that remembering the cards of other split hands could add."""


def play_out(rules: Rules, by_total: bool = False, strategy: Strategy | None = None) -> Played:
    """Calculate the whole game: by the best play, the best by totals, or a given strategy."""
    return Game(rules, by_total, strategy).play()


class Results:
    """How often the base wager has each payoff, in whole numbers of 1 / scale."""

    def __init__(self, rules: Rules, doublings: int, hands: int) -> None:
        self.scale = payoff_scale(rules)
        self.reach = 4 * self.scale * 2**doublings
        """The most that one hand can win or lose."""
        self.middle = hands * self.reach
        self.chances: Floats = np.zeros(2 * self.middle + 1)
        self.worth = 0.0
        self.risked = 0.0

    def add(self, payoff: float, chance: float) -> None:
        """Add rounds with one stake and this result."""
        self.worth += payoff * chance
        self.risked += chance
        self.chances[self.middle + round(payoff * self.scale)] += chance

    def spread(self) -> dict[Fraction, float]:
        return {
            Fraction(place - self.middle, self.scale): float(chance)
            for place, chance in enumerate(self.chances)
            if chance > 0
        }

    def add_hands(self, results: Floats, staked: float, weight: float) -> None:
        """Add hands that are not split, by outcome and payoff."""
        start = self.middle - self.reach
        self.chances[start : start + results.shape[1]] += weight * results.sum(axis=0)
        self.risked += weight * staked

    def add_together(self, chances: Floats, worth: float, weight: float) -> None:
        """Add several hands by the sum of their payoffs, adjusted to have exactly this worth."""
        mass = float(chances.sum())
        if mass > 0:
            self.chances += weight * mass * self._adjusted(chances / mass, worth / mass)

    def _adjusted(self, chances: Floats, mean: float) -> Floats:
        """The same distribution, changed a little so that it has this mean."""
        payoffs = (np.arange(chances.size) - self.middle) / self.scale
        for _ in range(50):
            first = float(payoffs @ chances)
            spread = float(payoffs**2 @ chances) - first**2
            if abs(mean - first) < 1e-13 or spread < 1e-12:
                break
            adjusted = chances * (1 + (mean - first) / spread * (payoffs - first))
            chances = np.maximum(adjusted, 0.0)
            chances /= chances.sum()
        return chances


class Game:
    """One calculation of a whole game."""

    def __init__(self, rules: Rules, by_total: bool, given_strategy: Strategy | None) -> None:
        self.model = model_of(rules)
        self.until_joker = self.model.play.player.hits_over
        if self.until_joker and given_strategy:
            raise InputError("a chart does not say what to do with hands over 21", "hits_over")
        self.rules = rules
        self.by_total = by_total
        self.given_strategy = given_strategy
        self.strategy = Strategy()
        split = self.model.play.split
        self.results = Results(rules, self.model.doublings, 1 if split is None else split.hands)
        self.views: dict[Shown, View] = {}
        self.gap = 0.0

    def play(self) -> Played:
        for part, payoff in special_deals(self.rules):
            self.results.add(float(payoff), float(part))
        shown_chances = list(self.shown_chances())
        views = self._solve_views(
            [shown for shown, _ in shown_chances if not self._is_natural(shown)]
        )
        for shown, weight in shown_chances:
            if shown in views:
                self._add_view(views[shown], weight)
                continue
            # Both cards are face up and make a special hand: every hand that is not special loses.
            for _, chance in dealt_pairs(self.model, less(self.model.shoe, *shown)):
                self.results.add(self.lost_to(shown), weight * chance)
        results = self.results
        return Played(
            results.worth, results.spread(), results.risked, self.strategy, self.views, self.gap
        )

    def shown_chances(self) -> Iterator[tuple[Shown, float]]:
        """What the player-dealer may show, and how often."""
        return shown_cards(self.model, self.model.shoe)

    def lost_to(self, shown: Shown) -> float:
        """What a hand that is not special wins against a special hand that is shown."""
        return _LOST

    def _is_natural(self, shown: Shown) -> bool:
        return len(shown) == 2 and special_values(self.model.play, *shown)

    def _solve_views(self, shown: list[Shown]) -> dict[Shown, View]:
        """Calculate the views, on all cores: the kernels run without the interpreter lock."""
        with ThreadPoolExecutor(cpu_count()) as pool:
            return dict(zip(shown, pool.map(self._view, shown), strict=True))

    def _view(self, shown: Shown) -> View:
        policy = self.given_strategy.policies[shown] if self.given_strategy else None
        view = self.model.solve(shown, policy, self.by_total)
        if not self.given_strategy and not self.by_total and not self.until_joker:
            view.gap = view_gap(self.model, view)
        return view

    def _add_view(self, view: View, weight: float) -> None:
        model, shown = self.model, view.shown
        self.views[shown] = view
        self.strategy.policies[shown] = view.policy
        if self.until_joker:
            acts = hit_to_21(view.policy.acts)
            self.strategy.policies[shown] = Policy(acts, view.policy.pairs)
        deals = list(dealt_pairs(model, view.shoe))
        if model.asks_early(shown):
            view.early = self._early(view, deals)
        dealt = np.zeros(len(view.layout))
        for pair, chance in deals:
            if pair in view.early:
                self.results.add(-0.5, weight * chance)
                continue
            hand, orders = view.hand(pair), 1 + (pair[0] != pair[1])
            if view.checked:
                self.results.add(_LOST, weight * (chance - orders * float(view.mass[hand])))
            split = self._split_of(view, pair)
            share = split.share if split else 0.0
            if split:
                self._add_split(view, split, weight)
            dealt[hand] = orders * (1 - share)
            self.results.worth += weight * dealt[hand] * float(view.plan.worth[1, hand])
        self.gap += weight * view.gap
        results, staked = dealt_results(view, dealt, self.results.scale, self.results.reach)
        self.results.add_hands(results, staked, weight)

    def _split_of(self, view: View, pair: Pair) -> Split | None:
        """The split of two cards in this play, or None."""
        first, second = pair
        return view.splits.get(first) if first == second and view.policy.pairs[first] else None

    def _early(self, view: View, deals: list[tuple[Pair, float]]) -> set[Pair]:
        """The two-card hands to surrender before the check: by total, or one by one."""
        gains = {pair: -0.5 * chance - self._worth(view, pair, chance) for pair, chance in deals}
        by_total: dict[tuple[int, bool], float] = defaultdict(float)
        for pair, gain in gains.items():
            by_total[_total(view, pair)] += gain
        totals = {key: gain > 0 for key, gain in by_total.items()}
        if self.given_strategy:
            totals = self.given_strategy.early.get(view.shown, {})
        self.strategy.early[view.shown] = totals
        if self.given_strategy or self.by_total:
            return {pair for pair in gains if totals.get(_total(view, pair))}
        return {pair for pair, gain in gains.items() if gain > 0}

    def _worth(self, view: View, pair: Pair, chance: float) -> float:
        """What two dealt cards are worth before the check, times their chance."""
        hand, orders = view.hand(pair), 1 + (pair[0] != pair[1])
        split = self._split_of(view, pair)
        share = split.share if split else 0.0
        lost = chance - orders * float(view.mass[hand])
        played = orders * (1 - share) * float(view.plan.worth[1, hand])
        return played + (split.worth if split else 0.0) - lost

    def _add_split(self, view: View, split: Split, weight: float) -> None:
        """Add a split pair: its worth exactly, and how its hands end together.

        The hands are treated as independent given the player-dealer's outcome; their sum is then
        adjusted to the exact worth.
        """
        self.results.worth += weight * split.worth
        together, staked = hands_together(self.model, view, split, self.results)
        self.results.risked += weight * staked
        self.results.add_together(together, split.worth, weight)


def _total(view: View, pair: Pair) -> tuple[int, bool]:
    hand = view.hand(pair)
    return int(view.layout.hands.totals[hand]), bool(view.layout.hands.soft[hand])


def hands_together(model: Model, view: View, split: Split, totals: Results) -> tuple[Floats, float]:
    """The chance of each total payoff of a split pair, and what is staked on it."""
    results, staked = split_results(view, split, totals.scale, totals.reach)
    numbers = model.hand_numbers(view, split)
    typical = typical_ends(view, split.value)
    by_outcome = results[:-1] + np.outer(typical, results[-1])
    by_outcome /= by_outcome.sum()
    together = np.zeros_like(totals.chances)
    chances = np.array([0.0, 0.0, *numbers.values()])
    add_sums(by_outcome, chances, totals.reach, together)
    return np.maximum(together, 0.0), staked


@kernel
def add_sums(by_outcome: Floats, numbers: Floats, reach: int, together: Floats) -> None:
    """Add the chances of the total payoffs of several hands.

    Given the outcome, the hands are independent and have the same chances. `numbers[n]` is the
    chance that there are n hands.
    """
    most = numbers.size - 1
    several = np.zeros((2, 2 * most * reach + 1))
    middle = together.size // 2
    for outcome in range(by_outcome.shape[0]):
        single = by_outcome[outcome]
        weight = single.sum()
        if weight <= 0.0:
            continue
        several[0] = 0.0
        several[0, : single.size] = single / weight
        for hands in range(2, most + 1):
            before, after = several[hands % 2], several[1 - hands % 2]
            after[:] = 0.0
            for payoff in range(single.size):
                part = single[payoff] / weight
                if part != 0.0:
                    for place in range(2 * (hands - 1) * reach + 1):
                        after[place + payoff] += part * before[place]
            for place in range(2 * hands * reach + 1):
                chance = numbers[hands] * weight * after[place]
                together[middle - hands * reach + place] += chance


def payoff_scale(rules: Rules) -> int:
    """How many parts a unit has, so that every payoff is a whole number of parts."""
    paid = [units(outcome).denominator for outcome in rules.wagers[BASE].outcomes()]
    return lcm(2, *paid)


def shown_cards(model: Model, shoe: Shoe) -> Iterator[tuple[Shown, float]]:
    """What the player-dealer may show from a shoe, and how often."""
    left = sum(shoe)
    values = [value for value in range(VALUES) if shoe[value]]
    if model.play.hole == "down":
        for value in values:
            yield (value,), shoe[value] / left
        return
    for first, second in combinations_with_replacement(values, 2):
        ways = shoe[first] * (shoe[second] - (first == second)) * (1 if first == second else 2)
        if ways:
            yield (first, second), ways / (left * (left - 1))


def dealt_pairs(model: Model, shoe: Shoe) -> Iterator[tuple[Pair, float]]:
    """Two cards that are not a special hand, and how often they are dealt from a shoe."""
    left = sum(shoe)
    values = [value for value in range(VALUES) if shoe[value]]
    for first, second in combinations_with_replacement(values, 2):
        ways = shoe[first] * (shoe[second] - (first == second)) * (1 if first == second else 2)
        if ways and not special_values(model.play, first, second):
            yield (first, second), ways / (left * (left - 1))


def special_deals(rules: Rules) -> Iterator[tuple[Fraction, Fraction]]:
    """Chance and payoff of every deal that gives the player a special hand, exactly."""
    model_play = model_of(rules).play
    cards = Counter(rules.deck.cards)
    left = len(rules.deck.cards)
    pairs = [
        (card, other, kind)
        for card in cards
        for other in cards
        if (kind := special_of(model_play, card, other)) != "none"
    ]
    counts: Counter[tuple[str, str]] = Counter()
    for card, other, kind in pairs:
        own_ways = _ways(cards, card, other)
        if not own_ways:
            continue
        cards[card] -= 1
        cards[other] -= 1
        dealer_counts: Counter[str] = Counter()
        for third, fourth, dealer_kind in pairs:
            dealer_counts[dealer_kind] += _ways(cards, third, fourth)
        dealer_counts["none"] = (left - 2) * (left - 3) - dealer_counts.total()
        cards[card] += 1
        cards[other] += 1
        for dealer_kind, ways in dealer_counts.items():
            counts[kind, dealer_kind] += own_ways * ways
    total = left * (left - 1) * (left - 2) * (left - 3)
    for (kind, dealer_kind), ways in counts.items():
        yield Fraction(ways, total), special_pays(rules, kind, dealer_kind)


def _ways(cards: Counter[Card], card: Card, other: Card) -> int:
    return cards[card] * (cards[other] - (card == other))


def special_pays(rules: Rules, kind: str, other: str) -> Fraction:
    """What a special hand pays; it must not depend on what the player-dealer draws."""
    payoffs = {
        base_pays(
            rules,
            {
                **PLAYED,
                "special": kind,
                "total": 21,
                "cards": 2,
                "dealer_special": other,
                "dealer_total": total,
                "dealer_three_eights": False,
                "dealer_cards": 3,
                "bust_cards": 0,
            },
        )
        for total in ([21] if other != "none" else range(17, 27))
    }
    if len(payoffs) > 1:
        raise InputError(
            f"odds are not computed if the player-dealer's draw changes what a {kind} pays"
        )
    return payoffs.pop()
