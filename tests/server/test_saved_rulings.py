"""Saving rulings over HTTP: permissions, what is stored, and what is refused."""

import pytest
from tests.server.players import Player
from tests.server.test_api import with_roles

from houseway.play.registry import decode_event
from houseway.play.table_events import RulingSaved

CASE = {
    "game": "tavern/casino-war",
    "player_dealer": {"seat": 8, "bank": "500.00"},
    "wagers": [{"seat": 1, "bettor": "Ann", "wager": "base", "amount": "50.00"}],
    "hands": {"1": ["Kd"], "player-dealer": ["9c"]},
    "choices": [],
}
RULING = {
    "case": CASE,
    "title": "King against nine",
    "amount": "50.00",
    "decision": "The king wins. Ann is paid.",
}


def test_the_floor_saves_a_ruling_and_an_auditor_opens_it(site, room):
    floor = with_roles(room, site, "floor")
    saved = floor.post("/api/rulings", RULING)
    assert (saved["title"], saved["amount"], saved["by"]) == (
        "King against nine",
        "50.00",
        floor.me["person"],
    )
    event = [decode_event(event.body) for event in room.journal.events("house")][-1]
    assert isinstance(event, RulingSaved)
    assert (event.by, event.title) == (floor.me["person"], "King against nine")
    auditor = with_roles(room, site, "auditor")
    ruling = auditor.get(f"/api/rulings/{saved['id']}")
    assert ruling["case"] == CASE
    # A king beats a nine: the wager of $50 is paid even money.
    assert [line["paid"] for line in ruling["answer"]["result"]["lines"]] == ["50.00"]
    assert ruling["form"]["game"] == "tavern/casino-war"
    results = auditor.get("/api/rulings?q=king+nine")["rulings"]
    assert saved in results
    assert auditor.get("/api/rulings?q=queen")["rulings"] == []
    assert auditor.ask("GET", "/api/rulings/999999999")[0] == 404


@pytest.mark.parametrize(
    ("changes", "error", "where"),
    [
        ({"title": " "}, "enter a title", "title"),
        ({"decision": ""}, "enter a decision", "decision"),
        ({"amount": "much"}, "much", "amount"),
        ({"case": {**CASE, "wagers": []}}, "no wager", "hands.1"),
        ({"by": "someone"}, "unknown key 'by'", "by"),
    ],
)
def test_an_incomplete_or_invalid_ruling_is_not_saved(site, room, changes, error, where):
    floor = with_roles(room, site, "floor")
    before = floor.get("/api/rulings")
    status, answer = floor.ask("POST", "/api/rulings", {**RULING, **changes})
    assert status == 400
    assert error in answer["error"]
    assert answer["where"].startswith(where)
    assert floor.get("/api/rulings") == before


def test_players_and_dealers_cannot_read_or_save_rulings_and_auditors_cannot_save_them(site, room):
    for player in (Player(site), with_roles(room, site, "dealer")):
        assert player.ask("GET", "/api/rulings")[0] == 403
        assert player.ask("POST", "/api/rulings", RULING)[0] == 403
    assert with_roles(room, site, "auditor").ask("POST", "/api/rulings", RULING)[0] == 403
