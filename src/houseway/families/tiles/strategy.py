"""The filed house way for tiles as a table: the first rule that applies sets the hand."""

from houseway.families.tiles.script import TilesPlay
from houseway.play.game import Rules
from houseway.pricing.strategy_tables import Strategies, StrategyTable


def tables(rules: Rules) -> list[StrategyTable]:
    way = rules.play_as(TilesPlay).house_way
    rows = {rule.name: [rule.says] for rule in way.rules}
    means = ["the first rule that applies sets the hand"]
    return [
        StrategyTable(title="House way", columns=["How the hand is set"], rows=rows, means=means)
    ]


STRATEGY = Strategies(tables=tables, stored=lambda rules: False)
