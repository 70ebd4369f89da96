"""How much more a player could win by remembering the cards of earlier split hands.

The exact price lets the play of a split hand depend on its own cards, what the player-dealer shows
and the number of hands. This module bounds, with proof, what any other play of the same hands can
gain.

At each decision, let g be how much more another choice wins, given the cards still to come,
and Z the cards of finished hands. Knowing Z gains the average of E[g | Z] where it is above
zero. Its mean m is known exactly. Two samples of n and L cards from the same N cards without
replacement have a maximal correlation of sqrt(nL / ((N - n)(N - L))), so the standard
deviation s of E[g | Z] is at most that times the standard deviation of g; and a number with mean m
and standard deviation s is above zero by at most (m + sqrt(m^2 + s^2)) / 2 on average. The gains
of all decisions that can come up one after the other are added. Hands that take more cards than are
counted add all that could be won, times their chance.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.families.twenty_one.price.dealer import VALUES, Floats, Ints, less
from houseway.families.twenty_one.price.hands import Hands
from houseway.families.twenty_one.price.joint import Source, add_masses
from houseway.families.twenty_one.price.layout import Layout
from houseway.families.twenty_one.price.model import Model, Split, SplitHands, View
from houseway.families.twenty_one.price.player import (
    DOUBLE,
    HIT,
    NEVER,
    RESCUE,
    SURRENDER,
    Acts,
    Allowed,
    is_finished,
    stand_finished,
    weigh,
)
from houseway.families.twenty_one.price.splits import Level, part_of_line
from houseway.values.kernels import bare_kernel, kernel

CARDS = 8
"""How many drawn cards are counted for each hand, including the player-dealer's."""


class Memory(NamedTuple):
    """What limits how much the known cards say about the cards to come."""

    left: int
    """Cards that are left, not counting those of the hand itself."""
    known: int
    """Cards of finished hands."""
    coming: int
    """Cards that are still to come, to the hand and to the player-dealer."""
    pays: float
    """The most that one unit pays or loses with a hard 21."""
    other_pays: float
    """The most that one unit pays or loses with any other hand."""


class Odds(NamedTuple):
    """For each hand, drawn in one order: its chance, its chance without rounds that a check ends,
    and its worth if it stands."""

    chance: Floats
    mass: Floats
    stand: Floats


class Fewer(NamedTuple):
    """For each value, the odds with one card of it gone, and how many cards of it there were.

    If there are no values, the maximal correlation is used instead.
    """

    cards: Ints
    chance: Floats
    mass: Floats
    stand: Floats


def view_gap(model: Model, view: View) -> float:
    """A bound for one view, over all pairs that may be split, times their chances."""
    total = 0.0
    for value, split in view.splits.items():
        # If splitting a pair is worse, memory must first make up for the difference.
        unsplit = split.share * float(view.plan.worth[1, view.hand((value, value))])
        worse = max(unsplit - split.worth, 0.0)
        total += max(split_gain(model, view, split) - worse, 0.0)
    return total


def split_gain(
    model: Model, view: View, split: Split, known: int = 0, without: Sequence[View] = ()
) -> float:
    """What the hands of a split pair gain by memory, times the chance of the pair.

    `known` cards were drawn to another hand before; then the first hand of the pair gains too.
    `without[v]` is the view with one more card of value v gone, for a closer bound.
    """
    gained = 0.0
    for hands in split.hands:
        count = hands.level.every if known else hands.level.later
        if count:
            gained += count * _hands_gain(model, view, split, hands, known, without)
    return gained


def long_chance(model: Model, view: View, split: Split) -> float:
    """The chance that any hand of a split pair takes more cards than are counted."""
    longer, orders = _long_hands(view.layout, split.value)
    return sum(
        hands.level.every * float(orders @ _odds(model, view, split, hands).chance[longer])
        for hands in split.hands
    )


def _odds(model: Model, view: View, split: Split, hands: SplitHands) -> Odds:
    """The odds of each hand of a level.

    Of the other hands, only the cards that were split again are removed; this can only raise the
    bound.
    """
    value, further = split.value, hands.level.hands - 2
    line = model.line(view, value)
    mass, stand = line.masses[further], line.stands[further]
    chance = chances_of(view, line.which, mass, value, 1 + further)
    ranks = model.ranks(view, value)
    if ranks is None:
        return Odds(chance, mass, stand)
    only = Level(hands.level.hands, hands.level.again, (0,) * further + (1,), 0, 0)
    part = part_of_line(only, ranks, hands.other_ten)[further]
    share = part[view.layout.hands.counts[:, value]]
    return Odds(chance * share, share * mass, share * stand)


