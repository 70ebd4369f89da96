"""Poker hands exported as files, without the cards that the viewer did not see."""

import json

import pytest
from tests.book import BOOK
from tests.server.live_tables import store
from tests.server.players import Player
from tests.server.poker_tables import open_table, play_hands

from houseway.cardroom.exports import export_hand, seen_history
from houseway.poker.events import Dealt
from houseway.poker.histories import phh
from houseway.values.errors import InputError

HOLDEM = "tavern/texas-holdem"


@pytest.fixture
def played_table(journal):
    table = open_table(HOLDEM)
    play_hands(table, 3)
    store(journal, table)
    return table


def dealt_cards(table, hand):
    """Each card dealt in a hand, with the seat that got it."""
    events = [entry.event for entry in table.pending if entry.hand == hand]
    return [
        (seat, card)
        for event in events
        if isinstance(event, Dealt)
        for seat, card in zip(event.to, event.cards, strict=True)
    ]


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_a_history_hides_the_cards_that_its_viewer_did_not_see(journal, played_table, hand):
    by_viewer = {
        viewer: seen_history(journal, "t1", hand, viewer=viewer, rulebook=BOOK)
        for viewer in ("", "ann")
    }
    for viewer, history in by_viewer.items():
        assert history.record == ""
        own_index = history.seats.index(1) if 1 in history.seats else -1
        holes = [action for action in history.actions if action.kind == "hole"]
        for action in holes:
            if viewer == "ann" and action.player == own_index:
                assert "??" not in action.cards
    text = phh.dumps(by_viewer[""])
    open_cards = {
        card for action in by_viewer[""].actions if action.kind != "hole" for card in action.cards
    }
    hidden = [card for _, card in dealt_cards(played_table, hand) if card not in open_cards]
    holes = [action.cards for action in by_viewer[""].actions if action.kind == "hole"]
    assert not {card for cards in holes for card in cards} & set(hidden)
    assert phh.loads(text).names == by_viewer[""].names
    assert "Ann" in by_viewer[""].names


def test_a_hand_is_exported_as_phh_or_ohh_and_other_formats_are_refused(journal, played_table):
    def export(form, hand=1):
        return export_hand(journal, "t1", hand, viewer="ann", form=form, rulebook=BOOK)

    assert "starting_stacks" in export("phh")
    assert json.loads(export("ohh"))["ohh"]["players"]
    with pytest.raises(InputError, match="form must be"):
        export("pdf")
    with pytest.raises(InputError, match="not over"):
        export("phh", 99)


def test_a_hand_that_is_not_poker_is_refused(site):
    ann = Player(site, "Ann")
    clock = {"bots": 0.0, "settled": 0.05}
    body = {"game": "tavern/three-card-poker", "bots": 2, "clock": clock}
    table = ann.post("/api/tables", body)["id"]
    with ann.connect(table) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.play(1)
        status, answer = ann.ask("GET", f"/api/hands/{table}/1/history?form=phh")
    assert status == 400
    assert "not poker" in answer["error"]
