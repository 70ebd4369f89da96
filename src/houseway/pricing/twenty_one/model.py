"""A twenty-one game worked out: what every decision is worth, view by view.

A view is what a player sees of the player-dealer: his up card, or both cards where both lie open.

Splits are worked out by counting the pair's own cards: each further card of that value that was
drawn to split again is out of the shoe, the other cards of the sibling hands are not. Each split
hand is then played for itself in that shoe. What this leaves out is far below a ten-thousandth of
a wager in the filed games; `houseway.pricing.twenty_one.kernel` bounds it by simulation.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.games.twenty_one.rules import PlayerHand, TwentyOnePlay, asks_before_check, legal
from houseway.play.game import Rules
from houseway.pricing.twenty_one.dealer import (
    JOKER_VALUE,
    VALUES,
    Drawing,
    Floats,
    Ints,
    Outcome,
    Shoe,
    card_of,
    less,
    shoe_of,
    special_values,
)
from houseway.pricing.twenty_one.payoffs import check_base, depends, pay_table
from houseway.pricing.twenty_one.player import (
    BEST,
    BY_TOTAL,
    GIVEN,
    TOTALS,
    Hands,
    all_hands,
    flow,
    next_card,
    plan,
    stand_values,
)
from houseway.values.errors import InputError

_BITS = {"stand": 1, "hit": 2, "double": 4, "split": 8, "surrender": 16}
_NONE = np.zeros(VALUES, dtype=np.int64)


@dataclass
class Policy:
    """What to do by total: rows after a hit, with two cards, after each doubling.

    `acts[row, soft, total]` is an action; `pairs[value]` says whether to split.
    """

    acts: Ints
    pairs: Ints


@dataclass
class Split:
    """A pair of one value, split: its worth, and its hands with one to four of the value out."""

    worth: float
    worths: list[Floats]
    acts: list[Ints]


@dataclass
class View:
    """Everything that is known of one view of the player-dealer."""

    shown: tuple[int, ...]
    shoe: Shoe
    checked: bool
    drawing: Drawing
    act: Ints
    worth: Floats
    ends: Floats
    stand: Floats
    policy: Policy
    splits: dict[int, Split] = field(default_factory=dict)


class Model:
    """One set of rules, ready to be worked out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        play = rules.play
        assert isinstance(play, TwentyOnePlay)
        self.play = play
        check_base(rules)
        if play.player.hits_over:
            raise InputError("hands over 21 that are hit again have no price", "hits_over")
        self.shoe = shoe_of(rules.deck.cards)
        self.hands: Hands = all_hands(bool(self.shoe[JOKER_VALUE]))
        self.every = np.arange(len(self.hands.sums), dtype=np.int64)
        self.doublings = 0 if play.double is None else 1 + play.redoubles
        self.rescue = play.double is not None and play.double.rescue
        self._pay: dict[tuple[Outcome, ...], Floats] = {}
        tens = dict.fromkeys("TJQK", 0)
        for card in rules.deck.cards:
            if card[0] in tens and card != JOKER:
                tens[card[0]] += 1
        self.ten_ranks = [many for many in tens.values() if many]

    # What a player may see.

    def views(self) -> Iterator[tuple[int, ...]]:
        """Every view in which somebody decides."""
        values = [value for value in range(VALUES) if self.shoe[value]]
        if self.play.hole == "down":
            for value in values:
                if not (value == JOKER_VALUE and self.play.joker_freezes):
                    yield (value,)
        else:
            for pair in combinations_with_replacement(values, 2):
                if not special_values(self.play, *pair):
                    yield pair

    def up(self, shown: Sequence[int]) -> Card:
        """Some card of the up card's value, as the filing's checks name it."""
        return Card("Ks") if shown[0] == 10 else card_of(shown[0])

    def is_checked(self, shown: Sequence[int]) -> bool:
        """Whether a special hand would have ended the round before anybody decides."""
        up = "*" if shown[0] == JOKER_VALUE else self.up(shown)[0]
        return self.play.hole == "down" and up in self.play.checks

    def barred(self, shown: Sequence[int]) -> Ints:
        """Values that cannot lie hidden because the hole card was checked."""
        barred = np.zeros(VALUES, dtype=np.int64)
        if self.is_checked(shown):
            for value in range(VALUES):
                barred[value] = special_values(self.play, shown[0], value)
        return barred

    def pay(self, drawing: Drawing) -> Floats:
        """What every hand gives against these outcomes."""
        key = tuple(drawing.outcomes)
        if key not in self._pay:
            self._pay[key] = pay_table(self.rules, drawing.outcomes)
        return self._pay[key]

    # Working a view out.

    def work_out(self, shown: tuple[int, ...], policy: Policy | None = None,
                 by_total: bool = False) -> View:  # fmt: skip
        """The worth of every hand against one view, by the best play or by a policy."""
        drawing = Drawing(self.play, shown, self.shoe)
        pay = self.pay(drawing)
        special = drawing.special.astype(np.int64)
        shoe = less(self.shoe, *shown)
        checked = self.is_checked(shown)
        needed = depends(pay, special) if checked else depends(pay, special * 0)
        hands = self.hands
        ends = np.zeros((len(hands.sums), len(drawing.outcomes)))
        stand = np.zeros(len(hands.sums))
        worker = _Worker(self, shown, shoe, drawing, special, checked, pay, needed)
        worker.stand(shoe, self.every, ends, stand)
        acts = np.zeros((2 + self.doublings, 2, TOTALS), dtype=np.int64)
        mode = BY_TOTAL if by_total else BEST
        pairs = np.zeros(VALUES, dtype=np.int64)
        if policy is not None:
            mode, acts, pairs = GIVEN, policy.acts, policy.pairs
        weights = self._weights(shoe)
        act, worth = worker.plan(shoe, self.every, stand, None, mode, weights, acts)
        for _ in range(2 if by_total else 0):
            # Weigh the hands of a total by how often this very play reaches them.
            weights = self._reached(shoe, self.barred(shown), act, weights)
            act, worth = worker.plan(shoe, self.every, stand, None, mode, weights, acts)
        view = View(
            shown, shoe, checked, drawing, act, worth, ends, stand, Policy(acts, pairs.copy())
        )
        self._work_out_splits(view, worker, GIVEN if mode != BEST else BEST, policy is not None)
        return view

    def _weights(self, shoe: Shoe) -> tuple[Floats, Floats]:
        """How often each hand would be drawn if everybody drew as many cards."""
        hands = self.hands
        weight = np.ones(len(hands.sums))
        for value in range(VALUES):
            ways = np.array([comb(shoe[value], many) for many in range(23)], dtype=float)
            weight *= ways[hands.counts[:, value]]
        weight /= np.array([float(comb(sum(shoe), many)) for many in range(23)])[hands.cards]
        return weight, np.where(hands.cards == 2, weight, 0.0)

    def _reached(
        self, shoe: Shoe, barred: Ints, act: Ints, weights: tuple[Floats, Floats]
    ) -> tuple[Floats, Floats]:
        hands = self.hands
        reach = np.zeros((2 + self.doublings, len(hands.sums)))
        flow(
            np.array(shoe), barred, hands.counts, hands.totals, hands.cards, hands.next,
            self.every, self.doublings, act, weights[1], reach,
        )  # fmt: skip
        # Hands that this play never reaches keep a trace of weight, so that they are decided too.
        return reach[0] + 1e-9 * weights[0], weights[1]

    # Splits.

    def _work_out_splits(self, view: View, worker: "_Worker", mode: int, told: bool) -> None:
        for value in range(1, VALUES):
            if self.shoe[value] < 2 or not self._may_split(value, view.shown):
                continue
            split = self._split(view, worker, value, mode)
            view.splits[value] = split
            if not told:
                pair = self.hands.of(value, value)
                view.policy.pairs[value] = split.worth > view.worth[1, pair]

    def _may_split(self, value: int, shown: Sequence[int]) -> bool:
        card = card_of(value)
        return "split" in legal(self.play, PlayerHand((card, card), self.up(shown)))

    def most_hands(self, value: int) -> int:
        rule = self.play.split
        assert rule is not None
        return rule.hands if value != 1 or rule.resplit_aces else min(rule.hands, 2)

    def _split(self, view: View, worker: "_Worker", value: int, mode: int) -> Split:
        """The worth of splitting a pair, with further splits where they are worth it."""
        hands = self.hands
        holding = np.flatnonzero(hands.counts[:, value] > 0)
        most = self.most_hands(value)
        worths, acts = [], []
        for out in range(2, most + 1):
            shoe = less(view.shoe, *[value] * (out - 1))
            stand = np.zeros(len(hands.sums))
            ends = np.zeros_like(view.ends)
            worker.stand(shoe, holding, ends, stand)
            weights = np.ones(len(hands.sums)), np.ones(len(hands.sums))
            act, worth = worker.plan(shoe, holding, stand, value, mode, weights, view.policy.acts)
            worths.append(worth[1])
            acts.append(act)
        worth_of = self._split_recursion(view, value, most, worths)
        return Split(worth_of(2, 2), worths, acts)

    def _split_recursion(
        self, view: View, value: int, most: int, worths: list[Floats]
    ) -> Callable[[int, int], float]:
        """The worth of `made` hands of which `waiting` have not got their second card."""
        chances = [self.second_cards(view, value, out) for out in range(2, most + 1)]

        def worth_of(made: int, waiting: int) -> float:
            if not waiting:
                return 0.0
            rest = worth_of(made, waiting - 1)
            total = 0.0
            for (drawn, same), chance in chances[made - 2].items():
                worth = worths[made - 2][self.hands.of(value, drawn)] + rest
                if same and made < most:
                    worth = max(worth, worth_of(made + 1, waiting + 1))
                total += chance * worth
            return total

        return worth_of

    def second_cards(self, view: View, value: int, out: int) -> dict[tuple[int, bool], float]:
        """The chance of each second card of a split hand, and whether it can be split again."""
        shoe = np.array(less(view.shoe, *[value] * out))
        chances = np.zeros(VALUES)
        next_card(shoe, _NONE, self.barred(view.shown), chances)
        found = {(v, False): c for v, c in enumerate(chances) if c > 0 and v != value}
        same = 1.0
        if value == 10 and self.play.split is not None and self.play.split.pairs == "rank":
            same = max(self.ten_ranks[0] - out, 0) / shoe[10]
        found[value, True] = chances[value] * same
        found[value, False] = chances[value] * (1 - same)
        return {key: chance for key, chance in found.items() if chance > 0}

    def pair_share(self, value: int, shown: Sequence[int]) -> float:
        """Of two dealt cards of a value, how many are pairs that may be split."""
        if value != 10 or self.play.split is None or self.play.split.pairs == "value":
            return 1.0
        tens = less(self.shoe, *shown)[10]
        ranks = self._tens_left(shown)
        return sum(many * (many - 1) for many in ranks) / (tens * (tens - 1))

    def _tens_left(self, shown: Sequence[int]) -> list[float]:
        """Cards of each ten-valued rank, those that the player-dealer shows spread evenly."""
        seen = sum(value == 10 for value in shown) / len(self.ten_ranks)
        return [many - seen for many in self.ten_ranks]

    # What may be done.

    @cached_property
    def _pairs(self) -> list[tuple[tuple[int, ...], int]]:
        """The hands of two cards without a joker."""
        every = self.hands.number.items()
        return [(h, number) for h, number in every if len(h) == 2 and JOKER_VALUE not in h]

    @cached_property
    def more(self) -> Ints:
        """After a hit: bits of stand and hit."""
        hands = self.hands
        bits = np.zeros(len(hands.sums), dtype=np.int64)
        found: dict[tuple[int, int], int] = {}
        for hand, number in hands.number.items():
            if len(hand) < 3 or hands.totals[number] > 21 or JOKER_VALUE in hand:
                continue
            key = int(hands.totals[number]), int(hands.soft[number])
            if key not in found:
                found[key] = _bits(
                    legal(self.play, PlayerHand(tuple(map(card_of, hand)), Card("5s")))
                )
            bits[number] = found[key]
        return bits

    def two(self, shown: Sequence[int], split: int | None = None) -> Ints:
        """With two cards, dealt or after a split of this value: bits of what is allowed."""
        bits = np.zeros(len(self.hands.sums), dtype=np.int64)
        for hand, number in self._pairs:
            if split and split not in hand:
                continue
            cards = tuple(map(card_of, hand if hand[0] == split else hand[::-1]))
            # With as many hands as this nothing is split again; that is counted elsewhere.
            held = PlayerHand(cards, self.up(shown), from_split=split is not None, hands=99)
            bits[number] = _bits(legal(self.play, held))
        return bits

    def asks_early(self, shown: Sequence[int]) -> bool:
        return asks_before_check(self.play, self.up(shown))


