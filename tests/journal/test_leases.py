"""Each server leads its own tables; other servers take over the tables of a dead server."""

import stat

import pytest
from sqlalchemy.exc import OperationalError
from tests.book import BOOK
from tests.server.live_tables import gift, opening_event

from houseway.banked.events import BankAccepted
from houseway.journal.commit import Batch, Deposed
from houseway.journal.database import JournalError
from houseway.journal.leases import DEAD_AFTER, Leases, leading
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.ledger import Transfer, bank, person
from houseway.play.table_events import HandCommitted, TableClosed, TablePaused
from houseway.values.errors import InputError

GAME = "tavern/ez-baccarat-panda-8"


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def url(postgresql_url):
    from tests.journal.databases import empty_database

    return empty_database(postgresql_url)


@pytest.fixture
def pair(url):
    """Two servers on one journal, each with a clock that tests set."""
    servers = [Leases(Journal.open(url), Clock()) for _ in range(2)]
    for number, server in enumerate(servers, 1):
        server.join(f"http://server-{number}")
    yield servers
    for server in servers:
        server.journal.close()


def _fail(change):
    raise OperationalError("SELECT 1", {}, Exception("the database is gone"))


def open_table(server):
    table = server.new_table()
    server.journal.append(Batch(table, 0, [opening_event(GAME)]))
    return table


def pause(server, table):
    server.journal.append(Batch(table, 0, [TablePaused("floor")]))


def send_heartbeats(server, seconds, *others):
    """Let servers send a heartbeat every second; return the tables they take over meanwhile."""
    taken = []
    for _ in range(int(seconds)):
        for beating in (server, *others):
            beating.clock.now += 1
            taken += beating.beat()
    return taken


def test_two_servers_open_tables_with_different_ids_and_store_in_one_chain(pair):
    first, second = pair
    tables = [open_table(server) for server in (first, second, first)]
    assert tables == ["t1", "t2", "t3"]
    for server in pair * 3:
        server.journal.append(gift("ann"))
    pause(first, "t1")
    pause(second, "t2")
    assert verify(first.journal, BOOK).faults == []
    assert first.journal.balance(person("ann")) == second.journal.balance(person("ann"))


def test_a_server_cannot_store_at_a_table_that_another_server_leads(pair):
    first, second = pair
    table = open_table(first)
    with pytest.raises(InputError, match="table t1 is not led by this server"):
        pause(second, table)
    assert second.leader(table).address == "http://server-1"


def test_a_server_that_sends_heartbeats_keeps_its_tables(pair):
    first, second = pair
    open_table(first)
    assert send_heartbeats(second, 3 * DEAD_AFTER, first) == []
    assert [server.address for server in second.others] == ["http://server-1"]


def test_a_dead_server_loses_its_tables_and_stores_nothing_when_it_comes_back(pair):
    first, second = pair
    table = open_table(first)
    assert send_heartbeats(second, DEAD_AFTER + 3) == [table]
    assert second.others == ()
    with pytest.raises(Deposed):
        pause(first, table)
    with pytest.raises(Deposed):
        first.journal.append(gift("ann"))
    with pytest.raises(Deposed):
        first.beat()
    assert not first.is_held()
    pause(second, table)
    assert second.leader(table).term == second.journal.term
    assert verify(second.journal, BOOK).faults == []


def test_a_server_that_stops_hands_its_tables_over_at_once(pair):
    first, second = pair
    table = open_table(first)
    first.leave()
    assert second.leader(table).address == ""
    assert second.beat() == [table]


def test_several_servers_share_the_tables_of_a_dead_server(pair, url):
    first, second = pair
    third = Leases(Journal.open(url))
    third.join("http://server-3")
    tables = [open_table(first) for _ in range(5)]
    first.leave()
    assert second.beat(most=3) == tables[:3]
    assert third.beat(most=3) == tables[3:]
    third.journal.close()


