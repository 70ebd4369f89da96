"""Verify finds any change to a journal, on both databases."""

import sqlite3
from contextlib import closing

import msgspec
import pytest
from sqlalchemy import text
from tests.book import BOOK
from tests.journal.recorded import batches, buy_in, play, store

from houseway.journal.database import JournalError, make_engine
from houseway.journal.snapshot import snapshot
from houseway.journal.store import Journal
from houseway.journal.verify import Verification, verify


@pytest.fixture
def journal_with_hands(journal):
    buy_in(journal)
    for number in range(4):
        store(journal, play(number, bank=4000), hand=number + 1)
    return journal


def change(journal, statement):
    with journal.engine.begin() as connection:
        connection.execute(text(statement))


def content(path):
    """All rows of the database, in order; None if the database cannot be read."""
    with closing(sqlite3.connect(path)) as database:
        try:
            tables = ("events ORDER BY seq", "entries ORDER BY seq, place", "accounts ORDER BY id")
            return [database.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return None


def test_verify_finds_any_flipped_byte_of_the_file_that_changes_a_row(tmp_path):
    path = tmp_path / "journal.db"
    journal = Journal.open(str(path))
    buy_in(journal)
    for number in range(3):
        store(journal, play(number), hand=number + 1)
    journal.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole, file_bytes = content(path), path.read_bytes()
    changes = 0
    for place in range(0, len(file_bytes), 1021):
        flipped = bytearray(file_bytes)
        flipped[place] ^= 0x81
        other = tmp_path / f"{place}.db"
        other.write_bytes(flipped)
        changed = content(other) != whole
        broken = Journal(make_engine(str(other)))
        try:
            faults = verify(broken, BOOK).faults
        except JournalError:
            faults = ["not even its first page can be read"]
        broken.close()
        assert faults or not changed
        changes += changed
    assert changes > 15


def test_a_sound_journal_has_no_faults_and_every_round_is_replayed(journal_with_hands):
    verdict = verify(journal_with_hands, BOOK)
    assert verdict.faults == []
    assert verdict.hands == 4
    assert verdict.events == len(list(journal_with_hands.events()))


def test_verify_checks_a_snapshot_while_others_write_to_the_journal(journal_with_hands):
    events = len(list(journal_with_hands.events()))
    with snapshot(journal_with_hands) as before:
        store(journal_with_hands, play(9), hand=9)
        verification = Verification(before, BOOK)
        verification.run()
    assert verification.verdict.faults == []
    assert verification.verdict.events == events == before.count
    assert verify(journal_with_hands, BOOK).events > events


def test_an_interrupted_verification_reports_the_faults_so_far(journal_with_hands, monkeypatch):
    def stop(done, of):
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.journal.verify.REPORT_EVERY", 10)
    change(journal_with_hands, "UPDATE entries SET amount = amount + 1 WHERE seq = 2")
    with snapshot(journal_with_hands) as now:
        verification = Verification(now, BOOK, stop)
        with pytest.raises(KeyboardInterrupt):
            verification.run()
    assert verification.verdict.events == 10
    assert [fault.seq for fault in verification.verdict.faults] == [2]


def test_an_open_round_is_not_a_fault(journal):
    buy_in(journal)
    for batch in batches(play(1), "t1", 1)[:8]:
        journal.append(batch)
    assert verify(journal, BOOK).faults == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = replace(body, 'ann', 'bob') WHERE seq = 1",
        "UPDATE events SET at = '2000-01-01T00:00:00.000+00:00' WHERE seq = 5",
        "UPDATE events SET hand = 9 WHERE seq = 6",
        "UPDATE events SET hash = substr(hash, 33) || substr(hash, 1, 32) WHERE seq = 7",
        "UPDATE entries SET amount = amount + 1 WHERE seq = 2",
        "UPDATE entries SET credit = 'person:thief' WHERE seq = 2 AND place = 0",
        "DELETE FROM entries WHERE seq = 2",
        "UPDATE accounts SET balance = balance + 1 WHERE id = 'house:fees'",
    ],
)
def test_verify_finds_a_change_made_directly_in_the_database(journal_with_hands, statement):
    change(journal_with_hands, statement)
    assert verify(journal_with_hands, BOOK).faults


