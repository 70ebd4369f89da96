"""The load test: a real server with many tables of players over WebSockets.

    python -m benchmarks load --tables 200 --seats 7 --seconds 60

Server and players share the machine. Each table makes one action a second; the tables are spread
evenly over the second. An action is timed from when it is sent until its sender has the
acknowledgment and every seat has the new view; by then it is committed. Players sign in like people
and stay within the server's default limits; because one address may sign in only a limited number
of people, they come from many loopback addresses.

Nothing is asserted about time. The test fails if the journal does not verify afterward.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import func, select

from benchmarks.players import Person, Table
from houseway.journal.database import make_engine
from houseway.journal.schema import EVENTS
from houseway.rulebook.book import FiledRulebook

GAMES = (
    "tavern/ez-baccarat-panda-8",
    "tavern/three-card-poker",
    "tavern/pure-spanish-21-5",
    "saloon/ultimate-texas-holdem-bad-beat-bonus",
    "tavern/pai-gow-poker",
    "tavern/casino-war",
    "deuce-lounge/let-it-ride",
    "tavern/zoobac",
    "tavern/dai-bacc",
    "tavern/no-bust-21st-century-blackjack",
    "tavern/texas-holdem",
    "lucky-buck/pan",
)
CLOCK = {"bank": 60, "wagers": 120, "play": 60, "settled": 1}
"""Long enough that nobody times out; results are shown for a second."""
PER_ADDRESS = 20
"""Players per address: the sign-ins that the server allows at once by default."""
WARM_UP = 30
"""Seconds of warm-up, until most tables have played a hand and memory is stable."""
CONCURRENT = 8
"""Tables that are filled at the same time."""
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = ArgumentParser("python -m benchmarks load", description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=7)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--warm-up", type=int, default=WARM_UP)
    parser.add_argument("--database", help="a URL or a path (default: a temporary SQLite file)")
    options = parser.parse_args()
    with suppress(KeyboardInterrupt), TemporaryDirectory() as folder:
        database = options.database or f"{folder}/load.db"
        with serving(database) as server:
            asyncio.run(run(options, server, database))
        if code := verify(database):
            sys.exit(code)
        return
    print("stopped")


# The server


class Server(NamedTuple):
    """A running server."""

    pid: int
    host: str
    port: int

    @property
    def cpu(self) -> float:
        """The seconds of processor time used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> float:
        """Resident memory in megabytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def serving(database: str) -> Iterator[Server]:
    """Run a server until the block ends."""
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--database", database]
    # Ctrl-C reaches only the players, so that they stop before the server does.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            site = urlsplit(process.stdout.readline().split()[3])
            yield Server(process.pid, str(site.hostname), int(site.port or 0))
        finally:
            process.send_signal(signal.SIGINT)
            process.stdout.read()


def verify(database: str) -> int:
    """The exit code of `houseway verify`: 0 if the journal has no faults."""
    command = [sys.executable, "-m", "houseway", "verify", "--database", database]
    return subprocess.run(command, check=False).returncode


# The players


async def run(options: Namespace, server: Server, database: str) -> Figures:
    measurements = Measurements()
    tables = [Table("", measurements.add_time, Random(number)) for number in range(options.tables)]
    load = os.getloadavg()[0]
    print(f"{options.tables} tables of {options.seats}; load average {load:.2f} before", flush=True)
    try:
        await fill(tables, options.seats, server)
        # A garbage-collection pause in the players would count as time of the server.
        gc.disable()
        print(f"everybody is seated; {server.memory:.0f} MB; warming up", flush=True)
        for number, table in enumerate(tables):
            table.play(number / options.tables)
        await asyncio.sleep(options.warm_up)
        await measure(options.seconds, measurements, server)
        for table in tables:
            table.stop()
        await asyncio.sleep(1)
    finally:
        for table in tables:
            table.leave()
    stored = commits(database, measurements)
    print_results(measurements, tables, stored)
    return figures(measurements, stored)


async def fill(tables: Sequence[Table], seats: int, server: Server) -> None:
    """Sign everybody in, open the tables and take seats."""
    book = FiledRulebook()
    slots = asyncio.Semaphore(CONCURRENT)
    seated = 0

    async def sit_at(number: int, table: Table) -> None:
        nonlocal seated
        async with slots:
            people = [
                await sign_in(server, number * seats + seat, f"P {number} {seat}")
                for seat in range(seats)
            ]
            game = GAMES[number % len(GAMES)]
            table.name = await open_table(server, people[0], game, seats, book)
            await table.sit_down(server.host, server.port, people)
            seated += seats
            if seated % (20 * seats) == 0:
                print(f"  {seated} people seated", flush=True)

    await asyncio.gather(*(sit_at(number, table) for number, table in enumerate(tables)))


async def sign_in(server: Server, number: int, nickname: str) -> Person:
    block, place = divmod(number // PER_ADDRESS, 250)
    address = f"127.0.{block + 1}.{place + 1}"
    head, _ = await post(server, address, "/api/guest", {"nickname": nickname})
    cookie = head.partition("set-cookie: ")[2].partition(";")[0]
    return Person(cookie, address)


async def open_table(
    server: Server, who: Person, game: str, seats: int, book: FiledRulebook
) -> str:
    """Open a table with the first collection option of its game; return its id."""
    option = book.collection_options(game)[0].id
    settings = {"game": game, "option": option, "seats": seats, "clock": CLOCK}
    _, created = await post(server, who.address, "/api/tables", settings, who.cookie)
    return str(created["id"])


async def post(
    server: Server, address: str, path: str, body: dict[str, Any], cookie: str = ""
) -> tuple[str, dict[str, Any]]:
    """Send a POST request; return the headers and the JSON of the response."""
    local = (address, 0)
    reader, writer = await asyncio.open_connection(server.host, server.port, local_addr=local)
    data = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\nCookie: {cookie}\r\n\r\n"
    )
    writer.write(head.encode() + data)
    answer, _, content = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if b" 200 " not in answer.partition(b"\r\n")[0]:
        raise ConnectionError(content.decode())
    return answer.decode(), msgspec.json.decode(content)


# Measurements


class Sample(NamedTuple):
    """The server's processor time and memory at a moment."""

    at: float
    cpu: float
    memory: float


