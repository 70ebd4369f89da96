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

from typing import NamedTuple

import numpy as np

from houseway.pricing.twenty_one.dealer import VALUES, Floats, Ints, less
from houseway.pricing.twenty_one.hands import Hands
from houseway.pricing.twenty_one.joint import Source, add_masses
from houseway.pricing.twenty_one.model import Model, Split, SplitHands, View
from houseway.pricing.twenty_one.player import (
    DOUBLE,
    HIT,
    NEVER,
    RESCUE,
    SURRENDER,
    Acts,
    Allowed,
    weigh,
)
from houseway.pricing.twenty_one.splits import Level, part_of_line
from houseway.values.kernels import kernel

_CARDS = 8
"""So many drawn cards are counted for each hand, the player-dealer's too."""


class Spreads(NamedTuple):
    """By hand: how far what is known can move what is to come."""

    correlation: Floats
    pays: Floats
    """The most that one unit pays or loses."""


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
    table, value, further = view.layout.hands, split.value, hands.level.hands - 2
    # Of the other hands only the cards count that were split again; this can but add to the bound.
    only = Level(hands.level.hands, hands.level.again, (0,) * further + (1,), 0)
    part = part_of_line(only, model.ranks(view, value), hands.other_ten)[further]
    share = part[table.counts[:, value]]
    free = view.source._replace(barred=np.zeros(VALUES, dtype=np.int64))
    chance = np.zeros(len(view.layout))
    add_chances(table, split.line.which, free, value, 1 + further, chance)
    chance *= share
    gains = np.zeros((2 + model.doublings, len(view.layout)))
    add_gains_of_memory(
        table, split.line.which, chance, share * split.line.masses[further],
        share * split.line.stands[further], hands.allowed, hands.act,
        _spreads(view, hands, further), np.zeros_like(gains), gains,
    )  # fmt: skip
    return float(gains[1, hands.roots].sum()) + _tail(model, view, split, hands, chance)


def _spreads(view: View, hands: SplitHands, further: int) -> Spreads:
    table = view.layout.hands
    known = _CARDS * (hands.level.hands - 1)
    left = sum(view.shoe) - table.cards - 1 - further
    apart = np.maximum(left - known, 1) * np.maximum(left - 2 * _CARDS, 1)
    most = float(np.abs(view.against.pay).max())
    last = (table.totals == 21) & (table.soft == 0)
    pays = np.where(last, most, 1.0)
    if (hands.act[0, last] == HIT).any():
        pays[:] = most  # only a hand over 21 pays more than one unit
    return Spreads(np.minimum(np.sqrt(2.0 * _CARDS * known / apart), 1.0), pays)


def _tail(model: Model, view: View, split: Split, hands: SplitHands, chance: Floats) -> float:
    """Hands that take more cards than are counted: all that could be won, times their chance."""
    table, value = view.layout.hands, split.value
    held = table.counts[:, value]
    longer = (table.cards == 1 + _CARDS) & (held > 0) & (table.totals <= 21)
    orders = table.orders[longer] * held[longer] / table.cards[longer]
    own = float(orders @ chance[longer])
    many = hands.level.hands
    dealt = np.zeros(1)
    pair = table.counts[view.hand((value, value))]
    add_masses(view.source, pair, value, many - 2, dealt)
    most = 2.0 * float(np.abs(view.against.pay).max()) * 2**model.doublings
    shoe = np.array(less(view.shoe, *[value] * many))
    steps = view.drawing.next
    dealer = longer_dealer(shoe, steps, view.drawing.counts, np.zeros(len(steps)))
    return float(most * (1 + _CARDS) * (many * own + dealer * dealt[0]))


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
    act: Acts, spreads: Spreads, worth: Floats, gains: Floats,
) -> None:  # fmt: skip
    """The gains of a hand and of all that may follow, from the highest sum down; rows as in plans.

    `worth` is filled with what the plan is worth from there.
    """
    choices = np.zeros((worth.shape[0], RESCUE + 1))
    for place in range(which.size):
        hand = which[place]
        weigh(hands, hand, mass, stand, allowed, worth, choices)
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
                    pays = spreads.pays[hand]
                    spread = deviation(row, action, pays, other)
                    spread += deviation(row, chosen, pays, as_planned)
                    spread *= spreads.correlation[hand]
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


@kernel
def deviation(row: int, action: int, pays: float, mean: float) -> float:
    """The greatest standard deviation of what an action gives whose mean is known, in units."""
    most = pays * 2.0 ** max(row - 1, 0)
    if action in (SURRENDER, RESCUE):
        most *= 0.5
    elif action == DOUBLE:
        most *= 2.0
    return float(np.sqrt(max(most * most - mean * mean, 0.0)))
