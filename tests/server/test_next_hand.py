"""Who can start the next hand, and the names of the hands that a player sets."""

import pytest
from tests.book import BOOK
from tests.server.players import Player

from houseway.play.game import FiledGame
from houseway.values.errors import InputError
from houseway.web.api.hand_names import names_of

SLOW = {"bots": 0.0, "settled": 600.0}
GAME = "tavern/three-card-poker"


@pytest.fixture
def table(site):
    return Player(site, "Opener").post("/api/tables", {"game": GAME, "bots": 2, "clock": SLOW})[
        "id"
    ]


def finish(client):
    """Play until the hand is over and return its number."""
    while client.view["phase"] != "settled":
        if not client.move():
            client.hear()
    return client.view["hand"]


def test_the_only_person_at_a_table_can_start_the_next_hand(site, table):
    with Player(site, "Ann").connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        finished_hand = finish(client)
        client.must("next-hand")
        client.until(lambda: client.view["hand"] == finished_hand + 1)
        assert client.do("next-hand")["what"] == "the hand is not over"


def test_several_people_at_a_table_wait_for_the_clock(site):
    settings = {"game": GAME, "bots": 2, "clock": {**SLOW, "settled": 500.0}}
    table = Player(site, "Opener").post("/api/tables", settings)["id"]
    with Player(site, "Bea").connect(table) as first, Player(site, "Cal").connect(table) as second:
        first.must("sit", seat=1, buy_in="1000.00")
        finish(first)
        second.must("sit", seat=2, buy_in="1000.00")
        assert first.do("next-hand")["what"].startswith("other players are here")
        with Player(site, "Dot").connect(table) as watcher:
            assert watcher.do("next-hand")["what"] == "you're not seated at this table"


def test_without_a_clock_any_player_can_start_the_next_hand(site, table):
    with Player(site, "Eve").connect(table) as first, Player(site, "Fox").connect(table) as second:
        first.must("sit", seat=1, buy_in="1000.00")
        finished_hand = finish(first)
        second.must("sit", seat=2, buy_in="1000.00")
        second.must("next-hand")
        first.until(lambda: first.view["hand"] == finished_hand + 1)


def test_both_hands_that_a_player_sets_are_named_and_a_foul_is_reported(site):
    rules = FiledGame(BOOK, "tavern/pai-gow-poker").rules({})
    names = names_of(rules, "Ks Qd", "9c 9d 9h 4s 2c")
    assert names == {"low_name": "K-Q", "high_name": "three nines", "foul": False}
    assert names_of(rules, "As Ad", "9c 9d 7h 4s 2c")["foul"]
    with pytest.raises(InputError, match="the front must have 2 cards and the back 5"):
        names_of(rules, "As", "9c 9d 7h 4s 2c")
    tiles = FiledGame(BOOK, "tavern/pai-gow-tiles").rules({})
    assert names_of(tiles, "6-6 6-5", "5-1 2-1")["foul"] is False
    assert names_of(tiles, "5-1 2-1", "6-6 6-5")["foul"] is True
    with pytest.raises(InputError, match="do not set hands"):
        names_of(FiledGame(BOOK, GAME).rules({}), "As", "Kd")
    with pytest.raises(InputError, match="do not set hands in Texas Hold"):
        names_of(FiledGame(BOOK, "tavern/texas-holdem").rules({}), "As", "Kd")
