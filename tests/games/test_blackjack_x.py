"""Blackjack X at the table: what a two-card 31 may do, and when the player-dealer draws."""

import json
from fractions import Fraction

import pytest
from tests.book import BOOK
from tests.games.twenty_one_cases import GAMES, X_CORDOVA, X
from tests.games.twenty_one_table import bet, deal

from houseway.cards.card import Card
from houseway.journal.hand_check import RecordedGame
from houseway.play.game import FiledGame, Rules
from houseway.play.rules_hash import rules_text
from houseway.pricing.advice import Seen, advise
from houseway.values.errors import InputError

BOTH = pytest.mark.parametrize("game", [X, X_CORDOVA])
NATURAL = "Ah {up} Kd {hole}"
BLACKJACK_X = "Ax {up} Ks {hole}"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def shoe(cards: str, up: str, hole: str) -> str:
    return cards.format(up=up, hole=hole)


@BOTH
@pytest.mark.parametrize("cards", [NATURAL, BLACKJACK_X])
@pytest.mark.parametrize("up", ["Th", "Kh"])
def test_every_hand_is_offered_surrender_before_the_check(game: str, cards: str, up: str) -> None:
    dealt = deal(game, shoe(cards, up, "9c"), answers=["surrender"])
    assert dealt.offered == [("surrender", ("play", "surrender"))]
    assert dealt.net() == -500


@BOTH
def test_surrender_against_an_ace_comes_after_insurance(game: str) -> None:
    dealt = deal(game, shoe(NATURAL, "Ad", "9c"), answers=["decline", "surrender"])
    assert [kind for kind, _ in dealt.offered] == ["insurance", "surrender"]


@BOTH
def test_without_a_check_a_two_card_31_is_offered_its_choices_in_turn(game: str) -> None:
    assert deal(game, shoe(NATURAL, "5h", "Tc")).offered == [("play", ("stand", "surrender"))]
    assert deal(game, shoe(BLACKJACK_X, "5h", "Tc")).offered == [
        ("play", ("stand", "double", "surrender"))
    ]


@BOTH
def test_after_the_check_a_blackjack_x_may_be_doubled_but_not_surrendered(game: str) -> None:
    dealt = deal(game, shoe(BLACKJACK_X, "Th", "9c") + " 9d", answers=["play", "double"])
    assert dealt.offered[1:] == [("play", ("stand", "double"))]
    assert dealt.hand.hands["1"] == ["Ax", "Ks", "9d"]
    assert dealt.net() == 2000


@BOTH
def test_a_natural_31_is_not_offered_a_double(game: str) -> None:
    with pytest.raises(InputError, match="stand or surrender"):
        deal(game, shoe(NATURAL, "5h", "Tc"), answers=["double"])


@BOTH
@pytest.mark.parametrize("cards", [NATURAL, BLACKJACK_X])
@pytest.mark.parametrize("up", ["Th", "5h"])
def test_as_usually_dealt_a_two_card_31_is_not_asked(game: str, cards: str, up: str) -> None:
    assert not deal(game, shoe(cards, up, "9c"), options={"two_card_31": "stand"}).offered


def test_a_two_card_31_without_a_base_wager_has_no_choices() -> None:
    for up in ("Th", "5h"):
        drawn = " 9d" if up == "5h" else ""
        dealt = deal(X, shoe(BLACKJACK_X, up, "9c") + drawn, [bet(500, "aces-bonus")])
        assert not dealt.offered


@BOTH
def test_an_ace_with_a_ten_after_a_split_is_finished(game: str) -> None:
    dealt = deal(game, "Ah 5h Ad Tc Kd Kc Tc", answers=["split"])
    assert [kind for kind, _ in dealt.offered] == ["play"]


# The player-dealer's draw.

HARD_31 = "Ts 5h 6d 6c 5c Kh"
"""The player draws 5c and Kh to T-6; the player-dealer has 5-6."""


@BOTH
def test_the_player_dealer_does_not_draw_for_a_hard_31(game: str) -> None:
    dealt = deal(game, HARD_31, answers=["hit", "hit"])
    assert dealt.hand.hands["player-dealer"] == ["5h", "6c"]
    assert dealt.net() == 3000


@BOTH
def test_the_player_dealer_draws_for_another_hand_or_a_bonus_bet(game: str) -> None:
    wagers = [bet(1000), bet(1000, "buster")]
    dealt = deal(game, f"{HARD_31} 9d", wagers, ["hit", "hit"])
    assert dealt.hand.hands["player-dealer"] == ["5h", "6c", "9d"]
    two = [bet(1000), bet(1000, bettor="B", seat=2)]
    dealt = deal(game, "Ts 9s 5h 6d 8s 6c 5c Kh 9d", two, ["hit", "hit", "stand"])
    assert dealt.hand.hands["player-dealer"] == ["5h", "6c", "9d"]


# Hands recorded before this.


def rules_before(game: str) -> Rules:
    """The rules as they were stored before special hands had choices and a hard 31 was settled."""
    stored = json.loads(rules_text(FiledGame(BOOK, game).rules()))
    play = stored["filing"]["play"]
    del play["special_hands"], play["double"]["special"], stored["options"]["two_card_31"]
    play["over"] = "lost"
    return RecordedGame(BOOK, json.dumps(stored)).rules()


@BOTH
def test_a_recorded_hand_keeps_the_rules_it_was_dealt_under(game: str) -> None:
    before = rules_before(game)
    assert not deal(before, shoe(BLACKJACK_X, "Th", "9c")).offered
    dealt = deal(before, f"{HARD_31} 9d", answers=["hit", "hit"])
    assert dealt.hand.hands["player-dealer"] == ["5h", "6c", "9d"]
    for over in ("Ts 5h 6d 6c 6c", "Ts 5h Td 6c Kc"):
        dealt = deal(before, over, answers=["hit"])
        assert dealt.hand.hands["player-dealer"] == ["5h", "6c"]


# What standing is worth.


@BOTH
@pytest.mark.parametrize("up", ["2h", "7h", "Th", "Ah"])
def test_the_coach_stands_on_a_two_card_31(game: str, up: str) -> None:
    """Prices let every two-card 31 stand, so nothing may be worth more."""
    rules = FiledGame(BOOK, game).rules()
    for own in (cards("Ah Kd"), cards("Ax Ks")):
        seen = {"own": own, "dealer": cards(up), "stakes": {"base": 1000}}
        in_turn = advise(rules, Seen("play", ("stand", "double", "surrender"), **seen))
        assert in_turn is not None
        assert in_turn.best.choice == "stand"
        early = advise(rules, Seen("surrender", ("play", "surrender"), **seen))
        assert early is not None
        assert early.best.choice == "play"


def test_the_coach_weighs_a_special_hand_by_its_own_odds() -> None:
    rules = FiledGame(BOOK, X).rules()
    seen = {"own": cards("Ax Kd"), "dealer": cards("Ah"), "stakes": {"base": 1000}}
    worth = advise(rules, Seen("surrender", ("play", "surrender"), **seen))
    # 310 cards are left, 95 of them ten-valued: those make a natural 31, which beats the X ace.
    assert worth is not None
    assert worth.best.worth == Fraction(215 * 1500 - 95 * 1000, 310)
    in_turn = advise(rules, Seen("play", ("stand", "double"), **seen))
    assert in_turn is not None
    assert in_turn.best.worth == 1500


def test_only_blackjack_x_lets_special_hands_choose() -> None:
    choosing = [g for g in GAMES if FiledGame(BOOK, g).rules().play.special_hands == "choose"]
    assert choosing == [X, X_CORDOVA]
