"""What the tests of the server share, made once for each worker."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.server.nursery import Nursery, nursery
from tests.server.running import GENEROUS, running

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.live import table as live


@pytest.fixture
def kept_after_every_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the state of a table before each hand: it is read again with no hand before that."""
    monkeypatch.setattr(live, "CHECKPOINT_EVERY", 1)


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


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cardroom]:
    """A cardroom for the tests of a file; what they did there must prove sound."""
    journal = Journal.open(str(tmp_path_factory.mktemp("room") / "houseway.db"))
    yield Cardroom(BOOK, journal, limits=GENEROUS)
    assert verify(journal, BOOK).faults == []
    journal.close()


@pytest.fixture(scope="module")
def site(room: Cardroom) -> Iterator[str]:
    with running(room.rulebook, room) as address:
        yield address
