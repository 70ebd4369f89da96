"""Live pan tables: hands, chips, recovery after every event, the clock, leaving and void hands."""

import math
import re
from itertools import pairwise
from types import SimpleNamespace

import msgspec
import pytest
from tests.book import BOOK
from tests.server.live_tables import (
    Sample,
    chip_balances,
    events_of,
    first_of_each_kind,
    opening_event,
    recover,
    starts_hand,
    store,
    stored_events,
)
from tests.server.pan_tables import (
    BUY_IN,
    DEUCE,
    GAMES,
    LUCKY,
    all_views,
    decision_is_open,
    never_meld,
    open_table,
    play_hands,
    step,
    until,
)

from houseway.cardroom.recall import list_hands, recall_hand
from houseway.cards.commitment import check
from houseway.journal.tables import table_class
from houseway.journal.verify import verify
from houseway.pages.words import sentence
from houseway.pan.events import (
    Anted,
    ChipsPaid,
    DeckRenewed,
    Drew,
    EldestFound,
    PanClosed,
    PanOpened,
    TopsDivided,
)
from houseway.pan.live_table import LivePan
from houseway.play.decision import Choice
from houseway.play.events import FeeTaken
from houseway.play.live.view import view
from houseway.play.table_events import (
    CardsOpened,
    HandCommitted,
    HandVoided,
    SatOut,
    SeedRevealed,
    ShoeCommitted,
)
from houseway.values.errors import FeeError, HousewayError, InputError
from houseway.web.pages.play import table_page


def go_on_top(decision):
    return "top" if decision.kind == "declare" else decision.default


def check_chips(table):
    """Check that no chip is lost, stacks equal those of the hand, and the felt holds the tops."""
    balances = chip_balances(table)
    assert sum(balances.values()) == 0
    assert all(amount >= 0 for account, amount in balances.items() if account.startswith("table:"))
    for seat in table.seats:
        assert balances[f"table:t1:stack:{seat}"] == table.stacks[seat]
    felt = table.carried
    if table.phase == "play":
        felt = table.current.tops + table.current.double_tops
        for seat, player in table.current.players.items():
            assert player.stack == table.stacks[seat]
    assert balances.get("table:t1:wagers", 0) == felt


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_opens_with_defaults_if_only_the_game_is_given(game_id):
    opening = opening_event(game_id)
    table = table_class(opening, BOOK).open("t1", opening, BOOK)
    assert isinstance(table, LivePan)
    assert view(table, "")["pan"] == {
        "condition": "1.00",
        "tops": "0.00",
        "shown": {},
        "may_double": game_id == LUCKY,
    }
    assert view(table, "")["table"]["limits"] == ["1.00", "1.00"]


@pytest.mark.parametrize("option", ["pan:1", "pan:5", "pan-list:3"])
def test_the_collection_option_sets_the_condition(option):
    filed = {"pan:1": 100, "pan:5": 1000, "pan-list:3": 100}
    assert open_table(DEUCE, bots=0, people=(), option=option).condition == filed[option]


def test_under_an_option_for_any_condition_the_table_limits_set_the_condition():
    table = open_table(DEUCE, option="pan-list:3", limits=(300, 300))
    assert table.condition == 300
    with pytest.raises(FeeError, match="for a condition of"):
        open_table(DEUCE, option="pan:1", limits=(300, 300))
    with pytest.raises(InputError, match="one condition"):
        open_table(DEUCE, limits=(100, 300))


def test_an_option_with_a_missing_fee_sets_the_condition_and_takes_nothing():
    table = open_table(LUCKY, option="pan:singles-3")
    assert (table.condition, table.collection) == (300, None)
    play_hands(table, 1)
    assert not events_of(table, FeeTaken)


@pytest.mark.parametrize(("game_id", "seats"), [(DEUCE, 2), (DEUCE, 11), (LUCKY, 1)])
def test_the_number_of_seats_must_be_a_number_of_players_that_pan_allows(game_id, seats):
    with pytest.raises(InputError, match="seats"):
        open_table(game_id, seats=seats)


