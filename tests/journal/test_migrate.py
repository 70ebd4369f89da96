"""Schema upgrades: a journal of any earlier schema is upgraded with everything in it."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from tests.book import BOOK
from tests.journal.recorded import buy_in, play, store

from houseway.journal import migrate
from houseway.journal.database import JournalError, make_engine
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


def test_later_migrations_are_named_by_what_they_do():
    """Two branches that both add a migration then have different names for it."""
    later = [script for script in SCRIPTS.walk_revisions() if script.revision[:4] > "0011"]
    assert len(later) == len(REVISIONS) - 11
    assert [script.revision for script in later] == [Path(script.path).stem for script in later]


@pytest.mark.parametrize(
    ("revision", "statement", "message"),
    [
        # Two branches had a migration with the number 0006; one made seals, the other auditions.
        (
            "0006",
            "ALTER TABLE auditions RENAME TO seals",
            "schema 0006 of an unreleased version: table auditions",
        ),
        ("0009", "ALTER TABLE events ADD COLUMN term INTEGER", "schema 0009 .*: table events"),
        ("head", "DROP TABLE failed_tries", "an unreleased version: table failed_tries differs"),
        (
            "0011",
            "UPDATE alembic_version SET version_num = '0012_other'",
            "schema 0012_other, which this version does not know",
        ),
    ],
)
def test_a_journal_of_an_unreleased_version_is_refused_and_left_as_it_is(
    database, revision, statement, message
):
    engine = make_engine(database)
    migrate.upgrade(engine, revision)
    with engine.begin() as connection:
        connection.execute(text(statement))
        before = schema_of(connection)
    with pytest.raises(JournalError, match=message):
        Journal.open(database)
    with engine.begin() as connection:
        assert schema_of(connection) == before
    engine.dispose()


def schema_of(connection):
    revision = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision, inspect(connection).get_table_names()
