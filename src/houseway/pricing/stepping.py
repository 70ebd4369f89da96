"""Compiled tables that are stepped one action at a time, many at once, for learning programs.

A family says in its module `steps` how its games are compiled. Like compiled rounds, the kernels
take what is paid from tables that the pay rows of the rulebook fill.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.play.game import Rules
from houseway.values.errors import InputError
from houseway.values.extras import needs_extras

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]


class Batch(NamedTuple):
    """What many tables show after a step; each array has a row for each table."""

    seen: Ints
    """What the player to act sees, with a column for each name of `CompiledSteps.seen`."""
    mask: Bytes
    """1 for each action that is allowed."""
    rewards: Ints
    """What each player won in a hand that the step ended, in 1 / scale of a unit."""
    over: Bytes
    """1 where the step ended a hand; the table shows the first decision of the next one."""
    skipped: Ints
    """How many hands ended without a decision after it, and what each player won in them."""


class Tables(Protocol):
    """Tables in play."""

    def begin(self, batch: Batch) -> None:
        """Deal a hand at every table."""

    def step(self, actions: Ints, batch: Batch) -> None:
        """Take an action at every table; one that is not allowed counts as no answer."""


@dataclass(frozen=True, kw_only=True)
class CompiledSteps:
    """The compiled tables of a game."""

    actions: tuple[str, ...]
    seen: tuple[tuple[str, int], ...]
    """What a player sees: the name of each number, and the highest value it may have."""
    scale: int
    """Rewards are whole numbers of 1 / scale of the minimum bet."""
    open: Callable[[int, int], Tables]
    """Opens some number of tables, shuffled from a seed."""
    players: int = 1
    """How many players a table has; `seen` tells who acts if there are several."""


@dataclass(frozen=True, kw_only=True)
class Stepping:
    """How a family compiles its games for stepping: `STEPS` in its module `steps`."""

    compile: Callable[..., CompiledSteps]
    """The tables of a game; keywords depend on the family."""


def compile_steps(rules: Rules, **table: Any) -> CompiledSteps:
    """The compiled tables of a game; raises InputError if its family has none."""
    with needs_extras("compiled tables"):
        stepping = rules.family.part("steps", Stepping)
    if stepping is None:
        raise InputError(f"{rules.filing.name} has no compiled tables", rules.id)
    return stepping.compile(rules, **table)


def new_batch(game: CompiledSteps, tables: int) -> Batch:
    """The arrays for a number of tables."""
    return Batch(
        seen=np.zeros((tables, len(game.seen)), dtype=np.int64),
        mask=np.zeros((tables, len(game.actions)), dtype=np.int8),
        rewards=np.zeros((tables, game.players), dtype=np.int64),
        over=np.zeros(tables, dtype=np.int8),
        skipped=np.zeros((tables, 1 + game.players), dtype=np.int64),
    )
