"""A short run of the load benchmark."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


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
