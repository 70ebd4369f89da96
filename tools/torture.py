"""Kills servers, crashes and cuts off databases, fills disks and moves clocks while people play.

    python -m tools.torture [kills=1000] [crashes=100] [partitions=100] [full-disks=50] [jumps=100]

Every acknowledged request and every event that was shown must be in the journal, no hand may be
void, and the journal must verify. It works in batches, each with a journal of its own. The figures
of finished batches are in `.torture/`, so a run that was stopped goes on where it was. A batch that
fails leaves its journal there. At the end, the figures go to docs/reliability.md.
"""

from __future__ import annotations

import asyncio
import json
import resource
import shutil
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic, sleep

from tests.book import BOOK
from tests.journal.databases import Cluster, cluster, empty_database
from tests.server.players import wait_for
from tests.server.server_starter import Server, ServerStarter, server_starter
from tests.server.test_many_kills import (
    GAMES,
    RecordingClient,
    Seat,
    check,
    count_acknowledged,
    kill_often,
)
from tools.figures import write_figures
from websockets.exceptions import WebSocketException

from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.journal.verify import verify

FOLDER = Path(".torture")
FIGURES = FOLDER / "figures.jsonl"
GOALS = {"kills": 1000, "crashes": 100, "partitions": 100, "full-disks": 50, "jumps": 100}
BATCH = {"kills": 50, "crashes": 10, "partitions": 5, "full-disks": 10, "jumps": 20}
TITLES = {
    "kills": "A server killed (`kill -9`), SQLite",
    "crashes": "PostgreSQL crashed under a server",
    "partitions": "One of two servers cut off from PostgreSQL",
    "full-disks": "The disk full: no file may grow, SQLite",
    "jumps": "The clock set up to two days ahead or back, SQLite",
}
SECONDS = 120
"""The seconds within which play must go on after a fault, on a machine that does other work."""


# People.


class PatientClient(RecordingClient):
    """A connection that waits a little after a refusal, such as that of an unreachable journal."""

    def do(self, type: str, **fields: object) -> dict[str, object]:
        answer: dict[str, object] = super().do(type, **fields)
        if answer["type"] == "refused":
            sleep(0.1)
        return answer


class PatientSeat(Seat):  # type: ignore[misc]
    """A person who reconnects whatever happens to the connection."""

    def client(self, site: str) -> PatientClient:
        return PatientClient(self, site)

    def play(self, site: str) -> None:
        with suppress(WebSocketException, TimeoutError, OSError):
            super().play(site)


class Crowd:
    """People at tables who reconnect to any running server."""

    def __init__(self, sites: list[str], count: int) -> None:
        self.sites = sites
        self.seats = [PatientSeat(sites[number % len(sites)], number) for number in range(count)]
        self.stopped = threading.Event()
        self.threads = [threading.Thread(target=self._play, args=(seat,)) for seat in self.seats]
        for thread in self.threads:
            thread.start()

    def _play(self, seat: PatientSeat) -> None:
        random = Random(seat.table)
        while not self.stopped.is_set():
            if self.sites:
                seat.play(random.choice(self.sites))
            sleep(0.05)

    def progress(self) -> list[int]:
        return [len(seat.acknowledged) + len(seat.shown) for seat in self.seats]

    def wait_for_actions(self, count: int) -> None:
        """Wait until this many more requests are acknowledged."""
        goal = count_acknowledged(self.seats) + count
        wait_for(lambda: count_acknowledged(self.seats) >= goal, SECONDS)

    def wait_for_all(self) -> None:
        """Wait until every table has gone on."""
        before = self.progress()

        def all_went_on() -> bool:
            return all(now > then for now, then in zip(self.progress(), before, strict=True))

        wait_for(all_went_on, SECONDS)

    def stop(self) -> None:
        self.stopped.set()
        for thread in self.threads:
            thread.join()


def figures_of(database: str, seats: list[PatientSeat]) -> Counter[str]:
    """The figures of a batch; everything acknowledged and shown must be in the journal."""
    figures: Counter[str] = sum(check(database, seats), Counter())
    journal = Journal(make_engine(database))
    verdict = verify(journal, BOOK)
    journal.close()
    assert verdict.faults == [], verdict.faults[:5]
    assert not figures["void"], "a hand is void"
    return figures + Counter(verified=verdict.events)


