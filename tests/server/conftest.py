"""What the tests of the server share, made once for each worker."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.nursery import Nursery, nursery

from houseway.journal.store import Journal, make_engine


@pytest.fixture(scope="session")
def servers() -> Iterator[Nursery]:
    """Starts servers at once."""
    with nursery() as started:
        yield started


@pytest.fixture(scope="session")
def new_journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a journal with nothing in it; its tables are made once."""
    path = tmp_path_factory.mktemp("new") / "houseway.db"
    Journal.open(str(path)).close()
    return path


@pytest.fixture
def journal(new_journal: Path, tmp_path: Path) -> Iterator[Journal]:
    """A journal with nothing in it."""
    kept = Journal(make_engine(shutil.copy(new_journal, tmp_path)))
    yield kept
    kept.close()
