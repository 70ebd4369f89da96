"""Stopping the server: acknowledged requests are stored, and none is stored in part."""

import asyncio
import signal
import subprocess
import threading
from contextlib import ExitStack

import pytest
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import serving

from houseway.cardroom.writer import Writer
from houseway.journal.commit import Batch
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import ISSUER, Transfer, person
from houseway.play.table_events import TableWaits
from houseway.values.errors import InputError

FAST = dict.fromkeys(("bots", "settled", "bank", "wagers", "play"), 0.2)


def batch(number):
    return Batch("t1", 0, [TableWaits()], action_id=f"a{number}", actor="person:ann")


def test_a_writer_stores_earlier_requests_before_it_closes(journal):
    async def ask_and_close():
        writer = Writer(journal)
        tasks = [asyncio.create_task(writer.append([batch(n)])) for n in range(20)]
        await asyncio.sleep(0)
        await writer.close()
        return await asyncio.gather(*tasks)

    stored = asyncio.run(ask_and_close())
    assert [result.first_seq for (result,) in stored] == list(range(1, 21))
    assert len(list(journal.events("t1"))) == 20


def test_a_closed_writer_refuses_requests_and_stores_nothing(journal):
    async def close_and_ask():
        writer = Writer(journal)
        await writer.close()
        with pytest.raises(InputError, match="server is shutting down"):
            await writer.append([batch(1)])

    asyncio.run(close_and_ask())
    assert list(journal.events("t1")) == []


def test_a_balance_first_read_during_a_commit_is_not_counted_twice(journal):
    """The account already has the chips, but the writer does not yet know that they are stored."""
    stored, balance_read = threading.Event(), threading.Event()
    append_all = journal.append_all

    def append_slowly(batches):
        results = append_all(batches)
        stored.set()
        assert balance_read.wait(20)
        return results

    async def ask():
        journal.append_all = append_slowly
        writer = Writer(journal)
        transfers = [[Transfer(ISSUER, person("ann"), 500, "chips")]]
        task = asyncio.create_task(writer.append([Batch("t1", 0, [TableWaits()], transfers)]))
        await asyncio.to_thread(stored.wait, 20)
        assert writer.balance(person("ann")) == 500
        balance_read.set()
        await task
        assert writer.balance(person("ann")) == 500
        await writer.close()

    asyncio.run(ask())


@pytest.mark.slow
def test_a_server_that_stops_mid_hand_prints_no_error_and_loses_no_chips(tmp_path):
    database = tmp_path / "houseway.db"
    running_server = serving("--database", str(database), stderr=subprocess.PIPE)
    with running_server as server, ExitStack() as stack:
        ann = Player(server.stdout.readline().split()[3])
        for game in (
            "tavern/ez-baccarat-panda-8",
            "tavern/three-card-poker",
            "tavern/pai-gow-poker",
        ):
            settings = {"game": game, "bots": 5, "clock": FAST}
            client = stack.enter_context(ann.connect(ann.post("/api/tables", settings)["id"]))
            client.until(lambda client=client: client.view["hand"] > 2)
        server.send_signal(signal.SIGINT)
        output, errors = server.communicate()
    assert (output, errors, server.returncode) == ("Houseway has stopped.\n", "", 0)
    journal = Journal.open(str(database))
    verdict = verify(journal, BOOK)
    journal.close()
    assert verdict.faults == []
    # The number of hands depends on the machine: a hand that nobody banks in time is not dealt.
    assert verdict.hands
