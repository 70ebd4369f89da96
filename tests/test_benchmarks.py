"""The load benchmark: how it ends, and a short run."""

import re
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from benchmarks import load

ROOT = Path(__file__).parent.parent


@pytest.fixture
def verified_with(monkeypatch):
    """A function that sets the exit code of `houseway verify` after a run without players."""

    async def run(options, server, database):
        pass

    monkeypatch.setattr(sys, "argv", ["load"])
    monkeypatch.setattr(load, "serving", lambda database: nullcontext())
    monkeypatch.setattr(load, "run", run)
    return lambda code: monkeypatch.setattr(load, "verify", lambda database: code)


def test_other_benchmarks_run_after_a_load_run_without_faults(verified_with):
    verified_with(0)
    load.main()


def test_a_load_run_with_faults_in_the_journal_exits_with_1(verified_with):
    verified_with(1)
    with pytest.raises(SystemExit, match=r"^1$"):
        load.main()


@pytest.mark.slow
def test_a_short_load_run_loses_no_connection_and_every_balance_matches() -> None:
    arguments = ["load", "--tables", "12", "--seats", "7", "--warm-up", "0", "--seconds", "2"]
    command = [sys.executable, "-m", "benchmarks", *arguments]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "12 tables of 7" in run.stdout
    assert "connections lost: 0;" in run.stdout
    assert re.search(r"accounts: 0 faults$", run.stdout, re.MULTILINE)
    times = re.search(r"p50 ([\d.]+)", run.stdout)
    assert times is not None
    assert float(times[1]) > 0
