"""Counts in small whole numbers that follow the effects of removal as well as possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from math import gcd, sqrt

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Tags = tuple[int, ...]

_SCALES = 40
_SHIFTS = 5


def correlation(tags: Sequence[int], effects: Sequence[float], counts: Sequence[int]) -> float:
    """How well tags follow the effects, over the cards of a full shoe."""
    cards = sum(counts)
    first, second, square, together, other = 0, 0.0, 0, 0.0, 0.0
    for tag, effect, count in zip(tags, effects, counts, strict=True):
        first += count * tag
        second += count * effect
        square += count * tag * tag
        other += count * effect * effect
        together += count * tag * effect
    spread = sqrt((square - first**2 / cards) * (other - second**2 / cards))
    return (together - first * second / cards) / spread if spread else 0.0


def is_balanced(tags: Sequence[int], counts: Sequence[int]) -> bool:
    """Whether the tags of a full shoe add up to zero."""
    return sum(tag * count for tag, count in zip(tags, counts, strict=True)) == 0


def balanced_tags(effects: Sequence[float], counts: Sequence[int], level: int) -> Tags | None:
    """The balanced tags of at most this size that follow the effects best; None if there are none.

    Rounded multiples of the effects are improved, a card or two at a time, until none is better.
    """
    starts = {_balance(tags, effects, counts, level) for tags in rounded(effects, level)}
    found = {tags for tags in starts if tags is not None and any(tags)}
    best = max(found, key=lambda tags: correlation(tags, effects, counts), default=None)
    while best is not None:
        steps = (tags for tags in _pairs(best, level) if is_balanced(tags, counts) and any(tags))
        better = max(steps, key=lambda tags: correlation(tags, effects, counts), default=best)
        gain = correlation(better, effects, counts) - correlation(best, effects, counts)
        if gain <= 1e-12:
            return reduced(best)
        best = better
    return None


def rounded(effects: Sequence[float], level: int) -> list[Tags]:
    """Effects as whole numbers of at most `level`, for many scales and shifts."""
    values = np.array(effects)
    largest = float(np.abs(values).max())
    if not largest:
        return []
    found = {
        tuple(int(tag) for tag in np.clip(np.round(values * scale + shift), -level, level))
        for scale in np.linspace(0.4, 2 * level, _SCALES) / largest
        for shift in np.linspace(-1, 1, _SHIFTS)
    }
    return sorted(tags for tags in found if any(tags))


def reduced(tags: Tags) -> Tags:
    """The tags without a common factor."""
    factor = gcd(*tags)
    return tuple(tag // factor for tag in tags)


def _balance(
    tags: Tags, effects: Sequence[float], counts: Sequence[int], level: int
) -> Tags | None:
    """Change single tags toward balance, each time where it costs least; None if that fails."""
    for _ in range(4 * level * len(tags)):
        sum_of_tags = sum(tag * count for tag, count in zip(tags, counts, strict=True))
        if not sum_of_tags:
            return tags
        step = -1 if sum_of_tags > 0 else 1
        options = [
            _with(tags, (place, step))
            for place, count in enumerate(counts)
            if abs(tags[place] + step) <= level and count <= 2 * abs(sum_of_tags)
        ]
        if not options:
            return None
        tags = max(options, key=lambda option: correlation(option, effects, counts))
    return None


def _pairs(tags: Tags, level: int) -> Iterator[Tags]:
    """The tags with one card up, down, or two cards changed."""
    places = range(len(tags))
    steps: Iterable[tuple[tuple[int, int], ...]] = [
        *(((place, step),) for place in places for step in (-1, 1)),
        *(((a, 1), (b, -1)) for a, b in permutations(places, 2)),
        *(((a, 4), (b, -1)) for a, b in permutations(places, 2)),
        *(((a, 1), (b, -4)) for a, b in permutations(places, 2)),
    ]
    for step in steps:
        changed = _with(tags, *step)
        if max(map(abs, changed)) <= level:
            yield changed


def _with(tags: Tags, *changes: tuple[int, int]) -> Tags:
    changed = list(tags)
    for place, step in changes:
        changed[place] += step
    return tuple(changed)
