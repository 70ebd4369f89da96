"""What a table does with each request of players and the floor, and what it refuses."""

import pytest
from tests.server.banked_tables import open_table, step
from tests.server.live_tables import chip_balances, events_of, recover

from houseway.banked.live_table import LiveBanked
from houseway.play.ledger import ISSUER, person, stack
from houseway.play.live.table import NO_HURRY
from houseway.play.table_events import (
    ChipsBought,
    HandCommitted,
    HandLookedAt,
    HandVoided,
    LeavingAsked,
    Left,
    SatIn,
    SatOut,
    SeatOffered,
    TableClosed,
    TableFroze,
    TablePaused,
    TableResumed,
    WaitingLeft,
)
from houseway.values.errors import InputError

GAME = "tavern/ez-baccarat-panda-8"
CHIPS = 500_000


def new_table(people=(), bots=0, **fields):
    return open_table(GAME, bots=bots, people=people, kind=LiveBanked, **fields)


def playing_table(**fields):
    """A table where Ann has a wager in a hand that a bot banks."""
    table = new_table(people=("ann",), bots=3, **fields)
    for _ in range(200):
        if table.phase == "wagers" and table.banker != "ann":
            table.wager("ann", 1, "player", 2_500)
            return table
        step(table, "nobody")
    raise AssertionError(table.phase)


def settled_table(**fields):
    table = playing_table(**fields)
    while table.phase != "settled":
        step(table, "nobody")
    return table


def refuses(words, request, *args, **kwargs):
    """Whether a request is refused with these words, and changes nothing."""
    table = request.__self__
    events = len(table.pending)
    with pytest.raises(InputError, match=words):
        request(*args, **kwargs)
    return len(table.pending) == events


# Chips.


def test_a_person_buys_in_for_at_most_what_they_have():
    table = new_table()
    table.purse = {"ann": 10_000}.__getitem__
    assert refuses(r"you are \$0\.01 short", table.sit, "ann", "Ann", 1, 10_001)
    table.sit("ann", "Ann", 1, 10_000)
    table.purse = {"ann": 500}.__getitem__
    assert refuses(r"you are \$0\.01 short", table.buy, "ann", 501)
    table.buy("ann", 500)
    assert table.stacks == {1: 10_500}
    assert chip_balances(table) == {person("ann"): -10_500, stack("t1", 1): 10_500}


def test_a_bot_has_no_purse_and_its_chips_are_issued():
    table = new_table()
    table.purse = {}.__getitem__
    table.sit_bot(1)
    assert chip_balances(table)[ISSUER] == -table.stacks[1] < 0


@pytest.mark.parametrize(
    ("minimum", "brings"), [(100, 200_000), (2_000, 200_000), (2_001, 200_100)]
)
def test_a_bot_brings_2000_dollars_or_a_hundred_times_the_minimum(minimum, brings):
    assert new_table(limits=(minimum, 10_000_000)).bot_buy_in() == brings


def test_chips_are_added_by_the_player_and_reported_once():
    table = new_table(people=("ann",))
    table.buy("ann", 700)
    assert events_of(table, ChipsBought) == [ChipsBought("ann", 1, 700)]
    assert table.stacks == {1: CHIPS + 700}


def test_a_player_with_one_cent_is_in_the_next_hand_and_one_without_chips_is_not():
    table = new_table(people=("ann",))
    assert table.able(1)
    table.stacks[1] = 1
    assert table.able(1)
    table.stacks[1] = 0
    assert not table.able(1)


# Seats.


def test_a_seat_is_taken_by_one_person_who_has_no_other():
    table = new_table(people=("ann",))
    assert refuses("seat 1 is taken", table.sit, "ben", "Ben", 1, CHIPS)
    assert refuses("already seated", table.sit, "ann", "Ann", 2, CHIPS)
    assert refuses(f"seat must be 1 to {table.places}", table.sit, "ben", "Ben", 0, CHIPS)
    table.sit("ben", "Ben", 2, CHIPS)
    assert table.seated == {1: "ann", 2: "ben"}