def fewer_cards(view: View, taken: Sequence[int], odds: Sequence[Odds]) -> Fewer:
    """For each value, the odds with one card of it gone; `taken` are cards gone before the hand."""
    if not odds:
        none = np.zeros((0, len(view.layout)))
        return Fewer(np.zeros(0, dtype=np.int64), none, none, none)
    return Fewer(
        np.array(less(view.shoe, *taken)),
        *(np.stack(of_all) for of_all in zip(*odds, strict=True)),
    )


def _hands_gain(
    model: Model, view: View, split: Split, hands: SplitHands, known: int, without: Sequence[View]
) -> float:
    """What a hand of a level gains if it follows finished hands, times its chance."""
    further = hands.level.hands - 2
    odds = _odds(model, view, split, hands)
    fewer = [_odds(model, smaller, split, hands) for smaller in without]
    memory = memory_of(
        view,
        hands.act,
        left=sum(view.shoe) - 1 - further,
        known=known + CARDS * (hands.level.hands - 1),
    )
    gains = np.zeros((2 + model.doublings, len(view.layout)))
    add_gains_of_memory(
        view.layout.hands, split.line.which, odds,
        fewer_cards(view, [split.value] * (1 + further), fewer), hands.allowed, hands.act, memory,
        gains,
    )  # fmt: skip
    tail = (1 + CARDS) * _tail(model, view, split, hands, odds.chance)
    return float(gains[1, hands.roots].sum()) + tail


def chances_of(view: View, which: Ints, mass: Floats, value: int, extra: int) -> Floats:
    """The chance of drawing each hand and some more cards of a value, before any check.

    `mass` is the same chance without rounds that a check has ended.
    """
    if not view.source.barred.any():
        return mass
    free = view.source._replace(barred=np.zeros(VALUES, dtype=np.int64))
    chance = np.zeros(len(view.layout))
    add_chances(view.layout.hands, which, free, value, extra, chance)
    return chance


def memory_of(view: View, act: Acts, left: int, known: int) -> Memory:
    """What is known when a hand is played as `act` says."""
    # Only a hand over 21 pays more than one unit.
    hits_21 = (act[0, view.layout.hard_21] == HIT).any()
    other_pays = view.most_paid if hits_21 else 1.0
    return Memory(left, known, 2 * CARDS, view.most_paid, other_pays)


def _tail(model: Model, view: View, split: Split, hands: SplitHands, chance: Floats) -> float:
    """What hands that take more cards than are counted could win, times their chance."""
    value, count = split.value, hands.level.hands
    longer, orders = _long_hands(view.layout, value)
    own = float(orders @ chance[longer])
    dealt = np.zeros(1)
    pair = view.layout.hands.counts[view.hand((value, value))]
    add_masses(view.source, pair, value, count - 2, dealt)
    dealer = long_dealer(view, [value] * count)
    return float(most_won(model, view) * (count * own + dealer * dealt[0]))


def most_won(model: Model, view: View) -> float:
    """The most by which one choice with a hand can beat another."""
    return view.most_paid * 2.0 ** (1 + model.doublings)


def long_dealer(view: View, held: Sequence[int]) -> float:
    """The chance that the player-dealer takes more cards than are counted, with these cards out."""
    steps = view.drawing.next
    shoe = np.array(less(view.shoe, *held))
    return float(longer_dealer(shoe, steps, view.drawing.counts, np.zeros(len(steps))))


@lru_cache(maxsize=50)
def _long_hands(layout: Layout, value: int) -> tuple[Ints, Floats]:
    """The longest hands of a split pair that are counted, and the number of orders of each."""
    table = layout.hands
    held = table.counts[:, value]
    longer = np.flatnonzero((table.cards == 1 + CARDS) & (held > 0) & (table.totals <= 21))
    return longer, table.orders[longer] * held[longer] / table.cards[longer]


@kernel
def longer_dealer(shoe: Ints, steps: Ints, used: Ints, reached: Floats) -> float:
    """The chance that the player-dealer draws more cards than are counted."""
    longer = 0.0
    reached[:1] = 1.0
    for step in range(steps.shape[0]):
        drawn = 0
        left = 0
        for value in range(shoe.size):
            drawn += used[step, value]
            left += shoe[value]
        if drawn >= CARDS:
            longer += reached[step] if drawn == CARDS else 0.0
            continue
        for value in range(shoe.size):
            after = steps[step, value]
            remaining = shoe[value] - used[step, value]
            if after > 0 and remaining > 0:
                reached[after] += reached[step] * remaining / (left - drawn)
    return float(longer)


@kernel
def add_chances(
    hands: Hands, which: Ints, source: Source, value: int, extra: int, chance: Floats
) -> None:
    """The chance of drawing each hand and some more cards of a value in one order."""
    mass = np.zeros(1)
    for place in range(which.size):
        add_masses(source, hands.counts[which[place]], value, extra, mass)
        chance[which[place]] = mass[0]


