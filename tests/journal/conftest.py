"""Every journal test runs on SQLite and on PostgreSQL."""

import pytest
from sqlalchemy import text
from tests.journal.databases import postgresql

from houseway.journal.store import Journal, make_engine


@pytest.fixture(scope="session")
def postgresql_url():
    with postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/journal.db"
    url = request.getfixturevalue("postgresql_url")
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    return url


@pytest.fixture
def journal(database):
    opened = Journal.open(database)
    yield opened
    opened.close()
