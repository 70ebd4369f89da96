"""The time fee at live poker tables: half hours, newcomers, and players who declare two hands."""

import pytest
from tests.book import BOOK
from tests.server.live_tables import (
    chip_balances,
    events_of,
    known_seeds,
    opening_event,
    recover,
    store,
)
from tests.server.poker_tables import (
    HOLDEM,
    LOWBALL,
    POKER,
    all_views,
    fold_round,
    next_hand,
    open_table,
    people_table,
    play_hands,
)

from houseway.cardroom.protocol import carry_out
from houseway.cards.shuffle import Seed
from houseway.journal.verify import verify
from houseway.play.live.view import view
from houseway.play.table_events import Left, Seated
from houseway.poker.events import HandsDeclared, TimeCharged, TimeReturned
from houseway.poker.intents import DeclareHands
from houseway.poker.live_table import LivePoker
from houseway.values.errors import InputError

TOP = 28_000_020
"""A minute at the top of the hour."""
PEOPLE = ("ann", "ben", "cy")
BY_TIME = {"option": "split-4-8", "collect_by": "time"}


@pytest.fixture
def now(monkeypatch):
    """The current minute, in a list so that a test can change it."""
    minute = [TOP]
    monkeypatch.setattr(LivePoker, "minute", lambda self: minute[0])
    return minute


def time_option():
    """The first poker game and collection option with a time fee."""
    for game_id in POKER:
        for option in BOOK.collection_options(game_id):
            if option.lost:
                continue
            table = LivePoker.open(
                "t1", opening_event(game_id, option=option.id), BOOK, known_seeds
            )
            if table.table.takes_time:
                return game_id, option.id
    return None


def test_time_is_paid_each_half_hour(now):
    game_id, option = time_option()
    now[0] = 1000
    table = open_table(game_id, bots=2, option=option)
    play_hands(table, 2)
    (first,) = events_of(table, TimeCharged)
    assert first.minute == 1030
    now[0] = 1030
    play_hands(table, 3)
    assert len(events_of(table, TimeCharged)) == 2
    assert all_views(recover(table), "ann") == all_views(table, "ann")
    assert sum(chip_balances(table).values()) == 0
    assert first.pot or chip_balances(table)["house:fees"] >= sum(first.fees.values()) > 0


def lowball(**fields):
    return people_table(LOWBALL, people=PEOPLE, **BY_TIME, **fields)


def time_fees(table):
    """The fees of each time charge."""
    return [event.fees for event in events_of(table, TimeCharged)]


def is_sound(table, journal):
    """Check the recovered table and the chips; return whether the journal verifies."""
    assert all_views(recover(table), *PEOPLE, "dot") == all_views(table, *PEOPLE, "dot")
    assert sum(chip_balances(table).values()) == 0
    chips = {seat: player.stack for seat, player in table.table.players.items()}
    if table.phase != "play":
        assert chips == {seat: table.stacks[seat] for seat in table.seats}
    store(journal, table)
    return verify(journal, BOOK).faults == []


def test_time_is_taken_at_the_top_and_bottom_of_the_hour(now, journal):
    now[0] = TOP + 10
    table = lowball()
    now[0] = TOP + 29
    next_hand(table)
    assert time_fees(table) == [{1: 400, 2: 400, 3: 400}]
    assert events_of(table, TimeCharged)[0].minute == TOP + 30
    now[0] = TOP + 30
    next_hand(table)
    assert len(time_fees(table)) == 2
    assert events_of(table, TimeCharged)[1].minute == TOP + 60
    fold_round(table)
    assert is_sound(table, journal)


def test_a_table_opened_at_or_after_the_midpoint_pays_from_the_next_half_hour(now, journal):
    now[0] = TOP + 15
    table = lowball()
    assert time_fees(table) == []
    now[0] = TOP + 31
    next_hand(table)
    assert time_fees(table) == [{1: 400, 2: 400, 3: 400}]
    assert is_sound(table, journal)


@pytest.mark.parametrize(("minute", "pays"), [(14, True), (15, False)])
def test_a_newcomer_pays_if_they_sit_down_before_the_midpoint_of_the_half_hour(now, minute, pays):
    table = lowball()
    now[0] = TOP + minute
    table.sit("dot", "Dot", 4, 20_000)
    assert len(time_fees(table)) == 1
    now[0] = TOP + 17
    table = recover(table)
    next_hand(table)
    assert time_fees(table) == ([{4: 400}] if pays else [])
    now[0] = TOP + 30
    next_hand(table)
    assert time_fees(table)[-1] == {1: 400, 2: 400, 3: 400, 4: 400}


