"""Errors for an unusable database: one line, without secrets."""

import re
from contextlib import closing

import pytest
from tests.journal.databases import empty_database

from houseway.cardroom.people import People
from houseway.journal.portable import backup
from houseway.journal.store import Journal


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:s3cret@127.0.0.1:1/none", "postgresql://ann:***@127.0.0.1:1/none"),
        ("postgresql://ann@127.0.0.1:1/none?password=s3cret", "postgresql://ann@127.0.0.1:1/none"),
        ("postgresql://ann:p@s3cret@127.0.0.1:1/none", "postgresql://..."),
        ("postgresql://ann:s3cret", "postgresql://..."),
        ("no://ann:s3cret@here/none", "no://ann:***@here/none"),
    ],
)
@pytest.mark.parametrize("command", ["serve", "verify", "backup", "restore", "grant"])
def test_no_message_shows_a_password_or_names_a_driver(houseway, tmp_path, command, url, shown):
    portable = tmp_path / "backup"
    with closing(Journal.open(str(tmp_path / "empty.db"))) as empty:
        backup(empty, portable)
    arguments = {
        "serve": ["--port", "0"],
        "backup": [str(tmp_path / "new")],
        "restore": [str(portable)],
        "grant": ["ann", "floor"],
    }
    result = houseway(command, *arguments.get(command, []), "--database", url)
    assert result.code == 2
    assert "s3cret" not in result.out + result.err
    assert not re.search(r"psycopg|sqlite3|sqlalchemy|Error", result.err)
    assert result.err.endswith(f"({shown})\n")
    assert len(result.err.splitlines()) == 1


def test_a_restored_database_is_named_without_its_password(houseway, tmp_path, postgresql_url):
    empty_database(postgresql_url)
    with closing(Journal.open(str(tmp_path / "empty.db"))) as empty:
        backup(empty, tmp_path / "backup")
    url = postgresql_url.replace("houseway@", "houseway:s3cret@", 1)
    result = houseway("restore", str(tmp_path / "backup"), "--database", url)
    assert (result.code, "s3cret" in result.out) == (0, False)


@pytest.mark.parametrize("command", [["verify"], ["grant", "ann", "floor"]])
def test_a_database_that_lacks_a_table_is_refused_in_one_line(houseway, tmp_path, command):
    path = str(tmp_path / "torn.db")
    with closing(Journal.open(path)) as journal, journal.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE accounts")
    refused = houseway(*command, "--database", path)
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert "table accounts differs" in refused.err


def test_a_database_that_fails_during_a_command_gives_a_one_line_error(houseway, tmp_path):
    path = str(tmp_path / "full.db")
    fails = "BEGIN SELECT RAISE(ABORT, 'disk full'); END"
    with closing(Journal.open(path)) as journal:
        People(journal).register("ann", "correct horse")
        with journal.engine.begin() as connection:
            connection.exec_driver_sql(f"CREATE TRIGGER inserts BEFORE INSERT ON people {fails}")
            connection.exec_driver_sql(f"CREATE TRIGGER updates BEFORE UPDATE ON people {fails}")
    granted = houseway("grant", "ann", "floor", "--database", path)
    message = f"houseway: can't use the database: disk full ({path})\n"
    assert (granted.code, granted.err) == (2, message)


@pytest.mark.parametrize("scheme", ["", "sqlite:///"])
def test_a_command_that_reads_a_journal_does_not_create_one(houseway, tmp_path, scheme):
    path = tmp_path / "none.db"
    result = houseway("verify", "--database", f"{scheme}{path}")
    assert (result.code, path.exists()) == (2, False)
    assert result.err == f"houseway: database not found ({scheme}{path})\n"
