"""The play of a game of twenty-one by totals, as tables."""

from houseway.families.twenty_one.chart import chart_of
from houseway.play.game import Rules
from houseway.pricing.strategy_tables import Strategies, StrategyTable


def tables(rules: Rules) -> list[StrategyTable]:
    chart = chart_of(rules)
    return [
        StrategyTable(
            title=f"{title}, by the player-dealer's cards",
            columns=list(chart.columns),
            rows=rows,
            means=list(chart.means) if number == 0 else [],
        )
        for number, (title, rows) in enumerate(chart.sections())
    ]


STRATEGY = Strategies(tables=tables)
