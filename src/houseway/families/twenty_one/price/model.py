"""One view of the player-dealer: the best play against it, or what a given play is worth.

A view is what a player sees before deciding: the up card, or both cards if they are face up. Every
card that has left the shoe counts, in split hands too. The play of a hand depends on its own cards
and on the view. The play of a split hand also depends on how many hands its pair has become.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.families.twenty_one.price.dealer import (
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
from houseway.families.twenty_one.price.hands import Hands
from houseway.families.twenty_one.price.joint import (
    Source,
    add_masses,
    joint_ends,
    source_of,
    steps_of,
)
from houseway.families.twenty_one.price.layout import Layout
from houseway.families.twenty_one.price.payoffs import check_base, depends_on_outcome, outcome_pays
from houseway.families.twenty_one.price.player import (
    BEST,
    BITS,
    BY_TOTAL,
    GIVEN,
    Acts,
    Against,
    Allowed,
    Plan,
    Weights,
    add_results,
    count_paths,
    empty_plan,
    empty_policy,
    plan_hands,
    plan_split,
    stand_line,
)
from houseway.families.twenty_one.price.splits import (
    MAX_HELD,
    Level,
    Ranks,
    further_cards,
    levels,
    numbers_of_hands,
    part_of_line,
)
from houseway.families.twenty_one.price.until_joker import check_jokers
from houseway.families.twenty_one.rules import PlayerHand, TwentyOnePlay, asks_before_check, legal
from houseway.families.twenty_one.totals import JOKER_TOTAL
from houseway.play.game import Rules


@dataclass
class Policy:
    """What to do by total: a row after a hit, a row with two cards, a row after each doubling.

    `acts[row, soft, total]` is an action; `pairs[value]` says whether to split.
    """

    acts: Ints
    pairs: Ints


class Line(NamedTuple):
    """The same hands, as more and more cards of one value are taken out of the shoe."""

    hands: Hands
    """The hands, with the totals that they are compared by."""
    which: Ints
    rows: Ints
    masses: Floats
    stands: Floats


@dataclass
class SplitHands:
    """Split hands that follow one plan.

    These are the hands of a level; hands whose second card is a ten of another rank have a separate
    plan.
    """

    level: Level
    parts: Floats
    """The weight of each set of the line, by how many cards of the pair's value the hand has."""
    mass: Floats
    roots: Ints
    """The two-card hands that these hands start from."""
    allowed: Allowed
    act: Acts
    worth: float
    other_ten: bool
    """Whether the second card is a ten of a different rank than the pair's."""


@dataclass
class Split:
    """A pair split into at most `most` hands; chances are multiplied by the pair's chance."""

    value: int
    most: int
    share: float
    """The share of two-card hands of this value that can be split."""
    hands: list[SplitHands]
    line: Line

    @property
    def worth(self) -> float:
        return sum(hands.worth for hands in self.hands)


@dataclass
class View:
    """The results for one view of the player-dealer."""

    shown: tuple[int, ...]
    gone: tuple[int, ...]
    shoe: Shoe
    checked: bool
    drawing: Drawing
    layout: Layout
    source: Source
    against: Against
    allowed: Allowed
    line: Line
    plan: Plan
    policy: Policy
    lines: dict[int, Line] = field(default_factory=dict)
    """The lines of split pairs by value; they do not depend on the play."""
    splits: dict[int, Split] = field(default_factory=dict)
    early: set[tuple[int, int]] = field(default_factory=set)
    """The two-card hands that are surrendered before the check."""
    gap: float = 0.0
    """The most that remembering the cards of other split hands could add."""

    @property
    def mass(self) -> Floats:
        """The chance of each hand, drawn in one order."""
        mass: Floats = self.line.masses[0]
        return mass

    @cached_property
    def most_paid(self) -> float:
        """The most that one unit pays or loses."""
        return float(np.abs(self.against.pay).max())

    def hand(self, pair: tuple[int, int]) -> int:
        """The number of a hand of two cards, the lower value first."""
        return self.layout.pairs[pair]


