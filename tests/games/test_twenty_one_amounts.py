"""What a player may add in blackjack, to the cent: doubles, their parts, and insurance."""

import pytest
from tests.games.twenty_one_cases import NO_BUST, PURE, SPANISH, SWITCH, X_CORDOVA, X
from tests.games.twenty_one_table import Dealt, bet, deal

from houseway.play.decision import Amount
from houseway.play.limits import TableLimits

FOLLOWS = {"back_line_adds": "follows"}


def amount(dealt: Dealt, kind: str) -> Amount:
    offered = next(decision.amount for decision in dealt.decisions if decision.kind == kind)
    assert offered is not None
    return offered


def doubles(dealt: Dealt) -> list[tuple[str, int]]:
    """The bettor and amount of each wager that was added by a double, in order."""
    return [(placed.bettor, placed.amount) for placed in dealt.hand.wagers if placed.on]


# Doubles.

THREE_SPOTS = [bet(1000)._replace(spot=1), bet(1000)._replace(spot=2), bet(1001)._replace(spot=3)]
SIX_FIVE = "6s 9h 5d Tc Kc"


def test_the_parts_of_a_double_for_less_sum_to_the_whole() -> None:
    """Each spot has its share of the $10: 1000 x 1000 / 3001 is 333 cents and a fraction."""
    dealt = deal(PURE, SIX_FIVE, THREE_SPOTS, ["double 1000"])
    assert doubles(dealt) == [("A", 333), ("A", 333), ("A", 334)]


def test_a_follower_adds_in_proportion_without_fractions_of_a_cent() -> None:
    """B has 1001 of 3001 cents: 333 cents and a fraction, divided among two spots."""
    own = [bet(500, bettor="B")._replace(spot=2), bet(501, bettor="B")._replace(spot=3)]
    wagers = [bet(3001)._replace(spot=1), *own]
    dealt = deal(PURE, SIX_FIVE, wagers, ["double 1000"], options=FOLLOWS)
    assert doubles(dealt) == [("A", 1000), ("B", 166), ("B", 167)]


@pytest.mark.parametrize("stake", [1, 2, 999])
def test_a_share_of_less_than_a_cent_adds_nothing(stake: int) -> None:
    wagers = [bet(100_000), bet(stake, bettor="B")]
    dealt = deal(NO_BUST, SIX_FIVE, wagers, ["double 100"], options=FOLLOWS)
    assert doubles(dealt) == [("A", 100)]


def test_a_double_is_at_most_the_wager_and_at_least_a_cent() -> None:
    offered = amount(deal(PURE, SIX_FIVE, THREE_SPOTS, ["double"]), "play")
    assert (offered.least, offered.most, offered.usual) == (1, 3001, 3001)


@pytest.mark.parametrize("game", [NO_BUST, X, X_CORDOVA])
def test_a_double_for_less_is_at_least_the_table_minimum(game: str) -> None:
    limits = TableLimits(minimum=500, maximum=100_000)
    for stake, least in ((1200, 500), (500, 500)):
        dealt = deal(game, SIX_FIVE, [bet(stake)], limits=limits)
        assert amount(dealt, "play").least == least


def test_a_redouble_is_the_whole_wager_and_never_less() -> None:
    """Twice: $10, then $20, then $40, for a total of eight times the wager."""
    shoe = "2s 9h 2d Kc 2c 3d 2h"
    dealt = deal(SPANISH, shoe, [bet(1000)], ["double", "double", "double"])
    offered = [decision.amount for decision in dealt.decisions if decision.amount]
    assert [(o.least, o.most) for o in offered] == [(1000, 1000), (2000, 2000), (4000, 4000)]
    assert [added for _, added in doubles(dealt)] == [1000, 2000, 4000]


def test_a_double_may_be_for_less_where_there_is_no_redouble() -> None:
    for option in ({"redoubles": 0}, {"soft_17": "stand"}):
        dealt = deal(SPANISH, "6s 9h 5d Kc Kd", [bet(1000)], ["double 300"], options=option)
        assert amount(dealt, "play").least == 1
        assert doubles(dealt) == [("A", 300)]


# Insurance.

ACE_UP = "9s Ah 8d 9c"


@pytest.mark.parametrize("game", [X, X_CORDOVA])
@pytest.mark.parametrize(
    ("stake", "least", "most"), [(1000, 10, 500), (1001, 11, 500), (150, 2, 75), (199, 2, 99)]
)
def test_insurance_is_one_to_fifty_percent(game: str, stake: int, least: int, most: int) -> None:
    """No amount below 1% or above 50% of the wager is allowed, so fractions round inward."""
    offered = amount(deal(game, ACE_UP, [bet(stake)]), "insurance")
    assert (offered.least, offered.most, offered.usual) == (least, most, most)


@pytest.mark.parametrize(("stake", "most"), [(1000, 500), (1001, 500), (3, 1), (2, 1)])
def test_insurance_is_up_to_half_where_no_minimum_is_filed(stake: int, most: int) -> None:
    offered = amount(deal(NO_BUST, ACE_UP, [bet(stake)]), "insurance")
    assert (offered.least, offered.most) == (1, most)


@pytest.mark.parametrize(("stake", "half"), [(1000, 500), (1001, 500)])
def test_insurance_in_switch_is_half_of_the_wager(stake: int, half: int) -> None:
    dealt = deal(SWITCH, "9s 8s Ah 8d 9d 9c", [bet(stake), bet(stake)])
    offered = amount(dealt, "insurance")
    assert (offered.least, offered.most) == (half, half)


@pytest.mark.parametrize("game", [NO_BUST, X])
def test_a_wager_of_one_cent_is_not_offered_insurance(game: str) -> None:
    assert "insurance" not in [kind for kind, _ in deal(game, ACE_UP, [bet(1)]).offered]
