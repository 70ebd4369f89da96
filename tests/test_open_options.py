"""What the form that opens a table is told of collection options: limits in cents, and stakes."""

import pytest

from houseway.play.game import Game
from houseway.poker.rules import Stakes
from houseway.rulebook.book import Rulebook
from houseway.rulebook.schedule import Limits
from houseway.rulebook.tiers import Amount
from houseway.values.errors import InputError
from houseway.web.open_options import check_stakes, filed_limits, filed_option, is_printed_for

BOOK = Rulebook()


def stakes(name, betting, *bets):
    return Stakes(name=name, betting=betting, bets=[Amount.parse(bet) for bet in bets])


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


@pytest.mark.parametrize(
    ("printed", "blinds", "played", "fits"),
    [
        ("$3-$6", "$1/$3", stakes("$3-$6", "limit", "$3", "$6"), True),
        ("$3-$6", "$1/$3", stakes("$4-$8", "limit", "$4", "$8"), False),
        ("no limit", "$1/$2", stakes("no limit $1/$2", "no-limit", "$2"), True),
        ("no limit", "$1/$2", stakes("no limit $2/$5", "no-limit", "$5"), False),
        ("no limit and pot limit", "", stakes("pot limit $1/$2", "pot-limit", "$2"), True),
        ("no limit and pot limit", "", stakes("$4-$8", "limit", "$4", "$8"), False),
        ("limit, no limit and pot limit", "", stakes("$4-$8", "limit", "$4", "$8"), True),
        ("limit $1-$2 to $1,000-$2,000", "", stakes("$30-$60", "limit", "$30", "$60"), True),
        ("limit $1-$2 to $1,000-$2,000", "", stakes("no limit $1/$2", "no-limit", "$2"), False),
        ("$3-$6 to $9-$18", "", stakes("$10-$20", "limit", "$10", "$20"), False),
        ("$3-$6 and up", "", stakes("$10-$20", "limit", "$10", "$20"), True),
        ("$3-$6 and up", "", stakes("$2-$4", "limit", "$2", "$4"), False),
        ("spread $2-$10", "$1-$3", stakes("spread $3-$12", "spread", "$3", "$12"), False),
    ],
)
def test_an_option_is_printed_for_stakes_or_it_is_not(printed, blinds, played, fits):
    assert is_printed_for(Limits(stakes=printed, blinds=blinds), played) is fits


def test_the_data_of_an_option_has_its_limits_fees_and_ways():
    rules = Game(BOOK, "tavern/zoobac").rules({})
    filed = filed_option(rules, BOOK.collection_option(rules.id, "gega-003784-b:18"))
    assert (filed.minimum, filed.maximum) == ((100, 100_000), (10_000, 1_000_000))
    assert "$300-$499 $6" in filed.fees
    assert (filed.ways, filed.stakes, filed.fits) == ([], "", True)
    rules = Game(BOOK, "lucky-buck/lowball").rules({})
    filed = filed_option(rules, BOOK.collection_option(rules.id, "lowball-and-draw:split-4-8"))
    assert [way.way for way in filed.ways] == ["drop", "time"]
    assert (filed.stakes, filed.printed, filed.fits) == ("split $4/$8", "split $4/$8", True)


def test_stakes_are_checked_against_the_game_and_the_option():
    game = Game(BOOK, "saloon/no-limit-texas-holdem")
    assert check_stakes(game, "", "no limit $1/$2").fits
    assert not check_stakes(game, "gega-002281:1", "no limit $1/$2").fits
    with pytest.raises(InputError, match="no stakes of this game") as refused:
        check_stakes(game, "", "$7 and more")
    assert refused.value.where == "stakes"
    with pytest.raises(InputError, match="not played for stakes"):
        check_stakes(Game(BOOK, "tavern/zoobac"), "", "$1-$2")
