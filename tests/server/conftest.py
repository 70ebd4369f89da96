"""Fixtures that the server tests share."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.passwords import CHEAP
from tests.server.running import GENEROUS, running
from tests.server.server_starter import ServerStarter, server_starter

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.database import make_engine
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.play.live import table as live


@pytest.fixture
def checkpoint_before_every_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store a checkpoint before each hand, so that a recovered table replays no earlier hand."""
    monkeypatch.setattr(live, "CHECKPOINT_EVERY", 1)


@pytest.fixture(scope="session")
def servers() -> Iterator[ServerStarter]:
    """Starts servers quickly; see `server_starter`."""
    with server_starter() as starter:
        yield starter


@pytest.fixture(scope="session")
def new_journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of an empty journal, created once and copied for each test."""
    path = tmp_path_factory.mktemp("new") / "houseway.db"
    Journal.open(str(path)).close()
    return path


@pytest.fixture
def journal(new_journal: Path, tmp_path: Path) -> Iterator[Journal]:
    """An empty journal."""
    copy = Journal(make_engine(shutil.copy(new_journal, tmp_path)))
    yield copy
    copy.close()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cardroom]:
    """A cardroom for all tests of a file; its journal must verify without faults at the end."""
    journal = Journal.open(str(tmp_path_factory.mktemp("room") / "houseway.db"))
    room = Cardroom(BOOK, journal, limits=GENEROUS)
    room.people._hasher = CHEAP
    yield room
    assert verify(journal, BOOK).faults == []
    journal.close()


@pytest.fixture(scope="module")
def site(room: Cardroom) -> Iterator[str]:
    with running(room.rulebook, room) as address:
        yield address
