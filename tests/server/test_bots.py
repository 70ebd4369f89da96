"""Bots have names and habits, and a player may add a bot."""

import pytest
from tests.server.banked_tables import open_table, step
from tests.server.players import Player

from houseway.banked.events import WagerMade
from houseway.play.live.bot_names import bot_name
from houseway.play.live.view import view
from houseway.values.errors import InputError


@pytest.mark.parametrize("table", ["t1", "t2", "t77"])
def test_no_two_bots_at_a_table_have_the_same_name(table):
    names = [bot_name(table, seat) for seat in range(1, 11)]
    assert len(set(names)) == 10


def test_every_taken_seat_shows_a_name_and_whether_it_is_a_bot():
    table = open_table("tavern/ez-baccarat-panda-8")
    seats = [seat for seat in view(table, "")["seats"] if seat["person"]]
    assert all(seat["bot"] == (seat["person"] != "ann") for seat in seats)
    assert all(seat["name"] and not seat["name"].startswith("Bot") for seat in seats)


def test_a_bot_usually_bets_the_same_amount_but_not_always():
    table = open_table("tavern/ez-baccarat-panda-8")
    while not (table.hand == 30 and table.phase == "settled"):
        step(table)
    seat = table.places
    first_bets = {}
    for entry in table.pending:
        if isinstance(entry.event, WagerMade) and entry.event.seat == seat:
            first_bets.setdefault(entry.hand, entry.event.amount)
    usual_bet = max(set(first_bets.values()), key=list(first_bets.values()).count)
    assert list(first_bets.values()).count(usual_bet) > len(first_bets) / 2
    assert len(set(first_bets.values())) > 1


def test_only_a_seated_player_can_add_a_bot():
    table = open_table("tavern/ez-baccarat-panda-8", bots=1)
    seats_before = len(table.seats)
    table.add_bot("ann")
    assert len(table.seats) == seats_before + 1
    with pytest.raises(InputError, match="sit down"):
        table.add_bot("mallory")
    while table.free_seats:
        table.add_bot("ann")
    with pytest.raises(InputError, match="taken"):
        table.add_bot("ann")


def test_a_bot_is_added_over_the_connection(site):
    ann = Player(site, "Ann")
    body = {"game": "tavern/three-card-poker", "bots": 0}
    with ann.connect(ann.post("/api/tables", body)["id"], greeting={"v": 2}) as client:
        client.must("sit", seat=1, buy_in="1000.00")
        client.must("add-bot")
        bots = [seat for seat in client.view["seats"] if seat["bot"]]
        assert len(bots) == 1
