"""The names of poker hands in a view, and the winner of a pot that went to the collection."""

from tests.each import each
from tests.server.live_tables import events_of
from tests.server.poker_tables import POKER, act, open_table, people_table, until

from houseway.play.decision import Choice
from houseway.play.live.view import view
from houseway.poker.events import PotAwarded
from houseway.ranking.hand_names import label

NAME_SEPARATOR = " / "


def at_showdown(table):
    return table.phase == "settled" and len(table.shown) > 1


@each("game_id", POKER)
def test_the_names_of_hands_at_the_showdown_match_the_awards(game_id):
    table = open_table(game_id)
    until(table, at_showdown)
    names = view(table, "")["names"]
    assert set(names) == {str(seat) for seat in table.shown if seat in table.current.live}
    for award in table.current.awards:
        if award.code == "hand":
            parts = names[str(award.seat)].split(NAME_SEPARATOR)
            why = label(award.why)
            assert {why, f"{why} low"} & set(parts), (award, parts)


def test_a_player_sees_the_name_of_only_their_own_hand_once_it_has_five_cards():
    table = people_table("cordova/texas-holdem")
    assert view(table, "ann")["names"] == {}
    while not table.current.boards or not table.current.boards[0]:
        act(table)
    assert list(view(table, "ann")["names"]) == ["1"]
    assert view(table, "")["names"] == {}


def test_a_pot_that_goes_to_the_collection_still_has_a_winner():
    option = "gega-002281:52"
    table = people_table("saloon/no-limit-texas-holdem", ("ann", "ben"), option=option)
    while table.phase == "play":
        act(table, Choice("check" if "check" in table.turn.choices else "call"))
    assert not events_of(table, PotAwarded)
    (winner, *_) = view(table, "ann")["poker"]["unpaid"]
    assert label(winner["why"]) == view(table, "ann")["names"][str(winner["seat"])]
