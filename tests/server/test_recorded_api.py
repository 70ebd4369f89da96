"""Practice with recorded hands and worked cases over HTTP, and who may practice with them."""

import pytest
from tests.book import BOOK
from tests.server.banked_tables import open_table, step
from tests.server.live_tables import store
from tests.server.players import Player
from tests.server.running import GENEROUS, running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.store import Journal

GAME = "tavern/zoobac"


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """A cardroom with a closed table at which Ann sat."""
    journal = Journal.open(str(tmp_path_factory.mktemp("room") / "houseway.db"))
    table = open_table(GAME)
    while table.hand < 3 or table.phase != "settled":
        step(table)
    table.close("floor")
    store(journal, table)
    yield Cardroom(BOOK, journal, limits=GENEROUS)
    journal.close()


@pytest.fixture(scope="module")
def site(room):
    with running(room.rulebook, room) as address:
        yield address


def ask(player, **body):
    return player.ask("POST", f"/api/drills/{GAME}", {"practice": True, **body})


def test_people_are_asked_about_their_own_hands_and_graded(site):
    ann = Player(site, "Ann")
    assert ann.me["person"] == "ann"
    status, drill = ask(ann, of="own", kind="button")
    assert status == 200, drill
    assert drill["question"]["teaches"] == "a recorded hand"
    assert drill["question"]["seed"].startswith("hand t1/")
    graded = ann.post("/api/drills/grade", {**drill, "answer": {"fields": {"seat": "99"}}})
    assert graded["grade"]["right"] is False
    correct = graded["grade"]["answer"]
    regraded = ann.post("/api/drills/grade", {**drill, "answer": correct})
    assert regraded["grade"]["right"] is True
    next_drill = ask(ann, progress=graded["progress"])[1]
    assert next_drill["question"]["seed"] != drill["question"]["seed"]

    stranger = Player(site, "Sam")
    status, answer = ask(stranger, of="own")
    assert (status, answer["error"]) == (400, "no finished hands of this game to ask about")
    assert stranger.ask("POST", "/api/drills/grade", {**drill, "answer": correct})[0] == 403
    assert ask(stranger, progress=graded["progress"])[0] == 403
    assert ask(Player(site, nickname=None), of="own")[0] == 401


def test_staff_are_asked_about_the_hands_of_a_table(site, room):
    dealer, player = Player(site, "Dea"), Player(site, "Pia")
    room.people.grant(dealer.me["person"], ("dealer",), "test")
    status, drill = ask(dealer, of="t1")
    assert (status, drill["question"]["teaches"]) == (200, "a recorded hand")
    assert ask(player, of="t1")[0] == 403


def test_worked_cases_need_no_sign_in(site):
    visitor = Player(site, nickname=None)
    status, drill = ask(visitor, of="cases", kind="settle")
    assert status == 200, drill
    assert drill["question"]["seed"] == "case 1"
    assert drill["question"]["teaches"].startswith("worked case: ")
    graded = visitor.post("/api/drills/grade", {**drill, "answer": {"rows": []}})
    next_drill = ask(visitor, progress=graded["progress"])[1]
    assert next_drill["question"]["seed"] == "case 2"
    status, answer = ask(visitor, of="cases", kind="irregularity")
    assert status == 400, answer
