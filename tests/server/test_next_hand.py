"""The pause after a hand: a button ends it for one person among bots, or without a clock."""

import pytest
from tests.book import BOOK
from tests.server.players import Player

from houseway.play.game import Game
from houseway.values.errors import InputError
from houseway.web.hand_names import names_of

SLOW = {"bots": 0.0, "settled": 600.0}
GAME = "tavern/three-card-poker"


@pytest.fixture
def table(site):
    return Player(site, "Opener").post("/api/tables", {"game": GAME, "bots": 2, "clock": SLOW})[
        "id"
    ]


def finish(line):
    """Play until a hand is over."""
    while line.view["phase"] != "settled":
        if not line.move():
            line.hear()
    return line.view["hand"]


def test_one_person_asks_for_the_next_hand(site, table):
    with Player(site, "Ann").line(table) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        over = finish(line)
        line.must("next-hand")
        line.until(lambda: line.view["hand"] == over + 1)
        assert line.do("next-hand")["what"] == "the hand is not over"


def test_several_people_wait_for_the_clock(site):
    timed = {"game": GAME, "bots": 2, "clock": {**SLOW, "settled": 500.0}}
    table = Player(site, "Opener").post("/api/tables", timed)["id"]
    with Player(site, "Bea").line(table) as first, Player(site, "Cal").line(table) as second:
        first.must("sit", seat=1, buy_in="1000.00")
        finish(first)
        second.must("sit", seat=2, buy_in="1000.00")
        assert first.do("next-hand")["what"].startswith("other players are here")
        with Player(site, "Dot").line(table) as watcher:
            assert watcher.do("next-hand")["what"] == "you're not seated at this table"


def test_without_a_clock_any_player_asks_for_the_next_hand(site, table):
    with Player(site, "Eve").line(table) as first, Player(site, "Fox").line(table) as second:
        first.must("sit", seat=1, buy_in="1000.00")
        over = finish(first)
        second.must("sit", seat=2, buy_in="1000.00")
        second.must("next-hand")
        first.until(lambda: first.view["hand"] == over + 1)


def test_both_hands_of_a_setting_have_names(site):
    rules = Game(BOOK, "tavern/pai-gow-poker").rules({})
    made = names_of(rules, "Ks Qd", "9c 9d 9h 4s 2c")
    assert made == {"low_name": "K-Q", "high_name": "three nines", "foul": False}
    assert names_of(rules, "As Ad", "9c 9d 7h 4s 2c")["foul"]
    with pytest.raises(InputError, match="the front must have 2 cards and the back 5"):
        names_of(rules, "As", "9c 9d 7h 4s 2c")
    tiles = Game(BOOK, "tavern/pai-gow-tiles").rules({})
    assert names_of(tiles, "6-6 6-5", "5-1 2-1")["foul"] is False
    assert names_of(tiles, "5-1 2-1", "6-6 6-5")["foul"] is True
    with pytest.raises(InputError, match="hands are not set"):
        names_of(Game(BOOK, GAME).rules({}), "As", "Kd")
