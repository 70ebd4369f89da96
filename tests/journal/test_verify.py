"""Promise C7 and the proof of a journal: any change is found, on both databases."""

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
def written(journal):
    buy_in(journal)
    for number in range(4):
        store(journal, play(number, bank=4000), hand=number + 1)
    return journal


def change(journal, statement):
    with journal.engine.begin() as connection:
        connection.execute(text(statement))


def content(path):
    """All that the database gives out, in its order; None if it gives nothing out."""
    with closing(sqlite3.connect(path)) as database:
        try:
            tables = ("events ORDER BY seq", "entries ORDER BY seq, place", "accounts ORDER BY id")
            return [database.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            return None


def test_any_byte_of_the_file_that_is_flipped_is_found_if_it_changes_anything(tmp_path):
    path = tmp_path / "journal.db"
    journal = Journal.open(str(path))
    buy_in(journal)
    for number in range(3):
        store(journal, play(number), hand=number + 1)
    journal.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole, bytes_of_file = content(path), path.read_bytes()
    found = 0
    for place in range(0, len(bytes_of_file), 1021):
        flipped = bytearray(bytes_of_file)
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
        found += changed
    assert found > 15


def test_a_sound_journal_has_no_faults_and_every_round_was_played_again(written):
    verdict = verify(written, BOOK)
    assert verdict.faults == []
    assert verdict.hands == 4
    assert verdict.events == len(list(written.events()))


def test_a_journal_that_is_written_to_meanwhile_is_proved_as_it_was(written):
    events = len(list(written.events()))
    with snapshot(written) as before:
        store(written, play(9), hand=9)
        looking = Verification(before, BOOK)
        looking.run()
    assert looking.verdict.faults == []
    assert looking.verdict.events == events == before.count
    assert verify(written, BOOK).events > events


def test_a_look_that_is_broken_off_tells_how_far_it_came(written, monkeypatch):
    def stop(done, of):
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.journal.verify.REPORT_EVERY", 10)
    change(written, "UPDATE entries SET amount = amount + 1 WHERE seq = 2")
    with snapshot(written) as now:
        looking = Verification(now, BOOK, stop)
        with pytest.raises(KeyboardInterrupt):
            looking.run()
    assert looking.verdict.events == 10
    assert [fault.seq for fault in looking.verdict.faults] == [2]


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
def test_any_change_behind_its_back_is_found(written, statement):
    change(written, statement)
    assert verify(written, BOOK).faults


def test_a_missing_event_is_found(written):
    change(written, "DELETE FROM entries WHERE seq = 9")
    change(written, "DELETE FROM events WHERE seq = 9")
    assert any("missing" in fault.what for fault in verify(written, BOOK).faults)


def test_every_byte_of_an_event_counts(written):
    stored = next(event for event in written.events() if "wager-settled" in event.body)
    body = stored.body
    for place in range(0, len(body), 7):
        flipped = body[:place] + chr(ord(body[place]) ^ 1) + body[place + 1 :]
        with written.engine.connect() as connection:
            update = text("UPDATE events SET body = :body WHERE seq = :seq")
            connection.execute(update, {"body": flipped, "seq": stored.seq})
            connection.commit()
        try:
            assert verify(written, BOOK).faults
        except msgspec.DecodeError:
            pytest.fail("a body that is no JSON must be a fault, not an error")
    change_back = text("UPDATE events SET body = :body WHERE seq = :seq")
    with written.engine.begin() as connection:
        connection.execute(change_back, {"body": body, "seq": stored.seq})
    assert verify(written, BOOK).faults == []


def test_the_command_tells_a_sound_journal_from_a_changed_one(tmp_path, houseway):
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


def test_the_command_tells_what_it_found_when_it_is_interrupted(tmp_path, houseway, monkeypatch):
    path = tmp_path / "journal.db"
    journal = Journal.open(str(path))
    buy_in(journal)
    store(journal, play(2))
    journal.close()

    def interrupt(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.journal.hand_check.replay", interrupt)
    ran = houseway("verify", "--database", str(path))
    assert (ran.code, ran.err) == (130, "houseway: interrupted before the end of the journal\n")
    assert "0 faults" in ran.out
