"""A live poker table: the button, blinds, turns, the clock, chips, and recovery (D1)."""

import pytest
from tests.server.live_tables import BOOK, known_seeds, opened
from tests.server.poker_tables import (
    POKER,
    act,
    encoded,
    kinds,
    left,
    open_table,
    play_hands,
    recovered,
    step,
    store,
    stored,
    told,
    until,
)

from houseway.cards.shuffle import Seed
from houseway.errors import HousewayError, InputError
from houseway.games.round import Choice
from houseway.journal.ledger import balances
from houseway.journal.store import Journal
from houseway.journal.table_events import (
    BombPotJoined,
    ButtonDrawn,
    ButtonMoved,
    CardsOpened,
    HandCommitted,
    HandVoided,
    SatOut,
    SeedRevealed,
    ShoeCommitted,
    TimeCharged,
)
from houseway.journal.verify import verify
from houseway.poker.bots import RandomBot
from houseway.poker.events import Acted, Dealt, HandClosed, HandOpened, Posted, Reshuffled
from houseway.server.bots import next_move, seat_bots
from houseway.server.poker.table import LATE, LivePoker
from houseway.server.recall import list_hands, recall_hand
from houseway.server.table_view import view

HOLDEM = "cordova/texas-holdem"
NO_LIMIT = "saloon/no-limit-texas-holdem"
STUD = "cordova/seven-card-stud"
LOWBALL = "lucky-buck/lowball"
ONE_OF_EACH = [HOLDEM, STUD, LOWBALL]
PEOPLE = ("ann", "ben", "cy", "dot")


@pytest.fixture
def journal(tmp_path):
    opened = Journal.open(str(tmp_path / "poker.db"))
    yield opened
    opened.close()


def people_table(game_id=HOLDEM, people=PEOPLE, **more):
    return open_table(game_id, bots=0, people=people, **more)


def fold_round(table):
    """Everybody folds or checks until the hand is over."""
    while table.phase == "play":
        act(table, Choice(table.turn.default))


def next_hand(table):
    fold_round(table)
    table.time_out()


def last(table, kind):
    return kinds(table, kind)[-1]


# Every filing.


def pot_of(happened):
    """What came into the pot and did not leave it."""
    moved = [transfer for one in happened for transfer in one.transfers]
    return balances(moved).get("table:t1:wagers", 0)


@pytest.mark.parametrize("game_id", POKER)
def test_a_table_opened_with_no_choices_is_played_for_twenty_hands(game_id, journal):
    table = open_table(game_id)
    pot = known = 0
    while table.hand < 20 or table.phase != "settled":
        step(table)
        pot += pot_of(table.pending[known:])
        known = len(table.pending)
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
    assert sum(left(table).values()) == 0
    assert len(kinds(table, HandClosed)) == 20
    store(journal, table)
    verdict = verify(journal, BOOK)
    assert verdict.faults == []
    assert verdict.hands == 20


@pytest.mark.parametrize("game_id", POKER)
def test_random_play_with_a_collection_keeps_every_chip_and_every_record(game_id, journal):
    fee = [one.id for one in BOOK.collection_options(game_id) if not one.lost]
    table = open_table(game_id, bots=5, people=("ann",), option=fee[-1] if fee else "")
    choices = Seed.of(11).stream(game_id)
    while table.hand < 6 or table.phase != "settled":
        if table.turn is None:
            table.time_out()
        else:
            act(table, RandomBot(table.current, choices)(table.turn))
        if table.phase == "settled":
            for seat, sitting in list(table.seats.items()):
                if not table.stacks[seat]:
                    table.buy(sitting.person, table.bot_buy_in())
    kept = left(table)
    assert sum(kept.values()) == kept["table:t1:wagers"] == 0
    assert all(chips >= 0 for account, chips in kept.items() if account.startswith("table:"))
    store(journal, table)
    assert verify(journal, BOOK).faults == []


@pytest.mark.parametrize("game_id", POKER)
def test_a_table_recovered_after_any_move_is_the_same_and_goes_on_the_same(game_id):
    table = open_table(game_id)
    halfway = None
    while not (table.hand == 3 and table.phase == "settled"):
        step(table)
        again = recovered(table.pending)
        assert again.pending == []
        assert told(again, "ann") == told(table, "ann")
        if halfway is None and table.hand == 3 and table.phase == "play":
            halfway = (len(table.pending), again)
    known, again = halfway
    while again.phase != "settled":
        step(again)
    assert again.pending == table.pending[known:]


