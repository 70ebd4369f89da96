"""Backup and restore: one file format for both databases; everything is restored, or nothing."""

import gzip
import os
import subprocess
import sys
from contextlib import contextmanager
from threading import Thread

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select
from tests.book import BOOK
from tests.journal.recorded import buy_in, play, store

from houseway.journal.commit import Batch
from houseway.journal.new_file import new_file
from houseway.journal.portable import backup, check_file, restore
from houseway.journal.schema import (
    ATTEMPTS,
    AUDITIONS,
    CHECKPOINTS,
    DELETED_TAKES,
    FAILED_TRIES,
    LEADER,
    LEADS,
    METADATA,
    PEOPLE,
    RULES,
    RULINGS,
    SEALS,
    SERVERS,
    SESSIONS,
    TAKE_QUESTIONS,
    TAKES,
)
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import ISSUER, Transfer, person
from houseway.play.table_events import HOUSE, ChipsGiven
from houseway.values.errors import InputError

ANN = {"id": "ann", "name": "Ann", "password": "", "roles": "player", "since": "2026-01-01"}
SESSION = {"token": "ab" * 32, "person": "ann", "since": "2026-01-01"}
OTHER_ROWS = {
    CHECKPOINTS: {"table_id": "t1", "hand": 1, "state": "{}"},
    RULES: {"hash": "2:ab", "body": "{}"},
    SEALS: {"seq": 1, "at": "2026-01-01", "hash": "ab" * 32, "seal": "cd" * 32},
    LEADER: {"id": 1, "term": 1},
    AUDITIONS: {"id": "a1", "composer": None, "at": "2026-01-01", "plan": "{}"},
    DELETED_TAKES: {"audition": "a1", "person": "ann", "count": 2},
    TAKES: {"id": "k1", "audition": "a1", "person": "ann", "seed": "1", "started": "2026-01-01"},
    TAKE_QUESTIONS: {"take": "k1", "number": 1, "drill": "{}", "asked": "2026-01-01"},
    RULINGS: {
        "id": 1,
        "at": "2026-01-01",
        "person": "ann",
        "name": "Ann",
        "game": "tavern/zoobac",
        "title": "A ruling",
        "amount": 500,
        "decision": "Paid.",
        "hand": "{}",
        "answer": "{}",
    },
}
RUNNING_ROWS = {
    SERVERS: {"term": 1, "address": "http://server-1", "secret": "ab", "beat": 1},
    LEADS: {"table_id": "t1", "term": 1, "opened_by": "ann"},
    ATTEMPTS: {"account": "ann", "until": 5.0},
    FAILED_TRIES: {"person": "ann", "count": 1, "first": "2026-01-01", "last": "2026-01-01"},
}
"""Rows about running servers and recent password attempts, which no backup has."""


def fill(journal):
    """Store events, chips, an action, a seed, a person and a session."""
    with journal.engine.begin() as connection:
        connection.execute(insert(PEOPLE), ANN)
        connection.execute(insert(SESSIONS), SESSION)
    transfers = [[Transfer(ISSUER, person("ann"), 500, "play chips — ♠")]]
    events = [ChipsGiven("ann", 500)]
    journal.append(Batch(HOUSE, 0, events, transfers, "person:ann", "a1", seed="cd" * 32))
    buy_in(journal)
    for number in range(3):
        store(journal, play(number), hand=number + 1)


def everything(journal):
    """All rows of all tables."""
    with journal.engine.connect() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))))
            for table in METADATA.sorted_tables
        }


@pytest.fixture
def full(tmp_path):
    """A journal on SQLite with three hands."""
    journal = Journal.open(str(tmp_path / "full.db"))
    fill(journal)
    yield journal
    journal.close()


@pytest.fixture
def backup_file(full, tmp_path):
    """A backup file of that journal."""
    backup(full, tmp_path / "journal.jsonl")
    return tmp_path / "journal.jsonl"


@pytest.mark.parametrize("name", ["b.jsonl", "b.jsonl.gz"])
def test_a_journal_moves_to_either_database_with_its_chain_and_all_its_rows(
    full, journal, tmp_path, name
):
    file = tmp_path / name
    contents = backup(full, file)
    assert contents == check_file(file)
    restore(journal, file, contents)
    assert everything(journal) == everything(full)
    assert verify(journal, BOOK) == verify(full, BOOK)
    assert verify(journal, BOOK).faults == []


def test_a_backup_has_the_rows_of_every_table_except_those_about_running_servers(
    full, journal, tmp_path
):
    with full.engine.begin() as connection:
        for table, row in (OTHER_ROWS | RUNNING_ROWS).items():
            connection.execute(insert(table), row)
    expected = everything(full)
    assert all(expected.values())
    backup(full, tmp_path / "backup")
    restore(journal, tmp_path / "backup", check_file(tmp_path / "backup"))
    assert everything(journal) == expected | {table.name: [] for table in RUNNING_ROWS}


