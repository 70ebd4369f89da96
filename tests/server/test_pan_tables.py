"""Live pan tables: hands, chips, recovery at every event (D1), time, leaving, voids and lines."""

import re
from itertools import pairwise
from types import SimpleNamespace

import msgspec
import pytest
from tests.book import BOOK
from tests.server.live_tables import begins, kinds, left, opened, recovered, store, stored
from tests.server.pan_tables import (
    BUY_IN,
    DEUCE,
    GAMES,
    LUCKY,
    all_views,
    asked_of,
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
from houseway.web.play_pages import table_page


def top(asked):
    return "top" if asked.kind == "declare" else asked.default


def check_chips(table):
    """Every chip is somewhere, the stacks are the hand's, and the felt holds the tops."""
    kept = left(table)
    assert sum(kept.values()) == 0
    assert all(amount >= 0 for account, amount in kept.items() if account.startswith("table:"))
    for seat in table.seats:
        assert kept[f"table:t1:stack:{seat}"] == table.stacks[seat]
    felt = table.carried
    if table.phase == "play":
        felt = table.current.tops + table.current.double_tops
        for seat, player in table.current.players.items():
            assert player.stack == table.stacks[seat]
    assert kept.get("table:t1:wagers", 0) == felt


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_opens_with_nothing_but_its_game(game_id):
    made = opened(game_id)
    table = table_class(made, BOOK).open("t1", made, BOOK)
    assert isinstance(table, LivePan)
    assert view(table, "")["pan"] == {
        "condition": "1.00",
        "tops": "0.00",
        "shown": {},
        "may_double": game_id == LUCKY,
    }
    assert view(table, "")["table"]["limits"] == ["1.00", "1.00"]


@pytest.mark.parametrize("option", ["pan:1", "pan:5", "pan-list:3"])
def test_the_condition_is_that_of_the_collection_option(option):
    filed = {"pan:1": 100, "pan:5": 1000, "pan-list:3": 100}
    assert open_table(DEUCE, bots=0, people=(), option=option).condition == filed[option]


def test_an_option_filed_for_one_or_more_takes_the_condition_that_is_asked_for():
    table = open_table(DEUCE, option="pan-list:3", limits=(300, 300))
    assert table.condition == 300
    with pytest.raises(FeeError, match="for a condition of"):
        open_table(DEUCE, option="pan:1", limits=(300, 300))
    with pytest.raises(InputError, match="one condition"):
        open_table(DEUCE, limits=(100, 300))


def test_an_option_whose_fee_is_lost_sets_the_condition_and_takes_nothing():
    table = open_table(LUCKY, option="pan:singles-3")
    assert (table.condition, table.collection) == (300, None)
    play_hands(table, 1)
    assert not kinds(table, FeeTaken)


@pytest.mark.parametrize(("game_id", "seats"), [(DEUCE, 2), (DEUCE, 11), (LUCKY, 1)])
def test_a_table_has_as_many_seats_as_pan_has_players(game_id, seats):
    with pytest.raises(InputError, match="seats"):
        open_table(game_id, seats=seats)


@pytest.mark.parametrize(("game_id", "least"), [(DEUCE, 3), (LUCKY, 2)])
def test_a_hand_begins_with_the_least_players_that_are_filed(game_id, least):
    table = open_table(game_id, bots=least - 2)
    assert table.phase == "waiting"
    table.sit("ben", "Ben", 2, BUY_IN)
    assert table.phase == "play"


def test_bots_play_no_hand_by_themselves():
    table = open_table(LUCKY, bots=4, people=())
    assert table.phase == "waiting"
    table.sit("ann", "Ann", 1, BUY_IN)
    assert len(table.current.players) == 5
    table.leave("ann")
    until(table, lambda table: table.phase == "waiting")
    assert not table.seat_of("ann")


@pytest.mark.parametrize(("game_id", "option"), [(DEUCE, ""), (DEUCE, "pan:2"), (LUCKY, "")])
def test_many_hands_with_bots_keep_every_chip_at_every_moment(game_id, option):
    table = open_table(game_id, bots=5, option=option)
    while not (table.hand == 12 and table.phase == "settled"):
        step(table)
        if table.number % 7 == 0 or table.phase != "play":
            check_chips(table)
    assert len(kinds(table, PanClosed)) == 12
    assert kinds(table, ChipsPaid)
    fees = sum(fee.amount for fee in kinds(table, FeeTaken))
    assert left(table).get("house:fees", 0) == fees
    assert bool(fees) == bool(option)


@pytest.mark.parametrize(("game_id", "option"), [(DEUCE, "pan:1"), (LUCKY, "")])
def test_a_journal_of_pan_is_verified_hand_by_hand_from_the_seeds_kept(game_id, option, journal):
    table = open_table(game_id, bots=4, option=option)
    play_hands(table, 5)
    store(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands == 5


def test_a_hand_that_was_dealt_otherwise_than_from_its_seed_is_found(journal):
    table = open_table(LUCKY)
    play_hands(table, 1)
    at = next(n for n, entry in enumerate(table.pending) if isinstance(entry.event, Drew))
    drew = table.pending[at].event
    other = msgspec.structs.replace(drew, card="Ks" if drew.card != "Ks" else "Qs")
    table.pending[at] = table.pending[at]._replace(event=other)
    store(journal, table)
    assert verify(journal, BOOK).faults


def test_an_eldest_hand_that_the_seed_does_not_give_is_found(journal):
    table = open_table(LUCKY)
    at = next(n for n, entry in enumerate(table.pending) if isinstance(entry.event, EldestFound))
    found = table.pending[at].event
    other = msgspec.structs.replace(found, seat=next(s for s in found.cards if s != found.seat))
    table.pending[at] = table.pending[at]._replace(event=other)
    store(journal, table)
    faults = verify(journal, BOOK).faults
    assert [fault.what for fault in faults] == [
        "the eldest hand is not the one that the seed gives"
    ]


# What is committed to, and what is opened.


@pytest.mark.parametrize("game_id", GAMES)
def test_the_shoe_is_bound_before_the_antes_and_its_cards_are_opened_after_the_hand(game_id):
    table = open_table(game_id)
    play_hands(table, 3)
    order = [
        type(e) for e in kinds(table, HandCommitted, ShoeCommitted, Anted, PanClosed, CardsOpened)
    ]
    firsts = [kind for n, kind in enumerate(order) if n == 0 or order[n - 1] is not kind]
    assert firsts == [HandCommitted, ShoeCommitted, Anted, PanClosed, CardsOpened] * 3
    assert not kinds(table, SeedRevealed)
    shoes, opened_cards = kinds(table, ShoeCommitted), kinds(table, CardsOpened)
    for shoe, event in zip(shoes, opened_cards, strict=True):
        assert shoe.cards == 320
        assert event.openings
        assert all(check(shoe.root, shoe.cards, opening) for opening in event.openings)


def test_a_deck_that_is_renewed_is_bound_anew_before_its_first_card_is_drawn(journal):
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    play_hands(table, 1, never_meld)
    happened = [entry.event for entry in table.pending]
    renewed = [n for n, event in enumerate(happened) if isinstance(event, DeckRenewed)]
    assert len(renewed) > 2
    for stub, n in enumerate(renewed, 1):
        assert isinstance(happened[n + 1], ShoeCommitted)
        assert happened[n + 1].stub == stub
        assert isinstance(happened[n + 2], Drew)
    store(journal, table)
    assert verify(journal, BOOK).faults == []
    assert view(table, "")["pan"]["deck"] == table.shoe.remaining


# Recovery.


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_recovered_after_any_step_is_the_same_and_goes_on_the_same(game_id):
    table = open_table(game_id)
    halfway = None
    while not (table.hand == 2 and table.phase == "settled"):
        step(table)
        if table.number % 3 == 0:
            again = recovered(table)
            assert again.pending == []
            assert all_views(again) == all_views(table)
        if halfway is None and table.hand == 2 and asked_of("move")(table):
            halfway = (len(table.pending), recovered(table))
    known, again = halfway
    play_hands(again, 2)
    assert again.pending == table.pending[known:]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_hand_broken_off_after_any_event_is_finished_as_if_nothing_had_been(game_id):
    table = open_table(game_id, bots=2, people=("ann", "ben"))
    play_hands(table, 1)
    begun = next(n for n, entry in enumerate(table.pending) if begins(entry))
    for upto in range(begun + 1, len(table.pending) + 1):
        again = recovered(table, upto)
        play_hands(again, 1)
        assert again.pending == table.pending[upto:], upto


def payments(table):
    events = table.current.events if table.current else []
    return [event for event in events if isinstance(event, ChipsPaid)]


def test_a_hand_whose_rules_have_changed_is_void_and_every_chip_goes_back():
    table = open_table(LUCKY)
    until(table, lambda table: payments(table))
    at = next(n for n, entry in enumerate(table.pending) if begins(entry))
    other = msgspec.structs.replace(table.pending[at].event, rules="2:other rules")
    table.pending[at] = table.pending[at]._replace(event=other)
    before = kinds(table, PanOpened)[0].stacks
    again = recovered(table)
    assert [type(entry.event) for entry in again.pending] == [HandVoided]
    assert again.phase == "settled"
    assert again.stacks == before


# Time, leaving, voids.


def test_a_player_who_does_not_declare_in_time_goes_on_top_and_is_dealt_no_more_hands():
    table = open_table(LUCKY, bots=2, people=("ann", "ben"))
    until(table, lambda table: table.open_decision().seat == 1)
    table.time_out()
    assert table.current.players[1].status == "top"
    assert [event.seat for event in kinds(table, SatOut)] == [1]
    play_hands(table, 2)
    assert 1 not in table.current.players
    table.sit_out("ann", False)
    play_hands(table, 3)
    assert 1 in table.current.players


def test_a_turn_that_runs_out_of_time_discards_what_was_drawn_and_nobody_waits_again():
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    until(table, asked_of("move"))
    drawn, seat = table.current.drawn, table.open_decision().seat
    table.time_out()
    assert table.current.discards[-1] == drawn
    assert all_views(recovered(table)) == all_views(table)
    for _ in range(8):
        assert table.open_decision().seat != seat
        step(table, never_meld)
    table.sit_out(table.persons[seat], False)
    until(table, lambda table: table.open_decision().seat == seat, never_meld)


def test_a_player_who_leaves_in_a_hand_is_played_by_the_defaults_and_takes_all_chips_after_it():
    table = open_table(LUCKY, bots=3)
    until(
        table, lambda t: t.open_decision() and t.open_decision().seat == 1 and asked_of("move")(t)
    )
    table.leave("ann")
    assert table.open_decision().seat != 1
    assert table.seat_of("ann") == 1
    play_hands(table, 1)
    chips = table.stacks[1]
    step(table)
    assert table.seat_of("ann") == 0
    assert left(table)["person:ann"] == chips - BUY_IN
    check_chips(table)


@pytest.mark.parametrize(("game_id", "option"), [(DEUCE, "pan:3"), (LUCKY, "")])
def test_a_void_hand_gives_back_antes_payments_and_the_collection(game_id, option, journal):
    table = open_table(game_id, bots=4, option=option)
    until(table, lambda table: len(payments(table)) > 5)
    fees = left(table).get("house:fees", 0)
    assert bool(fees) == bool(option)
    before = kinds(table, PanOpened)[0].stacks
    with pytest.raises(InputError, match="enter a reason"):
        table.void("floor", " ")
    table.void("floor", "a card is torn")
    assert {seat: table.stacks[seat] for seat in before} == before
    assert left(table).get("house:fees", 0) == 0
    check_chips(table)
    assert all_views(recovered(table)) == all_views(table)
    assert isinstance(table.pending[-1].event, CardsOpened)
    play_hands(table, 2)
    check_chips(table)
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_a_frozen_hand_keeps_its_chips_and_goes_on_where_it_was():
    table = open_table(LUCKY)
    until(table, asked_of("move"))
    asked = table.open_decision()
    table.freeze("a fault")
    again = recovered(table)
    again.time_out()
    assert again.open_decision() == asked
    with pytest.raises(InputError, match="table on hold for a floor decision"):
        again.choose(again.persons[asked.seat], asked.seat, "move", Choice(asked.default))
    again.resume("floor")
    play_hands(again, 1)


# Between hands.


def test_a_new_game_begins_with_the_lowest_card_and_then_with_the_winner():
    table = open_table(LUCKY, bots=4)
    play_hands(table, 5)
    assert len(kinds(table, EldestFound)) == 1
    opened_hands, closed = kinds(table, PanOpened), kinds(table, PanClosed)
    assert opened_hands[0].eldest == kinds(table, EldestFound)[0].seat
    for (_, before), (after, _) in pairwise(zip(opened_hands, closed, strict=True)):
        assert after.eldest == before.winner


def test_the_player_to_the_right_is_dealt_first_where_the_winner_has_left():
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


def test_tops_of_a_hand_that_nobody_plays_wait_for_the_next():
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    play_hands(table, 1, top)
    assert table.carried == 200
    check_chips(table)
    play_hands(table, 2, lambda asked: "in" if asked.seat == 1 else top(asked))
    assert (table.carried, table.stacks) == (0, {1: BUY_IN + 200, 2: BUY_IN - 200})
    check_chips(table)


def test_tops_that_wait_are_divided_when_the_table_closes_or_the_last_player_leaves():
    for leaves in (True, False):
        table = open_table(LUCKY, bots=0, people=("ann", "ben"))
        play_hands(table, 1, top)
        if leaves:
            table.leave("ann")
            table.leave("ben")
            assert kinds(table, TopsDivided) == [TopsDivided({2: 200})]
        else:
            table.close("floor")
            assert kinds(table, TopsDivided) == [TopsDivided({1: 100, 2: 100})]
        kept = left(table)
        assert not any(amount for account, amount in kept.items() if account.startswith("table:"))


def test_doubles_players_pay_doubles_among_themselves_from_the_next_hand_on():
    table = open_table(LUCKY, bots=0, people=("ann", "ben", "cy"))
    assert asked_of("declare")(table)
    table.play_doubles("ann", True)
    table.play_doubles("ben", True)
    play_hands(table, 2)
    first, second = kinds(table, PanOpened)
    assert (first.doubles, second.doubles) == ((), (1, 2))
    antes = kinds(table, Anted)[3:]
    assert {ante.seat: ante.amount for ante in antes} == {1: 200, 2: 200, 3: 100}
    check_chips(table)
    assert all_views(recovered(table)) == all_views(table)


def test_doubles_are_refused_where_they_are_not_filed():
    table = open_table(DEUCE)
    with pytest.raises(InputError, match="no doubles"):
        table.play_doubles("ann", True)


def test_l32_one_sits_down_with_twenty_chips_and_may_buy_short_once_after_that():
    table = open_table(LUCKY, bots=0, people=("ann",))
    with pytest.raises(InputError, match=r"buy-in must be \$\d+ or more"):
        table.sit("ben", "Ben", 2, 1_999)
    table.buy("ann", 500)
    with pytest.raises(InputError, match="buy-in must be"):
        table.buy("ann", 500)
    table.buy("ann", 2_000)
    table.buy("ann", 500)


def test_l33_a_player_without_a_chip_is_dealt_a_hand_at_lucky_buck_and_not_at_the_deuce_lounge():
    for game_id in GAMES:
        table = open_table(game_id, bots=0, people=("ann", "ben", "cy"))
        until(table, lambda table: table.phase == "play")
        table.stacks[1] = 99
        assert table.able(1) is (game_id == LUCKY)


def test_chips_are_bought_between_hands():
    table = open_table(LUCKY)
    until(table, asked_of("move"))
    with pytest.raises(InputError, match="between hands"):
        table.buy("ann", 5_000)


def refusals():
    yield "choose", ("cy", 1, "move", Choice("discard Kd")), "it's not your turn"
    yield "choose", ("ann", 1, "declare", Choice("in")), "it's not your turn"
    yield "choose", ("ann", 1, "move", Choice("fold")), "not 'fold'"
    yield "sit", ("cy", "Cy", 2, BUY_IN), "is taken"
    yield "close", ("floor",), "finish or void the hand first"
    yield "look", ("ann",), "you can't view a hand"


def test_a_second_hand_is_asked_nothing():
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    until(table, lambda table: asked_of("move")(table) and table.open_decision().seat == 1)
    with pytest.raises(HousewayError, match="it's not your turn"):
        table.choose("ann", 1, "move", Choice("in"), hand=2)


@pytest.mark.parametrize(("name", "args", "why"), list(refusals()))
def test_a_request_that_is_not_allowed_changes_nothing(name, args, why):
    table = open_table(LUCKY, bots=0, people=("ann", "ben"))
    until(table, lambda table: asked_of("move")(table) and table.open_decision().seat == 1)
    before, known = all_views(table), len(table.pending)
    with pytest.raises(HousewayError, match=why):
        getattr(table, name)(*args)
    assert all_views(table) == before
    assert len(table.pending) == known


# Past hands.


def test_past_hands_are_listed_and_shown_again_as_the_viewer_saw_them():
    table = open_table(DEUCE)
    until(table, lambda table: table.hand == 2 and table.phase == "settled")
    record = [entry._replace(at="now") for entry in stored(table.pending)]
    lines = list_hands(record)
    assert [line["hand"] for line in lines] == [1, 2]
    assert [line["winner"] for line in lines] == [event.winner for event in kinds(table, PanClosed)]
    steps = recall_hand(record, 2, "ann", rulebook=BOOK)
    assert steps[-1]["view"]["hands"]["1"] == list(table.current.players[1].cards)
    others = [seat for seat, player in table.current.players.items() if seat != 1 and player.cards]
    assert others
    for seat in others:
        assert set(steps[-1]["view"]["hands"][str(seat)]) == {"??"}
    dealt = [step["event"] for step in steps if type(step["event"]).__name__ == "HandDealt"]
    assert all((set(event.cards) == {"??"}) == (event.seat != 1) for event in dealt)


def test_an_option_whose_fees_are_lost_in_the_print_is_named_and_takes_nothing():
    option = next(option for option in BOOK.collection_options(LUCKY) if option.lost)
    table = open_table(LUCKY, option=option.id)
    seen = view(table, "")
    assert seen["table"]["option"] == seen["collection"] == option.id
    assert seen["fees"] == []
    page = re.sub(r"<[^>]+>", "", table_page(SimpleNamespace(live=table)))
    assert f"Option {option.id}" in page
    assert sentence(option.lost) in page
    assert "No collection is taken" not in page
