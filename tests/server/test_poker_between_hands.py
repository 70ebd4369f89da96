"""A live poker table between hands: blinds, buy-ins, seats, straddles, bomb pots and bots."""

import pytest
from tests.book import BOOK
from tests.server.live_tables import events_of, known_seeds, opening_event, recover
from tests.server.poker_tables import (
    HOLDEM,
    LOWBALL,
    NO_LIMIT,
    PEOPLE,
    STUD,
    act,
    all_views,
    fold_round,
    last_event,
    next_hand,
    open_table,
    people_table,
    play_hands,
    step,
)

from houseway.cardroom.bots import next_move, seat_bots
from houseway.play.decision import Choice
from houseway.play.live.view import view
from houseway.poker.events import BombPotJoined, HandOpened, Posted
from houseway.poker.live_table import LivePoker
from houseway.values.errors import InputError


def test_bots_alone_are_not_dealt_a_hand_until_the_first_player_sits_down():
    table = open_table(NO_LIMIT, bots=5, people=())
    assert (table.phase, table.hand) == ("waiting", 0)
    table.sit("ann", "Ann", 1, 10_000)
    assert (table.phase, sorted(table.persons)) == ("play", [1, 6, 7, 8, 9, 10])


def test_a_newcomer_waits_for_the_big_blind_or_posts():
    table = people_table()
    table.sit("eve", "Eve", 6, 20_000)
    next_hand(table)
    assert 6 not in last_event(table, HandOpened).stacks
    assert view(table, "eve")["seats"][5]["waits_for_blind"]
    table.sit_out("eve", False, post=True)
    assert view(table, "eve")["seats"][5]["posts"]
    while 6 not in last_event(table, HandOpened).stacks:
        next_hand(table)
    hand = last_event(table, HandOpened)
    posted = dict(hand.blinds).get(6) or next(p[1] for p in hand.posts if p[0] == 6)
    assert posted == 300


def test_a_player_who_missed_the_blinds_posts_them_on_returning():
    table = people_table(people=(*PEOPLE, "eve"))
    table.sit_out("eve", True)
    seat = table.seat_of("eve")
    while not table.table.players[seat].missed_big:
        next_hand(table)
    assert view(table, "")["seats"][seat - 1]["missed"]
    table.sit_out("eve", False, post=True)
    while seat not in last_event(table, HandOpened).stacks:
        next_hand(table)
    hand = last_event(table, HandOpened)
    assert hand.posts == ((seat, 300, 100),)
    assert [p.what for p in events_of(table, Posted) if p.seat == seat][-2:] == ["post", "dead"]


def test_a_player_who_sits_out_is_dealt_no_hand_and_keeps_the_seat():
    table = people_table()
    table.sit_out("dot", True)
    next_hand(table)
    assert 4 not in last_event(table, HandOpened).stacks
    assert table.seats[4].out


def test_the_buy_in_must_be_within_the_filed_limits():
    table = LivePoker.open("t1", opening_event(HOLDEM, stakes="no limit $1/$2"), BOOK, known_seeds)
    assert view(table, "")["buy_in"] == {"least": "40.00", "most": "200.00"}
    for amount in (3_900, 20_100):
        with pytest.raises(InputError):
            table.sit("ann", "Ann", 1, amount)
    table.sit("ann", "Ann", 1, 4_000)
    with pytest.raises(InputError, match=r"must be at most \$200 together, not \$201"):
        table.buy("ann", 16_100)
    table.buy("ann", 16_000)
    assert table.stacks[1] == table.table.players[1].stack == 20_000


def test_chips_can_be_bought_between_hands_or_by_players_who_are_not_in_the_hand():
    table = people_table(people=("ann", "ben", "cy"))
    with pytest.raises(InputError, match="between hands"):
        table.buy("ann", 3_000)
    table.sit("dot", "Dot", 4, 5_000)
    table.buy("dot", 3_000)
    assert table.stacks[4] == 8_000


def test_a_player_who_returns_within_half_an_hour_must_bring_the_chips_they_left_with(monkeypatch):
    table = people_table(LOWBALL, people=("ann", "ben", "cy"))
    now = [1000]
    monkeypatch.setattr(LivePoker, "minute", lambda self: now[0])
    fold_round(table)
    chips = table.stacks[3]
    table.leave("cy")
    now[0] += 20
    with pytest.raises(InputError, match="must return with at least that"):
        table.sit("cy", "Cy", 3, 5_000)
    recovered_table = recover(table)
    with pytest.raises(InputError, match="must return with at least that"):
        recovered_table.sit("cy", "Cy", 3, 5_000)
    table.sit("cy", "Cy", 3, chips)


