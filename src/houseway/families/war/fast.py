"""Compiled rounds of war."""

from collections.abc import Sequence

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.war.fast_kernel import play_community, play_seats
from houseway.families.war.price import WAR, best_seats
from houseway.families.war.script import COMPARISONS, WAR_TIE, WarPlay
from houseway.play.game import Rules
from houseway.pricing.compiled import (
    NOT_BET,
    CompiledGame,
    Fast,
    PayRows,
    compiled_in_rows,
    pay_table,
    plain_wagers,
    scale_of,
)
from houseway.pricing.dealing import Ints, new_shoe
from houseway.values.stream import Stream

CHOICES = ("none", "war", "surrender")
WAR_RESULTS = ("none", *COMPARISONS)
STRATEGIES = ("best", "war", "surrender", "random")


def compile_rounds(rules: Rules, strategy: str) -> CompiledGame:
    """The rounds of a game in which a tie is played as the strategy says."""
    if rules.play_as(WarPlay).hands == "seats":
        return _compile_seats(rules, strategy)
    return _compile_community(rules)


def strategies(rules: Rules) -> tuple[str, ...]:
    return STRATEGIES if rules.play_as(WarPlay).hands == "seats" else ("best",)


def ranks_of(rules: Rules) -> Ints:
    return np.array([RANKS.index(card[0]) for card in rules.cards], dtype=np.int64)


def _compile_seats(rules: Rules, strategy: str) -> CompiledGame:
    if strategy == "best":
        strategy = "war" if best_seats(rules)[1] == WAR else "surrender"
    choice = 0 if strategy == "random" else CHOICES.index(strategy)
    settings = np.array([choice, rules.play_as(WarPlay).burns], dtype=np.int64)
    ranks = ranks_of(rules)

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        play_seats(ranks, settings, new_shoe(len(ranks), stream, shoes), rows)

    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    pay = PayRows(pay=_seat_pay(rules, wagers, scale), find=find)
    return compiled_in_rows(wagers, scale, pay, notes=("choice",))


def _seat_pay(rules: Rules, wagers: Sequence[str], scale: int) -> Ints:
    """The result of each wager by how the first cards compare, the choice, and the war cards."""
    shape = (len(COMPARISONS), len(CHOICES), len(WAR_RESULTS))
    first, choice, second = (axis.ravel() for axis in np.indices(shape))
    columns = {"comparison": first, "choice": choice, "war_comparison": second}
    pay = pay_table(rules, wagers, columns, len(first), scale)
    for place, wager in enumerate(wagers):
        if wager in ("war", WAR_TIE):
            pay[choice != CHOICES.index("war"), place] = NOT_BET
    return np.column_stack([pay, choice])


def _compile_community(rules: Rules) -> CompiledGame:
    most = len(rules.cards) // 2
    first = int(rules.play_as(WarPlay).first_card == "player")
    settings = np.array([first, most], dtype=np.int64)
    ranks = ranks_of(rules)

    def find(shoes: Ints, stream: Stream, rows: Ints) -> None:
        play_community(ranks, settings, new_shoe(len(ranks), stream, shoes), rows)

    winner, card, wars = (axis.ravel() for axis in np.indices((2, len(RANKS), most)))
    columns = {"winner": winner, "winning_card": card, "wars": wars}
    wagers = plain_wagers(rules)
    scale = scale_of(rules, wagers)
    pay = pay_table(rules, wagers, columns, len(wars), scale)
    return compiled_in_rows(wagers, scale, PayRows(pay=pay, find=find))


FAST = Fast(compile=compile_rounds, strategies=strategies)
