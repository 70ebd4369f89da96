"""Drills on recorded hands: people use their own, staff those of a table; no hidden card shows."""

import re

import msgspec
import pytest
from tests.book import BOOK
from tests.drills.changes import wrong_answers
from tests.server import banked_tables, pan_tables, poker_tables
from tests.server.live_tables import store

from houseway.banked.events import WagerSettled
from houseway.cardroom.people import NotAllowed, Person
from houseway.cardroom.recall import recall
from houseway.cardroom.recorded_hands import finder, own_pool, read_recorded, table_pool
from houseway.drills.drill import grade, make_drill
from houseway.drills.grading import grade_drill
from houseway.drills.question import Question, write
from houseway.play.game import FiledGame
from houseway.play.registry import decode_event
from houseway.values.errors import InputError
from houseway.values.money import parse_money

ANN = Person("ann", "Ann", frozenset({"player"}), guest=False)
BEN = Person("ben", "Ben", frozenset({"player"}), guest=False)
DEA = Person("dea", "Dea", frozenset({"dealer"}), guest=False)
TESS = Person("tess", "Tess", frozenset({"trainer"}), guest=False)
HANDS = 4
TABLES = {
    "tavern/zoobac": banked_tables,
    "tavern/three-card-poker": banked_tables,
    "tavern/pai-gow-poker": banked_tables,
    "cordova/texas-holdem": poker_tables,
    "deuce-lounge/pan": pan_tables,
}
KINDS = {
    "tavern/zoobac": {"settle", "read", "button"},
    "tavern/three-card-poker": {"settle", "read", "button"},
    "tavern/pai-gow-poker": {"settle", "read", "button"},
    "cordova/texas-holdem": {"read", "divide"},
    "deuce-lounge/pan": {"pan"},
}


def play_and_store(journal, game_id):
    """Play some hands of a game with Ann in the first seat, store them, and return the game."""
    tables = TABLES[game_id]
    table = tables.open_table(game_id)
    for _ in range(20_000):
        if table.hand == HANDS and table.phase == "settled":
            break
        tables.step(table)
    store(journal, table)
    return FiledGame(BOOK, game_id)


@pytest.mark.parametrize("game_id", TABLES)
def test_people_are_asked_about_their_own_hands_and_graded(journal, game_id):
    game = play_and_store(journal, game_id)
    pool = own_pool(journal, game, ANN)
    assert {kind for kind, _ in pool} <= KINDS[game_id]
    assert pool
    find = finder(journal, BOOK, ANN)
    for kind, seed in pool:
        drill = make_drill(game, kind, seed, find=find)
        assert drill.question.teaches == "a recorded hand"
        question = msgspec.json.decode(write(drill.question), type=Question)
        assert grade(question, drill.solution.answer, BOOK, find).right
        for answer in wrong_answers(drill):
            assert not grade_drill(drill, answer).right


def test_the_right_answer_is_the_settlement_in_the_journal(journal):
    game = play_and_store(journal, "tavern/zoobac")
    for hand in range(1, HANDS + 1):
        events = [decode_event(event.body) for event in journal.hand("t1", hand)]
        lines = [event for event in events if isinstance(event, WagerSettled)]
        assert len(lines) > 1
        drill = make_drill(game, "settle", f"hand t1/{hand}", find=finder(journal, BOOK, ANN))
        rows = drill.solution.answer.rows
        amounts = [(parse_money(row.paid), parse_money(row.taken)) for row in rows]
        assert amounts == [(line.paid, line.taken) for line in lines]


def test_only_staff_and_people_who_played_a_hand_are_asked_about_it(journal):
    game = play_and_store(journal, "tavern/zoobac")
    assert table_pool(journal, game, "t1", DEA) == table_pool(journal, game, "t1", TESS)
    assert table_pool(journal, game, "t1", None)
    with pytest.raises(NotAllowed, match="only staff"):
        table_pool(journal, game, "t1", ANN)
    with pytest.raises(InputError, match="no finished hands of this game"):
        own_pool(journal, game, BEN)
    with pytest.raises(NotAllowed, match="this hand is not yours"):
        make_drill(game, "settle", "hand t1/1", find=finder(journal, BOOK, BEN))
    with pytest.raises(InputError, match="not over or does not exist"):
        make_drill(game, "settle", "hand t1/99", find=finder(journal, BOOK, DEA))
    with pytest.raises(InputError, match="is a hand of ZooBac, not of Dai Bacc"):
        make_drill(
            FiledGame(BOOK, "tavern/dai-bacc"),
            "settle",
            "hand t1/1",
            find=finder(journal, BOOK, DEA),
        )
    with pytest.raises(InputError, match="recorded hands are not"):
        make_drill(game, "settle", "hand t1/1")


@pytest.mark.parametrize("game_id", TABLES)
def test_a_question_shows_no_card_that_the_replay_hides(journal, game_id):
    game = play_and_store(journal, game_id)
    find = finder(journal, BOOK, None)
    for kind, seed in table_pool(journal, game, "t1", None):
        hand = int(seed.partition("/")[2])
        steps = recall(journal, "t1", hand, viewer="", rulebook=BOOK)
        visible_texts = set(
            re.findall(r'"([^"]*)"', msgspec.json.encode(steps[-1]["view"]).decode())
        )
        question = make_drill(game, kind, seed, find=find).question
        for part in question.shown:
            if part.cards and part.label != "Next cards of the shoe":
                assert set(part.text.split()) <= visible_texts


def test_nobody_is_asked_about_a_hand_in_play(journal):
    table = banked_tables.open_table("tavern/three-card-poker")
    while table.phase != "play":
        banked_tables.step(table)
    store(journal, table)
    with pytest.raises(InputError, match="not over"):
        read_recorded(journal, BOOK, "t1", table.hand)
