"""Promise A5: the draw is fixed before wagers open, and anybody can deal it again afterwards."""

import msgspec
import pytest
from tests.games.random_play import PLAYABLE
from tests.server.live_tables import BOOK, open_table, play_hands, seed_of

from houseway.cards.shuffle import Seed
from houseway.journal.events import CardDealt
from houseway.journal.ledger import ISSUER, Transfer, person
from houseway.journal.store import Batch, Journal
from houseway.journal.table_events import HOUSE, ChipsGiven, HandCommitted, SeedRevealed
from houseway.journal.verify import verify


@pytest.fixture
def journal(tmp_path):
    opened = Journal.open(str(tmp_path / "houseway.db"))
    chips = [Transfer(ISSUER, person("ann"), 1_000_000, "play chips")]
    opened.append(Batch(HOUSE, 0, [ChipsGiven("ann", 1_000_000)], [chips]))
    yield opened
    opened.close()


def keep(journal, table, change=lambda event: event):
    """Store all that happened, each event as it is or changed."""
    journal.append_all(
        [
            Batch(table.id, hand, [change(event)], [transfers], seed=seed_of(table, event))
            for hand, event, transfers in table.pending
        ]
    )


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_every_hand_is_dealt_again_from_its_seed(journal, game_id):
    table = open_table(game_id)
    play_hands(table, 3)
    keep(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands >= 2


def played(journal, change):
    table = open_table("tavern/three-card-poker")
    play_hands(table, 2)
    keep(journal, table, change)
    return {fault.what.partition(":")[0] for fault in verify(journal, BOOK).faults}


def test_a_seed_that_was_not_committed_to_is_found(journal):
    other = Seed.of(99).hex()

    def change(event):
        return SeedRevealed(other) if isinstance(event, SeedRevealed) else event

    assert played(journal, change) == {
        "the seed is not the one that was committed to",
        "the round comes out otherwise",
    }


def test_another_commitment_is_found(journal):
    def change(event):
        return HandCommitted("0" * 64, "") if isinstance(event, HandCommitted) else event

    assert played(journal, change) == {"the seed is not the one that was committed to"}


def test_a_card_that_the_seed_does_not_deal_is_found_though_the_chain_is_sound(journal):
    changed = []

    def change(event):
        if isinstance(event, CardDealt) and not changed:
            changed.append(event)
            return msgspec.structs.replace(event, card="2c" if event.card != "2c" else "3c")
        return event

    assert played(journal, change) == {"the round comes out otherwise"}


def test_a_seed_that_is_never_revealed_is_found(journal):
    table = open_table("tavern/three-card-poker")
    play_hands(table, 1)
    table.pending = [one for one in table.pending if not isinstance(one.event, SeedRevealed)]
    keep(journal, table)
    faults = [fault.what for fault in verify(journal, BOOK).faults]
    assert faults == ["the seed of hand 1 at table t1 was never revealed"]