def test_bots_are_added_by_a_player_or_by_whoever_opened_the_table():
    table = new_table(people=("ann",), by="floor")
    assert refuses("sit down to add a bot", table.add_bot, "ben")
    table.add_bot("floor")
    table.add_bot("ann")
    assert [seat for seat, sitting in table.seats.items() if sitting.bot] == [
        table.places,
        table.places - 1,
    ]
    table.pause("floor")
    for _ in table.free_seats:
        table.add_bot("ann")
    assert refuses("every seat is taken", table.add_bot, "ann")


def test_a_player_without_chips_in_the_hand_leaves_at_once_with_their_chips():
    table = new_table(people=("ann",))
    table.leave("ann")
    assert events_of(table, LeavingAsked) == []
    assert [(event.seat, event.person, event.amount) for event in events_of(table, Left)] == [
        (1, "ann", CHIPS)
    ]
    assert (table.seats, chip_balances(table)[person("ann")]) == ({}, 0)


def test_a_player_in_the_hand_leaves_after_it_and_says_so_once():
    table = playing_table()
    table.leave("ann")
    table.leave("ann")
    assert len(events_of(table, LeavingAsked)) == 1
    assert table.seats[1].leaving
    while table.seat_of("ann"):
        step(table, "nobody")
    assert table.phase != "settled"


def test_a_player_sits_out_once_and_comes_back_once():
    table = new_table(people=("ann",))
    for out in (False, True, True, False, False):
        table.sit_out("ann", out)
    assert events_of(table, SatOut, SatIn) == [SatOut(1), SatIn(1)]


# The next hand.


def test_the_pause_after_a_hand_is_ended_by_a_player_among_bots():
    table = settled_table(clock={"settled": 10})
    table.next_hand("ann")
    assert table.hand == 2


def test_other_people_keep_the_pause_after_a_hand_unless_there_is_no_clock():
    for seconds, ended in ((NO_HURRY - 1, False), (NO_HURRY, True)):
        table = settled_table(clock={"settled": seconds})
        table.sit("ben", "Ben", 2, CHIPS)
        if ended:
            table.next_hand("ann")
        else:
            assert refuses("other players are here", table.next_hand, "ann")
        assert (table.hand == 2) is ended


def test_the_next_hand_waits_until_this_one_is_over():
    assert refuses("the hand is not over", playing_table().next_hand, "ann")


# The waitlist.


def full_table(bots):
    """A paused table whose last seats are bots."""
    table = new_table()
    table.pause("floor")
    for seat in range(1, table.places + 1):
        if seat > table.places - bots:
            table.sit_bot(seat)
        else:
            table.sit(f"p{seat}", f"P{seat}", seat, CHIPS)
    return table


def test_the_waitlist_is_for_people_without_a_seat_at_a_full_table():
    table = full_table(bots=0)
    table.wait("ann", "Ann")
    assert refuses("already on the waitlist", table.wait, "ann", "Ann")
    assert refuses("already seated", table.wait, "p1", "P1")
    table.wait("ben", "Ben")
    assert [guest.person for guest in table.queue] == ["ann", "ben"]
    assert refuses("seat 1 is open", new_table().wait, "ann", "Ann")


def test_a_person_who_leaves_the_waitlist_leaves_the_others_on_it():
    table = full_table(bots=0)
    for who in ("ann", "ben", "cal"):
        table.wait(who, who.title())
    table.unwait("ben")
    assert [guest.person for guest in table.queue] == ["ann", "cal"]
    assert refuses("not on the waitlist", table.unwait, "ben")


def test_one_bot_makes_room_for_each_person_who_waits():
    table = full_table(bots=3)
    table.wait("ann", "Ann")
    assert len(table.free_seats) == 1
    table.wait("ben", "Ben")
    assert len(table.free_seats) == 2
    assert len(table.seats) == table.places - 2
    assert all(sitting.bot for seat, sitting in table.seats.items() if seat > table.places - 1)


