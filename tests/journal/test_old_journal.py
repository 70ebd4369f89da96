"""A journal written by version 0.1.0 is verified, opened and continued, on both databases."""

import asyncio
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.server import banked_tables, pan_tables, poker_tables

from houseway.cardroom.cardroom import Cardroom
from houseway.journal.portable import check_file, restore
from houseway.journal.verify import verify
from houseway.play.registry import decode_event
from houseway.play.table_events import HandVoided

OLD_JOURNAL = Path(__file__).parent.parent / "data" / "journal-0.1" / "journal.jsonl.gz"
OPEN_TABLES = {
    "t1": ("wagers", 8),
    "t2": ("play", 12),
    "t7": ("settled", 4),
    "t8": ("settled", 6),
    "t9": ("play", 7),
    "t11": ("play", 5),
    "t12": ("settled", 4),
    "t14": ("play", 5),
}
"""The tables that were open, with their phase and hand number."""
VOID_HANDS = [("t8", 4), ("t14", 3)]
PEOPLE = ("ann", "ben", "cora")


@pytest.fixture
def old(journal):
    """The old journal, restored."""
    restore(journal, OLD_JOURNAL, check_file(OLD_JOURNAL))
    return journal


def test_an_old_journal_verifies_without_faults(old):
    verdict = verify(old, BOOK)
    assert verdict.faults == []
    assert (verdict.events, verdict.hands, verdict.accounts) == (5006, 84, 83)


def test_every_open_table_of_an_old_journal_is_in_the_same_phase_and_hand(old):
    async def phases():
        async with Server(old) as room:
            assert not room.unreadable
            assert not any(host.live.froze for host in room.open_hosts)
            return {host.live.id: (host.live.phase, host.live.hand) for host in room.open_hosts}

    assert asyncio.run(phases()) == OPEN_TABLES
    assert voided_hands(old) == VOID_HANDS


def test_every_open_hand_of_an_old_journal_is_finished_and_followed_by_another(old):
    async def finish_hands():
        async with Server(old) as room:
            for host in room.open_hosts:
                await play(host, OPEN_TABLES[host.live.id][1] + 1)

    asyncio.run(finish_hands())
    assert voided_hands(old) == VOID_HANDS
    assert verify(old, BOOK).faults == []


class Server:
    """A cardroom on a journal, open until the block ends."""

    def __init__(self, journal):
        self.room = Cardroom(BOOK, journal)

    async def __aenter__(self):
        await self.room.open()
        return self.room

    async def __aexit__(self, *error):
        await self.room.close()


async def play(host, hand):
    """Play at a table until the hand with this number is over."""
    for _ in range(5000):
        if host.live.hand >= hand and host.live.phase == "settled":
            return
        await host.ask(MOVES[host.live.kind.name])
        assert not host.live.froze
    raise AssertionError(f"table {host.live.id} is stuck in phase {host.live.phase}")


def move_banked(table):
    banked_tables.move_on(table, lambda: any(buy_and_move(table, who) for who in PEOPLE))


def buy_and_move(table, who):
    """Buy chips if there are too few to bank with, then play; return whether something happened."""
    seat = table.seat_of(who)
    if seat and table.phase == "bank" and table.stacks[seat] < 60_000:
        table.buy(who, 100_000)
    return banked_tables.person_moves(table, who)


def move_poker(table):
    poker_tables.move_on(
        table, lambda: any(poker_tables.person_moves(table, who) for who in PEOPLE)
    )


MOVES = {"banked": move_banked, "poker": move_poker, "pan": pan_tables.step}


def voided_hands(journal):
    """The table and number of each voided hand."""
    return [
        (event.table, event.hand)
        for event in journal.events()
        if isinstance(decode_event(event.body), HandVoided)
    ]
