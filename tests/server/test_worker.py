"""The worker process: its queue, results, canceling and kills."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import running

import houseway
from houseway.web.worker import CHILD, Busy, Work, Worker, WorkLimits

LONG = {"game": "tavern/21st-century-blackjack-switch", "pays": {"base": {"1": "27 to 20"}}}
"""A price that takes minutes and is not stored."""
SHORT = {"game": "tavern/casino-war", "pays": {"tie": {"0": "11 to 1"}}}
PATIENCE = 120


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(BOOK, WorkLimits(waiting=2, per_visitor=2))
    yield worker
    worker.close()


def begin(worker: Worker, body: dict[str, Any], visitor: str = "ann") -> Work:
    return worker.submit("price", msgspec.json.encode(body), visitor)


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


def test_a_request_is_calculated_in_another_process(worker: Worker) -> None:
    """In Casino War, the tie bet has an edge of 18.65% at 10 to 1.

    At 11 to 1 the edge is lower by the probability of a tie.
    """
    assert worker.process_id == 0
    work = begin(worker, SHORT)
    until(worker, lambda: work.is_over)
    assert worker.process_id not in (0, os.getpid())
    answer = msgspec.json.decode(worker.view(work)["result"])
    tie = next(wager for wager in answer["wagers"] if wager["wager"] == "tie")
    win = tie["outcomes"][0]
    assert (win["result"], win["pays"]) == ("win", 11)
    assert tie["edge"] == pytest.approx(0.1865 - win["probability"], abs=1e-4)
    assert work.state == "done"


def test_canceling_kills_the_process_and_the_next_request_gets_a_new_one(worker: Worker) -> None:
    long_work, short_work = begin(worker, LONG), begin(worker, SHORT)
    until(worker, lambda: long_work.state == "running" and worker.process_id)
    assert worker.view(short_work)["place"] == 1
    first_process = worker.process_id
    worker.cancel(long_work)
    assert long_work.state == "canceled"
    until(worker, lambda: short_work.is_over)
    assert short_work.state == "done"
    assert worker.process_id != first_process
    assert not is_running(first_process)


def test_only_the_request_of_a_killed_process_fails(worker: Worker) -> None:
    long_work, short_work = begin(worker, LONG), begin(worker, SHORT)
    until(worker, lambda: worker.process_id)
    os.kill(worker.process_id, signal.SIGKILL)
    until(worker, lambda: short_work.is_over)
    assert long_work.state == "failed"
    assert "stopped unexpectedly" in long_work.error["what"]
    assert short_work.state == "done"


def test_a_changed_rulebook_is_read_by_a_new_process(worker: Worker) -> None:
    first = begin(worker, SHORT)
    until(worker, lambda: first.is_over)
    process = worker.process_id
    worker.renew()
    second = begin(worker, SHORT)
    until(worker, lambda: second.is_over)
    assert second.state == "done"
    assert worker.process_id not in (0, process)
    assert not is_running(process)


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
    until(worker, lambda: worker.process_id)
    begin(worker, LONG)
    with pytest.raises(Busy, match="2 calculations"):
        begin(worker, SHORT)
    third = begin(worker, SHORT, "bob")
    with pytest.raises(Busy, match="too many"):
        begin(worker, SHORT, "cid")
    worker.cancel(third)
    assert begin(worker, SHORT, "cid").state == "waiting"


def test_closing_ends_the_process_and_cancels_all_work() -> None:
    worker = Worker(BOOK)
    work = begin(worker, LONG)
    until(worker, lambda: worker.process_id)
    process = worker.process_id
    worker.close()
    assert work.state == "canceled"
    assert not is_running(process)
    with pytest.raises(Busy, match="shutting down"):
        begin(worker, SHORT)


def test_a_calculation_is_queued_canceled_or_finished_over_http() -> None:
    with running(BOOK) as site:
        ann, bob = Player(site, "Ann"), Player(site, "Bob")
        long_work = ann.post("/api/jobs", {"kind": "price", "body": LONG})
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


def test_the_process_ends_when_its_input_ends_even_during_a_calculation() -> None:
    """A server that is killed leaves no process behind."""
    source = str(Path(houseway.__file__).parent.parent)
    request = {"id": "1", "kind": "price", "body": LONG}
    child = subprocess.run(
        [sys.executable, "-m", CHILD],
        input=msgspec.json.encode(request) + b"\n",
        env={**os.environ, "PYTHONPATH": source},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert child.returncode == 0
    assert b"result" not in child.stdout


def test_requests_that_are_canceled_immediately_are_not_calculated(worker: Worker) -> None:
    for _ in range(10):
        worker.cancel(begin(worker, LONG))
    short_work = begin(worker, SHORT)
    until(worker, lambda: short_work.is_over)
    assert short_work.state == "done"
