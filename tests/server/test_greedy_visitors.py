"""Ten greedy visitors of one address do not spoil the calculations of an honest one."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from tests.book import BOOK

from houseway.web.jobs.kinds import KINDS
from houseway.web.jobs.queue import Busy, Visitor, Work, WorkLimits
from houseway.web.jobs.worker import Worker

GREEDY = {"game": "tavern/21st-century-blackjack-switch"}
"""A price that takes minutes with changed payouts."""
HONEST = {"game": "tavern/pure-spanish-21-5"}
"""A price that takes seconds with changed payouts."""
VISITORS, REQUESTS = 10, 3
PATIENCE = 600


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(BOOK, WorkLimits(abandoned=PATIENCE))
    yield worker
    worker.close()


def submit(worker: Worker, body: dict[str, Any], pays: int, visitor: Visitor) -> Work:
    """Ask for a price that nobody has asked for before."""
    changed = {**body, "pays": {"base": {"0": f"{pays} to 100"}}}
    return worker.submit("price", msgspec.json.encode(changed), visitor)


def compile_kernels(body: dict[str, Any]) -> None:
    """Compile and store what a price needs; it takes a minute at the low priority of the worker."""
    changed = {**body, "pays": {"base": {"0": "100 to 100"}}}
    KINDS["price"].run(BOOK, msgspec.json.encode(changed))


def wait(*works: Work) -> None:
    deadline = monotonic() + PATIENCE
    while not all(work.is_over for work in works):
        assert monotonic() < deadline
        sleep(0.01)


def ask_greedily(worker: Worker) -> list[Work]:
    """Long calculations of ten visitors of one address, without those that are refused."""
    greedy = [Visitor(f"greedy {number}", "greedy") for number in range(VISITORS)]
    works, pays = [], count(300)
    for visitor in greedy * REQUESTS:
        with suppress(Busy):
            works.append(submit(worker, GREEDY, next(pays), visitor))
    return works


@pytest.mark.slow
def test_a_greedy_address_does_not_come_before_an_honest_visitor(worker: Worker) -> None:
    compile_kernels(HONEST)
    greedy = ask_greedily(worker)
    assert 0 < len(greedy) < VISITORS * REQUESTS
    works = [submit(worker, HONEST, pays, Visitor("honest", "home")) for pays in (101, 102)]
    wait(*works)
    assert [work.state for work in works] == ["done", "done"]
    # One calculation of the greedy address runs at a time.
    begun = [work for work in greedy if work.started and work.started < works[0].started]
    assert len(begun) <= 1
    assert sum(work.state == "running" for work in greedy) <= 1


@pytest.mark.long
def test_an_honest_visitor_waits_at_most_twice_as_long_as_alone(
    worker: Worker, capsys: pytest.CaptureFixture[str]
) -> None:
    honest = Visitor("honest", "home")
    payouts = count(101)

    def price() -> float:
        work = submit(worker, HONEST, next(payouts), honest)
        wait(work)
        assert work.state == "done", work.error
        return work.ended - work.asked

    compile_kernels(HONEST)
    price()  # The process has loaded everything.
    alone = min(price() for _ in range(2))
    refused = VISITORS * REQUESTS - len(ask_greedily(worker))
    crowded = min(price() for _ in range(2))
    with capsys.disabled():
        print(f"\n{VISITORS} greedy visitors: {refused} of {VISITORS * REQUESTS} refused", end="")
        print(f", an honest price {crowded:.2f} s, alone {alone:.2f} s")
    assert crowded <= 2 * alone