class Model:
    """One set of rules, ready for calculation."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        play = rules.play
        assert isinstance(play, TwentyOnePlay)
        self.play = play
        check_base(rules)
        self.shoe = shoe_of(rules.deck.cards)
        if play.player.hits_over:
            check_jokers(play, self.shoe)
        self.doublings = 0 if play.double is None else 1 + play.redoubles
        self.rescue = play.double is not None and play.double.rescue
        self._pays: dict[Outcome, Floats] = {}
        self._layouts: dict[bytes, Layout] = {}
        self._drawings: dict[tuple[int, ...], Drawing] = {}
        self._views: dict[tuple[int, ...], View] = {}
        tens = dict.fromkeys("TJQK", 0)
        for card in rules.deck.cards:
            if card[0] in tens and card != JOKER:
                tens[card[0]] += 1
        self.ten_ranks = tuple(number for number in tens.values() if number)

    # Views.

    def views(self) -> Iterator[tuple[int, ...]]:
        """Every view in which a player has a decision."""
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
        """A card of the up card's value; a king for ten, because not every deck has tens."""
        return Card("Ks") if shown[0] == 10 else card_of(shown[0])

    def is_checked(self, shown: Sequence[int]) -> bool:
        """Whether the hole card is checked for a special hand before anyone plays."""
        up = "*" if shown[0] == JOKER_VALUE else self.up(shown)[0]
        return self.play.hole == "down" and up in self.play.checks

    def barred(self, shown: Sequence[int]) -> Ints:
        """Values that the hole card cannot have because it was checked."""
        barred = np.zeros(VALUES, dtype=np.int64)
        if self.is_checked(shown):
            for value in range(VALUES):
                barred[value] = special_values(self.play, shown[0], value)
        return barred

    def asks_early(self, shown: Sequence[int]) -> bool:
        return asks_before_check(self.play, self.up(shown))

    def pay(self, drawing: Drawing) -> Floats:
        """The payoff of every hand, by total, number of cards and outcome."""
        for outcome in drawing.outcomes:
            if outcome not in self._pays:
                self._pays[outcome] = outcome_pays(self.rules, outcome)
        return np.stack([self._pays[outcome] for outcome in drawing.outcomes], axis=2)

    # What a view is worth.

    def solve(
        self,
        shown: tuple[int, ...],
        policy: Policy | None = None,
        by_total: bool = False,
        gone: tuple[int, ...] = (),
    ) -> View:
        """What every hand is worth against one view.

        The hands are played by a policy, by the best play for each total, or by the best play.
        `gone` lists other cards that the player has seen, such as those of another hand.
        """
        view = self._prepare(shown, gone)
        if policy is not None:
            view.policy = policy
        mode = GIVEN if policy is not None else BY_TOTAL if by_total else BEST
        hands = view.layout.hands
        weights = Weights(after_hit=hands.orders, two=np.where(hands.cards == 2, hands.orders, 0.0))
        self._plan(view, mode, weights)
        for _ in range(2 if mode == BY_TOTAL else 0):
            # Weight the hands of a total by how often this play reaches them.
            paths = np.zeros_like(view.plan.worth)
            count_paths(hands, view.layout.every, view.plan.act, weights.two, paths)
            # Hands that this play never reaches keep a tiny weight, so they get a decision too.
            self._plan(view, mode, weights._replace(after_hit=paths[0] + 1e-9 * hands.orders))
        for value in self.further:
            if view.shoe[value] >= 2 and self._may_split(value, shown):
                self._split(view, value, mode)
        return view

    def _prepare(self, shown: tuple[int, ...], gone: tuple[int, ...]) -> View:
        """A view before any play; what no play changes is cached, unless other cards are gone."""
        if gone:
            return self.unplayed(shown, gone)
        if shown not in self._views:
            self._views[shown] = self.unplayed(shown, gone)
        view = self._views[shown]
        plan, policy = empty_plan(view.allowed, len(view.layout)), self._no_policy()
        return replace(view, plan=plan, policy=policy, splits={}, early=set())

    def _no_policy(self) -> Policy:
        return Policy(empty_policy(self.doublings), np.zeros(VALUES, dtype=np.int64))

    def unplayed(self, shown: tuple[int, ...], gone: tuple[int, ...]) -> View:
        """A view before any play: the chance of each hand, and its worth if it stands."""
        drawing = self._drawing(shown)
        checked = self.is_checked(shown)
        shoe = less(self.shoe, *shown, *gone)
        source = source_of(shoe, self.barred(shown))
        pay = self.pay(drawing)
        excluded = drawing.special.astype(np.int64) * checked
        needed = depends_on_outcome(pay, excluded)
        layout = self._layout(pay[:, :, excluded == 0], needed)
        ends = np.zeros((len(layout.removals.counts), len(drawing.outcomes)))
        joint_ends(source, layout.removals.counts, steps_of(drawing, checked), ends)
        against = Against(ends=ends, pay=pay, needed=needed, plain=int(np.argmin(excluded)))
        allowed = layout.allowed(self.up(shown), self.doublings, self.rescue)
        return View(
            shown=shown, gone=gone, shoe=shoe, checked=checked, drawing=drawing, layout=layout,
            source=source, against=against, allowed=allowed,
            line=_line(
                self._compared(layout, allowed), layout, source, against, layout.removals.rows, None
            ),
            plan=empty_plan(allowed, len(layout)),
            policy=self._no_policy(),
        )  # fmt: skip

    def _drawing(self, shown: tuple[int, ...]) -> Drawing:
        if shown not in self._drawings:
            self._drawings[shown] = Drawing(self.play, shown, self.shoe)
        return self._drawings[shown]

    def _layout(self, pay: Floats, needed: Ints) -> Layout:
        """The hands that matter for these payoffs and outcomes."""
        key = needed.tobytes() + (pay[22:] != -1).any(axis=2).tobytes()
        if key not in self._layouts:
            jokers = bool(self.shoe[JOKER_VALUE])
            self._layouts[key] = Layout(self.play, jokers, pay, needed, self.further)
        return self._layouts[key]

    def _compared(self, layout: Layout, allowed: Allowed) -> Hands:
        """The hands with the totals that they are compared by.

        If hands over 21 may be hit, a two-card hand that may be hit ends at 21 (see `until_joker`).
        """
        hands = layout.hands
        if not self.play.player.hits_over:
            return hands
        hit_to_21 = (hands.cards == 2) & (allowed.two & BITS["hit"] > 0)
        return hands._replace(totals=np.where(hit_to_21, JOKER_TOTAL, hands.totals))

    def _plan(self, view: View, mode: int, weights: Weights) -> None:
        plan_hands(
            view.layout.hands, view.layout.every, view.mass, view.line.stands[0], view.allowed,
            mode, weights, view.policy.acts, view.plan,
        )  # fmt: skip

    # Splits.

    @cached_property
    def further(self) -> dict[int, int]:
        """The values whose pairs can be split, and how many more of their cards are counted."""
        if self.play.split is None:
            return {}
        values = [value for value in range(1, VALUES) if self.shoe[value] >= 2]
        return {value: 1 + further_cards(self.most_hands(value)) for value in values}

    def _may_split(self, value: int, shown: Sequence[int]) -> bool:
        card = card_of(value)
        return "split" in legal(self.play, PlayerHand((card, card), self.up(shown)))

    def most_hands(self, value: int) -> int:
        rule = self.play.split
        assert rule is not None
        return rule.hands if value != 1 or rule.resplit_aces else min(rule.hands, 2)

    def ranks(self, view: View, value: int) -> Ranks | None:
        """The ten-valued ranks, if only equal ranks are a pair."""
        if value != 10 or self.play.split is None or self.play.split.pairs == "value":
            return None
        return Ranks(self.ten_ranks, (view.shown + view.gone).count(10))

    def _split(self, view: View, value: int, mode: int) -> None:
        """Calculate a split pair; the best play also decides how often it is split again."""
        allowed = self._allowed(view, value)
        line = self.line(view, value)
        ranks = self.ranks(view, value)
        share = 1.0 if ranks is None else ranks.share(2)
        most = self.most_hands(value)
        tried = {n: levels(n) for n in (range(2, most + 1) if mode == BEST else [most])}
        distinct = tuple(dict.fromkeys(level for group in tried.values() for level in group))
        planned = _plan_split(view, value, line, distinct, allowed, ranks, mode)
        splits = [
            Split(
                value=value, most=n, share=share, line=line,
                hands=[hands for level in group for hands in planned[level]],
            )
            for n, group in tried.items()
        ]  # fmt: skip
        split = view.splits[value] = max(splits, key=lambda split: split.worth)
        if mode != GIVEN:
            unsplit = share * view.plan.worth[1, view.hand((value, value))]
            view.policy.pairs[value] = split.worth > unsplit

    def line(self, view: View, value: int) -> Line:
        """The line of a split pair of this value; it does not depend on the play."""
        if value not in view.lines:
            rows = view.layout.removals.lines[value]
            hands = self._compared(view.layout, self._allowed(view, value))
            view.lines[value] = _line(hands, view.layout, view.source, view.against, rows, value)
        return view.lines[value]

    def _allowed(self, view: View, value: int) -> Allowed:
        """What may be done with the hands of a split pair."""
        return view.layout.allowed(self.up(view.shown), self.doublings, self.rescue, value)

    def hand_numbers(self, view: View, split: Split) -> dict[int, float]:
        """The chance of each number of hands that a pair is split into, times the pair's chance."""
        ranks = self.ranks(view, split.value)
        pair = view.layout.hands.counts[view.hand((split.value, split.value))]
        chances = dict.fromkeys(range(2, split.most + 1), 0.0)
        masses = np.zeros(1 + further_cards(split.most))
        add_masses(view.source, pair, split.value, 0, masses)
        for hands, signs in numbers_of_hands(split.most).items():
            for extra, sign in enumerate(signs):
                share = 1.0 if ranks is None else ranks.share(extra + 2)
                chances[hands] += sign * share * float(masses[extra])
        return chances


