"""Schema upgrades: a journal of any earlier schema is upgraded with everything in it."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from tests.book import BOOK
from tests.journal.recorded import buy_in, play, store

from houseway.journal import migrate
from houseway.journal.database import make_engine
from houseway.journal.schema import METADATA
from houseway.journal.store import Journal
from houseway.journal.verify import verify

SCRIPTS = ScriptDirectory(str(migrate.MIGRATIONS))
REVISIONS = [script.revision for script in SCRIPTS.walk_revisions()][::-1]


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_journal_of_an_earlier_schema_is_upgraded_with_everything_in_it(database, revision):
    engine = make_engine(database)
    migrate.upgrade(engine, revision)
    old = Journal(engine)
    buy_in(old)
    store(old, play(1), hand=1)
    before, accounts = list(old.events()), old.accounts()
    old.close()

    journal = Journal.open(database)
    assert list(journal.events()) == before
    assert journal.accounts() == accounts
    store(journal, play(2), hand=2)
    verdict = verify(journal, BOOK)
    assert (verdict.hands, verdict.faults) == (2, [])
    journal.close()


def test_the_newest_migration_gives_the_schema_of_the_program(journal):
    with journal.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
        inspector = inspect(connection)
        for table in METADATA.sorted_tables:
            key = inspector.get_pk_constraint(table.name)["constrained_columns"]
            assert key == [column.name for column in table.primary_key.columns]


def test_opening_a_journal_with_the_newest_schema_changes_nothing(journal, database):
    store(journal, play(1))
    before = inspect(journal.engine).get_table_names(), list(journal.events())
    again = Journal.open(database)
    assert (inspect(again.engine).get_table_names(), list(again.events())) == before
    again.close()
