"""Three people at a server that is killed before every move: the hand continues unchanged."""

import json
from contextlib import ExitStack
from itertools import pairwise

from tests.book import BOOK
from tests.server.players import Player

from houseway.journal.store import Journal
from houseway.journal.verify import verify

CLOCK = {"settled": 600, "wagers": 600, "bank": 600, "play": 600}
PEOPLE = ("Ann", "Ben", "Cy")


class Table:
    """Three people at a table of a running server, moved in turn."""

    def __init__(self, site, cookies=(), table="t1"):
        self.people = [Player(site, None if cookies else name) for name in PEOPLE]
        for one, cookie in zip(self.people, cookies, strict=False):
            one.cookie = cookie
        self.cookies = [one.cookie for one in self.people]
        self.kept = ExitStack()
        self.table = table

    @classmethod
    def open(cls, site, game_id):
        table = cls(site)
        table.table = table.people[0].post("/api/tables", {"game": game_id, "clock": CLOCK})["id"]
        return table

    def __enter__(self):
        self.lines = [self.kept.enter_context(one.line(self.table)) for one in self.people]
        return self

    def __exit__(self, *error):
        self.kept.close()

    def sit_down(self):
        for seat, line in enumerate(self.lines, 1):
            line.must("sit", seat=seat, buy_in="1000.00")
        self.catch_up()

    def all_views(self):
        """What everyone sees, without what the clock says."""
        return [json.dumps({**line.view, "until": None}) for line in self.lines]

    def catch_up(self):
        """Listen until everyone has heard the newest."""
        newest = max(line.seq for line in self.lines)
        for line in self.lines:
            line.until(lambda line=line: line.seq >= newest)

    def move(self):
        """The next move; False when the hand is over."""
        for line in self.lines:
            if self.answer(line):
                self.catch_up()
                return True
        assert self.lines[0].view["phase"] == "settled"
        return False

    def answer(self, line):
        """Let someone do what is asked of them; False if nothing is."""
        return line.move()


def check_killed_before_every_move(servers, whole, broken, game_id, kind=Table, most=1000):
    """Play a hand, and the same hand where each move is made on another server."""
    with servers.server(whole) as server, kind.open(server.site, game_id) as table:
        table.sit_down()
        expected = [table.all_views()]
        while len(expected) <= most and table.move():
            expected.append(table.all_views())
    assert len(expected) >= 4

    with servers.server(broken) as server, kind.open(server.site, game_id) as table:
        table.sit_down()
        assert table.all_views() == expected[0]
        server.kill()
    for before, after in pairwise(expected):
        with servers.server(broken) as server, kind(server.site, table.cookies) as back:
            assert back.all_views() == before
            assert back.move()
            assert back.all_views() == after
            server.kill()
    assert record(broken) == record(whole)


def record(database, table="t1"):
    """All events of a table and their chips, in a journal without a fault."""
    journal = Journal.open(database)
    try:
        assert verify(journal, BOOK).faults == []
        return [(event.hand, event.body, event.entries) for event in journal.events(table)]
    finally:
        journal.close()
