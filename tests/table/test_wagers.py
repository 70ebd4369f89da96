"""The wagers that bettors may make on a seat, and who plays a hand that several people bet on."""

import pytest
from tests.book import BOOK

from houseway.banked.wagers import Placed, check_wagers, deciding_bettor, seated_players
from houseway.play.game import FiledGame
from houseway.play.limits import TableLimits
from houseway.rulebook.model import Seats, TableKind
from houseway.rulebook.source import Source
from houseway.values.errors import InputError

EZ = FiledGame(BOOK, "tavern/ez-baccarat-panda-8").filing
DRAGON = FiledGame(BOOK, "lucky-buck/commission-free-baccarat").filing
CENTURY = FiledGame(BOOK, "deuce-lounge/21st-century-baccarat").filing
CORDOVA = FiledGame(BOOK, "cordova/commission-free-baccarat-dragon-bonus").filing
LIMITS = TableLimits(1000, 20000)


def check(filing, *wagers, limits=None, seated=None):
    check_wagers(
        filing,
        [Placed(*wager) for wager in wagers],
        seats=8,
        player_dealer=8,
        limits=limits,
        seated=seated,
    )


def refusal(filing, *wagers, limits=None, seated=None):
    with pytest.raises(InputError) as caught:
        check(filing, *wagers, limits=limits, seated=seated)
    return str(caught.value)


def test_all_wagers_of_a_filing_may_be_made_together():
    check(EZ, *((1, "A", wager.id, 1000) for wager in EZ.wagers))


def test_a_seat_out_of_range_is_refused():
    assert refusal(EZ, (9, "A", "player", 100)) == ("seat must be 1 to 8, not 9 (wagers[0])")
    assert "seat must be 1 to 8, not 0" in refusal(EZ, (0, "A", "player", 100))


def test_the_player_dealers_seat_takes_no_wager():
    assert "seat 8 is the player-dealer" in refusal(EZ, (8, "A", "player", 100))


def test_an_unknown_wager_is_refused_with_the_list_of_wagers():
    assert refusal(EZ, (1, "A", "player", 100), (1, "A", "dragon", 100)) == (
        "wager must be player, banker, tie, panda-8 or dragon-7, not 'dragon' (wagers[1])"
    )


@pytest.mark.parametrize("amount", [0, -100])
def test_an_amount_of_zero_or_less_is_refused(amount):
    assert "a bet must be more than $0" in refusal(EZ, (1, "A", "player", amount))


def test_a_wager_needs_a_bettor():
    assert "every wager must name its bettor" in refusal(EZ, (1, "", "player", 100))


def test_a_bonus_needs_one_of_the_wagers_it_requires_by_the_same_bettor_on_the_same_seat():
    check(EZ, (1, "A", "dragon-7", 100), (1, "A", "banker", 100))
    assert refusal(EZ, (1, "A", "dragon-7", 100)) == (
        "Dragon 7 Bonus Bet requires a bet on Player line or Banker line by A (wagers[0])"
    )
    assert "requires a bet" in refusal(EZ, (1, "A", "banker", 100), (1, "B", "dragon-7", 100))
    assert "requires a bet" in refusal(EZ, (1, "A", "banker", 100), (2, "A", "dragon-7", 100))


def test_a_tie_may_be_bet_alone_but_does_not_allow_a_bonus():
    check(EZ, (1, "A", "tie", 100))
    assert "requires a bet" in refusal(DRAGON, (1, "A", "tie", 100), (1, "A", "player-dragon", 100))


def test_back_line_bettors_may_make_the_wagers_that_are_open_to_them():
    check(EZ, (1, "A", "player", 100), (1, "B", "banker", 100), (1, "B", "panda-8", 100))


def test_a_back_line_wager_that_the_filing_forbids_is_refused():
    assert refusal(EZ, (1, "A", "player", 100), (1, "B", "tie", 100)) == (
        "only the seated player can bet on Tie Bet (wagers[1])"
    )
    assert "only the seated player" in refusal(
        CENTURY, (1, "A", "player", 500), (1, "B", "dealer", 500)
    )


def test_the_first_bettor_on_a_seat_is_its_seated_player_unless_another_player_sits_there():
    bets = [Placed(1, "A", "player", 100), Placed(1, "B", "player", 100)]
    assert seated_players(bets, {}) == {1: "A"}
    assert seated_players(bets, {1: "C", 2: "D"}) == {1: "C", 2: "D"}
    assert "only the seated player" in refusal(EZ, (1, "A", "tie", 100), seated={1: "B"})
    check(EZ, (1, "A", "tie", 100), seated={1: "A"})


