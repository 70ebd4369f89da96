"""The best play of Three Card Poker as a table: by the highest card and the exposed card."""

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.three_card.price import BestPlay, best_play, hand_name
from houseway.play.game import Rules
from houseway.pricing.strategy_tables import Strategies, StrategyTable
from houseway.ranking.three_card import Three, three_card_values

_MEANS = (
    "P play, F fold; a hand: play it and better hands of its row",
    "? the suits of the hand and of the exposed card decide between fold and play",
)


def tables(rules: Rules) -> list[StrategyTable]:
    best = best_play(rules)
    kinds = list(three_card_values(best.play.ranking))
    columns = list(RANKS) if best.play.exposed else ["any"]
    rows = {
        name: [_cell(best, kinds, high, column) for column in range(len(columns))]
        for name, high in _rows()
    }
    return [
        StrategyTable(
            title="Ante and Play, by the exposed card of the player-dealer"
            if best.play.exposed
            else "Ante and Play",
            columns=columns,
            rows=rows,
            means=list(_MEANS),
        )
    ]


def _rows() -> list[tuple[str, int | None]]:
    """Hands by their highest card; None is a pair or better."""
    highs = range(12, 2, -1)
    return [("Pair or better", None), *((f"{RANKS[high]} high", high) for high in highs)]


def _cell(best: BestPlay, kinds: list[Three], high: int | None, column: int) -> str:
    """What to do with the hands of a row against a card: all the same, or from a hand up."""
    of_row = [
        three.kind > 0 if high is None else three.kind == 0 and three.ranks[0] == high
        for three in kinds
    ]
    chosen = np.array([False, *of_row])[best.player_values]
    seen = slice(4 * column, 4 * column + 4) if best.play.exposed else slice(0, 1)
    possible = best.possible[:, seen] & chosen[:, None]
    values = np.repeat(best.player_values[:, None], possible.shape[1], axis=1)
    played = values[possible & best.plays[:, seen]]
    folded = values[possible & ~best.plays[:, seen]]
    if not len(folded):
        return "P"
    if not len(played):
        return "F"
    lowest, surest = int(played.min()), int(folded.max())
    mark = "?" if surest >= lowest else ""
    return f"{hand_name(kinds[lowest - 1])}{mark}"


STRATEGY = Strategies(tables=tables)