def test_a_backup_of_either_database_is_the_same_file(journal, full, tmp_path):
    file, again = tmp_path / "one", tmp_path / "two"
    backup(full, file)
    restore(journal, file, check_file(file))
    backup(journal, again)
    without_time = [path.read_bytes().splitlines()[1:-1] for path in (file, again)]
    assert without_time[0] == without_time[1]


def test_a_restored_journal_continues_where_the_old_journal_ended(journal, full, backup_file):
    restore(journal, backup_file, check_file(backup_file))
    again = Batch(HOUSE, 0, [ChipsGiven("ann", 500)], (), "person:ann", "a1")
    assert journal.append(again).repeated
    store(journal, play(7), hand=7)
    store(full, play(7), hand=7)
    assert journal.accounts() == full.accounts()
    assert verify(journal, BOOK).faults == []


def test_a_journal_that_is_not_empty_is_never_overwritten(journal, backup_file):
    journal.append(Batch("t1", 0, [ChipsGiven("ben", 1)]))
    before = everything(journal)
    with pytest.raises(InputError, match="not empty"):
        restore(journal, backup_file, check_file(backup_file))
    assert everything(journal) == before


def test_an_existing_file_is_never_overwritten(full, backup_file, tmp_path):
    before = backup_file.read_bytes()
    with pytest.raises(InputError, match="file already exists"):
        backup(full, backup_file)
    assert backup_file.read_bytes() == before
    with pytest.raises(InputError, match="can't write file"):
        backup(full, tmp_path / "none" / "file")


def test_a_backup_that_fails_leaves_no_file(full, tmp_path):
    def fail(done, of):
        raise OSError(28, "the disk is full on device")

    home = tmp_path / "home"
    home.mkdir()
    for number in range(60):
        store(full, play(number), hand=number + 10)
    with pytest.raises(InputError, match="the disk is full"):
        backup(full, home / "file", fail)
    assert list(home.iterdir()) == []


WRITE = """
import os, sys, time
from pathlib import Path
from houseway.journal.new_file import new_file

if sys.argv[2] == "named":
    del os.O_TMPFILE
with new_file(Path(sys.argv[1])) as file:
    file.write(b"a password hash")
    file.flush()
    print("written", flush=True)
    time.sleep(600)
"""


@contextmanager
def unfinished_backup(path, way):
    """A program that has written half of a file; it is killed at the end."""
    command = [sys.executable, "-c", WRITE, str(path), way]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "written\n"
        yield
        process.kill()


def test_a_killed_backup_leaves_no_file(tmp_path):
    with unfinished_backup(tmp_path / "night.gz", "unnamed"):
        assert list(tmp_path.iterdir()) == []
    assert list(tmp_path.iterdir()) == []