@pytest.mark.parametrize(("game_id", "minimum"), [(DEUCE, 3), (LUCKY, 2)])
def test_a_hand_begins_when_the_filed_minimum_of_players_is_seated(game_id, minimum):
    table = open_table(game_id, bots=minimum - 2)
    assert table.phase == "waiting"
    table.sit("ben", "Ben", 2, BUY_IN)
    assert table.phase == "play"


def test_bots_alone_are_not_dealt_a_hand():
    table = open_table(LUCKY, bots=4, people=())
    assert table.phase == "waiting"
    table.sit("ann", "Ann", 1, BUY_IN)
    assert len(table.current.players) == 5
    table.leave("ann")
    until(table, lambda table: table.phase == "waiting")
    assert not table.seat_of("ann")


@pytest.mark.parametrize(("game_id", "option"), [(DEUCE, ""), (DEUCE, "pan:2"), (LUCKY, "")])
def test_no_chip_is_lost_in_many_hands_with_bots(game_id, option):
    table = open_table(game_id, bots=5, option=option)
    while not (table.hand == 12 and table.phase == "settled"):
        step(table)
        if table.number % 7 == 0 or table.phase != "play":
            check_chips(table)
    assert len(events_of(table, PanClosed)) == 12
    assert events_of(table, ChipsPaid)
    fees = sum(fee.amount for fee in events_of(table, FeeTaken))
    assert chip_balances(table).get("house:fees", 0) == fees
    assert bool(fees) == bool(option)


