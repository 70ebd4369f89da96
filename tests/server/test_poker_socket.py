"""Poker over a connection: played with bots, by people, and on a server that is killed."""

import pytest
from tests.server.killed_server import Table, check_killed_before_every_move
from tests.server.players import Player
from tests.server.poker_tables import HOLDEM, NO_LIMIT, ONE_OF_EACH, POKER
from tests.server.test_socket import FAST


@pytest.fixture
def ann(site):
    return Player(site)


def open_table(player, game, bots=3, **fields):
    return player.post("/api/tables", {"game": game, "bots": bots, "clock": FAST, **fields})["id"]


def call(client):
    """Call if possible, or make the default choice; return False if there is no decision."""
    if not client.view["decisions"]:
        return False
    decision = client.view["decisions"][0]
    choice = "call" if "call" in decision["choices"] else decision["default"]
    cards = (
        client.view["hands"][str(decision["seat"])][-1:] if decision["kind"] == "discard" else []
    )
    client.must("choose", seat=decision["seat"], kind=decision["kind"], choice=choice, cards=cards)
    return True


REPRESENTATIVES = [*ONE_OF_EACH, NO_LIMIT, "deuce-lounge/pineapple", "lucky-buck/draw-poker"]
"""Hold'em, stud and lowball, and games that send amounts, discards or draws."""
SLOW_GAMES = [
    pytest.param(game_id, marks=pytest.mark.slow)
    for game_id in POKER
    if game_id not in REPRESENTATIVES
]


@pytest.mark.parametrize("game_id", [*REPRESENTATIVES, *SLOW_GAMES])
def test_a_guest_sits_down_with_bots_and_plays(ann, game_id):
    table = open_table(ann, game_id)
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in=client.view["buy_in"]["most"] or "1000.00")
        client.do("sit-out", out=False, post=True)
        played = False
        while not played:
            if not call(client):
                before = client.view
                client.hear()
                ended = before["phase"] == "play" and client.view["phase"] == "settled"
                played = ended and "1" in client.view["hands"]
        assert client.view["kind"] == "poker"
        assert client.view["seed"] is None
        client.do("leave")
    hands = ann.get(f"/api/tables/{table}/hands")
    assert all(hand["won"] for hand in hands)
    replay = ann.get(f"/api/hands/{table}/{hands[-1]['hand']}")
    assert replay["steps"][-1]["view"]["poker"]["awards"]
    assert ann.get(f"/api/tables/{table}")["deck"]


def test_a_table_opened_with_stakes_reports_them(ann):
    reply = ann.post("/api/tables", {"game": HOLDEM, "stakes": "no limit $1/$2"})
    assert (reply["kind"], reply["stakes"], reply["minimum"]) == ("poker", "no limit $1/$2", None)
    for settings in ({"stakes": "$7-$9"}, {"limits": ["5.00", "50.00"]}):
        status, answer = ann.ask("POST", "/api/tables", {"game": HOLDEM, **settings})
        assert status == 400, answer


def test_a_bet_without_an_amount_or_with_an_amount_that_is_not_offered_is_refused(ann):
    table = open_table(ann, HOLDEM, bots=1, stakes="no limit $1/$2")
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="100.00")
        while not (client.view["decisions"] and "amounts" in client.view["decisions"][0]):
            if not call(client):
                client.hear()
        decision = client.view["decisions"][0]
        (bet_or_raise,) = decision["amounts"]
        request = {"seat": 1, "kind": "bet", "choice": bet_or_raise}
        assert client.do("choose", **request, amount="0.01")["type"] == "refused"
        assert client.do("choose", **request)["type"] == "refused"
        client.must("choose", **request, amount=decision["least"])


def test_poker_messages_are_refused_at_a_table_with_a_player_dealer(ann):
    table = open_table(ann, "tavern/ez-baccarat-panda-8", bots=1)
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="100.00")
        for message in (
            {"type": "straddle"},
            {"type": "bomb-pot", "amount": "10.00"},
            {"type": "change-seat", "seat": 2},
        ):
            assert "is not used at" in client.do(**message)["what"]


class PokerTable(Table):
    """A table with three people who always call."""

    def answer(self, client):
        return call(client)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_a_server_killed_before_every_move_plays_the_same_hand(tmp_path, servers, game_id):
    expected, killed = str(tmp_path / "expected.db"), str(tmp_path / "killed.db")
    check_killed_before_every_move(servers, expected, killed, game_id, PokerTable)
