"""Hands of poker as files: what a viewer did not see is not in them."""

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
def played(journal):
    table = open_table(HOLDEM)
    play_hands(table, 3)
    store(journal, table)
    return table


def dealt(table, hand):
    """Every card dealt to a seat in a hand."""
    events = [one.event for one in table.pending if one.hand == hand]
    return [
        (seat, card)
        for event in events
        if isinstance(event, Dealt)
        for seat, card in zip(event.to, event.cards, strict=True)
    ]


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_a_history_hides_the_cards_that_its_viewer_did_not_see(journal, played, hand):
    shown = {
        viewer: seen_history(journal, "t1", hand, viewer=viewer, rulebook=BOOK)
        for viewer in ("", "ann")
    }
    for viewer, history in shown.items():
        assert history.record == ""
        own = history.seats.index(1) if 1 in history.seats else -1
        holes = [one for one in history.actions if one.kind == "hole"]
        for action in holes:
            if viewer == "ann" and action.player == own:
                assert "??" not in action.cards
    text = phh.dumps(shown[""])
    open_cards = {card for one in shown[""].actions if one.kind != "hole" for card in one.cards}
    hidden = [card for _, card in dealt(played, hand) if card not in open_cards]
    holes = [one.cards for one in shown[""].actions if one.kind == "hole"]
    assert not {card for cards in holes for card in cards} & set(hidden)
    assert phh.loads(text).names == shown[""].names
    assert "Ann" in shown[""].names


def test_both_formats_are_written_and_others_refused(journal, played):
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
    with ann.line(table) as line:
        line.must("sit", seat=1, buy_in="1000.00")
        line.play(1)
        status, said = ann.ask("GET", f"/api/hands/{table}/1/history?form=phh")
    assert status == 400
    assert "not poker" in said["error"]
