"""A journal on SQLite and on PostgreSQL, and the houseway command."""

import pytest
from tests.cli.program import Program

from houseway.journal.store import Journal


@pytest.fixture
def journal(database):
    opened = Journal.open(database)
    yield opened
    opened.close()


@pytest.fixture
def houseway(monkeypatch, capsys):
    return Program(monkeypatch, capsys)