@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_a_table_killed_after_any_event_comes_back_and_ends_the_same(game_id):
    table = open_table(game_id)
    play_hands(table, 2)
    for known in range(1, len(table.pending)):
        again = recovered(table.pending[:known])
        assert table.pending[known : known + len(again.pending)] == again.pending
    while again.phase != "settled":
        step(again)
    assert told(again, "ann") == told(table, "ann")


# Fairness.


@pytest.mark.parametrize("game_id", POKER)
def test_the_shoe_is_bound_before_any_chip_and_its_cards_are_opened_after_the_hand(game_id):
    table = open_table(game_id)
    play_hands(table, 3)
    order = [type(e) for e in kinds(table, HandCommitted, ShoeCommitted, Posted, CardsOpened)]
    firsts = [kind for n, kind in enumerate(order) if n == 0 or order[n - 1] is not kind]
    assert firsts == [HandCommitted, ShoeCommitted, Posted, CardsOpened] * 3
    assert kinds(table, SeedRevealed) == []
    secrets = [known_seeds("t1", hand).hex().encode() for hand in (1, 2, 3)]
    for one in table.pending:
        assert not any(secret in encoded(one.event).encode() for secret in secrets)


def test_a_stub_that_is_mixed_again_is_bound_anew_before_its_next_card(journal):
    people = [f"p{n}" for n in range(1, 9)]
    table = people_table("lucky-buck/draw-poker", people=people)
    while not kinds(table, Reshuffled):
        turn = table.turn
        if turn is None:
            table.time_out()
            continue
        thrown = tuple(table.current.cards[turn.seat][: turn.cards])
        act(table, Choice("draw", 0, thrown) if turn.kind == "draw" else None)
    events = [one.event for one in table.pending]
    mixed = next(n for n, event in enumerate(events) if isinstance(event, Reshuffled))
    assert isinstance(events[mixed + 1], ShoeCommitted)
    assert events[mixed + 1].stub == 1
    assert told(recovered(table.pending), *people) == told(table, *people)
    assert told(recovered(table.pending[: mixed + 1]), *people)
    until(table, lambda table: table.phase == "settled", None)
    opened = last(table, CardsOpened).openings
    assert {one.stub for one in opened} == {0, 1}
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_the_first_button_is_drawn_in_the_open_and_moves_on_after_each_hand():
    table = people_table()
    (drawn,) = kinds(table, ButtonDrawn)
    assert len(drawn.cards) >= 4
    buttons = []
    for _ in range(5):
        buttons.append(last(table, HandOpened).button)
        next_hand(table)
    first = drawn.button
    assert buttons == [(first - 1 + n) % 4 + 1 for n in range(5)]
    assert len(kinds(table, ButtonDrawn)) == 1
    assert [one.button for one in kinds(table, ButtonMoved)][:5] == buttons


def test_the_cards_depend_on_no_name_stack_or_history():
    """Promise A4: the same seed deals the same cards."""
    dealt = []
    for chips, people in ((5_000, ("ann", "ben")), (50_000, ("zoe", "yan"))):
        table = people_table(people=people, chips=chips)
        dealt.append(last(table, Dealt).cards)
    assert dealt[0] == dealt[1]


# Between hands.


def test_a_newcomer_waits_for_the_big_blind_unless_he_posts():
    table = people_table()
    table.sit("eve", "Eve", 6, 20_000)
    next_hand(table)
    assert 6 not in last(table, HandOpened).stacks
    assert view(table, "eve")["seats"][5]["waits_for_blind"]
    table.sit_out("eve", False, post=True)
    assert view(table, "eve")["seats"][5]["posts"]
    while 6 not in last(table, HandOpened).stacks:
        next_hand(table)
    opened = last(table, HandOpened)
    came_in = dict(opened.blinds).get(6) or next(p[1] for p in opened.posts if p[0] == 6)
    assert came_in == 300


