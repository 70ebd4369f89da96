"""One server leads the tables of a journal."""

import pytest

from houseway.journal.single_writer import sole_server
from houseway.journal.store import Journal, JournalError


def test_a_second_server_is_refused_until_the_first_has_ended(journal, database):
    second = Journal.open(database)
    with (
        sole_server(journal),
        pytest.raises(JournalError, match="another server has its tables open"),
        sole_server(second),
    ):
        pass
    with sole_server(second):
        pass
    second.close()


def test_others_read_and_write_a_journal_that_is_served(journal, database):
    with sole_server(journal):
        other = Journal.open(database)
        assert other.tables() == journal.tables()
        other.close()
