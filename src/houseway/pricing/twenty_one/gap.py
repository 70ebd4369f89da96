"""How much more a player could win by remembering the cards of earlier split hands.

The exact price lets the play of a split hand depend on its own cards, what the player-dealer shows
and the number of hands. This is a proved bound of what any other play of the same hands gains.

At each decision, let g be what another choice wins more, as a function of the cards still to come,
and Z the cards of finished hands. Knowing Z gains the average of E[g | Z] where it is above
zero. Its mean m is known exactly. Two samples of n and L cards from the same N cards without
replacement have a maximal correlation of sqrt(nL / ((N - n)(N - L))), so the standard
deviation s of E[g | Z] is at most that times the standard deviation of g; and a number with mean m
and standard deviation s is above zero by at most (m + sqrt(m^2 + s^2)) / 2 on average. The gains
of all decisions that rules and cards allow to come up, one after the other, are added. Hands that
take more cards than are counted add all that could be won, times their chance.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.pricing.twenty_one.dealer import VALUES, Floats, Ints, less
from houseway.pricing.twenty_one.hands import Hands
from houseway.pricing.twenty_one.joint import Source, add_masses
from houseway.pricing.twenty_one.layout import Layout
from houseway.pricing.twenty_one.model import Model, Split, SplitHands, View
from houseway.pricing.twenty_one.player import (
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
from houseway.pricing.twenty_one.splits import Level, part_of_line
from houseway.values.kernels import bare_kernel, kernel

_CARDS = 8
"""So many drawn cards are counted for each hand, the player-dealer's too."""


class Memory(NamedTuple):
    """How far what is known can move what is to come."""

    left: int
    """Cards that are left besides those of the hand itself."""
    known: int
    """Cards of finished hands."""
    pays: float
    """The most that one unit pays or loses with a hard 21."""
    otherwise: float
    """The same with any other hand."""


def view_gap(model: Model, view: View) -> float:
    """A bound for one view, over all pairs that may be split, with the chances of the pairs."""
    total = 0.0
    for value, split in view.splits.items():
        # A pair that is better not split must first make up for that.
        unsplit = split.share * float(view.plan.worth[1, view.hand((value, value))])
        worse = max(unsplit - split.worth, 0.0)
        total += max(_split_gain(model, view, split) - worse, 0.0)
    return total


def _split_gain(model: Model, view: View, split: Split) -> float:
    return sum(
        hands.level.later * _hands_gain(model, view, split, hands)
        for hands in split.hands
        if hands.level.later
    )


def _hands_gain(model: Model, view: View, split: Split, hands: SplitHands) -> float:
    """What one hand of a level gains that follows finished hands, with its chance."""
    table, which, further = view.layout.hands, split.line.which, hands.level.hands - 2
    mass, stand = split.line.masses[further], split.line.stands[further]
    chance = mass
    if view.source.barred.any():
        free = view.source._replace(barred=np.zeros(VALUES, dtype=np.int64))
        chance = np.zeros(len(view.layout))
        add_chances(table, which, free, split.value, 1 + further, chance)
    ranks = model.ranks(view, split.value)
    if ranks is not None:
        # Of the other hands only the cards count that were split again; this can but add to the
        # bound.
        only = Level(hands.level.hands, hands.level.again, (0,) * further + (1,), 0)
        part = part_of_line(only, ranks, hands.other_ten)[further]
        share = part[table.counts[:, split.value]]
        chance, mass, stand = chance * share, share * mass, share * stand
    gains = np.zeros((2 + model.doublings, len(view.layout)))
    add_gains_of_memory(
        table, which, chance, mass, stand, hands.allowed, hands.act, _memory(view, hands), gains
    )
    return float(gains[1, hands.roots].sum()) + _tail(model, view, split, hands, chance)


def _memory(view: View, hands: SplitHands) -> Memory:
    # Only a hand over 21 pays more than one unit.
    hits_21 = (hands.act[0, view.layout.hard_21] == HIT).any()
    return Memory(
        left=sum(view.shoe) - 1 - (hands.level.hands - 2),
        known=_CARDS * (hands.level.hands - 1),
        pays=view.most_paid,
        otherwise=view.most_paid if hits_21 else 1.0,
    )


