"""Several servers on one PostgreSQL database: if one dies, another takes over its tables.

To see the figures, run `pytest -s -m slow tests/server/test_several_servers.py`.
"""

import re
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random
from time import monotonic, sleep

import pytest
from tests.book import BOOK
from tests.journal.databases import empty_database
from tests.server.players import Player, wait_for
from tests.server.running import get
from tests.server.test_many_kills import GAMES, Seat, check, count_acknowledged
from tests.server.test_worker import LONG

from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.journal.verify import verify

BACCARAT = GAMES[0]


@pytest.fixture
def url(postgresql_url):
    return empty_database(postgresql_url)


@pytest.fixture
def pair(servers, url):
    """Two servers that share a journal and know about each other."""
    with servers.server(url, shared=True) as first, servers.server(url, shared=True) as second:
        hosts = [Player(server.site, "Host") for server in (first, second)]
        tables = {player.post("/api/tables", {"game": BACCARAT})["id"] for player in hosts}
        wait_for(lambda: all(tables == table_ids(player) for player in hosts), pause=0.2)
        yield first, second


def table_ids(player):
    return {table["id"] for table in player.get("/api/tables")}


def at_server(player, server):
    """The same person with the same session, connected to another server."""
    visitor = Player(server.site, None)
    visitor.cookie, visitor.me = player.cookie, player.me
    return visitor


def test_a_table_can_be_played_from_any_server(pair):
    first, second = pair
    ann = Player(first.site, "Ann")
    table = ann.post("/api/tables", {"game": BACCARAT, "bots": 3, "clock": {"settled": 600}})["id"]
    ben = at_server(Player(second.site, "Ben"), second)
    with ann.connect(table) as ann_client, ben.connect(table) as ben_client:
        ann_client.must("sit", seat=1, buy_in="1000.00")
        ben_client.must("sit", seat=2, buy_in="2000.00")
        ann_client.until(lambda: ann_client.view["seats"][1]["name"] == "Ben")
        assert ben_client.do("sit", seat=3, buy_in="1.00")["type"] == "refused"
    assert (
        ben.get("/api/me")["balance"]
        == at_server(ben, first).get("/api/me")["balance"]
        == "8000.00"
    )
    tables = {table["id"]: table for table in at_server(ann, second).get("/api/tables")}
    assert tables[table]["yours"]
    assert at_server(ann, second).get(f"/api/tables/{table}")["id"] == table
    assert ben.ask("POST", f"/api/tables/{table}/void", {"reason": "?"})[0] == 403
    assert ben.ask("GET", "/api/tables/t999")[0] == 404


def test_visitors_cannot_read_what_servers_send_each_other(pair):
    first, _ = pair
    ann = Player(first.site, "Ann")
    assert ann.ask("GET", "/api/servers/unopened")[0] == 403
    for secret in ("x" * 43, "not ASCII: \N{LATIN SMALL LETTER E WITH ACUTE}"):
        forged = {"houseway-server": secret, "houseway-visitor": "10.0.0.1"}
        assert ann.ask("GET", "/api/servers/unopened", headers=forged)[0] == 403


def test_a_calculation_can_be_followed_and_canceled_at_any_server(pair):
    first, second = pair
    ann = Player(first.site, "Ann")
    ann_elsewhere = at_server(ann, second)
    job = ann.post("/api/jobs", {"kind": "price", "body": LONG})
    path = f"/api/jobs/{job['id']}"
    assert ann_elsewhere.get(path)["id"] == job["id"]
    assert ann_elsewhere.ask("DELETE", path)[1]["state"] == "canceled"
    assert ann.get(path)["state"] == "canceled"
    first.kill()
    status, answer = ann_elsewhere.ask("GET", path)
    assert (status, answer["where"]) == (404, "job")
    assert "start it again" in answer["error"]


