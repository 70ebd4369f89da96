"""All attacks of docs/reliability.md at once on a server, while somebody plays: `make door`.

    python -m tools.door [seconds=60]

Prints how long the table of an honest player takes to acknowledge an action, alone and during the
attacks, and what the attackers were answered; the times go to docs/reliability.md. Attackers have
addresses of their own on the loopback network and a low priority, since in earnest they do not use
the server's processors.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from tests.server.players import Player, TableClient
from tools.figures import write_figures

MAX_P99 = 100
"""Milliseconds that 99 of 100 actions may take."""
MAX_WAIT = 5.0
"""Seconds after which an attacker leaves without an answer."""
NICE = 10
GAME = "tavern/ez-baccarat-panda-8"
GREEDY = "tavern/21st-century-blackjack-switch"
"""A game whose price takes minutes."""
OWNER = {"name": "Olive Owner", "password": "a long password"}
PATIENT = {"bank": 600, "wagers": 600, "play": 600, "settled": 1, "bots": 0.2}
WORDS = quote(" ".join(f"w{number}" for number in range(12)))
PAGES = ("/check", "/check.csv", "/odds", "/", "/learn", "/fees", "/settle", "/play", "/search")
HEAVY = (
    "/games/tavern/21st-century-blackjack-switch/report",
    "/diff?first=tavern/zoobac&second=cordova/cash-in-baccarat",
    "/matrix",
    "/rulings",
    "/odds?preset=practice",
)


class Visitor:
    """An attacker with an address; every request has a connection of its own."""

    def __init__(self, site: str, address: str) -> None:
        self.site = urlsplit(site)
        self.address = address
        self.cookie = ""
        self.answers: Counter[int] = Counter()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send a request; count its status, 0 if the connection was closed."""
        connection = HTTPConnection(
            str(self.site.hostname), self.site.port, MAX_WAIT, source_address=(self.address, 0)
        )
        text = body if isinstance(body, str) else json.dumps(body)
        try:
            given = {"Cookie": self.cookie, "Content-Type": "application/json", **headers}
            connection.request(method, path, None if body is None else text, given)
            answer = connection.getresponse()
            content = answer.read()
        except (OSError, HTTPException):
            self.answers[0] += 1
            return None
        finally:
            connection.close()
        self.answers[answer.status] += 1
        if cookie := answer.headers.get("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        with suppress(ValueError):
            return json.loads(content)

    def enter(self, nickname: str) -> None:
        self.ask("POST", "/api/guest", {"nickname": nickname})


Attack = Callable[[Visitor, Callable[[], bool]], None]


def long_queries(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    """Searches for as many words as allowed, and for far too many."""
    many = "+".join(f"w{number}" for number in range(1_500))
    for number in count():
        if not is_going():
            return
        page = PAGES[number % len(PAGES)]
        visitor.ask("GET", f"{page}?q={WORDS if number % 2 else many}")
        visitor.ask("GET", HEAVY[number % len(HEAVY)])


def greedy_jobs(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    """Prices that take minutes, for one guest after another."""
    for number in count():
        if not is_going():
            return
        visitor.cookie = ""
        visitor.enter(f"Greedy {number}")
        for pays in range(4):
            body = {"game": GREEDY, "pays": {"base": {"0": f"{100 + 4 * number + pays} to 100"}}}
            visitor.ask("POST", "/api/jobs", {"kind": "price", "body": body})


def deep_texts(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    """Expressions, JSON and bodies that are as deep and as large as allowed, or more so."""
    bet = {"id": "x", "name": "X", "pays": [{"when": "-" * 900 + "1", "odds": "1 to 1"}]}
    texts = (
        json.dumps({"kind": "price", "body": {"game": "tavern/zoobac", "bets": [bet]}}),
        "[" * 200_000,
        json.dumps({"game": "tavern/zoobac", "cards": ["As"] * 30_000}),
        json.dumps({f"k{number}": number for number in range(15_000)}),
    )
    while is_going():
        for text in texts:
            for path in ("/api/jobs", "/api/settle", "/api/desk"):
                visitor.ask("POST", path, text)


def wrong_passwords(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    while is_going():
        visitor.ask("POST", "/api/login", {**OWNER, "password": "a wrong password"})


def broken_requests(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    """Two lengths, addresses of 20 KB, and what is not HTTP."""
    both = "POST /api/settle HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked"
    heads = (
        f"{both}\r\n\r\n0\r\n\r\n",
        f"GET /?{'x' * 20_000} HTTP/1.1\r\n\r\n",
        "\x16\x03\x01" * 99,
    )
    while is_going():
        for head in heads:
            with suppress(OSError), _connection(visitor) as connection:
                connection.sendall(head.encode("latin-1"))
                line = connection.recv(4096).partition(b"\r\n")[0].split()
                visitor.answers[int(line[1]) if len(line) > 1 else 0] += 1


def idle_connections(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    """As many connections as the address may have, each with half a request."""
    held: list[socket.socket] = []
    while is_going():
        with suppress(OSError):
            held.append(_connection(visitor))
            held[-1].sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        if len(held) > 250:
            held.pop(0).close()
        sleep(0.01)
    for connection in held:
        connection.close()


def _connection(visitor: Visitor) -> socket.socket:
    where = (str(visitor.site.hostname), visitor.site.port or 80)
    return socket.create_connection(where, MAX_WAIT, source_address=(visitor.address, 0))


def auditions(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    """Attempts at an audition that are started again and again."""
    visitor.enter("Audrey")
    opened = visitor.ask("GET", "/api/auditions") or {}
    names = [entry["id"] for entry in opened.get("standing", ())] or ["tavern"]
    for number in count():
        if not is_going():
            return
        visitor.ask("POST", f"/api/auditions/{quote(names[number % len(names)])}/takes")


def many_tables(visitor: Visitor, is_going: Callable[[], bool]) -> None:
    """Tables with the fastest clock, for one guest after another."""
    clock = {"bank": 0.2, "wagers": 0.2, "play": 0.2, "settled": 0.2, "bots": 0.2}
    for number in count():
        if not is_going():
            return
        visitor.cookie = ""
        visitor.enter(f"Tabitha {number}")
        for _ in range(12):
            visitor.ask("POST", "/api/tables", {"game": GAME, "bots": 3, "clock": clock})
        sleep(1)


ATTACKS: tuple[Attack, ...] = (
    long_queries,
    greedy_jobs,
    deep_texts,
    wrong_passwords,
    broken_requests,
    idle_connections,
    auditions,
    many_tables,
)


def attack(name: str, site: str, address: str, seconds: float, results: Connection) -> None:
    """Run one attack in this process and send what it was answered."""
    os.nice(NICE)
    end = monotonic() + seconds
    visitor = Visitor(site, address)
    method: Attack = globals()[name]
    method(visitor, lambda: monotonic() < end)
    results.send(visitor.answers)


def killed_backups(database: str, folder: str, seconds: float, results: Connection) -> None:
    """Back up the journal in use again and again, and kill every other backup."""
    os.nice(NICE)
    end, answers = monotonic() + seconds, Counter[int]()
    command = [sys.executable, "-m", "houseway", "backup", "--database", database]
    for number in count():
        if monotonic() > end:
            break
        with subprocess.Popen(
            [*command, f"{folder}/backup-{number}.db"], stdout=subprocess.DEVNULL
        ) as backup:
            if number % 2:
                sleep(0.7)
                backup.kill()
        answers[backup.returncode] += 1
    results.send(answers)


class Times(NamedTuple):
    """How long actions took, in milliseconds."""

    actions: int
    median: float
    p99: float
    longest: float

    @classmethod
    def of(cls, seconds: list[float]) -> Times:
        parts = quantiles(seconds, n=100)
        return cls(len(seconds), 1000 * parts[49], 1000 * parts[98], 1000 * max(seconds))

    def __str__(self) -> str:
        return (
            f"{self.actions:,} actions: median {self.median:.1f} ms, "
            f"p99 {self.p99:.1f} ms, longest {self.longest:.1f} ms"
        )

    @property
    def cells(self) -> str:
        times = (self.median, self.p99, self.longest)
        return " | ".join([f"{self.actions:,}", *(f"{time:.1f} ms" for time in times)])


class Honest:
    """A player who puts a bet down and takes it up again, ten times a second at most."""

    def __init__(self, site: str) -> None:
        self.player = Player(site, "Honest Hannah")
        settings = {"game": GAME, "bots": 3, "clock": PATIENT}
        self.table = self.player.post("/api/tables", settings)["id"]

    def play(self, seconds: float) -> list[float]:
        times: list[float] = []
        with self.player.connect(self.table) as seat:
            if not seat.view["you"]["seats"]:
                seat.must("sit", seat=1, buy_in="2000.00")
            seat.until(lambda: seat.view["phase"] == "wagers" and seat.view["you"]["seats"])
            space = seat.view["spaces"][0]
            end = monotonic() + seconds
            while monotonic() < end:
                times += self._bet(seat, space["wager"])
        return times

    def _bet(self, seat: TableClient, wager: str) -> Iterator[float]:
        fields = {"seat": seat.seat, "wager": wager}
        for request in (
            {"type": "wager", "amount": "30.00", **fields},
            {"type": "unwager", **fields},
        ):
            begun = monotonic()
            seat.must(**request)
            yield monotonic() - begun
            sleep(0.1)


@contextmanager
def server(folder: str) -> Iterator[tuple[int, str]]:
    """Run `houseway serve` as it is; yield its process and address."""
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0"]
    with (
        Path(folder, "log").open("w") as log,
        subprocess.Popen(
            [*command, "--database", f"{folder}/door.db"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as process,
    ):
        assert process.stdout
        try:
            yield process.pid, re.findall(r"http://\S+", process.stdout.readline())[0]
        finally:
            process.send_signal(signal.SIGTERM)


class Report(NamedTuple):
    alone: Times
    attacked: Times
    answers: dict[str, Counter[int]]
    """What each attack was answered: how often each status."""
    log: str
    """What the server logged."""


def hold(seconds: float) -> Report:
    """Play alone, then while all attacks run."""
    with TemporaryDirectory() as folder, server(folder) as (_, site):
        Player(site, None).post("/api/accounts", OWNER)
        honest = Honest(site)
        alone = Times.of(honest.play(seconds / 3))
        processes, pipes = [], {}
        for number, (name, target, arguments) in enumerate(_attackers(site, folder)):
            ours, theirs = get_context("spawn").Pipe(duplex=False)
            given = (*arguments, *([f"127.0.1.{number + 1}"] * (target is attack)), seconds, theirs)
            process = get_context("spawn").Process(target=target, args=given)
            process.start()
            theirs.close()  # so that `recv` fails if the attacker does
            processes.append(process)
            pipes[name] = ours
        attacked = Times.of(honest.play(seconds))
        answers = {name: pipe.recv() for name, pipe in pipes.items()}
        for process in processes:
            process.join()
        return Report(alone, attacked, answers, Path(folder, "log").read_text())


def _attackers(
    site: str, folder: str
) -> Iterator[tuple[str, Callable[..., None], tuple[str, ...]]]:
    for method in ATTACKS:
        yield method.__name__, attack, (method.__name__, site)
    yield "killed_backups", killed_backups, (f"{folder}/door.db", folder)


def table(report: Report) -> str:
    """The times of the honest player as a table in Markdown."""
    return "\n".join(
        [
            "| Attacks | Actions | Median | p99 | Longest |",
            "|---|---|---|---|---|",
            f"| None | {report.alone.cells} |",
            f"| All at once | {report.attacked.cells} |",
        ]
    )


def main(arguments: list[str]) -> None:
    given = dict(argument.split("=") for argument in arguments)
    report = hold(float(given.get("seconds", 60)))
    for name, answers in report.answers.items():
        statuses = ", ".join(f"{number:,} x {status}" for status, number in answers.most_common())
        print(f"{name.replace('_', ' ')}: {statuses}")
    print(f"alone: {report.alone}")
    print(f"attacked: {report.attacked}")
    if report.log:
        print(f"logged: {report.log[:2000]}")
    write_figures("Attacks", table(report))
    if report.attacked.p99 > MAX_P99:
        sys.exit(f"p99 must be at most {MAX_P99} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
