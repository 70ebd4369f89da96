"""Odds as filed: what they pay, and what stake a payment covers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each

from houseway.values.odds import Odds

STAKES = st.integers(1, 10**9)
ODDS = st.builds(
    lambda a, word, b: f"{a} {word} {b}",
    st.integers(1, 10000),
    st.sampled_from(["to", "for"]),
    st.integers(1, 40),
).filter(lambda text: "to" in text or int(text.split()[0]) >= int(text.split()[2]))


@each(
    ("text", "profit"),
    [
        ("40 to 1", 40),
        ("10 for 1", 9),
        ("1 for 1", 0),
        ("6 to 5", Fraction(6, 5)),
        ("19 to 20", Fraction(19, 20)),
        ("1 to 2", Fraction(1, 2)),
        ("1.5 to 1", Fraction(3, 2)),
        ("20,000 to 1", 20000),
    ],
)
def test_to_odds_pay_on_top_of_the_stake_and_for_odds_include_it(text, profit):
    assert Odds.parse(text).profit == profit


@each(
    "text",
    ["", "40", "40:1", "40 to", "40 to 0", "to 1", "-1 to 1", "1 for 2", "40  to 1", "a to b"],
)
def test_text_that_is_not_odds_is_refused(text):
    with pytest.raises(ValueError, match=r"odds must be like|less than the stake"):
        Odds.parse(text)


@pytest.mark.parametrize(
    ("text", "stake", "up", "down", "nearest"),
    [
        ("19 to 20", 500, 475, 475, 475),
        ("19 to 20", 501, 476, 475, 476),
        ("6 to 5", 501, 602, 601, 601),
        ("1 to 2", 101, 51, 50, 51),
        ("40 to 1", 500, 20000, 20000, 20000),
    ],
)
def test_a_fraction_of_a_cent_is_rounded_up_down_or_to_the_nearest(text, stake, up, down, nearest):
    odds = Odds.parse(text)
    assert [odds.pays(stake, way) for way in ("up", "down", "nearest")] == [up, down, nearest]


@given(ODDS, STAKES)
def test_rounding_moves_a_payment_by_less_than_a_cent(text, stake):
    odds = Odds.parse(text)
    exact = odds.profit * stake
    assert exact <= odds.pays(stake) < exact + 1
    assert exact - 1 < odds.pays(stake, "down") <= exact
    assert abs(odds.pays(stake, "nearest") - exact) <= Fraction(1, 2)


@given(ODDS.filter(lambda text: Odds.parse(text).profit > 0), STAKES)
def test_a_payment_covers_the_smallest_stake_that_uses_all_of_it(text, payment):
    odds = Odds.parse(text)
    stake = odds.stake_for(payment)
    assert stake * odds.profit >= payment > (stake - 1) * odds.profit


def test_odds_that_pay_nothing_cover_no_stake():
    assert Odds.parse("1 for 1").stake_for(100) == 0
