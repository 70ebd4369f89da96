"""Lessons: ten hands of every filing, from the deal to the settlement."""

import re
from functools import cache

import pytest
from tests.book import BOOK
from tests.by_family import others_slow

from houseway.drills.lessons import HANDS, lesson_of
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

PLAYABLE = [game_id for game_id in BOOK if FiledGame(BOOK, game_id).playable]
BANKED = [game_id for game_id in PLAYABLE if FiledGame(BOOK, game_id).kind.banks]
ENDS = {
    "banked": "The player-dealer",
    "poker": "wins",
    "pan": "wins the tops",
}
CHIPS = re.compile(r"The player-dealer (pays|takes|wins|loses) \$([\d,.]*\d)")


@cache
def lesson(game_id):
    return lesson_of(FiledGame(BOOK, game_id))


def titles(game_id):
    return [hand.title.partition(": ")[2] for hand in lesson(game_id).hands]


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
def test_a_lesson_has_ten_hands_from_the_deal_to_the_settlement(game_id):
    hands = lesson(game_id).hands
    assert len(hands) == HANDS
    for number, hand in enumerate(hands, 1):
        assert hand.title.startswith(f"Hand {number}: ")
        assert hand.aim
        assert any(step.cards for step in hand.steps)
        assert ENDS[FiledGame(BOOK, game_id).family.kind] in hand.steps[-1].text


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
def test_the_first_hand_only_explains_and_the_last_hand_asks(game_id):
    first, *_, last = lesson(game_id).hands
    assert not any(step.check for step in first.steps)
    checks = [step.check for step in last.steps if step.check]
    assert checks
    for question in checks:
        assert question.right in question.choices
        assert 2 <= len(set(question.choices)) == len(question.choices)


@pytest.mark.parametrize("game_id", others_slow(BANKED))
def test_the_chips_of_every_hand_add_up(game_id):
    """The payments and takings of the steps add up to the player-dealer's win or loss."""
    chips_moved = False
    for hand in lesson(game_id).hands:
        matches = [CHIPS.search(step.text) for step in hand.steps]
        sums = dict.fromkeys(("pays", "takes", "wins", "loses"), 0)
        for match in filter(None, matches):
            sums[match[1]] += round(100 * float(match[2].replace(",", "")))
        assert sums["takes"] - sums["pays"] == sums["wins"] - sums["loses"]
        chips_moved = chips_moved or any(sums.values())
    assert chips_moved


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
def test_a_lesson_begins_with_the_goal_who_plays_and_what_counts(game_id):
    chapters = {chapter.title: chapter.lines for chapter in lesson(game_id).chapters}
    assert list(chapters)[:3] == ["The goal", "Who plays against whom", "What counts"]
    assert all(line.endswith((".", ":")) for lines in chapters.values() for line in lines)


@pytest.mark.parametrize(
    ("game_id", "topics"),
    [
        ("tavern/zoobac", ["a bet that wins", "a push", "a three-card 7", "another bet pays"]),
        ("tavern/pai-gow-poker", ["a copy", "the joker", "another way to set"]),
        ("tavern/three-card-poker", ["giving up", "a bank that runs short", "a busy table"]),
        ("tavern/casino-war", ["war"]),
        ("cordova/texas-holdem", ["everyone else folds", "all in", "the kicker"]),
        ("cordova/omaha-high-low-split", ["high and low", "both halves"]),
    ],
)
def test_the_hands_cover_what_is_typical_of_a_game(game_id, topics):
    assert set(topics) <= set(titles(game_id))


def test_face_down_cards_stay_hidden_until_they_are_turned_over():
    for hand in lesson("tavern/three-card-poker").hands:
        dealt = next(step for step in hand.steps if step.text == "Player-dealer gets")
        assert dealt.cards[:2] == ("??", "??")
        assert not dealt.why


def test_a_drawn_third_card_is_explained():
    steps = [step for hand in lesson("tavern/zoobac").hands for step in hand.steps]
    drawn = [step for step in steps if step.text == "Player draws a third card"]
    assert drawn
    assert all(step.why.startswith("With 5 or less it draws; it has ") for step in drawn)


def test_a_lesson_is_the_same_every_time():
    assert lesson("tavern/zoobac") == lesson_of(FiledGame(BOOK, "tavern/zoobac"))


def test_a_filing_without_rules_of_play_has_no_lesson():
    fees_only = next(game_id for game_id in BOOK if not FiledGame(BOOK, game_id).playable)
    with pytest.raises(InputError, match="has no lesson"):
        lesson_of(FiledGame(BOOK, fees_only))
