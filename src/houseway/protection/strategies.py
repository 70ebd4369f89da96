"""When to bet: counts with their thresholds, chosen on shoes that are not used for the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.protection.rounds import DECK, Rounds
from houseway.protection.tags import (
    Tags,
    balanced_tags,
    correlation,
    is_balanced,
    reduced,
    rounded,
)

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

LEVELS = (1, 2, 3)
PILOT_SEED = 0x5EED_0000
_STEP = 0.5
"""Thresholds of true counts are multiples of this."""
_CLOSE = 0.97
"""Unbalanced tags are tried if they follow the effects this well, compared with the best."""


class Strategy(NamedTuple):
    """A count, and from which value on it bets; it never bets if there is no threshold."""

    tags: Tags
    level: int
    balanced: bool
    correlation: float
    threshold: float | None


def find_strategies(
    effects: Sequence[float], counts: Sequence[int], rounds: Rounds, values: Floats
) -> list[Strategy]:
    """The best balanced and the best unbalanced count of each level."""
    found: dict[Tags, Strategy] = {}
    for level in LEVELS:
        tags = balanced_tags(effects, counts, level)
        if tags is not None and tags not in found:
            found[tags] = with_threshold(tags, effects, counts, rounds, values)[0]
        options = [
            with_threshold(tags, effects, counts, rounds, values)
            for tags in _unbalanced(effects, counts, level)
        ]
        best = max(options, key=lambda option: option[1], default=None)
        if best is not None and best[1] > 0:
            found.setdefault(best[0].tags, best[0])
    return list(found.values())


def _unbalanced(effects: Sequence[float], counts: Sequence[int], level: int) -> Iterator[Tags]:
    """Tags of a level whose running count needs no division: their sum rises with the cards."""
    tags_of_level = [
        tags
        for tags in rounded(effects, level)
        if not is_balanced(tags, counts) and reduced(tags) == tags
    ]
    close = {tags: correlation(tags, effects, counts) for tags in tags_of_level}
    best = max(close.values(), default=0.0)
    yield from (tags for tags, value in close.items() if value >= _CLOSE * best)


def with_threshold(
    tags: Tags, effects: Sequence[float], counts: Sequence[int], rounds: Rounds, values: Floats
) -> tuple[Strategy, float]:
    """The count with its best threshold in these rounds, and what it wins in them."""
    balanced = is_balanced(tags, counts)
    seen = count_of(tags, rounds.unseen, counts, balanced=balanced)
    step = _STEP if balanced else 1.0
    place = np.floor(seen / step).astype(np.int64)
    low = int(place.min())
    gains = np.bincount(place - low, values)[::-1].cumsum()[::-1]
    best = int(gains.argmax())
    threshold = (low + best) * step if gains[best] > 0 else None
    level = max(map(abs, tags))
    strategy = Strategy(tags, level, balanced, correlation(tags, effects, counts), threshold)
    return strategy, max(0.0, float(gains[best]))


def count_of(tags: Tags, unseen: Ints, counts: Sequence[int], *, balanced: bool) -> Floats:
    """The running count of each round; for balanced tags, per deck that nobody has seen."""
    values = np.array(tags, dtype=np.int64)
    running: Floats = (int(values @ np.array(counts)) - unseen @ values).astype(float)
    return running * DECK / unseen.sum(axis=1) if balanced else running


def bets_of(strategy: Strategy, unseen: Ints, counts: Sequence[int]) -> NDArray[np.bool_]:
    """Whether a strategy bets in each round."""
    if strategy.threshold is None:
        return np.zeros(len(unseen), dtype=np.bool_)
    count = count_of(strategy.tags, unseen, counts, balanced=strategy.balanced)
    bets: NDArray[np.bool_] = count >= strategy.threshold
    return bets
