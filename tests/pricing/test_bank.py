"""The bank report agrees with published figures and with sums worked out by hand."""

from contextlib import suppress
from fractions import Fraction
from math import exp, log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.book import BOOK
from tests.each import each

from houseway.checking.bank import bank
from houseway.play.game import FiledGame
from houseway.pricing.bank.actual_results import read_results
from houseway.pricing.bank.options import break_even, seated
from houseway.pricing.bank.report import BankRequest
from houseway.pricing.bank.ruin import ruin
from houseway.pricing.bank.spread import Spread
from houseway.pricing.price import can_price, price
from houseway.values.errors import InputError

EZ = FiledGame(BOOK, "deuce-lounge/ez-baccarat")
ZOO = FiledGame(BOOK, "tavern/zoobac")
BUSTER = FiledGame(BOOK, "tavern/no-bust-21st-century-buster-blackjack")
FORTUNE = FiledGame(BOOK, "saloon/fortune-pai-gow-poker")

TOTAL = 4998398275503360
BANKER_WINS, BANKER_PUSHES_ON_7 = 2179619555108864, 112633011329024
PLAYER_WINS, TIES = 2230518282592256, 475627426473216
"""Published counts for eight decks."""


def report(game, preset="letter", **table):
    return bank(game, BankRequest(**table), preset=preset)


# One hand.


def test_the_banker_line_of_ez_baccarat_has_its_published_edge_and_standard_deviation():
    result = report(EZ, preset="practice", bets={"banker": 10000}, seats=1, option="1")
    edge = Fraction(PLAYER_WINS - BANKER_WINS, TOTAL)
    variance = Fraction(PLAYER_WINS + BANKER_WINS, TOTAL) - edge**2
    assert result.edge_before_fee == pytest.approx(0.010183, abs=5e-7)
    assert result.edge_before_fee == pytest.approx(float(edge))
    assert float(result.stdev_per_hand) == pytest.approx(100 * sqrt(variance), abs=0.005)
    assert result.assumes.seating == "counted"


def test_seats_on_one_line_swing_like_one_bet():
    single = report(EZ, bets={"player": 5000}, seats=1, option="1")
    seven = report(EZ, bets={"player": 5000}, seats=7, option="1")
    assert float(seven.stdev_per_hand) == pytest.approx(7 * float(single.stdev_per_hand), abs=0.05)


def test_the_bank_report_agrees_with_the_price_command():
    """With option 18 and $385 of action, the fee is $6 and the bank earns $73.03 an hour."""
    result = report(ZOO, bets={"player": 5000, "tiger": 500}, option="18")
    assert (result.action, result.fee, result.per_hour) == ("385.00", "6.00", "73.03")
    assert result.stdev_per_hand == "362.14"
    banker = price(ZOO, option="18", stakes={"player": 5000, "tiger": 500})["banker"]
    assert (banker["action"], banker["fee"]) == (result.action, result.fee)
    assert f"{banker['per_hour']:.2f} {banker['stdev_per_hand']:.2f}" == "73.03 362.14"


def test_the_hands_until_the_edge_shows_are_the_variance_over_the_squared_mean():
    result = report(EZ, preset="practice", bets={"player": 20000}, seats=7, option="1")
    mean, stdev = float(result.per_hand), float(result.stdev_per_hand)
    assert mean > 0
    assert result.hands_to_show == pytest.approx((stdev / mean) ** 2, rel=0.01)
    assert result.hours_to_show == pytest.approx(result.hands_to_show / 60, abs=0.1)


def test_a_tie_is_the_worst_hand_when_every_seat_bets_on_it():
    """Seven seats bet $50 on Player and $10 on Tie: a tie pushes Player and pays Tie 8 to 1.

    The action is $420, and the fee of option 1 is $5 above $400.
    """
    result = report(EZ, bets={"player": 5000, "tie": 1000}, seats=7, option="1")
    assert result.fee == "5.00"
    assert result.worst.these_bets == "565.00"
    assert result.worst.exact


def test_the_worst_hand_at_the_limits_has_every_bet_at_its_maximum():
    result = report(EZ, bets={"player": 5000}, seats=7, option="1")
    assert result.worst.limits == {"player": "200.00"}
    assert float(result.worst.at_limits) > 7 * 200


@pytest.mark.parametrize(("preset", "bank_for_90"), [("letter", "560.00"), ("practice", "420.00")])
def test_the_bank_that_covers_includes_payouts_and_losing_bets(preset, bank_for_90):
    """A tie needs 7 x $80 and any other hand 7 x $60.

    By the letter 11.3% of hands are ties, in practice 9.5%.
    """
    result = report(EZ, preset=preset, bets={"player": 5000, "tie": 1000}, option="1")
    assert result.bank_that_covers["0.90"] == bank_for_90
    assert result.bank_that_covers["0.95"] == "560.00"


