"""Seals reveal changes made by somebody who can write to the database."""

import sqlite3
import stat
from contextlib import closing
from random import Random

import pytest
from sqlalchemy import text
from tests.book import BOOK
from tests.journal.recorded import buy_in, play, store
from tests.passwords import CHEAP
from tests.server.live_tables import gift

from houseway.cardroom.people import People
from houseway.journal import seals
from houseway.journal.commit import START, chain
from houseway.journal.database import JournalError
from houseway.journal.schema import ACCOUNTS, EVENTS
from houseway.journal.seals import Key
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import Transfer, balances


@pytest.fixture
def key(tmp_path):
    return Key.read(tmp_path / "journal.key", create=True)


def register(journal, name):
    people = People(journal)
    people._hasher = CHEAP
    people.register(name, "correct horse")


@pytest.fixture
def sealed(journal, key, monkeypatch):
    """A journal of three hands that was sealed several times, the last time at its end."""
    monkeypatch.setattr(seals, "SEAL_EVERY", 20)
    journal.seal_with(key)
    buy_in(journal)
    for number in range(3):
        store(journal, play(number, bank=4000), hand=number + 1)
    register(journal, "Ann")
    journal.seal()
    return journal


def change(journal, *statements):
    with journal.engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))


def cut(journal, after):
    """Cut off the end of a journal and make the balances fit again, as a forger would."""
    with journal.engine.begin() as connection:
        for table in ("entries", "events", "seals"):
            connection.execute(text(f"DELETE FROM {table} WHERE seq > {after}"))
        rows = connection.execute(text("SELECT debit, credit, amount, why FROM entries")).all()
        sums = balances([Transfer(*row) for row in rows])
        connection.execute(ACCOUNTS.delete())
        connection.execute(
            ACCOUNTS.insert(), [{"id": name, "balance": amount} for name, amount in sums.items()]
        )


def rewrite(journal):
    """Compute the whole chain again, as a forger would after a change."""
    previous = START
    events = list(journal.events())
    with journal.engine.begin() as connection:
        for stored in events:
            previous = chain(previous, stored)
            same_event = EVENTS.c.seq == stored.seq
            connection.execute(EVENTS.update().where(same_event).values(hash=previous))


def faults(journal, **settings):
    return [fault.what for fault in verify(journal, BOOK, **settings).faults]


def test_a_sealed_journal_is_sound(sealed, key):
    verdict = verify(sealed, BOOK, key=key)
    assert verdict.faults == []
    assert any(note.endswith("seals match") for note in verdict.notes)
    assert key.last().seq == verdict.events
    assert key.last().hash == verdict.root


def test_the_seals_show_that_a_chain_was_rewritten(sealed, key):
    change(sealed, "UPDATE events SET at = '2001-01-01T00:00:00.000+00:00' WHERE seq = 2")
    rewrite(sealed)
    assert faults(sealed) == []
    assert any("rewritten" in what for what in faults(sealed, key=key))


def test_the_seal_next_to_the_key_shows_that_the_end_was_cut_off(sealed, key):
    before = verify(sealed, BOOK).events
    cut(sealed, before - 1)
    assert not any("cut off" in what for what in faults(sealed))
    assert any("cut off" in what for what in faults(sealed, key=key))


def test_a_known_root_shows_that_the_end_was_cut_off(sealed):
    root = verify(sealed, BOOK).root
    assert faults(sealed, root=root) == []
    cut(sealed, verify(sealed, BOOK).events - 1)
    assert any(root in what for what in faults(sealed, root=root))


def test_a_known_root_shows_that_the_chain_was_rewritten(sealed):
    root = verify(sealed, BOOK).root
    sealed.append(gift("cora"))
    assert faults(sealed, root=root) == [], "events after the root are not a fault"
    change(sealed, "UPDATE events SET at = '2001-01-01T00:00:00.000+00:00' WHERE seq = 2")
    rewrite(sealed)
    assert faults(sealed) == []
    assert any(root in what for what in faults(sealed, root=root))


def test_a_deleted_journal_is_noticed(sealed, key):
    change(sealed, "DELETE FROM entries", "DELETE FROM events", "DELETE FROM accounts")
    assert any("cut off" in what for what in faults(sealed, key=key))


def test_another_key_is_a_fault(sealed, tmp_path):
    other = Key.read(tmp_path / "other.key", create=True)
    assert any("not made with this key" in what for what in faults(sealed, key=other))


@pytest.mark.parametrize("roles", ["player admin", "", "floor"])
def test_roles_changed_in_the_database_are_noticed(sealed, roles):
    change(sealed, f"UPDATE people SET roles = '{roles}' WHERE id = 'ann'")
    assert any("ann has roles that differ from the journal" in what for what in faults(sealed))


def test_granted_roles_are_not_a_fault(sealed):
    People(sealed).grant("ann", ("player", "floor"), "admin")
    assert faults(sealed) == []


def test_a_replaced_password_is_noticed(sealed):
    change(sealed, "UPDATE people SET password = 'x' WHERE id = 'ann'")
    assert any("the password of ann" in what for what in faults(sealed))


