"""The whole game: every deal with its weight, what it is worth and how it may end."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import lcm

import numpy as np

from houseway.cards.card import Card
from houseway.games.twenty_one.hands import BASE
from houseway.games.twenty_one.rules import special_of
from houseway.play.game import Rules
from houseway.pricing.twenty_one.dealer import VALUES, Floats, Ints, Shoe, less, special_values
from houseway.pricing.twenty_one.model import Model, Policy, View
from houseway.pricing.twenty_one.payoffs import PLAYED, base_pays, depends
from houseway.pricing.twenty_one.player import (
    DOUBLE,
    HIT,
    MOST_CARDS,
    RESCUE,
    SURRENDER,
    dealer_chances,
    flow,
    stand_values,
)
from houseway.pricing.wager import units
from houseway.values.errors import InputError

Shown = tuple[int, ...]
_LOST = -1.0


@dataclass
class Strategy:
    """How to play: a policy for each view, and whom to surrender before the check."""

    policies: dict[Shown, Policy] = field(default_factory=dict)
    early: dict[Shown, dict[tuple[int, bool], bool]] = field(default_factory=dict)


@dataclass
class Played:
    """What the base wager comes to, per unit first staked."""

    worth: float
    ends: dict[Fraction, float]
    risked: float
    strategy: Strategy
    views: dict[Shown, View]


def play_out(rules: Rules, by_total: bool = False, strategy: Strategy | None = None) -> Played:
    """Work the whole game out: by the best play, the best by totals, or a given strategy."""
    return _Game(rules, by_total, strategy).play()


class _Game:
    def __init__(self, rules: Rules, by_total: bool, given: Strategy | None) -> None:
        self.model = Model(rules)
        self.rules = rules
        self.by_total = by_total
        self.given = given
        self.strategy = Strategy()
        self.scale = payoff_scale(rules)
        self.reach = 10 * self.scale * 2**self.model.doublings
        """Payoffs are whole numbers of 1/scale, from -reach to reach."""
        self.ends: Floats = np.zeros(2 * 4 * self.reach + 1)
        self.middle = 4 * self.reach
        self.worth = 0.0
        self.risked = 0.0
        self.views: dict[Shown, View] = {}

    def play(self) -> Played:
        self._special_deals()
        for shown, weight in _shown(self.model):
            if len(shown) == 2 and special_values(self.model.play, *shown):
                self._lost_to_special(shown, weight)
            else:
                self._view(shown, weight)
        ends = {
            Fraction(place - self.middle, self.scale): float(chance)
            for place, chance in enumerate(self.ends)
            if chance > 0
        }
        return Played(self.worth, ends, self.risked, self.strategy, self.views)

    def _end(self, payoff: float, chance: float) -> None:
        self.ends[self.middle + round(payoff * self.scale)] += chance

    # Two-card hands that are more than their total.

    def _special_deals(self) -> None:
        """Deals that give the player a special hand are settled by what the other hand is."""
        for chance, payoff in special_deals(self.rules):
            self.worth += float(chance * payoff)
            self.risked += float(chance)
            self._end(float(payoff), float(chance))

    def _lost_to_special(self, shown: Shown, weight: float) -> None:
        """Both cards lie open and are a natural: every other hand has lost."""
        for _, chance in _deals(self.model, less(self.model.shoe, *shown)):
            self._add(_LOST, weight * chance)

    def _add(self, payoff: float, chance: float) -> None:
        self.worth += payoff * chance
        self.risked += chance
        self._end(payoff, chance)

    # A view.

    def _view(self, shown: Shown, weight: float) -> None:
        model = self.model
        told = self.given.policies[shown] if self.given else None
        view = model.work_out(shown, told, self.by_total)
        self.views[shown] = view
        self.strategy.policies[shown] = view.policy
        dealt = np.zeros(len(model.hands.sums))
        deals = list(_deals(model, view.shoe))
        early = self._early(view, deals) if model.asks_early(shown) else {}
        self.strategy.early[shown] = early
        for pair, chance in deals:
            chance *= weight
            special = self._special_chance(view, pair)
            hand = model.hands.of(*pair)
            if early.get(_key(view, model, hand)):
                self._add(-0.5, chance)
                continue
            self._add(_LOST, chance * special)
            chance *= 1 - special
            share = self._split_share(view, pair)
            if share:
                self._split(view, pair[0], chance * share)
            dealt[hand] += chance * (1 - share)
            self.worth += chance * (1 - share) * float(view.worth[1, hand])
        self._spread(view, dealt, view.act, view.shoe, view.ends)

    def _special_chance(self, view: View, pair: tuple[int, int]) -> float:
        """How often the check finds a special hand."""
        if not view.checked:
            return 0.0
        left = less(view.shoe, *pair)
        barred = self.model.barred(view.shown)
        return float(sum(left[v] for v in range(VALUES) if barred[v])) / sum(left)

    def _early(
        self, view: View, deals: list[tuple[tuple[int, int], float]]
    ) -> dict[tuple[int, bool], bool]:
        """Which totals to surrender before the check."""
        if self.given:
            return self.given.early.get(view.shown, {})
        gains: dict[tuple[int, bool], float] = defaultdict(float)
        for pair, chance in deals:
            hand = self.model.hands.of(*pair)
            special = self._special_chance(view, pair)
            share = self._split_share(view, pair)
            played = (1 - share) * view.worth[1, hand]
            if share:
                played += share * view.splits[pair[0]].worth
            value = -special + (1 - special) * float(played)
            gains[_key(view, self.model, hand)] += chance * (-0.5 - value)
        return {key: gain > 0 for key, gain in gains.items()}

    def _split_share(self, view: View, pair: tuple[int, int]) -> float:
        """How many of such deals are pairs that this play splits."""
        if pair[0] != pair[1] or not view.policy.pairs[pair[0]] or pair[0] not in view.splits:
            return 0.0
        return self.model.pair_share(pair[0], view.shown)

    def _spread(self, view: View, dealt: Floats, act: Ints, shoe: Shoe, ends: Floats) -> None:
        """Add up how the hands end that are not split."""
        for payoffs, chances, stake, _ in self._ways(view, dealt, act, shoe, ends):
            for payoff, chance in zip(payoffs, chances, strict=True):
                if chance > 0:
                    self._end(payoff, chance)
                    self.risked += chance * stake

    def _ways(
        self, view: View, dealt: Floats, act: Ints,
        shoe: Shoe, ends: Floats,
    ) -> Iterator[tuple[list[float], list[float], float, bool]]:  # fmt: skip
        """Payoffs and chances of all ways to end, by outcome where they depend on it."""
        model, hands = self.model, self.model.hands
        reach = np.zeros((2 + model.doublings, len(hands.sums)))
        flow(
            np.array(shoe), model.barred(view.shown), hands.counts, hands.totals, hands.cards,
            hands.next, model.every, model.doublings, act, dealt, reach,
        )  # fmt: skip
        pay = model.pay(view.drawing)
        special = view.drawing.special.astype(np.int64)
        needed = depends(pay, special * view.checked)
        plain = int(np.argmin(special)) if view.checked else 0
        for row in range(2 + model.doublings):
            stake = 2.0 ** max(row - 1, 0)
            for hand in np.flatnonzero(reach[row] > 0):
                action, chance = act[row, hand], float(reach[row, hand])
                if action in (HIT, DOUBLE):
                    continue
                if action == SURRENDER:
                    yield [-0.5], [chance], stake, False
                    continue
                if action == RESCUE:
                    yield [-stake / 2], [chance], stake, False
                    continue
                total, size = hands.totals[hand], min(hands.cards[hand], MOST_CARDS)
                if needed[total, size]:
                    yield (
                        list(stake * pay[total, size]),
                        list(chance * ends[hand]),
                        stake,
                        True,
                    )
                else:
                    yield [stake * pay[total, size, plain]], [chance], stake, False

    # Splits.

    def _split(self, view: View, value: int, chance: float) -> None:
        """Add a split pair: its worth, and how its hands end together.

        Given the player-dealer's outcome the hands are taken as independent, and the small
        difference of the mean from the worth is made up by tilting the distribution.
        """
        split = view.splits[value]
        self.worth += chance * split.worth
        one, staked = self._one_split_hand(view, value)
        joint = np.zeros_like(self.ends)
        for hands, share in self._hand_numbers(view, value).items():
            self.risked += chance * share * hands * staked
            start = self.middle - hands * self.reach
            for outcome in one[one.sum(axis=1) > 0]:
                weight = outcome.sum()
                several = single = outcome / weight
                for _ in range(hands - 1):
                    several = np.convolve(several, single)
                joint[start : start + several.size] += share * weight * several
        self.ends += chance * self._tilted(joint, split.worth)

    def _tilted(self, chances: Floats, mean: float) -> Floats:
        """The same distribution, leaned a little so that it has this mean."""
        payoffs = (np.arange(chances.size) - self.middle) / self.scale
        for _ in range(50):
            first = float(payoffs @ chances)
            spread = float(payoffs**2 @ chances) - first**2
            if abs(mean - first) < 1e-13 or spread < 1e-12:
                break
            leaned = chances * (1 + (mean - first) / spread * (payoffs - first))
            chances = np.maximum(leaned, 0.0)
            chances /= chances.sum()
        return chances

    def _one_split_hand(self, view: View, value: int) -> tuple[Floats, float]:
        """How one hand of a split ends, by outcome of the player-dealer and payoff."""
        model, hands = self.model, self.model.hands
        shoe = less(view.shoe, value)
        ends = np.zeros_like(view.ends)
        values = np.zeros(len(hands.sums))
        holding = np.flatnonzero(hands.counts[:, value] > 0)
        special = view.drawing.special.astype(np.int64)
        pay = model.pay(view.drawing)
        stand_values(
            np.array(shoe), hands.counts, hands.totals, hands.cards, holding,
            view.drawing.next, view.drawing.counts, special, view.checked, pay,
            depends(pay, special * view.checked), ends, values,
        )  # fmt: skip
        dealt = np.zeros(len(hands.sums))
        seconds = model.second_cards(view, value, 2)
        if model.most_hands(value) > 2:
            seconds.pop((value, True), None)  # they are split again
        for (drawn, _), chance in seconds.items():
            dealt[hands.of(value, drawn)] += chance / sum(seconds.values())
        typical = np.zeros(len(view.drawing.outcomes))
        dealer_chances(
            np.array(less(view.shoe, value, value)), np.zeros(VALUES, dtype=np.int64),
            view.drawing.next, view.drawing.counts, special, view.checked,
            np.zeros(max(len(view.drawing.next), 1)), typical,
        )  # fmt: skip
        found = np.zeros((len(view.drawing.outcomes), 2 * self.reach + 1))
        staked = 0.0
        for payoffs, chances, stake, by_outcome in self._ways(
            view, dealt, view.splits[value].acts[0], shoe, ends
        ):
            staked += stake * sum(chances)
            for outcome in range(len(found)):
                payoff = payoffs[outcome if by_outcome else 0]
                chance = chances[outcome] if by_outcome else chances[0] * typical[outcome]
                found[outcome, self.reach + round(payoff * self.scale)] += chance
        return found, staked

    def _hand_numbers(self, view: View, value: int) -> Mapping[int, float]:
        """How often a split becomes two, three or four hands."""
        model, most = self.model, self.model.most_hands(value)
        found: Counter[int] = Counter()

        def walk(made: int, waiting: int, chance: float) -> None:
            if not waiting or made == most:
                found[made] += chance  # type: ignore[assignment]
                return
            again = model.second_cards(view, value, made).get((value, True), 0.0)
            walk(made + 1, waiting + 1, chance * again)
            walk(made, waiting - 1, chance * (1 - again))

        walk(2, 2, 1.0)
        return found


def _key(view: View, model: Model, hand: int) -> tuple[int, bool]:
    return int(model.hands.totals[hand]), bool(model.hands.soft[hand])


def payoff_scale(rules: Rules) -> int:
    """In how many parts a unit is counted so that every payoff is whole."""
    paid = [units(outcome).denominator for outcome in rules.wagers[BASE].outcomes()]
    return lcm(2, *paid)


def _shown(model: Model) -> Iterator[tuple[Shown, float]]:
    """What the player-dealer may show, and how often."""
    shoe, left = model.shoe, sum(model.shoe)
    values = [value for value in range(VALUES) if shoe[value]]
    if model.play.hole == "down":
        for value in values:
            yield (value,), shoe[value] / left
        return
    for one, two in combinations_with_replacement(values, 2):
        ways = shoe[one] * (shoe[two] - (one == two)) * (1 if one == two else 2)
        if ways:
            yield (one, two), ways / (left * (left - 1))


def _deals(model: Model, shoe: Shoe) -> Iterator[tuple[tuple[int, int], float]]:
    """Two cards that are no special hand, and how often they are dealt from a shoe."""
    left = sum(shoe)
    values = [value for value in range(VALUES) if shoe[value]]
    for one, two in combinations_with_replacement(values, 2):
        ways = shoe[one] * (shoe[two] - (one == two)) * (1 if one == two else 2)
        if ways and not special_values(model.play, one, two):
            yield (one, two), ways / (left * (left - 1))


def special_deals(rules: Rules) -> Iterator[tuple[Fraction, Fraction]]:
    """Chance and payoff of every deal that gives the player a special hand, exactly."""
    model_play = Model(rules).play
    cards = Counter(rules.deck.cards)
    left = len(rules.deck.cards)
    pairs = [
        (one, two, kind)
        for one in cards
        for two in cards
        if (kind := special_of(model_play, one, two)) != "none"
    ]
    every: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for one, two, kind in pairs:
        first = Fraction(_ways(cards, one, two), left * (left - 1))
        if not first:
            continue
        cards[one] -= 1
        cards[two] -= 1
        met: dict[str, Fraction] = defaultdict(Fraction)
        for three, four, other in pairs:
            met[other] += Fraction(_ways(cards, three, four), (left - 2) * (left - 3))
        met["none"] = 1 - sum(met.values(), Fraction(0))
        cards[one] += 1
        cards[two] += 1
        for other, chance in met.items():
            every[kind, other] += first * chance
    for (kind, other), chance in every.items():
        yield chance, _special_pays(rules, kind, other)


def _ways(cards: Counter[Card], one: Card, two: Card) -> int:
    return cards[one] * (cards[two] - (one == two))


def _special_pays(rules: Rules, kind: str, other: str) -> Fraction:
    """What a special hand gives; it may not depend on what the player-dealer draws."""
    found = {
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
    if len(found) > 1:
        raise InputError(f"a {kind} that depends on the player-dealer's draw has no price")
    return found.pop()
