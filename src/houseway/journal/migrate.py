"""Upgrading a database to the newest schema."""

from pathlib import Path

from sqlalchemy import Engine

MIGRATIONS = Path(__file__).parent / "migrations"


def is_newest(engine: Engine) -> bool:
    """Whether a database already has the newest schema."""
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory

    with engine.execution_options(reading=True).connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    return current == ScriptDirectory(str(MIGRATIONS)).get_current_head()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Create the tables or upgrade them, to the newest schema or to this revision."""
    from alembic import command
    from alembic.config import Config

    from houseway.journal.commit import lock_writers

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        # Servers that start at the same time upgrade in turn.
        lock_writers(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
