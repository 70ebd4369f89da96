"""Upgrading a database to the newest schema.

A migration has a number and a name. The tables that a database has are compared with those that its
migration made: journals of two unreleased branches may have the same number and different tables.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, inspect

from houseway.journal.database import JournalError
from houseway.journal.schema import METADATA

MIGRATIONS = Path(__file__).parent / "migrations"
_VERSIONS = "alembic_version"

Columns = dict[str, frozenset[str]]
"""The names of the columns of each table."""


def is_newest(engine: Engine) -> bool:
    """Whether a database already has the newest schema."""
    from alembic.script import ScriptDirectory

    with engine.execution_options(reading=True).connect() as connection:
        return _revision(connection) == ScriptDirectory(str(MIGRATIONS)).get_current_head()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Create the tables or upgrade them, to the newest schema or to this revision.

    Raises JournalError if the tables are not those of a version that this one can upgrade.
    """
    from houseway.journal.commit import lock_writers

    with engine.begin() as connection:
        # Servers that start at the same time upgrade in turn.
        lock_writers(connection)
        _check(connection)
        _run(connection, revision)


def _run(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _revision(connection: Connection) -> str | None:
    from alembic.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision()


def _check(connection: Connection) -> None:
    """Refuse a database whose tables are not those of its revision."""
    from alembic.script import ScriptDirectory

    revision = _revision(connection)
    if revision is None:
        return
    scripts = ScriptDirectory(str(MIGRATIONS))
    if revision not in {script.revision for script in scripts.walk_revisions()}:
        what = f"the journal has schema {revision}, which this version does not know"
        raise JournalError(f"{what}: use the version that wrote it, or a later one")
    newest = revision == scripts.get_current_head()
    expected = _columns_of_program() if newest else _columns_at(revision)
    found = _columns(connection)
    for table, columns in expected.items():
        if found.get(table) != columns:
            what = f"the journal has schema {revision} of an unreleased version"
            raise JournalError(f"{what}: table {table} differs, so it cannot be upgraded")


def _columns(connection: Connection) -> Columns:
    tables = inspect(connection).get_multi_columns()
    return {
        name: frozenset(column["name"] for column in columns)
        for (_, name), columns in tables.items()
        if name != _VERSIONS
    }


def _columns_of_program() -> Columns:
    return {
        str(table.name): frozenset(str(column.name) for column in table.columns)
        for table in METADATA.sorted_tables
    }


@cache
def _columns_at(revision: str) -> Columns:
    """What the migrations make up to a revision, in a database in memory."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            _run(connection, revision)
            return _columns(connection)
    finally:
        engine.dispose()
