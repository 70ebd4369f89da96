"""Pricing on a real Dask cluster: a scheduler and two workers, one of which is killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
import pytest
from tests.book import BOOK
from tests.pricing.engines import using

from houseway.families.carnival.caribbean import price as caribbean
from houseway.families.carnival.rules import CarnivalPlay
from houseway.play.game import FiledGame
from houseway.pricing import jobs
from houseway.pricing.jobs import Job, Result, on_dask, run
from houseway.values.errors import InputError


def slow_squares(chunk: int, chunks: int) -> Result:
    """Sum the squares of a chunk, slowly enough for its worker to be killed before the end."""
    time.sleep(0.15)
    numbers = np.arange(chunk, 1000, chunks)
    return (np.array([int((numbers**2).sum())]),)


@contextmanager
def process(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([".", "src"])}
    child = subprocess.Popen([sys.executable, "-m", *command], env=environment, **quiet)
    try:
        yield child
    finally:
        child.kill()
        child.wait()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture
def cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[int]]]:
    """The address of a scheduler and the process ids of its two workers."""
    from distributed import Client  # importing it takes long, also for workers with other tests

    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "cache"))
    address = f"tcp://127.0.0.1:{free_port()}"
    with ExitStack() as stack:
        port = address.rpartition(":")[2]
        scheduler = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port]
        stack.enter_context(process(*scheduler, "--no-dashboard", "--no-show"))
        worker = ["distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard"]
        worker += ["--no-nanny", "--local-directory", str(tmp_path)]
        workers = [stack.enter_context(process(*worker)).pid for _ in range(2)]
        with Client(address, timeout="60s") as client:
            client.wait_for_workers(2, timeout=60)
        yield address, workers


@pytest.mark.slow
def test_killing_a_worker_does_not_change_the_counts(cluster: tuple[str, list[int]]) -> None:
    address, workers = cluster
    engine = on_dask(address)
    finished = 0

    def kill_a_worker(job: Job, chunks: object) -> Iterator[tuple[int, Result]]:
        nonlocal finished
        for result in engine(job, chunks):  # type: ignore[arg-type]
            finished += 1
            if finished == 5:
                os.kill(workers[0], signal.SIGKILL)
            yield result

    with using(kill_a_worker):
        (total,) = run(Job("slow-squares", slow_squares, 40))
    assert finished == 40
    assert int(total[0]) == sum(number**2 for number in range(1000))


@pytest.mark.slow
def test_caribbean_stud_has_the_same_counts_on_a_cluster(
    cluster: tuple[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = FiledGame(BOOK, "saloon/caribbean-stud").rules()
    assert isinstance(rules.play, CarnivalPlay)
    assert rules.play.caribbean is not None
    with using(on_dask(cluster[0])):
        on_cluster, _ = caribbean.count_deals(rules, rules.play.caribbean)
    monkeypatch.delenv("HOUSEWAY_CACHE")
    local, _ = caribbean.count_deals(rules, rules.play.caribbean)
    assert (on_cluster == local).all()
    assert int(on_cluster.sum()) == 19_933_230_517_200


@pytest.mark.slow
def test_the_error_for_a_scheduler_that_does_not_answer_has_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    address = f"tcp://127.0.0.1:{free_port()}"
    with (
        pytest.raises(InputError, match=f"no Dask scheduler answers at {address}"),
        using(on_dask(address, timeout="200ms")),
    ):
        run(Job("slow-squares", slow_squares, 2))
    assert jobs.ENGINE.get() is jobs.on_threads
