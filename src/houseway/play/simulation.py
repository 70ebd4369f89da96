"""Simulations through the reference engine, with every chip counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from houseway.play.game import FiledGame
from houseway.play.kind import Simulation
from houseway.values.errors import InputError


def simulate(
    game: FiledGame,
    rounds: int,
    seed: str,
    *,
    players: int = 1,
    rules: Mapping[str, object] | None = None,
    option: str | None = None,
    progress: Callable[[int], None] | None = None,
    preset: str = "letter",
) -> dict[str, Any]:
    """Play hands from fresh decks with simple strategies; returns the results as plain data."""
    if rounds < 1:
        raise InputError(f"rounds must be 1 or more, not {rounds}", "--rounds")
    values = game.raw.values(rules or {}, preset)
    simulation = Simulation(
        rounds=rounds, seed=seed, players=players, rules=values, option=option, progress=progress
    )
    return {**game.kind.simulate(game, simulation), "preset": preset}