def _tail(model: Model, view: View, split: Split, hands: SplitHands, chance: Floats) -> float:
    """Hands that take more cards than are counted: all that could be won, times their chance."""
    value, many = split.value, hands.level.hands
    longer, orders = _long_hands(view.layout, value)
    own = float(orders @ chance[longer])
    dealt = np.zeros(1)
    pair = view.layout.hands.counts[view.hand((value, value))]
    add_masses(view.source, pair, value, many - 2, dealt)
    most = 2.0 * view.most_paid * 2**model.doublings
    shoe = np.array(less(view.shoe, *[value] * many))
    steps = view.drawing.next
    dealer = longer_dealer(shoe, steps, view.drawing.counts, np.zeros(len(steps)))
    return float(most * (1 + _CARDS) * (many * own + dealer * dealt[0]))


@lru_cache(maxsize=50)
def _long_hands(layout: Layout, value: int) -> tuple[Ints, Floats]:
    """Hands of a split pair with as many cards as are counted, and in how many orders they come."""
    table = layout.hands
    held = table.counts[:, value]
    longer = np.flatnonzero((table.cards == 1 + _CARDS) & (held > 0) & (table.totals <= 21))
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
        if drawn >= _CARDS:
            longer += reached[step] if drawn == _CARDS else 0.0
            continue
        for value in range(shoe.size):
            after = steps[step, value]
            there = shoe[value] - used[step, value]
            if after > 0 and there > 0:
                reached[after] += reached[step] * there / (left - drawn)
    return float(longer)


@kernel
def add_chances(
    hands: Hands, which: Ints, source: Source, value: int, more: int, chance: Floats
) -> None:
    """The chance of drawing each hand and some more cards of a value in one order."""
    found = np.zeros(1)
    for place in range(which.size):
        add_masses(source, hands.counts[which[place]], value, more, found)
        chance[which[place]] = found[0]


@kernel
def add_gains_of_memory(
    hands: Hands, which: Ints, chance: Floats, mass: Floats, stand: Floats, allowed: Allowed,
    act: Acts, memory: Memory, gains: Floats,
) -> None:  # fmt: skip
    """The gains of a hand and of all that may follow, from the highest sum down; rows as in plans.

    What the plan is worth from there is worked out on the way.
    """
    worth = np.zeros_like(gains)
    choices = np.zeros((gains.shape[0], RESCUE + 1))
    for place in range(which.size):
        hand = which[place]
        if is_finished(hands, hand):
            stand_finished(hands, hand, mass, stand, worth)
            continue
        weigh(hands, hand, mass, stand, allowed, worth, choices)
        hard_21 = hands.totals[hand] == 21 and not hands.soft[hand]
        pays = memory.pays if hard_21 else memory.otherwise
        correlation = most_correlation(memory, hands.cards[hand])
        for row in range(worth.shape[0]):
            chosen = act[row, hand]
            worth[row, hand] = choices[row, chosen]
            if chance[hand] <= 0.0:
                continue
            here = 0.0
            as_planned = choices[row, chosen] / chance[hand]
            for action in range(RESCUE + 1):
                if action != chosen and choices[row, action] > NEVER:
                    other = choices[row, action] / chance[hand]
                    mean = other - as_planned
                    spread = deviation(row, action, pays, other)
                    spread += deviation(row, chosen, pays, as_planned)
                    spread *= correlation
                    here += 0.5 * (mean + np.sqrt(mean * mean + spread * spread))
            after_hit = 0.0
            after_double = 0.0
            for value in range(hands.next.shape[1]):
                after = hands.next[hand, value]
                if after >= 0 and choices[row, HIT] > NEVER:
                    after_hit += gains[0, after]
                if after >= 0 and choices[row, DOUBLE] > NEVER:
                    after_double += gains[2 if row == 1 else row + 1, after]
            gains[row, hand] = chance[hand] * here + max(after_hit, after_double)


@bare_kernel
def most_correlation(memory: Memory, cards: int) -> float:
    """The most that known cards correlate with those to come, for a hand of so many cards."""
    left = memory.left - cards
    apart = max(left - memory.known, 1) * max(left - 2 * _CARDS, 1)
    return float(min(np.sqrt(2.0 * _CARDS * memory.known / apart), 1.0))


@bare_kernel
def deviation(row: int, action: int, pays: float, mean: float) -> float:
    """The greatest standard deviation of what an action gives whose mean is known, in units."""
    most = pays * 2.0 ** max(row - 1, 0)
    if action in (SURRENDER, RESCUE):
        most *= 0.5
    elif action == DOUBLE:
        most *= 2.0
    return float(np.sqrt(max(most * most - mean * mean, 0.0)))