@pytest.mark.parametrize(
    ("last", "what"), [(9, "event 9 is missing"), (11, "events 9 to 11 are missing")]
)
def test_verify_names_only_the_events_that_are_missing(journal_with_hands, last, what):
    change(journal_with_hands, f"DELETE FROM entries WHERE seq BETWEEN 9 AND {last}")
    change(journal_with_hands, f"DELETE FROM events WHERE seq BETWEEN 9 AND {last}")
    faults = verify(journal_with_hands, BOOK).faults
    missing = [
        fault for fault in faults if fault.what.startswith("event") and "missing" in fault.what
    ]
    assert missing == [(last + 1, what)]


def test_verify_finds_any_changed_byte_of_an_event(journal_with_hands):
    stored = next(event for event in journal_with_hands.events() if "wager-settled" in event.body)
    body = stored.body
    for place in range(0, len(body), 7):
        flipped = body[:place] + chr(ord(body[place]) ^ 1) + body[place + 1 :]
        with journal_with_hands.engine.connect() as connection:
            update = text("UPDATE events SET body = :body WHERE seq = :seq")
            connection.execute(update, {"body": flipped, "seq": stored.seq})
            connection.commit()
        try:
            assert verify(journal_with_hands, BOOK).faults
        except msgspec.DecodeError:
            pytest.fail("a body that is not JSON must be a fault, not an error")
    change_back = text("UPDATE events SET body = :body WHERE seq = :seq")
    with journal_with_hands.engine.begin() as connection:
        connection.execute(change_back, {"body": body, "seq": stored.seq})
    assert verify(journal_with_hands, BOOK).faults == []


def test_the_verify_command_tells_a_sound_journal_from_a_changed_one(tmp_path, houseway):
    path = tmp_path / "journal.db"
    journal = Journal.open(str(path))
    buy_in(journal)
    store(journal, play(2))
    sound = houseway("verify", "--database", str(path), "--json")
    assert (sound.code, sound.json["sound"]) == (0, True)
    change(journal, "UPDATE accounts SET balance = balance + 1 WHERE id = 'house:fees'")
    journal.close()
    changed = houseway("verify", "--database", str(path))
    assert changed.code == 1
    assert "house:fees" in changed.out
    missing = houseway("verify", "--database", str(tmp_path / "none.db"))
    assert missing.code == 2
    assert missing.err.count("\n") == 1


def test_the_verify_command_takes_a_database_or_a_backup_as_its_file(tmp_path, houseway):
    path, broken = tmp_path / "journal.db", tmp_path / "broken.json"
    journal = Journal.open(str(path))
    buy_in(journal)
    store(journal, play(2))
    root = houseway("verify", str(path), "--json").json["root"]
    for name in ("journal.backup", "journal.gz"):
        backup = tmp_path / name
        assert houseway("backup", str(backup), "--database", str(path)).code == 0
        result = houseway("verify", str(backup), "--json")
        assert (result.code, result.json["sound"], result.json["root"]) == (0, True, root)
    broken.write_bytes((tmp_path / "journal.backup").read_bytes()[:-40])
    journal.close()
    for file, code in ((broken, 2), (tmp_path / "none.db", 2)):
        result = houseway("verify", str(file))
        assert (result.code, result.err.count("\n")) == (code, 1)
    twice = houseway("verify", str(path), "--database", str(path))
    assert (twice.code, "give the database once" in twice.err) == (2, True)


def test_the_verify_command_reports_the_faults_so_far_when_interrupted(
    tmp_path, houseway, monkeypatch
):
    path = tmp_path / "journal.db"
    journal = Journal.open(str(path))
    buy_in(journal)
    store(journal, play(2))
    journal.close()

    def interrupt(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.journal.hand_check.replay", interrupt)
    result = houseway("verify", "--database", str(path))
    assert (result.code, result.err) == (
        130,
        "houseway: interrupted before the end of the journal\n",
    )
    assert "0 faults" in result.out