# Seats with their own hands.


def test_seats_against_one_dealer_swing_more_than_independent_seats_and_less_than_one_bet():
    single = report(BUSTER, bets={"base": 10000}, seats=1)
    seven = report(BUSTER, bets={"base": 10000}, seats=7)
    independent, as_one = sqrt(7) * float(single.stdev_per_hand), 7 * float(single.stdev_per_hand)
    assert 1.2 * independent < float(seven.stdev_per_hand) < 0.9 * as_one
    assert seven.assumes.seating == "linked"
    assert 0.2 < seven.assumes.correlation < 0.6


def test_a_bet_on_the_dealers_hand_wins_for_all_seats_together():
    """Buster pays for the player-dealer's bust, so all seats almost always win it together."""
    reports = {n: report(BUSTER, bets={"base": 100, "buster": 10000}, seats=n) for n in (1, 4)}
    ratio = float(reports[4].stdev_per_hand) / float(reports[1].stdev_per_hand)
    assert 3.6 < ratio < 4.1


def test_a_blind_is_priced_with_its_ante():
    game = FiledGame(BOOK, "cordova/ultimate-texas-holdem")
    result = report(game, bets={"ante": 1000, "blind": 1000}, seats=3)
    assert result.action == "60.00"
    assert result.edge_before_fee == pytest.approx(0.0218497 / 2, abs=1e-6)


def test_envy_is_paid_to_every_other_player():
    """With a second player, bonus bets of $5 cost the bank more; bets below $5 do not."""
    single = report(FORTUNE, bets={"base": 10000, "fortune-bonus": 500}, seats=1)
    double = report(FORTUNE, bets={"base": 10000, "fortune-bonus": 500}, seats=2)
    assert double.edge_before_fee < single.edge_before_fee
    below_5 = [report(FORTUNE, bets={"base": 10000, "fortune-bonus": 400}, seats=n) for n in (1, 2)]
    assert below_5[0].edge_before_fee == pytest.approx(below_5[1].edge_before_fee)


def test_without_a_measured_correlation_all_seats_are_assumed_to_win_together(monkeypatch):
    monkeypatch.setattr("houseway.pricing.bank.report.links_of", lambda game_id: None)
    result = report(BUSTER, bets={"base": 10000}, seats=7)
    single = report(BUSTER, bets={"base": 10000}, seats=1)
    assert result.assumes.seating == "together"
    assert "was not measured" in result.assumes.says[0]
    assert float(result.stdev_per_hand) == pytest.approx(7 * float(single.stdev_per_hand), abs=0.05)


# Options.


def test_usable_options_are_sorted_and_other_options_say_why_they_cannot_be_used():
    result = report(EZ, bets={"player": 20000}, seats=7)
    usable = [float(row.per_hour) for row in result.options if not row.why]
    assert usable == sorted(usable, reverse=True)
    unusable = [row for row in result.options if row.why]
    assert result.options[len(usable) :] == unusable
    assert all(row.per_hour is None for row in unusable)


@pytest.mark.parametrize(
    ("percent", "smallest", "always"),
    [
        # $0.50 is 1% of $50; $1, $2 and $5 are 1% of $100, $200 and $500.
        (Fraction(1), 5000, 50000),
        # $0.50 is 5% of $10; every later tier pays from its first dollar.
        (Fraction(5), 1000, 1000),
        # $0.50 is 10% of $5, where the tiers begin.
        (Fraction(10), 500, 500),
        # $5 is 0.1% of $5,000; only the last tier, which has no upper end, goes that far.
        (Fraction(1, 10), 500000, 500000),
    ],
)
def test_the_break_even_action_follows_the_filed_tiers(percent, smallest, always):
    """The fee of option 1 is $0.50 from $5, $1 from $101, $2 from $201 and $5 from $401."""
    seating = seated(EZ.rules({}), "1", {"player": 5000}, 7)
    actions = break_even(seating.table.collection, seating, percent / 100)
    assert actions == (smallest, always)


@given(st.integers(1, 2000))
def test_one_cent_less_than_the_break_even_action_does_not_pay(basis_points):
    edge = Fraction(basis_points, 100_000)
    seating = seated(ZOO.rules({}), "18", {"player": 5000}, 7)
    collection = seating.table.collection
    actions = break_even(collection, seating, edge)
    charge = next(banked for banked in collection.banked if banked.terms.payer == "player-dealer")
    for action in (actions.smallest, actions.always):
        if action is not None:
            assert edge * action >= charge.fee(action).amount
    lowest = charge.tiers.rising[0].low
    if actions.smallest is not None and actions.smallest > lowest:
        assert edge * (actions.smallest - 1) < charge.fee(actions.smallest - 1).amount


