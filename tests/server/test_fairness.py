"""The shuffle is locked before betting opens, and anyone can verify it afterward."""

import msgspec
import pytest
from tests.book import BOOK
from tests.by_family import others_slow
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import open_table, play_hands, step
from tests.server.live_tables import events_of, store

from houseway.banked.events import CardDealt, ShoeBurned, ShoeEnded
from houseway.cards.shuffle import Seed
from houseway.journal.verify import verify
from houseway.play.table_events import CardsOpened, HandCommitted, SeedRevealed, ShoeCommitted


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
def test_every_hand_replays_from_its_seed(journal, game_id):
    table = open_table(game_id)
    play_hands(table, 3)
    store(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands >= 2


def hand_faults(journal, change):
    table = open_table("tavern/three-card-poker")
    play_hands(table, 2)
    store(journal, table, change)
    return {fault.what.partition(":")[0] for fault in verify(journal, BOOK).faults}


def test_verify_finds_a_seed_that_was_not_committed_to(journal):
    other_seed = Seed.of(99).hex()

    def change(event):
        return SeedRevealed(other_seed) if isinstance(event, SeedRevealed) else event

    assert hand_faults(journal, change) == {
        "the seed does not match its commitment",
        "replay does not match the record",
    }


def test_verify_finds_a_changed_commitment(journal):
    def change(event):
        return HandCommitted("0" * 64, "") if isinstance(event, HandCommitted) else event

    assert hand_faults(journal, change) == {"the seed does not match its commitment"}


def test_verify_finds_a_changed_card_even_if_the_hash_chain_is_valid(journal):
    changed_events = []

    def change(event):
        if isinstance(event, CardDealt) and not changed_events:
            changed_events.append(event)
            return msgspec.structs.replace(event, card="2c" if event.card != "2c" else "3c")
        return event

    assert hand_faults(journal, change) == {"replay does not match the record"}


# A shoe that lasts for several hands.


def shoe_faults(journal, change=lambda event: event, hands=3, game_id="cordova/cash-in-baccarat"):
    table = open_table(game_id)
    play_hands(table, hands)
    table.close("floor")
    store(journal, table, change)
    verdict = verify(journal, BOOK)
    assert verdict.hands == hands
    return {fault.what.partition(":")[0] for fault in verdict.faults}


@pytest.mark.parametrize(
    "game_id", ["cordova/cash-in-baccarat", "tavern/casino-war", "lucky-buck/blackjack-x"]
)
def test_all_hands_of_two_complete_shoes_replay_from_their_seeds(journal, game_id):
    table = open_table(game_id)
    while table.shoes < 3:
        step(table)
    store(journal, table)
    assert len(events_of(table, ShoeEnded)) == 2
    assert verify(journal, BOOK).faults == []


def test_a_shoe_in_use_at_the_end_of_the_journal_is_not_a_fault(journal):
    table = open_table("tavern/zoobac")
    play_hands(table, 3)
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def change_first(kind, **changes):
    """Return a function that changes the first event of a kind and no other event."""
    changed_events = []

    def change(event):
        if isinstance(event, kind) and not changed_events:
            changed_events.append(event)
            return msgspec.structs.replace(event, **changes)
        return event

    return change


def test_verify_finds_a_changed_root_of_a_shoe(journal):
    assert "the shoe does not match its commitment" in shoe_faults(
        journal, change_first(ShoeCommitted, root="0" * 64)
    )


def test_verify_finds_a_changed_number_of_cards_in_the_shoe(journal):
    assert "the shoe does not match its commitment" in shoe_faults(
        journal, change_first(ShoeCommitted, cards=312)
    )


def test_verify_finds_a_changed_seed_at_the_end_of_a_shoe(journal):
    assert shoe_faults(journal, change_first(ShoeEnded, seed=Seed.of(99).hex())) == {
        "the seed does not match its commitment",
        "the shoe does not match its commitment",
        "the burn does not match the filing",
    }


def test_verify_finds_a_shoe_that_ends_without_its_seed(journal):
    (fault,) = shoe_faults(journal, change_first(ShoeEnded, seed=""))
    assert "seed must be" in fault


def test_verify_finds_a_wrong_burn_at_the_beginning_of_a_shoe(journal):
    assert "the burn does not match the filing" in shoe_faults(
        journal, change_first(ShoeBurned, cards=2)
    )


def test_verify_finds_a_changed_card_in_a_shoe(journal):
    assert shoe_faults(journal, change_first(CardDealt, card="2c")) == {
        "replay does not match the record"
    }


def test_verify_finds_a_card_that_was_opened_as_a_different_card(journal):
    def change(event):
        if isinstance(event, CardsOpened):
            first = msgspec.structs.replace(event.openings[0], card="2c")
            return CardsOpened((first, *event.openings[1:]))
        return event

    assert shoe_faults(journal, change) == {"2c does not match its commitment"}


def test_verify_finds_a_dealt_card_that_was_not_opened(journal):
    def change(event):
        return CardsOpened(event.openings[1:]) if isinstance(event, CardsOpened) else event

    assert shoe_faults(journal, change) == {"the opened cards are not the cards that were dealt"}


def test_verify_finds_a_hand_whose_cards_were_never_opened(journal):
    table = open_table("tavern/zoobac")
    play_hands(table, 2)
    table.pending = [entry for entry in table.pending if not isinstance(entry.event, CardsOpened)]
    store(journal, table)
    faults = {fault.what for fault in verify(journal, BOOK).faults}
    assert faults == {"some dealt cards were never opened"}


def test_verify_finds_a_shoe_that_continues_with_another_seed(journal):
    commitments = []

    def change(event):
        if isinstance(event, HandCommitted):
            commitments.append(event)
            if len(commitments) == 2:
                return HandCommitted(Seed.of(99).commitment, event.rules)
        return event

    assert shoe_faults(journal, change) == {
        "the shoe continues with a different seed",
        "the seed does not match its commitment",
    }


def test_verify_finds_a_shoe_that_continues_past_its_cut_card(journal, monkeypatch):
    monkeypatch.setattr("houseway.banked.lasting_shoe.LastingShoe.past_cut", False)
    table = open_table("tavern/casino-war", bots=1)
    play_hands(table, 160)
    store(journal, table)
    faults = {fault.what for fault in verify(journal, BOOK).faults}
    assert faults == {"the shoe continues after its cut card came out"}


def test_verify_finds_a_seed_that_was_never_revealed(journal):
    table = open_table("tavern/three-card-poker")
    play_hands(table, 1)
    table.pending = [entry for entry in table.pending if not isinstance(entry.event, SeedRevealed)]
    store(journal, table)
    faults = [fault.what for fault in verify(journal, BOOK).faults]
    assert faults == ["the seed of hand 1 at table t1 was never revealed"]
