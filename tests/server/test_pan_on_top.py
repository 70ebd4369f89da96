"""A hand that goes on top is shown at the Deuce Lounge and stays face down at Lucky Buck."""

import pytest
from tests.book import BOOK
from tests.server.live_tables import stored_events
from tests.server.pan_tables import DEUCE, LUCKY, open_table, play_hands

from houseway.cardroom.recall import recall_hand
from houseway.pan.events import HandDealt
from houseway.play.live.view import seen_event
from houseway.play.live.viewers import ALL
from houseway.play.table_events import CardsOpened

EVERYONE = ("ann", "ben", "", ALL)
"""The player on top, another player, a spectator and the floor."""


def on_top(game_id):
    """A table after a hand in which seat 1 went on top."""
    table = open_table(game_id, bots=0, people=("ann", "ben", "cy"))
    play_hands(table, 1, lambda decision: top_at(1, decision))
    assert list(table.thrown) == [1]
    return table


def top_at(seat, decision):
    """One seat goes on top, the others take the first choice."""
    return "top" if decision.kind == "declare" and decision.seat == seat else decision.choices[0]


def opened_places(table, viewer):
    """The places of the cards that are opened to a viewer after the hand."""
    (event,) = [p.event for p in table.pending if isinstance(p.event, CardsOpened)]
    return {(o.stub, o.place) for o in seen_event(table, viewer, event).openings}


def places_of(table, seat):
    """Where the ten cards of a seat were in the deck."""
    place, places = 0, set()
    for event in table.current.events:
        if isinstance(event, HandDealt):
            for _ in event.cards:
                places |= {(0, place)} if event.seat == seat else set()
                place += 1
    return places


@pytest.mark.parametrize(("game_id", "others"), [(LUCKY, False), (DEUCE, True)])
def test_the_cards_on_top_are_opened_to_their_player_and_where_filed_to_all(game_id, others):
    table = on_top(game_id)
    cards = places_of(table, 1)
    assert len(cards) == 10
    for viewer in EVERYONE:
        sees = others or viewer in ("ann", ALL)
        assert cards & opened_places(table, viewer) == (cards if sees else set()), viewer


def test_a_replay_of_the_hand_does_not_show_the_cards_on_top_at_lucky_buck():
    table = on_top(LUCKY)
    for viewer in ("ben", ""):
        steps = recall_hand(stored_events(table.pending), 1, viewer, rulebook=BOOK)
        assert steps[-1]["view"]["pan"]["thrown"]["1"] == ["??"] * 10
        (opened,) = [s["event"] for s in steps if isinstance(s["event"], CardsOpened)]
        assert not {(o.stub, o.place) for o in opened.openings} & places_of(table, 1)
