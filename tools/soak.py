"""Runs a server at constant load and watches its memory: `make soak ARGS='minutes=60'`.

People play at tables of every kind, tables are opened and closed, guests arrive, pages are read
and hands settled, always as many in a minute. After ten minutes the memory must be flat. With
`trace`, the places whose memory grew most after that are printed, which slows the server down.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count, cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import urlopen

from tests.server.players import Player, TableClient
from tools.figures import write_figures
from websockets.exceptions import WebSocketException

WARM_UP = 10
"""Minutes until caches are full."""
MAX_GROWTH = 6.0
"""Megabytes an hour that a fitted line may rise after that; a leak of every hand rises more."""
GAMES = (
    "tavern/ez-baccarat-panda-8",
    "tavern/three-card-poker",
    "tavern/pai-gow-poker",
    "tavern/21st-century-blackjack-switch",
    "tavern/texas-holdem",
    "cordova/omaha",
    "lucky-buck/pan",
    "lucky-buck/draw-poker",
)
CLOCK = {"bank": 2, "wagers": 2, "play": 2, "settled": 0.5, "waiting": 0.5, "bots": 0.25}
PACE = 0.5
"""Seconds between the moves of a person."""
MOVES = 200
"""A table is closed after this many turns of its person, and another one opened."""
PAGES = (
    "/",
    "/games/tavern/zoobac",
    "/games/cordova/omaha?preset=practice",
    "/odds",
    "/fees",
    "/settle",
    "/search?q=boxed+card",
    "/rulings",
    "/learn",
    "/games/saloon/ultimate-texas-holdem/placard?option=1",
    "/api/games",
    "/api/tables",
)
FLOOR = {"name": "Flo", "password": "a long password"}
CASE = {
    "game": "tavern/zoobac",
    "player_dealer": {"seat": 1, "bank": "500.00"},
    "wagers": [{"seat": 2, "bettor": "ann", "wager": "player", "amount": "10.00"}],
    "hands": {"player": ["As", "7d"], "banker": ["2c", "6h"]},
}


class Reading(NamedTuple):
    minute: int
    server: float
    """Megabytes of the server's process."""
    all: float
    """The same with its helpers."""
    done: Counter[str]


class Load:
    """People and requests, each in a thread at a constant pace."""

    def __init__(self, site: str, database: str) -> None:
        self.site = site
        Player(site, None).post("/api/accounts", FLOOR)
        command = [sys.executable, "-m", "houseway", "grant", FLOOR["name"], "floor"]
        subprocess.run([*command, "--database", database], check=True, stdout=subprocess.DEVNULL)
        self.done: Counter[str] = Counter()
        self.stopped = threading.Event()
        jobs = [lambda number=number: self._play(number) for number in range(len(GAMES))]
        self.threads = [
            threading.Thread(target=job, daemon=True)
            for job in (*jobs, self._read, self._open_and_close)
        ]
        for thread in self.threads:
            thread.start()

    @property
    def is_constant(self) -> bool:
        """Whether nobody has stopped because of an error, which is on the screen."""
        return all(thread.is_alive() for thread in self.threads)

    def stop(self) -> None:
        self.stopped.set()
        for thread in self.threads:
            thread.join(30)

    def _play(self, number: int) -> None:
        """Play at one table after another."""
        player = Player(self.site, f"Soak {number}")
        while not self.stopped.is_set():
            settings = {"game": GAMES[number], "bots": 2, "clock": CLOCK}
            table = player.post("/api/tables", settings)["id"]
            with suppress(WebSocketException, TimeoutError, OSError), player.connect(table) as seat:
                seat.do("sit", seat=1, buy_in=seat.view["buy_in"]["most"] or "1000.00")
                for _ in range(MOVES):
                    if self.stopped.is_set():
                        return
                    self._move(seat)
                seat.do("leave")
                self.done["tables"] += 1

    def _move(self, seat: TableClient) -> None:
        end = monotonic() + PACE
        with suppress(AssertionError, KeyError, IndexError):
            if seat.view["you"]["seats"] and seat.move():
                self.done["moves"] += 1
        while (left := end - monotonic()) > 0:
            with suppress(TimeoutError):
                seat.hear(left)
                self.done["messages"] += 1

    def _read(self) -> None:
        player = Player(self.site, "Reader")
        for page in cycle(PAGES):
            if self.stopped.is_set():
                return
            with suppress(HTTPError), urlopen(self.site + page) as answer:
                answer.read()
                self.done["pages"] += 1
            player.post("/api/settle", CASE)
            self.done["settled"] += 1
            self.stopped.wait(PACE)

    def _open_and_close(self) -> None:
        """Guests open a table, sit down and leave; the floor closes it."""
        floor = Player(self.site, None)
        floor.post("/api/login", FLOOR)
        for number in count():
            if self.stopped.is_set():
                return
            guest = Player(self.site, f"Guest {number}")
            settings = {"game": GAMES[number % len(GAMES)], "clock": CLOCK}
            table = guest.post("/api/tables", settings)["id"]
            with guest.connect(table) as seat:
                seat.do("sit", seat=1, buy_in=seat.view["buy_in"]["least"])
                seat.do("leave")
            floor.post(f"/api/tables/{table}/close")
            self.done["guests"] += 1
            self.stopped.wait(3)


