"""The worker process: its queue, results, canceling and kills."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import running

import houseway
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.web.jobs.kinds import KINDS
from houseway.web.jobs.queue import Busy, Visitor, Work, WorkLimits
from houseway.web.jobs.worker import CHILD, Worker

LONG = {"game": "tavern/21st-century-blackjack-switch", "pays": {"base": {"1": "27 to 20"}}}
"""A price that takes minutes and is not stored."""
SHORT = {"game": "tavern/casino-war", "pays": {"tie": {"0": "11 to 1"}}}
PATIENCE = 120


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(BOOK, WorkLimits(processes=1, waiting=2, per_account=2, aged=PATIENCE))
    yield worker
    worker.close()


def begin(worker: Worker, body: dict[str, Any], visitor: str = "ann") -> Work:
    return worker.submit("price", msgspec.json.encode(body), Visitor(visitor, f"at {visitor}"))


def until(worker: Worker, condition: Any) -> None:
    deadline = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < deadline, "waited too long"
        sleep(0.02)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def only_process(worker: Worker) -> int:
    """The id of the process; 0 while there is none."""
    (process,) = worker.process_ids or [0]
    return process


def test_a_request_is_calculated_in_another_process(worker: Worker) -> None:
    """In Casino War, the tie bet has an edge of 18.65% at 10 to 1.

    At 11 to 1 the edge is lower by the probability of a tie.
    """
    assert only_process(worker) == 0
    work = begin(worker, SHORT)
    until(worker, lambda: worker.process_ids)
    assert only_process(worker) != os.getpid()
    until(worker, lambda: work.is_over)
    answer = msgspec.json.decode(worker.view(work)["result"])
    tie = next(wager for wager in answer["wagers"] if wager["wager"] == "tie")
    win = tie["outcomes"][0]
    assert (win["result"], win["pays"]) == ("win", 11)
    assert tie["edge"] == pytest.approx(0.1865 - win["probability"], abs=1e-4)
    assert work.state == "done"


@pytest.mark.slow
def test_canceling_kills_the_process_and_the_next_request_gets_a_new_one(worker: Worker) -> None:
    long_work, short_work = begin(worker, LONG), begin(worker, SHORT)
    until(worker, lambda: long_work.state == "running" and only_process(worker))
    assert worker.view(short_work)["place"] == 1
    first_process = only_process(worker)
    worker.cancel(long_work)
    assert long_work.state == "canceled"
    until(worker, lambda: short_work.is_over)
    assert short_work.state == "done"
    assert only_process(worker) != first_process
    assert not is_running(first_process)


@pytest.mark.slow
def test_only_the_request_of_a_killed_process_fails(worker: Worker) -> None:
    long_work, short_work = begin(worker, LONG), begin(worker, SHORT)
    until(worker, lambda: only_process(worker))
    os.kill(only_process(worker), signal.SIGKILL)
    until(worker, lambda: short_work.is_over)
    assert long_work.state == "failed"
    assert "stopped unexpectedly" in long_work.error["what"]
    assert short_work.state == "done"


@pytest.mark.slow
def test_a_changed_rulebook_is_read_by_a_new_process(worker: Worker) -> None:
    first = begin(worker, SHORT)
    until(worker, lambda: first.is_over)
    process = only_process(worker)
    worker.renew()
    second = begin(worker, SHORT)
    until(worker, lambda: second.is_over)
    assert second.state == "done"
    assert only_process(worker) not in (0, process)
    assert not is_running(process)


@pytest.mark.slow
def test_a_request_that_takes_too_long_fails() -> None:
    worker = Worker(BOOK, WorkLimits(seconds=0.5))
    try:
        long_work = begin(worker, LONG)
        until(worker, lambda: long_work.is_over)
        assert long_work.state == "failed"
        assert "took more than" in long_work.error["what"]
    finally:
        worker.close()


def test_the_queue_is_limited_and_one_visitor_cannot_fill_it(worker: Worker) -> None:
    begin(worker, LONG)
    until(worker, lambda: only_process(worker))
    begin(worker, LONG)
    with pytest.raises(Busy, match="2 calculations"):
        begin(worker, SHORT)
    third = begin(worker, SHORT, "bob")
    with pytest.raises(Busy, match="too many"):
        begin(worker, SHORT, "cid")
    worker.cancel(third)
    assert begin(worker, SHORT, "cid").state == "waiting"


@pytest.mark.slow
def test_a_request_that_needs_too_much_memory_fails_and_the_next_one_works() -> None:
    worker = Worker(BOOK, WorkLimits(megabytes=150))
    try:
        work = begin(worker, LONG)
        until(worker, lambda: work.is_over)
        assert work.state == "failed"
        assert re.search("more than 150 MB of memory|stopped unexpectedly", work.error["what"])
    finally:
        worker.close()


def test_an_answer_that_was_given_before_is_not_queued(worker: Worker) -> None:
    first = begin(worker, SHORT)
    until(worker, lambda: first.is_over)
    begin(worker, LONG)
    again = begin(worker, SHORT, "bob")
    assert (again.state, again.result) == ("done", first.result)
    worker.renew()
    assert begin(worker, SHORT, "bob").state == "waiting"


def test_quick_work_does_not_wait_behind_long_work(worker: Worker) -> None:
    first = begin(worker, SHORT)
    until(worker, lambda: first.is_over)
    worker.durations.note(first, 0.02)
    long_work = begin(worker, LONG)
    until(worker, lambda: long_work.state == "running")
    begin(worker, {**LONG, "preset": "practice"}, "bob")
    quick = begin(worker, {**SHORT, "preset": "practice"}, "cid")
    until(worker, lambda: quick.is_over)
    assert (quick.state, long_work.state) == ("done", "running")


@pytest.mark.slow
def test_work_that_was_wrongly_thought_to_be_quick_is_queued(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.web.jobs.worker._START_LIMIT", 1.0)
    worker = Worker(BOOK, WorkLimits(processes=1))
    try:
        first = begin(worker, LONG, "ann")
        until(worker, lambda: first.state == "running")
        worker.durations.note(first, 0.02)
        second = begin(worker, {**LONG, "preset": "practice"}, "bob")
        until(worker, lambda: second.state == "running")
        until(worker, lambda: second.state == "waiting")
        assert first.state == "running"
        worker.cancel(first)
        until(worker, lambda: second.state == "running")
    finally:
        worker.close()


def test_a_request_that_nobody_asks_about_is_canceled() -> None:
    worker = Worker(BOOK, WorkLimits(processes=1, abandoned=0.5))
    try:
        running, waiting, asked = (begin(worker, LONG, name) for name in ("ann", "bob", "cid"))
        until(worker, lambda: worker.view(asked) and running.is_over and waiting.is_over)
        assert (running.state, waiting.state) == ("canceled", "canceled")
        assert not asked.is_over
    finally:
        worker.close()


def test_old_work_gives_way_with_all_its_threads() -> None:
    worker = Worker(BOOK, WorkLimits(processes=1, aged=0.0))
    try:
        begin(worker, LONG)
        until(worker, lambda: worker.process_ids)
        threads = Path(f"/proc/{only_process(worker)}/task")

        def priorities() -> set[int]:
            return {os.getpriority(os.PRIO_PROCESS, int(task.name)) for task in threads.iterdir()}

        until(worker, lambda: priorities() == {19})
    finally:
        worker.close()


def test_a_price_whose_caller_leaves_is_canceled() -> None:
    with running(BOOK) as site:
        address = urlsplit(site)
        path = f"/api/price/{LONG['game']}?preset=practice"
        with socket.create_connection((address.hostname or "", address.port or 0)) as sock:
            sock.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            ann = Player(site, "Ann")
            deadline = monotonic() + PATIENCE
            # Another guest of the address waits until the price is canceled.
            while (job := ann.post("/api/jobs", {"kind": "price", "body": SHORT}))["place"] == 0:
                assert monotonic() < deadline
        while ann.get(f"/api/jobs/{job['id']}")["state"] != "done":
            assert monotonic() < deadline
            sleep(0.05)


@pytest.mark.slow
def test_closing_ends_the_process_and_cancels_all_work() -> None:
    worker = Worker(BOOK)
    work = begin(worker, LONG)
    until(worker, lambda: only_process(worker))
    process = only_process(worker)
    worker.close()
    assert work.state == "canceled"
    assert not is_running(process)
    with pytest.raises(Busy, match="shutting down"):
        begin(worker, SHORT)


@pytest.mark.slow
def test_a_calculation_is_queued_canceled_or_finished_over_http() -> None:
    with running(BOOK) as site:
        ann, bob = Player(site, "Ann"), Player(site, "Bob")
        long_work = ann.post("/api/jobs", {"kind": "price", "body": LONG})
        # Both are guests of one address, whose calculations run one after another.
        short_work = bob.post("/api/jobs", {"kind": "price", "body": SHORT})
        assert short_work["state"] == "waiting"
        assert short_work["place"] == 1
        status, answer = ann.ask("DELETE", f"/api/jobs/{long_work['id']}")
        assert (status, answer["state"]) == (200, "canceled")
        deadline = monotonic() + PATIENCE
        while bob.get(f"/api/jobs/{short_work['id']}")["state"] != "done":
            assert monotonic() < deadline
            sleep(0.05)
        assert bob.get(f"/api/jobs/{short_work['id']}")["result"]["game"] == SHORT["game"]
        assert ann.ask("GET", "/api/jobs/none")[0] == 404
        foreign_origin = {"Origin": "https://elsewhere.example"}
        assert ann.ask("DELETE", f"/api/jobs/{short_work['id']}", headers=foreign_origin)[0] == 403


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"kind": "guess"}, "kind"),
        ({"kind": "price", "body": {}}, "game"),
        ({"kind": "price", "body": {"game": "tavern/nothing"}}, "game"),
        ({"kind": "price", "body": {"game": "saloon/no-limit-texas-holdem"}}, "game"),
        (
            {"kind": "price", "body": {"game": SHORT["game"], "pays": {"tie": {"0": "free"}}}},
            "pays.tie.0",
        ),
        (
            {"kind": "price", "body": {"game": SHORT["game"], "pays": {"tie": {"7": "push"}}}},
            "pays.tie.7",
        ),
        (
            {"kind": "price", "body": {"game": SHORT["game"], "pays": {"no": {"0": "push"}}}},
            "pays.no",
        ),
    ],
)
def test_a_bad_request_is_refused_with_an_error_that_names_the_field(
    visitor: Player, body: dict[str, Any], where: str
) -> None:
    status, answer = visitor.ask("POST", "/api/jobs", body)
    assert (status, answer["where"]) == (400, where)
    assert answer["error"]


@pytest.fixture(scope="module")
def visitor() -> Iterator[Player]:
    with running(BOOK) as site:
        yield Player(site, nickname=None)


def test_a_stored_price_is_returned_without_a_calculation(visitor: Player) -> None:
    answer = visitor.post("/api/jobs", {"kind": "price", "body": {"game": "tavern/zoobac"}})
    assert answer["state"] == "done"
    edges = {wager["name"]: wager["edge"] for wager in answer["result"]["wagers"]}
    assert round(edges["Player line"], 6) == 0.012351


@pytest.mark.parametrize("wager", [None, "tie"])
def test_a_stored_price_is_reported_as_if_it_was_calculated(wager: str | None) -> None:
    request = {"game": "tavern/casino-war", "wager": wager, "option": "1"}
    kind, body = KINDS["report"], msgspec.json.encode(request)
    stored, calculated = kind.check(BOOK, kind.read(body)), kind.run(BOOK, body)
    assert {**stored, "seconds": 0} == {**calculated, "seconds": 0}


def test_no_game_with_a_stored_price_waits_for_a_calculation() -> None:
    kind = KINDS["report"]
    games = [game for game in map(partial(FiledGame, BOOK), BOOK) if can_price(game)]
    bodies = [msgspec.json.encode({"game": game.id}) for game in games]
    assert len(bodies) > 50
    assert all(kind.check(BOOK, kind.read(body)) is not None for body in bodies)


@pytest.mark.slow
def test_the_process_ends_when_its_input_ends_even_during_a_calculation() -> None:
    """A server that is killed leaves no process behind."""
    source = str(Path(houseway.__file__).parent.parent)
    request = {"id": "1", "kind": "price", "body": LONG}
    child = subprocess.run(
        [sys.executable, "-m", CHILD, "3000"],
        input=msgspec.json.encode(request) + b"\n",
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert child.returncode == 0
    assert b"result" not in child.stdout


@pytest.mark.slow
def test_requests_that_are_canceled_immediately_are_not_calculated(worker: Worker) -> None:
    for _ in range(10):
        worker.cancel(begin(worker, LONG))
    short_work = begin(worker, SHORT)
    until(worker, lambda: short_work.is_over)
    assert short_work.state == "done"