def test_a_player_who_missed_his_blinds_posts_them_when_he_comes_back():
    table = people_table(people=(*PEOPLE, "eve"))
    table.sit_out("eve", True)
    seat = table.seat_of("eve")
    while not table.table.players[seat].missed_big:
        next_hand(table)
    assert view(table, "")["seats"][seat - 1]["missed"]
    table.sit_out("eve", False, post=True)
    while seat not in last(table, HandOpened).stacks:
        next_hand(table)
    opened = last(table, HandOpened)
    if seat != dict(zip(("small", "big"), [s for s, _ in opened.blinds], strict=False))["big"]:
        assert opened.posts == ((seat, 300, 100),)
        assert [p.what for p in kinds(table, Posted) if p.seat == seat][-2:] == ["post", "dead"]


def test_a_player_who_sits_out_is_dealt_no_hand_and_keeps_his_seat():
    table = people_table()
    table.sit_out("dot", True)
    next_hand(table)
    assert 4 not in last(table, HandOpened).stacks
    assert table.seats[4].out


def test_the_buy_in_is_within_the_filed_limits():
    table = LivePoker.open("t1", opened(HOLDEM, stakes="no limit $1/$2"), BOOK, known_seeds)
    assert view(table, "")["buy_in"] == {"least": "40.00", "most": "200.00"}
    for amount in (3_900, 20_100):
        with pytest.raises(InputError):
            table.sit("ann", "Ann", 1, amount)
    table.sit("ann", "Ann", 1, 4_000)
    with pytest.raises(InputError, match="largest buy"):
        table.buy("ann", 16_100)
    table.buy("ann", 16_000)
    assert table.stacks[1] == table.table.players[1].stack == 20_000


def test_chips_are_bought_between_hands_or_by_whoever_is_not_in_the_hand():
    table = people_table(people=("ann", "ben", "cy"))
    with pytest.raises(InputError, match="between hands"):
        table.buy("ann", 3_000)
    table.sit("dot", "Dot", 4, 5_000)
    table.buy("dot", 3_000)
    assert table.stacks[4] == 8_000


def test_a_player_who_comes_back_within_the_half_hour_brings_what_he_left_with(monkeypatch):
    table = people_table(LOWBALL, people=("ann", "ben", "cy"))
    now = [1000]
    monkeypatch.setattr(LivePoker, "minute", lambda self: now[0])
    fold_round(table)
    chips = table.stacks[3]
    table.leave("cy")
    now[0] += 20
    with pytest.raises(InputError, match="must bring it"):
        table.sit("cy", "Cy", 3, 5_000)
    again = recovered(table.pending)
    with pytest.raises(InputError, match="must bring it"):
        again.sit("cy", "Cy", 3, 5_000)
    table.sit("cy", "Cy", 3, chips)


def test_a_player_changes_seats_between_hands_with_all_chips():
    table = people_table()
    with pytest.raises(InputError, match="between hands"):
        table.change_seat("dot", 7)
    fold_round(table)
    chips = table.stacks[4]
    table.change_seat("dot", 7)
    assert table.seat_of("dot") == 7
    assert (table.stacks[7], table.stacks[4]) == (chips, 0)
    assert told(recovered(table.pending), *PEOPLE) == told(table, *PEOPLE)
    with pytest.raises(InputError, match="cannot be taken"):
        table.change_seat("dot", 1)


def test_a_straddle_is_posted_by_whoever_asked_for_it_left_of_the_big_blind():
    table = people_table()
    table.straddle("ann", True)
    straddled = []
    for _ in range(4):
        next_hand(table)
        blinds = last(table, HandOpened).blinds
        straddled += [seat for seat, amount in blinds if amount == 600]
    assert straddled == [1]
    assert told(recovered(table.pending), *PEOPLE) == told(table, *PEOPLE)
    table.straddle("ann", False)
    assert table.straddlers == set()
    heads_up = people_table(people=("ann", "ben"))
    for who in ("ann", "ben"):
        heads_up.straddle(who, True)
    next_hand(heads_up)
    assert len(last(heads_up, HandOpened).blinds) == 2
    with pytest.raises(InputError, match="no blind to straddle"):
        people_table(STUD).straddle("ann", True)


