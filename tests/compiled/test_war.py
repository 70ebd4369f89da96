"""Compiled rounds of war pay what the reference engine pays."""

import pytest
from tests.compiled.equality import Notes, assert_same_results, no_choices

from houseway.banked.hand import BankedHand
from houseway.families.war.fast import CHOICES, STRATEGIES
from houseway.families.war.script import WAR_OR_SURRENDER
from houseway.play.decision import Choice, Decision

CASINO, ULTIMATE = "tavern/casino-war", "cordova/ultimate-war"
ROUNDS = 100_000


def answers(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The choice of the compiled round, and a Tie Wager on every war deal."""
    return Choice(CHOICES[notes["choice"]] if decision.kind == WAR_OR_SURRENDER else "tie")


def test_compiled_casino_war_pays_what_the_table_pays() -> None:
    assert_same_results(CASINO, answers, 300, strategy="random", chosen={"war_tie": True}, cards=12)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("war_tie", [False, True])
def test_every_strategy_of_casino_war_pays_what_the_table_pays(
    strategy: str, war_tie: bool
) -> None:
    chosen = {"war_tie": war_tie}
    assert_same_results(CASINO, answers, ROUNDS // 8, strategy=strategy, chosen=chosen, cards=12)


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "first"), [(1, "banker"), (8, "banker"), (8, "player")])
def test_compiled_ultimate_war_pays_what_the_table_pays(decks: int, first: str) -> None:
    chosen = {"decks": decks, "first_card": first}
    assert_same_results(ULTIMATE, no_choices, ROUNDS // 3, chosen=chosen)
