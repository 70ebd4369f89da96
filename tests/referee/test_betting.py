"""Who acts, what each player may do and for how much, in every poker filing, compared."""

import pytest
from tests.referee import betting
from tests.referee.betting_filings import FILINGS
from tests.referee.betting_hands import compare, compare_full_tables
from tests.referee.runs import SLOW_HANDS, compare_hands, differs

CORDOVA = "cordova/texas-holdem"
STUD = "cordova/seven-card-stud"
MEXICAN = "deuce-lounge/mexican-stud-poker"
LOWBALL = "lucky-buck/lowball"
SALOON = "saloon/omaha"


@pytest.mark.parametrize("game_id", FILINGS)
def test_the_betting_of_every_filing_agrees_with_its_paper(game_id: str) -> None:
    compare_hands(compare, game_id)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", FILINGS)
def test_the_betting_of_many_hands_agrees_with_the_papers(game_id: str) -> None:
    compare_hands(compare, game_id, SLOW_HANDS)


FULL_TABLES = 20
"""Hands of each stud game in which everyone stays and a common card is used."""


@pytest.mark.parametrize("game_id", [STUD, MEXICAN])
def test_with_a_common_card_the_highest_cards_showing_act_first(game_id: str) -> None:
    """In Mexican stud, players who turned their down card show five cards and the others four."""
    compare_hands(compare_full_tables, game_id, FULL_TABLES)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [STUD, MEXICAN])
def test_with_a_common_card_the_highest_of_many_act_first(game_id: str) -> None:
    compare_hands(compare_full_tables, game_id, SLOW_HANDS)


PLANTED = 1500
"""Hands in which a planted fault must show; most show within the first few."""


@pytest.mark.parametrize(
    ("game_id", "wrong"),
    [
        (CORDOVA, {"raises": 4}),
        (CORDOVA, {"uncapped": "never"}),
        (CORDOVA, {"least_raise": "last-raise"}),
        (CORDOVA, {"together": True}),
        (CORDOVA, {"button_small": False}),
        (CORDOVA, {"free_folds": False}),
        (CORDOVA, {"low_rounds": 1}),
        (SALOON, {"capped": ("limit",)}),
        (SALOON, {"twice": False}),
        (STUD, {"open_pair": False}),
        (STUD, {"brings_in": "high"}),
        (STUD, {"opens": "left-of-button"}),
        (MEXICAN, {"bring_in_acts": False}),
        (LOWBALL, {"check_raise": True}),
        (LOWBALL, {"button_draws": 5}),
        ("lucky-buck/texas-holdem", {"waits": True}),
        ("deuce-lounge/pineapple", {"discard": "after-flop"}),
    ],
)
def test_a_wrong_rule_of_one_filing_is_noticed(monkeypatch, game_id, wrong) -> None:
    monkeypatch.setitem(FILINGS, game_id, FILINGS[game_id].changed(**wrong, options=()))
    assert differs(compare, game_id, PLANTED)


WRONG = {
    "a short all-in is a full raise": ("Round", "least_raise", property(lambda betting: 1)),
    "an all-in player is asked": ("Dealer", "with_chips", lambda dealer: list(dealer.live)),
    "the button acts first": (
        "Dealer",
        "opener",
        lambda dealer: dealer.live[-1],
    ),
    "what nobody called stays in the pot": ("Dealer", "close_round", lambda dealer: None),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_of_betting_is_noticed(monkeypatch, wrong) -> None:
    owner, name, replacement = WRONG[wrong]
    monkeypatch.setattr(getattr(betting, owner), name, replacement)
    assert differs(compare, STUD if name == "opener" else CORDOVA, PLANTED)