@pytest.mark.parametrize("amount", [1000, 20000])
def test_a_wager_may_be_as_small_or_large_as_the_table_allows(amount):
    check(EZ, (1, "A", "player", amount), limits=LIMITS)


def test_a_wager_outside_the_table_limits_is_refused():
    low, high = (refusal(EZ, (1, "A", "player", a), limits=LIMITS) for a in (999, 20001))
    assert low == "Player line must be at least $10, not $9.99 (wagers[0])"
    assert high == "Player line must be at most $200, not $200.01 (wagers[0])"


def test_chips_added_to_a_wager_are_part_of_that_wager():
    twice = [(1, "A", "player", 15000), (1, "A", "player", 15000)]
    assert "Player line must be at most $200, not $300" in refusal(EZ, *twice, limits=LIMITS)
    check(EZ, (1, "A", "player", 500), (1, "A", "player", 500), limits=LIMITS)
    check(EZ, (1, "A", "player", 15000), (2, "A", "player", 15000), limits=LIMITS)
    check(EZ, (1, "A", "player", 15000), (1, "B", "player", 15000), limits=LIMITS)


def test_a_wager_limited_by_the_base_wager_is_limited_by_the_larger_line():
    lines = [(1, "A", "player", 1000), (1, "A", "dealer", 3000)]
    check(CENTURY, *lines, (1, "A", "tie", 3000))
    assert "must be at most $30" in refusal(CENTURY, *lines, (1, "A", "tie", 3001))


def test_a_bonus_with_its_own_limits_ignores_the_table_limits():
    line = (1, "A", "player", 1000)
    check(CORDOVA, line, (1, "A", "player-dragon", 500), limits=LIMITS)
    check(CORDOVA, line, (1, "A", "player-dragon", 50000), limits=LIMITS)
    for amount in (499, 50001):
        assert "must be at" in refusal(
            CORDOVA, line, (1, "A", "player-dragon", amount), limits=LIMITS
        )


def test_one_bettor_may_bet_on_several_seats_unless_the_filing_forbids_it():
    check(EZ, (1, "A", "player", 100), (2, "A", "player", 100))
    ride = FiledGame(BOOK, "deuce-lounge/let-it-ride").filing
    both = [(seat, "A", f"bet-{n}", 500) for seat in (1, 2) for n in (1, 2, 3)]
    assert refusal(ride, *both) == "A can bet Bet #1 only on seat 1 (wagers[3])"


def test_a_player_on_one_seat_may_still_bet_on_the_back_line_of_another():
    game = FiledGame(BOOK, "cordova/ultimate-texas-holdem")
    own = [(1, "A", "ante", 500), (1, "A", "blind", 500)]
    other = [(2, "B", "ante", 500), (2, "B", "blind", 500)]
    check(game.filing, *own, *other, (2, "A", "trips", 500))
    second = [(3, "A", "ante", 500), (3, "A", "blind", 500)]
    check(game.filing, *own, *second)
    one_seat = game.filing_with({"several_seats": False})
    check(one_seat, *own, *other, (2, "A", "trips", 500))
    assert refusal(one_seat, *own, *second).startswith("A can bet Ante only on seat 1")


def decider(rule, *wagers, seated=None):
    seats = Seats([TableKind("t", 8)], Source.parse("000 1"), back_line_decides=rule)
    return deciding_bettor(seats, 1, [Placed(*wager) for wager in wagers], seated or {})


SMALL_FIRST = [
    (1, "A", "ante", 100),
    (1, "B", "ante", 900),
    (1, "C", "x", 900),
    (2, "D", "x", 9999),
]


def test_the_largest_total_decides_and_the_earlier_bettor_if_totals_are_equal():
    assert decider("largest-wager", *SMALL_FIRST) == "B"


def test_the_bettor_on_the_first_square_decides():
    assert decider("first-square", *SMALL_FIRST, seated={1: "C"}) == "A"


def test_the_seated_player_decides_or_the_first_square_if_the_seated_player_has_no_bet():
    assert decider("seated-player", *SMALL_FIRST, seated={1: "C"}) == "C"
    assert decider("seated-player", *SMALL_FIRST, seated={1: "Z"}) == "A"
    assert decider("seated-player", *SMALL_FIRST) == "A"
