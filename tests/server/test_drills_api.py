"""Drills over HTTP: questions, grades, and practice that moves from one kind to the next."""

import msgspec
import pytest
from tests.book import BOOK
from tests.server.players import Player

from houseway.drills.drill import make_drill
from houseway.play.game import FiledGame

GAME = "tavern/ez-baccarat-panda-8"


@pytest.fixture(scope="module")
def client(site):
    return Player(site, nickname=None)


def encoded_drill(kind, seed, level=1):
    drill = make_drill(FiledGame(BOOK, GAME), kind, seed, level=level)
    return msgspec.json.decode(msgspec.json.encode(drill))


def ask(client, **body):
    return client.post(f"/api/drills/{GAME}", body)


def grade(client, **body):
    return client.post("/api/drills/grade", body)


def test_a_question_chosen_by_kind_and_seed_is_graded(client):
    question = ask(client, kind="settle", seed="4", level=2)["question"]
    expected, solution = encoded_drill("settle", "4", 2)
    assert question == expected
    graded = grade(client, question=question, answer=solution[0])
    assert set(graded) == {"grade"}
    assert graded["grade"]["right"] is True
    wrong_grade = grade(client, question=question, answer={"rows": []})["grade"]
    assert wrong_grade["right"] is False
    assert wrong_grade["first_wrong_place"] == 1
    assert wrong_grade["answer"] == solution[0]


def test_without_a_seed_every_question_is_new(client):
    seeds = {ask(client, kind="fee")["question"]["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_practice_counts_answers_and_moves_on_to_the_next_kind(client):
    first = ask(client, seed="9", practice=True)
    kind = first["question"]["kind"]
    _, solution = encoded_drill(kind, "9")
    graded = grade(client, answer=solution[0], **first)
    assert graded["progress"]["asked"] == graded["progress"]["right"] == 1
    next_drill = ask(client, practice=True, progress=graded["progress"])
    assert next_drill["question"]["kind"] != kind


def test_a_missed_question_is_remembered(client):
    first = ask(client, kind="button", seed="9", practice=True)
    graded = grade(client, answer={"fields": {"seat": "99"}}, **first)
    assert graded["progress"]["missed"][0]["item"]["seed"] == "9"


@pytest.mark.parametrize(
    ("path", "body", "error"),
    [
        (GAME, {"kind": "pan"}, "has no drill 'pan'"),
        (GAME, {"level": 9}, "level must be 1 to 4"),
        (GAME, {"seed": "horse"}, "seed must be"),
        (GAME, {"preset": "horse"}, "horse"),
        (GAME, {"color": "red"}, "color"),
        ("grade", {"answer": {}}, "the key 'question' is missing"),
        ("nowhere/nothing", {}, "nowhere/nothing"),
    ],
)
def test_a_drill_that_cannot_be_made_is_refused_with_a_reason(client, path, body, error):
    status, answer = client.ask("POST", f"/api/drills/{path}", body)
    assert status == 400
    assert error in f"{answer['error']} ({answer['where']})"


def test_a_filing_without_rules_of_play_has_no_drills(client):
    game = next(game_id for game_id in BOOK if not FiledGame(BOOK, game_id).playable)
    status, answer = client.ask("POST", f"/api/drills/{game}", {})
    assert status == 400
    assert "has no drills" in answer["error"]


def test_openapi_describes_the_drills(client):
    paths = client.get("/api/openapi.json")["paths"]
    assert "/api/drills/{room}/{game}" in paths
    assert "/api/drills/grade" in paths
