"""After a kill at any write, every acknowledged action is stored once and no action in part."""

import os
import shutil
import signal
import subprocess
import sys
import time

import pytest
from tests.book import BOOK
from tests.journal.killed import killed_at_every_boundary

from houseway.journal.commit import Batch
from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import FEES, ISSUER, Transfer, person
from houseway.play.table_events import ChipsBought

ACTORS = ("ann", "ben")


def batches(name):
    """Two actions that are stored with one commit, with chips and a seed."""
    return [
        Batch(
            who,
            hand,
            [ChipsBought(who, 1, 100)] * 2,
            [
                [Transfer(ISSUER, person(who), 100, "buy-in")],
                [Transfer(person(who), FEES, 1, "fee")],
            ],
            person(who),
            name,
            seed="ab" * 32,
        )
        for hand, who in enumerate(ACTORS, 1000 * int(name[1:]))
    ]


def write_twice(journal, acknowledge, watch, fatal):
    """Store and acknowledge an action, then start watching and store another."""
    first, second = f"a{2 * fatal}", f"a{2 * fatal + 1}"
    journal.append_all(batches(first))
    acknowledge(first)
    watch()
    journal.append_all(batches(second))
    acknowledge(second)


def is_stored(journal, name):
    """Whether an action is stored; it must be stored for both people or for neither."""
    answers = {journal.done_before(person(who), who, name) is not None for who in ACTORS}
    assert len(answers) == 1
    return answers.pop()


@pytest.mark.slow
def test_a_kill_at_any_write_loses_no_acknowledged_action_and_no_chip(database):
    Journal.open(database).close()
    done, deaths_at = [], []
    with killed_at_every_boundary("tests.journal.test_kill:write_twice", database) as deaths:
        for number, death in enumerate(deaths):
            journal = Journal(make_engine(database))
            assert death.output[0] == f"a{2 * number}"
            last = f"a{2 * number + 1}"
            survived = is_stored(journal, last)
            assert survived == (death.at in ("after commit", ""))
            # A client that got no answer sends the action again; it takes effect once.
            again = journal.append_all(batches(last))
            assert {result.repeated for result in again} == {survived}
            done += [death.output[0], last]
            check(journal, done)
            journal.close()
            deaths_at.append(death.at)
    assert deaths_at[-1] == ""
    for table in ("events", "entries", "accounts", "actions", "seeds"):
        assert {f"before insert into {table}", f"after insert into {table}"} <= set(deaths_at)
    assert deaths_at[-3:-1] == ["before commit", "after commit"]


def check(journal, done):
    """Check that exactly these actions are stored, with their chips, in a sound journal."""
    assert all(is_stored(journal, name) for name in done)
    assert len(list(journal.events())) == 4 * len(done)
    for who in ACTORS:
        assert journal.balance(person(who)) == 99 * len(done)
    assert journal.balance(FEES) == 2 * len(done)
    assert verify(journal, BOOK).faults == []


FRAME = 4096 + 24
"""A page in SQLite's write-ahead log, with its header."""


def test_a_commit_that_partly_reached_the_disk_is_stored_whole_or_not_at_all(tmp_path):
    """SQLite appends a commit to its log page by page: cut the log at and within every page."""
    journal = Journal.open(str(tmp_path / "whole.db"))
    journal.append_all(batches("a0"))
    log = tmp_path / "whole.db-wal"
    before = log.stat().st_size
    journal.append_all(batches("a1"))
    whole = log.read_bytes()
    cuts = [cut + part for cut in range(before, len(whole), FRAME) for part in (0, 20, 2000)]
    assert len(cuts) >= 3 * 5
    for cut in [*cuts, len(whole)]:
        shutil.copy(tmp_path / "whole.db", tmp_path / "cut.db")
        (tmp_path / "cut.db-wal").write_bytes(whole[:cut])
        (tmp_path / "cut.db-shm").unlink(missing_ok=True)
        again = Journal(make_engine(str(tmp_path / "cut.db")))
        assert is_stored(again, "a1") == (cut == len(whole))
        check(again, ["a0", "a1"] if cut == len(whole) else ["a0"])
        again.close()
    journal.close()


WRITER = """
import sys
from tests.journal.test_kill import batches
from houseway.journal.store import Journal

journal = Journal.open(sys.argv[1])
for number in range(10_000):
    journal.append_all(batches(f"a{number}"))
    print(number, flush=True)
"""


@pytest.mark.slow
def test_a_writer_killed_at_any_moment_loses_nothing_that_it_acknowledged(database):
    command = [sys.executable, "-c", WRITER, database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        first = writer.stdout.readline()
        time.sleep(0.05)
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged = max(map(int, [first, *writer.stdout.read().split()])) + 1
    journal = Journal.open(database)
    # The action in flight may or may not be stored, but never in part.
    expected = acknowledged + is_stored(journal, f"a{acknowledged}")
    check(journal, [f"a{number}" for number in range(expected)])
    journal.close()
