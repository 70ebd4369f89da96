"""Drills begin with hands that teach something, and higher levels are harder."""

import pytest
from tests.book import BOOK

from houseway.drills.drill import make_drill
from houseway.play.game import FiledGame

PAI_GOW = "tavern/commission-free-fortune-pai-gow-poker"


def topics_of(game_id, kind, level, count=15):
    game = FiledGame(BOOK, game_id)
    return [make_drill(game, kind, str(n), level=level).question.teaches for n in range(count)]


@pytest.mark.parametrize(
    ("game_id", "kind", "level", "topic"),
    [
        ("tavern/ez-baccarat-panda-8", "settle", 1, "a three-card 8"),
        ("tavern/ez-baccarat-panda-8", "settle", 2, "exact cover"),
        ("tavern/ez-baccarat-panda-8", "settle", 2, "a bank that runs short"),
        (PAI_GOW, "set", 1, "a hand with the joker"),
        (PAI_GOW, "set", 1, "a straight with the joker"),
        (PAI_GOW, "settle", 1, "a copy"),
        ("cordova/omaha-high-low-split", "divide", 1, "an odd chip"),
        ("tavern/zoobac", "fee", 1, "the edge of a tier"),
        ("cordova/texas-holdem", "pots", 1, "a side pot"),
        ("cordova/omaha-high-low-split", "read", 1, "a low hand"),
    ],
)
def test_topics_that_a_dealer_must_know_come_up_early(game_id, kind, level, topic):
    assert topic in topics_of(game_id, kind, level, 25)


@pytest.mark.parametrize(
    ("game_id", "expected"),
    [
        (PAI_GOW, {"front_name", "back_name"}),
        ("tavern/pai-gow-tiles", {"front_name", "back_name"}),
        ("tavern/three-card-poker", {"player_hand", "player_dealer_hand"}),
        ("tavern/no-bust-21st-century-blackjack", {"total", "dealer_total"}),
        ("tavern/zoobac", {"player_cards", "banker_cards"}),
        ("cordova/omaha-high-low-split", {"high", "low", "high-name", "low-name"}),
        ("lucky-buck/lowball", {"winner", "name"}),
    ],
)
def test_read_drills_ask_for_names_totals_and_low_hands(game_id, expected):
    game = FiledGame(BOOK, game_id)
    fields = set()
    for number in range(12):
        fields |= {field.id for field in make_drill(game, "read", str(number)).question.fields}
    assert expected <= fields


@pytest.mark.parametrize(
    ("game_id", "payers"),
    [
        ("lucky-buck/blackjack-x", {"Fee from the player-dealer"}),
        ("cordova/pai-gow-poker", {"Fee from the player-dealer", "Fee from the player"}),
    ],
)
def test_a_fee_drill_skips_payers_who_never_owe_anything(game_id, payers):
    game = FiledGame(BOOK, game_id)
    questions = [make_drill(game, "fee", str(number)).question for number in range(12)]
    labels = [field.label for question in questions for field in question.fields]
    assert {label.partition(", per ")[0] for label in labels} == payers


@pytest.mark.slow
def test_a_decision_drill_shows_what_the_other_choices_cost():
    game = FiledGame(BOOK, PAI_GOW)
    values = make_drill(game, "decision", "3").solution.values
    assert values[0].text.endswith(", the best")
    assert all(", costs " in value.text for value in values[1:])


@pytest.mark.parametrize(
    ("game_id", "kind"),
    [("tavern/ez-baccarat-panda-8", "settle"), ("cordova/texas-holdem", "pots"), (PAI_GOW, "set")],
)
def test_most_hands_at_level_1_have_a_topic_and_level_4_does_not_have_more_of_them(game_id, kind):
    first = sum(map(bool, topics_of(game_id, kind, 1)))
    assert first > 12
    assert sum(map(bool, topics_of(game_id, kind, 4))) <= first


def test_higher_levels_have_more_wagers_and_pots():
    def size(game_id, kind, level):
        game = FiledGame(BOOK, game_id)
        questions = [make_drill(game, kind, str(n), level=level).question for n in range(8)]
        return sum(len(question.rows) + len(question.fields) for question in questions)

    for game_id, kind in (("tavern/zoobac", "settle"), ("cordova/texas-holdem", "pots")):
        assert size(game_id, kind, 1) < size(game_id, kind, 4)


def test_ultimate_texas_holdem_drills_ask_on_all_three_streets():
    game = FiledGame(BOOK, "saloon/ultimate-texas-holdem")
    boards = set()
    for n in range(12):
        shown = {
            part.label: part.text for part in make_drill(game, "decision", str(n)).question.shown
        }
        boards.add(len(shown.get("Board", "").split()))
    assert boards == {0, 3, 5}


def test_a_settling_drill_names_the_wagers_that_are_settled_in_a_later_pass():
    reason = make_drill(FiledGame(BOOK, "saloon/pure-spanish-21-5"), "settle", "1").solution.reason
    assert reason.endswith("Match the Dealer Up Card Bonus Bet, then Blackjack Bonus Bet.")


def test_a_settling_drill_names_bettors_by_their_seats():
    rows = make_drill(FiledGame(BOOK, "tavern/zoobac"), "settle", "1").question.rows
    assert all(row.label.partition(":")[0].removeprefix("Seat ").isdecimal() for row in rows)
