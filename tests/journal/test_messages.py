"""Errors for an unusable database: one line, without secrets."""

import re
from contextlib import closing

import pytest
from tests.journal.databases import emptied

from houseway.journal.portable import backup
from houseway.journal.store import Journal


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("postgresql://ann:s3cret@127.0.0.1:1/none", "postgresql://ann:***@127.0.0.1:1/none"),
        ("postgresql://ann@127.0.0.1:1/none?password=s3cret", "postgresql://ann@127.0.0.1:1/none"),
        ("postgresql://ann:p@s3cret@127.0.0.1:1/none", "postgresql://..."),
        ("postgresql://ann:s3cret", "postgresql://..."),
        ("no://ann:s3cret@here/none", "no://ann:***@here/none"),
    ],
)
@pytest.mark.parametrize("command", ["serve", "verify", "backup", "restore", "grant"])
def test_no_message_tells_a_password_or_names_a_driver(houseway, tmp_path, command, url, named):
    portable = tmp_path / "backup"
    with closing(Journal.open(str(tmp_path / "empty.db"))) as empty:
        backup(empty, portable)
    arguments = {
        "serve": ["--port", "0"],
        "backup": [str(tmp_path / "new")],
        "restore": [str(portable)],
        "grant": ["ann", "floor"],
    }
    ran = houseway(command, *arguments.get(command, []), "--database", url)
    assert ran.code == 2
    assert "s3cret" not in ran.out + ran.err
    assert not re.search(r"psycopg|sqlite3|sqlalchemy|Error", ran.err)
    assert ran.err.endswith(f"({named})\n")
    assert len(ran.err.splitlines()) == 1


def test_a_restored_database_is_named_without_its_password(houseway, tmp_path, postgresql_url):
    emptied(postgresql_url)
    with closing(Journal.open(str(tmp_path / "empty.db"))) as empty:
        backup(empty, tmp_path / "backup")
    url = postgresql_url.replace("houseway@", "houseway:s3cret@", 1)
    ran = houseway("restore", str(tmp_path / "backup"), "--database", url)
    assert (ran.code, "s3cret" in ran.out) == (0, False)


def test_a_database_that_fails_while_it_is_used_is_one_line(houseway, tmp_path):
    path = str(tmp_path / "torn.db")
    with closing(Journal.open(path)) as journal, journal.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE accounts")
    verified = houseway("verify", "--database", path)
    assert (verified.code, verified.err) == (1, "")
    assert verified.out.endswith("the database cannot be read: no such table: accounts\n")
    with closing(Journal.open(path)) as journal, journal.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE people")
    granted = houseway("grant", "ann", "floor", "--database", path)
    message = f"houseway: can't use the database: no such table: people ({path})\n"
    assert (granted.code, granted.err) == (2, message)


@pytest.mark.parametrize("scheme", ["", "sqlite:///"])
def test_no_journal_is_made_where_one_is_to_be_read(houseway, tmp_path, scheme):
    path = tmp_path / "none.db"
    ran = houseway("verify", "--database", f"{scheme}{path}")
    assert (ran.code, path.exists()) == (2, False)
    assert ran.err == f"houseway: database not found ({scheme}{path})\n"
