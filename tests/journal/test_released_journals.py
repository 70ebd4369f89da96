"""A database as each released version made it is upgraded, verified, opened and played on.

`schema.sql` is what that version's own code created; the rows are those of its backup.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect
from tests.book import BOOK
from tests.journal.test_journal_of_version_two import reaches
from tests.journal.test_old_journal import Server

from houseway.journal import portable
from houseway.journal.database import make_engine
from houseway.journal.schema import METADATA
from houseway.journal.store import Journal
from houseway.journal.verify import verify

DATA = Path(__file__).parent.parent / "data"
RELEASES = {"0.1": ("0003", 5006, 84, 8), "0.2": ("0011", 15_941, 279, 45)}
"""The schema of each version, and the events, hands and open tables of its journal."""


@pytest.fixture(params=["0.1", pytest.param("0.2", marks=pytest.mark.slow)])
def release(request):
    return request.param


@pytest.fixture
def old_database(release, tmp_path):
    """The path of a database as the version left it."""
    path = tmp_path / "journal.db"
    folder = DATA / f"journal-{release}"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((folder / "schema.sql").read_text())
        [(revision,)] = connection.execute("SELECT version_num FROM alembic_version")
    assert revision == RELEASES[release][0]
    engine = make_engine(str(path))
    file = folder / "journal.jsonl.gz"
    with engine.begin() as connection:
        portable._fill(connection, file, portable.check_file(file), None)
    engine.dispose()
    return str(path)


def test_a_database_of_each_released_version_is_upgraded_and_verifies(release, old_database):
    journal = Journal.open(old_database)
    tables = set(inspect(journal.engine).get_table_names())
    assert tables == {table.name for table in METADATA.sorted_tables} | {"alembic_version"}
    verdict = verify(journal, BOOK)
    journal.close()
    assert verdict.faults == []
    assert (verdict.events, verdict.hands) == RELEASES[release][1:3]


@pytest.mark.slow
def test_the_tables_of_each_released_version_open_and_play_on(release, old_database):
    journal = Journal.open(old_database)

    async def play_on():
        async with Server(journal) as room:
            assert not room.unreadable
            assert len(room.open_hosts) == RELEASES[release][3]
            # Hands of 0.1 that this version cannot continue are void.
            return [
                host.live.rules.id
                for host in room.open_hosts
                if not await reaches(host, host.live.hand + 1)
            ]

    assert asyncio.run(play_on()) == []
    assert verify(journal, BOOK).faults == []
    journal.close()
