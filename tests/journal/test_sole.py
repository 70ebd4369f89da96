"""One server leads the tables of a journal."""

import stat

import pytest
from tests.journal.recorded import BOOK
from tests.server.live_tables import gift

from houseway.banked.events import BankAccepted
from houseway.journal.database import JournalError
from houseway.journal.single_writer import sole_server
from houseway.journal.store import Batch, Deposed, Journal
from houseway.journal.verify import verify
from houseway.play.ledger import Transfer, bank, person
from houseway.play.table_events import HandCommitted


def test_a_second_server_is_refused_until_the_first_has_ended(journal, database):
    second = Journal.open(database)
    with (
        sole_server(journal),
        pytest.raises(JournalError, match="another server has its tables open"),
        sole_server(second),
    ):
        pass
    with sole_server(second):
        pass
    second.close()


def test_others_read_and_write_a_journal_that_is_served(journal, database):
    with sole_server(journal):
        other = Journal.open(database)
        assert other.tables() == journal.tables()
        other.close()


def test_a_server_whose_lock_was_lost_stores_nothing_once_another_leads(journal, database):
    second = Journal.open(database)
    journal.lead()
    journal.append(gift("ann"))
    second.lead()
    with pytest.raises(Deposed, match="another server leads"):
        journal.append(gift("ben"))
    second.append(gift("ben"))
    assert (journal.leads(), second.leads()) == (False, True)
    assert verify(second, BOOK).faults == []
    second.close()


def test_a_link_to_the_file_is_the_same_journal(tmp_path):
    first = Journal.open(str(tmp_path / "journal.db"))
    (tmp_path / "link.db").symlink_to(tmp_path / "journal.db")
    second = Journal.open(str(tmp_path / "link.db"))
    with (
        sole_server(first),
        pytest.raises(JournalError, match="another server has its tables open"),
        sole_server(second),
    ):
        pass
    first.close()
    second.close()


def test_a_deleted_lock_file_leaves_one_server_that_can_store(tmp_path):
    first, second = (Journal.open(str(tmp_path / "journal.db")) for _ in range(2))
    with sole_server(first):
        (tmp_path / "journal.db-server").unlink()
        with sole_server(second):
            with pytest.raises(Deposed):
                first.append(gift("ann"))
            second.append(gift("ann"))
    first.close()
    second.close()


def test_the_files_of_a_new_journal_are_for_its_owner_alone(tmp_path):
    journal = Journal.open(str(tmp_path / "journal.db"))
    with sole_server(journal):
        journal.append(gift("ann"))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    journal.close()
    assert set(modes) >= {"journal.db", "journal.db-wal", "journal.db-shm", "journal.db-server"}
    assert set(modes.values()) == {0o600}


def test_verify_notices_what_two_leaders_did(journal):
    moved = [Transfer(person("ann"), bank("t1"), 10_000, "bank")]
    journal.append(gift("ann"))
    for hand in (1, 1, 2, 2):
        journal.append(Batch("t1", hand, [HandCommitted("x", "y")]))
        journal.append(Batch("t1", hand, [BankAccepted(1, "ann", 1, 10_000)], [moved]))
    told = [fault.what for fault in verify(journal, BOOK).faults]
    assert "a second bank is put up in one hand" in told
    assert "chips of the hand before are left on the table" in told
    assert "hand 1 does not follow the one before" in told