def test_a_bomb_pot_is_dealt_to_those_who_join_it_and_bots_do():
    table = open_table(NO_LIMIT, bots=2, people=("ann", "ben"))
    table.join_bomb_pot("ann", 1_000)
    assert len(kinds(table, BombPotJoined)) == 3
    with pytest.raises(InputError, match="each"):
        table.join_bomb_pot("ben", 2_000)
    while last(table, HandOpened).bomb == 0:
        step(table)
    assert 2 not in last(table, HandOpened).stacks
    assert view(table, "")["poker"]["bomb"] == "10.00"
    play_hands(table, table.hand)
    table.time_out()
    assert last(table, HandOpened).bomb == 0


def test_a_pot_is_killed_after_a_look_at_two_cards_where_the_floor_allows_it():
    table = people_table(LOWBALL, may_kill=True)
    assert table.turn.kind == "kill"
    act(table, Choice("kill"))
    assert view(table, "")["poker"]["kill"]
    assert people_table(LOWBALL).turn.kind == "bet"


def time_option():
    for game_id in POKER:
        for option in BOOK.collection_options(game_id):
            if option.lost:
                continue
            table = LivePoker.open("t1", opened(game_id, option=option.id), BOOK, known_seeds)
            if table.table.takes_time:
                return game_id, option.id
    return None


def test_time_is_paid_each_half_hour(monkeypatch):
    game_id, option = time_option()
    now = [1000]
    monkeypatch.setattr(LivePoker, "minute", lambda self: now[0])
    table = open_table(game_id, bots=2, option=option)
    play_hands(table, 2)
    (first,) = kinds(table, TimeCharged)
    assert first.minute == 1030
    now[0] = 1030
    play_hands(table, 3)
    assert len(kinds(table, TimeCharged)) == 2
    assert told(recovered(table.pending), "ann") == told(table, "ann")
    assert sum(left(table).values()) == 0
    assert first.pot or left(table)["house:fees"] >= sum(first.fees.values()) > 0


def test_with_one_player_left_the_table_waits_and_begins_again():
    table = people_table(people=("ann", "ben"))
    fold_round(table)
    table.leave("ben")
    table.time_out()
    assert table.phase == "waiting"
    seat_bots(table, 1)
    assert table.phase == "play"


# Turns and the clock.


def test_only_the_seat_that_is_awaited_may_act_and_only_as_it_is_offered():
    table = people_table()
    turn = table.turn
    who = table.persons[turn.seat]
    other = next(name for name in PEOPLE if name != who)
    before, known = told(table, *PEOPLE), len(table.pending)
    for name, seat, choice in [
        (other, turn.seat, Choice("call")),
        (other, table.seat_of(other), Choice("call")),
        (who, turn.seat, Choice("check")),
        (who, turn.seat, Choice("raise", turn.least + 100)),
        (who, turn.seat, Choice("raise", 0)),
    ]:
        with pytest.raises(HousewayError):
            table.choose(name, seat, "bet", choice)
    assert told(table, *PEOPLE) == before
    assert len(table.pending) == known


@pytest.mark.parametrize(
    "cards", [(), ("As", "Kd"), ("??",)], ids=["none", "two", "one that he does not hold"]
)
def test_a_discard_that_is_not_one_of_the_own_cards_is_refused_and_changes_nothing(cards):
    table = people_table("deuce-lounge/pineapple")
    while table.turn.kind != "discard":
        act(table)
    turn = table.turn
    before = told(table, *PEOPLE)
    with pytest.raises(HousewayError):
        table.choose(table.persons[turn.seat], turn.seat, "discard", Choice("discard", 0, cards))
    assert told(table, *PEOPLE) == before


def test_whoever_lets_the_clock_run_out_folds_and_is_sat_out():
    table = people_table()
    seat = table.turn.seat
    table.time_out()
    assert last(table, SatOut) == SatOut(seat, LATE)
    acted = last(table, Acted)
    assert (acted.seat, acted.choice) == (seat, "fold")
    assert view(table, "")["seats"][seat - 1]["out"]
    next_hand(table)
    assert seat not in last(table, HandOpened).stacks


def test_whoever_checks_by_the_clock_is_answered_for_until_he_comes_back():
    table = people_table(people=("ann", "ben", "cy"))
    while table.turn.default != "check":
        act(table)
    seat = table.turn.seat
    who = table.persons[seat]
    table.time_out()
    assert seat in table.absent
    assert told(recovered(table.pending), who) == told(table, who)
    table.sit_out(who, False)
    assert seat not in table.absent
    while table.turn and table.turn.seat != seat:
        act(table)
    assert table.turn.seat == seat


