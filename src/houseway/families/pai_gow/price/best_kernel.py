"""All settings of a pattern that may be best, and which bank hands each of them beats."""

from typing import Any, NamedTuple

import numpy as np

from houseway.families.pai_gow.price.kernel import (
    BACK_BITS,
    CARDS,
    FRONT,
    back_value,
    front_value,
    workspace,
)
from houseway.values.kernels import kernel

MAX_SETTINGS = 21
"""The number of ways to set seven cards with two in front."""
ANY = 2
"""A level of comparison with the bank: 0 is higher, 1 is not lower, `ANY` is always met."""


@kernel
def list_settings(hands: Any, suited: bool, p: Any, settings: Any) -> None:
    """List each hand's legal settings that may be best.

    A setting is left out if a listed setting equals or beats it in both front and back.

    Settings are listed from the highest front to the lowest, with -1 after the last. The suits of a
    hand matter only if it is `suited`.
    """
    n = p[CARDS]
    r, s = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    work = workspace()
    values = np.zeros(MAX_SETTINGS, np.int64)
    back_mask = (1 << BACK_BITS) - 1
    for hand in range(len(hands)):
        for place in range(n):
            r[n - 1 - place] = (hands[hand, place] >> 2) + 2
            s[n - 1 - place] = hands[hand, place] & 3
        legal_count = 0
        for x in range(n):
            for y in range(x + 1, n) if p[FRONT] == 2 else range(n, n + 1):
                back = back_value(r, s, x, y, n, suited, p, work[2])
                front = front_value(r[x], r[y] if y < n else 0, back, p)
                if front >= 0:
                    values[legal_count] = front << BACK_BITS | back
                    legal_count += 1
        values[:legal_count].sort()
        highest = -1
        listed = 0
        for place in range(legal_count - 1, -1, -1):
            if values[place] & back_mask > highest:
                highest = values[place] & back_mask
                settings[hand, listed] = values[place]
                listed += 1
        settings[hand, listed:] = -1


class Steps(NamedTuple):
    """Results of a wager as conditions: for each level of the front, the level of the back that a
    result needs (see `ANY`), or -1 if no back is enough."""

    backs: Any
    top: int
    """The place of the highest front."""
    last: int
    """The place of the highest back."""


@kernel
def list_quadrants(fronts: Any, backs: Any, steps: Steps, together: bool, rows: Any) -> Any:
    """List the quadrants that give the number of bank hands against which each result is reached.

    `fronts` and `backs` are the places of the settings of each pattern. If `together`, a result is
    reached if any setting reaches it, and there is a counter for each result; otherwise every
    setting has its own counters. A union of quadrants is counted at its corners, less the overlaps
    of neighbors. Returns where the rows of each pattern start; if `rows` is empty, they are only
    counted.
    """
    starts = np.zeros(len(fronts) + 1, np.int64)
    corners = np.zeros(3 * MAX_SETTINGS, np.int64)
    length = 0
    settings = 0
    step_count = len(steps.backs)
    for number in range(len(fronts)):
        starts[number] = length
        setting_count = 0
        while setting_count < MAX_SETTINGS and fronts[number, setting_count] >= 0:
            setting_count += 1
        for group in range(min(setting_count, 1) if together else setting_count):
            first, after = (0, setting_count) if together else (group, group + 1)
            for step in range(step_count):
                listed = 0
                for place in range(first, after):
                    for level in range(ANY + 1):
                        needed = steps.backs[step, level]
                        if needed >= 0:
                            front = _highest(fronts[number, place], level, steps.top)
                            back = _highest(backs[number, place], needed, steps.last)
                            if front >= 0 and back >= 0:
                                corners[listed] = front << BACK_BITS | back
                                listed += 1
                total = step if together else settings * step_count + step
                length = _union(corners, listed, total, rows, length)
            if not together:
                settings += 1
    starts[-1] = length
    return starts


@kernel
def _highest(place: int, level: int, top: int) -> int:
    """The highest place that is reached: the one below `place`, `place` itself, or `top`."""
    return top if level == ANY else place - 1 + level


@kernel
def _union(corners: Any, listed: int, total: int, rows: Any, length: int) -> int:
    """Add the rows of a union of quadrants: everything at or below one of the corners."""
    corners[:listed].sort()
    highest = -1
    for place in range(listed - 1, -1, -1):
        front, back = corners[place] >> BACK_BITS, corners[place] & (1 << BACK_BITS) - 1
        if back > highest:
            if highest >= 0:
                length = _add(rows, length, front, highest, total, -1)
            length = _add(rows, length, front, back, total, 1)
            highest = back
    return length


@kernel
def _add(rows: Any, length: int, front: int, back: int, total: int, factor: int) -> int:
    if len(rows):
        rows[length, 0] = front
        rows[length, 1] = back
        rows[length, 2] = total
        rows[length, 3] = factor
    return length + 1
