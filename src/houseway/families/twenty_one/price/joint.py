"""How often given cards leave the shoe and the player-dealer then ends with each outcome.

Everything about a hand is calculated from these joint chances: the chance of drawing a set of cards
in one order and of each outcome of the player-dealer with those cards gone. The chances are not
conditional, so hands can simply be added up.
"""

from typing import NamedTuple

import numpy as np

from houseway.families.twenty_one.price.dealer import VALUES, Drawing, Floats, Ints, Shoe
from houseway.values.kernels import kernel

_LANES = 64
"""How many sets of cards are calculated side by side; shorter loops are not vectorized."""
_LONGEST = 40
"""More cards than any set has."""


class Source(NamedTuple):
    """The cards that hands are drawn from, without the open cards."""

    cards: Ints
    falls: Floats
    """By value and number n: the ways to draw n cards of the value in order."""
    share: Floats
    """By number n: 1 divided by the number of ways to draw any n cards in order."""
    barred: Ints
    """Values that cannot be the hidden card, because a check would have ended the round."""


class Steps(NamedTuple):
    """The player-dealer's ways to draw, as the kernel reads them."""

    next: Ints
    used: Ints
    depth: Ints
    ignored: Ints
    """Outcomes that a check has excluded."""


def source_of(shoe: Shoe, barred: Ints) -> Source:
    falls = np.ones((VALUES, _LONGEST))
    for value in range(VALUES):
        falls[value, 1:] = np.cumprod(np.maximum(shoe[value] - np.arange(_LONGEST - 1.0), 0.0))
    left = np.maximum(sum(shoe) - np.arange(_LONGEST - 1.0), 1.0)
    return Source(
        cards=np.array(shoe, dtype=np.int64),
        falls=falls,
        share=1 / np.concatenate([[1.0], np.cumprod(left)]),
        barred=barred,
    )


def steps_of(drawing: Drawing, checked: bool) -> Steps:
    return Steps(
        next=drawing.next,
        used=drawing.counts,
        depth=drawing.counts.sum(axis=1),
        ignored=drawing.special.astype(np.int64) * checked,
    )


@kernel
def chance_of(source: Source, counts: Ints) -> float:
    """The chance that the next cards are this set, in one given order."""
    chance = 1.0
    cards = 0
    for drawn in range(counts.size):
        chance *= source.falls[drawn, counts[drawn]]
        cards += counts[drawn]
    return float(chance * source.share[cards])


@kernel
def add_masses(source: Source, counts: Ints, value: int, first: int, masses: Floats) -> None:
    """The chances of a set and `first`, `first + 1`... more cards of a value, in one given order.

    Rounds that a check has ended are left out.
    """
    chance = 1.0
    cards = 0
    left = 0
    hidden = 0
    for drawn in range(counts.size):
        remaining = source.cards[drawn] - counts[drawn]
        cards += counts[drawn]
        left += remaining
        if source.barred[drawn]:
            hidden += remaining
        if drawn != value:
            chance *= source.falls[drawn, counts[drawn]]
    for place in range(masses.size):
        extra = first + place
        mass = chance * source.falls[value, counts[value] + extra] * source.share[cards + extra]
        if mass > 0.0:
            barred = hidden - (extra if source.barred[value] else 0)
            masses[place] = mass * (left - extra - barred) / (left - extra)
        else:
            masses[place] = 0.0


@kernel
def joint_ends(source: Source, sets: Ints, steps: Steps, ends: Floats) -> None:
    """For each set of cards, the chance to draw it in one order and then get each outcome."""
    step_count = steps.next.shape[0]
    values = source.cards.size
    deepest = 1
    most = 1
    for step in range(step_count):
        deepest = max(deepest, steps.depth[step] + 1)
        for value in range(values):
            most = max(most, steps.used[step, value] + 1)
    ways = np.zeros((values, most, _LANES))
    share = np.zeros((deepest, _LANES))
    remaining = np.zeros((values, _LANES))
    reached = np.zeros((max(step_count, 1), _LANES))
    results = np.zeros((ends.shape[1], _LANES))
    here = np.zeros(_LANES)
    for start in range(0, sets.shape[0], _LANES):
        group = sets[start : start + _LANES]
        reached[:] = 0.0
        results[:] = 0.0
        prepare(source, group, remaining, ways, share, reached[0])
        if step_count == 0:
            # One by one: the error text of a whole row takes two seconds to compile.
            for lane in range(_LANES):
                results[0, lane] = reached[0, lane]
        for step in range(step_count):
            depth = steps.depth[step]
            for lane in range(_LANES):
                here[lane] = reached[step, lane] * share[depth, lane]
            for value in range(values):
                if source.cards[value] == 0:
                    continue
                after = steps.next[step, value]
                used = steps.used[step, value]
                if after >= 0:
                    for lane in range(_LANES):
                        reached[after, lane] += here[lane] * ways[value, used, lane]
                else:
                    for lane in range(_LANES):
                        results[-1 - after, lane] += here[lane] * ways[value, used, lane]
        for end in range(ends.shape[1]):
            for lane in range(group.shape[0]):
                ends[start + lane, end] = 0.0 if steps.ignored[end] else results[end, lane]


@kernel
def prepare(
    source: Source, group: Ints, remaining: Floats, ways: Floats, share: Floats, chance: Floats
) -> None:
    """Fill the arrays for a group of sets.

    `remaining` is the cards left of each value, `ways` the same by cards of the value used, `share`
    1 divided by all cards left, by cards drawn, and `chance` the chance of the set.
    """
    for lane in range(group.shape[0]):
        for value in range(source.cards.size):
            remaining[value, lane] = source.cards[value] - group[lane, value]
        chance[lane] = chance_of(source, group[lane])
    share[0] = 0.0
    for value in range(source.cards.size):
        for lane in range(_LANES):
            share[0, lane] += remaining[value, lane]
        for used in range(ways.shape[1]):
            for lane in range(_LANES):
                ways[value, used, lane] = max(remaining[value, lane] - used, 0.0)
    for drawn in range(share.shape[0] - 1, -1, -1):
        for lane in range(_LANES):
            share[drawn, lane] = 1.0 / max(share[0, lane] - drawn, 1.0)
