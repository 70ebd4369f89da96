"""The first lesson: ten hands of every filing, from the deal to the settlement."""

import pytest

from houseway.drills.lesson import HANDS, lesson_of
from houseway.play.game import Game
from houseway.rulebook.book import Rulebook
from houseway.values.errors import InputError

BOOK = Rulebook()
PLAYABLE = [game_id for game_id in BOOK if Game(BOOK, game_id).playable]
ENDS = {
    "banked": "The player-dealer",
    "poker": "wins",
    "pan": "Seat",
}


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_ten_hands_go_from_the_deal_to_the_settlement(game_id):
    game = Game(BOOK, game_id)
    hands = lesson_of(game)
    assert len(hands) == HANDS
    for number, hand in enumerate(hands, 1):
        assert hand.title.startswith(f"Hand {number}")
        assert any(step.cards for step in hand.steps)
        assert ENDS[game.family.kind] in hand.steps[-1].text


def test_a_lesson_is_the_same_every_time():
    game = Game(BOOK, "tavern/zoobac")
    assert lesson_of(game) == lesson_of(game)


def test_every_chip_of_a_lesson_adds_up():
    """What the steps pay and take is what the player-dealer wins or loses in the end."""
    for hand in lesson_of(Game(BOOK, "tavern/casino-war")):
        total = 0
        for step in hand.steps:
            *_, word, amount = step.text.removesuffix(".").split(" ")
            if word == "takes":
                total += float(amount.strip("$").replace(",", ""))
            if word == "pays":
                total -= float(amount.strip("$").replace(",", ""))
        won = "wins" if total >= 0 else "loses"
        assert hand.steps[-1].text.startswith(f"The player-dealer {won} ${abs(total):,.0f}")


def test_a_filing_without_rules_of_play_has_no_lesson():
    fees_only = next(one for one in BOOK if not Game(BOOK, one).playable)
    with pytest.raises(InputError, match="has no lesson"):
        lesson_of(Game(BOOK, fees_only))
