"""Version 2 of the protocol: one update per change, with events only for clients that ask."""

import pytest
from tests.server.players import Player

FAST = {"bots": 0.0, "settled": 0.05}
GAME = "tavern/three-card-poker"


@pytest.fixture
def table(site):
    opener = Player(site, "Opener")
    return opener.post("/api/tables", {"game": GAME, "bots": 2, "clock": FAST})["id"]


def test_every_change_is_sent_as_an_update_without_events(site, table):
    with Player(site, "Ann").connect(table, greeting={"v": 2}) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.play(2)
        assert set(client.heard) == {"update", "ack"}
        assert client.events == []


def test_a_client_that_asks_gets_all_events_since_the_last_update(site, table):
    with Player(site, "Ben").connect(table, greeting={"v": 2, "events": True}) as client:
        seq_before = client.seq
        client.must("sit", seat=1, buy_in="1000.00")
        client.play(2)
        numbers = [seq for seq, _ in client.events]
        # The first update also has the earlier events of the hand in play.
        assert numbers == list(range(numbers[0], client.seq + 1))
        assert numbers[0] <= seq_before + 1
        assert set(client.heard) == {"update", "ack"}


def test_both_versions_send_the_same_events(site, table):
    old, new = Player(site, "Cy"), Player(site, "Dee")
    with (
        old.connect(table) as first,
        new.connect(table, greeting={"v": 2, "events": True}) as second,
    ):
        first.must("sit", seat=1, buy_in="1000.00")
        first.play(1)
        second.until(lambda: second.seq >= first.seq)
        first.until(lambda: first.seq >= second.seq)
        # The player and the spectator see different cards.
        second_events = {
            seq: event for seq, event in second.events if event["event"] != "card-dealt"
        }
        first_events = {seq: event for seq, event in first.events if event["event"] != "card-dealt"}
        common_numbers = sorted(second_events.keys() & first_events.keys())
        assert len(common_numbers) > 10
        assert [second_events[seq] for seq in common_numbers] == [
            first_events[seq] for seq in common_numbers
        ]


def test_a_client_that_reconnects_gets_the_events_it_missed(site):
    eve = Player(site, "Eve")
    table = eve.post("/api/tables", {"game": GAME, "clock": FAST})["id"]
    greeting = {"v": 2, "events": True}
    with eve.connect(table, greeting=greeting) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        cursor = client.seq
        client.must("sit-out", out=True)
        last = client.seq
    with eve.connect(table, cursor=cursor, greeting=greeting) as client:
        assert [seq for seq, _ in client.events] == list(range(cursor + 1, last + 1))
        assert client.events[0][1]["event"] == "sat-out"


def test_only_people_without_a_seat_are_counted_as_spectators(site, table):
    with Player(site, "Fay").connect(table, greeting={"v": 2}) as client:
        assert client.view["spectators"] == 1
        client.must("sit", seat=1, buy_in="1000.00")
        assert client.view["spectators"] == 0
        with Player(site, "Gus").connect(table, greeting={"v": 2}) as other:
            assert other.view["spectators"] == 1
