"""The price of a wager is calculated from the counts of its outcomes."""

from fractions import Fraction

import pytest

from houseway.play.wager import Outcome
from houseway.pricing.wager import OutcomeCount, WagerPrice, count_outcomes, units
from houseway.values.odds import Odds


def price(*outcomes, **extra):
    return WagerPrice(
        "w", tuple(OutcomeCount(r, Fraction(p), n, "") for r, p, n in outcomes), **extra
    )


FAIR_COIN = price(("win", 1, 1), ("lose", -1, 1))
ROULETTE = price(("win", 35, 1), ("lose", -1, 36))


def test_the_edge_is_the_expected_loss_of_one_unit():
    assert FAIR_COIN.edge == 0
    assert ROULETTE.edge == Fraction(1, 37)
    assert price(("win", 1, 2), ("lose", -1, 1)).edge == Fraction(-1, 3)


def test_the_standard_deviation_is_that_of_one_unit():
    assert FAIR_COIN.stdev == 1
    assert ROULETTE.stdev == pytest.approx(5.837838, abs=1e-6)
    assert price(("push", 0, 7)).stdev == 0


def test_a_push_is_not_a_hit():
    assert price(("win", 1, 1), ("push", 0, 2), ("lose", -1, 1)).hit_rate == Fraction(1, 4)


def test_the_element_of_risk_divides_by_all_money_put_at_risk():
    assert price(("lose", -1, 1), risked=Fraction(4)).element_of_risk == Fraction(1, 4)
    assert ROULETTE.element_of_risk == ROULETTE.edge


def test_large_payoffs_and_counts_stay_exact():
    huge = price(("win", 20000, 10**15), ("lose", -1, 4 * 10**18))
    assert huge.edge == 1 - Fraction(20001 * 10**15, 4 * 10**18 + 10**15)
    assert huge.variance > 0


def test_each_result_has_its_payoff_in_units():
    odds = Odds.parse("19 to 20")
    assert units(Outcome("win", odds, "")) == Fraction(19, 20)
    assert units(Outcome("push", None, "")) == 0
    assert units(Outcome("surrender", None, "")) == Fraction(-1, 2)
    assert units(Outcome("lose", None, "")) == -1


def test_outcomes_that_never_happen_are_left_out():
    outcomes = [Outcome("win", Odds.parse("1 to 1"), "a"), Outcome("lose", None, "b")]
    assert [o.result for o in count_outcomes(outcomes, [0, 5])] == ["lose"]


def test_the_json_of_a_price_has_the_documented_keys():
    assert price(("win", 1, 1), ("lose", -1, 3)).to_json() == {
        "wager": "w",
        "part_of": None,
        "edge": 0.5,
        "error": 0.0,
        "element_of_risk": 0.5,
        "stdev": pytest.approx(0.8660254, abs=1e-7),
        "hit_rate": 0.25,
        "outcomes": [
            {
                "result": "win",
                "pays": 1,
                "combinations": 1,
                "probability": 0.25,
                "says": "",
                "exact": {"count": "1", "pays": [1, 1]},
            },
            {
                "result": "lose",
                "pays": -1,
                "combinations": 3,
                "probability": 0.75,
                "says": "",
                "exact": {"count": "3", "pays": [-1, 1]},
            },
        ],
    }


def test_whole_payoffs_are_written_as_whole_numbers():
    pays = [
        o["pays"] for o in price(("win", Fraction(19, 20), 1), ("win", 40, 1)).to_json()["outcomes"]
    ]
    assert pays == [0.95, 40]
    assert [type(value) for value in pays] == [float, int]
