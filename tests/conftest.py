"""Hypothesis settings and fixtures for all tests: the command line and empty databases."""

import gc
import os

import pytest
from hypothesis import settings

# No deadline, because machines may be slow; in CI, the same examples every time.
settings.register_profile("developer", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "developer")

# Collect garbage less often, and skip the objects that were loaded before the first test:
# garbage collection took a sixth of the running time.
gc.set_threshold(20_000, 10, 10)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever starts PostgreSQL is slow."""
    for item in items:
        if "postgresql_url" in getattr(item, "fixturenames", ()):
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    gc.freeze()


@pytest.fixture
def houseway(monkeypatch, capsys):
    """The command line: call it with arguments and it runs in this process."""
    from tests.cli.program import Program

    return Program(monkeypatch, capsys)


@pytest.fixture(scope="session")
def postgresql_url():
    """The URL of a real PostgreSQL server, which starts when the first test asks for it."""
    from tests.journal.databases import postgresql

    with postgresql() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request, tmp_path):
    """The URL of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/journal.db"
    from tests.journal.databases import empty_database

    return empty_database(request.getfixturevalue("postgresql_url"))
