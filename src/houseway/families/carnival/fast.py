"""Compiled rounds of carnival poker; each game has its own."""

from collections.abc import Mapping

from houseway.families.carnival import carnival_game
from houseway.play.game import Rules
from houseway.pricing.compiled import CompiledGame, Fast, Prices


def _fast(rules: Rules) -> Fast:
    return carnival_game(rules).part("fast", Fast)


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game, played by one of its strategies."""
    return _fast(rules).compile(rules, strategy)


def strategies(rules: Rules) -> tuple[str, ...]:
    return _fast(rules).strategies(rules)


def proves(rules: Rules) -> Mapping[str, Prices | None]:
    return _fast(rules).proves(rules)


FAST = Fast(compile=compile_rounds, strategies=strategies, proves=proves)
