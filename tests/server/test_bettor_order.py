"""The order of the bettors on one seat at a live table with a short bank."""

import pytest
from tests.server.banked_tables import all_views, open_table
from tests.server.live_tables import events_of, recover

from houseway.banked.events import WagerMade, WagerPlaced, WagerSettled
from houseway.play.decision import Choice

SEATED_FIRST = ["lucky-buck/commission-free-baccarat", "lucky-buck/pure-21-5-blackjack"]
BACK_TO_FRONT = "cordova/ultimate-pai-gow-poker"


def play_short(game_id):
    """A hand with a bank for one wager: Bob and Cy bet on Ann's seat before Ann does."""
    table = open_table(game_id, bots=0, people=("ann", "bob", "cy", "dan"))
    while table.turn is None:
        offered = table.offered.person
        bank = max(2500, table.bank_range(table.seat_of(offered))[0])
        table.take_bank(offered, offered == "dan", bank)
    wager = next(iter(table.table.rules.wagers))
    for who in ("bob", "cy", "ann"):
        table.wager(who, 1, wager, table.bank)
    for who in ("ann", "bob", "cy"):
        table.ready(who)
    while table.phase != "settled":
        decision = table.open_decisions()[0]
        who = table.decider(decision)
        table.choose(who, decision.seat, decision.kind, Choice(decision.default))
    return table


def settled(table):
    return [(line.bettor, line.paid + line.taken) for line in events_of(table, WagerSettled)]


@pytest.mark.parametrize("game_id", SEATED_FIRST)
def test_a_short_bank_settles_the_seated_player_then_the_back_line_as_they_bet(game_id):
    table = play_short(game_id)
    assert [wager.bettor for wager in events_of(table, WagerMade)] == ["bob", "cy", "ann"]
    assert [wager.bettor for wager in events_of(table, WagerPlaced)] == ["ann", "bob", "cy"]
    assert settled(table) == [("ann", table.bank), ("bob", 0), ("cy", 0)]
    assert all_views(recover(table), "ann", "bob") == all_views(table, "ann", "bob")


def test_a_short_bank_is_settled_from_back_to_front_where_that_is_filed():
    table = play_short(BACK_TO_FRONT)
    assert [bettor for bettor, _ in settled(table)] == ["cy", "bob", "ann"]
    assert settled(table)[0][1] > 0
    assert [amount for _, amount in settled(table)[1:]] == [0, 0]