def test_an_edge_in_the_players_favor_never_breaks_even():
    seating = seated(ZOO.rules({}), "18", {"player": 5000}, 7)
    assert break_even(seating.table.collection, seating, Fraction(-1, 100)) == (None, None)


# A shift.


def test_a_shift_of_one_hand_has_the_distribution_of_the_hand():
    coin = Spread.of([(-100, 0.5), (100, 0.5)])
    assert coin.times(1).below(0) == pytest.approx(0.5)


def test_ten_coin_tosses_are_binomial():
    ten = Spread.of([(-100, 0.5), (100, 0.5)]).times(10)
    assert ten.below(0) == pytest.approx((1024 - 252) / 2 / 1024)
    assert ten.quantile(0.999) == 800
    assert ten.smallest == -1000


amounts = st.dictionaries(st.integers(-300, 300), st.integers(1, 50), min_size=2, max_size=8)


@given(amounts, st.integers(1, 60))
def test_sums_have_the_mean_and_variance_of_their_parts(ways, number):
    total = sum(ways.values())
    spread = Spread.of([(amount, way / total) for amount, way in ways.items()])
    repeated = spread.times(number)
    assert spread.mean == pytest.approx(sum(a * w for a, w in ways.items()) / total, abs=1e-6)
    assert repeated.mean == pytest.approx(number * spread.mean, rel=1e-6, abs=1e-3)
    assert repeated.variance == pytest.approx(number * spread.variance, rel=1e-6, abs=1e-3)


@given(amounts, st.floats(0, 1))
def test_the_mean_of_a_mixture_is_the_weighted_mean(ways, share):
    total = sum(ways.values())
    spread = Spread.of([(amount, way / total) for amount, way in ways.items()])
    twice = Spread.on_grid(2 * spread.amounts, spread.chances, spread.step)
    assert spread.mixed(twice, share).mean == pytest.approx((1 + share) * spread.mean, abs=1e-6)


def test_the_result_band_of_a_long_shift_is_nearly_normal():
    shift = report(EZ, preset="practice", bets={"player": 5000}, hours=40, option="1").shift
    width = float(shift.normal_band.high) - float(shift.normal_band.low)
    assert float(shift.band.low) == pytest.approx(float(shift.normal_band.low), abs=0.02 * width)
    assert float(shift.band.high) == pytest.approx(float(shift.normal_band.high), abs=0.02 * width)
    assert sum(chance for *_, chance in shift.density) == pytest.approx(1, abs=0.003)


# Ruin.


def test_the_risk_of_ruin_with_a_biased_coin_follows_the_known_formula():
    """If 55% of one-unit tosses are won, the risk is (45/55) to the power of the bankroll."""
    risk = ruin(Spread.of([(1, 0.55), (-1, 0.45)]))
    assert risk.coefficient == pytest.approx(log(55 / 45))
    assert risk.at_most(10) == pytest.approx((45 / 55) ** 10)
    assert risk.bankroll(0.01) == 23


def test_simulated_banks_are_within_the_bounds_on_the_risk_of_ruin():
    """The bank loses 15 in one hand of 20 and wins 1 in the other 19, so it earns 0.2 a hand."""
    hand = Spread.of([(1, 0.95), (-15, 0.05)])
    risk = ruin(hand)
    bankroll = 60
    losses = np.random.default_rng(7).random((2000, 2000)) < 0.05
    ruined = (np.where(losses, -15, 1).cumsum(axis=1).min(axis=1) < -bankroll).mean()
    error = 4 * sqrt(ruined * (1 - ruined) / 2000)
    assert risk.at_least(bankroll) - error < ruined < risk.at_most(bankroll) + error
    assert risk.at_least(bankroll) == pytest.approx(
        risk.at_most(bankroll) * exp(-15 * risk.coefficient)
    )


def test_a_bank_that_loses_on_average_is_certain_to_be_ruined():
    result = report(EZ, bets={"player": 500}, seats=1, option="1", bankroll=10**9)
    assert float(result.per_hand) < 0
    assert result.ruin.certain
    assert (result.ruin.at_most, result.ruin.bankroll_for_wanted) == (1.0, None)
    assert result.hands_to_show is None


def test_a_bank_that_cannot_lose_is_never_ruined():
    risk = ruin(Spread.of([(0, 0.5), (10, 0.5)]))
    assert (risk.at_most(1), risk.bankroll(0.01)) == (0.0, 0)