@lru_cache(maxsize=1)
def model_of(rules: Rules) -> Model:
    """The model of these rules; calculations with the same rules share it."""
    return Model(rules)


class _Part(NamedTuple):
    """Hands of a level that are planned together, and which second cards they may have."""

    level: Level
    parts: Floats
    """The weight of each set of the line, by how many cards of the pair's value the hand has."""
    same: bool
    """Whether the second card may be of the pair's value."""
    others: bool
    """Whether the second card may be of another value."""


@cache
def _parts(group: tuple[Level, ...], ranks: Ranks | None) -> list[_Part]:
    """The parts of some levels; tens of a rank other than the pair's are planned separately."""
    parts = []
    for level in group:
        count = part_of_line(level, ranks)
        parts.append(_Part(level, count, same=not level.again, others=True))
        if ranks is not None and level.again:
            count = part_of_line(level, ranks, other_ten=True)
            parts.append(_Part(level, count, same=True, others=False))
    return parts


@cache
def _stacked(group: tuple[Level, ...], ranks: Ranks | None, sets: int) -> Floats:
    """The weight of each set for each part of some levels, as one array."""
    parts = _parts(group, ranks)
    stacked = np.zeros((len(parts), sets, MAX_HELD))
    for place, part in enumerate(parts):
        stacked[place, : len(part.parts)] = part.parts
    return stacked