def test_a_backup_deletes_the_hidden_file_of_a_killed_backup_of_the_same_name(tmp_path):
    with unfinished_backup(tmp_path / "night.gz", "named"):
        [left] = tmp_path.iterdir()
        assert left.stat().st_mode & 0o077 == 0
        with new_file(tmp_path / "night.gz"):
            assert left.exists(), "another backup that is still running lost its file"
        (tmp_path / "night.gz").unlink()
    assert list(tmp_path.iterdir()) == [left]
    (tmp_path / ".night.gz.old").touch()
    with new_file(tmp_path / "night.gz") as file:
        file.write(b"whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == [".night.gz.old", "night.gz"]
    assert (tmp_path / "night.gz").read_bytes() == b"whole"


@pytest.mark.parametrize("way", ["unnamed", "named"])
def test_a_file_that_appears_during_the_backup_is_not_overwritten(tmp_path, monkeypatch, way):
    if way == "named":
        monkeypatch.delattr(os, "O_TMPFILE")
    file = tmp_path / "night"

    def write():
        with new_file(file) as new:
            new.write(b"new")
            file.write_bytes(b"old")

    with pytest.raises(InputError, match="file already exists"):
        write()
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


def test_only_the_owner_can_read_a_backup(backup_file):
    assert backup_file.stat().st_mode & 0o077 == 0


def test_a_backup_made_while_others_write_is_one_state_of_the_journal(journal, tmp_path):
    buy_in(journal)

    def keep_writing():
        for number in range(20):
            store(journal, play(number), hand=number + 1)

    writer = Thread(target=keep_writing)
    writer.start()
    while len(list(journal.events())) < 30:
        pass
    backup(journal, tmp_path / "file")
    writer.join()
    again = Journal.open(str(tmp_path / "again.db"))
    restore(again, tmp_path / "file", check_file(tmp_path / "file"))
    verdict = verify(again, BOOK)
    assert verdict.faults == []
    assert 30 <= verdict.events <= len(list(journal.events()))
    again.close()


def broken_backups(text):
    """Backups that were changed or cut off, each with the error that it should give."""
    lines = text.splitlines(keepends=True)
    event = msgspec.json.decode(lines[1])
    other = msgspec.json.encode({**event, "at": "2000-01-01"}) + b"\n"
    newer = b'{"line":"journal","version":2,"at":"","events":0}\n'
    return {
        "empty": (b"", "the file is empty"),
        "cut off": (b"".join(lines[:-1]), "is cut off"),
        "cut off in a line": (text[: len(text) // 2], "does not belong to a Houseway backup"),
        "a line missing": (b"".join(lines[:5] + lines[6:]), "chain"),
        "a row missing": (b"".join(lines[:-2] + lines[-1:]), "is damaged or was changed"),
        "lines exchanged": (b"".join([lines[0], lines[2], lines[1], *lines[3:]]), "chain"),
        "an event changed": (b"".join([lines[0], other, *lines[2:]]), "chain"),
        "a row changed": (
            text.replace(b'"name":"Ann"', b'"name":"Bob"'),
            "is damaged or was changed",
        ),
        "a line after the end": (text + lines[1], "after the last line"),
        "no head": (b"".join(lines[1:]), "not a backup"),
        "two heads": (lines[0] + text, "not a backup"),
        "newer": (newer + b"".join(lines[1:]), "newer"),
        "another table": (text.replace(b'"of":"people"', b'"of":"thieves"'), "thieves"),
        "something else": (b"this is a letter\n", "does not belong to a Houseway backup"),
        "not text": (bytes(range(256)), "does not belong to a Houseway backup"),
        "compressed and cut": (gzip.compress(text)[:-20], "is damaged or incomplete"),
        "compressed and changed": (b"\x1f\x8b" + bytes(100), "is damaged or incomplete"),
    }


def test_a_backup_that_was_changed_or_cut_off_is_refused(backup_file, tmp_path):
    for name, (text, expected) in broken_backups(backup_file.read_bytes()).items():
        file = tmp_path / name.replace(" ", "-")
        file.write_bytes(text)
        with pytest.raises(InputError, match=expected):
            check_file(file)


def test_a_flipped_bit_in_a_backup_is_refused(full, tmp_path):
    backup(full, tmp_path / "whole.gz")
    whole = gzip.decompress((tmp_path / "whole.gz").read_bytes())
    file = tmp_path / "flipped"
    for place in range(0, len(whole), len(whole) // 60):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(InputError):
            check_file(file)


def test_a_backup_that_changes_after_the_check_leaves_the_journal_empty(journal, backup_file):
    contents = check_file(backup_file)
    lines = backup_file.read_bytes().splitlines(keepends=True)
    backup_file.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(InputError, match="is cut off"):
        restore(journal, backup_file, contents)
    assert not any(everything(journal).values())


def test_the_backup_and_restore_commands_copy_a_journal(tmp_path, full, houseway):
    database, file, other = (str(tmp_path / name) for name in ("full.db", "b.gz", "other.db"))

    def run(*arguments):
        result = houseway(*arguments)
        assert result.err.count("\n") == (result.code == 2)
        return result.code

    assert run("backup", file, "--database", database) == 0
    assert run("backup", file, "--database", database) == 2
    assert run("restore", database, "--database", other) == 2
    assert not (tmp_path / "other.db").exists()
    assert run("restore", file, "--database", other) == 0
    assert run("restore", file, "--database", other) == 2
    again = Journal.open(other)
    assert everything(again) == everything(full)
    again.close()


@given(st.data())
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    max_examples=60,
)
def test_a_randomly_changed_backup_is_refused(backup_file, tmp_path, data):
    lines = backup_file.read_bytes().splitlines(keepends=True)
    place = data.draw(st.integers(0, len(lines) - 1))
    line = lines[place]
    cut = data.draw(st.integers(0, len(line)))
    inserted = data.draw(
        st.binary(max_size=8) | st.sampled_from([b"null", b"[]", b"1e999", b'"', b"{"])
    )
    skip = data.draw(st.integers(0, 8))
    changed = line[:cut] + inserted + line[cut + skip :]
    file = tmp_path / "changed"
    file.write_bytes(b"".join([*lines[:place], changed, *lines[place + 1 :]]))
    if changed != line:
        with pytest.raises(InputError):
            check_file(file)
