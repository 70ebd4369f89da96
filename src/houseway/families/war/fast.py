"""Compiled rounds of war."""

from collections.abc import Sequence

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.war.fast_kernel import play_community, play_seats
from houseway.families.war.price import WAR, best_seats
from houseway.families.war.script import COMPARISONS, WAR_TIE, WarPlay
from houseway.play.game import Rules
from houseway.pricing.compiled import NOT_BET, CompiledGame, Fast, pay_table, scale_of
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
    wagers = tuple(rules.wagers)
    if strategy == "best":
        strategy = "war" if best_seats(rules)[1] == WAR else "surrender"
    choice = 0 if strategy == "random" else CHOICES.index(strategy)
    scale = scale_of(rules, wagers)
    pay = _seat_pay(rules, wagers, scale)
    burns = rules.play_as(WarPlay).burns
    settings = np.array([choice, burns], dtype=np.int64)
    ranks = ranks_of(rules)

    def play(shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
        play_seats(ranks, pay, settings, new_shoe(len(ranks), stream, shoes), results[:rounds])

    return CompiledGame(wagers=wagers, scale=scale, play=play, notes=("choice",))


def _seat_pay(rules: Rules, wagers: Sequence[str], scale: int) -> Ints:
    """What each wager pays by how the first cards compare, the choice, and the war cards."""
    shape = (len(COMPARISONS), len(CHOICES), len(WAR_RESULTS))
    first, choice, second = (axis.ravel() for axis in np.indices(shape))
    columns = {"comparison": first, "choice": choice, "war_comparison": second}
    pay = pay_table(rules, wagers, columns, len(first), scale)
    for place, wager in enumerate(wagers):
        if wager in ("war", WAR_TIE):
            pay[choice != CHOICES.index("war"), place] = NOT_BET
    return pay.reshape(*shape, len(wagers))


def _compile_community(rules: Rules) -> CompiledGame:
    wagers = tuple(rules.wagers)
    scale = scale_of(rules, wagers)
    shape = (2, len(RANKS), len(rules.cards) // 2)
    winner, card, wars = (axis.ravel() for axis in np.indices(shape))
    columns = {"winner": winner, "winning_card": card, "wars": wars}
    pay = pay_table(rules, wagers, columns, len(wars), scale).reshape(*shape, len(wagers))
    player_first = int(rules.play_as(WarPlay).first_card == "player")
    ranks = ranks_of(rules)

    def play(shoes: Ints, stream: Stream, rounds: int, results: Ints) -> None:
        shoe = new_shoe(len(ranks), stream, shoes)
        play_community(ranks, pay, player_first, shoe, results[:rounds])

    return CompiledGame(wagers=wagers, scale=scale, play=play)


FAST = Fast(compile=compile_rounds, strategies=strategies)
