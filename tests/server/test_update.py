"""Version 2 of the protocol: one update per change, with events only for clients that ask."""

import pytest
from tests.server.players import Player

FAST = {"bots": 0.0, "settled": 0.05}
GAME = "tavern/three-card-poker"


@pytest.fixture
def table(site):
    opener = Player(site, "Opener")
    return opener.post("/api/tables", {"game": GAME, "bots": 2, "clock": FAST})["id"]


def test_every_change_is_one_update_with_its_number_and_view(site, table):
    with Player(site, "Ann").connect(table, greeting={"v": 2}) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.play(2)
        assert set(client.heard) == {"update", "ack"}
        assert client.events == []


def test_updates_have_the_events_since_the_last_one_for_clients_that_ask(site, table):
    with Player(site, "Ben").connect(table, greeting={"v": 2, "events": True}) as client:
        known = client.seq
        client.must("sit", seat=1, buy_in="1000.00")
        client.play(2)
        numbers = [seq for seq, _ in client.events]
        # The first update also has the earlier events of the hand in play.
        assert numbers == list(range(numbers[0], client.seq + 1))
        assert numbers[0] <= known + 1
        assert set(client.heard) == {"update", "ack"}


def test_both_versions_show_the_same_view_and_the_same_events(site, table):
    old, new = Player(site, "Cy"), Player(site, "Dee")
    with (
        old.connect(table) as first,
        new.connect(table, greeting={"v": 2, "events": True}) as second,
    ):
        first.must("sit", seat=1, buy_in="1000.00")
        first.play(1)
        second.until(lambda: second.seq >= first.seq)
        first.until(lambda: first.seq >= second.seq)
        seen = {seq: event for seq, event in second.events if event["event"] != "card-dealt"}
        first_events = {seq: event for seq, event in first.events if event["event"] != "card-dealt"}
        both = sorted(seen.keys() & first_events.keys())
        assert len(both) > 10
        assert [seen[seq] for seq in both] == [first_events[seq] for seq in both]


def test_a_client_that_reconnects_gets_the_events_it_missed(site, table):
    ann = Player(site, "Eve")
    with ann.connect(table, greeting={"v": 2, "events": True}) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        cursor = client.seq
        client.must("sit-out", out=True)
    with ann.connect(table, cursor=cursor, greeting={"v": 2, "events": True}) as client:
        tags = [event["event"] for _, event in client.events]
        assert "sat-out" in tags or client.seq - cursor > len(tags)


def test_the_view_counts_spectators_without_a_seat(site, table):
    with Player(site, "Fay").connect(table, greeting={"v": 2}) as client:
        assert client.view["spectators"] == 1
        client.must("sit", seat=1, buy_in="1000.00")
        assert client.view["spectators"] == 0
        with Player(site, "Gus").connect(table, greeting={"v": 2}) as other:
            assert other.view["spectators"] == 1
