"""Compiled rounds of baccarat pay what the reference engine pays."""

from pathlib import Path

import pytest
from tests.book import BOOK
from tests.compiled.equality import Notes, assert_same_results, presets_of
from tests.own_rulebook import SMALL, own_book

from houseway.banked.hand import BankedHand
from houseway.families.baccarat.fast import CHOICES
from houseway.play.decision import Choice, Decision

GAMES = [game for game in BOOK if BOOK.filing(game).family == "baccarat"]
FIVE = "deuce-lounge/21st-century-baccarat"
ROUNDS = 100_000
CARDS = 6


def answers(state: BankedHand, decision: Decision, notes: Notes) -> Choice:
    """What the bettor of the compiled round did on a five."""
    return Choice("stand" if notes["stood"] else "hit")


def test_compiled_baccarat_pays_what_the_table_pays() -> None:
    assert_same_results(FIVE, answers, 300, strategy="random", cards=CARDS)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset"), presets_of(GAMES))
def test_every_filing_of_baccarat_pays_what_the_table_pays(game: str, preset: str) -> None:
    assert_same_results(game, answers, ROUNDS, preset=preset, cards=CARDS)


@pytest.mark.slow
@pytest.mark.parametrize("strategy", CHOICES)
def test_every_choice_on_a_five_pays_what_the_table_pays(strategy: str) -> None:
    assert_same_results(FIVE, answers, ROUNDS // 10, strategy=strategy, cards=CARDS)


PAIRS = """
[[wagers]]
id = "{id}"
name = "{id}"
pays = [{{ when = "{when}", odds = "{odds}" }}]
source = "900 7"
"""
OWN_WAGERS = {
    "pair": ("player_pair", "11 to 1"),
    "suited": ("player_suited_pair or banker_suited_pair", "25 to 1"),
    "both": ("player_pair and banker_pair and not banker_suited_pair", "75 to 1"),
    "two": ("player_two_points == 0 and banker_two_points > 5", "7 to 3"),
}


def test_pairs_and_first_cards_of_an_own_filing_pay_what_the_table_pays(tmp_path: Path) -> None:
    wagers = [PAIRS.format(id=id, when=w, odds=odds) for id, (w, odds) in OWN_WAGERS.items()]
    listed = ", ".join(f'"{wager}"' for wager in ["player", "banker", *OWN_WAGERS])
    book = own_book(
        tmp_path,
        ("[[action]]", "".join(wagers) + "\n[[action]]"),
        ('wagers = ["player", "banker"]', f"wagers = [{listed}]"),
    )
    assert_same_results(SMALL, answers, 2000, cards=CARDS, book=book, chosen={"decks": 1})
