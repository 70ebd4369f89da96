"""The strategy tables of a game: stored ones, or those that take no time to make."""

from functools import cache
from pathlib import Path

import msgspec

from houseway.checking.prices import price_key
from houseway.play.game import Rules
from houseway.pricing.strategy_tables import Strategies, StrategyTable
from houseway.values.strict import decoder

TABLES_FILE = Path(__file__).with_name("strategy_tables.json")


class StoredTables(msgspec.Struct):
    """The tables of the rules with one price key, and a game that has these rules."""

    game: str
    preset: str
    tables: list[StrategyTable]


def strategy_tables(rules: Rules) -> list[StrategyTable]:
    """The strategy tables of a game; none if they are not stored for these rules."""
    part = rules.family.part("strategy", Strategies)
    if part is None:
        return []
    if not part.stored(rules):
        return part.tables(rules)
    stored = stored_tables().get(price_key(rules))
    return stored.tables if stored else []


@cache
def stored_tables() -> dict[str, StoredTables]:
    """All stored tables by price key."""
    return decoder(dict[str, StoredTables]).decode(TABLES_FILE.read_bytes())