def test_whoever_leaves_in_a_hand_is_answered_for_at_once_and_takes_what_is_left():
    table = people_table()
    seat = table.turn.seat
    who = table.persons[seat]
    table.leave(who)
    assert last(table, Acted) == Acted(seat, "fold", 0)
    assert table.seat_of(who) == seat
    later = table.turn.seat
    other = table.persons[next(s for s in table.current.live if s not in (seat, later))]
    table.leave(other)
    assert table.turn.seat == later
    fold_round(table)
    chips = table.stacks[seat]
    table.time_out()
    assert table.seat_of(who) == table.seat_of(other) == 0
    assert left(table)[f"person:{who}"] == chips - 15_000 - 15_000


def test_a_default_discard_is_the_card_dealt_last():
    table = people_table("deuce-lounge/pineapple")
    while table.turn.kind != "discard":
        act(table)
    seat = table.turn.seat
    cards = list(table.current.cards[seat])
    table.time_out()
    assert table.current.cards[seat] == cards[:-1]


def test_all_in_players_are_asked_in_turn_whether_to_run_it_twice():
    table = people_table(NO_LIMIT, people=("ann", "ben"), chips=5_000)
    while table.turn.kind == "bet":
        turn = table.turn
        act(table, Choice("raise", turn.most) if "raise" in turn.choices else Choice("call"))
    assert table.turn.kind == "run-twice"
    assert told(recovered(table.pending), "ann") == told(table, "ann")
    for _ in range(2):
        act(table, Choice("yes"))
    assert len(view(table, "")["poker"]["boards"]) == 2


# The floor.


@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_a_voided_hand_gives_every_chip_back_and_the_button_stays(game_id):
    fee = [one.id for one in BOOK.collection_options(game_id) if not one.lost][-1]
    table = people_table(game_id, option=fee)
    fold_round(table)
    before = dict(table.stacks)
    fees = left(table).get("house:fees", 0)
    table.time_out()
    opened = last(table, HandOpened)
    for _ in range(5):
        act(table)
    table.void("floor", "a card was exposed")
    assert table.stacks == before
    kept = left(table)
    assert (kept["table:t1:wagers"], kept.get("house:fees", 0)) == (0, fees)
    assert told(recovered(table.pending), *PEOPLE) == told(table, *PEOPLE)
    table.time_out()
    again = last(table, HandOpened)
    assert (again.button, again.blinds) == (opened.button, opened.blinds)


def bet_by(table, count):
    """So many calls and checks, and then a bet is awaited."""
    for _ in range(count):
        act(table)
    while table.turn.kind != "bet":
        act(table)


@pytest.mark.parametrize("game_id", POKER)
@pytest.mark.parametrize("awaited", [True, False], ids=["awaited", "not awaited"])
def test_the_floor_declares_a_hand_dead_and_the_others_play_on(game_id, awaited, journal):
    table = people_table(game_id)
    bet_by(table, 2)
    seat = (
        table.turn.seat if awaited else next(s for s in table.current.live if s != table.turn.seat)
    )
    told_before = {one["irregularity"]: one for one in table.irregularities()}
    dead = next(name for name, one in told_before.items() if "forfeit-seat" in one["remedies"])
    table.rule("floor", dead, seat)
    assert seat not in table.current.live
    assert table.turn.seat != seat
    assert view(table, "")["rulings"][0]["seat"] == seat
    assert view(table, "")["seats"][seat - 1]["folded"]
    assert told(recovered(table.pending), *PEOPLE) == told(table, *PEOPLE)
    while table.phase == "play":
        act(table)
        assert told(recovered(table.pending), *PEOPLE) == told(table, *PEOPLE)
    assert seat not in {award.seat for award in table.current.awards}
    assert left(table)["table:t1:wagers"] == 0
    store(journal, table)
    assert verify(journal, BOOK).faults == []