def test_a_server_refuses_a_journal_that_was_cut_off(sealed, key):
    cut(sealed, 10)
    with pytest.raises(JournalError, match="is not the journal that was sealed"):
        sealed.seal_with(key)


def test_a_commit_that_fails_leaves_no_seal(sealed, key, monkeypatch):
    monkeypatch.setattr(seals, "SEAL_AFTER", 0.0)
    last = key.last()

    def fail(connection):
        sealed._sealer.store(connection, 10_000, "0" * 64, "")
        raise JournalError("stop")

    with pytest.raises(JournalError):
        sealed.append_with(fail)
    assert key.last() == last
    sealed.append(gift("ben"))
    assert faults(sealed, key=key) == []


def test_an_older_seal_does_not_replace_a_newer_one(key):
    key.remember(key.sign(7, "then", "a" * 64))
    key.remember(key.sign(5, "then", "b" * 64))
    assert key.last().seq == 7


def test_only_the_owner_can_read_the_files_of_a_key(sealed, key):
    for path in (key.path, key.root_file):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 5000])
def test_a_file_that_is_not_a_key_is_refused(tmp_path, content):
    path = tmp_path / "key"
    path.write_bytes(content)
    with pytest.raises(JournalError, match="the key must have 32 to 4096 bytes"):
        Key.read(path)


def test_a_changed_seal_next_to_the_key_is_refused(sealed, key):
    key.root_file.write_bytes(key.root_file.read_bytes().replace(b"[", b"[1", 1))
    with pytest.raises(JournalError, match="was not signed with this key"):
        verify(sealed, BOOK, key=key)


def test_the_verify_command_takes_a_key_and_a_root(tmp_path, houseway):
    path, key = tmp_path / "journal.db", tmp_path / "key"
    journal = Journal.open(str(path))
    journal.seal_with(Key.read(key, create=True))
    buy_in(journal)
    store(journal, play(2))
    journal.seal()
    sound = houseway("verify", "--database", str(path), "--key", str(key), "--json")
    assert (sound.code, sound.json["sound"]) == (0, True)
    root = sound.json["root"]
    assert houseway("verify", "--database", str(path), "--root", root.upper()).code == 0
    other = houseway("verify", "--database", str(path), "--root", "ab" * 32)
    assert other.code == 1
    assert "cut off or rewritten" in other.out
    too_short = houseway("verify", "--database", str(path), "--root", "ab")
    assert (too_short.code, too_short.err.count("\n")) == (2, 1)
    no_key = houseway("verify", "--database", str(path), "--key", str(tmp_path / "none"))
    assert (no_key.code, no_key.err.count("\n")) == (2, 1)
    journal.close()


def test_no_flipped_bit_causes_a_traceback(tmp_path, houseway):
    path = tmp_path / "journal.db"
    journal = Journal.open(str(path))
    buy_in(journal)
    store(journal, play(1))
    register(journal, "Ann")
    journal.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    whole = path.read_bytes()
    used = [place for place, value in enumerate(whole) if value]
    choose = Random(1)
    other = tmp_path / "flipped.db"
    for _ in range(120):
        flipped = bytearray(whole)
        flipped[choose.choice(used)] ^= 1 << choose.randrange(8)
        for sidecar in tmp_path.glob("flipped.db*"):
            sidecar.unlink()
        other.write_bytes(flipped)
        result = houseway("verify", "--database", str(other))
        assert result.code in (0, 1, 2)
        assert result.err.count("\n") == (result.code == 2)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET body = CAST(body AS BLOB) WHERE seq = 3",
        "UPDATE events SET hand = 'x' WHERE seq = 3",
        "UPDATE events SET at = 5 WHERE seq = 3",
        "UPDATE entries SET debit = x'00ff' WHERE seq = 1",
        "UPDATE accounts SET id = x'00ff' WHERE id = 'house:fees'",
        "UPDATE people SET roles = x'00ff'",
    ],
)
def test_a_value_of_the_wrong_type_is_a_fault(tmp_path, statement):
    journal = Journal.open(str(tmp_path / "journal.db"))
    buy_in(journal)
    store(journal, play(1))
    People(journal).guest("Ann")
    change(journal, statement)
    assert faults(journal)
    journal.close()


def test_a_journal_on_a_read_only_disk_is_verified_and_backed_up(tmp_path, houseway, monkeypatch):
    path = tmp_path / "journal.db"
    journal = Journal.open(str(path))
    buy_in(journal)
    store(journal, play(1))
    journal.close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for sidecar in tmp_path.glob("journal.db-*"):
        sidecar.unlink()
    before = path.read_bytes()
    monkeypatch.setattr(
        "houseway.journal.database.os.access", lambda at, mode: str(tmp_path) not in str(at)
    )
    result = houseway("verify", "--database", str(path))
    assert (result.code, result.err) == (0, "")
    assert houseway("backup", str(tmp_path / "copy.jsonl"), "--database", str(path)).code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"journal.db", "copy.jsonl"}
    assert path.read_bytes() == before
