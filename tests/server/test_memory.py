"""What a visit leaves behind is freed at once, not when garbage is collected, which is rare."""

import gc
from itertools import count

import pytest
from tests.book import BOOK
from tests.passwords import CHEAP
from tests.server.players import Player, wait_for
from tests.server.running import GENEROUS, running

from houseway.cardroom import cardroom
from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.host import Host
from houseway.journal.store import Journal
from houseway.web.live.socket import Connection

FLOOR = {"name": "Flo", "password": "a long password"}
GAME = "tavern/zoobac"


@pytest.fixture
def room(tmp_path, monkeypatch):
    monkeypatch.setattr(cardroom, "MAX_CLOSED", 1)
    journal = Journal.open(str(tmp_path / "memory.db"))
    room = Cardroom(BOOK, journal, limits=GENEROUS)
    room.people._hasher = CHEAP
    flo, _ = room.people.register(**FLOOR)
    room.people.grant(flo.id, ("floor",), "house")
    yield room
    journal.close()


def visit(site, floor, number):
    """A guest opens a table, plays there and leaves; the floor closes it."""
    guest = Player(site, f"Guest {number}")
    table = guest.post("/api/tables", {"game": GAME})["id"]
    with guest.connect(table) as seat:
        seat.must("sit", seat=1, buy_in="500.00")
        seat.must("leave")
    floor.post(f"/api/tables/{table}/close")


def alive(kind):
    return sum(type(item) is kind for item in gc.get_objects())


def test_closed_tables_and_connections_are_freed_without_garbage_collection(room):
    with running(BOOK, room) as site:
        floor = Player(site, None)
        floor.post("/api/login", FLOOR)
        numbers = count()
        gc.collect()
        gc.disable()
        try:
            for _ in range(5):
                visit(site, floor, next(numbers))
            wait_for(lambda: alive(Connection) == 0, 10, 0.1)
            wait_for(lambda: alive(Host) <= 3, 10, 0.1)
        finally:
            gc.enable()
