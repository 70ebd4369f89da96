"""Tiers parse as printed, and every amount has exactly one tier or falls into a gap."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.rulebook.tiers import Amount, Scale, Tiers


def label(text: str, amount: int, between="lower") -> str | None:
    tier = Scale(Tiers.parse(text), between).find(amount)
    return tier and tier.label


def test_bounds_are_inclusive_and_in_cents():
    tiers = Tiers.parse("$1-$49: $0.50; $50-$1,099: $1; $1,100+: $2").tiers
    assert [(t.low, t.high, t.amount) for t in tiers] == [
        (100, 4900, 50),
        (5000, 109900, 100),
        (110000, None, 200),
    ]


def test_bounds_without_a_dollar_sign_are_counts():
    assert label("7+: $6; 5-6: $5; 2-4: $4", 6) == "5-6"


def test_tables_printed_from_the_highest_tier_down_keep_their_order():
    assert Tiers.parse("7+: $6; 5-6: $5; 2-4: $4").labels == "7+, 5-6, 2-4"


def test_a_single_amount_is_a_flat_fee():
    assert Tiers.parse("$0.50").tiers[0].amount == 50


def test_over_begins_one_cent_above_the_printed_amount():
    assert label("$5-$300: $1; over $300: $5", 30000) == "$5-$300"
    assert label("$5-$300: $1; over $300: $5", 30001) == "over $300"


def test_under_covers_amounts_below_the_first_printed_tier():
    assert label("under $10: $0; $10+: $1", 999) == "under $10"
    assert label("under $10: $0; $10+: $1", 1000) == "$10+"


@pytest.mark.parametrize(("between", "tier"), [("lower", "$5-$50"), ("upper", "$51+")])
def test_cents_between_two_tiers_belong_to_the_tier_that_the_schedule_names(between, tier):
    assert label("$5-$50: $1; $51+: $2", 5001, between) == tier
    assert label("$5-$50: $1; $51+: $2", 5099, between) == tier


def test_a_step_wider_than_a_dollar_leaves_a_gap():
    text = "$300-$1,200: $4; $1,205+: $25"
    assert [label(text, cents) for cents in (120000, 120001, 120499, 120500)] == [
        "$300-$1,200",
        None,
        None,
        "$1,205+",
    ]


def test_amounts_below_the_first_or_above_a_closed_last_tier_have_no_tier():
    assert label("$5-$200: $1", 499) is None
    assert label("$5-$200: $1", 20001) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("$501-$800: $7; $800+: $10", "overlaps at"),
        ("$9+: $5; $100+: $6", "overlaps at"),
        ("$501-$100: $10", "ends before it begins"),
        ("$1-$5 $1", "is not a tier"),
        ("$1-$5: $1; $2", "fee without a tier"),
        ("", "is not a tier"),
    ],
)
def test_an_inconsistent_table_of_tiers_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        Tiers.parse(text)


def test_an_amount_has_a_dollar_sign():
    assert Amount.parse("$0.50").cents == 50
    with pytest.raises(ValueError, match="an amount must look like"):
        Amount.parse("9")


@st.composite
def tables(draw) -> Tiers:
    """Tiers of whole dollars without gaps."""
    bounds = sorted(draw(st.sets(st.integers(1, 5000), min_size=2, max_size=6)))
    rows = [f"${a}-${b - 1}: $1" for a, b in pairwise(bounds)]
    return Tiers.parse("; ".join([*rows, f"${bounds[-1]}+: $2"]))


@given(tables(), st.integers(0, 600_000), st.sampled_from(["lower", "upper"]))
def test_tables_without_gaps_have_one_tier_for_every_cent_from_the_first_bound(tiers, cents, way):
    tier = Scale(tiers, way).find(cents)
    assert (tier is None) == (cents < tiers.tiers[0].low)


@given(tables(), st.integers(0, 6000))
def test_a_whole_dollar_has_the_tier_whose_printed_bounds_include_it(tiers, dollars):
    printed_tiers = [
        tier
        for tier in tiers.tiers
        if tier.low <= dollars * 100 and (tier.high is None or dollars * 100 <= tier.high)
    ]
    for way in ("lower", "upper"):
        tier = Scale(tiers, way).find(dollars * 100)
        assert printed_tiers == ([tier] if tier else [])
