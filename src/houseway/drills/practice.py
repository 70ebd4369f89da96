"""Practice: which question is next, how hard it is, and when a missed question returns.

A level goes up after three right answers in a row and down after two wrong ones. A missed question
returns after three other questions and, if the answers are right, after six and twelve more.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from houseway.cards.shuffle import Seed
from houseway.drills.question import LEVELS
from houseway.values.errors import InputError
from houseway.values.strict import Strict

UP_AFTER = 3
DOWN_AFTER = 2
FIRST_WAIT = 3
LAST_WAIT = 12
"""After a right answer at this wait, a question does not return."""


class Item(Strict):
    """A question to ask."""

    kind: str
    seed: str
    level: int
    wait: int = 0
    """How many questions were asked in between, if it returns; 0 for a new question."""


class Missed(Strict):
    """A question that returns once `due` questions have been asked."""

    item: Item
    due: int


class Progress(Strict):
    """A person's progress; each answer gives a new value."""

    seed: str
    kinds: tuple[str, ...]
    asked: int = 0
    right: int = 0
    fresh: int = 0
    """How many questions were new."""
    levels: dict[str, int] = {}
    streaks: dict[str, int] = {}
    """The number of right answers in a row by kind; negative for wrong answers."""
    missed: tuple[Missed, ...] = ()
    pool: tuple[tuple[str, str], ...] = ()
    """Kinds and seeds of the questions to ask in turn; if empty, new questions are drawn."""


def start_practice(
    kinds: Sequence[str], seed: str, pool: Sequence[tuple[str, str]] = ()
) -> Progress:
    """New progress for practice with these kinds of drills, or with the questions of a pool."""
    if not kinds:
        raise InputError("this filing has no drills", "kind")
    Seed.parse(seed, "seed")
    return Progress(seed=seed, kinds=tuple(kinds), pool=tuple(pool))


def next_item(progress: Progress) -> Item:
    """A missed question that is due, or else a new question of the next kind."""
    due = [missed for missed in progress.missed if missed.due <= progress.asked]
    if due:
        return min(due, key=lambda missed: missed.due).item
    if progress.pool:
        kind, seed = progress.pool[progress.fresh % len(progress.pool)]
        return Item(kind=kind, seed=seed, level=progress.levels.get(kind, 1))
    kind = progress.kinds[progress.fresh % len(progress.kinds)]
    seed = progress.seed
    if progress.fresh:
        seed = Seed.parse(progress.seed).child("practice", progress.fresh).hex()
    return Item(kind=kind, seed=seed, level=progress.levels.get(kind, 1))


def record_answer(progress: Progress, item: Item, right: bool) -> Progress:
    """The progress after an answer."""
    level, streak = _level_after(progress, item, right)
    asked = progress.asked + 1
    missed = [entry for entry in progress.missed if entry.item != item]
    wait = _wait_after(item, right)
    if wait:
        again = replace(item, wait=wait)
        missed.append(Missed(item=again, due=asked + wait))
    return replace(
        progress,
        asked=asked,
        right=progress.right + right,
        fresh=progress.fresh + (item.wait == 0),
        levels={**progress.levels, item.kind: level},
        streaks={**progress.streaks, item.kind: streak},
        missed=tuple(missed),
    )


def _level_after(progress: Progress, item: Item, right: bool) -> tuple[int, int]:
    """The level and the run of right or wrong answers; a returning question changes neither."""
    level = progress.levels.get(item.kind, 1)
    streak = progress.streaks.get(item.kind, 0)
    if item.wait:
        return level, streak
    streak = max(streak, 0) + 1 if right else min(streak, 0) - 1
    if streak >= UP_AFTER:
        return min(LEVELS, level + 1), 0
    if streak <= -DOWN_AFTER:
        return max(1, level - 1), 0
    return level, streak


def _wait_after(item: Item, right: bool) -> int:
    """How many other questions come before this one returns; 0 if it does not return."""
    if not right:
        return FIRST_WAIT
    if item.wait == 0 or item.wait >= LAST_WAIT:
        return 0
    return 2 * item.wait