@pytest.mark.usefixtures("checkpoint_before_every_hand")
@pytest.mark.parametrize(("hands", "refund"), [(1, 400), (2, 400), (3, 0)])
def test_time_is_refunded_to_a_player_who_declares_two_hands_and_leaves_within_them(
    now, journal, hands, refund
):
    table = lowball()
    table.declare_hands("ben", True)
    assert view(table, "")["seats"][1]["declares"]
    now[0] = TOP + 30
    next_hand(table)
    assert not view(table, "")["seats"][1]["declares"]
    assert view(table, "")["seats"][1]["time_back"] == "4.00"
    for _ in range(hands - 1):
        next_hand(table)
    assert view(table, "")["seats"][1]["time_back"] == ("4.00" if refund else "0.00")
    paid = chip_balances(table)["house:fees"]
    table.leave("ben")
    fold_round(table)
    chips = table.stacks[2]
    table.time_out()
    assert events_of(table, TimeReturned) == ([TimeReturned(2, refund)] if refund else [])
    (departure,) = events_of(table, Left)
    assert departure.amount == chips + refund
    assert chip_balances(table)["house:fees"] == paid - refund
    assert is_sound(table, journal)


def test_a_declaration_survives_a_restart_and_time_is_refunded(now):
    table = lowball()
    table.declare_hands("ben", True)
    fold_round(table)
    table = recover(table)
    now[0] = TOP + 30
    table.time_out()
    fold_round(table)
    table.leave("ben")
    assert [event.amount for event in events_of(table, TimeReturned)] == [400]


def test_time_is_refunded_when_the_table_closes_within_the_declared_hands(now, journal):
    table = lowball()
    table.declare_hands("ann", True)
    now[0] = TOP + 30
    next_hand(table)
    fold_round(table)
    table.close("floor")
    assert [event.seat for event in events_of(table, TimeReturned)] == [1]
    assert is_sound(table, journal)


def test_hands_are_declared_once_and_only_where_time_is_refunded(now):
    table = lowball()
    for on in (True, True, False):
        carry_out(table, "ann", "Ann", DeclareHands("a1", on=on))
    assert events_of(table, HandsDeclared) == [HandsDeclared(1, True), HandsDeclared(1, False)]
    assert view(table, "ann")["poker"]["declared_hands"] == 2
    with pytest.raises(InputError, match="you're not seated at this table"):
        table.declare_hands("eve", True)
    for other_table in (people_table(HOLDEM), people_table(LOWBALL, option="split-4-8")):
        assert view(other_table, "ann")["poker"]["declared_hands"] == 0
        with pytest.raises(InputError, match="does not refund time"):
            other_table.declare_hands("ann", True)


def test_a_player_who_returns_in_a_paid_half_hour_does_not_pay_again(now, journal):
    table = lowball()
    fold_round(table)
    chips = table.stacks[3]
    table.leave("cy")
    now[0] = TOP + 5
    table.sit("cy", "Cy", 3, chips)
    table.time_out()
    assert len(time_fees(table)) == 1
    assert is_sound(table, journal)


@pytest.mark.usefixtures("checkpoint_before_every_hand")
@pytest.mark.parametrize("run", range(2))
def test_people_who_sit_down_declare_and_leave_pay_for_each_half_hour_at_most_once(
    now, journal, run
):
    random = Seed.of(run).stream("time")
    table = lowball()
    while table.hand < 120:
        now[0] += random.below(20)
        who = (*PEOPLE, "dot")[random.below(4)]
        seat = table.seat_of(who)
        if not seat:
            before = table.table.left.get(who)
            chips = max(20_000, before.chips if before else 0)
            table.sit(who, who.title(), table.free_seats[0], chips)
        elif random.below(2):
            table.declare_hands(who, bool(random.below(4)))
        elif len(table.seats) > 3:
            table.leave(who)
        next_hand(table)
    paid = paid_periods(table)
    assert events_of(table, TimeReturned)
    assert len(paid) == len(set(paid))
    fold_round(table)
    assert is_sound(table, journal)


def paid_periods(table):
    """Each person and half hour that was paid for and not refunded."""
    sitting, paid = {}, []
    for entry in table.pending:
        match entry.event:
            case Seated(seat, person):
                sitting[seat] = person
            case TimeCharged(minute, fees):
                paid += [(sitting[seat], minute) for seat in fees]
            case TimeReturned(seat):
                paid.remove(max(payment for payment in paid if payment[0] == sitting[seat]))
    return paid
