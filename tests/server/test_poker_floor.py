"""The floor at a live poker table: void hands, dead hands, frozen and closed tables."""

import pytest
from tests.book import BOOK
from tests.by_family import others_slow
from tests.server.live_tables import (
    Sample,
    chip_balances,
    known_seeds,
    opening_event,
    recover,
    store,
    stored_events,
)
from tests.server.poker_tables import (
    HOLDEM,
    ONE_OF_EACH,
    PEOPLE,
    POKER,
    act,
    all_views,
    fold_round,
    last_event,
    open_table,
    people_table,
    play_hands,
    until,
)

from houseway.banked.intents import MakeWager, Ready, TakeBank
from houseway.cardroom.bots import next_move
from houseway.cardroom.protocol import carry_out
from houseway.journal.tables import decode_stored
from houseway.journal.verify import verify
from houseway.play.decision import Choice
from houseway.play.live.view import view
from houseway.play.table_events import CardsOpened, HandVoided
from houseway.poker.events import ButtonMoved, HandClosed, HandOpened
from houseway.poker.live_table import LivePoker
from houseway.values.errors import HousewayError, InputError


@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_a_void_hand_returns_every_chip_and_does_not_move_the_button(game_id):
    option = [option.id for option in BOOK.collection_options(game_id) if not option.lost][-1]
    table = people_table(game_id, option=option)
    fold_round(table)
    before = dict(table.stacks)
    fees = chip_balances(table).get("house:fees", 0)
    table.time_out()
    first_hand = last_event(table, HandOpened)
    for _ in range(5):
        act(table)
    table.void("floor", "a card was exposed")
    assert table.stacks == before
    balances = chip_balances(table)
    assert (balances["table:t1:wagers"], balances.get("house:fees", 0)) == (0, fees)
    assert all_views(recover(table), *PEOPLE) == all_views(table, *PEOPLE)
    table.time_out()
    second_hand = last_event(table, HandOpened)
    assert (second_hand.button, second_hand.blinds) == (first_hand.button, first_hand.blinds)


def play_to_a_bet(table, count):
    """Make `count` calls or checks, then continue until a player may bet."""
    for _ in range(count):
        act(table)
    while table.turn.kind != "bet":
        act(table)


@pytest.mark.parametrize("game_id", others_slow(POKER))
@pytest.mark.parametrize("awaited", [True, False], ids=["awaited", "not awaited"])
def test_the_floor_declares_a_hand_dead_and_the_other_players_play_on(game_id, awaited, journal):
    table = people_table(game_id)
    play_to_a_bet(table, 2)
    seat = (
        table.turn.seat if awaited else next(s for s in table.current.live if s != table.turn.seat)
    )
    dead = next(
        entry.irregularity for entry in table.irregularities() if "forfeit-seat" in entry.remedies
    )
    table.rule("floor", dead, seat=seat)
    assert seat not in table.current.live
    assert table.turn.seat != seat
    assert view(table, "")["rulings"][0]["seat"] == seat
    assert view(table, "")["seats"][seat - 1]["folded"]
    assert all_views(recover(table), *PEOPLE) == all_views(table, *PEOPLE)
    sample = Sample(table)
    while table.phase == "play":
        act(table)
        if sample.due():
            assert all_views(recover(table), *PEOPLE) == all_views(table, *PEOPLE)
    assert seat not in {award.seat for award in table.current.awards}
    assert chip_balances(table)["table:t1:wagers"] == 0
    store(journal, table)
    assert verify(journal, BOOK).faults == []


@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_the_filed_remedy_voids_the_hand_after_a_misdeal(game_id, journal):
    table = people_table(game_id)
    fold_round(table)
    before = dict(table.stacks)
    table.time_out()
    play_to_a_bet(table, 2)
    table.rule("floor", "misdeal")
    assert table.phase == "settled"
    assert table.stacks == before
    assert last_event(table, HandClosed).void
    assert table.shown == set()
    button = last_event(table, HandOpened).button
    assert all_views(recover(table), *PEOPLE) == all_views(table, *PEOPLE)
    table.time_out()
    assert last_event(table, HandOpened).button == button
    fold_round(table)
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_a_ruling_that_is_not_allowed_is_refused_and_changes_nothing():
    table = people_table()
    before, event_count = all_views(table, *PEOPLE), len(table.pending)
    for by, irregularity, seat in [
        ("ann", "misdeal", 0),
        ("floor", "wrong-count", 9),
        ("floor", "misdeal", 99),
        ("floor", "premature-flop", 0),
        ("floor", "nothing", 0),
    ]:
        with pytest.raises(InputError):
            table.rule(by, irregularity, seat=seat)
    assert all_views(table, *PEOPLE) == before
    assert len(table.pending) == event_count
    fold_round(table)
    with pytest.raises(InputError, match="no ruling available: no bet is open"):
        table.rule("floor", "misdeal")
    assert table.irregularities() == []


