"""Compiled rounds of pai gow poker pay what the reference engine pays."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.book import BOOK
from tests.compiled.equality import Notes, presets_of
from tests.compiled.piles import SEAT, assert_same_results, chosen_cards

from houseway.banked.hand import BankedHand
from houseway.banked.setting import SET
from houseway.cards.card import card_code
from houseway.families.pai_gow.fast import strategies
from houseway.families.pai_gow.rules import DOUBLE, PaiGowPlay
from houseway.play.decision import Choice, Decision
from houseway.play.game import FiledGame, Rules
from houseway.ranking.pai_gow import CLASS_UNIT, settings
from houseway.values.money import parse_printed

GAMES = [
    game
    for game in BOOK
    if BOOK.raw(game).data["family"] == "pai-gow" and BOOK.raw(game).data["status"] == "game"
]


def filings(*, counted: bool) -> Iterator[Any]:
    """Every game with its options and strategies.

    If not `counted`, without those whose best settings take a minute to count.
    """
    for game, preset in presets_of(GAMES):
        rules = FiledGame(BOOK, game).rules(preset=preset)
        for strategy in strategies(rules):
            if counted or strategy != "best" or quick(rules):
                yield pytest.param(rules, strategy, id=f"{game} {preset} {strategy}")


def quick(rules: Rules) -> bool:
    """Whether the best play is found without counting all pairs of seven-card hands."""
    play = rules.play_as(PaiGowPlay)
    return play.player_dealer_first or play.double is not None


def answers(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """The front and the second bet that the compiled round chose."""
    if decision.kind == DOUBLE:
        return Choice(DOUBLE if notes["doubled"] else decision.default)
    if decision.kind != SET or not (notes["front"] or notes["setting"]):
        return Choice(decision.default)
    if notes["front"]:
        return Choice(SET, cards=chosen_cards(state, card_code, notes["front"]))
    play = state.rules.play_as(PaiGowPlay)
    back_unit = 16 * CLASS_UNIT
    equal = next(
        setting
        for setting in settings(state.hands[str(SEAT)], play.ranking, play.front)
        if setting.front_value * back_unit + setting.back_value == notes["setting"]
    )
    return Choice(SET, cards=equal.front)


def assert_equal(rules: Rules, strategy: str, rounds: int) -> None:
    envy = rules.play_as(PaiGowPlay).envy
    minimum = parse_printed(envy.minimum) if envy else 0
    assert_same_results(rules, strategy, rounds, answers, minimum)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "strategy"), filings(counted=False))
def test_compiled_pai_gow_poker_pays_what_the_table_pays(rules: Rules, strategy: str) -> None:
    assert_equal(rules, strategy, 2000 if strategy == "random" else 500)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize(("rules", "strategy"), filings(counted=True))
def test_pai_gow_poker_pays_what_the_table_pays_in_100_000_hands(
    rules: Rules, strategy: str
) -> None:
    assert_equal(rules, strategy, 100_000)
