"""Pan on a running server: over a connection, over HTTP, and on a server killed mid-hand."""

import pytest
from tests.server.killed_server import Table, check_killed_before_every_move
from tests.server.pan_tables import DEUCE, GAMES, LUCKY
from tests.server.players import Player

FAST = {"bots": 0, "settled": 0.5, "play": 600, "waiting": 600}
MAX_MOVES = 15


def choose(client, pick=lambda decision: decision["choices"][0]):
    """Make the open decision; return False if there is none."""
    for decision in client.view["decisions"]:
        client.must("choose", seat=decision["seat"], kind=decision["kind"], choice=pick(decision))
        return True
    return False


def play_hand(client, pick=lambda decision: decision["choices"][0]):
    while client.view["phase"] != "settled":
        if not choose(client, pick):
            client.hear()
    return client.view


@pytest.mark.parametrize("game_id", GAMES)
def test_a_person_plays_a_hand_with_bots_over_a_connection(site, game_id):
    ann = Player(site)
    table = ann.post("/api/tables", {"game": game_id, "bots": 3, "clock": FAST})["id"]
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="50.00")
        view = play_hand(client)
    assert "??" not in view["hands"]["1"]
    assert view["pan"]["out"]["seat"] in (1, 8, 9, 10)
    assert view["pan"]["payments"]


def test_a_table_is_listed_and_its_hands_can_be_replayed(site):
    ann, ben = Player(site, "Ann"), Player(site, "Ben")
    table = ann.post("/api/tables", {"game": LUCKY, "clock": {**FAST, "settled": 600}})["id"]
    with ann.connect(table) as first, ben.connect(table) as second:
        first.must("sit", seat=1, buy_in="50.00")
        second.must("sit", seat=2, buy_in="50.00")
        first.must("doubles", on=True)
        assert second.do("doubles", on=True)["type"] == "ack"
        clients = {1: first, 2: second}
        while first.view["phase"] != "settled":
            seat = first.view["turn"]
            clients[seat].until(lambda client=clients[seat]: client.view["decisions"])
            choose(clients[seat])
            first.until(lambda seq=clients[seat].seq: first.seq >= seq)
        reply = ann.get(f"/api/tables/{table}")
        assert reply["kind"] == "pan"
        assert (reply["minimum"], reply["maximum"]) == ("1.00", "1.00")
        (hand,) = ann.get(f"/api/tables/{table}/hands")
        assert hand["winner"] in (1, 2)
        assert hand["players"]
        steps = ben.get(f"/api/hands/{table}/1")["steps"]
        dealt = [step["event"] for step in steps if step["event"]["event"] == "hand-dealt"]
        assert all(("??" in event["cards"]) == (event["seat"] == 1) for event in dealt)
        assert steps[-1]["event"]["event"] == "cards-opened"
        assert steps[-1]["view"]["phase"] == "settled"


def test_requests_for_other_games_are_refused_at_a_pan_table(site):
    ann = Player(site)
    table = ann.post("/api/tables", {"game": DEUCE, "clock": FAST})["id"]
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="50.00")
        assert "no doubles" in client.do("doubles", on=True)["what"]
        assert "is not used at" in client.do("ready")["what"]
        wager = client.do("wager", seat=1, wager="tops", amount="1.00")
        assert "is not used at" in wager["what"]


def stay(decision):
    return {"declare": "in", "draw": "pluck"}.get(decision["kind"], decision["default"])


class PanTable(Table):
    """A table where each player stays in, draws from the deck and makes the default choice."""

    def answer(self, client):
        return choose(client, stay)


@pytest.mark.slow
def test_a_server_killed_before_every_move_plays_the_same_hand_of_pan(tmp_path, servers):
    expected, killed = str(tmp_path / "expected.db"), str(tmp_path / "killed.db")
    check_killed_before_every_move(servers, expected, killed, LUCKY, PanTable, MAX_MOVES)