def test_a_free_seat_is_offered_to_the_first_and_then_to_the_next():
    table = full_table(bots=0)
    for who in ("ann", "ben"):
        table.wait(who, who.title())
    table.resume("floor")
    table.leave("p2")
    assert events_of(table, SeatOffered) == [SeatOffered(2, "ann")]
    table.expire_seat_offer()
    assert events_of(table, WaitingLeft) == [
        WaitingLeft("ann", "did not take the seat", "not-taken")
    ]
    assert events_of(table, SeatOffered) == [SeatOffered(2, "ann"), SeatOffered(2, "ben")]
    assert refuses("there is a waitlist", table.sit, "cal", "Cal", 2, CHIPS)
    table.sit("ben", "Ben", 2, CHIPS)
    assert (table.queue, table.seat_offer) == ([], None)
    table.expire_seat_offer()
    assert len(events_of(table, WaitingLeft)) == 1


def test_an_offer_stands_while_another_person_leaves_the_list():
    table = full_table(bots=0)
    for who in ("ann", "ben"):
        table.wait(who, who.title())
    table.resume("floor")
    table.leave("p2")
    table.unwait("ben")
    assert table.seat_offer == (2, "ann")


# The floor.


def test_a_table_is_paused_once_and_resumed_once():
    table = new_table()
    for request in (table.resume, table.pause, table.pause, table.resume, table.resume):
        request("floor")
    events = events_of(table, TablePaused, TableResumed)
    assert events == [TablePaused("floor"), TableResumed("floor")]


def test_a_frozen_table_stays_as_it_is_until_the_floor_resumes_it():
    table = playing_table()
    table.freeze("out of cards")
    assert events_of(table, TableFroze) == [TableFroze("out of cards")]
    events = len(table.pending)
    table.time_out()
    assert len(table.pending) == events
    table.resume("floor")
    assert table.froze == ""
    assert events_of(table, TableResumed) == [TableResumed("floor")]
    assert recover(table).froze == ""


def test_a_hand_is_voided_with_a_reason_by_someone_who_is_not_in_it():
    table = playing_table()
    assert refuses("enter a reason", table.void, "floor", " ")
    assert refuses("can't void a hand you're playing", table.void, "ann", "a misdeal")
    table.void("floor", "a misdeal")
    assert events_of(table, HandVoided) == [HandVoided("a misdeal", "floor")]
    assert table.stacks[1] == CHIPS
    assert refuses("there is no hand to void", table.void, "floor", "again")


def test_a_seated_person_cannot_void_or_view_a_hand_even_without_chips_in_it():
    table = playing_table()
    table.sit("ben", "Ben", 2, CHIPS)
    assert refuses("can't void a hand", table.void, "ben", "a misdeal")
    assert refuses("can't view a hand", table.look, "ben")
    table.look("floor")
    assert events_of(table, HandLookedAt) == [HandLookedAt("floor")]


def test_a_table_closes_between_hands_and_everyone_takes_their_chips():
    table = playing_table()
    assert refuses("finish or void the hand first", table.close, "floor")
    table.void("floor", "closing")
    table.close("floor", "the end of the day")
    assert events_of(table, TableClosed) == [TableClosed("floor", "the end of the day")]
    assert (table.seats, sum(table.stacks.values())) == ({}, 0)
    for request in (table.wait, table.close, table.pause):
        args = ("ann", "Ann") if request == table.wait else ("floor",)
        assert refuses("this table is closed", request, *args)
    assert refuses("this table is closed", table.sit, "ann", "Ann", 1, CHIPS)


def test_a_table_is_unused_while_only_bots_sit_and_the_floor_does_not_hold_it():
    table = new_table(bots=2)
    assert table.unused
    table.freeze("out of cards")
    assert not table.unused
    table.resume("floor")
    table.pause("floor")
    assert not table.unused
    assert not new_table(people=("ann",), bots=1).unused
    assert new_table().unused


def test_a_stored_state_matches_the_table_that_it_was_stored_for():
    table = new_table(people=("ann",))
    stored = table.checkpoint()
    assert table.matches(stored)
    table.stacks[1] += 1
    assert not table.matches(stored)
    assert table.matches('{"of": "another version"}')


def test_nobody_is_ready_when_a_hand_begins():
    table = settled_table()
    table.seats[1].ready = True
    table.next_hand("ann")
    assert not table.seats[1].ready
    assert len(events_of(table, HandCommitted)) == 2
