"""Steps a second of environments on one core: blackjack and hold'em with random legal actions.

All contestants step many tables with actions that are drawn beforehand or by the environment; a
step is one action at one table. pgx has no blackjack and no full hold'em, so its Leduc hold'em (six
cards, one community card) takes part as the closest game.
"""

import os
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from benchmarks.race import Contestant, race, version
from houseway.environments import vector_env

TABLES = 2048
STEPS = 64
"""Steps at every table per call of a contestant."""
ROUNDS = 500
BLACKJACK = "saloon/no-bust-21st-century-blackjack"
HOLDEM = "tavern/texas-holdem"


def main() -> None:
    _use_one_core()
    compete(
        "Blackjack environments with random actions",
        _houseway(BLACKJACK, preset="practice"),
        {"envpool": _envpool, "open_spiel": _open_spiel("blackjack"), "gymnasium": _gymnasium},
    )
    compete(
        "Hold'em environments with random actions, two players",
        _houseway(HOLDEM, players=2, stakes="no limit $1/$2", stack=20_000),
        {
            "pgx": _pgx,
            "open_spiel": _open_spiel(HEADS_UP),
            "rlcard": _rlcard,
        },
    )


def _use_one_core() -> None:
    """Keep everything that would use threads on one core."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def compete(
    title: str, ours: Callable[[], int], peers: dict[str, Callable[[], Callable[[], int]]]
) -> None:
    contestants = [Contestant("houseway, vector", ours)]
    for package, peer in peers.items():
        if name := version(package):
            contestants.append(Contestant(name, peer()))
    race(title, "steps", contestants)


def _houseway(game: str, **terms: Any) -> Callable[[], int]:
    env = vector_env(game, TABLES, **terms)
    observation, _ = env.reset(seed=1)
    dice = np.random.default_rng(1)

    def work() -> int:
        mask = observation["action_mask"]
        for _ in range(STEPS):
            chosen = mask * dice.random(mask.shape, dtype=np.float32)
            env.step(chosen.argmax(1))
        return STEPS * TABLES

    return work


# The peers


def _envpool() -> Callable[[], int]:
    import envpool

    env = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=TABLES, num_threads=1)
    env.reset()
    dice = np.random.default_rng(1)

    def work() -> int:
        for _ in range(STEPS):
            env.step(dice.integers(0, 2, TABLES))
        return STEPS * TABLES

    return work


def _gymnasium() -> Callable[[], int]:
    import gymnasium

    table, dice = gymnasium.make("Blackjack-v1").unwrapped, Random(1)

    def work() -> int:
        steps = 0
        for _ in range(ROUNDS):
            table.reset()
            over = False
            while not over:
                over = table.step(int(dice.random() * 2))[2]
                steps += 1
        return steps

    return work


def _open_spiel(name: str) -> Callable[[], Callable[[], int]]:
    """A game of OpenSpiel; cards are dealt at random and only players' actions count as steps."""

    def contestant() -> Callable[[], int]:
        import pyspiel

        game, dice = pyspiel.load_game(name), Random(1)

        def work() -> int:
            steps = 0
            for _ in range(ROUNDS):
                state = game.new_initial_state()
                while not state.is_terminal():
                    steps += not state.is_chance_node()
                    actions = state.legal_actions()
                    state.apply_action(actions[int(dice.random() * len(actions))])
            return steps

        return work

    return contestant


HEADS_UP = (
    "universal_poker(betting=nolimit,numPlayers=2,numRounds=4,blind=100 200,stack=20000 20000,"
    "firstPlayer=2 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "bettingAbstraction=fcpa)"
)


def _rlcard() -> Callable[[], int]:
    import rlcard

    table, dice = rlcard.make("no-limit-holdem"), Random(1)

    def work() -> int:
        steps = 0
        for _ in range(ROUNDS // 10):
            state, _ = table.reset()
            while not table.is_over():
                actions = list(state["legal_actions"])
                state, _ = table.step(actions[int(dice.random() * len(actions))])
                steps += 1
        return steps

    return work


def _pgx() -> Callable[[], int]:
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make("leduc_holdem")
    begin, step = jax.vmap(game.init), jax.vmap(auto_reset(game.step, game.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def once(number: Any, state: Any) -> Any:
            first, second = jax.random.split(jax.random.fold_in(key, number))
            chance = jax.random.uniform(first, state.legal_action_mask.shape)
            action = (state.legal_action_mask * chance).argmax(1)
            return step(state, action, jax.random.split(second, TABLES))

        return jax.lax.fori_loop(0, STEPS, once, state)

    key = jax.random.key(1)
    state = jax.jit(begin)(jax.random.split(key, TABLES))

    def work() -> int:
        nonlocal state, key
        key, used = jax.random.split(key)
        state = play(state, used)
        state.rewards.block_until_ready()
        return STEPS * TABLES

    return work
