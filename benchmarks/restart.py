"""The restart test: the time that a server needs to resume many open tables.

    python -m benchmarks restart --tables 2000 --hands 3

It writes a journal with tables of bots that are stopped after some hands; then a new server opens
it. The time is measured until every table is open. Nothing is asserted about time.
"""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.load import GAMES
from houseway.cardroom import cardroom
from houseway.cardroom.cardroom import Cardroom
from houseway.cardroom.host import CLOCK, Host
from houseway.cardroom.people import Person
from houseway.cardroom.protocol import Form
from houseway.journal.leases import leading
from houseway.journal.store import Journal
from houseway.rulebook.book import FiledRulebook
from houseway.web.run import collect_rarely

BANKED = [game for game in GAMES if not game.endswith(("texas-holdem", "/pan"))]
"""Games that bots play by themselves."""
HOUSE = Person("floor", "Floor", frozenset({"floor"}), guest=False)
BATCH = 50
"""Tables that are played at the same time."""
TARGET = 10
"""The target for opening 2,000 tables, in seconds."""
FAST = dict.fromkeys(CLOCK, 0.0)


class Watcher:
    """A viewer that ignores everything; without a viewer, a table's clock stops."""

    person = ""
    cursor = 0
    form = Form()

    def send(self, messages: Iterable[bytes]) -> None:
        pass


def main() -> None:
    parser = ArgumentParser("python -m benchmarks restart")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--hands", type=int, default=3)
    parser.add_argument("--database", help="a URL or a path (default: a temporary SQLite file)")
    parser.add_argument(
        "--reuse", action="store_true", help="restart on a database from an earlier run"
    )
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "restart.db")
        if not options.reuse:
            asyncio.run(write(database, options.tables, options.hands))
        asyncio.run(restart(database))


async def write(database: str, tables: int, hands: int) -> None:
    """Open tables and play at each until its last hand has begun."""
    cardroom.MAX_TABLES = max(cardroom.MAX_TABLES, tables)
    journal = Journal.open(database)
    room = Cardroom(FiledRulebook(), journal)
    await room.open()
    for first in range(0, tables, BATCH):
        numbers = range(first, min(first + BATCH, tables))
        hosts = [
            await room.open_table(HOUSE, BANKED[number % len(BANKED)], bots=4, clock=FAST)
            for number in numbers
        ]
        await asyncio.gather(*(play(host, hands) for host in hosts))
    await room.close()
    journal.close()


async def play(host: Host, hands: int) -> None:
    watcher = Watcher()
    await host.join(watcher)
    while host.live.hand < hands:
        await host.ask(lambda live: None)
    host.part(watcher)
    await host.stop()


async def restart(database: str) -> None:
    journal = Journal.open(database)
    with journal.reading.connect() as connection:
        events = connection.exec_driver_sql("SELECT max(seq) FROM events").scalar()
    with leading(journal) as leases:
        room = Cardroom(FiledRulebook(), journal, leases=leases)
        collect_rarely()
        begun, cpu = perf_counter(), process_time()
        await room.open()
        took, used = perf_counter() - begun, process_time() - cpu
        print(
            f"{len(room.open_hosts):,} tables with {events:,} events: open after {took:.1f} s,"
            f" {used:.1f} s of processor time (target: 2,000 tables under {TARGET} s)"
        )
        await room.close()
    journal.close()
