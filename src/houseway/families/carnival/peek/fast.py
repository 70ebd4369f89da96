"""Compiled rounds of Two Card Peek.

The best play makes the Peek Bonus on the row that is worth the most once six cards are seen, like
its price; of rows that are worth the same, it takes the first. `two-rows` is the same with a pick
of two rows.
"""

import numpy as np

from houseway.families.carnival.facts import PICKS
from houseway.families.carnival.peek.bonus import bonus_pays, rows_by, winnings_of
from houseway.families.carnival.peek.fast_kernel import (
    BASIC,
    BEST,
    RANDOM,
    Pay,
    Rows,
    Tables,
    new_hand,
    play_rounds,
)
from houseway.families.carnival.peek.price import TWO_ROWS, least_qualified, row_values
from houseway.families.carnival.peek.script import PEEK, PICKED, ROWS
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    NOT_BET,
    CompiledGame,
    Fast,
    codes_of_deck,
    pay_column,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import Ints, new_shoe
from houseway.pricing.stakes import grid
from houseway.pricing.wager import units
from houseway.ranking.high import CLASSES
from houseway.ranking.two_card import CLASSES as TWO_CARD_CLASSES
from houseway.ranking.two_card import two_card_values
from houseway.values.stream import Stream

STRATEGIES = {"best": BEST, "two-rows": BEST, "basic": BASIC, "random": RANDOM}
TOPS = 1 << len(ROWS)
"""In how many ways rows can be highest, with a bit for each row."""
_ROW_FACTS = ("qualifies", "two_card_hand", "row_hand")
_TABLE_FACTS = ("qualifies", *(f"row_{row.lower()}_hand" for row in ROWS))


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game; wagers on rows are on row A, and `basic` makes no Peek Bonus."""
    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    winnings = winnings_of(bonus_pays(rules))
    rows = rows_by(winnings.whole)
    values = row_values()
    classes = np.array([0, *(two.kind for two in two_card_values())])
    tables = Tables(
        codes=codes_of_deck(rules),
        values=values + values.T,
        kinds=classes[values + values.T],
        least=least_qualified(rules),
        strategy=STRATEGIES[strategy],
        rows=Rows(rows.start, rows.renamed, winnings),
        pay=_pay(rules, wagers, scale, picked=2 if strategy == "two-rows" else 1),
        bonus=wagers.index(PEEK),
        not_bet=NOT_BET,
    )

    def play_hands(shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
        shoe = new_shoe(len(tables.codes), stream, shoes)
        play_rounds(tables, new_hand(), shoe, results[:rounds])

    return CompiledGame(wagers=wagers, scale=scale, play=play_hands, notes=(PEEK,))


def _pay(rules: Rules, wagers: tuple[str, ...], scale: int, *, picked: int) -> Pay:
    """The pay of each wager, in the table of the facts that it depends on."""
    shape = (len(TWO_CARD_CLASSES), len(CLASSES))
    pick = np.zeros((2, TOPS, len(wagers)), dtype=np.int64)
    by_row = np.zeros((2, *shape, len(wagers)), dtype=np.int64)
    table = np.zeros((2, *[len(CLASSES)] * len(ROWS), len(wagers)), dtype=np.int64)
    for place, wager in enumerate(wagers):
        if wager == PICKED:
            pick[:, :, place] = _pay_pick(rules, picked, scale)
        elif rules.wagers[wager].wager.on:
            by_row[..., place] = _pay_all(rules, wager, _ROW_FACTS, scale)
        else:
            table[..., place] = _pay_all(rules, wager, _TABLE_FACTS, scale)
    return Pay(pick, by_row, table)


def _pay_pick(rules: Rules, picked: int, scale: int) -> Ints:
    """What Pick Row pays on the first rows, by whether a row qualifies and which are highest."""
    qualifies, top = (axis.ravel() for axis in np.indices((2, TOPS)))
    mine = (1 << picked) - 1
    pick = np.where(top & mine == 0, "loses", np.where(top & ~mine == 0, "wins", "ties"))
    columns = {
        "qualifies": qualifies,
        "pick": np.array([PICKS.index(word) for word in pick]),
        "rows_picked": np.full(len(top), picked),
    }
    return pay_column(rules, PICKED, columns, len(top), scale).reshape(2, TOPS)


def _pay_all(rules: Rules, wager: str, names: tuple[str, ...], scale: int) -> Ints:
    """What a wager pays for every combination of facts; a wager may add up several pay rows."""
    columns = grid(rules.facts, names)
    ready = rules.wagers[wager]
    shape = [int(columns[name].max()) + 1 for name in names]
    length = len(columns["qualifies"])
    if not ready.wager.several:
        return pay_column(rules, wager, columns, length, scale).reshape(shape)
    words = {name: rules.facts[name].words or (False, True) for name in names}
    paid = [
        units(ready.outcome({name: words[name][int(columns[name][row])] for name in names}))
        for row in range(length)
    ]
    return np.array([int(amount * scale) for amount in paid]).reshape(shape)


FAST = Fast(
    compile=compile_rounds,
    strategies=lambda rules: tuple(STRATEGIES),
    proves=lambda rules: {
        "best": {wager: (wager,) for wager in plain_wagers(rules)},
        "two-rows": {TWO_ROWS: (PICKED,)},
    },
)