class _Worker:
    """The kernels, called with what stays the same for a view."""

    def __init__(
        self,
        model: Model,
        shown: tuple[int, ...],
        shoe: Shoe,
        drawing: Drawing,
        special: Ints,
        checked: bool,
        pay: Floats,
        needed: Ints,
    ) -> None:
        self.model = model
        self.shown = shown
        self.drawing = drawing
        self.special = special
        self.checked = checked
        self.pay = pay
        self.needed = needed
        self.barred = model.barred(shown)

    def stand(self, shoe: Shoe, which: Ints, ends: Floats, values: Floats) -> None:
        hands = self.model.hands
        stand_values(
            np.array(shoe), hands.counts, hands.totals, hands.cards, which,
            self.drawing.next, self.drawing.counts, self.special, self.checked, self.pay,
            self.needed, ends, values,
        )  # fmt: skip

    def plan(
        self, shoe: Shoe, which: Ints, stand: Floats, split: int | None, mode: int,
        weights: tuple[Floats, Floats], told: Ints,
    ) -> tuple[Ints, Floats]:  # fmt: skip
        model, hands = self.model, self.model.hands
        rows = 2 + model.doublings
        act = np.zeros((rows, len(hands.sums)), dtype=np.int64)
        worth = np.zeros((rows, len(hands.sums)))
        plan(
            np.array(shoe), self.barred, hands.counts, hands.sums, hands.totals, hands.soft,
            hands.cards, hands.next, which, stand, model.more, model.two(self.shown, split),
            model.doublings, model.rescue, mode, weights[0], weights[1], told, act, worth,
        )  # fmt: skip
        return act, worth


def _bits(choices: tuple[str, ...]) -> int:
    """The choices as bits; a hand with none left stands."""
    return sum(_BITS[choice] for choice in choices) or _BITS["stand"]
