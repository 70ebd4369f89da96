"""A table: its seats, limits and collection option, and rounds that cannot be opened."""

from contextlib import nullcontext

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.banked.limits import check_limits, table_limits
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.play.chance import GivenChance
from houseway.play.decision import Choice
from houseway.play.game import FiledGame
from houseway.play.limits import TableLimits
from houseway.rulebook.schedule import Limits
from houseway.values.errors import InputError

GAME = FiledGame(BOOK, "tavern/ez-baccarat-panda-8")
NATURALS = ["9s", "3h", "Kd", "4c"]


def open_table(game, seats=None, option=None, **rules):
    return BankedTable(game.rules(rules), seats=seats, option=option)


def test_a_table_has_the_seats_of_the_first_filed_table_by_default():
    assert open_table(GAME).seats == 8
    assert open_table(GAME, seats=14).seats == 14
    assert open_table(GAME, seats=2).seats == 2


@pytest.mark.parametrize("seats", [0, 1, 15, -8])
def test_a_table_has_at_least_two_seats_and_at_most_the_filed_number(seats):
    with pytest.raises(InputError, match=r"seats must be 2 to 14, not -?\d+ \(seats\)"):
        open_table(GAME, seats=seats)


def test_a_table_takes_the_options_of_the_filing_as_keywords():
    assert len(open_table(GAME, decks=6).rules.cards) == 6 * 52


def test_a_table_with_a_collection_option_has_the_limits_of_the_option():
    table = open_table(GAME, option="12")
    assert table.option == "gega-003784-b:12"
    assert table.limits == TableLimits(100, 1000000)
    assert open_table(GAME).limits is None
    assert BankedTable(GAME.rules(), option="12", limits=TableLimits(500, 90000)).limits == (
        500,
        90000,
    )


@pytest.mark.parametrize(
    ("printed", "limits"),
    [
        (Limits(limit="$5-$200"), (500, 20000)),
        (Limits(minimum="$1-$100", maximum="$500-$2,000"), (100, 200000)),
        (Limits(minimum="$5", maximum="$1,000"), (500, 100000)),
        (Limits(minimum="$5"), None),
        (Limits(), None),
    ],
)
def test_the_limits_of_an_option_are_the_widest_that_it_prints(printed, limits):
    assert table_limits(printed) == limits


@each(
    ("printed", "limits", "allowed"),
    [
        (Limits(limit="$5-$200"), (500, 20000), True),
        (Limits(limit="$5-$200"), (1000, 20000), True),
        (Limits(limit="$5-$200"), (100, 20000), False),
        (Limits(limit="$5-$200"), (500, 30000), False),
        (Limits(minimum="$1-$100", maximum="$500-$2,000"), (2500, 50000), True),
        (Limits(minimum="$1-$100", maximum="$500-$2,000"), (2500, 40000), False),
        (Limits(minimum="$1-$100", maximum="$500-$2,000"), (12500, 50000), False),
        (Limits(minimum="$5"), (500, 100), False),
        (Limits(minimum="$5"), (500, 100000000), True),
        (None, (25, 50), True),
        (None, (50, 25), False),
        (None, (0, 25), False),
    ],
)
def test_a_table_may_set_its_limits_within_those_of_its_option(printed, limits, allowed):
    with nullcontext() if allowed else pytest.raises(InputError, match=r"must (be|run)"):
        check_limits(printed, TableLimits(*limits))


def open_round(player_dealer=8, bank=10000, wagers=((1, "A", "player", 1000),), **keywords):
    placed = [Placed(*wager) for wager in wagers]
    return open_table(GAME).open_round(
        player_dealer, bank, placed, GivenChance(NATURALS), **keywords
    )


@pytest.mark.parametrize("seat", [0, 9])
def test_the_player_dealer_must_have_a_seat_at_the_table(seat):
    with pytest.raises(
        InputError, match=rf"seat must be 1 to 8, not {seat} \(player_dealer.seat\)"
    ):
        open_round(player_dealer=seat)


@pytest.mark.parametrize("bank", [0, -100])
def test_the_player_dealer_must_put_up_money(bank):
    with pytest.raises(InputError, match=r"bank must be more than \$0.*\(player_dealer.bank\)"):
        open_round(bank=bank)


def test_wagers_are_checked_when_a_round_is_opened():
    with pytest.raises(InputError, match=r"seat must be 1 to \d+, not 12"):
        open_round(wagers=[(12, "A", "player", 1000)])


def test_a_round_records_who_sits_in_each_seat():
    state = open_round(wagers=[(1, "A", "player", 1000), (1, "B", "player", 1000)], seated={2: "C"})
    assert state.seated == {1: "A", 2: "C"}


def test_a_round_may_be_opened_without_wagers_and_settles_nothing():
    state = open_table(GAME).play(8, 10000, [], GivenChance(NATURALS), lambda d: Choice("hit"))
    assert state.closed
    assert state.lines == []


def test_fees_are_taken_from_each_payer_before_the_deal():
    game = FiledGame(BOOK, "deuce-lounge/ez-baccarat")
    table = open_table(game, option="3")
    wagers = [Placed(1, "A", "player", 20000), Placed(1, "B", "banker", 15000)]
    fees = table.fees(8, 50000, wagers)
    assert [(fee.payer, fee.seat, fee.bettor, fee.amount) for fee in fees] == [
        ("player-dealer", 8, "", 200),
        ("player", 0, "A", 50),
        ("player", 0, "B", 50),
    ]
    state = table.open_round(8, 50000, wagers, GivenChance(NATURALS))
    assert state.fees == fees
    assert [type(event).__name__ for event in state.events] == [
        "RoundOpened",
        "WagerPlaced",
        "WagerPlaced",
        "FeeTaken",
        "FeeTaken",
        "FeeTaken",
    ]
    assert open_table(game).fees(8, 50000, wagers) == []
