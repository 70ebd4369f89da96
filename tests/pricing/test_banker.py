"""The value of banking a game agrees with sums worked out by hand."""

from fractions import Fraction
from math import sqrt

import pytest
from tests.book import BOOK

from houseway.play.game import FiledGame
from houseway.pricing.price import price, price_wagers
from houseway.values.errors import InputError

EZ = FiledGame(BOOK, "deuce-lounge/ez-baccarat")


def banker(game, option, **bets):
    stakes = {name.replace("_", "-"): dollars * 100 for name, dollars in bets.items()}
    return price(game, None, None, option, stakes or None)["banker"]


def test_the_banks_result_is_the_edge_of_all_bets_minus_the_fee():
    report = banker(EZ, "1", player=50)
    edge = price_wagers(EZ, {}, ["player"]).wagers[0].edge
    assert report["option"] == "baccarat:1"
    assert report["assumes"] == {
        "players": 7,
        "bets": {"player": "50.00"},
        "hands_per_hour": 60,
    }
    assert (report["action"], report["fee"]) == ("350.00", "2.00")
    assert report["edge_before_fee"] == pytest.approx(float(edge))
    assert report["per_hand"] == pytest.approx(350 * float(edge) - 2)
    assert report["per_hour"] == pytest.approx(60 * (350 * float(edge) - 2))
    assert report["edge_after_fee"] == pytest.approx(float(edge) - 2 / 350)


def test_seats_with_the_same_bet_win_and_lose_together():
    """Seven bets of $50 swing like one bet of $350, with seven times the standard deviation."""
    price = price_wagers(EZ, {}, ["player"]).wagers[0]
    assert banker(EZ, "1", player=50)["stdev_per_hand"] == pytest.approx(350 * price.stdev)


def test_two_wagers_at_a_seat_are_added_round_by_round():
    """With $50 on Player and $10 on Tie, the bank's net is -50+10, +50+10 or -80 for each seat."""
    report = banker(EZ, "1", player=50, tie=10)
    player_line = price_wagers(EZ, {}, ["player"]).wagers[0]
    ways = {outcome.result: outcome.combinations for outcome in player_line.outcomes}
    nets = {"win": -40, "lose": 60, "push": -80}
    total = sum(ways.values())
    mean = sum(Fraction(ways[r]) * 7 * nets[r] for r in nets) / total
    square = sum(Fraction(ways[r]) * (7 * nets[r]) ** 2 for r in nets) / total
    assert report["per_hand"] == pytest.approx(float(mean) - float(report["fee"]))
    assert report["stdev_per_hand"] == pytest.approx(sqrt(square - mean * mean))


def test_the_bank_that_covers_is_the_smallest_bank_for_its_probability():
    """A tie pushes the lines and pays Tie 8 to 1: it needs 7 x $80, any other round 7 x $60.

    By the letter, a hand draws against a natural and 11.3% of rounds are ties; in practice, a
    natural stops the draw and 9.5% are ties.
    """
    stakes = {"player": 5000, "tie": 1000}
    reports = {
        preset: price(EZ, option="1", stakes=stakes, preset=preset)["banker"]
        for preset in ("letter", "practice")
    }
    assert set(reports["letter"]["bank_that_covers"].values()) == {"560.00"}
    assert reports["practice"]["bank_that_covers"] == {
        "0.90": "420.00",
        "0.95": "560.00",
        "0.99": "560.00",
        "0.999": "560.00",
    }


@pytest.mark.parametrize(("cover", "bank"), [("gross", "490.00"), ("net", "350.00")])
def test_a_bank_that_is_not_gross_must_cover_only_the_larger_of_payouts_and_losing_bets(
    cover, bank
):
    """On $50 and $20 a hand pays 7 x $50 and collects 7 x $20, or the other way around."""
    stakes = {"player": 5000, "banker": 2000}
    report = price(EZ, None, {"cover": cover}, "1", stakes)["banker"]
    assert report["bank_that_covers"]["0.95"] == bank


def test_without_bets_every_seat_makes_the_minimum_first_wager():
    report = banker(EZ, "1")
    assert report["assumes"]["bets"] == {"player": "5.00"}


def test_players_fees_are_not_charged_to_the_bank():
    assert banker(EZ, "3", player=50)["fee"] == "2.00"


def test_the_result_per_hour_uses_the_requested_hands_per_hour():
    report = price(EZ, None, None, "1", {"player": 5000}, hands_per_hour=100)["banker"]
    assert report["per_hour"] == pytest.approx(100 * report["per_hand"])


@pytest.mark.parametrize(
    ("bets", "message"),
    [
        ({"plyer": 50}, "not 'plyer'"),
        ({"player": 0}, "a bet must be more than $0"),
        ({"player": 201}, "must be at most $200"),
        ({"dragon_7": 10}, "requires a bet on"),
    ],
)
def test_bets_that_the_table_does_not_allow_are_refused(bets, message):
    with pytest.raises(InputError) as caught:
        banker(EZ, "1", **bets)
    assert message in caught.value.what
    assert caught.value.where == "--bet"


def test_an_unknown_option_is_refused():
    with pytest.raises(InputError, match="99"):
        banker(EZ, "99", player=50)


def test_wagers_that_must_equal_the_first_wager_are_bet_with_it_and_priced_once():
    game = FiledGame(BOOK, "deuce-lounge/let-it-ride")
    report = price(game, option="1")
    banker = report["banker"]
    assert banker["assumes"]["bets"] == {"bet-1": "5.00", "bet-2": "5.00", "bet-3": "5.00"}
    base = next(row for row in report["wagers"] if row["wager"] == "base")
    assert abs(banker["edge_before_fee"] - base["edge"] / 3) < 1e-12
    three_card = price(FiledGame(BOOK, "tavern/three-card-poker"), option="12")
    ante = next(row for row in three_card["wagers"] if row["wager"] == "ante")
    assert three_card["banker"]["assumes"]["bets"] == {"ante": "1.00"}
    assert abs(three_card["banker"]["edge_before_fee"] - ante["edge"]) < 1e-12
