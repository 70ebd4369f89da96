"""A journal of version 0.2.0, with hands of every filing, replays as it was dealt."""

import asyncio
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.journal.test_old_journal import MOVES, Server

from houseway.journal.portable import check_file, restore
from houseway.journal.store import Journal
from houseway.journal.verify import verify

OLD_JOURNAL = Path(__file__).parent.parent / "data" / "journal-0.2" / "journal.jsonl.gz"


@pytest.fixture
def old(tmp_path):
    journal = Journal.open(str(tmp_path / "journal.db"))
    restore(journal, OLD_JOURNAL, check_file(OLD_JOURNAL))
    yield journal
    journal.close()


def test_every_hand_of_every_filing_replays_by_the_rules_it_was_dealt_under(old):
    verdict = verify(old, BOOK)
    assert verdict.faults == []
    assert not [note for note in verdict.notes if "not replayed" in note]
    assert (verdict.events, verdict.hands, verdict.accounts) == (15_941, 279, 519)


@pytest.mark.slow
def test_every_open_table_plays_on_from_where_it_stood(old):
    async def play_on():
        async with Server(old) as room:
            assert not room.unreadable
            assert len(room.open_hosts) == 45
            return [
                (host.live.rules.id, host.live.phase)
                for host in room.open_hosts
                if not await reaches(host, host.live.hand + 1)
            ]

    assert asyncio.run(play_on()) == []
    assert verify(old, BOOK).faults == []


async def reaches(host, hand):
    """Whether the table finishes the hand with this number."""
    for _ in range(3000):
        if host.live.hand >= hand and host.live.phase == "settled":
            return True
        await host.ask(MOVES[host.live.kind.name])
        if host.live.froze:
            return False
    return False
