"""Many compiled tables of one game as a Gymnasium vector environment.

A kernel steps all tables at once, on one core. Where a hand ends, the next one is dealt in the same
step, so each observation asks for an action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from houseway.play.game import FiledGame
from houseway.pricing.stepping import Batch, Ints, Tables, compile_steps, new_batch
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.rulebook.model import Value
from houseway.values.errors import InputError

Observation = dict[str, NDArray[Any]]


class VectorTables(VectorEnv[Observation, Ints, NDArray[Any]]):
    """Tables of a game that has compiled tables.

    Rewards are hundredths of the minimum bet and belong to the hand that a step ended. With
    several players, they have a column for each. Hands without a decision are dealt over: `info`
    has how many they were (`skipped`) and what was won in them (`skipped_reward`). The arrays are
    used again in the next step; copy what you keep, or pass `copy=True`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        tables: int,
        *,
        preset: str = "letter",
        rules: Mapping[str, Value] | None = None,
        rulebook: FiledRulebook | None = None,
        copy: bool = False,
        **terms: Any,
    ) -> None:
        if tables < 1:
            raise InputError(f"tables must be 1 or more, not {tables}", "tables")
        filed = FiledGame(rulebook or filed_rulebook(), game)
        self.game = compile_steps(filed.rules(rules, preset=preset), **terms)
        self.num_envs = tables
        self.copy = copy
        self.single_action_space = spaces.Discrete(len(self.game.actions))
        self.action_space = batch_space(self.single_action_space, tables)
        highest = np.array([most for _, most in self.game.seen], dtype=np.int64)
        self.single_observation_space = spaces.Dict(
            {
                "action_mask": spaces.MultiBinary(len(self.game.actions)),
                "seen": spaces.Box(np.zeros_like(highest), highest, dtype=np.int64),
            }
        )
        self.observation_space = batch_space(self.single_observation_space, tables)
        self._batch: Batch = new_batch(self.game, tables)
        self._tables: Tables | None = None
        self._never = np.zeros(tables, dtype=bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal at new tables; the seed decides everything that is random."""
        super().reset(seed=seed)
        self._tables = self.game.open(self.num_envs, int(self.np_random.integers(2**62)))
        self._tables.begin(self._batch)
        return self._observation(), self._info()

    def step(
        self, actions: Ints
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take one action at each table; one outside the mask counts as no answer."""
        if self._tables is None:
            raise InputError("call reset first", "step")
        batch = self._batch
        self._tables.step(np.ascontiguousarray(actions, dtype=np.int64), batch)
        rewards = batch.rewards * (100 / self.game.scale)
        over = batch.over.astype(bool)
        return (
            self._observation(),
            rewards[:, 0] if self.game.players == 1 else rewards,
            over,
            self._never.copy(),
            self._info(),
        )

    def _observation(self) -> Observation:
        mask, seen = self._batch.mask, self._batch.seen
        if self.copy:
            mask, seen = mask.copy(), seen.copy()
        return {"action_mask": mask, "seen": seen}

    def _info(self) -> dict[str, Any]:
        skipped = self._batch.skipped
        return {
            "skipped": skipped[:, 0].copy(),
            "skipped_reward": skipped[:, 1:] * (100 / self.game.scale),
        }