def _plan_split(
    view: View, value: int, line: Line, group: tuple[Level, ...], allowed: Allowed,
    ranks: Ranks | None, mode: int,
) -> dict[Level, list[SplitHands]]:  # fmt: skip
    """Plan the hands of a split pair at each of some levels."""
    parts = _parts(group, ranks)
    same, roots = view.hand((value, value)), view.layout.roots(value)
    mass = np.zeros((len(parts), len(view.layout)))
    act = np.zeros((len(parts), *view.plan.act.shape), dtype=np.int8)
    worth = np.zeros((len(parts), len(roots)))
    plan_split(
        view.layout.hands, line.which, line.masses, line.stands, value,
        _stacked(group, ranks, len(line.masses)), allowed, BEST if mode == BEST else GIVEN,
        view.policy.acts, roots, mass, act, worth,
    )  # fmt: skip
    planned: dict[Level, list[SplitHands]] = {level: [] for level in group}
    for place, part in enumerate(parts):
        included = np.where(roots == same, part.same, part.others)
        planned[part.level].append(
            SplitHands(
                level=part.level, parts=part.parts, mass=mass[place], roots=roots[included],
                allowed=allowed, act=act[place], worth=float(worth[place, included].sum()),
                other_ten=not part.others,
            )
        )  # fmt: skip
    return planned