@kernel
def add_gains_of_memory(
    hands: Hands, which: Ints, odds: Odds, fewer: Fewer, allowed: Allowed, act: Acts,
    memory: Memory, gains: Floats,
) -> None:  # fmt: skip
    """The gains of each hand and of all hands that may follow it, from the highest sum down.

    Rows are those of a `Plan`. What the plan is worth is calculated along the way.
    """
    rows, values = gains.shape[0], fewer.cards.size
    worth = np.zeros_like(gains)
    choices = np.zeros((rows, RESCUE + 1))
    worth_without = np.zeros((values, rows, gains.shape[1]))
    changed = np.zeros((values, rows, RESCUE + 1))
    for place in range(which.size):
        hand = which[place]
        if is_finished(hands, hand):
            stand_finished(hands, hand, odds.mass, odds.stand, worth)
            for gone in range(values):
                stand_finished(
                    hands, hand, fewer.mass[gone], fewer.stand[gone], worth_without[gone]
                )
            continue
        weigh(hands, hand, odds.mass, odds.stand, allowed, worth, choices)
        for gone in range(values):
            weigh(
                hands, hand, fewer.mass[gone], fewer.stand[gone], allowed, worth_without[gone],
                changed[gone],
            )  # fmt: skip
            for row in range(rows):
                worth_without[gone, row, hand] = changed[gone, row, act[row, hand]]
        chance = odds.chance[hand]
        hard_21 = hands.totals[hand] == 21 and not hands.soft[hand]
        pays = memory.pays if hard_21 else memory.other_pays
        for row in range(rows):
            chosen = act[row, hand]
            worth[row, hand] = choices[row, chosen]
            if chance <= 0.0:
                continue
            here = 0.0
            as_planned = choices[row, chosen] / chance
            for action in range(RESCUE + 1):
                if action != chosen and choices[row, action] > NEVER:
                    other = choices[row, action] / chance
                    mean = other - as_planned
                    spread = deviation(row, action, pays, other)
                    spread += deviation(row, chosen, pays, as_planned)
                    if values == 0:
                        spread *= most_correlation(memory, hands.cards[hand])
                    else:
                        variance = card_variance(
                            hands, hand, fewer, changed[:, row], action, chosen, mean
                        )
                        spread = most_spread(memory, hands.cards[hand], variance, spread)
                    here += 0.5 * (mean + np.sqrt(mean * mean + spread * spread))
            after_hit = 0.0
            after_double = 0.0
            for value in range(hands.next.shape[1]):
                after = hands.next[hand, value]
                if after >= 0 and choices[row, HIT] > NEVER:
                    after_hit += gains[0, after]
                if after >= 0 and choices[row, DOUBLE] > NEVER:
                    after_double += gains[2 if row == 1 else row + 1, after]
            gains[row, hand] = chance * here + after_hit + after_double


@bare_kernel
def card_variance(
    hands: Hands, hand: int, fewer: Fewer, changed: Floats, action: int, chosen: int, mean: float
) -> float:
    """The variance of how much more an action wins when one of the remaining cards is known.

    `changed` is what each action is worth with that card gone, by its value.
    """
    left = 0.0
    square = 0.0
    for value in range(fewer.cards.size):
        remaining = fewer.cards[value] - hands.counts[hand, value]
        if remaining > 0:
            gain = changed[value, action] - changed[value, chosen]
            distance = gain / fewer.chance[value, hand] - mean
            left += remaining
            square += remaining * distance * distance
    return square / left


@bare_kernel
def most_spread(memory: Memory, cards: int, variance: float, spread: float) -> float:
    """The largest standard deviation from all known cards, given the variance from one card.

    The effect of all cards is the sum of their separate effects, plus a rest that is bounded by
    the second canonical correlation.
    """
    left, known, coming = memory.left - cards, memory.known, memory.coming
    if known + coming > left:
        return spread
    alone = variance * known * (left - 1) / (left - known)
    pairs = known * (known - 1.0) * coming * (coming - 1.0)
    denominator = (left - known) * (left - known - 1.0) * (left - coming) * (left - coming - 1.0)
    return float(min(np.sqrt(alone + pairs / denominator * spread * spread), spread))


@bare_kernel
def most_correlation(memory: Memory, cards: int) -> float:
    """The largest correlation of known cards with those to come, for a hand of `cards` cards."""
    left = memory.left - cards
    denominator = max(left - memory.known, 1) * max(left - memory.coming, 1)
    return float(min(np.sqrt(float(memory.coming) * memory.known / denominator), 1.0))


@bare_kernel
def deviation(row: int, action: int, pays: float, mean: float) -> float:
    """The largest standard deviation of an action's payoff with this mean, in units."""
    most = pays * 2.0 ** max(row - 1, 0)
    if action in (SURRENDER, RESCUE):
        most *= 0.5
    elif action == DOUBLE:
        most *= 2.0
    return float(np.sqrt(max(most * most - mean * mean, 0.0)))
