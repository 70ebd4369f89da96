"""Long counts run in chunks that add up, resume where they stopped and are cached."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from tests.pricing.engines import using

from houseway.pricing import jobs
from houseway.pricing.cache import unsaved
from houseway.pricing.jobs import WATCHER, Job, Result, Steps, on_threads, progress, run

CALLS: list[int] = []


def squares(chunk: int, chunks: int, factor: int) -> Result:
    """Return how many numbers a chunk has and the sum of their squares."""
    CALLS.append(chunk)
    numbers = np.arange(chunk, 100, chunks)
    return np.array([len(numbers)]), np.array([factor * int((numbers**2).sum()), 0])


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    CALLS.clear()


def total(factor: int = 1) -> list[int]:
    return [100, factor * sum(number**2 for number in range(100))]


def values(result: Result) -> list[int]:
    return [int(result[0][0]), int(result[1][0])]


def test_any_number_of_chunks_gives_the_same_total() -> None:
    for chunks in (1, 3, 7):
        assert values(run(Job("squares", squares, chunks, (1,)))) == total()


def test_a_finished_job_is_cached() -> None:
    job = Job("squares", squares, 4, (1,))
    first = values(run(job))
    CALLS.clear()
    assert values(run(job)) == first
    assert CALLS == []


def test_a_job_with_other_arguments_is_counted_separately() -> None:
    assert values(run(Job("squares", squares, 4, (1,)))) == total()
    assert values(run(Job("squares", squares, 4, (2,)))) == total(2)


def test_an_interrupted_job_resumes_where_it_stopped() -> None:
    job = Job("squares", squares, 6, (1,))

    def stop_after_two(job: Job, chunks: Sequence[int]) -> Iterator[tuple[int, Result]]:
        for chunk in list(chunks)[:2]:
            yield chunk, job.work(chunk, job.chunks, *job.arguments)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), using(stop_after_two):
        run(job)
    assert CALLS == [0, 1]
    CALLS.clear()
    assert values(run(job)) == total()
    assert sorted(CALLS) == [2, 3, 4, 5]


def test_a_cache_that_cannot_be_written_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", "/dev/null")
    assert values(run(Job("squares", squares, 4, (1,)))) == total()


@pytest.mark.parametrize(
    "damage",
    [lambda _: b"not an archive", lambda content: content[:-50]],
    ids=["replaced", "cut short"],
)
def test_a_job_with_a_damaged_cache_file_is_counted_again(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    job = Job("squares", squares, 4, (1,))
    run(job)
    for file in tmp_path.rglob("*.npz"):
        file.write_bytes(damage(file.read_bytes()))
    CALLS.clear()
    assert values(run(job)) == total()
    assert len(CALLS) == 4


def test_an_error_in_a_chunk_is_raised() -> None:
    def fail(chunk: int, chunks: int) -> Result:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(Job("fails", fail, 2))


def test_threads_are_the_default_engine() -> None:
    assert jobs.ENGINE.get() is on_threads


def test_unsaved_jobs_are_not_cached(tmp_path: Path) -> None:
    with unsaved():
        assert values(run(Job("squares", squares, 3, (1,)))) == total()
    assert list(tmp_path.rglob("squares*")) == []
    assert values(run(Job("squares", squares, 3, (1,)))) == total()
    assert len(list(tmp_path.rglob("squares*"))) == 1


def test_a_watcher_is_notified_of_every_chunk() -> None:
    calls: list[tuple[str, int, int]] = []
    token = WATCHER.set(lambda *progress: calls.append(progress))
    try:
        run(Job("squares-seen", squares, 3, (1,)))
    finally:
        WATCHER.reset(token)
    assert calls == [("squares seen", done, 3) for done in range(4)]


def test_progress_over_several_steps_never_goes_backward() -> None:
    calls: list[tuple[str, float]] = []
    token = WATCHER.set(lambda text, done, of: calls.append((text, done / of)))
    try:
        outer, inner = Steps(figures=3, file=1), Steps(odds=1, simulated_rounds=2)
        with outer.step("figures"):
            with inner.step("odds"), progress("hands", 2, 2) as advance:
                advance()
                advance()
            with inner.step("simulated_rounds"):
                for _ in range(2):
                    with progress("", 1, 1) as advance:
                        advance()
        with outer.step("file"):
            pass
    finally:
        WATCHER.reset(token)
    assert [text for text, _ in calls[:4]] == ["figures", "odds", "hands", "hands"]
    assert calls[-1] == ("file", 0.75)
    shares = [share for _, share in calls]
    assert shares == sorted(shares)
    assert 0.25 in shares
    assert ("simulated rounds", 0.75) in calls


def test_steps_work_without_a_watcher() -> None:
    with Steps(one=1).step("one"), progress("hands", 1, 1) as advance:
        advance()
