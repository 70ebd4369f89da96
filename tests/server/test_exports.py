"""Poker hands exported as files, without the cards that the viewer did not see."""

import json

import pytest
from tests.book import BOOK
from tests.server.live_tables import store
from tests.server.players import Player
from tests.server.poker_tables import open_table, play_hands

from houseway.cardroom.exports import export_hand, seen_history
from houseway.poker.events import Acted, Dealt
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
    """The cards dealt to each seat in a hand."""
    cards = {}
    for entry in table.pending:
        if entry.hand == hand and isinstance(entry.event, Dealt):
            for seat, card in zip(entry.event.to, entry.event.cards, strict=True):
                cards.setdefault(seat, []).append(card)
    return cards


def seats_at_showdown(table, hand):
    """The seats that did not fold; none if only one is left."""
    events = [entry.event for entry in table.pending if entry.hand == hand]
    folded = {e.seat for e in events if isinstance(e, Acted) and e.choice == "fold"}
    live = set(dealt_cards(table, hand)) - folded
    return live if len(live) > 1 else set()


@pytest.mark.parametrize("viewer", ["", "ann"])
@pytest.mark.parametrize("hand", [1, 2, 3])
def test_a_history_hides_the_cards_that_its_viewer_did_not_see(journal, played_table, hand, viewer):
    history = seen_history(journal, "t1", hand, viewer=viewer, rulebook=BOOK)
    seen = seats_at_showdown(played_table, hand) | ({1} if viewer == "ann" else set())
    assert {
        history.seats[action.player]: list(action.cards)
        for action in history.actions
        if action.kind == "hole"
    } == {
        seat: cards if seat in seen else ["??"] * len(cards)
        for seat, cards in dealt_cards(played_table, hand).items()
    }
    assert history.record == ""
    assert "Ann" in history.names
    assert phh.loads(phh.dumps(history)).names == history.names


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
