"""The waitlist: free seats are offered to people in the order in which they joined it."""

import pytest
from tests.book import BOOK
from tests.server.banked_tables import open_table, play_hands
from tests.server.live_tables import known_seeds, store
from tests.server.players import Player
from tests.server.running import GENEROUS, running

from houseway.banked.live_table import LiveBanked
from houseway.cardroom.cardroom import Cardroom
from houseway.journal.store import Journal
from houseway.journal.tables import recover
from houseway.play.live.view import view
from houseway.values.errors import InputError

GAME = "tavern/dai-bacc"
PEOPLE = ("ann", "bob", "cy")


@pytest.fixture
def full_table():
    """A table with three seats, all taken by people."""
    return open_table(GAME, bots=0, people=PEOPLE, kind=LiveBanked, seats=3)


def people_waiting(table):
    return [guest.person for guest in table.queue]


def test_the_waitlist_cannot_be_joined_while_a_seat_is_free():
    table = open_table(GAME, bots=0, people=("ann",), kind=LiveBanked, seats=3)
    with pytest.raises(InputError, match="seat 2 is open"):
        table.wait("dee", "Dee")


def test_a_seated_person_cannot_join_the_waitlist(full_table):
    with pytest.raises(InputError, match="you're already seated here"):
        full_table.wait("ann", "Ann")


def test_a_person_can_join_the_waitlist_only_once(full_table):
    full_table.wait("dee", "Dee")
    with pytest.raises(InputError, match="on the waitlist"):
        full_table.wait("dee", "Dee")


def test_a_free_seat_is_offered_to_the_first_person_on_the_waitlist(full_table):
    full_table.wait("dee", "Dee")
    full_table.wait("eve", "Eve")
    full_table.leave("bob")
    assert full_table.seat_offer == (2, "dee")
    assert view(full_table, "dee")["offered_seat"] == {"seat": 2, "person": "dee", "yours": True}
    assert not view(full_table, "eve")["offered_seat"]["yours"]


def test_a_seat_reserved_for_one_guest_is_refused_to_other_guests(full_table):
    full_table.wait("dee", "Dee")
    full_table.leave("bob")
    for who in ("eve", "fay"):
        with pytest.raises(InputError, match="there is a waitlist: join it to get a seat"):
            full_table.sit(who, who, 2, 100_000)
    full_table.sit("dee", "Dee", 2, 100_000)
    assert (full_table.seat_of("dee"), people_waiting(full_table), full_table.seat_offer) == (
        2,
        [],
        None,
    )


def test_a_guest_who_declines_leaves_the_waitlist_and_the_next_guest_is_offered_the_seat(
    full_table,
):
    full_table.wait("dee", "Dee")
    full_table.wait("eve", "Eve")
    full_table.leave("bob")
    full_table.unwait("dee")
    assert full_table.seat_offer == (2, "eve")
    full_table.expire_seat_offer()
    assert (people_waiting(full_table), full_table.seat_offer) == ([], None)
    full_table.sit("fay", "Fay", 2, 100_000)


def test_a_guest_who_is_not_on_the_waitlist_cannot_leave_it(full_table):
    with pytest.raises(InputError, match="not on the waitlist"):
        full_table.unwait("dee")


def test_a_bot_gives_its_seat_to_a_waiting_guest():
    table = open_table(GAME, bots=2, people=("ann",), kind=LiveBanked, seats=3)
    table.wait("dee", "Dee")
    play_hands(table, table.hand)
    table.time_out()
    assert table.seat_offer is not None
    assert table.seat_offer.person == "dee"
    assert sum(seat.bot for seat in table.seats.values()) == 1


def test_closing_a_table_empties_the_waitlist(full_table):
    full_table.wait("dee", "Dee")
    full_table.void("floor", "the table closes")
    full_table.close("floor")
    assert (people_waiting(full_table), full_table.seat_offer) == ([], None)


def test_the_waitlist_and_the_seat_offer_survive_a_restart(full_table, journal):
    full_table.wait("dee", "Dee")
    full_table.wait("eve", "Eve")
    full_table.leave("bob")
    store(journal, full_table)
    recovered_table = recover(
        "t1", journal.events("t1"), seed=lambda hand: journal.seed("t1", hand), rulebook=BOOK
    )
    assert (recovered_table.queue, recovered_table.seat_offer) == (
        full_table.queue,
        full_table.seat_offer,
    )


def test_a_seat_offer_expires_when_its_clock_runs_out(tmp_path):
    journal = Journal.open(f"sqlite:///{tmp_path / 'journal.db'}")
    with running(BOOK, Cardroom(BOOK, journal, seeds=known_seeds, limits=GENEROUS)) as site:
        people = [Player(site, name) for name in ("Ann", "Bob", "Dee", "Eve")]
        game = {"game": GAME, "seats": 2, "clock": {"seat": 0.1}}
        table = people[0].post("/api/tables", game)["id"]
        ann, bob, dee, eve = [player.connect(table) for player in people]
        ann.do("sit", seat=1, buy_in="500.00")
        bob.do("sit", seat=2, buy_in="500.00")
        dee.do("wait")
        eve.do("wait")
        assert [guest["name"] for guest in eve.view["waiting"]] == ["Dee", "Eve"]
        bob.do("leave")
        eve.until(lambda: eve.view["waiting"] == [])
        heard_events = [(event["event"], event.get("person")) for _, event in eve.events]
        assert [
            event for event in heard_events if event[0] in ("seat-offered", "waiting-left")
        ] == [
            ("seat-offered", "dee"),
            ("waiting-left", "dee"),
            ("seat-offered", "eve"),
            ("waiting-left", "eve"),
        ]
