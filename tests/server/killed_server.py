"""A hand of three people on a server that is killed before every move: it must not change."""

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
    """Three people who play at a table of a running server."""

    def __init__(self, site, cookies=(), table="t1"):
        self.people = [Player(site, None if cookies else name) for name in PEOPLE]
        for player, cookie in zip(self.people, cookies, strict=False):
            player.cookie = cookie
        self.cookies = [player.cookie for player in self.people]
        self.stack = ExitStack()
        self.table = table

    @classmethod
    def open(cls, site, game_id):
        table = cls(site)
        table.table = table.people[0].post("/api/tables", {"game": game_id, "clock": CLOCK})["id"]
        return table

    def __enter__(self):
        self.clients = [
            self.stack.enter_context(player.connect(self.table)) for player in self.people
        ]
        return self

    def __exit__(self, *error):
        self.stack.close()

    def sit_down(self):
        for seat, client in enumerate(self.clients, 1):
            client.must("sit", seat=seat, buy_in="1000.00")
        self.catch_up()

    def all_views(self):
        """The view of each person, without the deadline."""
        return [json.dumps({**client.view, "until": None}) for client in self.clients]

    def catch_up(self):
        """Read messages until each person has the newest event."""
        newest = max(client.seq for client in self.clients)
        for client in self.clients:
            client.until(lambda client=client: client.seq >= newest)

    def move(self):
        """Make the next move; return False when the hand is over."""
        for client in self.clients:
            if self.answer(client):
                self.catch_up()
                return True
        assert self.clients[0].view["phase"] == "settled"
        return False

    def answer(self, client):
        """Let a person make their move; return False if they have none."""
        return client.move()


def check_killed_before_every_move(
    servers, expected_database, killed_database, game_id, kind=Table, max_moves=1000
):
    """Play a hand, then play it again with a new server for each move; both must be the same."""
    with servers.server(expected_database) as server, kind.open(server.site, game_id) as table:
        table.sit_down()
        expected = [table.all_views()]
        while len(expected) <= max_moves and table.move():
            expected.append(table.all_views())
    assert len(expected) >= 4

    with servers.server(killed_database) as server, kind.open(server.site, game_id) as table:
        table.sit_down()
        assert table.all_views() == expected[0]
        server.kill()
    for before, after in pairwise(expected):
        with (
            servers.server(killed_database) as server,
            kind(server.site, table.cookies) as restored_table,
        ):
            assert restored_table.all_views() == before
            assert restored_table.move()
            assert restored_table.all_views() == after
            server.kill()
    assert read_events(killed_database) == read_events(expected_database)


def read_events(database, table="t1"):
    """Return the hand, body and chip entries of each event; the journal must verify."""
    journal = Journal.open(database)
    try:
        assert verify(journal, BOOK).faults == []
        return [(event.hand, event.body, event.entries) for event in journal.events(table)]
    finally:
        journal.close()