@pytest.mark.parametrize(("game_id", "option"), [(DEUCE, "pan:1"), (LUCKY, "")])
def test_a_journal_of_pan_is_verified_hand_by_hand_from_its_seeds(game_id, option, journal):
    table = open_table(game_id, bots=4, option=option)
    play_hands(table, 5)
    store(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands == 5


def test_verify_finds_a_hand_that_was_not_dealt_from_its_seed(journal):
    table = open_table(LUCKY)
    play_hands(table, 1)
    place = next(n for n, entry in enumerate(table.pending) if isinstance(entry.event, Drew))
    drew = table.pending[place].event
    changed_event = msgspec.structs.replace(drew, card="Ks" if drew.card != "Ks" else "Qs")
    table.pending[place] = table.pending[place]._replace(event=changed_event)
    store(journal, table)
    faults = {fault.what.partition(":")[0] for fault in verify(journal, BOOK).faults}
    assert faults == {"replay does not match the record"}


def test_verify_finds_an_eldest_hand_that_the_seed_does_not_give(journal):
    table = open_table(LUCKY)
    place = next(n for n, entry in enumerate(table.pending) if isinstance(entry.event, EldestFound))
    eldest = table.pending[place].event
    changed_event = msgspec.structs.replace(
        eldest, seat=next(s for s in eldest.cards if s != eldest.seat)
    )
    table.pending[place] = table.pending[place]._replace(event=changed_event)
    store(journal, table)
    faults = verify(journal, BOOK).faults
    assert [fault.what for fault in faults] == [
        "the eldest hand is not the one that the seed gives"
    ]


# Commitments and opened cards.


@pytest.mark.parametrize("game_id", GAMES)
def test_the_shoe_is_committed_before_the_antes_and_opened_after_the_hand(game_id):
    table = open_table(game_id)
    play_hands(table, 3)
    order = [
        type(e)
        for e in events_of(table, HandCommitted, ShoeCommitted, Anted, PanClosed, CardsOpened)
    ]
    order_without_repeats = [
        kind for n, kind in enumerate(order) if n == 0 or order[n - 1] is not kind
    ]
    assert (
        order_without_repeats == [HandCommitted, ShoeCommitted, Anted, PanClosed, CardsOpened] * 3
    )
    assert not events_of(table, SeedRevealed)
    shoes, opened_cards = events_of(table, ShoeCommitted), events_of(table, CardsOpened)
    for shoe, event in zip(shoes, opened_cards, strict=True):
        assert shoe.cards == 320
        assert event.openings
        assert all(check(shoe.root, shoe.cards, opening) for opening in event.openings)


def test_a_renewed_deck_is_committed_before_its_first_card_is_drawn(journal):
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    play_hands(table, 1, never_meld)
    events = [entry.event for entry in table.pending]
    renewals = [n for n, event in enumerate(events) if isinstance(event, DeckRenewed)]
    assert len(renewals) > 2
    for stub, n in enumerate(renewals, 1):
        assert isinstance(events[n + 1], ShoeCommitted)
        assert events[n + 1].stub == stub
        assert isinstance(events[n + 2], Drew)
    store(journal, table)
    assert verify(journal, BOOK).faults == []
    assert view(table, "")["pan"]["deck"] == table.shoe.remaining


# Recovery.


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_recovered_after_any_step_is_unchanged_and_continues_the_same_way(game_id):
    table = open_table(game_id)
    sample = Sample(table)
    halfway = None
    while not (table.hand == 2 and table.phase == "settled"):
        step(table)
        starts = halfway is None and table.hand == 2 and decision_is_open("move")(table)
        if not sample.due() and not starts:
            continue
        recovered_table = recover(table)
        assert recovered_table.pending == []
        assert all_views(recovered_table) == all_views(table)
        if starts:
            halfway = (len(table.pending), recovered_table)
    event_count, recovered_table = halfway
    play_hands(recovered_table, 2)
    assert recovered_table.pending == table.pending[event_count:]


@pytest.mark.parametrize("times", [2, pytest.param(math.inf, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_hand_interrupted_after_any_event_is_finished_the_same_way(game_id, times):
    table = open_table(game_id, bots=2, people=("ann", "ben"))
    play_hands(table, 1)
    start = next(n for n, entry in enumerate(table.pending) if starts_hand(entry))
    for count in first_of_each_kind(table, start, times):
        recovered_table = recover(table, count)
        play_hands(recovered_table, 1)
        assert recovered_table.pending == table.pending[count:], count


def payments(table):
    """All payments in the current hand."""
    events = table.current.events if table.current else []
    return [event for event in events if isinstance(event, ChipsPaid)]


def test_a_hand_whose_rules_have_changed_is_void_and_every_chip_is_returned():
    table = open_table(LUCKY)
    until(table, lambda table: payments(table))
    place = next(n for n, entry in enumerate(table.pending) if starts_hand(entry))
    changed_event = msgspec.structs.replace(table.pending[place].event, rules="2:other rules")
    table.pending[place] = table.pending[place]._replace(event=changed_event)
    before = events_of(table, PanOpened)[0].stacks
    recovered_table = recover(table)
    assert [type(entry.event) for entry in recovered_table.pending] == [HandVoided]
    assert recovered_table.phase == "settled"
    assert recovered_table.stacks == before


# The clock, leaving and void hands.


def test_a_player_who_does_not_declare_in_time_goes_on_top_and_sits_out():
    table = open_table(LUCKY, bots=2, people=("ann", "ben"))
    until(table, lambda table: table.open_decision().seat == 1)
    table.time_out()
    assert table.current.players[1].status == "top"
    assert [event.seat for event in events_of(table, SatOut)] == [1]
    play_hands(table, 2)
    assert 1 not in table.current.players
    table.sit_out("ann", False)
    play_hands(table, 3)
    assert 1 in table.current.players


def test_a_player_who_runs_out_of_time_discards_the_drawn_card_and_is_then_skipped():
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    until(table, decision_is_open("move"))
    drawn, seat = table.current.drawn, table.open_decision().seat
    table.time_out()
    assert table.current.discards[-1] == drawn
    assert all_views(recover(table)) == all_views(table)
    for _ in range(8):
        assert table.open_decision().seat != seat
        step(table, never_meld)
    table.sit_out(table.persons[seat], False)
    until(table, lambda table: table.open_decision().seat == seat, never_meld)


def test_a_player_who_leaves_mid_hand_gets_default_choices_and_takes_all_chips_afterward():
    table = open_table(LUCKY, bots=3)
    until(
        table,
        lambda t: t.open_decision() and t.open_decision().seat == 1 and decision_is_open("move")(t),
    )
    table.leave("ann")
    assert table.open_decision().seat != 1
    assert table.seat_of("ann") == 1
    play_hands(table, 1)
    chips = table.stacks[1]
    step(table)
    assert table.seat_of("ann") == 0
    assert chip_balances(table)["person:ann"] == chips - BUY_IN
    check_chips(table)


@pytest.mark.parametrize(("game_id", "option"), [(DEUCE, "pan:3"), (LUCKY, "")])
def test_a_void_hand_returns_antes_payments_and_the_collection(game_id, option, journal):
    table = open_table(game_id, bots=4, option=option)
    until(table, lambda table: len(payments(table)) > 5)
    fees = chip_balances(table).get("house:fees", 0)
    assert bool(fees) == bool(option)
    before = events_of(table, PanOpened)[0].stacks
    with pytest.raises(InputError, match="enter a reason"):
        table.void("floor", " ")
    table.void("floor", "a card is torn")
    assert {seat: table.stacks[seat] for seat in before} == before
    assert chip_balances(table).get("house:fees", 0) == 0
    check_chips(table)
    assert all_views(recover(table)) == all_views(table)
    assert isinstance(table.pending[-1].event, CardsOpened)
    play_hands(table, 2)
    check_chips(table)
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_a_frozen_hand_continues_where_it_was_when_the_floor_resumes_it():
    table = open_table(LUCKY)
    until(table, decision_is_open("move"))
    decision = table.open_decision()
    table.freeze("a fault")
    recovered_table = recover(table)
    recovered_table.time_out()
    assert recovered_table.open_decision() == decision
    with pytest.raises(InputError, match="table on hold for a floor decision"):
        recovered_table.choose(
            recovered_table.persons[decision.seat], decision.seat, "move", Choice(decision.default)
        )
    recovered_table.resume("floor")
    play_hands(recovered_table, 1)


# Between hands.


def test_the_lowest_card_decides_the_first_eldest_hand_and_the_winner_has_the_next():
    table = open_table(LUCKY, bots=4)
    play_hands(table, 5)
    assert len(events_of(table, EldestFound)) == 1
    opened_hands, closed = events_of(table, PanOpened), events_of(table, PanClosed)
    assert opened_hands[0].eldest == events_of(table, EldestFound)[0].seat
    for (_, before), (after, _) in pairwise(zip(opened_hands, closed, strict=True)):
        assert after.eldest == before.winner


def test_the_player_to_the_right_is_dealt_first_if_the_winner_has_left():
    table = open_table(LUCKY, bots=4)
    play_hands(table, 1)
    winner = table.winner
    while table.seats[winner.seat].bot:
        play_hands(table, table.hand + 1)
        winner = table.winner
    table.leave("ann")
    table.sit("ben", "Ben", winner.seat, BUY_IN)
    step(table)
    assert table.current.order[0] == max(seat for seat in table.seats if seat > winner.seat)


def test_tops_of_a_hand_that_nobody_plays_are_carried_over():
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    play_hands(table, 1, go_on_top)
    assert table.carried == 200
    check_chips(table)
    play_hands(table, 2, lambda decision: "in" if decision.seat == 1 else go_on_top(decision))
    assert (table.carried, table.stacks) == (0, {1: BUY_IN + 200, 2: BUY_IN - 200})
    check_chips(table)


def test_carried_tops_are_divided_when_the_table_closes_or_the_last_player_leaves():
    for leaves in (True, False):
        table = open_table(LUCKY, bots=0, people=("ann", "ben"))
        play_hands(table, 1, go_on_top)
        if leaves:
            table.leave("ann")
            table.leave("ben")
            assert events_of(table, TopsDivided) == [TopsDivided({2: 200})]
        else:
            table.close("floor")
            assert events_of(table, TopsDivided) == [TopsDivided({1: 100, 2: 100})]
        balances = chip_balances(table)
        assert not any(
            amount for account, amount in balances.items() if account.startswith("table:")
        )


def test_players_who_choose_doubles_ante_double_from_the_next_hand_on():
    table = open_table(LUCKY, bots=0, people=("ann", "ben", "cy"))
    assert decision_is_open("declare")(table)
    table.play_doubles("ann", True)
    table.play_doubles("ben", True)
    play_hands(table, 2)
    first, second = events_of(table, PanOpened)
    assert (first.doubles, second.doubles) == ((), (1, 2))
    antes = events_of(table, Anted)[3:]
    assert {ante.seat: ante.amount for ante in antes} == {1: 200, 2: 200, 3: 100}
    check_chips(table)
    assert all_views(recover(table)) == all_views(table)


def test_doubles_are_refused_where_they_are_not_filed():
    table = open_table(DEUCE)
    with pytest.raises(InputError, match="no doubles"):
        table.play_doubles("ann", True)


def test_l32_the_first_buy_is_twenty_chips_and_one_short_buy_is_allowed_after_it():
    table = open_table(LUCKY, bots=0, people=("ann",))
    with pytest.raises(InputError, match=r"buy-in must be \$\d+ or more"):
        table.sit("ben", "Ben", 2, 1_999)
    table.buy("ann", 500)
    with pytest.raises(InputError, match="buy-in must be"):
        table.buy("ann", 500)
    table.buy("ann", 2_000)
    table.buy("ann", 500)


def test_l33_a_player_without_a_full_chip_is_dealt_in_at_lucky_buck_only():
    for game_id in GAMES:
        table = open_table(game_id, bots=0, people=("ann", "ben", "cy"))
        until(table, lambda table: table.phase == "play")
        table.stacks[1] = 99
        assert table.able(1) is (game_id == LUCKY)


def test_chips_can_be_bought_only_between_hands():
    table = open_table(LUCKY)
    until(table, decision_is_open("move"))
    with pytest.raises(InputError, match="between hands"):
        table.buy("ann", 5_000)


def refusals():
    yield "choose", ("cy", 1, "move", Choice("discard Kd")), "it's not your turn"
    yield "choose", ("ann", 1, "declare", Choice("in")), "it's not your turn"
    yield "choose", ("ann", 1, "move", Choice("fold")), "not 'fold'"
    yield "sit", ("cy", "Cy", 2, BUY_IN), "is taken"
    yield "close", ("floor",), "finish or void the hand first"
    yield "look", ("ann",), "you can't view a hand"


def test_a_choice_for_a_second_hand_is_refused():
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    until(table, lambda table: decision_is_open("move")(table) and table.open_decision().seat == 1)
    with pytest.raises(HousewayError, match="it's not your turn"):
        table.choose("ann", 1, "move", Choice("in"), hand=2)


@pytest.mark.parametrize(("name", "args", "why"), list(refusals()))
def test_a_request_that_is_not_allowed_changes_nothing(name, args, why):
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    until(table, lambda table: decision_is_open("move")(table) and table.open_decision().seat == 1)
    before, event_count = all_views(table), len(table.pending)
    with pytest.raises(HousewayError, match=why):
        getattr(table, name)(*args)
    assert all_views(table) == before
    assert len(table.pending) == event_count


# Past hands.


def test_past_hands_are_listed_and_replayed_as_the_viewer_saw_them():
    table = open_table(DEUCE)
    until(table, lambda table: table.hand == 2 and table.phase == "settled")
    record = [entry._replace(at="now") for entry in stored_events(table.pending)]
    lines = list_hands(record)
    assert [line["hand"] for line in lines] == [1, 2]
    assert [line["winner"] for line in lines] == [
        event.winner for event in events_of(table, PanClosed)
    ]
    steps = recall_hand(record, 2, "ann", rulebook=BOOK)
    assert steps[-1]["view"]["hands"]["1"] == list(table.current.players[1].cards)
    hidden_seats = [
        seat for seat, player in table.current.players.items() if seat != 1 and player.cards
    ]
    assert hidden_seats
    for seat in hidden_seats:
        assert set(steps[-1]["view"]["hands"][str(seat)]) == {"??"}
    dealt = [step["event"] for step in steps if type(step["event"]).__name__ == "HandDealt"]
    assert all((set(event.cards) == {"??"}) == (event.seat != 1) for event in dealt)


def test_an_option_with_missing_fees_is_named_and_takes_nothing():
    option = next(option for option in BOOK.collection_options(LUCKY) if option.lost)
    table = open_table(LUCKY, option=option.id)
    table_view = view(table, "")
    assert table_view["table"]["option"] == table_view["collection"] == option.id
    assert table_view["fees"] == []
    page = re.sub(r"<[^>]+>", "", table_page(SimpleNamespace(live=table)))
    assert f"Option {option.row.number}" in page
    assert sentence(option.lost) in page
    assert "No collection is taken" not in page
