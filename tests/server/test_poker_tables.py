"""Live poker tables: every filing, recovery, fairness, turns, the clock and past hands."""

import math

import pytest
from tests.by_family import others_slow
from tests.poker.random_bot import RandomBot
from tests.server.live_tables import (
    BOOK,
    Sample,
    chip_balances,
    encode_event,
    events_of,
    first_of_each_kind,
    known_seeds,
    recover,
    starts_hand,
    store,
    stored_events,
)
from tests.server.poker_tables import (
    HOLDEM,
    NO_LIMIT,
    ONE_OF_EACH,
    PEOPLE,
    POKER,
    act,
    all_views,
    fold_round,
    last_event,
    next_hand,
    open_table,
    people_table,
    play_hands,
    step,
    until,
)

from houseway.cardroom.recall import list_hands, recall_hand
from houseway.cards.shuffle import Seed
from houseway.journal.verify import verify
from houseway.play.decision import Choice
from houseway.play.game import FiledGame
from houseway.play.ledger import balances
from houseway.play.live.view import view
from houseway.play.table_events import (
    CardsOpened,
    HandCommitted,
    SatOut,
    SeedRevealed,
    ShoeCommitted,
)
from houseway.poker.events import (
    Acted,
    ButtonDrawn,
    ButtonMoved,
    Dealt,
    HandClosed,
    HandOpened,
    Posted,
    Reshuffled,
)
from houseway.poker.live_table import LATE
from houseway.values.errors import HousewayError

# Every filing.


def pot_of(entries):
    """The chips that went into the pot and did not leave it."""
    transfers = [transfer for entry in entries for transfer in entry.transfers]
    return balances(transfers).get("table:t1:wagers", 0)