class Measurements:
    """The times of actions and samples of the server."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.samples: list[Sample] = []
        self.begun = self.ended = ""
        self.players_cpu = 0.0

    def add_time(self, seconds: float) -> None:
        self.times.append(seconds)

    def sample(self, server: Server) -> None:
        self.samples.append(Sample(perf_counter(), server.cpu, server.memory))


async def measure(seconds: int, measurements: Measurements, server: Server) -> None:
    """Measure for some seconds, printing progress every five seconds."""
    measurements.times.clear()
    measurements.begun = _now()
    measurements.players_cpu = -process_time()
    measurements.sample(server)
    for second in range(1, seconds + 1):
        await asyncio.sleep(1)
        measurements.sample(server)
        if second % 5 == 0:
            p50, p99 = (quantile(measurements.times, part) for part in (0.5, 0.99))
            memory = measurements.samples[-1].memory
            print(f"  {second:>4} s  {p50:6.1f} ms  p99 {p99:6.1f} ms  {memory:.0f} MB", flush=True)
    measurements.players_cpu += process_time()
    measurements.ended = _now()


def quantile(times: Sequence[float], fraction: float) -> float:
    """A quantile of the action times, in milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(fraction * len(ordered)))] if ordered else 0.0


def slope(samples: Sequence[Sample]) -> float:
    """The growth of memory in megabytes a minute, by least squares."""
    mean_at = sum(sample.at for sample in samples) / len(samples)
    mean = sum(sample.memory for sample in samples) / len(samples)
    covariance = sum((sample.at - mean_at) * (sample.memory - mean) for sample in samples)
    return 60 * covariance / (sum((sample.at - mean_at) ** 2 for sample in samples) or 1.0)


def commits(database: str, measurements: Measurements) -> int:
    """The number of commits: events of one commit share their time, to the millisecond."""
    engine = make_engine(database)
    within = EVENTS.c.at.between(measurements.begun, measurements.ended)
    with engine.connect() as connection:
        result = connection.execute(select(func.count(func.distinct(EVENTS.c.at))).where(within))
        count = int(result.scalar_one())
    engine.dispose()
    return count


class Figures(NamedTuple):
    """The results of a run: times in milliseconds, rates per second, memory in megabytes."""

    p50: float
    p99: float
    maximum: float
    actions: float
    commits: float
    core: float
    """Processor time of the server, as a share of a core."""
    per_action: float
    """Milliseconds of processor time for each action."""
    memory: float


def figures(measurements: Measurements, stored: int) -> Figures:
    times, first, last = measurements.times, measurements.samples[0], measurements.samples[-1]
    seconds, cpu = last.at - first.at, last.cpu - first.cpu
    return Figures(
        p50=quantile(times, 0.5),
        p99=quantile(times, 0.99),
        maximum=quantile(times, 1.0),
        actions=len(times) / seconds,
        commits=stored / seconds,
        core=cpu / seconds,
        per_action=1000 * cpu / max(1, len(times)),
        memory=last.memory,
    )


def print_results(measurements: Measurements, tables: Sequence[Table], commits: int) -> None:
    times, first, last = measurements.times, measurements.samples[0], measurements.samples[-1]
    seconds, cpu = last.at - first.at, last.cpu - first.cpu
    parts = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999, "max": 1.0}
    print("\nFrom an action to all seats (ms)")
    print("  " + "  ".join(f"{name} {quantile(times, part):.1f}" for name, part in parts.items()))
    print(f"  {len(times) / seconds:.1f} actions and {commits / seconds:.1f} commits a second")
    per_action = 1000 * cpu / max(1, len(times))
    print(
        f"  server: {100 * cpu / seconds:.0f}% of a core, {per_action:.2f} ms for each action",
        end="",
    )
    print(f"; players: {100 * measurements.players_cpu / seconds:.0f}%")
    print(f"  memory: {first.memory:.0f} MB at first, {last.memory:.0f} MB at the end", end="")
    second_half = measurements.samples[len(measurements.samples) // 2 :]
    print(f" ({slope(second_half):+.1f} MB a minute in the second half)")
    print(f"  load average {os.getloadavg()[0]:.2f} after")
    refused = Counter(what.partition(" by ")[0] for table in tables for what in table.refusals)
    frequent = "".join(f"; {count} x {what}" for what, count in refused.most_common(3))
    print(f"  refused: {refused.total()}{frequent}")
    stalled = [table.name for table in tables if perf_counter() - table.acted > 10]
    lost = sum(table.connections_lost for table in tables)
    print(f"  connections lost: {lost}; stalled tables: {', '.join(stalled) or 'none'}")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