def _line(
    hands: Hands, layout: Layout, source: Source, against: Against, rows: Ints, value: int | None
) -> Line:
    """The chance of each hand, and its worth if it stands, for each set of the line."""
    which = layout.every if value is None else layout.holding[value]
    masses = np.zeros((len(rows), len(layout)))
    stands = np.zeros((len(rows), len(layout)))
    first = 0 if value is None else 1
    stand_line(hands, which, source, against, rows, value or 0, first, masses, stands)
    return Line(hands=hands, which=which, rows=rows, masses=masses, stands=stands)


# How hands end.


def dealt_results(view: View, dealt: Floats, scale: int, reach: int) -> tuple[Floats, float]:
    """The results of dealt hands by outcome and payoff, and their stakes.

    `dealt` is the number of orders of each hand. The last row of the results has the hands that do
    not depend on the outcome.
    """
    parts = np.ones((1, MAX_HELD))
    return _results(view, view.line, view.plan.act, view.mass, 0, parts, dealt, scale, reach)


def split_results(view: View, split: Split, scale: int, reach: int) -> tuple[Floats, float]:
    """The results of all hands of a split, summed; and their stakes."""
    results, staked = np.zeros((len(view.drawing.outcomes) + 1, 2 * reach + 1)), 0.0
    for hands in split.hands:
        dealt = np.zeros(len(view.layout))
        dealt[hands.roots] = 1.0
        ends, stakes = _results(
            view, split.line, hands.act, hands.mass, split.value, hands.parts, dealt, scale, reach
        )
        results += ends
        staked += stakes
    return results, staked


def _results(
    view: View, line: Line, act: Acts, mass: Floats, value: int, parts: Floats, dealt: Floats,
    scale: int, reach: int,
) -> tuple[Floats, float]:  # fmt: skip
    hands = view.layout.hands
    paths = np.zeros(act.shape)
    count_paths(hands, line.which, act, dealt, paths)
    results = np.zeros((len(view.drawing.outcomes) + 1, 2 * reach + 1))
    staked = add_results(
        line.hands, line.which, act, paths, mass, view.against, line.rows, value, parts, scale,
        results,
    )  # fmt: skip
    return results, staked


def typical_ends(view: View, value: int) -> Floats:
    """The chances of the outcomes after a pair of this value is dealt."""
    row = view.layout.removals.rows[0, view.hand((value, value))]
    if row < 0:  # the player-dealer's final hand does not matter
        only: Floats = np.eye(len(view.drawing.outcomes))[view.against.plain]
        return only
    ends = view.against.ends[row]
    typical: Floats = ends / ends.sum()
    return typical
