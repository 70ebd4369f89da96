"""Let It Ride: the edge against a bettor who sees community cards too early, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.carnival.let_it_ride.script import wins
from houseway.families.carnival.rules import CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.stakes import gains
from houseway.pricing.symmetry import codes_of, distinct_hands
from houseway.ranking.fast import BITS, CLASS_OF, evaluate
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]

BETS = ("bet-1", "bet-2", "bet-3")
_VALUES = 7463


class Edges(NamedTuple):
    """The edge of all three bets together, by the community cards that are seen at once."""

    none: Fraction
    first: Fraction
    """The card that is turned first."""
    last: Fraction
    both: Fraction


def edges_of(rules: Rules) -> Edges:
    """The edges with best play."""
    paid, scale = paid_by_value(rules)
    masks, weights = distinct_hands(3)
    hands = np.array([codes_of(int(mask)) for mask in masks])
    sums = np.zeros((len(hands), 7), dtype=np.int64)
    _add_deals(hands, paid, sums)
    deals = int(weights.sum()) * 49 * 48
    rides, first, first_2, best, best_2, last, third = (
        int(total) for total in (sums * weights[:, None]).sum(axis=0)
    )
    won = (rides + first_2, first + first_2, last + best_2, best + best_2)
    return Edges(*(-Fraction(total + third, deals * scale) for total in won))


def paid_by_value(rules: Rules) -> tuple[Ints, int]:
    """What each bet wins when it rides, by value of the five cards, and the scale of a unit."""
    play = rules.play_as(CarnivalPlay).let_it_ride
    assert play is not None
    values = np.arange(_VALUES)
    columns = {
        "player_hand": np.maximum(CLASS_OF[values], 0).astype(np.int64),
        "tens_or_better": np.array([0, *(wins(v, play.lowest_pair) for v in range(1, _VALUES))]),
        "withdrawn": np.zeros(_VALUES, dtype=np.int64),
    }
    each = [gains(rules, columns, {bet: 1}) for bet in BETS]
    scale = int(np.lcm.reduce([scale for _, scale in each]))
    return np.array([won * (scale // own) for won, own in each]), scale


@kernel
def _add_deals(hands: Ints, paid: Ints, sums: Ints) -> None:
    """By hand, over all community cards in order: what riding wins where it is better.

    Bet 1 with no card seen, with the first; bet 2 with the first; both bets with both cards; bet 1
    with the last; bet 3.
    """
    for hand in range(len(hands)):
        a, b, c = hands[hand]
        own = BITS[a] | BITS[b] | BITS[c]
        whole = 0
        for first in range(52):
            if own & BITS[first]:
                continue
            four = own | BITS[first]
            one, two = 0, 0
            for last in range(52):
                if four & BITS[last]:
                    continue
                value = evaluate(four | BITS[last])
                one += paid[0, value]
                two += paid[1, value]
                sums[hand, 3] += max(paid[0, value], 0)
                sums[hand, 4] += max(paid[1, value], 0)
                sums[hand, 6] += paid[2, value]
            whole += one
            sums[hand, 1] += max(one, 0)
            sums[hand, 2] += max(two, 0)
        sums[hand, 0] = max(whole, 0)
        # The order of the community cards does not matter to bet 1.
        sums[hand, 5] = sums[hand, 1]
