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
    with Player(site, "Ann").line(table, greeting={"v": 2}) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        line.play(2)
        assert set(line.heard) == {"update", "ack"}
        assert line.events == []


def test_updates_have_the_events_since_the_last_one_for_clients_that_ask(site, table):
    with Player(site, "Ben").line(table, greeting={"v": 2, "events": True}) as line:
        known = line.seq
        line.must("sit", seat=1, buy_in="1000.00")
        line.play(2)
        numbers = [seq for seq, _ in line.events]
        # The first update also has the earlier events of the hand in play.
        assert numbers == list(range(numbers[0], line.seq + 1))
        assert numbers[0] <= known + 1
        assert set(line.heard) == {"update", "ack"}


def test_both_versions_show_the_same_view_and_the_same_events(site, table):
    old, new = Player(site, "Cy"), Player(site, "Dee")
    with (
        old.line(table) as first,
        new.line(table, greeting={"v": 2, "events": True}) as second,
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
    with ann.line(table, greeting={"v": 2, "events": True}) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        cursor = line.seq
        line.must("sit-out", out=True)
    with ann.line(table, cursor=cursor, greeting={"v": 2, "events": True}) as line:
        tags = [event["event"] for _, event in line.events]
        assert "sat-out" in tags or line.seq - cursor > len(tags)


def test_the_view_counts_spectators_without_a_seat(site, table):
    with Player(site, "Fay").line(table, greeting={"v": 2}) as line:
        assert line.view["spectators"] == 1
        line.must("sit", seat=1, buy_in="1000.00")
        assert line.view["spectators"] == 0
        with Player(site, "Gus").line(table, greeting={"v": 2}) as other:
            assert other.view["spectators"] == 1
