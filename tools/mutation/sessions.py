"""Sessions of pytest in forked processes: what each test reaches, and whether it notices a fault.

The faults that a file of tests may notice share one session: its tests are collected once, and
each fault becomes active in a fork of that process. Nothing that was loaded or cached before can
hide it, since a fault that collecting reaches is tried in a session of its own, which imports the
package anew with the fault already active.
"""

import os
import tempfile
import time
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pytest
from tools.mutation.modules import ROOT
from tools.mutation.planted import Planted, reached
from tools.mutation.processes import Send, be_quiet, in_parallel, limit_time, no_limit

OPTIONS = ("--assert=plain", "-p", "no:cacheprovider", "-q", "-m", "not slow and not browser")
OTHER_PROCESSES = {"servers", "browser"}
"""Fixtures that start the program in other processes, in which no fault is planted."""
LONGEST = 20.0
"""Seconds of processor time; a test that takes longer is not used."""

Tests = dict[str, float]
"""Tests of one file to run for a fault, in this order, each with its seconds."""

_PRELOADED = (
    "alembic", "argon2", "h11", "hypothesis.strategies", "jsonschema", "msgspec", "numba", "numpy",
    "psycopg", "rich", "rtoml", "sqlalchemy.dialects.sqlite", "starlette.applications", "typer",
    "uvicorn", "websockets",
)  # fmt: skip


def preload() -> None:
    """Import other packages once, before any fork."""
    os.chdir(ROOT)
    # Hypothesis draws the same examples each time.
    os.environ["CI"] = "1"
    # Most faults that the referee notices show within a few hands.
    os.environ["HOUSEWAY_REFEREE_HANDS"] = "40"
    for name in _PRELOADED:
        __import__(name)


def _is_usable(item: pytest.Item) -> bool:
    return not OTHER_PROCESSES & set(getattr(item, "fixturenames", ()))


class _Plugin:
    """A part of pytest that runs the tests of a session in its own way."""

    finished = False

    def __init__(self, send: Send) -> None:
        self.send = send
        self.failed: str = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def run(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Whether a test passes."""
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
        return not self.failed


def _session(files: Iterable[str], plugin: _Plugin, kernels: Path) -> None:
    be_quiet()
    # Results of a calculation with a fault are stored apart; compiled kernels are the same.
    cache = Path(tempfile.gettempdir(), "cache")
    cache.mkdir()
    (cache / "kernels").symlink_to(kernels)
    os.environ["HOUSEWAY_CACHE"] = str(cache)
    pytest.main([*OPTIONS, *files], plugins=[plugin])


class _Recorder(_Plugin):
    """Notes the faults that each test reaches.

    The tests of one function share a process, so that what they load is loaded once; the tests of
    another function start with nothing but what the collection of the file has loaded.
    """

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.send({"collected": time.process_time(), "failed": self.failed})
        collected = frozenset(reached)
        usable = [item for item in session.items if _is_usable(item)]
        for _, group in groupby(usable, lambda item: item.nodeid.partition("[")[0]):
            items = list(group)
            while items:
                ((_, sent),) = in_parallel([items], self._record, workers=1)
                ended = [line for line in sent if "started" not in line]
                for line in ended:
                    self.send({**line, "reached": [*collected, *line.get("reached", ())]})
                rest = items[len(ended) :]
                if rest:
                    self.send({"unused": rest[0].nodeid})
                # If the first takes too long, so do the others, which share what is slow.
                items = rest[1:] if ended else []
        return True

    def _record(self, items: list[pytest.Item], send: Send) -> None:
        for item, nextitem in pairwise([*items, None]):
            send({"started": item.nodeid})
            self.failed = ""
            reached.clear()
            limit_time(LONGEST)
            start = time.process_time()
            if self.run(item, nextitem):
                seconds = round(time.process_time() - start, 3)
                send({"test": item.nodeid, "seconds": seconds, "reached": sorted(reached)})
            else:
                send({"unused": item.nodeid})


class _Attempt(_Plugin):
    """Runs some tests until one fails; each is named before it starts."""

    def __init__(self, send: Send, tests: Tests) -> None:
        super().__init__(send)
        self.tests = tests

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        # Nothing is left to run if no file could be collected, or if the tests are gone.
        by_name = {item.nodeid: item for item in session.items}
        items = [by_name[name] for name in self.tests if name in by_name]
        for item, nextitem in pairwise([*items, None]):
            self.send({"started": item.nodeid, "seconds": LONGEST})
            limit_time(8 + 5 * self.tests[item.nodeid])
            if self.failed or not self.run(item, nextitem):
                break
        self.send({"failed": self.failed, "seconds": round(time.process_time(), 2)})
        return True


class _Attempts(_Plugin):
    """Tries faults one after another, each in a fork of the process that has the tests ready."""

    def __init__(self, send: Send, planted: Planted, chosen: Mapping[int, Tests]) -> None:
        super().__init__(send)
        self.planted = planted
        self.chosen = chosen

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        no_limit()
        collected = frozenset(reached)
        for number, tests in self.chosen.items():
            if number not in collected and not self.failed:
                ((_, sent),) = in_parallel([number], partial(self._try, session), workers=1)
                self.send({"number": number, **_outcome(sent, tests)})
        return True

    def _try(self, session: pytest.Session, number: int, send: Send) -> None:
        self.planted.activate(number)
        attempt = _Attempt(send, self.chosen[number])
        session.config.pluginmanager.register(attempt)  # for its report hooks
        attempt.pytest_runtestloop(session)


def record(file: str, planted: Planted, kernels: Path, send: Send) -> None:
    """Run every usable test of a file, and send what each reaches."""
    _session([file], _Recorder(send), kernels)


def attempts(chosen: Mapping[int, Tests], planted: Planted, kernels: Path, send: Send) -> None:
    """Run tests of one file with each of several faults, and send what happened with each.

    A fault is also caught if the tests can't be collected, or if one takes much longer.
    """

    def work(_: None, send: Send) -> None:
        limit_time(60)
        _session(_files(chosen.values()), _Attempts(send, planted, chosen), kernels)

    ((_, sent),) = in_parallel([None], work, workers=1)
    for line in sent:
        send(line)
    for number in chosen.keys() - {line["number"] for line in sent}:
        send({"number": number, **_attempt(number, chosen[number], planted, kernels)})


def _attempt(number: int, tests: Tests, planted: Planted, kernels: Path) -> dict[str, Any]:
    """Run tests with a fault that is active before the package is imported."""

    def work(_: None, send: Send) -> None:
        planted.activate(number)
        limit_time(60)
        _session(_files([tests]), _Attempt(send, tests), kernels)

    ((_, sent),) = in_parallel([None], work, workers=1)
    return _outcome(sent, tests)


def _files(chosen: Iterable[Tests]) -> set[str]:
    return {name.partition("::")[0] for tests in chosen for name in tests}


def _outcome(sent: list[Any], tests: Tests) -> dict[str, Any]:
    """Whether a fault was caught, by which test, and after how many seconds of processor time."""
    last: dict[str, Any] = sent[-1] if sent else {}
    test = last.get("failed", last.get("started", next(iter(tests)).partition("::")[0]))
    stopped = "failed" not in last
    return {"caught": bool(test), "by": test, "stopped": stopped, "seconds": last.get("seconds", 0)}
