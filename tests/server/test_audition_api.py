"""Auditions over HTTP: roles, questions without answers, and who may see results."""

import csv
import json
from datetime import UTC, datetime
from io import StringIO

import pytest
from tests.server.players import Player

from houseway.cardroom.auditions import Audition, Result, Take
from houseway.drills.audition import Plan
from houseway.web.pages.auditions import group_csv

GAME = "tavern/zoobac"
PLAN = {
    "title": "Friday group",
    "parts": [{"game": GAME, "kinds": ["settle"], "rules": {"decks": 6}}],
    "questions": 2,
}


@pytest.fixture(scope="module")
def trainer(site, room):
    player = Player(site, "Tess")
    room.people.grant(player.me["person"], ("trainer",), "test")
    return player


def begin(trainer, player):
    """Create an audition and start taking it; return the ids of the audition and the take."""
    audition = trainer.post("/api/auditions", PLAN)["id"]
    return audition, player.post(f"/api/auditions/{audition}/takes")["take"]


def test_no_solution_is_sent_before_a_question_is_answered(site, trainer):
    player = Player(site)
    audition, take = begin(trainer, player)
    turn = player.post(f"/api/takes/{take}/question")
    assert set(turn) == {"title", "questions", "number", "question", "elapsed", "left"}
    assert turn["question"]["seed"] == ""
    assert turn["question"]["rules"] == {"decks": 6}
    result = player.get(f"/api/takes/{take}/result")
    assert result["grades"] == []
    details = player.get(f"/api/auditions/{audition}")
    assert details["take"] == take
    for text in map(json.dumps, (turn, result, details, player.get("/api/auditions"))):
        assert not any(word in text for word in ("solution", '"moves"', '"answer"', '"lines"'))


def test_a_question_without_its_seed_cannot_be_graded_elsewhere(site, trainer):
    player = Player(site)
    _, take = begin(trainer, player)
    question = player.post(f"/api/takes/{take}/question")["question"]
    status, _ = player.ask("POST", "/api/drills/grade", {"question": question, "answer": {}})
    assert status == 400


def test_an_answer_is_graded_only_once_and_only_the_trainer_sees_the_results_of_the_group(
    site, trainer
):
    player, other = Player(site), Player(site)
    audition, take = begin(trainer, player)
    number = player.post(f"/api/takes/{take}/question")["number"]
    answer = {"number": number, "answer": {"rows": []}}
    grade = player.post(f"/api/takes/{take}/answer", answer)["grade"]
    assert grade["right"] is False
    assert grade["lines"]
    assert player.ask("POST", f"/api/takes/{take}/answer", answer)[0] == 400
    [row] = trainer.get(f"/api/auditions/{audition}/results")
    assert (row["name"], row["answered"], row["right"]) == (player.me["name"], 1, 0)
    assert other.ask("GET", f"/api/takes/{take}/result")[0] == 404
    assert other.ask("GET", f"/api/auditions/{audition}/results")[0] == 403
    assert other.ask("POST", f"/api/takes/{take}/delete")[0] == 404
    player.post(f"/api/takes/{take}/delete")
    assert trainer.get(f"/api/auditions/{audition}/results") == []
    [deleted] = trainer.get(f"/api/auditions/{audition}/deleted")
    assert deleted == {"name": player.me["name"], "guest": True, "count": 1}
    assert other.ask("GET", f"/api/auditions/{audition}/deleted")[0] == 403
    page = trainer.read(f"/auditions/{audition}/results")
    assert f"<li>{player.me['name']}: 1 attempt deleted</li>" in page
    [row] = csv.DictReader(StringIO(trainer.read(f"/auditions/{audition}/results.csv"), newline=""))
    assert (row["name"], row["deleted"]) == (player.me["name"], "1")
    trainer.post(f"/api/auditions/{audition}/delete")
    assert player.ask("GET", f"/api/auditions/{audition}")[0] == 404


def test_a_visitor_without_a_name_can_read_about_an_audition_but_not_take_it(site, trainer):
    visitor = Player(site, nickname=None)
    audition = trainer.post("/api/auditions", PLAN)["id"]
    assert visitor.get(f"/api/auditions/{audition}")["title"] == "Friday group"
    assert visitor.ask("POST", f"/api/auditions/{audition}/takes")[0] == 401


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+Ann", "'+Ann"),
        ("-Ann", "'-Ann"),
        ("@Ann", "'@Ann"),
        ("Ann-Lee", "Ann-Lee"),
    ],
)
def test_a_name_is_never_a_spreadsheet_formula(name, cell):
    audition = Audition("a1", None, Plan(title="Friday group", parts=()))
    started = datetime(2026, 1, 31, tzinfo=UTC)
    take = Take("t1", audition, "p1", name, True, "1", started, None)
    [row] = csv.DictReader(StringIO(group_csv(audition, [Result(take, ())]), newline=""))
    assert row["name"] == cell
