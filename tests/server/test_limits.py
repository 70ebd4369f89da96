"""Limits for each visitor: connections, pages, tables, fast clocks, names and request bodies."""

import asyncio
import json
import socket
import sqlite3
from contextlib import closing, suppress
from itertools import product
from urllib.parse import urlsplit

import pytest
from sqlalchemy import event
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import get, running
from tests.server.test_databases import FLOOR, at_cardroom

from houseway.cardroom import cardroom
from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.people import People, Person
from houseway.cardroom.rates import Limits, Rate
from houseway.journal.store import Journal
from houseway.play.game import MAX_CACHED_RULES, FiledGame
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.web import guarded_protocol

GAME = "tavern/zoobac"
GUEST = Person("gus", "Gus", frozenset({"player"}), guest=True)


@pytest.fixture
def journal(tmp_path):
    new_journal = Journal.open(str(tmp_path / "journal.db"))
    yield new_journal
    new_journal.close()


def test_a_connection_without_a_complete_request_is_closed(journal, monkeypatch):
    monkeypatch.setattr(guarded_protocol, "HEAD_TIMEOUT", 0.1)
    with running(BOOK, Cardroom(BOOK, journal)) as site:
        address = urlsplit(site)
        with socket.create_connection((address.hostname, address.port), 60) as sock:
            sock.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
            assert sock.recv(100) == b""
        assert get(site + "/api/who").status == 200


def test_an_address_has_a_limited_number_of_connections(journal, monkeypatch):
    monkeypatch.setattr(guarded_protocol, "MAX_PER_ADDRESS", 3)
    with running(BOOK, Cardroom(BOOK, journal)) as site:
        address = urlsplit(site)
        open_sockets = [
            socket.create_connection((address.hostname, address.port), 60) for _ in range(3)
        ]
        for sock in open_sockets:
            sock.sendall(b"GET / HTTP/1.1\r\n")
        extra_socket = socket.create_connection((address.hostname, address.port), 60)
        with extra_socket, suppress(ConnectionError):
            assert extra_socket.recv(100) == b""
        for sock in open_sockets:
            sock.close()
        status = None
        while status != 200:
            with suppress(OSError):
                status = get(site + "/api/who").status
    assert not guarded_protocol.GuardedProtocol.open


def test_the_pages_of_a_visitor_are_limited_and_static_files_are_not(journal):
    room = Cardroom(BOOK, journal, limits=Limits(pages=Rate(3, 0.0001)))
    with running(BOOK, room) as site:
        assert [get(site + "/").status for _ in range(4)] == [200, 200, 200, 429]
        assert {get(site + "/web/shared/style.css").status for _ in range(4)} == {200}


def test_a_guest_opens_a_limited_number_of_tables_but_the_floor_has_no_limit(journal):
    async def play(room):
        for _ in range(2):
            await room.open_table(GUEST, GAME)
        with pytest.raises(InputError, match="you have opened 2 tables"):
            await room.open_table(GUEST, GAME)
        await room.find("t1").ask(lambda live: live.close("floor"))
        await room.open_table(GUEST, GAME)
        for _ in range(3):
            await room.open_table(FLOOR, GAME)

    at_cardroom(journal, play, limits=Limits(tables=2))


def test_limits_above_the_maximum_are_refused_by_name(journal, monkeypatch):
    monkeypatch.setattr(cardroom, "MAX_STAKES", 50_000)

    async def play(room):
        with pytest.raises(
            InputError, match=r"the table maximum must be at most \$500, not \$1,000"
        ):
            await room.open_table(FLOOR, GAME, limits=(1000, 100_000))
        with pytest.raises(InputError, match=r"the minimum buy-in must be at most \$500, not \$"):
            await room.open_table(FLOOR, "deuce-lounge/pan", limits=(60_000, 60_000))

    at_cardroom(journal, play)


