"""A real server is killed before every move, and the hand continues unchanged."""

import pytest
from tests.journal.databases import empty_database
from tests.server.killed_server import Table, check_killed_before_every_move

from houseway.journal.store import Journal
from houseway.play.registry import decode_event
from houseway.play.table_events import SeedRevealed

GAMES = [
    "tavern/ez-baccarat-panda-8",
    "tavern/ultimate-texas-holdem-bad-beat-bonus",
    "tavern/pai-gow-poker",
]


@pytest.fixture
def killed_database(request, tmp_path):
    """The database of the server that is killed: a SQLite file or a PostgreSQL URL."""
    if request.param == "sqlite":
        return str(tmp_path / "killed.db")
    return empty_database(request.getfixturevalue("postgresql_url"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "killed_database"),
    [*((game_id, "sqlite") for game_id in GAMES), (GAMES[1], "postgresql")],
    indirect=["killed_database"],
)
def test_a_server_killed_before_every_move_plays_the_same_hand(
    tmp_path, servers, game_id, killed_database
):
    expected_database = str(tmp_path / "expected.db")
    check_killed_before_every_move(servers, expected_database, killed_database, game_id)


@pytest.mark.slow
def test_the_seed_of_a_hand_survives_a_kill_and_is_not_revealed_before_the_end(tmp_path, servers):
    database = str(tmp_path / "houseway.db")
    with servers.server(database) as server, Table.open(server.site, GAMES[1]) as table:
        table.sit_down()
        server.kill()
    journal = Journal.open(database)
    secret = journal.seed("t1", 1)
    bodies = [event.body for event in journal.events("t1")]
    assert secret
    assert not any(secret in body for body in bodies)
    assert not any(isinstance(decode_event(body), SeedRevealed) for body in bodies)
    journal.close()