def test_the_bankroll_for_a_risk_has_that_risk():
    table = {"bets": {"player": 20000}, "seats": 7, "option": "1", "risk": 0.05}
    bankroll = report(EZ, preset="practice", **table).ruin.bankroll_for_wanted
    result = report(EZ, preset="practice", bankroll=round(float(bankroll) * 100), **table)
    assert result.ruin.at_most == pytest.approx(0.05, rel=1e-3)
    curve = [risk for _, risk in result.ruin.curve]
    assert curve == sorted(curve, reverse=True)


# Actual results.

HEADER = "date,hands,action,result,fee\n"


def test_actual_results_are_compared_with_the_expected_band():
    """At the Player line's edge of 1.2351%, $100,000 of action has an expected result of $1,235."""
    text = HEADER + '2026-01-02,400,"$100,000",-500,800\n2026-01-03,400,100000,30000,800\n'
    result = report(EZ, preset="practice", bets={"player": 5000}, seats=5, option="1", results=text)
    first, second = result.actual.rows
    assert first.expected == "1235.08"
    stdev = 250 * 0.95115 * sqrt(400)
    assert first.z == pytest.approx((-500 - 1235.08) / stdev, abs=0.01)
    assert (first.says, second.says) == ("within the expected band", "above the expected band")
    total = result.actual.total
    assert (total.hands, total.action, total.result) == (800, "200000.00", "29500.00")
    assert total.z == pytest.approx((29500 - 2470.16) / (stdev * sqrt(2)), abs=0.01)
    assert total.fee == "1600.00"


def test_losses_can_be_written_with_a_minus_or_in_parentheses():
    text = "Date,Hands,Action,Result\n\n1,1,1,-70\n2,1,1,(70)\n3,1,1,-$70.00\n"
    assert [line.result for line in read_results(text)] == [-7000] * 3


@each(
    ("text", "message", "where"),
    [
        ("", "date, hands, action, result", "results line 1"),
        ("date,hands,result\n", "missing: action", "results line 1"),
        ("date,hands,action,result,tips\n", "unknown column 'tips'", "results line 1"),
        (HEADER, "no rows", "results"),
        (HEADER + "1,0,1,1,\n", "hands must be a whole number from 1", "results line 2"),
        (HEADER + "1,5,1,1,\n2,5,0,1,\n", "action must be more than $0", "results line 3"),
        (HEADER + "1,5,1,lost,\n", "result must be an amount", "results line 2"),
        (HEADER + "1,5,1\n", "must have 5 values, not 3", "results line 2"),
        (HEADER + ",5,1,1,\n", "date must have", "results line 2"),
    ],
)
def test_the_error_for_bad_results_names_the_bad_line(text, message, where):
    with pytest.raises(InputError) as caught:
        read_results(text)
    assert message in caught.value.what
    assert caught.value.where == where


@given(st.text(max_size=200))
def test_any_results_text_is_read_or_refused(text):
    with suppress(InputError):
        assert read_results(HEADER + text)


# Bad input.


@each(
    ("table", "where"),
    [
        ({"seats": 0}, "seats"),
        ({"seats": 99}, "seats"),
        ({"hands_per_hour": 0}, "hands_per_hour"),
        ({"hours": 10**6}, "hours"),
        ({"risk": 0.0}, "risk"),
        ({"risk": float("nan")}, "risk"),
        ({"bankroll": 0}, "bankroll"),
        ({"bets": {"plyer": 100}}, "bets"),
        ({"bets": {"player": 20100}, "option": "1"}, "bets.player"),
        ({"bets": {"dragon-7": 500}}, "bets.dragon-7"),
    ],
)
def test_the_error_for_an_impossible_table_names_the_field(table, where):
    with pytest.raises(InputError) as caught:
        report(EZ, **table)
    assert caught.value.where == where


def test_a_poker_game_has_no_bank():
    with pytest.raises(InputError, match="has no player-dealer"):
        report(FiledGame(BOOK, "tavern/texas-holdem"))


OTHER_KINDS = [
    "cordova/mini-pai-gow",
    "cordova/two-card-peek",
    "cordova/ultimate-pai-gow-poker",
    "deuce-lounge/let-it-ride",
    "saloon/caribbean-stud",
    "tavern/21st-century-blackjack-switch",
    "tavern/casino-war",
    "tavern/pai-gow-tiles",
]


@pytest.mark.parametrize("game_id", OTHER_KINDS)
def test_games_of_other_kinds_have_a_report(game_id):
    result = report(FiledGame(BOOK, game_id))
    assert float(result.stdev_per_hand) > 0
    assert result.assumes.seating in ("linked", "shared")


@pytest.mark.slow
def test_every_banked_game_has_a_report():
    """Report on the minimum bets of every priced filing, by the letter and in practice."""
    for game_id in BOOK:
        game = FiledGame(BOOK, game_id)
        if can_price(game):
            for preset in ("letter", "practice"):
                assert float(report(game, preset=preset).stdev_per_hand) > 0, game_id