def test_closed_tables_that_nobody_asks_for_are_dropped_from_memory(journal, monkeypatch):
    monkeypatch.setattr(cardroom, "MAX_CLOSED", 1)

    async def play(room):
        hosts = [await room.open_table(FLOOR, GAME) for _ in range(4)]
        for host in hosts[:3]:
            await host.ask(lambda live: live.close("floor"))
        await room.open_table(FLOOR, GAME)
        assert list(room.hosts) == ["t3", "t4", "t5"]
        with pytest.raises(InputError, match="this table is closed"):
            await hosts[0].ask(lambda live: None)
        # The journal still has them: asking for a dropped table loads it and drops another.
        assert await room.find("t1").ask(lambda live: None) == room.find("t1").live.number
        assert room.find("t2").live.phase == "stopped"
        assert len(room.hosts) <= 4
        assert [host.live.id for host in room.open_hosts] == ["t4", "t5"]

    at_cardroom(journal, play)


def test_the_number_of_cached_rules_of_a_game_is_limited():
    book, game_id = FiledRulebook(), "tavern/omaha-hi-low-split"
    options = book.raw(game_id).options
    names = ("straddles", "heads_up_blinds", "odd_chips", "odd_half")
    every_choice = list(product(*(options[name].choices or (False, True) for name in names)))
    variants = [
        FiledGame(book, game_id).rules(dict(zip(names, values, strict=True)))
        for values in every_choice
    ]
    assert len(set(variants)) > MAX_CACHED_RULES
    assert len(book.ready[game_id]) == MAX_CACHED_RULES
    last_choice = dict(zip(names, every_choice[-1], strict=True))
    assert FiledGame(book, game_id).rules(last_choice) is variants[-1]


def test_a_clock_that_is_too_fast_is_refused(journal):
    with running(BOOK, Cardroom(BOOK, journal)) as site:
        player = Player(site)
        body = {"game": GAME, "clock": {"play": 5, "bots": 0}}
        status, answer = player.ask("POST", "/api/tables", body)
        assert (status, answer["error"], answer["where"]) == (
            400,
            "seconds must be at least 0.2, not 0",
            "clock.bots",
        )
        player.post("/api/tables", {"game": GAME, "clock": {"play": 0.5}})


def test_an_unknown_cookie_does_not_wait_for_the_write_lock(journal, tmp_path):
    people = People(journal)
    with closing(sqlite3.connect(tmp_path / "journal.db", isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        assert people.of("unknown") is None


def test_a_nickname_takes_one_insert_even_if_many_guests_use_it(journal):
    people = People(journal)
    for _ in range(30):
        people.guest("Ann")
    statements = []
    event.listen(journal.engine, "before_cursor_execute", lambda *args: statements.append(args[2]))
    assert people.guest("Ann")[0].name == "Ann 31"
    inserts = [statement for statement in statements if "INSERT INTO people" in statement]
    assert len(inserts) == 1
    assert People(journal).guest("Ann")[0].name == "Ann 32"


def test_an_origin_that_is_not_a_valid_address_is_refused(journal):
    with running(BOOK, Cardroom(BOOK, journal)) as site:
        player = Player(site)
        status, _ = player.ask("POST", "/api/chips", headers={"Origin": "http://["})
        assert status == 403


def test_a_body_that_never_ends_is_refused(journal, monkeypatch):
    monkeypatch.setattr("houseway.web.api.call._BODY_TIMEOUT", 0.1)
    with running(BOOK, Cardroom(BOOK, journal)) as site:
        address = urlsplit(site)
        with socket.create_connection((address.hostname, address.port), 60) as sock:
            head = "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
            sock.sendall(head.encode())
            answer = sock.recv(4096).decode()
    assert answer.startswith("HTTP/1.1 400")
    assert json.loads(answer.rpartition("\r\n\r\n")[2])["where"] == "body"


def test_a_restart_reads_the_chips_of_each_table_separately(journal):
    async def begin(room):
        for _ in range(6):
            await room.open_table(FLOOR, GAME, bots=2)

    async def restart(room):
        await asyncio.sleep(0)

    at_cardroom(journal, begin)
    statements = []
    event.listen(
        journal.engine, "before_cursor_execute", lambda *args: statements.append((args[2], args[3]))
    )
    at_cardroom(journal, restart)
    queries = [sql for sql, _ in statements if "FROM entries" in sql]
    assert queries
    assert not any("BETWEEN" in sql for sql in queries)
