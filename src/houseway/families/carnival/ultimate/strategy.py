"""Before the flop in Ultimate Texas Hold'em: raise or check, for every two cards."""

from houseway.cards.card import RANKS, Card
from houseway.families.carnival.rules import CarnivalPlay
from houseway.families.carnival.ultimate.preflop import early_worth
from houseway.play.game import Rules
from houseway.pricing.strategy_tables import Strategies, StrategyTable

_MEANS = (
    "4, 3: raise this many times the Ante; C: check",
    "above the diagonal the two cards have one suit, below it two",
)


def tables(rules: Rules) -> list[StrategyTable]:
    highest_first = RANKS[::-1]
    rows = {
        first: [_best(rules, first, second) for second in highest_first] for first in highest_first
    }
    title = "Before the flop, by the two cards"
    return [StrategyTable(title=title, columns=list(highest_first), rows=rows, means=list(_MEANS))]


def _best(rules: Rules, row: str, column: str) -> str:
    """The choice that is worth the most; suited where the row's card is the higher one."""
    play = rules.play_as(CarnivalPlay).ultimate
    assert play is not None
    suited = RANKS.index(row) > RANKS.index(column)
    cards = (Card(f"{row}s"), Card(f"{column}{'s' if suited else 'h'}"))
    worth = early_worth(rules, play, cards)
    best = max(worth, key=lambda choice: worth[choice])
    return best[0].upper()


STRATEGY = Strategies(tables=tables)
