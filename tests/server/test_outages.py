"""If the database fails, is locked or is full, no unstored event is shown and no table freezes."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import event
from tests.book import BOOK
from tests.journal.databases import cluster
from tests.server.test_databases import CHIPS, FAST, FLOOR, at_cardroom, buy, give_chips, sit

from houseway.cardroom.protocol import Form
from houseway.journal.database import make_engine
from houseway.journal.leases import Leases
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import person
from houseway.values.errors import InputError

BACCARAT = "tavern/ez-baccarat-panda-8"
HOLDEM = "tavern/ultimate-texas-holdem-bad-beat-bonus"
UNREACHABLE = "the table cannot reach its journal"


class Recorder:
    """A viewer who records every event with its number."""

    person = ""
    form = Form()

    def __init__(self):
        self.cursor = 0
        self.heard = []

    def send(self, messages):
        for message in map(json.loads, messages):
            if message["type"] == "event":
                self.heard.append((message["seq"], message["event"]["event"]))


async def until(condition, seconds=60):
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


async def assert_refused(request):
    with pytest.raises(InputError, match=UNREACHABLE):
        await request


@pytest.fixture
def postgres():
    with cluster() as server:
        yield server


@pytest.mark.slow
def test_a_table_that_loses_its_journal_shows_and_accepts_nothing_until_the_journal_is_back(
    postgres,
):
    journal = Journal.open(postgres.url)
    give_chips(journal, "ann")
    watcher = Recorder()

    async def play(room):
        host = await room.open_table(FLOOR, HOLDEM, bots=4, clock=FAST)
        await sit(host, "ann", 1, host.live.bot_buy_in())
        await host.join(watcher)
        await until(lambda: host.live.hand >= 2)
        postgres.stop()
        await until(lambda: host.lost)
        event_count = len(watcher.heard)
        await assert_refused(sit(host, "ben", 2, 5000))
        assert (host.about["phase"], host.about["froze"][: len(UNREACHABLE)]) == (
            "stopped",
            UNREACHABLE,
        )
        await asyncio.sleep(0.5)
        assert (host.lost, len(watcher.heard)) == (True, event_count)
        postgres.start()
        await until(lambda: not host.lost)
        hand = host.live.hand
        await until(lambda: host.live.hand >= hand + 2)
        return host.live.froze

    assert at_cardroom(journal, play) == ""
    stored = {event.number: json.loads(event.body)["event"] for event in journal.events("t1")}
    numbers = [number for number, _ in watcher.heard]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert all(stored[number] == kind for number, kind in watcher.heard)
    assert verify(journal, BOOK).faults == []
    journal.close()


@pytest.mark.slow
def test_the_first_action_after_a_database_restart_succeeds(postgres):
    journal = Journal.open(postgres.url)
    give_chips(journal, "ann")

    async def play(room):
        host = await room.open_table(FLOOR, BACCARAT)
        await sit(host, "ann", 1, 5000)
        postgres.stop()
        postgres.start()
        await buy(host, "ann", 700, "more")
        return host.live.froze, host.live.stacks[1]

    assert at_cardroom(journal, play) == ("", 5700)
    journal.close()


@pytest.fixture
def journal(tmp_path):
    new_journal = Journal.open(str(tmp_path / "journal.db"))
    give_chips(new_journal, "ann", "ben")
    yield new_journal
    new_journal.close()


def test_a_write_lock_of_another_program_freezes_no_table(journal, tmp_path):
    async def play(room):
        host = await room.open_table(FLOOR, BACCARAT)
        await sit(host, "ann", 1, 5000)
        with closing(sqlite3.connect(tmp_path / "journal.db", isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            await assert_refused(buy(host, "ann", 700, "more"))
            assert (host.lost, host.live.stacks[1]) == (False, 5000)
        await buy(host, "ann", 700, "more")
        return host.live.froze, host.live.stacks[1]

    assert at_cardroom(journal, play) == ("", 5700)
    assert verify(journal, BOOK).faults == []


def test_a_full_disk_freezes_no_table_and_event_numbers_match_the_journal(journal, tmp_path):
    disk_full = []

    def limit_pages(connection, _record, _proxy):
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages if disk_full else pages + 10_000}")

    async def play(room):
        host = await room.open_table(FLOOR, BACCARAT, bots=3, clock=FAST)
        await sit(host, "ann", 1, 5000)
        disk_full.append(True)
        watcher = Recorder()
        await host.join(watcher)
        await until(lambda: host._faults >= 3)
        stored = max(event.number for event in journal.events("t1"))
        assert host.live.froze == ""
        assert max((number for number, _ in watcher.heard), default=0) <= stored
        disk_full.clear()
        hand = host.live.hand
        await until(lambda: host.live.hand > hand)
        return host

    event.listen(journal.engine, "checkout", limit_pages)
    live = at_cardroom(journal, play).live
    assert (live.froze, live.number) == ("", max(event.number for event in journal.events("t1")))
    assert verify(journal, BOOK).faults == []


def test_a_repeated_id_whose_sender_disconnected_freezes_no_table(journal):
    async def play(room):
        host = await room.open_table(FLOOR, BACCARAT)
        await sit(host, "ann", 1, 5000, "first")
        purchase = asyncio.create_task(buy(host, "ann", 700, "more"))
        repeats = [asyncio.create_task(sit(host, "ann", 1, 5000, "first")) for _ in range(5)]
        await asyncio.sleep(0)
        for repeat in repeats:
            repeat.cancel()
        async with asyncio.timeout(60):  # a table whose task has ended never answers
            await purchase
            await buy(host, "ann", 700, "again")
        return host.live.froze, host.live.stacks[1]

    assert at_cardroom(journal, play) == ("", 6400)


def test_a_buy_in_that_the_balance_does_not_cover_does_not_reload_the_table(journal):
    async def play(room):
        host = await room.open_table(FLOOR, BACCARAT)
        live = host.live
        with pytest.raises(InputError, match="short"):
            await sit(host, "ann", 1, CHIPS + 1)
        await sit(host, "ann", 1, 5000)
        with pytest.raises(InputError, match="short"):
            await buy(host, "ann", CHIPS, "more")
        return host.live is live

    assert at_cardroom(journal, play)
    assert journal.balance(person("ann")) == CHIPS - 5000


def test_a_server_that_was_replaced_is_notified_and_stores_no_more_events(journal, tmp_path):
    Leases(journal).join()
    deposed = []

    async def play(room):
        room.writer.on_deposed = lambda: deposed.append(True)
        host = await room.open_table(FLOOR, BACCARAT)
        await sit(host, "ann", 1, 5000)
        other_journal = Journal(make_engine(str(tmp_path / "journal.db")))
        Leases(other_journal).join()
        await assert_refused(sit(host, "ben", 2, 5000))
        await assert_refused(sit(host, "ben", 2, 5000))
        assert host.lost
        other_journal.close()

    at_cardroom(journal, play)
    assert deposed
    assert journal.balance(person("ben")) == CHIPS