# The button goes around twice at every table, and five times at one game of each kind.
@pytest.mark.parametrize(
    ("game_id", "hands"), [(game_id, 20 if game_id in ONE_OF_EACH else 8) for game_id in POKER]
)
def test_no_chip_is_lost_at_a_table_with_default_settings(game_id, hands, journal):
    table = open_table(game_id)
    pot = event_count = 0
    while table.hand < hands or table.phase != "settled":
        step(table)
        pot += pot_of(table.pending[event_count:])
        event_count = len(table.pending)
        hand = table.current
        if table.phase == "play":
            assert pot == hand.pot
            assert {s: table.stacks[s] for s in hand.order} == {
                s: hand.stacks[s] for s in hand.order
            }
        else:
            assert pot == 0
            players = table.table.players
            assert {seat: players[seat].stack for seat in table.seats} == {
                seat: table.stacks[seat] for seat in table.seats
            }
    assert sum(chip_balances(table).values()) == 0
    assert len(events_of(table, HandClosed)) == hands
    store(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands == hands


@pytest.mark.parametrize("game_id", POKER)
def test_no_chip_is_lost_in_random_play_with_a_collection(game_id, journal):
    options = [option.id for option in BOOK.collection_options(game_id) if not option.lost]
    table = open_table(game_id, bots=5, people=("ann",), option=options[-1] if options else "")
    choices = Seed.of(11).stream(game_id)
    while table.hand < 4 or table.phase != "settled":
        if table.turn is None:
            table.time_out()
        else:
            act(table, RandomBot(table.current, choices)(table.turn))
        if table.phase == "settled":
            for seat, sitting in list(table.seats.items()):
                if not table.stacks[seat]:
                    table.buy(sitting.person, table.bot_buy_in())
    balances_now = chip_balances(table)
    assert sum(balances_now.values()) == balances_now["table:t1:wagers"] == 0
    assert all(
        chips >= 0 for account, chips in balances_now.items() if account.startswith("table:")
    )
    store(journal, table)
    assert verify(journal, BOOK).faults == []


@pytest.mark.slow
@pytest.mark.parametrize("game_id", POKER)
def test_all_filed_stakes_and_collections_can_be_played(game_id):
    stakes = [{"stakes": stakes.name} for stakes in FiledGame(BOOK, game_id).rules().play.stakes]
    options = [
        {"option": option.id} for option in BOOK.collection_options(game_id) if not option.lost
    ]
    for settings in (*stakes, *options):
        table = open_table(game_id, **settings)
        play_hands(table, 2)
        balances_now = chip_balances(table)
        assert sum(balances_now.values()) == balances_now["table:t1:wagers"] == 0, settings
        assert all_views(recover(table), "ann") == all_views(table, "ann")


@pytest.mark.parametrize("game_id", others_slow(POKER))
def test_a_table_recovered_after_any_move_is_unchanged_and_continues_the_same_way(game_id):
    table = open_table(game_id)
    sample = Sample(table)
    halfway = None
    while not (table.hand == 2 and table.phase == "settled"):
        step(table)
        starts = halfway is None and table.hand == 2 and table.phase == "play"
        if not sample.due() and not starts:
            continue
        recovered_table = recover(table)
        assert recovered_table.pending == []
        assert all_views(recovered_table, "ann") == all_views(table, "ann")
        if starts:
            halfway = (len(table.pending), recovered_table)
    event_count, recovered_table = halfway
    while recovered_table.phase != "settled":
        step(recovered_table)
    assert recovered_table.pending == table.pending[event_count:]


@pytest.mark.parametrize("times", [2, pytest.param(math.inf, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_a_table_recovered_after_any_event_ends_the_same_way(game_id, times):
    table = open_table(game_id)
    play_hands(table, 2)
    start = next(n for n, entry in enumerate(table.pending) if starts_hand(entry))
    for event_count in first_of_each_kind(table, start, times):
        recovered_table = recover(table, event_count)
        play_hands(recovered_table, 2)
        assert recovered_table.pending == table.pending[event_count:]
        assert all_views(recovered_table, "ann") == all_views(table, "ann")


# Fairness.


@pytest.mark.parametrize("game_id", others_slow(POKER))
def test_the_shoe_is_committed_before_the_first_chip_is_posted_and_opened_after_the_hand(game_id):
    table = open_table(game_id)
    play_hands(table, 3)
    order = [type(e) for e in events_of(table, HandCommitted, ShoeCommitted, Posted, CardsOpened)]
    order_without_repeats = [
        kind for n, kind in enumerate(order) if n == 0 or order[n - 1] is not kind
    ]
    assert order_without_repeats == [HandCommitted, ShoeCommitted, Posted, CardsOpened] * 3
    assert events_of(table, SeedRevealed) == []
    secrets = [known_seeds("t1", hand).hex().encode() for hand in (1, 2, 3)]
    for entry in table.pending:
        assert not any(secret in encode_event(entry.event).encode() for secret in secrets)


def test_a_reshuffled_stub_is_committed_before_its_next_card(journal):
    people = [f"p{n}" for n in range(1, 9)]
    table = people_table("lucky-buck/draw-poker", people=people)
    while not events_of(table, Reshuffled):
        turn = table.turn
        if turn is None:
            table.time_out()
            continue
        thrown = tuple(table.current.cards[turn.seat][: turn.cards])
        act(table, Choice("draw", 0, thrown) if turn.kind == "draw" else None)
    events = [entry.event for entry in table.pending]
    reshuffle = next(n for n, event in enumerate(events) if isinstance(event, Reshuffled))
    assert isinstance(events[reshuffle + 1], ShoeCommitted)
    assert events[reshuffle + 1].stub == 1
    assert all_views(recover(table), *people) == all_views(table, *people)
    assert all_views(recover(table, reshuffle + 1), *people)
    until(table, lambda table: table.phase == "settled", None)
    opened_cards = last_event(table, CardsOpened).openings
    assert {opening.stub for opening in opened_cards} == {0, 1}
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_the_first_button_is_drawn_face_up_and_moves_after_each_hand():
    table = people_table()
    (draw,) = events_of(table, ButtonDrawn)
    assert len(draw.cards) >= 4
    buttons = []
    for _ in range(5):
        buttons.append(last_event(table, HandOpened).button)
        next_hand(table)
    first = draw.button
    assert buttons == [(first - 1 + n) % 4 + 1 for n in range(5)]
    assert len(events_of(table, ButtonDrawn)) == 1
    assert [event.button for event in events_of(table, ButtonMoved)][:5] == buttons


def test_the_cards_do_not_depend_on_names_or_stacks():
    """The same seed deals the same cards."""
    hands = []
    for chips, people in ((5_000, ("ann", "ben")), (50_000, ("zoe", "yan"))):
        table = people_table(people=people, chips=chips)
        hands.append(last_event(table, Dealt).cards)
    assert hands[0] == hands[1]


# Turns and the clock.


def test_only_the_player_whose_turn_it_is_may_act_and_only_with_an_offered_choice():
    table = people_table()
    turn = table.turn
    who = table.persons[turn.seat]
    other = next(name for name in PEOPLE if name != who)
    before, event_count = all_views(table, *PEOPLE), len(table.pending)
    for name, seat, choice in [
        (other, turn.seat, Choice("call")),
        (other, table.seat_of(other), Choice("call")),
        (who, turn.seat, Choice("check")),
        (who, turn.seat, Choice("raise", turn.least + 100)),
        (who, turn.seat, Choice("raise", 1)),
    ]:
        with pytest.raises(HousewayError):
            table.choose(name, seat, "bet", choice)
    assert all_views(table, *PEOPLE) == before
    assert len(table.pending) == event_count


@pytest.mark.parametrize(
    "cards",
    [(), ("As", "Kd"), ("??",)],
    ids=["no card", "two cards", "a card that is not in the hand"],
)
def test_a_discard_that_is_not_one_of_the_players_cards_changes_nothing(cards):
    table = people_table("deuce-lounge/pineapple")
    while table.turn.kind != "discard":
        act(table)
    turn = table.turn
    before = all_views(table, *PEOPLE)
    with pytest.raises(HousewayError):
        table.choose(table.persons[turn.seat], turn.seat, "discard", Choice("discard", 0, cards))
    assert all_views(table, *PEOPLE) == before


def test_a_player_who_lets_the_clock_run_out_folds_and_sits_out():
    table = people_table()
    seat = table.turn.seat
    table.time_out()
    assert last_event(table, SatOut) == SatOut(seat, LATE, "no-answer")
    acted = last_event(table, Acted)
    assert (acted.seat, acted.choice) == (seat, "fold")
    assert view(table, "")["seats"][seat - 1]["out"]
    next_hand(table)
    assert seat not in last_event(table, HandOpened).stacks


def test_default_choices_are_made_for_a_player_who_ran_out_of_time_until_they_return():
    table = people_table(people=("ann", "ben", "cy"))
    while table.turn.default != "check":
        act(table)
    seat = table.turn.seat
    who = table.persons[seat]
    table.time_out()
    assert seat in table.absent
    assert all_views(recover(table), who) == all_views(table, who)
    for _ in range(3):
        assert table.turn.seat != seat
        act(table)
    choices = [event.choice for event in events_of(table, Acted) if event.seat == seat]
    assert choices[-2:] == ["check", "check"]
    table.sit_out(who, False)
    assert seat not in table.absent
    while table.turn and table.turn.seat != seat:
        act(table)
    assert table.turn.seat == seat


def test_a_player_who_leaves_mid_hand_folds_in_turn_and_takes_the_remaining_chips():
    table = people_table()
    seat = table.turn.seat
    who = table.persons[seat]
    table.leave(who)
    assert last_event(table, Acted) == Acted(seat, "fold", 0)
    assert table.seat_of(who) == seat
    next_seat = table.turn.seat
    other = table.persons[next(s for s in table.current.live if s not in (seat, next_seat))]
    table.leave(other)
    assert table.turn.seat == next_seat
    fold_round(table)
    chips = table.stacks[seat]
    table.time_out()
    assert table.seat_of(who) == table.seat_of(other) == 0
    assert chip_balances(table)[f"person:{who}"] == chips - 30_000


def test_the_default_discard_is_the_card_dealt_last():
    table = people_table("deuce-lounge/pineapple")
    while table.turn.kind != "discard":
        act(table)
    seat = table.turn.seat
    cards = list(table.current.cards[seat])
    table.time_out()
    assert table.current.cards[seat] == cards[:-1]


def test_each_all_in_player_is_asked_in_turn_whether_to_run_it_twice():
    table = people_table(NO_LIMIT, people=("ann", "ben"), chips=5_000)
    while table.turn.kind == "bet":
        turn = table.turn
        act(table, Choice("raise", turn.most) if "raise" in turn.choices else Choice("call"))
    assert table.turn.kind == "run-twice"
    assert all_views(recover(table), "ann") == all_views(table, "ann")
    for _ in range(2):
        act(table, Choice("yes"))
    assert len(view(table, "")["poker"]["boards"]) == 2


# Past hands.


def test_past_hands_are_listed_and_replayed_as_the_viewer_saw_them():
    table = open_table(HOLDEM)
    play_hands(table, 4)
    events = stored_events(table.pending)
    hands = list_hands(events)
    assert [hand["hand"] for hand in hands] == [1, 2, 3, 4]
    assert all(hand["won"] for hand in hands)
    for hand in range(1, 5):
        steps = recall_hand(events, hand, "ann", rulebook=BOOK)
        assert steps[-1]["view"]["phase"] == "settled"
        last_view = steps[-1]["view"]
        dealt = next(step["event"] for step in steps if isinstance(step["event"], Dealt))
        for seat, card in zip(dealt.to, dealt.cards, strict=True):
            is_visible = seat == 1 or seat in last_view["poker"]["shown"]
            assert (card != "??") == is_visible
