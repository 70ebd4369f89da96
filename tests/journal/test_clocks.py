"""The times of events: several servers have several clocks, and one that goes back is noted."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from tests.book import BOOK

from houseway.journal.commit import Batch
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import ISSUER, Transfer, stack
from houseway.play.table_events import HOUSE, ChipsBought, ServerStarted

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)


def buy(table):
    chips = [Transfer(ISSUER, stack(table, 1), 100, "buy-in")]
    return Batch(table, 0, [ChipsBought("ann", 1, 100)], [chips])


def notes(journal, steps):
    """What `verify` notes about events of these tables, each so many seconds after noon."""
    for table, seconds in steps:
        moment = (NOON + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")
        journal.clock = lambda moment=moment: moment
        started = Batch(HOUSE, 0, [ServerStarted(len(list(journal.events(HOUSE))) + 1)])
        journal.append(started if table == HOUSE else buy(table))
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    return verdict.notes


@pytest.mark.parametrize(
    "steps",
    [
        # Two servers whose clocks differ by a minute, each with a table.
        [("t1", 0), ("t2", 60), ("t1", 1), (HOUSE, 62), (HOUSE, 3), ("t2", 63), ("t1", 4)],
        # A table that moves to a server whose clock is half a second behind.
        [("t1", 10), ("t1", 9.5), ("t1", 9.6)],
    ],
)
def test_the_different_clocks_of_healthy_servers_are_not_noted(journal, steps):
    assert notes(journal, steps) == []


def test_a_clock_that_was_set_back_is_noted(journal):
    steps = [("t1", 0), ("t2", 0), ("t1", -7200), ("t2", -7199.8), ("t2", -7190), ("t3", -7190)]
    [note] = notes(journal, steps)
    assert note == "the clock went back by up to 2:00:00 at 2 tables, first at event 3"


def test_the_events_of_two_servers_with_one_clock_are_in_the_order_of_their_times(
    journal, database
):
    ticks = count()
    other = Journal.open(database)
    for server in (journal, other):
        server.clock = lambda: f"2026-01-31T12:00:00.{next(ticks):06}+00:00"
    with ThreadPoolExecutor(2) as threads:
        for server, table in ((journal, "t1"), (other, "t2")):
            threads.submit(lambda server=server, table=table: append_often(server, table))
    other.close()
    times = [event.at for event in journal.events()]
    assert len(times) == 200
    assert times == sorted(times)


def append_often(server, table):
    for _ in range(100):
        server.append(buy(table))
