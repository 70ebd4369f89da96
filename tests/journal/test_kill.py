"""Promise C3: killed at any write, every acknowledged action is there and no chip moved without."""

import os
import signal
import subprocess
import sys
import time

import pytest
from tests.journal.recorded import BOOK

from houseway.journal.store import Journal
from houseway.journal.verify import verify

WRITER = """
import sys
from houseway.journal.table_events import ChipsBought
from houseway.journal.ledger import FEES, ISSUER, Transfer, person
from houseway.journal.store import Batch, Journal

journal = Journal.open(sys.argv[1])
for number in range(10_000):
    move = [Transfer(ISSUER, person("ann"), 100, "buy-in"), Transfer(person("ann"), FEES, 1, "fee")]
    journal.append(Batch("t1", 1, [ChipsBought("ann", 1, 100)], [move], "person:ann", f"a{number}"))
    print(number, flush=True)
"""


@pytest.mark.parametrize("delay", [0.0, 0.011, 0.023, 0.037, 0.05, 0.071])
def test_a_killed_writer_loses_nothing_that_it_acknowledged(database, tmp_path, delay):
    script = tmp_path / "writer.py"
    script.write_text(WRITER)
    command = [sys.executable, str(script), database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        first = writer.stdout.readline()
        time.sleep(delay)
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged = max(map(int, [first, *writer.stdout.read().split()]))
    journal = Journal.open(database)
    stored = len(list(journal.events()))
    # The one in flight may or may not be there, whole.
    assert stored in (acknowledged + 1, acknowledged + 2)
    assert journal.balance("person:ann") == 99 * stored
    assert journal.balance("house:fees") == stored
    assert verify(journal, BOOK).faults == []
    journal.close()
