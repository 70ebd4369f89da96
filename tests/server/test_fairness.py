"""Promise A5: the draw is fixed before wagers open, and anyone can deal it again afterwards."""

import msgspec
import pytest
from tests.book import BOOK
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import open_table, play_hands, step
from tests.server.live_tables import kinds, store

from houseway.banked.events import CardDealt, ShoeBurned, ShoeEnded
from houseway.cards.shuffle import Seed
from houseway.journal.verify import verify
from houseway.play.table_events import CardsOpened, HandCommitted, SeedRevealed, ShoeCommitted


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_every_hand_is_dealt_again_from_its_seed(journal, game_id):
    table = open_table(game_id)
    play_hands(table, 3)
    store(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands >= 2


def played(journal, change):
    table = open_table("tavern/three-card-poker")
    play_hands(table, 2)
    store(journal, table, change)
    return {fault.what.partition(":")[0] for fault in verify(journal, BOOK).faults}


def test_a_seed_that_was_not_committed_to_is_found(journal):
    other = Seed.of(99).hex()

    def change(event):
        return SeedRevealed(other) if isinstance(event, SeedRevealed) else event

    assert played(journal, change) == {
        "the seed is not the one that was committed to",
        "replay does not match the record",
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

    assert played(journal, change) == {"replay does not match the record"}


# A shoe that lasts over several hands.


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
def test_two_whole_shoes_are_dealt_again_over_all_their_hands(journal, game_id):
    table = open_table(game_id)
    while table.shoes < 3:
        step(table)
    store(journal, table)
    assert len(kinds(table, ShoeEnded)) == 2
    assert verify(journal, BOOK).faults == []


def test_a_shoe_that_goes_on_when_the_journal_ends_is_not_a_fault(journal):
    table = open_table("tavern/zoobac")
    play_hands(table, 3)
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def once(kind, **changes):
    """Change the first event of a kind."""
    done = []

    def change(event):
        if isinstance(event, kind) and not done:
            done.append(event)
            return msgspec.structs.replace(event, **changes)
        return event

    return change


def test_another_root_is_found(journal):
    assert "the shoe is not the one that was committed to" in shoe_faults(
        journal, once(ShoeCommitted, root="0" * 64)
    )


def test_another_number_of_cards_in_the_shoe_is_found(journal):
    assert "the shoe is not the one that was committed to" in shoe_faults(
        journal, once(ShoeCommitted, cards=312)
    )


def test_another_seed_at_the_end_of_a_shoe_is_found(journal):
    assert shoe_faults(journal, once(ShoeEnded, seed=Seed.of(99).hex())) == {
        "the seed is not the one that was committed to",
        "the shoe is not the one that was committed to",
        "the burn does not match the filing",
    }


def test_a_shoe_that_ends_without_its_seed_is_found(journal):
    (fault,) = shoe_faults(journal, once(ShoeEnded, seed=""))
    assert "seed must be" in fault


def test_other_cards_burned_at_the_beginning_of_a_shoe_are_found(journal):
    assert "the burn does not match the filing" in shoe_faults(journal, once(ShoeBurned, cards=2))


def test_a_dealt_card_of_a_shoe_that_the_seed_does_not_deal_is_found(journal):
    assert shoe_faults(journal, once(CardDealt, card="2c")) == {"replay does not match the record"}


def test_a_card_opened_as_another_is_found(journal):
    def change(event):
        if isinstance(event, CardsOpened):
            first = msgspec.structs.replace(event.openings[0], card="2c")
            return CardsOpened((first, *event.openings[1:]))
        return event

    assert shoe_faults(journal, change) == {"2c is not the card that was committed to"}


def test_a_dealt_card_that_is_not_opened_is_found(journal):
    def change(event):
        return CardsOpened(event.openings[1:]) if isinstance(event, CardsOpened) else event

    assert shoe_faults(journal, change) == {"the opened cards are not the cards that were dealt"}


def test_a_hand_whose_cards_are_never_opened_is_found(journal):
    table = open_table("tavern/zoobac")
    play_hands(table, 2)
    table.pending = [entry for entry in table.pending if not isinstance(entry.event, CardsOpened)]
    store(journal, table)
    faults = {fault.what for fault in verify(journal, BOOK).faults}
    assert faults == {"some dealt cards were never opened"}


def test_a_shoe_that_goes_on_with_another_seed_is_found(journal):
    seen = []

    def change(event):
        if isinstance(event, HandCommitted):
            seen.append(event)
            if len(seen) == 2:
                return HandCommitted(Seed.of(99).commitment, event.rules)
        return event

    assert shoe_faults(journal, change) == {
        "the shoe continues with a different seed",
        "the seed is not the one that was committed to",
    }


def test_a_shoe_that_goes_on_past_its_cut_card_is_found(journal, monkeypatch):
    monkeypatch.setattr("houseway.banked.lasting_shoe.LastingShoe.past_cut", False)
    table = open_table("tavern/casino-war", bots=1)
    play_hands(table, 160)
    store(journal, table)
    faults = {fault.what for fault in verify(journal, BOOK).faults}
    assert faults == {"the shoe continues after its cut card came out"}


def test_a_seed_that_is_never_revealed_is_found(journal):
    table = open_table("tavern/three-card-poker")
    play_hands(table, 1)
    table.pending = [entry for entry in table.pending if not isinstance(entry.event, SeedRevealed)]
    store(journal, table)
    faults = [fault.what for fault in verify(journal, BOOK).faults]
    assert faults == ["the seed of hand 1 at table t1 was never revealed"]
