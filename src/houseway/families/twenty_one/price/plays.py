"""Strategies as the compiled rounds read them: an action for each numbered hand in each view."""

from itertools import product

import numpy as np

from houseway.families.twenty_one.price.dealer import JOKER_VALUE, VALUES, Ints
from houseway.families.twenty_one.price.full_game import Played, Shown, Strategy
from houseway.families.twenty_one.price.hands import HandTable, all_hands
from houseway.families.twenty_one.price.layout import Layout
from houseway.families.twenty_one.price.model import Model, Policy, Split
from houseway.families.twenty_one.price.player import DOUBLE, SURRENDER, Acts
from houseway.families.twenty_one.price.rounds import MAX_HANDS, Plays
from houseway.families.twenty_one.rules import TwentyOnePlay
from houseway.play.game import Rules


class _Builder:
    """Collects the plans of a strategy."""

    def __init__(self, rules: Rules, shown: list[Shown]) -> None:
        self.model = Model(rules)
        self.table: HandTable = all_hands(bool(self.model.shoe[JOKER_VALUE]), ())
        self.plans: list[Acts] = []
        views = len(shown)
        self.views = np.zeros(VALUES * VALUES, dtype=np.int64)
        for number, cards in enumerate(shown):
            for view in (cards, cards[::-1]):
                self.views[view[0] * VALUES + (view[1] if len(view) > 1 else 0)] = number
        self.dealt = np.zeros(views, dtype=np.int64)
        self.split = np.zeros((views, VALUES, MAX_HANDS + 1, 2), dtype=np.int64)
        self.most = np.ones((views, VALUES), dtype=np.int64)
        self.early = np.zeros((views, len(self.table)), dtype=np.int64)

    def add(self, acts: Acts) -> int:
        """Add a plan, and return its number."""
        self.plans.append(acts)
        return len(self.plans) - 1

    def plays(self) -> Plays:
        first = np.zeros((VALUES, VALUES), dtype=np.int64)
        lowest = 0 if self.model.shoe[JOKER_VALUE] else 1
        for pair in product(range(lowest, VALUES), repeat=2):
            first[pair] = self.table.of(*pair)
        return Plays(
            views=self.views,
            first=first,
            next=self.table.hands.next,
            acts=np.stack(self.plans) if self.plans else np.zeros((0, 2, 0), dtype=np.int8),
            dealt=self.dealt,
            split=self.split,
            most=self.most,
            early=self.early,
        )


def plays_by_total(rules: Rules, strategy: Strategy) -> Plays:
    """A strategy by totals; what a split hand may not do is done as after a hit."""
    builder = _Builder(rules, list(strategy.policies))
    play = rules.play
    assert isinstance(play, TwentyOnePlay)
    hands = builder.table.hands
    for view, (shown, policy) in enumerate(strategy.policies.items()):
        builder.dealt[view] = builder.add(_acts_by_total(builder, policy.acts))
        builder.split[view] = builder.add(_acts_by_total(builder, _after_split(play, policy)))
        if play.split is not None:
            for value in np.flatnonzero(policy.pairs):
                builder.most[view, value] = builder.model.most_hands(int(value))
        for (total, soft), gives_up in strategy.early.get(shown, {}).items():
            same = (hands.totals == total) & (hands.soft == soft)
            builder.early[view, same] = gives_up
    return builder.plays()


def _acts_by_total(builder: _Builder, acts: Ints) -> Acts:
    hands = builder.table.hands
    by_hand: Acts = acts[:, hands.soft, hands.totals].astype(np.int8)
    return by_hand


def _after_split(play: TwentyOnePlay, policy: Policy) -> Ints:
    """The actions by total of split hands."""
    acts = policy.acts.copy()
    barred = np.zeros(acts[1].shape, dtype=bool)
    if play.double is None or not play.double.after_split:
        barred |= acts[1] == DOUBLE
    surrender = play.surrender
    if surrender is None or not (surrender.offered and surrender.after_split):
        barred |= acts[1] == SURRENDER
    acts[1] = np.where(barred, acts[0], acts[1])
    return acts


def best_plays(rules: Rules, played: Played) -> Plays:
    """The play of a whole game, by the exact cards."""
    builder = _Builder(rules, list(played.views))
    places: dict[int, Ints] = {}
    for number, view in enumerate(played.views.values()):
        layout = view.layout
        if id(layout) not in places:
            places[id(layout)] = _places(builder.table, layout)
        place = places[id(layout)]
        builder.dealt[number] = builder.add(_acts_by_hand(builder, view.plan.act, place))
        for value, split in view.splits.items():
            if view.policy.pairs[value]:
                builder.most[number, value] = split.most
                _add_split(builder, split, builder.split[number, value], place)
        for pair in view.early:
            builder.early[number, builder.table.of(*pair)] = 1
    return builder.plays()


def _add_split(builder: _Builder, split: Split, plans: Ints, place: Ints) -> None:
    """The plans of a split pair, by the number of hands and whether a ten is of another rank."""
    for hands in split.hands:
        plan = builder.add(_acts_by_hand(builder, hands.act, place))
        if not hands.level.again:
            plans[hands.level.hands :] = plan
        elif hands.other_ten:
            plans[hands.level.hands, 1] = plan
        else:
            plans[hands.level.hands, 0] = plan


def _places(table: HandTable, layout: Layout) -> Ints:
    """For each hand of the layout, its place in the table; -1 if it is over 21."""
    order = np.argsort(table.keys)
    found = np.minimum(np.searchsorted(table.keys, layout.table.keys, sorter=order), len(table) - 1)
    places: Ints = np.where(table.keys[order[found]] == layout.table.keys, order[found], -1)
    return places


def _acts_by_hand(builder: _Builder, act: Acts, places: Ints) -> Acts:
    acts = np.zeros((len(act), len(builder.table)), dtype=np.int8)
    known = places >= 0
    acts[:, places[known]] = act[:, known]
    return acts
