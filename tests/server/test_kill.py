"""Promise D1 on a real server: killed at any moment, every hand goes on as if nothing had been."""

import json
from contextlib import ExitStack
from itertools import pairwise

import pytest
from tests.journal.databases import emptied
from tests.server.nursery import nursery
from tests.server.players import Player

from houseway.journal.store import Journal
from houseway.journal.table_events import SeedRevealed, decode_event
from houseway.journal.verify import verify
from houseway.rulebook.book import Rulebook

GAMES = [
    "tavern/ez-baccarat-panda-8",
    "tavern/ultimate-texas-holdem-bad-beat-bonus",
    "tavern/pai-gow-poker",
]
CLOCK = {"settled": 600, "wagers": 600, "bank": 600, "play": 600}
PEOPLE = ("Ann", "Ben", "Cy")


@pytest.fixture(scope="module")
def servers():
    with nursery() as started:
        yield started


class Table:
    """Three people at a table of a running server, moved in turn."""

    def __init__(self, site, cookies=(), table="t1"):
        self.people = [Player(site, None if cookies else name) for name in PEOPLE]
        for one, cookie in zip(self.people, cookies, strict=False):
            one.cookie = cookie
        self.cookies = [one.cookie for one in self.people]
        self.kept = ExitStack()
        self.table = table

    def __enter__(self):
        self.lines = [self.kept.enter_context(one.line(self.table)) for one in self.people]
        return self

    def __exit__(self, *error):
        self.kept.close()

    def told(self):
        """What everybody sees, without what the clock says."""
        return [json.dumps({**line.view, "until": None}) for line in self.lines]

    def catch_up(self):
        """Listen until everybody has heard the newest."""
        newest = max(line.seq for line in self.lines)
        for line in self.lines:
            line.until(lambda line=line: line.seq >= newest)

    def move(self):
        """The next move; False when the hand is over."""
        for line in self.lines:
            if asked(line):
                line.move()
                self.catch_up()
                return True
        assert self.lines[0].view["phase"] == "settled"
        return False


def asked(line):
    view = line.view
    offered = view["phase"] == "bank" and view["offer"] and view["offer"]["yours"]
    bets = view["phase"] == "wagers" and line.may_bet
    return bool(offered or bets or view["decisions"])


def sit_down(table):
    for seat, line in enumerate(table.lines, 1):
        line.must("sit", seat=seat, buy_in="1000.00")
    table.catch_up()


def open_table(site, game_id):
    table = Table(site)
    table.table = table.people[0].post("/api/tables", {"game": game_id, "clock": CLOCK})["id"]
    return table


def record(database, table):
    """All events of a table and their chips."""
    journal = Journal.open(database)
    try:
        assert verify(journal, Rulebook()).faults == []
        return [(event.hand, event.body, event.entries) for event in journal.events(table)]
    finally:
        journal.close()


@pytest.fixture
def broken(request, tmp_path):
    """The database of the server that is killed."""
    if request.param == "sqlite":
        return str(tmp_path / "broken.db")
    return emptied(request.getfixturevalue("postgresql_url"))


@pytest.mark.parametrize(
    ("game_id", "broken"),
    [*((game_id, "sqlite") for game_id in GAMES), (GAMES[1], "postgresql")],
    indirect=["broken"],
)
def test_a_server_killed_before_every_move_plays_the_same_hand(tmp_path, servers, game_id, broken):
    whole = str(tmp_path / "whole.db")
    with servers.server(whole) as server, open_table(server.site, game_id) as table:
        sit_down(table)
        expected = [table.told()]
        while table.move():
            expected.append(table.told())
    assert len(expected) >= 4

    with servers.server(broken) as server, open_table(server.site, game_id) as table:
        sit_down(table)
        assert table.told() == expected[0]
        server.kill()
    for before, after in pairwise(expected):
        with servers.server(broken) as server, Table(server.site, table.cookies) as back:
            assert back.told() == before
            assert back.move()
            assert back.told() == after
            server.kill()
    assert record(broken, "t1") == record(whole, "t1")


def test_the_seed_of_a_hand_outlives_the_server_and_is_told_only_after_the_hand(tmp_path, servers):
    database = str(tmp_path / "houseway.db")
    with servers.server(database) as server, open_table(server.site, GAMES[1]) as table:
        sit_down(table)
        server.kill()
    journal = Journal.open(database)
    secret = journal.seed("t1", 1)
    bodies = [event.body for event in journal.events("t1")]
    assert secret
    assert not any(secret in body for body in bodies)
    assert not any(isinstance(decode_event(body), SeedRevealed) for body in bodies)
    journal.close()
