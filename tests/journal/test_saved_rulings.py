"""Saved rulings in both databases: found by search, protected by the chain, part of a backup."""

import pytest
from sqlalchemy import delete, update
from tests.book import BOOK

from houseway.journal.portable import backup, check_file, restore
from houseway.journal.rulings import Decided, find, save, search
from houseway.journal.schema import RULINGS
from houseway.journal.store import Journal
from houseway.journal.verify import verify

SPLIT = Decided(
    person="fran",
    name="Fran",
    game="cordova/blackjack-x",
    title="Split aces, 100% of the wager",
    amount=2500,
    decision="The second ace plays. Ann is paid $25.",
    hand='{"game":"cordova/blackjack-x"}',
    answer='{"result":{}}',
)
SHORT = SPLIT._replace(
    game="tavern/zoobac", title="Short bank", decision="Paid until the bank ran out."
)


def test_a_ruling_is_stored_with_its_event(journal):
    saved = save(journal, SPLIT)
    event = list(journal.events())[-1]
    assert (saved.id, saved.at) == (event.seq, event.at)
    assert '"ruling-saved"' in event.body
    assert find(journal, saved.id) == saved
    assert saved.decided == SPLIT
    assert verify(journal, BOOK).faults == []
    with pytest.raises(LookupError):
        find(journal, saved.id + 1)


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("", [SHORT.title, SPLIT.title]),
        ("BLACKJACK aces", [SPLIT.title]),
        ("100%", [SPLIT.title]),
        ("fran paid", [SHORT.title, SPLIT.title]),
        ("zoobac", [SHORT.title]),
        ("_", []),
    ],
)
def test_a_search_finds_rulings_with_every_word_newest_first(journal, query, titles):
    save(journal, SPLIT)
    save(journal, SHORT)
    assert [ruling.decided.title for ruling in search(journal, query)] == titles


def test_older_rulings_are_read_page_by_page(journal):
    ids = [save(journal, SPLIT).id for _ in range(5)][::-1]
    first = search(journal, most=2)
    older = search(journal, before=first[-1].id, most=10)
    assert [ruling.id for ruling in (*first, *older)] == ids


def test_a_backup_restores_rulings_to_either_database(journal, tmp_path):
    full = Journal.open(str(tmp_path / "full.db"))
    saved = save(full, SPLIT)
    backup(full, tmp_path / "backup")
    full.close()
    restore(journal, tmp_path / "backup", check_file(tmp_path / "backup"))
    assert search(journal) == [saved]
    assert verify(journal, BOOK).faults == []


def test_verify_finds_a_ruling_that_was_changed_or_removed(journal):
    saved, other = save(journal, SPLIT), save(journal, SHORT)
    with journal.engine.begin() as connection:
        statement = update(RULINGS).where(RULINGS.c.id == saved.id)
        connection.execute(statement.values(amount=1))
        connection.execute(delete(RULINGS).where(RULINGS.c.id == other.id))
    faults = [fault.what for fault in verify(journal, BOOK).faults]
    assert faults == [f"ruling {saved.id} was changed", f"ruling {other.id} is missing"]