def test_a_hand_whose_rules_have_changed_is_void_after_a_restart(monkeypatch):
    table = open_table(HOLDEM)
    until(table, lambda table: len(table.current.events) > 12)
    before = table.current.opened.stacks
    monkeypatch.setattr("houseway.play.live.table.rules_hash", lambda rules: "other rules")
    recovered_table = recover(table)
    assert recovered_table.phase == "settled"
    void, opened_cards = [entry.event for entry in recovered_table.pending]
    assert void.reason.startswith("the hand cannot be resumed")
    assert len(opened_cards.openings) == len(table.card_places.cards)
    assert {seat: recovered_table.stacks[seat] for seat in before} == before


def test_a_hand_whose_seed_is_lost_is_void_after_a_restart():
    table = open_table(HOLDEM)
    until(table, lambda table: len(table.current.events) > 12)
    recovered_table = LivePoker.recover(
        "t1",
        decode_stored(stored_events(table.pending)),
        seed=lambda hand: "",
        rulebook=BOOK,
        seeds=known_seeds,
    )
    assert [type(entry.event) for entry in recovered_table.pending] == [HandVoided, CardsOpened]
    assert chip_balances(recovered_table)["table:t1:wagers"] == -table.current.pot


def test_a_hand_that_lost_its_seed_before_the_deal_is_void_and_moves_no_chips():
    table = people_table()
    entries = [entry for entry in table.pending if not isinstance(entry.event, HandOpened)]
    entries = entries[
        : next(n for n, entry in enumerate(entries) if isinstance(entry.event, ButtonMoved))
    ]
    recovered_table = LivePoker.recover(
        "t1",
        decode_stored(stored_events(entries)),
        seed=lambda hand: "",
        rulebook=BOOK,
        seeds=known_seeds,
    )
    assert [entry.transfers for entry in recovered_table.pending] == [[], []]
    assert recovered_table.phase == "settled"


def test_a_paused_table_takes_no_bets_and_a_frozen_table_keeps_its_chips():
    table = people_table()
    turn = table.turn
    table.pause("floor")
    with pytest.raises(InputError, match="paused"):
        table.choose(table.persons[turn.seat], turn.seat, "bet", Choice("call"))
    table.time_out()
    assert table.turn == turn
    table.resume("floor")
    table.freeze("a fault")
    chips = dict(table.stacks)
    table.time_out()
    assert next_move(table) is None
    assert table.stacks == chips
    table.void("floor", "the hand cannot continue")
    assert sum(table.stacks.values()) == 4 * 30_000


def test_closing_a_table_returns_all_chips_to_their_owners():
    table = open_table(HOLDEM, bots=2)
    with pytest.raises(InputError, match="finish or void the hand first"):
        table.close("floor")
    play_hands(table, 1)
    table.close("floor")
    assert not any(
        chips for account, chips in chip_balances(table).items() if account.startswith("table:")
    )


@pytest.mark.parametrize("setting", ["limits", "stakes", "seats", "option"])
def test_a_table_with_settings_that_are_not_filed_is_refused(setting):
    value = {"limits": (500, 5000), "stakes": "$7-$9", "seats": 30, "option": "none"}[setting]
    with pytest.raises(HousewayError):
        LivePoker.open("t1", opening_event(HOLDEM, **{setting: value}), BOOK, known_seeds)


def test_requests_for_a_player_dealer_table_are_refused_at_a_poker_table():
    table = people_table()
    for intent in (
        Ready(id="1"),
        TakeBank(id="2", accept=True),
        MakeWager(id="3", seat=1, wager="ante", amount="1.00"),
    ):
        with pytest.raises(InputError, match="is not used at Texas"):
            carry_out(table, "ann", "Ann", intent)