def test_requests_for_the_same_report_at_two_servers_start_one_calculation(pair):
    page = "/games/tavern/three-card-poker/report?rounds=20000"
    answers = [get(server.site + page) for server in pair]
    assert [answer.status for answer in answers] == [202, 202]
    (work,) = {re.search(r'work="([^"]+)"', answer.text)[1] for answer in answers}
    assert Player(pair[1].site, None).ask("DELETE", f"/api/jobs/{work}")[0] == 200


def test_the_limit_of_tables_for_a_guest_covers_all_servers_together(pair):
    guests = [Player(pair[0].site, "Gus")]
    guests.append(at_server(guests[0], pair[1]))

    def open_table(number):
        return guests[number % 2].ask("POST", "/api/tables", {"game": BACCARAT})

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(open_table, range(14)))
    assert Counter(status for status, _ in answers) == {200: 10, 400: 4}
    errors = {answer["error"] for status, answer in answers if status == 400}
    assert errors == {"you have opened 10 tables: close one first"}


def test_the_limit_of_password_attempts_covers_all_servers_together(pair):
    site = Player(pair[0].site, None)
    assert site.ask("POST", "/api/accounts", {"name": "Zoe", "password": "a long one"})[0] == 200
    wrong_password = {"name": "Zoe", "password": "another one"}
    statuses = [
        Player(pair[number % 2].site, None).ask("POST", "/api/login", wrong_password)[0]
        for number in range(12)
    ]
    assert statuses == [401] * 10 + [429] * 2


class Crowd:
    """People at the tables of several servers, who reconnect to any running server."""

    def __init__(self, sites):
        self.sites = sites
        self.seats = [Seat(sites[number % len(sites)], number) for number in range(2 * len(GAMES))]
        self.stopped = threading.Event()
        self.threads = [threading.Thread(target=self._play, args=(seat,)) for seat in self.seats]
        for thread in self.threads:
            thread.start()

    def _play(self, seat):
        random = Random(seat.table)
        while not self.stopped.is_set():
            seat.play(random.choice(self.sites))
            sleep(0.05)

    def count(self):
        return [len(seat.acknowledged) + len(seat.shown) for seat in self.seats]

    def all_continued(self, since):
        return all(now > then for now, then in zip(self.count(), since, strict=True))

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join()


def kill_in_turn(servers, url, kills):
    """Kill one of two servers again and again while people play on both.

    Return the figures and the longest interruption of a table in seconds.
    """
    slowest = 0.0
    with ExitStack() as stack:
        first, second = (stack.enter_context(servers.server(url, shared=True)) for _ in range(2))
        crowd = Crowd([first.site, second.site])
        try:
            for _ in range(kills):
                goal = count_acknowledged(crowd.seats) + 20
                wait_for(lambda goal=goal: count_acknowledged(crowd.seats) >= goal)
                killed_server, first = first, second
                crowd.sites = [first.site]
                killed_server.kill()
                killed_at, since = monotonic(), crowd.count()
                wait_for(lambda since=since: crowd.all_continued(since))
                slowest = max(slowest, monotonic() - killed_at)
                second = stack.enter_context(servers.server(url, shared=True))
                crowd.sites = [first.site, second.site]
        finally:
            stack.close()
            crowd.stop()
    figures = sum(check(url, crowd.seats), Counter(kills=kills))
    journal = Journal(make_engine(url))
    verdict = verify(journal, BOOK)
    journal.close()
    assert verdict.faults == []
    assert not figures["void"]
    return figures, slowest


def test_the_tables_of_a_killed_server_move_to_another_server(servers, url):
    kill_in_turn(servers, url, 1)


@pytest.mark.slow
def test_no_action_is_lost_in_ten_kills(servers, url):
    figures, slowest = kill_in_turn(servers, url, 10)
    print("\n" + ", ".join(f"{count:,} {name}" for name, count in figures.items()))
    print(f"all tables continued within {slowest:.1f} s")
