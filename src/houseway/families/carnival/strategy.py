"""The strategy tables of carnival poker; each game has its own."""

from houseway.families.carnival import carnival_game
from houseway.play.family import has_part
from houseway.play.game import Rules
from houseway.pricing.strategy_tables import Strategies, StrategyTable


def tables(rules: Rules) -> list[StrategyTable]:
    return carnival_game(rules).part("strategy", Strategies).tables(rules) if has_any(rules) else []


def has_any(rules: Rules) -> bool:
    """Whether the game has tables."""
    return has_part(carnival_game(rules).package, "strategy")


STRATEGY = Strategies(tables=tables, stored=has_any)