@pytest.mark.parametrize("game_id", ONE_OF_EACH)
def test_a_misdeal_is_void_by_the_remedy_that_is_filed(game_id, journal):
    table = people_table(game_id)
    fold_round(table)
    before = dict(table.stacks)
    table.time_out()
    bet_by(table, 2)
    table.rule("floor", "misdeal")
    assert table.phase == "settled"
    assert table.stacks == before
    assert last(table, HandClosed).void
    assert table.shown == set()
    button = last(table, HandOpened).button
    assert told(recovered(table.pending), *PEOPLE) == told(table, *PEOPLE)
    table.time_out()
    assert last(table, HandOpened).button == button
    fold_round(table)
    store(journal, table)
    assert verify(journal, BOOK).faults == []


def test_what_the_floor_may_not_rule_is_refused_and_changes_nothing():
    table = people_table()
    before, known = told(table, *PEOPLE), len(table.pending)
    for by, irregularity, seat in [
        ("ann", "misdeal", 0),
        ("floor", "wrong-count", 9),
        ("floor", "premature-flop", 0),
        ("floor", "nothing", 0),
    ]:
        with pytest.raises(InputError):
            table.rule(by, irregularity, seat)
    assert told(table, *PEOPLE) == before
    assert len(table.pending) == known
    fold_round(table)
    with pytest.raises(InputError, match="bet is awaited"):
        table.rule("floor", "misdeal")
    assert table.irregularities() == []


def test_a_hand_whose_rules_have_changed_is_void_by_rule(monkeypatch):
    table = open_table(HOLDEM)
    until(table, lambda table: len(table.current.events) > 12)
    before = table.current.opened.stacks
    monkeypatch.setattr("houseway.server.live.rules_hash", lambda rules: "other rules")
    again = recovered(table.pending)
    assert again.phase == "settled"
    void, revealed = [one.event for one in again.pending]
    assert void.reason.startswith("the hand cannot be resumed")
    assert len(revealed.openings) == len(table.lay.cards)
    assert {seat: again.stacks[seat] for seat in before} == before


def test_a_hand_whose_seed_is_lost_is_void_by_rule():
    table = open_table(HOLDEM)
    until(table, lambda table: len(table.current.events) > 12)
    again = LivePoker.recover("t1", stored(table.pending), lambda hand: "", BOOK, known_seeds)
    assert [type(one.event) for one in again.pending] == [HandVoided, CardsOpened]
    assert left(again)["table:t1:wagers"] == -table.current.pot


def test_a_paused_table_takes_no_bets_and_a_frozen_one_keeps_its_chips():
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
    table.void("floor", "it cannot go on")
    assert sum(table.stacks.values()) == 4 * 30_000


def test_a_closed_table_gives_everybody_their_chips():
    table = open_table(HOLDEM, bots=2)
    with pytest.raises(InputError, match="not over"):
        table.close("floor")
    play_hands(table, 1)
    table.close("floor")
    assert not any(chips for account, chips in left(table).items() if account.startswith("table:"))


@pytest.mark.parametrize("what", ["limits", "stakes", "seats", "option"])
def test_a_table_that_is_not_filed_is_refused(what):
    wrong = {"limits": (500, 5000), "stakes": "$7-$9", "seats": 30, "option": "none"}[what]
    with pytest.raises(HousewayError):
        LivePoker.open("t1", opened(HOLDEM, **{what: wrong}), BOOK, known_seeds)


def test_what_a_player_dealer_table_is_asked_is_refused():
    table = people_table()
    for call in (
        lambda: table.ready("ann"),
        lambda: table.take_bank("ann", True),
        lambda: table.wager("ann", 1, "ante", 100),
    ):
        with pytest.raises(InputError, match="player-dealer"):
            call()


# Past hands.


def test_past_hands_are_listed_and_replayed_as_the_viewer_saw_them():
    table = open_table(HOLDEM)
    play_hands(table, 4)
    journal = stored(table.pending)
    hands = list_hands(journal)
    assert [hand["hand"] for hand in hands] == [1, 2, 3, 4]
    assert all(hand["won"] for hand in hands)
    for hand in range(1, 5):
        steps = recall_hand(journal, hand, "ann", BOOK)
        assert steps[-1]["view"]["phase"] == "settled"
        final = steps[-1]["view"]
        dealt = next(one["event"] for one in steps if isinstance(one["event"], Dealt))
        for seat, card in zip(dealt.to, dealt.cards, strict=True):
            seen = seat == 1 or seat in final["poker"]["shown"]
            assert (card != "??") == seen
