"""Play now: a table with bots and a seat; the chips of the player follow."""

import pytest
from tests.server.players import Player
from tests.server.test_databases import at_cardroom

from houseway.cardroom.people import PLAY_CHIPS
from houseway.play.ledger import person
from houseway.web.api.play_now import affordable

GAME = "tavern/three-card-poker"
HOLDEM = "saloon/no-limit-texas-holdem"
PAN = "lucky-buck/pan"


@pytest.mark.parametrize("game", [GAME, HOLDEM, PAN, "tavern/zoobac", "cordova/blackjack-x"])
def test_play_now_seats_the_visitor_at_a_table_with_bots(site, game):
    player = Player(site, nickname=None)
    table = player.post("/api/play", {"game": game})
    assert table["game"] == game
    assert table["taken"] >= 2
    assert (table["taken"] - table["bots"], player.get("/api/me")["guest"]) == (1, True)


def test_play_now_leaves_a_table_where_nothing_is_at_stake_with_all_chips(site):
    player = Player(site)
    before = player.get("/api/me")["balance"]
    first = player.post("/api/play", {"game": GAME})["id"]
    (seat,) = player.get("/api/seats")
    assert (seat["table"], seat["stack"], seat["in_hand"]) == (first, "2000.00", False)
    player.post("/api/play", {"game": "tavern/zoobac"})
    (seat,) = player.get("/api/seats")
    assert seat["table"] != first
    assert float(player.get("/api/me")["balance"]) + float(seat["stack"]) == float(before)
    assert player.get(f"/api/tables/{first}")["phase"] == "stopped"


def test_play_now_asks_before_it_leaves_a_hand_that_is_not_over(site):
    player = Player(site)
    first = player.post("/api/play", {"game": HOLDEM})["id"]
    status, refusal = player.ask("POST", "/api/play", {"game": GAME})
    assert (status, refusal["where"]) == (400, "leave")
    assert "is not over: finish it, or leave with your $" in refusal["error"]
    assert [seat["table"] for seat in player.get("/api/seats")] == [first]
    second = player.post("/api/play", {"game": GAME, "leave": True})["id"]
    assert [seat["table"] for seat in player.get("/api/seats")] == [second]


def test_play_now_refills_the_chips_of_a_player_who_has_too_few(journal):
    async def buy_in(room):
        ann, _ = room.people.guest("Ann")
        first = await room.open_table(ann, GAME)
        await first.ask(lambda live: live.sit(ann.id, ann.name, 1, PLAY_CHIPS - 100))
        other = await room.open_table(ann, "tavern/zoobac")
        return await affordable(room, ann, other.live), journal.balance(person(ann.id))

    wanted, balance = at_cardroom(journal, buy_in)
    assert 0 < wanted < PLAY_CHIPS
    assert balance == PLAY_CHIPS


def test_play_now_refuses_an_unknown_game_and_creates_no_guest(site):
    visitor = Player(site, nickname=None)
    assert visitor.ask("POST", "/api/play", {"game": "tavern/whist"})[0] == 400
    assert visitor.get("/api/who")["me"] is None