def test_a_player_can_change_seats_between_hands_and_takes_all_chips_along():
    table = people_table()
    with pytest.raises(InputError, match="between hands"):
        table.change_seat("dot", 7)
    fold_round(table)
    chips = table.stacks[4]
    table.change_seat("dot", 7)
    assert table.seat_of("dot") == 7
    assert (table.stacks[7], table.stacks[4]) == (chips, 0)
    assert all_views(recover(table), *PEOPLE) == all_views(table, *PEOPLE)
    with pytest.raises(InputError, match="seat must be a free seat"):
        table.change_seat("dot", 1)


def test_a_straddle_is_refused_and_not_offered_where_straddles_are_off():
    table = people_table()
    assert view(table, "ann")["poker"]["straddles"] is False
    with pytest.raises(InputError, match="straddles are off at this table: they are not filed"):
        table.straddle("ann", True)
    assert table.straddlers == set()


def test_a_straddle_is_posted_by_the_player_left_of_the_big_blind_who_asked_for_it():
    table = people_table(rules={"straddles": True})
    assert view(table, "ann")["poker"]["straddles"] is True
    table.straddle("ann", True)
    straddle_seats = []
    for _ in range(4):
        next_hand(table)
        blinds = last_event(table, HandOpened).blinds
        straddle_seats += [seat for seat, amount in blinds if amount == 600]
    assert straddle_seats == [1]
    assert all_views(recover(table), *PEOPLE) == all_views(table, *PEOPLE)
    table.straddle("ann", False)
    assert table.straddlers == set()
    heads_up = people_table(people=("ann", "ben"), rules={"straddles": True})
    for who in ("ann", "ben"):
        heads_up.straddle(who, True)
    next_hand(heads_up)
    assert len(last_event(heads_up, HandOpened).blinds) == 2
    with pytest.raises(InputError, match="no blind to straddle"):
        people_table(STUD).straddle("ann", True)


def test_a_bomb_pot_is_dealt_to_bots_and_to_players_who_join_it():
    table = open_table(NO_LIMIT, bots=2, people=("ann", "ben"))
    table.join_bomb_pot("ann", 1_000)
    assert len(events_of(table, BombPotJoined)) == 3
    with pytest.raises(InputError, match="each"):
        table.join_bomb_pot("ben", 2_000)
    while last_event(table, HandOpened).bomb == 0:
        step(table)
    assert 2 not in last_event(table, HandOpened).stacks
    assert view(table, "")["poker"]["bomb"] == "10.00"
    play_hands(table, table.hand)
    table.time_out()
    assert last_event(table, HandOpened).bomb == 0


def test_a_pot_may_be_killed_after_two_cards_where_the_table_allows_it():
    table = people_table(LOWBALL, may_kill=True)
    assert table.turn.kind == "kill"
    act(table, Choice("kill"))
    assert view(table, "")["poker"]["kill"]
    assert people_table(LOWBALL).turn.kind == "bet"


def test_a_bot_that_cannot_buy_in_again_leaves(monkeypatch):
    table = open_table(HOLDEM, stakes="no limit $1/$2", bots=2)
    play_hands(table, 1)
    monkeypatch.setattr(LivePoker, "bot_buy_in", lambda self: 1_000_000)
    next_move(table)()
    assert sum(sitting.bot for sitting in table.seats.values()) == 1


def test_a_table_with_one_player_waits_until_another_sits_down():
    table = people_table(people=("ann", "ben"))
    fold_round(table)
    table.leave("ben")
    table.time_out()
    assert table.phase == "waiting"
    seat_bots(table, 1)
    assert table.phase == "play"


def test_no_fee_is_taken_under_an_option_with_missing_fees():
    game_id = "lucky-buck/texas-holdem"
    option = BOOK.collection_options(game_id)[0]
    assert option.lost
    table = open_table(game_id, option=option.id)
    assert (table.option, table.collection, table.lost) == (option.id, None, option.lost)
    play_hands(table, 3)
    assert not any(type(entry.event).__name__ == "FeeTaken" for entry in table.pending)
