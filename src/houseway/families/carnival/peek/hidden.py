"""Two Card Peek: what a bettor wins who sees the first card of a row before betting, exactly."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.families.carnival.facts import PICKS
from houseway.families.carnival.peek.price import least_qualified, row_values
from houseway.play.game import Rules
from houseway.pricing.stakes import gains
from houseway.pricing.symmetry import codes_of, distinct_hands
from houseway.protection.seen import Sight
from houseway.values.kernels import kernel

Ints = NDArray[np.int64]

PICK = "pick-row"
ROWS = {"same": "that row", "other": "another row"}
_PICKED = {"same": 1, "other": 2}
"""The bit of the picked row: the row with the known card is the first."""


def sights_of(rules: Rules) -> list[Sight]:
    """By rank of the first card of a row: what a pick of that row, or of another, is worth."""
    masks, weights = distinct_hands(2)
    hands = np.array([codes_of(int(mask)) for mask in masks])
    counts = np.zeros((len(hands), 2, 8), dtype=np.int64)
    _count_rows(hands, row_values(), least_qualified(rules), counts)
    paid, scale = _paid(rules)
    deals = int(counts[0].sum())
    sights = []
    for place, rank in enumerate(RANKS):
        # Either card of the row may be its first.
        share = weights * (hands // 4 == place).sum(axis=1)
        worth = {
            row: Fraction(int((share * (counts * won).sum(axis=(1, 2))).sum()), scale)
            / (int(share.sum()) * deals)
            for row, won in paid.items()
        }
        name = f"{'an' if rank in 'A8' else 'a'} {rank}"
        sights.append(Sight(name, Fraction(1, len(RANKS)), worth))
    return sights


def _paid(rules: Rules) -> tuple[dict[str, Ints], int]:
    """What each pick wins by whether a row qualifies and which rows are highest."""
    qualifies, top = (axis.ravel() for axis in np.indices((2, 8)))
    paid, scale = {}, 1
    for row, bit in _PICKED.items():
        pick = np.where(top & bit == 0, "loses", np.where(top & ~bit == 0, "wins", "ties"))
        columns = {
            "qualifies": qualifies,
            "pick": np.array([PICKS.index(word) for word in pick]),
            "rows_picked": np.ones(16, dtype=np.int64),
        }
        won, scale = gains(rules, columns, {PICK: 1})
        paid[row] = won.reshape(2, 8)
    return paid, scale


@kernel
def _count_rows(hands: Ints, values: Ints, least: int, counts: Ints) -> None:
    """By first row: whether any row qualifies, and which rows are highest, as bits."""
    left = np.empty(50, dtype=np.int64)
    for hand in range(len(hands)):
        a, b = hands[hand]
        size = 0
        for code in range(52):
            if code not in (a, b):
                left[size] = code
                size += 1
        first = values[a, b]
        for i in range(50):
            for j in range(i + 1, 50):
                second = values[left[i], left[j]]
                for k in range(50):
                    if k in (i, j):
                        continue
                    for m in range(k + 1, 50):
                        if m in (i, j):
                            continue
                        third = values[left[k], left[m]]
                        best = max(first, second, third)
                        top = (first == best) + 2 * (second == best) + 4 * (third == best)
                        counts[hand, 1 if best >= least else 0, top] += 1
