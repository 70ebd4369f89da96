"""The data behind the New table form: limits in cents, and stakes."""

import pytest
from tests.book import BOOK
from tests.each import each
from tests.games.random_play import PLAYABLE

from houseway.banked.limits import check_limits
from houseway.play.game import FiledGame
from houseway.play.limits import TableLimits
from houseway.rulebook.schedule import Limits
from houseway.values.errors import InputError
from houseway.web.api.open_options import check_stakes, filed_limits, filed_option
from houseway.web.api.usual_table import bettor_fee, pot_fee, usual_table
from houseway.web.pages.case_form import case_form, option_label


@pytest.mark.parametrize(
    ("limits", "minimum", "maximum"),
    [
        ({"limit": "$5-$100"}, (500, 500), (10_000, 10_000)),
        ({"minimum": "$1-$1,000"}, (100, 100_000), None),
        ({"minimum": "$5", "maximum": "$100-$10,000"}, (500, 500), (10_000, 1_000_000)),
        ({}, None, None),
    ],
)
def test_printed_limits_become_ranges_in_cents(limits, minimum, maximum):
    assert filed_limits(Limits(**limits)) == (minimum, maximum)


def test_an_options_data_has_its_limits_fees_and_collection_methods():
    rules = FiledGame(BOOK, "tavern/zoobac").rules({})
    filed = filed_option(rules, BOOK.collection_option(rules.id, "gega-003784-b:18"))
    assert (filed.minimum, filed.maximum) == ((100, 100_000), (10_000, 1_000_000))
    assert "$300-$499: $6" in filed.fees
    assert (filed.ways, filed.stakes) == ([], "")
    rules = FiledGame(BOOK, "lucky-buck/lowball").rules({})
    filed = filed_option(rules, BOOK.collection_option(rules.id, "lowball-and-draw:split-4-8"))
    assert [way.way for way in filed.ways] == ["drop", "time"]
    assert filed.stakes == "split $4/$8"


def test_stakes_are_checked_against_the_game_and_the_option():
    game = FiledGame(BOOK, "saloon/no-limit-texas-holdem")
    assert check_stakes(game, "", "no limit $1/$2").stakes == "no limit $1/$2"
    with pytest.raises(InputError, match="is filed for limit"):
        check_stakes(game, "gega-002281:1", "no limit $1/$2")
    limit = FiledGame(BOOK, "tavern/texas-holdem")
    with pytest.raises(InputError, match="is filed for"):
        check_stakes(limit, "gega-003783:1", "no limit $1/$2")
    with pytest.raises(InputError, match=r"stakes must be .* or .*, not '\$7 and more'") as refused:
        check_stakes(game, "", "$7 and more")
    assert refused.value.where == "stakes"
    with pytest.raises(InputError, match="only a poker table has stakes"):
        check_stakes(FiledGame(BOOK, "tavern/zoobac"), "", "$1-$2")


# The table that Play now opens


@each("game_id", PLAYABLE)
def test_play_now_opens_with_a_current_option_and_limits_or_stakes_it_allows(game_id):
    game = FiledGame(BOOK, game_id)
    usual = usual_table(game)
    options = BOOK.collection_options(game_id)
    if usual.option is None:
        assert all(option.lost or not option.serves(game_id) for option in options)
    else:
        assert usual.option.serves(game_id)
        assert not usual.option.lost
    if usual.limits is not None:
        check_limits(usual.option.limits, TableLimits(*usual.limits))
    if usual.stakes:
        option = usual.option.id if usual.option else ""
        assert check_stakes(game, option, usual.stakes).stakes == usual.stakes
    assert bool(usual.stakes) == (game.kind.plays_for == "stakes")


HIGH_FEES = {
    "cordova/lucky-pai-gow-poker", "cordova/pai-gow-poker",
    "deuce-lounge/fortune-pai-gow-poker", "lucky-buck/fortune-pai-gow-poker",
    "lucky-buck/pai-gow-double-hand-poker", "saloon/caribbean-stud",
    "saloon/jokers-wild-pai-gow-poker", "saloon/pai-gow-poker",
}  # fmt: skip
"""Games whose filed limits and fees do not allow a table with a small collection."""


def test_a_label_tells_equal_numbers_of_two_schedules_apart_and_says_when_each_fee_is_taken():
    game = FiledGame(BOOK, "deuce-lounge/omaha")
    assert option_label(game, BOOK.collection_option(game.id, "limit:1")) == (
        "Option limit:1: $1-$2 · From the pot: $0.50 before the flop, $1 once the flop is dealt,"
        " $0.50 after the turn."
    )
    timed = option_label(game, BOOK.collection_option(game.id, "spread:19"))
    assert timed.endswith("From the pot: $15 every 30 minutes.")
    game = FiledGame(BOOK, "saloon/big-o")
    assert option_label(game, BOOK.collection_option(game.id, "1")).startswith("Option 1: ")


def test_play_now_opens_tables_with_a_small_collection_except_where_all_fees_are_high():
    assert {game for game in PLAYABLE if usual_table(FiledGame(BOOK, game)).share} == HIGH_FEES


def test_no_limit_holdem_is_not_opened_with_a_collection_that_takes_small_pots():
    usual = usual_table(FiledGame(BOOK, "saloon/no-limit-texas-holdem"))
    assert usual.stakes == "no limit $1/$2"
    assert pot_fee(usual.option, 600) == 100
    first = BOOK.collection_option("saloon/no-limit-texas-holdem", "gega-002281:52")
    assert pot_fee(first, 600) == 400


def test_play_now_at_the_taverns_pai_gow_charges_at_most_a_twentieth_of_the_bet():
    game = FiledGame(BOOK, "tavern/pai-gow-poker")
    usual, first = usual_table(game), BOOK.collection_option(game.id, "pai-gow-poker:1")
    rules = game.rules({})
    assert bettor_fee(rules, first, 1_000) == 100
    assert 20 * bettor_fee(rules, usual.option, usual.limits[0]) <= usual.limits[0]


@pytest.mark.parametrize(
    ("game_id", "offered"),
    [("tavern/pure-spanish-21-5", True), ("tavern/no-bust-21st-century-blackjack", False)],
)
def test_the_settle_form_offers_a_rescue_only_where_it_is_filed(game_id, offered):
    choices = [
        value for ask in case_form(FiledGame(BOOK, game_id)).asks for value, _ in ask.choices
    ]
    assert "double" in choices
    assert ("double+rescue" in choices) == offered


def test_a_betting_space_shows_one_or_two_odds_or_the_highest():
    form = case_form(FiledGame(BOOK, "lucky-buck/commission-free-baccarat"))
    odds = {space.id: space.odds for space in form.spaces}
    assert (odds["player"], odds["banker-6"]) == ("1 to 1", "10 to 1, 30 to 1")
    assert odds["player-dragon"] == "up to 30 to 1"
