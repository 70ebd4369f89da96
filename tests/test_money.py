"""Money is text with two decimals in input and output, and whole cents inside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.each import each

from houseway.values.money import format_money, format_printed, parse_money, parse_printed

CENTS = st.integers(-(10**12), 10**12)


@given(CENTS)
def test_formatted_money_parses_back(cents):
    assert parse_money(format_money(cents)) == cents


@given(CENTS.filter(lambda cents: cents >= 0))
def test_printed_amounts_parse_back(cents):
    assert parse_printed(format_printed(cents)) == cents


@pytest.mark.parametrize(
    ("text", "cents"), [("25.00", 2500), ("0.01", 1), ("-4.75", -475), ("-0.05", -5), ("0.00", 0)]
)
def test_two_decimals_are_cents(text, cents):
    assert parse_money(text) == cents
    assert format_money(cents) == text


@each(
    "value",
    [25, 25.0, True, None, "", "25", "25.0", "25.000", "25.005", "$25.00", "1,000.00", ".50"],
)
def test_a_number_or_another_text_format_is_not_money(value):
    with pytest.raises(ValueError, match="money must"):
        parse_money(value)


@pytest.mark.parametrize(
    "value", [" 25.00", "25.00\n", "+1.00", "--1.00", "25,00", "1e3", "\uff12.00"]
)
def test_money_has_no_spaces_plus_signs_commas_or_exponents(value):
    with pytest.raises(ValueError, match="money must"):
        parse_money(value)


@pytest.mark.parametrize(
    ("text", "cents"),
    [("$1,000", 100000), ("1000", 100000), ("0.50", 50), ("$5.5", 550), (" $25 ", 2500)],
)
def test_filings_print_dollars_with_or_without_a_sign(text, cents):
    assert parse_printed(text) == cents


@pytest.mark.parametrize("value", ["", "$", "1,00", "-5", "5.123", "five", "$1,0000"])
def test_text_that_no_filing_prints_is_not_an_amount(value):
    with pytest.raises(ValueError, match="enter an amount like"):
        parse_printed(value)