@contextmanager
def server(folder: str, *, trace: bool) -> Iterator[tuple[int, str]]:
    """Run `houseway serve` as people do; yield its process and address."""
    traced = ["-m", "tools.soak_trace"] if trace else ["-m", "houseway"]
    options = ["serve", "--port", "0", "--database", f"{folder}/soak.db"]
    command = [sys.executable, *traced, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        site = re.findall(r"http://\S+", process.stdout.readline())[0]
        try:
            yield process.pid, site
        finally:
            process.terminate()


def megabytes(pid: int) -> float:
    """The memory that a process has for itself or shares in part."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0  # it has ended
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in text.split()]


def read(pid: int, minute: int, done: Counter[str]) -> Reading:
    own = megabytes(pid)
    everything = own + sum(megabytes(child) for child in children(pid))
    return Reading(minute, own, everything, done.copy())


def hourly_growth(readings: list[Reading]) -> float:
    """The slope of a line through the server's memory, in megabytes an hour."""
    minutes = [reading.minute for reading in readings]
    middle = sum(minutes) / len(minutes)
    level = sum(reading.server for reading in readings) / len(readings)
    products = sum((r.minute - middle) * (r.server - level) for r in readings)
    return 60 * products / sum((minute - middle) ** 2 for minute in minutes)


def soak(minutes: int, *, trace: bool) -> list[Reading]:
    readings = []
    with TemporaryDirectory() as folder, server(folder, trace=trace) as (pid, site):
        load, begun = Load(site, f"{folder}/soak.db"), monotonic()
        for minute in range(1, minutes + 1):
            sleep(max(0.0, begun + 60 * minute - monotonic()))
            readings.append(read(pid, minute, load.done))
            print_reading(readings[-1])
            if not load.is_constant:
                sys.exit("somebody stopped playing or reading: see the error above")
            if trace and minute in (min(WARM_UP, minutes // 2), minutes):
                os.kill(pid, signal.SIGUSR1)
                sleep(20)
        load.stop()
    return readings


def print_reading(reading: Reading) -> None:
    done = ", ".join(f"{number:,} {name}" for name, number in sorted(reading.done.items()))
    print(
        f"{reading.minute:4} min {reading.server:7.1f} MB ({reading.all:.1f}): {done}", flush=True
    )


def table(readings: list[Reading]) -> str:
    """The figures as a table in Markdown: the first readings, every tenth and the last."""
    lines = [
        "| Minute | Server | Moves | Messages | Tables opened and closed | Pages | Cases settled |",
        "|---|---|---|---|---|---|---|",
    ]
    for reading in readings:
        if reading.minute in (1, 5, len(readings)) or reading.minute % 10 == 0:
            done = reading.done
            numbers = (done["moves"], done["messages"], done["tables"] + done["guests"])
            cells = " | ".join(f"{n:,}" for n in (*numbers, done["pages"], done["settled"]))
            lines.append(f"| {reading.minute} | {reading.server:.1f} MB | {cells} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> None:
    given = dict(argument.split("=") for argument in arguments if "=" in argument)
    readings = soak(int(given.get("minutes", 60)), trace="trace" in arguments)
    later = readings[WARM_UP:]
    if len(later) < 2:
        return
    growth = hourly_growth(later)
    print(f"after {WARM_UP} minutes: {growth:+.1f} MB an hour")
    if "trace" not in arguments:
        write_figures("Soak", table(readings))
    if growth > MAX_GROWTH:
        sys.exit(f"the memory still grows: at most {MAX_GROWTH} MB an hour are allowed")


if __name__ == "__main__":
    main(sys.argv[1:])