# Faults.


def kills(servers: ServerStarter, folder: Path, count: int) -> Counter[str]:
    """A server is killed, and another one started."""
    figures: Counter[str] = kill_often(servers, str(folder / "journal.db"), count, Random())
    del figures["kills"]
    return figures


def crashes(servers: ServerStarter, folder: Path, count: int) -> Counter[str]:
    """PostgreSQL is stopped as by a crash and started again."""
    with cluster() as database, servers.server(database.url) as server:
        crowd = Crowd([server.site], len(GAMES))
        try:
            for _ in range(count):
                crowd.wait_for_actions(10)
                database.stop()
                sleep(Random().uniform(0, 2))
                database.start()
                crowd.wait_for_all()
        finally:
            server.kill()
            crowd.stop()
        return figures_of(database.url, crowd.seats)


def limit_files(server: Server, size: int) -> None:
    """Let a running server write no file beyond a size."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def full_disks(servers: ServerStarter, folder: Path, count: int) -> Counter[str]:
    """The files of the journal may not grow for a while."""
    database = str(folder / "journal.db")
    with servers.server(database) as server:
        crowd = Crowd([server.site], len(GAMES))
        try:
            for _ in range(count):
                crowd.wait_for_actions(10)
                limit_files(server, 4096)
                sleep(Random().uniform(0.5, 2))
                limit_files(server, resource.RLIM_INFINITY)
                crowd.wait_for_all()
        finally:
            server.kill()
            crowd.stop()
    return figures_of(database, crowd.seats)


def jumps(servers: ServerStarter, folder: Path, count: int) -> Counter[str]:
    """The clock of the server is set; every fifth time it is killed, too."""
    database = str(folder / "journal.db")
    with ExitStack() as stack:
        server = stack.enter_context(servers.server(database, jumps=True))
        crowd = Crowd([server.site], len(GAMES))
        try:
            for number in range(count):
                crowd.wait_for_actions(5)
                if number % 5 == 4:
                    server.kill()
                    server = stack.enter_context(servers.server(database, jumps=True))
                    crowd.sites = [server.site]
                else:
                    server.jump_clock()
                crowd.wait_for_all()
        finally:
            server.kill()
            crowd.stop()
    assert clock_jumped(database), "the clock of the server did not jump"
    return figures_of(database, crowd.seats)


def clock_jumped(database: str) -> bool:
    """Whether two neighboring events are minutes apart; a jump may lead ahead or back."""
    journal = Journal(make_engine(database))
    times = [datetime.fromisoformat(event.at) for event in journal.events()]
    journal.close()
    return any(abs(later - earlier) > timedelta(minutes=2) for earlier, later in pairwise(times))


class Link:
    """A socket between a server and PostgreSQL that can be cut."""

    def __init__(self, database: Cluster, name: str) -> None:
        self._socket = database.home / ".s.PGSQL.5432"
        self.home = database.home / name
        self.home.mkdir()
        self.url = f"postgresql://houseway@/postgres?host={self.home}"
        self._connected, self._closed = asyncio.Event(), asyncio.Event()
        self._cut = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        wait_for((self.home / ".s.PGSQL.5432").exists)

    def _run(self) -> None:
        self._loop.run_until_complete(self._listen())
        self._loop.close()

    async def _listen(self) -> None:
        self._connected.set()
        path = str(self.home / ".s.PGSQL.5432")
        async with await asyncio.start_unix_server(self._serve, path):
            await self._closed.wait()
            self._cut_now(silent=False)
            await asyncio.gather(*self._tasks)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._cut:
            writer.close()
            return
        await self._connected.wait()
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        back: asyncio.StreamWriter | None = None
        try:
            answers, back = await asyncio.open_unix_connection(str(self._socket))
            ways = (self._copy(reader, back), self._copy(answers, writer))
            await asyncio.gather(*ways)
        except (OSError, EOFError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            for end in (writer, back):
                if end is not None:
                    end.close()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await self._connected.wait()
            writer.write(data)
            await writer.drain()
        raise EOFError

    def cut(self, *, silent: bool) -> None:
        """Close all connections and refuse new ones; if `silent`, just let nothing through."""
        self._loop.call_soon_threadsafe(lambda: self._cut_now(silent=silent))

    def _cut_now(self, *, silent: bool) -> None:
        if silent:
            self._connected.clear()
            return
        self._cut = True
        for task in self._tasks:
            task.cancel()

    def heal(self) -> None:
        self._loop.call_soon_threadsafe(self._heal_now)

    def _heal_now(self) -> None:
        self._cut = False
        self._connected.set()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._closed.set)
        self._thread.join()


@contextmanager
def linked_server(
    servers: ServerStarter, database: Cluster, number: int
) -> Iterator[tuple[Server, Link]]:
    link = Link(database, f"link-{number}")
    try:
        with servers.server(link.url, shared=True) as server:
            yield server, link
    finally:
        link.close()


def partitions(servers: ServerStarter, folder: Path, count: int) -> Counter[str]:
    """One of two servers loses the database until the other one has taken over its tables."""
    with cluster() as database:
        empty_database(database.url)
        with ExitStack() as stack:
            pair = [stack.enter_context(linked_server(servers, database, n)) for n in range(2)]
            crowd = Crowd([server.site for server, _ in pair], 2 * len(GAMES))
            try:
                for number in range(count):
                    crowd.wait_for_actions(20)
                    (server, link), other = pair
                    link.cut(silent=bool(number % 2))
                    # Long enough for the other server to take over, or a little too short.
                    sleep(Random().choice((3, 8)))
                    link.heal()
                    sleep(1)
                    server.kill()
                    crowd.sites = [other[0].site]
                    crowd.wait_for_all()
                    new = stack.enter_context(linked_server(servers, database, number + 2))
                    pair = [other, new]
                    crowd.sites = [server.site for server, _ in pair]
            finally:
                for server, _ in pair:
                    server.kill()
                crowd.stop()
        return figures_of(database.url, crowd.seats)


FAULTS: dict[str, Callable[[ServerStarter, Path, int], Counter[str]]] = {
    "kills": kills,
    "crashes": crashes,
    "partitions": partitions,
    "full-disks": full_disks,
    "jumps": jumps,
}


# Figures.


def finished() -> dict[str, Counter[str]]:
    """The figures of the batches that are finished, added up by kind of fault."""
    totals: dict[str, Counter[str]] = {kind: Counter() for kind in FAULTS}
    if FIGURES.exists():
        for line in FIGURES.read_text().splitlines():
            batch = json.loads(line)
            totals[batch.pop("kind")].update(batch)
    return totals


def run_batch(servers: ServerStarter, kind: str, count: int) -> None:
    folder = FOLDER / "running"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    start = monotonic()
    figures = FAULTS[kind](servers, folder, count)
    seconds = round(monotonic() - start)
    with FIGURES.open("a") as file:
        file.write(
            json.dumps({"kind": kind, "faults": count, **figures, "seconds": seconds}) + "\n"
        )
    print(f"{count} {kind} in {seconds} s: {dict(figures)}", flush=True)


def table(totals: dict[str, Counter[str]]) -> str:
    """The figures as a table in Markdown."""
    names = ("faults", "acknowledged", "shown", "resent", "hands")
    lines = [
        "| Fault | Times | Acknowledged | Events shown | Sent again | Hands | Lost |",
        "|---|---|---|---|---|---|---|",
    ]
    for kind, figures in totals.items():
        if figures:
            cells = " | ".join(f"{figures[name]:,}" for name in names)
            lines.append(f"| {TITLES[kind]} | {cells} | 0 |")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    goals = GOALS | {name: int(count) for name, _, count in (a.partition("=") for a in arguments)}
    FOLDER.mkdir(exist_ok=True)
    with server_starter() as servers:
        while left := {
            kind: goals[kind] - figures["faults"]
            for kind, figures in finished().items()
            if figures["faults"] < goals[kind]
        }:
            for kind, count in left.items():
                run_batch(servers, kind, min(count, BATCH[kind]))
    totals = finished()
    write_figures("Torture", table(totals))
    print(table(totals))


if __name__ == "__main__":
    main(sys.argv[1:])
