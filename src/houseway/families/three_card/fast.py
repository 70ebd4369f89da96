"""Compiled rounds of Three Card Poker."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.families.three_card.fast_kernel import FOLD, Tables, play_rounds
from houseway.families.three_card.price import best_play, hand_values, lowest_qualified
from houseway.families.three_card.script import PLAY_OR_FOLD, ThreeCardPlay, least_to_play
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    NOT_BET,
    CompiledGame,
    Fast,
    PayRows,
    codes_of_deck,
    compiled_in_rows,
    pay_table,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import Ints, new_shoe
from houseway.pricing.stakes import grid
from houseway.pricing.symmetry import by_triple, codes_of, distinct_hands, triple_numbers
from houseway.ranking.three_card import three_card_values
from houseway.values.stream import Stream

FACTS = (
    "folded",
    "player_hand",
    "player_dealer_hand",
    "qualifies",
    "winner",
    "six_card_hand",
)
STRATEGIES = ("best", "basic", "random")


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game: the best play, the simple rule of the bots, or random choices."""
    play = rules.play_as(ThreeCardPlay)
    values, classes = hand_values(play)
    tables = Tables(
        codes=codes_of_deck(rules),
        numbers=triple_numbers(),
        values=np.array([values[three] for three in combinations(range(52), 3)]),
        classes=classes,
        lowest=lowest_qualified(play),
        random=strategy == "random",
        plays=by_triple(_chosen(rules, play, strategy)),
    )

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        play_rounds(tables, new_shoe(len(tables.codes), stream, shoes), rows)

    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    rows = PayRows(pay=_pay(rules, wagers, scale), find=find)
    return compiled_in_rows(wagers, scale, rows, notes=(PLAY_OR_FOLD,))


def _chosen(rules: Rules, play: ThreeCardPlay, strategy: str) -> NDArray[np.bool_]:
    """Which hands up to suits play, against each exposed card."""
    if strategy == "best":
        return best_play(rules).plays
    masks, _ = distinct_hands(3)
    values, _ = hand_values(play)
    own = [values[tuple(codes_of(int(mask)))] for mask in masks]
    least = [least_to_play(play, code // 4) for code in range(52)]
    plays = [[three >= needed for needed in least] for three in three_card_values(play.ranking)]
    chosen: NDArray[np.bool_] = np.array(plays)[np.array(own) - 1]
    return chosen


def _pay(rules: Rules, wagers: tuple[str, ...], scale: int) -> Ints:
    """The pay of each wager by the facts of a hand, and the choice; a fold makes no Play wager."""
    columns = grid(rules.facts, FACTS)
    pay = pay_table(rules, wagers, columns, len(columns["folded"]), scale)
    pay[columns["folded"] == FOLD, wagers.index("play")] = NOT_BET
    return np.column_stack((pay, columns["folded"]))


FAST = Fast(compile=compile_rounds, strategies=lambda rules: STRATEGIES)
