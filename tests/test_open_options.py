"""The data of the form that opens a table: limits in cents, and stakes."""

import pytest
from tests.games.random_play import PLAYABLE

from houseway.banked.limits import check_limits
from houseway.play.game import Game
from houseway.play.limits import TableLimits
from houseway.rulebook.book import Rulebook
from houseway.rulebook.schedule import Limits
from houseway.values.errors import InputError
from houseway.web.open_options import check_stakes, filed_limits, filed_option
from houseway.web.play_now import first_option, usual_limits

BOOK = Rulebook()


@pytest.mark.parametrize(
    ("limits", "minimum", "maximum"),
    [
        ({"limit": "$5-$100"}, (500, 500), (10_000, 10_000)),
        ({"minimum": "$1-$1,000"}, (100, 100_000), None),
        ({"minimum": "$5", "maximum": "$100-$10,000"}, (500, 500), (10_000, 1_000_000)),
        ({}, None, None),
    ],
)
def test_limits_as_printed_are_ranges_in_cents(limits, minimum, maximum):
    assert filed_limits(Limits(**limits)) == (minimum, maximum)


def test_the_data_of_an_option_has_its_limits_fees_and_ways():
    rules = Game(BOOK, "tavern/zoobac").rules({})
    filed = filed_option(rules, BOOK.collection_option(rules.id, "gega-003784-b:18"))
    assert (filed.minimum, filed.maximum) == ((100, 100_000), (10_000, 1_000_000))
    assert "$300-$499 $6" in filed.fees
    assert (filed.ways, filed.stakes) == ([], "")
    rules = Game(BOOK, "lucky-buck/lowball").rules({})
    filed = filed_option(rules, BOOK.collection_option(rules.id, "lowball-and-draw:split-4-8"))
    assert [way.way for way in filed.ways] == ["drop", "time"]
    assert filed.stakes == "split $4/$8"


def test_stakes_are_checked_against_the_game_and_the_option():
    game = Game(BOOK, "saloon/no-limit-texas-holdem")
    assert check_stakes(game, "", "no limit $1/$2").stakes == "no limit $1/$2"
    with pytest.raises(InputError, match="is filed for limit"):
        check_stakes(game, "gega-002281:1", "no limit $1/$2")
    limit = Game(BOOK, "tavern/texas-holdem")
    with pytest.raises(InputError, match="is filed for"):
        check_stakes(limit, "gega-003783:1", "no limit $1/$2")
    with pytest.raises(InputError, match="stakes must be one of") as refused:
        check_stakes(game, "", "$7 and more")
    assert refused.value.where == "stakes"
    with pytest.raises(InputError, match="only a poker table has stakes"):
        check_stakes(Game(BOOK, "tavern/zoobac"), "", "$1-$2")


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_play_now_has_an_option_in_force_and_limits_that_it_allows(game_id):
    game = Game(BOOK, game_id)
    option = first_option(game)
    options = BOOK.collection_options(game_id)
    assert option is not None or all(one.lost or not one.serves(game_id) for one in options)
    limits = usual_limits(option)
    if limits is not None and game.filing.player_dealer is not None:
        check_limits(option.limits, TableLimits(*limits))
