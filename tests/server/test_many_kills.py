"""A server is killed a hundred times while people play; no acknowledged or shown action is lost.

To kill more often, run `KILLS=1000 pytest -s -m slow tests/server/test_many_kills.py`.
"""

import json
import os
import threading
from collections import Counter
from random import Random
from time import sleep

import pytest
from tests.book import BOOK
from tests.server.players import IDS, Player, TableClient, wait_for
from websockets.exceptions import ConnectionClosed

from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.journal.verify import verify

GAMES = (
    "tavern/ez-baccarat-panda-8",
    "tavern/three-card-poker",
    "tavern/casino-war",
    "tavern/pai-gow-poker",
)
CLOCK = {"bank": 5, "wagers": 5, "play": 5, "settled": 0.2, "bots": 0.2}
DISCONNECTED = (ConnectionClosed, OSError, EOFError)


class Seat:
    """A person at a table who returns to every new server and remembers what it answered."""

    def client(self, site):
        return RecordingClient(self, site)

    def __init__(self, site, number):
        self.player = Player(site, f"Kill {number}")
        settings = {"game": GAMES[number % len(GAMES)], "bots": 3, "clock": CLOCK}
        self.table = self.player.post("/api/tables", settings)["id"]
        self.actor = f"person:{self.player.me['person']}"
        self.acknowledged = []
        self.shown = {}
        self.unanswered = None
        self.resent = 0
        self.seq = 0

    def play(self, site):
        """Play until the server is killed."""
        try:
            with self.client(site) as client:
                self.seq = client.seq
                if self.unanswered:
                    self.resent += 1
                    client.do(**self.unanswered)
                if not client.view["you"]["seats"]:
                    client.do("sit", seat=1, buy_in="2000.00")
                    client.until(lambda: client.view["you"]["seats"])
                while True:
                    if not client.move():
                        client.hear()
        except DISCONNECTED:
            pass


class RecordingClient(TableClient):
    """A connection that records every acknowledgment and every event."""

    def __init__(self, owner, site):
        self.owner = owner
        super().__init__(site, owner.player.cookie, owner.table, owner.seq)

    def do(self, type, **fields):
        name = fields.pop("id", None) or f"k{next(IDS)}"
        self.owner.unanswered = {"type": type, "id": name, **fields}
        answer = super().do(type, id=name, **fields)
        self.owner.unanswered = None
        if answer["type"] == "ack":
            self.owner.acknowledged.append(name)
        return answer

    def must(self, type, **fields):
        # The clock may have acted first, so a refusal is fine.
        self.do(type, **fields)

    def hear(self, timeout=60):
        message = super().hear(timeout)
        if message["type"] == "event":
            self.owner.shown[message["seq"]] = message["event"]["event"]
        return message


def check(database, seats):
    """Check that the journal has every acknowledged and shown action; yield each seat's figures."""
    journal = Journal(make_engine(database))
    try:
        for seat in seats:
            lost = [
                name
                for name in seat.acknowledged
                if journal.done_before(seat.actor, seat.table, name) is None
            ]
            assert not lost
            kinds = {
                event.number: json.loads(event.body)["event"]
                for event in journal.events(seat.table)
            }
            assert {seq: kinds.get(seq) for seq in seat.shown} == seat.shown
            yield Counter(
                acknowledged=len(seat.acknowledged),
                shown=len(seat.shown),
                resent=seat.resent,
                hands=list(kinds.values()).count("hand-committed"),
                void=list(kinds.values()).count("hand-voided"),
            )
    finally:
        journal.close()


def count_acknowledged(seats):
    return sum(len(seat.acknowledged) for seat in seats)


def kill_often(servers, database, kills, random=None):
    """Kill a server many times while people play; return the figures."""
    random = random or Random(kills)
    seats = []
    for number in range(kills):
        with servers.server(database) as server:
            seats = seats or [Seat(server.site, number) for number in range(len(GAMES))]
            threads = [threading.Thread(target=seat.play, args=(server.site,)) for seat in seats]
            for thread in threads:
                thread.start()
            goal = count_acknowledged(seats) + random.randint(1, 12)
            wait_for(lambda goal=goal, seats=seats: count_acknowledged(seats) >= goal)
            sleep(random.uniform(0, 0.05))
            server.kill()
            for thread in threads:
                thread.join()
        if number % 10 == 9:
            list(check(database, seats))
    figures = sum(check(database, seats), Counter(kills=kills))
    journal = Journal(make_engine(database))
    verdict = verify(journal, BOOK)
    journal.close()
    assert verdict.faults == []
    assert not figures["void"]
    return figures


@pytest.mark.slow
def test_no_action_is_lost_in_a_few_kills(servers, tmp_path):
    kill_often(servers, str(tmp_path / "killed.db"), 3)


@pytest.mark.slow
def test_no_action_is_lost_in_a_hundred_kills(servers, tmp_path):
    figures = kill_often(servers, str(tmp_path / "killed.db"), int(os.environ.get("KILLS", "100")))
    print("\n" + ", ".join(f"{count:,} {name}" for name, count in figures.items()))