def test_missed_heartbeats_do_not_count_across_a_database_outage(pair, monkeypatch):
    first, second = pair
    open_table(first)
    assert send_heartbeats(second, DEAD_AFTER) == []
    with monkeypatch.context() as patch:
        patch.setattr(second.journal, "append_with", _fail)
        with pytest.raises(OperationalError):
            second.beat()
    assert send_heartbeats(second, 2) == []


def test_a_closed_table_has_no_leader_and_its_id_is_not_used_again(pair):
    first, second = pair
    table = open_table(first)
    first.journal.append(Batch(table, 0, [TableClosed("floor", "")]))
    assert second.leader(table) is None
    assert open_table(second) == "t2"
    first.leave()
    assert second.beat() == []


def test_a_table_id_that_was_not_used_is_free_again(pair):
    first, second = pair
    first.drop(first.new_table())
    assert second.new_table() == "t1"


def test_balances_that_another_server_changed_are_read_again(pair):
    first, second = pair
    first.journal.append(gift("ann"))
    second.journal.append(gift("ann"))
    first.journal.take_moved()
    second.journal.append(gift("ann"))
    first.beat()
    assert person("ann") in first.journal.take_moved()
    assert first.journal.take_moved() == set()


def test_tables_of_a_journal_without_leases_are_led_by_the_first_server_to_start(database):
    journal = Journal.open(database)
    journal.append(Batch("t1", 0, [opening_event(GAME)]))
    journal.append(Batch("t2", 0, [opening_event(GAME)]))
    journal.append(Batch("t2", 0, [TableClosed("floor", "")]))
    leases = Leases(journal)
    leases.join()
    assert leases.beat() == ["t1"]
    journal.close()


def test_a_second_server_on_one_file_is_refused_until_the_first_has_ended(tmp_path):
    first, second = (Journal.open(str(tmp_path / "journal.db")) for _ in range(2))
    with (
        leading(first),
        pytest.raises(JournalError, match="another server is using this database"),
        leading(second),
    ):
        pass
    with leading(second):
        pass
    first.close()
    second.close()


def test_a_link_to_the_file_is_the_same_journal(tmp_path):
    first = Journal.open(str(tmp_path / "journal.db"))
    (tmp_path / "link.db").symlink_to(tmp_path / "journal.db")
    second = Journal.open(str(tmp_path / "link.db"))
    with (
        leading(first),
        pytest.raises(JournalError, match="another server is using this database"),
        leading(second),
    ):
        pass
    first.close()
    second.close()


def test_a_deleted_lock_file_leaves_one_server_that_can_store(tmp_path):
    first, second = (Journal.open(str(tmp_path / "journal.db")) for _ in range(2))
    with leading(first):
        (tmp_path / "journal.db-server").unlink()
        with leading(second):
            with pytest.raises(Deposed):
                first.append(gift("ann"))
            second.append(gift("ann"))
    first.close()
    second.close()


def test_only_the_owner_can_read_the_files_of_a_new_journal(tmp_path):
    journal = Journal.open(str(tmp_path / "journal.db"))
    with leading(journal):
        journal.append(gift("ann"))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    journal.close()
    assert set(modes) >= {"journal.db", "journal.db-wal", "journal.db-shm", "journal.db-server"}
    assert set(modes.values()) == {0o600}


def test_verify_finds_hands_that_two_leaders_stored_at_one_table(journal):
    transfers = [Transfer(person("ann"), bank("t1"), 10_000, "bank")]
    journal.append(gift("ann"))
    for hand in (1, 1, 2, 2):
        journal.append(Batch("t1", hand, [HandCommitted("x", "y")]))
        journal.append(Batch("t1", hand, [BankAccepted(1, "ann", 1, 10_000)], [transfers]))
    messages = [fault.what for fault in verify(journal, BOOK).faults]
    assert "a second bank is put up in one hand" in messages
    assert "chips of the last hand are still on the table" in messages
    assert "hand 1 does not follow the last hand" in messages
